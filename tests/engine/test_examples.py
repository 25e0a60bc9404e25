"""The table of examples: what the rules demand, and what the engine says."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import engine
from engine.catalogue import PARTS, RuleKind, catalogue
from engine.examples import (
    EXAMPLES,
    Example,
    ExampleError,
    differences,
    examples,
    examples_of,
    read_examples,
    run,
)
from engine.questions import KINDS
from tests.engine.conftest import CARDS

LACKING = Path(__file__).parent / "golden" / "rules_without_examples.txt"


@cache
def find_card(slug: str) -> engine.Card | None:
    path = CARDS / f"{slug}.card"
    return engine.load_card(path) if path.exists() else None


# -- the table ---------------------------------------------------------------------


@pytest.mark.parametrize("example", examples().values(), ids=lambda e: e.id)
def test_the_example_comes_out_as_written(example: Example) -> None:
    outcome = run(example, find_card)

    assert outcome.agrees, f"{example.title} {dict(outcome.found)}"


TWINS = [e for e in examples().values() if e.twin]


@pytest.mark.parametrize("example", TWINS, ids=lambda e: e.id)
def test_twins_differ_in_one_thing_and_come_out_differently(example: Example) -> None:
    twin = examples()[example.twin or ""]

    assert len(differences(example, twin)) == 1, differences(example, twin)
    # What one of them demands is not so of the other.
    swapped = Example(
        example.id, example.rule, "", example.kind, example.ask, twin.answer
    )
    assert not run(swapped, find_card).agrees


def has_twins(rule: str) -> bool:
    """Are there two examples of the rule that are twins?"""
    mine = {e.id for e in examples_of(rule)}
    return any(e.twin in mine for e in examples_of(rule))


def test_the_rules_without_examples_are_those_of_the_list_which_only_shrinks() -> None:
    lacking = [
        rule.id
        for rule in catalogue().values()
        if rule.kind is not RuleKind.TEXT and not has_twins(rule.id)
    ]

    assert lacking == LACKING.read_text(encoding="utf-8").split()


def test_titles_are_sentences_of_their_own() -> None:
    titles = Counter(example.title for example in examples().values())

    assert [title for title, count in titles.items() if count > 1] == []
    assert all(title[0].isupper() and len(title) <= 140 for title in titles)


def test_every_file_is_a_part_of_the_rulebook() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.toml")} <= set(PARTS)


def test_every_kind_of_question_is_asked() -> None:
    assert {example.kind for example in examples().values()} <= set(KINDS)


# -- the loader --------------------------------------------------------------------

GOOD = """[[example]]
id = "jokers-02-a"
rule = "jokers-02"
title = "A title."
answer = { ok = true }
[example.mahjong]
tiles = "FF 2222B 44C 66C 8888B"
"""


def read(tmp_path: Path, text: str) -> tuple[Example, ...]:
    path = tmp_path / "jokers.toml"
    path.write_text(text, encoding="utf-8")
    return read_examples(path)


def test_a_good_file_reads_as_its_examples(tmp_path: Path) -> None:
    (example,) = read(tmp_path, GOOD)

    assert (example.id, example.kind, example.twin) == ("jokers-02-a", "mahjong", None)
    assert run(example, find_card).agrees


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[[example]", "jokers.toml: "),
        ("title = 1", "needs examples, and nothing else"),
        ("example = [1]", "example 1 is not a table"),
        (GOOD + GOOD, "the id is there twice"),
        (GOOD.replace('"jokers-02"', '"dead-02"'), "rule must be one of jokers"),
        (GOOD.replace('"jokers-02-a"', '"a"'), "the id must begin with jokers-02-"),
        (GOOD.replace("A title.", "A title"), "title must be a sentence"),
        (GOOD.replace("answer", "twin = 1\nanswer"), "twin must be the id"),
        (GOOD.replace("answer", "card = 1\nanswer"), "needs one question"),
        (GOOD.replace("example.mahjong", "example.win"), "unknown win; needs one"),
        (GOOD.replace("{ ok = true }", "{}"), "must be tables"),
        (GOOD.replace("ok = true", "won = true"), "a mahjong answer has no won"),
        (GOOD + 'by = "self"\n', "a mahjong question has no field by"),
    ],
)
def test_a_fault_names_the_file_and_the_example(
    tmp_path: Path, text: str, fault: str
) -> None:
    with pytest.raises(ExampleError, match=r"^jokers\.toml") as caught:
        read(tmp_path, text)

    assert fault in str(caught.value)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (GOOD.replace("FF", "XY"), "unreadable_tile"),
        (GOOD.replace("tiles", "card"), "there is no such card"),
    ],
)
def test_a_question_without_sense_names_the_example(
    tmp_path: Path, text: str, fault: str
) -> None:
    (example,) = read(tmp_path, text)

    with pytest.raises(ExampleError, match=r"^jokers-02-a") as caught:
        run(example, find_card)

    assert fault in str(caught.value)


def test_an_impossible_position_tells_every_fault(tmp_path: Path) -> None:
    text = """[[example]]
id = "jokers-03-a"
rule = "jokers-03"
title = "A title."
answer = { verdict = "legal" }
[example.may]
racks.1 = "55555D"
discard = "0 5D"
do = "1 let_go"
"""
    (example,) = read(tmp_path, text)

    with pytest.raises(ExampleError, match=r"too_many_copies.*position_count"):
        run(example, find_card)


def test_a_refusal_that_nobody_asked_about_is_no_agreement(tmp_path: Path) -> None:
    text = """[[example]]
id = "jokers-03-a"
rule = "jokers-03"
title = "A title."
answer = { winner = -1 }
[example.play]
seed = 4
do = ["1 pick"]
"""
    (example,) = read(tmp_path, text)

    assert not run(example, find_card).agrees
