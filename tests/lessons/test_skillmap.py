from __future__ import annotations

import pytest

from lessons.content_files import ContentError
from lessons.skillmap import map_faults, read_skills, skill_map, skills_of_ask


def test_the_map_has_no_fault() -> None:
    assert list(map_faults(skill_map())) == []
    assert len(skill_map()) >= 30


def test_a_question_exercises_its_skill() -> None:
    assert skills_of_ask("dragon_of") == ("dragons",)
    assert skills_of_ask("no_such_kind") == ()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[a]\ntitle = "A"\nstage = "moon"', "no stage moon"),
        ('[a]\ntitle = "A"\nstage = "tiles"\nrequires = ["b"]', "requires b"),
        ('[a]\ntitle = "A"\nstage = "tiles"\nasks = ["x"]', "no kind of question x"),
        ('[a]\ntitle = "A"\nstage = "tiles"', "names no skill: find-line"),
    ],
)
def test_a_fault_of_the_map_is_named(text: str, fault: str) -> None:
    assert any(fault in one for one in map_faults(read_skills(text)))


@pytest.mark.parametrize(
    "text", ["[a", '[a]\ntitle = "A"', '[a]\ntitle="A"\nstage="tiles"\nx=1']
)
def test_a_map_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(ContentError):
        read_skills(text)
