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


SKILL = '[a]\ntitle = "A"\nstage = "{}"\nlesson = "{}"\nglossary = "{}"\n'
PLAIN = SKILL.format("tiles", "the-tiles", "tile")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (SKILL.format("moon", "the-tiles", "tile"), "no stage moon"),
        (SKILL.format("tiles", "moons", "tile"), "no lesson moons"),
        (SKILL.format("tiles", "the-tiles", "moon"), "no term moon"),
        (PLAIN + 'requires = ["b"]', "requires b"),
        (PLAIN + 'asks = ["x"]', "no kind of question x"),
        (PLAIN, "names no skill: find-line"),
    ],
)
def test_a_fault_of_the_map_is_named(text: str, fault: str) -> None:
    assert any(fault in one for one in map_faults(read_skills(text)))


@pytest.mark.parametrize("text", ["[a", '[a]\ntitle = "A"', PLAIN + "x=1"])
def test_a_map_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(ContentError):
        read_skills(text)
