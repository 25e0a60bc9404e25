"""What an action is worth: the order, the numbers, and the sentences made of them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import engine
from engine.actions import Call, Discard, LetGo, PassTiles
from engine.bots.strong import Strong
from engine.danger import Danger, dangers, hands_held, unseen_by
from engine.explain import explain_motive
from engine.matching import tables
from engine.motives import MotiveCode, motive, motives_of
from engine.simulation import steps
from engine.state import Phase, SeatView, view
from engine.tiles import Tile
from engine.weighing import Weighed, chance_to_win, weigh
from tests.engine.conftest import CARDS

CARD = engine.load_card(CARDS / "nmjl-2026.card")

Moment = tuple[SeatView, tuple[engine.Action, ...]]


@pytest.fixture(scope="module")
def moments() -> list[Moment]:
    """What was asked of each seat in two games of four Strong players."""
    found: list[Moment] = []
    for seed in (1, 2):
        state = engine.new_game(CARD, seed=seed)
        for step in steps(state, [Strong(CARD)] * 4):
            seat = step.action.seat
            legal = tuple(engine.legal_actions(state, seat))
            if len(legal) > 1:
                found.append((view(state, seat), legal))
            state = step.state
    return found


def at(moments: list[Moment], phase: Phase) -> list[Moment]:
    return [moment for moment in moments if moment[0].phase is phase]


def test_best_first_and_only_what_is_lawful(moments: list[Moment]) -> None:
    weighed = 0
    for seen, legal in moments:
        found = weigh(CARD, seen, legal)
        worths = [one.worth for one in found]
        assert worths == sorted(worths, reverse=True)
        assert all(one.action in legal for one in found)
        assert all(0 <= one.chance <= 1 for one in found)
        weighed += len(found)
    assert weighed > 500


def test_strong_takes_the_best_of_the_list(moments: list[Moment]) -> None:
    """Advice, list and bot are one: they cannot contradict each other."""
    for seen, legal in moments:
        if found := weigh(CARD, seen, legal):
            assert Strong(CARD).choose(seen, legal) == found[0].action


def test_every_discard_is_weighed_by_what_it_leaves(moments: list[Moment]) -> None:
    """Tiles away are those of the leading hand, as `nearest` would count them."""
    for seen, legal in at(moments, Phase.TURN)[:20]:
        discards = [one for one in weigh(CARD, seen, legal) if _throws(one)]
        assert {one.action for one in discards} == {
            a for a in legal if isinstance(a, Discard)
        }
        for one in discards:
            assert isinstance(one.action, Discard)
            left = list(seen.rack)
            left.remove(one.action.tile)
            own = seen.exposures[seen.seat]
            away = tables(CARD).table_for(own).away(left)
            at_hand = tables(CARD).table_for(own).here.index(one.hand)
            assert one.away == away[at_hand]


def _throws(one: Weighed) -> bool:
    return isinstance(one.action, Discard)


def test_the_chance_falls_with_the_cost_and_with_the_wall(
    moments: list[Moment],
) -> None:
    seen = at(moments, Phase.TURN)[8][0]
    chances = [chance_to_win(CARD, seen, cost) for cost in (0.5, 1.5, 3.0, 6.0, 60.0)]
    assert chances == sorted(chances, reverse=True)
    assert chances[-1] == 0
    late, early = (replace(seen, wall_left=left) for left in (5, 60))
    assert chance_to_win(CARD, late, 3.0) < chance_to_win(CARD, early, 3.0)


def test_a_pass_keeps_jokers_and_passes_three(moments: list[Moment]) -> None:
    for seen, legal in at(moments, Phase.PASS):
        best = weigh(CARD, seen, legal)[0].action
        assert isinstance(best, PassTiles)
        assert len(best.tiles) == 3
        assert Tile.JOKER not in best.tiles


def test_claims_weigh_calling_beside_letting_go(moments: list[Moment]) -> None:
    both = 0
    for seen, legal in at(moments, Phase.CLAIM):
        kinds = {type(one.action) for one in weigh(CARD, seen, legal)}
        assert LetGo in kinds
        both += Call in kinds
    assert both


# -- danger ------------------------------------------------------------------------


def test_a_joker_risks_nothing(moments: list[Moment]) -> None:
    seen = at(moments, Phase.TURN)[-1][0]
    assert dangers(CARD, seen, [Tile.JOKER])[0].chance == 0


def test_danger_grows_with_what_an_opponent_shows(moments: list[Moment]) -> None:
    """The same tile, late in the game: an opponent with two exposures that want it."""
    seen = next(
        s
        for s, _legal in at(moments, Phase.TURN)
        if any(len(e) > 1 for i, e in enumerate(s.exposures) if i != s.seat)
    )
    other = next(i for i in range(4) if i != seen.seat and len(seen.exposures[i]) > 1)
    table = tables(CARD).table_for(seen.exposures[other])
    held = hands_held(table, seen, other, unseen_by(seen))
    assert held.sum() == pytest.approx(1, abs=1e-4)
    wanted = table.wanted @ held
    kinds = [Tile(int(wanted.argmax())), Tile(int(wanted.argmin()))]
    fresh = replace(seen, discards=())
    most, least = dangers(CARD, fresh, kinds)
    assert most.chance > least.chance
    bare = replace(fresh, exposures=((), (), (), ()))
    assert dangers(CARD, bare, kinds[:1])[0].chance < most.chance


def test_what_was_just_thrown_is_safer(moments: list[Moment]) -> None:
    seen = at(moments, Phase.TURN)[-1][0]
    thrown = seen.discards[-1].tile
    if thrown is Tile.JOKER:
        thrown = seen.discards[-2].tile
    before = replace(seen, discards=())
    assert (
        dangers(CARD, seen, [thrown])[0].chance
        < dangers(CARD, before, [thrown])[0].chance
    )


def test_hands_held_count_thrown_kinds_against_a_hand(moments: list[Moment]) -> None:
    seen = at(moments, Phase.TURN)[-1][0]
    other = (seen.seat + 1) % 4
    table = tables(CARD).table
    held = hands_held(table, replace(seen, discards=()), other, unseen_by(seen))
    kind = Tile(int((table.wanted @ held).argmax()))
    thrown = replace(seen.discards[-1], seat=other, tile=kind)
    after = hands_held(table, replace(seen, discards=(thrown,)), other, unseen_by(seen))
    wants = table.needed[kind] > 0
    assert after[wants].sum() < held[wants].sum()


# -- sentences ---------------------------------------------------------------------


def test_a_small_chance_is_never_told_as_none() -> None:
    left = motive(MotiveCode.LETTING_GO_BRINGS, chance=0)
    assert explain_motive(left) == "Letting it go would leave less than 1%."


def test_other_numbers_make_other_sentences(moments: list[Moment]) -> None:
    """Every number that a sentence tells comes from what was weighed."""
    seen, legal = at(moments, Phase.TURN)[6]
    found = weigh(CARD, seen, legal)
    said = [explain_motive(motive) for motive in motives_of(found, found[0])]
    assert f"{round(100 * found[0].chance)}% to win" in said[0]
    better = replace(found[0], chance=found[0].chance + 0.2, away=9)
    other = [explain_motive(m) for m in motives_of((better, *found[1:]), better)]
    assert other[0] != said[0]
    assert "9 tiles" in other[0]
    risky = replace(found[1], danger=Danger(0.4, 30.0, 2))
    motives = motives_of((found[0], risky), found[0])
    assert motives[1].code is MotiveCode.NEXT_IS_DANGEROUS
    assert "40 of 100" in explain_motive(motives[1])


def test_what_is_worth_most_is_dangerous_takes_its_place(
    moments: list[Moment],
) -> None:
    """Somewhere in the games a discard of less chance is chosen because it is safer."""
    turned = 0
    for seen, legal in at(moments, Phase.TURN):
        found = [one for one in weigh(CARD, seen, legal) if _throws(one)]
        if found and found[0].chance < max(one.chance for one in found) - 1e-9:
            best = max(found, key=lambda one: one.chance)
            turned += best.danger.chance > found[0].danger.chance
    assert np.sign(turned) == 1
