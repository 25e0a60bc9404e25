"""A rule that is switched off in the engine breaks its examples.

Without this an example could agree by chance, or restate what it was given. How a
mutant is written stands in `tests/engine/switched_off.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as replaced
from pathlib import Path

import pytest

from engine.catalogue import PARTS, RuleKind, catalogue
from engine.examples import Example, examples, examples_of
from tests.engine.switched_off import (
    MUTANTS,
    Edit,
    Mutant,
    SwitchBoard,
    mutants,
    mutants_of,
)

LACKING = Path(__file__).parent / "golden" / "rules_without_mutants.txt"
CLUMSY = {"NameError", "UnboundLocalError", "ImportError", "AttributeError"}
"""What an engine that was edited badly stumbles over."""

RULES = [
    rule.id
    for rule in catalogue().values()
    if rule.kind is not RuleKind.TEXT and examples_of(rule.id)
]
COVERED = [rule for rule in RULES if mutants_of(rule)]
SAMPLE = tuple(examples().values())[::12]
"""Examples of all parts, most of which a well-aimed edit leaves alone."""


@pytest.fixture(scope="module")
def board() -> Iterator[SwitchBoard]:
    made = SwitchBoard()
    yield made
    made.close()


def test_the_rules_without_mutants_are_those_of_the_list_which_only_shrinks() -> None:
    lacking = [rule for rule in RULES if not mutants_of(rule)]

    assert lacking == LACKING.read_text(encoding="utf-8").split()


def test_every_file_is_a_part_and_its_mutants_are_for_rules_of_that_part() -> None:
    assert {path.stem for path in MUTANTS.glob("*.toml")} <= set(PARTS)
    for mutant in mutants():
        assert {catalogue()[rule].part for rule in mutant.rules} == {mutant.part}
        assert set(mutant.rules) <= set(RULES), mutant.rules


EDITS = {edit for mutant in mutants() for edit in mutant.edits}


def test_what_is_to_be_replaced_stands_in_its_file_exactly_once() -> None:
    lost = {f"{e.file}: {e.find!r}": e.times for e in EDITS if e.times != 1}

    assert lost == {}


def test_switched_on_the_engine_agrees_with_every_example(board: SwitchBoard) -> None:
    outcomes = board.ask({}, examples().values())["outcomes"]

    assert [id for id, outcome in outcomes.items() if not outcome["agrees"]] == []
    assert len(outcomes) == len(examples())


@pytest.mark.parametrize("rule", COVERED)
def test_a_rule_switched_off_breaks_its_examples_and_few_others(
    board: SwitchBoard, rule: str
) -> None:
    own = examples_of(rule)
    others = [e for e in SAMPLE if e.rule != rule]
    contradicted: set[str] = set()
    for mutant in mutants_of(rule):
        said = board.ask(mutant.sources(), (*own, *others))

        assert "broken" not in said, f"{mutant}\n{said}"
        outcomes = said["outcomes"]
        assert not {o["crash"] for o in outcomes.values()} & CLUMSY, f"{mutant}\n{said}"
        # A crash alone says nothing of the rule.
        told = {e.id: outcomes[e.id] for e in own}
        wrong = {id for id, o in told.items() if not o["agrees"] and not o["crash"]}
        assert wrong, f"{mutant}\nchanges no answer: {told}"
        kept = sum(outcomes[e.id]["agrees"] for e in others)
        assert kept >= len(others) * 0.7, f"{mutant}\nkeeps {kept} of {len(others)}"
        contradicted |= wrong
    untouched = [e.id for e in own if not contradicted & {e.id, *twins_of(e)}]
    assert untouched == []


def twins_of(example: Example) -> set[str]:
    """The examples that are twins of this one, whichever of the two says so."""
    named = {example.twin} if example.twin else set()
    return named | {e.id for e in examples_of(example.rule) if e.twin == example.id}


# -- the switch itself ---------------------------------------------------------------

GONE = Mutant(
    "charleston",
    ("charleston-10",),
    "A joker may be passed.",
    (Edit("engine/charleston.py", "if Tile.JOKER in tiles:", "if False:"),),
)


def test_an_edit_lasts_for_one_question_and_leaves_no_compiled_code(
    board: SwitchBoard,
) -> None:
    asked = examples_of("charleston-10")
    edited = board.ask(GONE.sources(), asked)["outcomes"]
    after = board.ask({}, asked)["outcomes"]

    assert not all(outcome["agrees"] for outcome in edited.values())
    assert all(outcome["agrees"] for outcome in after.values())


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("if Tile.JOKER in:", "SyntaxError"),
        ("if Tile.JOKER in tilez:", "NameError"),
    ],
)
def test_an_edit_that_only_breaks_the_engine_is_told(
    board: SwitchBoard, text: str, fault: str
) -> None:
    (edit,) = GONE.edits
    bad = replaced(GONE, edits=(replaced(edit, replace=text),))

    assert fault in str(board.ask(bad.sources(), examples_of("charleston-10")))


def test_an_engine_that_never_answers_is_told() -> None:
    (edit,) = GONE.edits
    loop = replaced(edit, replace="while True:\n        pass\n    if False:")
    board = SwitchBoard(seconds=2)
    said = board.ask(
        replaced(GONE, edits=(loop,)).sources(), examples_of("charleston-10")
    )
    board.close()

    assert said == {"broken": "no answer in time"}


def test_a_card_can_be_edited_too(board: SwitchBoard) -> None:
    edit = Edit("cards/data/nmjl-2026.card", "FF 2222a 44b 66b 8888a ", "FF 22b ")
    said = board.ask(replaced(GONE, edits=(edit,)).sources(), ())

    assert "CardError" in said["broken"]
