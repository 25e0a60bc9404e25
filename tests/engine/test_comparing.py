from __future__ import annotations

import pytest

import engine
from engine.comparing import ChangeCode, Comparison, Twin, compare_cards
from engine.explain import explain_change
from engine.explain.comparing import CHANGES

OLD = """slug: old
name: Old

[Even]
1: FF 2222a 44b 66b 8888a       X 25
2: FF 22a 444b 66c 888b 88c     X 30
3: 222a 4444b 666a 8888b        X 25
4: FFF 22a 44a 666a 8888a       X 25

[Runs]
1: FFF 11a 22b 333a DDDD=b      X 25  run of 3
2: 11a 222a 33a 444a 5555a      X 25  run of 5

[Winds]
1: NNNN EEE WWW SSSS            X 25
2: EEEE DDDD=any WWWW FF        X 25
3: NEWS RRRR GGGG FF            X 30
"""

NEW = """slug: new
name: New

[Even]
1: FF 2222a 44b 66b 8888a       X 25
2: FF 22a 444b 66c 888b 88c     C 35
3: 222a 4444a 666b 8888b        X 25

[Odd]
1: FFF 11a 33a 555a 7777a       X 25

[Runs]
1: FFF 11a 22b 333a DDDD=b      X 25
2: 11a 222a 33a 444a 5555a      X 25  run of 5  no joker

[Breezes]
1: NNNN EEE WWW SSSS            X 25
2: EEEE DDD=any WWWW FFF        X 25
3: FFFF 1111a 0000 11b          X 25  any like
"""


@pytest.fixture(scope="module")
def compared() -> Comparison:
    return compare_cards(engine.load_card(OLD), engine.load_card(NEW))


def names(twins: tuple[Twin, ...]) -> list[tuple[str, str]]:
    return [(twin.old.name, twin.new.name) for twin in twins]


def codes(twins: tuple[Twin, ...], name: str) -> list[str]:
    twin = next(twin for twin in twins if twin.new.name == name)
    return [str(change.code) for change in twin.changes]


def test_a_line_that_stayed_is_the_same(compared: Comparison) -> None:
    assert names(compared.same) == [("Even, line 1", "Even, line 1")]


def test_points_exposure_condition_jokers_and_suits_are_changes(
    compared: Comparison,
) -> None:
    changed = compared.changed
    assert codes(changed, "Even, line 2") == ["concealed_now", "points"]
    assert codes(changed, "Runs, line 1") == ["fewer_ways"]
    assert codes(changed, "Runs, line 2") == ["jokers_no_more"]
    assert codes(changed, "Even, line 3") == ["other_suits"]
    assert len(changed) == 4


def test_the_same_idea_is_found_elsewhere(compared: Comparison) -> None:
    assert names(compared.elsewhere) == [
        ("Winds, line 1", "Breezes, line 1"),
        ("Even, line 4", "Odd, line 1"),
    ]
    assert codes(compared.elsewhere, "Odd, line 1") == ["other_numbers", "moved"]
    assert codes(compared.elsewhere, "Breezes, line 1") == ["moved"]


def test_what_went_and_what_came(compared: Comparison) -> None:
    assert [line.name for line in compared.gone] == ["Winds, line 2", "Winds, line 3"]
    assert [line.name for line in compared.new] == [
        "Breezes, line 2",
        "Breezes, line 3",
    ]


def test_near_twins_of_lines_that_are_gone(compared: Comparison) -> None:
    assert names(compared.near) == [("Winds, line 2", "Breezes, line 2")]
    (change, *_more) = compared.near[0].kills
    assert change.code is ChangeCode.OTHER_GROUPS
    assert change.params == {"old": "EEEE DDDD WWWW FF", "new": "EEEE DDD WWWW FFF"}


def test_what_kills_a_habit(compared: Comparison) -> None:
    assert {twin.new.name for twin in compared.habits} == {
        "Even, line 2",
        "Even, line 3",
        "Runs, line 1",
        "Runs, line 2",
        "Breezes, line 2",
    }


def test_a_card_beside_itself_is_the_same_throughout() -> None:
    card = engine.load_card(OLD)
    compared = compare_cards(card, card)
    assert len(compared.same) == len(card.lines)
    assert not {*compared.changed, *compared.gone, *compared.new}


def test_back_again_what_came_has_gone() -> None:
    old, new = engine.load_card(OLD), engine.load_card(NEW)
    there, back = compare_cards(old, new), compare_cards(new, old)
    assert there.new == back.gone
    assert there.gone == back.new
    assert codes(back.changed, "Even, line 2") == ["exposed_now", "points"]
    assert codes(back.changed, "Runs, line 2") == ["jokers_now"]
    assert codes(back.changed, "Runs, line 1") == ["more_ways"]


def test_ways_that_only_overlap() -> None:
    runs = OLD.replace("[Runs]\n1: FFF 11a 22b", "[Runs]\n1: FFF 11a 22b")
    fixed = runs.replace("DDDD=b      X 25  run of 3", "DDDD=any    X 25")
    compared = compare_cards(engine.load_card(OLD), engine.load_card(fixed))
    (twin,) = compared.changed
    assert twin.changes[0].code is ChangeCode.OTHER_WAYS


def test_every_change_has_its_sentence(compared: Comparison) -> None:
    assert set(CHANGES) == set(ChangeCode)
    twins = (*compared.changed, *compared.elsewhere, *compared.near)
    told = [explain_change(change) for twin in twins for change in twin.changes]
    assert "35 points, where there were 30." in told
    assert "It stands in “Odd” now, not in “Even”." in told
    assert not any("{" in sentence for sentence in told)
