from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.catalogue import (
    OPTIONS,
    PARTS,
    RULEBOOK,
    CatalogueError,
    RuleKind,
    catalogue,
    parts,
    read_part,
    rule,
    texts,
)

GOLDEN = Path(__file__).parent / "golden" / "rule_ids.txt"
IDS = GOLDEN.read_text(encoding="utf-8").split()
CITED = re.compile(rf"\b(?:{'|'.join(PARTS)})-\d\d\b")
ENGINE = RULEBOOK.parent

RULE = """title = "Deal and wall"

[[rule]]
id = "deal-01"
kind = "play"
text = "A rule."
"""


def test_every_rule_of_the_committed_list_is_there_in_order_and_no_other() -> None:
    assert list(catalogue()) == IDS
    assert len(set(IDS)) == len(IDS)


def test_every_part_has_a_file_and_every_file_is_a_part() -> None:
    assert [part.name for part in parts()] == list(PARTS)
    assert {path.stem for path in RULEBOOK.glob("*.toml")} == set(PARTS)
    assert all(r.part == part.name for part in parts() for r in part.rules)


def test_every_rule_has_one_kind_and_each_kind_is_used() -> None:
    assert {r.kind for r in catalogue().values()} == set(RuleKind)


def test_house_rules_and_they_alone_have_a_default_and_alternatives() -> None:
    for r in catalogue().values():
        assert r.house == bool(r.default) == bool(r.alternatives), r.id


def test_every_table_option_is_named_by_a_rule() -> None:
    assert {r.option for r in catalogue().values() if r.option} == OPTIONS


def test_a_rule_takes_one_to_three_sentences() -> None:
    for r in catalogue().values():
        text = r.text
        assert re.search(r"[.!?]”?$", text), r.id
        assert 1 <= len(re.findall(r"[.!?]”?(?= |$)", text)) <= 3, r.id


def test_no_two_texts_say_the_same() -> None:
    spoken = [r.text for r in catalogue().values()]

    assert len(set(spoken)) == len(spoken)


def test_rules_refer_only_to_rules_that_exist() -> None:
    for r in catalogue().values():
        named = set(CITED.findall(" ".join(r.sentences)))
        assert named <= set(IDS) - {r.id}, r.id


@pytest.mark.parametrize(
    "path", sorted(ENGINE.rglob("*.py")), ids=lambda path: str(path.relative_to(ENGINE))
)
def test_the_engine_cites_only_rules_that_exist(path: Path) -> None:
    cited = set(CITED.findall(path.read_text(encoding="utf-8")))

    assert cited <= set(IDS)


def test_a_rule_is_found_by_its_id() -> None:
    found = rule("charleston-13")

    assert (found.part, found.kind) == ("charleston", RuleKind.PLAY)
    assert "blind" in found.text
    with pytest.raises(KeyError, match="charleston-99"):
        rule("charleston-99")


def test_a_house_rule_says_what_holds_here_what_others_do_and_its_option() -> None:
    found = rule("dead-11")

    assert found.house
    assert "50 points" in (found.default or "")
    assert len(found.alternatives) == 3
    assert found.option == "wrong_challenge"


def test_every_text_can_be_collected_for_translation() -> None:
    collected = set(texts())

    assert "Charleston" in collected
    assert all(set(r.sentences) <= collected for r in catalogue().values())


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("title = ", "deal.toml: "),
        ('title = "Deal"', "needs a title and rules"),
        (RULE + "[more]\n", "needs a title and rules"),
        ('title = "Deal"\nrule = ["deal-01"]', "rule 1 is not a table"),
        (RULE.replace("deal-01", "deal-02"), "deal-02: the id here must be deal-01"),
        (RULE.replace('"play"', '"move"'), "deal-01: kind must be"),
        (RULE.replace("A rule.", ""), "deal-01: text must be a text"),
        (RULE + "default = 3\n", "default must be a text"),
        (RULE + "hous = true\n", "deal-01: unknown hous"),
        (RULE + "house = 1\n", "house must be true or false"),
        (RULE + "house = true\n", "a house rule has a default and alternatives"),
        (RULE + 'default = "Off."\n', "only a house rule has"),
        (RULE + 'alternatives = "On."\n', "alternatives must be a list"),
        (RULE + 'option = "cold_wal"\n', "option must be the name of"),
    ],
)
def test_a_fault_names_the_file_and_the_rule(
    tmp_path: Path, text: str, fault: str
) -> None:
    path = tmp_path / "deal.toml"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(CatalogueError, match=r"^deal\.toml") as caught:
        read_part(path)

    assert fault in str(caught.value)


def test_all_faults_of_a_rule_are_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "deal.toml"
    path.write_text(RULE.replace("01", "7").replace("play", "x"), encoding="utf-8")

    with pytest.raises(CatalogueError, match="must be deal-01; kind must be"):
        read_part(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match=r"^wall\.toml"):
        read_part(tmp_path / "wall.toml")


def test_a_good_file_reads_as_its_part(tmp_path: Path) -> None:
    path = tmp_path / "deal.toml"
    path.write_text(RULE, encoding="utf-8")

    part = read_part(path)

    assert (part.name, part.title) == ("deal", "Deal and wall")
    assert [r.id for r in part.rules] == ["deal-01"]
