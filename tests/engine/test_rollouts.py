"""The order of the weighed actions: held against playing each of them on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cards import shipped
from engine.actions import Action, Call, Discard, LetGo
from engine.figures.agreement import agreement, pair
from engine.figures.rollouts import (
    ACTIONS,
    KINDS,
    Rollout,
    Tried,
    kind_of,
    position,
    rollout,
    spread_over,
    weighed,
)
from engine.tiles import Tile
from tests.sizes import SOAK, size
from tests.tools.command import printed

CARD = shipped.read("kitchen-table-8")
EVERY = tuple(dict.fromkeys(KINDS.values()))
SEEDS = size(ci=6, soak=24)
TRIES = size(ci=8, soak=40)
FIRST = 200


def test_each_kind_of_decision_is_found_the_same_each_time() -> None:
    for kind in EVERY:
        state, seat = position(CARD, kind, FIRST) or (None, 0)
        assert state is not None
        assert kind_of(state, seat) == kind
        assert position(CARD, kind, FIRST) == (state, seat)
        types = {KINDS[type(one.action)] for one in weighed(state, seat)}
        assert kind in types
        assert types <= {kind, "discard"}


def test_what_is_tried_is_spread_over_the_list() -> None:
    """The best and the second, one of every type, and the last where there is room."""
    state, seat = position(CARD, "exchange", FIRST) or (None, 0)
    assert state is not None
    said = weighed(state, seat)
    chosen = spread_over(said)
    assert len(chosen) == min(ACTIONS, len(said))
    assert chosen == [one for one in said if one in chosen]
    assert chosen[:2] == [*said[:2]]
    assert {type(one.action) for one in chosen} == {type(one.action) for one in said}
    assert spread_over(said[:1]) == [said[0]]


def test_the_same_deals_are_tried_each_time() -> None:
    for kind in EVERY:
        found = rollout(CARD, kind, FIRST, tries=3)
        assert found is not None
        assert found == rollout(CARD, kind, FIRST, tries=3)
        longer = rollout(CARD, kind, FIRST, tries=4)
        assert longer is not None
        for one, more in zip(found.tried, longer.tried, strict=True):
            assert more.points[:3] == one.points
            assert 0 <= one.won <= 3
            assert one.won == sum(points > 0 for points in one.points)


def test_the_order_agrees_with_playing_on() -> None:
    """More than chance: sure pairs mostly, and what is far apart brings more."""
    asked = [(kind, FIRST + n) for n in range(SEEDS) for kind in EVERY]
    found = [one for a in asked if (one := rollout(CARD, *a, tries=TRIES))]
    assert len(found) == len(asked)
    told = agreement(found)
    whole = told["all"]
    assert whole["positions"] == sum(f["positions"] for f in told["by_kind"].values())
    assert whole["positions"] == sum(f["positions"] for f in told["by_wall"].values())
    assert whole["pairs"] == sum(row["pairs"] for row in told["by_gap"])
    assert whole["order"]["low" if SOAK else "value"] > 0  # few pairs say little
    assert whole["sure"] >= len(found) / 6
    assert whole["agreed"]["value"] >= 0.75
    assert told["by_gap"][-1]["came"]["low"] > 0
    assert whole["lost"]["value"] <= whole["lost_at_most"]["value"] < 20


# -- what is made of made-up tries -----------------------------------------------------


def tried(action: Action, worth: float, *points: int) -> Tried:
    return Tried(action, worth, 0.2, points, sum(one > 0 for one in points))


def made(*came: Sequence[int], kind: str = "discard", wall_left: int = 50) -> Rollout:
    """A position whose actions are said to be worth 30, 20 ... and brought that."""
    tiles = zip(Tile, came, strict=False)
    every = (
        tried(Discard(0, tile), 30.0 - 10 * at, *points)
        for at, (tile, points) in enumerate(tiles)
    )
    return Rollout(kind, wall_left, tuple(every))


def test_a_pair_is_compared_try_by_try() -> None:
    """What is the same luck for both does not blur the difference."""
    better, worse = made((100, -50, 102, -50), (95, -54, 96, -55)).tried
    found = pair(better, worse)
    assert (found.said, found.came, found.sure, found.agreed) == (10, 5, True, True)
    back = pair(worse, better)
    assert (back.said, back.came, back.sure, back.agreed) == (-10, -5, True, True)
    blurred = pair(better, replace(worse, points=(-54, 95, -55, 96)))
    assert (blurred.came, blurred.sure) == (5, False)


def test_orders_that_agree_and_orders_that_do_not() -> None:
    high, low = (30, 31) * 2, (0, 1) * 2
    same = made(high, (20,) * 4, low)
    turned = made(low, (20,) * 4, high)
    for one, agreed, order, lost in ((same, 1, 1, 0), (turned, 0, -1, 30)):
        whole = agreement([one])["all"]
        assert (whole["positions"], whole["pairs"], whole["sure"]) == (1, 3, 3)
        assert whole["agreed"]["value"] == agreed
        assert whole["order"]["value"] == order
        assert whole["lost"]["value"] == whole["lost_at_most"]["value"] == lost
    both = agreement([same, turned])
    assert both["all"]["agreed"] == {"value": 0.5, "low": 0, "high": 1}
    assert [row["came"]["value"] for row in both["by_gap"] if row["pairs"]] == [0]


def test_luck_in_one_half_of_the_tries_is_no_loss() -> None:
    """The second brought much in every other try, and nothing in the others."""
    lucky = made((0, 0) * 20, (40, -40) * 20)
    whole = agreement([lucky])["all"]
    assert whole["lost"]["value"] == -20
    assert whole["lost_at_most"]["value"] == 0


def test_calls_stand_beside_letting_go() -> None:
    call, let_go = Call(0, (Tile.JOKER,) * 2), LetGo(0)
    said = (tried(let_go, 20.0, 10, 12), tried(call, 15.0, 40, 42))
    told = agreement([Rollout("call", 80, said), made((1, 1), (0, 0), wall_left=10)])
    (row,) = [row for row in told["calls"] if row["pairs"]]
    assert (row["from"], row["below"]) == (-10, -3)
    assert (row["said"]["value"], row["came"]["value"]) == (-5, 30)
    walls = {name: figures["positions"] for name, figures in told["by_wall"].items()}
    assert walls == {"charleston": 0, "early": 1, "middle": 0, "late": 1}
    assert told["by_kind"]["pass"]["agreed"]["value"] is None


def test_the_command_prints_the_same_on_more_cores() -> None:
    given = ("--card", "kitchen-table-8", "--games", "4", "--tries", "2", "--jobs")
    (alone,), (shared,) = (printed("tools.rollouts", *given, jobs) for jobs in "12")
    assert alone == shared
    assert alone["all"]["positions"] == 4
    (guessed,) = printed("tools.rollouts", *given, "1", "--any-racks")
    assert (alone["kept"], guessed["kept"]) == (True, False)
    assert guessed["all"]["order"] != alone["all"]["order"]
