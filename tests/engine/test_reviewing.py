"""A finished game reviewed: every decision beside the best, and the line that went."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

import engine
from engine.actions import Call, DeclareMahjong, Discard, LetGo, PassTiles, Pick
from engine.bots.careless import Careless
from engine.bots.chance import Chance
from engine.bots.easy import Easy
from engine.bots.steady import Steady
from engine.bots.strong import Strong
from engine.dropping import Dropped, DroppedCode
from engine.explain import (
    explain_accuracy,
    explain_cost,
    explain_dropped,
    explain_grade,
    explain_motive,
    explain_review,
)
from engine.matching import hands_left
from engine.motives import DANGEROUS, MotiveCode
from engine.options import LEAGUE
from engine.reviewing import (
    AREAS,
    MOST_MATTERED,
    MUCH,
    SLIGHT,
    Accuracy,
    Area,
    Decision,
    Grade,
    Kind,
    Review,
    compared,
    decision_of,
    review,
)
from engine.simulation import Step, steps
from engine.state import Phase
from engine.tiles import Tile
from tests.engine.conftest import CARDS
from tests.engine.positions import dealt_anew, position, tile
from tests.sizes import size

CARD = engine.load_card(CARDS / "nmjl-2026.card")
Game = tuple[engine.GameState, list[Step]]
ME = 0


def a_game(seed: int, me: Steady, rules: engine.TableRules = LEAGUE) -> Game:
    """A game of one player against three Steady ones."""
    begun = engine.new_game(CARD, rules, seed=seed, dealer=seed % 4)
    return begun, list(steps(begun, [me, *[Steady(CARD)] * 3]))


def reviewed(game: Game) -> Review:
    begun, played = game
    return review(begun, [step.action for step in played], ME)


EASY = [a_game(seed, Easy(CARD)) for seed in range(size(8, 60))]


@pytest.mark.parametrize("seed", range(size(3, 30)))
def test_who_chooses_as_strong_does_gives_nothing_away(seed: int) -> None:
    found = reviewed(a_game(seed, Strong(CARD)))

    assert len(found.decisions) > 10
    assert found.lost == 0
    assert found.mattered == ()
    assert all(one.good == one.count for one in found.accuracy)


def test_weaker_play_gives_something_away_and_what_mattered_is_the_most() -> None:
    mattered = 0
    for game in EASY:
        found = reviewed(game)
        assert reviewed(game) == found
        assert all(one.lost >= 0 and one.chance_lost >= 0 for one in found.decisions)
        assert all(one.lost >= SLIGHT for one in found.mattered)
        assert len(found.mattered) <= MOST_MATTERED
        assert len({one.window for one in found.mattered}) == len(found.mattered)
        _are_the_biggest(found)
        mattered += len(found.mattered)
    assert mattered > 5


def _are_the_biggest(found: Review) -> None:
    losses = [one.lost for one in found.mattered]
    assert losses == sorted(losses, reverse=True)
    windows = {one.window for one in found.mattered}
    others = [one.lost for one in found.decisions if one.window not in windows]
    if len(found.mattered) == MOST_MATTERED:
        assert max(others) <= losses[-1]
    else:
        assert all(lost < SLIGHT for lost in others)


def test_decisions_are_the_seats_own_choices_in_order() -> None:
    for begun, played in EASY[:3]:
        found = review(begun, [step.action for step in played], ME)
        numbers = [one.number for one in found.decisions]
        assert numbers == sorted(set(numbers))
        for one in found.decisions:
            action = played[one.number - 1].action
            assert action.seat == one.before.seat == ME
            assert one.chosen.action == action
        counted = sum(one.count for one in found.accuracy)
        assert counted == len(found.decisions)
        assert {one.area for one in found.accuracy} == {
            AREAS[one.kind] for one in found.decisions
        }


def test_hidden_tiles_have_no_influence() -> None:
    begun, played = EASY[1]
    state, looked = begun, 0
    for number, step in enumerate(played, start=1):
        if step.action.seat == ME and (one := decision_of(state, step.action, number)):
            anew = dealt_anew(state, ME, seed=number)
            assert anew.racks != state.racks
            assert decision_of(anew, step.action, number) == one
            looked += 1
        state = step.state
    assert looked > 20


def test_what_nobody_can_weigh_is_no_decision() -> None:
    begun, played = EASY[0]
    blind = next(
        state
        for state, step in _states(EASY[0])
        if step.action.seat == ME and state.passes == 2 and state.phase is Phase.PASS
    )
    rack = [t for t in blind.racks[ME] if t is not Tile.JOKER]
    assert decision_of(blind, PassTiles(ME, tuple(rack[:1]), 2), 9) is None
    assert decision_of(blind, PassTiles(ME, tuple(rack[:3])), 9) is not None
    found = reviewed((begun, played))
    assert not [
        one
        for one in found.decisions
        if isinstance(one.chosen.action, Pick | engine.VoteCharleston)
    ]


def _states(game: Game) -> list[tuple[engine.GameState, Step]]:
    """The steps of a game with the state before each."""
    begun, played = game
    before = [begun, *[step.state for step in played[:-1]]]
    return list(zip(before, played, strict=True))


# -- a win thrown away -------------------------------------------------------------


def _won_on_own_pick() -> tuple[engine.GameState, list[engine.Action]]:
    """A game up to where the seat could declare Mahjong in its turn."""
    for seed in range(60):
        begun, played = a_game(seed, Strong(CARD))
        last = played[-1].action
        state = _states((begun, played))[-1][0]
        if last == DeclareMahjong(ME) and state.phase is Phase.TURN:
            return begun, [step.action for step in played[:-1]]
    raise AssertionError("no such game")


def test_a_mahjong_thrown_away_is_what_mattered_most() -> None:
    begun, actions = _won_on_own_pick()
    state = begun
    for action in actions:
        state = engine.apply(state, action).state
    throws = Discard(ME, state.racks[ME][0])

    found = review(begun, [*actions, throws], ME)

    first = found.mattered[0]
    assert first.number == len(actions) + 1
    assert first.kind is Kind.DISCARD
    assert first.missed_mahjong
    assert first.best.chance == 1
    assert first.grade is Grade.MUCH
    motives = compared(first)
    assert [one.code for one in motives.best] == [MotiveCode.MAHJONG]
    assert motives.chosen == ()
    assert "It was Mahjong" in explain_cost(first)
    assert "You held Mahjong in this game" in explain_review(found, None, ME)


def test_a_declared_mahjong_is_a_good_decision_of_its_own() -> None:
    begun, actions = _won_on_own_pick()
    found = review(begun, [*actions, DeclareMahjong(ME)], ME)
    assert found.accuracy[-1].area is Area.MAHJONG
    assert found.accuracy[-1].good == found.accuracy[-1].count == 1


def test_an_exchange_and_the_discard_after_it_are_one_turn() -> None:
    """Else a Mahjong that was there would count as missed twice."""
    for game in EASY:
        for one in reviewed(game).decisions:
            if one.kind is Kind.EXCHANGE:
                later = [
                    other
                    for other in reviewed(game).decisions
                    if other.number > one.number
                ]
                assert later[0].window == one.window
                return
    raise AssertionError("nobody exchanged")


def test_why_the_best_was_better_is_told_by_its_numbers() -> None:
    told = 0
    for game in EASY:
        for one in reviewed(game).mattered:
            motives = compared(one)
            for motive in (*motives.best, *motives.chosen):
                assert explain_motive(motive)
                if motive.code is MotiveCode.WANTED_THERE:
                    told += 1
                    assert one.best.hand is not None
                    assert set(motive.params["tiles"]) <= {
                        *one.best.hand.tiles,
                        Tile.JOKER,
                    }
    assert told


def test_what_a_discard_risked_is_told_where_it_cost_the_points() -> None:
    """One who leaves all to chance throws what somebody waits for, late in the game."""
    risky = []
    for seed in range(300, size(320, 400)):
        begun = engine.new_game(CARD, seed=seed)
        played = list(steps(begun, [Chance(seed), *[Steady(CARD)] * 3]))
        risky += [one for one in reviewed((begun, played)).mattered if _is_risky(one)]
    assert risky
    for one in risky:
        assert "risked" in explain_cost(one)
        (told,) = compared(one).chosen
        assert told.code is MotiveCode.NEXT_IS_DANGEROUS


def _is_risky(one: Decision) -> bool:
    more = one.chosen.danger.chance - one.best.danger.chance
    return one.best.action.type == "discard" and more >= DANGEROUS


def test_slips_of_a_real_table_break_nothing() -> None:
    real = engine.TableRules(way="real")
    slips = 0
    for seed in range(size(4, 40)):
        begun = engine.new_game(CARD, real, seed=seed)
        me = Careless(Steady(CARD), CARD, 0.3, seed)
        played = list(steps(begun, [me, *[Steady(CARD)] * 3]))
        found = reviewed((begun, played))
        weighed = {one.number for one in found.decisions}
        for number, (state, step) in enumerate(_states((begun, played)), start=1):
            action = step.action
            if isinstance(action, Discard) and action.named is not None:
                continue
            if action.seat == ME and action not in engine.legal_actions(state, ME):
                slips += 1
                assert number not in weighed
    assert slips


# -- the line that became impossible ------------------------------------------------

WINDS_6 = "1B 2B 3B 4B EE WWW SS"
"""A rack for Winds-Dragons, line 6, which needs one North and two more Souths."""


def _discarding(state: engine.GameState, turns: int) -> list[engine.Action]:
    """So many turns in which everybody discards what was picked and lets all go."""
    actions: list[engine.Action] = []
    junk = tile("9D")
    while turns:
        if state.phase is Phase.PICK:
            action: engine.Action = Pick(state.turn)
        elif state.phase is Phase.CLAIM:
            seat = next(s for s in range(4) if engine.legal_actions(state, s))
            action = LetGo(seat)
        else:
            action = Discard(state.turn, state.fresh if state.fresh else junk)
            turns -= 1
        actions.append(action)
        state = engine.apply(state, action).state
    return actions


def _held(wall: str, **fields: Sequence[tuple[int, str]]) -> engine.GameState:
    return position(CARD, {ME: f"{WINDS_6} 8D 8D 9D"}, wall=wall, **fields)


def test_the_fourth_visible_tile_is_named_as_what_showed_it() -> None:
    """Three Norths are down; the seat plays on for a North until the fourth falls."""
    junk = "5C 5D 6C 6D 7C 7D 8C 1D 9C 1C 2D 2C"
    state = _held(f"{junk} N", discards=[(1, "N"), (2, "N"), (3, "N")])
    actions = _discarding(state, turns=14)

    found = review(state, actions, ME)

    gone = found.dropped
    assert gone is not None
    assert gone.line.name == "Winds-Dragons, line 6"
    assert gone.code is DroppedCode.TILES_GONE
    assert (gone.tile, gone.need, gone.seen, gone.down) == (Tile.NORTH, 1, 4, 4)
    assert gone.seat == 1
    assert actions[gone.number - 1] == Discard(1, Tile.NORTH)
    assert gone.held == len(found.decisions) >= 4
    _is_the_moment(state, actions, gone.number, gone.line)


def _is_the_moment(
    state: engine.GameState,
    actions: Sequence[engine.Action],
    number: int,
    line: engine.Line,
) -> None:
    """The line could be made before that action, and not after it."""
    left = []
    for action in actions[:number]:
        seen = engine.view(state, ME)
        left.append(hands_left(CARD, seen.exposures[ME], seen.seen, line))
        state = engine.apply(state, action).state
    seen = engine.view(state, ME)
    assert left[-1]
    assert not hands_left(CARD, seen.exposures[ME], seen.seen, line)


def test_nothing_is_said_while_one_is_left() -> None:
    junk = "5C 5D 6C 6D 7C 7D 8C 1D 9C 1C 2D 2C"
    state = _held(f"{junk} N", discards=[(1, "N"), (2, "N")])
    assert review(state, _discarding(state, turns=14), ME).dropped is None


def test_a_line_held_for_a_moment_only_is_not_missed() -> None:
    state = _held("N 5C", discards=[(1, "N"), (2, "N"), (3, "N")])
    assert review(state, _discarding(state, turns=2), ME).dropped is None


def _is_the_call(moment: tuple[engine.GameState, Step], gone: Dropped) -> None:
    """The line could be made before that call, and with its exposure it cannot."""
    state, step = moment
    assert isinstance(step.action, Call)
    assert gone.exposure is not None
    assert gone.exposure.size == len(step.action.tiles) + 1
    own = state.exposures[ME]
    assert hands_left(CARD, own, (), gone.line)
    assert not hands_left(CARD, [*own, gone.exposure], (), gone.line)


def test_what_is_told_of_played_games_is_true() -> None:
    codes = set()
    for seed in range(100, 120):
        begun, played = a_game(seed, Steady(CARD))
        actions = [step.action for step in played]
        gone = review(begun, actions, ME).dropped
        if gone is None:
            continue
        codes.add(gone.code)
        if gone.exposure is not None:
            _is_the_call(_states((begun, played))[gone.number - 1], gone)
        else:
            assert gone.tile is not None
            assert gone.need > gone.tile.copies - gone.seen
            _is_the_moment(begun, actions, gone.number, gone.line)
    assert DroppedCode.OWN_EXPOSURE in codes
    assert codes & {DroppedCode.TILES_GONE, DroppedCode.TOO_FEW_LEFT}


def test_a_misnamed_discard_is_weighed_as_the_tile_it_is() -> None:
    state = _held("5C")
    plain = decision_of(state, Discard(ME, tile("9D")), 1)
    named = decision_of(state, Discard(ME, tile("9D"), tile("9C")), 1)
    assert isinstance(plain, Decision)
    assert named == plain


# -- in words ------------------------------------------------------------------------

NAMES = ("You", "Rosa", "Theo", "Mei")


def _noted(noted: list[str]) -> Callable[[str], str]:
    def note(text: str) -> str:
        noted.append(text)
        return f"«{text}»"

    return note


@pytest.mark.parametrize(
    ("count", "good", "lost", "words"),
    [
        (9, 9, 1.0, "All of your 9 discards were as good as the best one."),
        (1, 1, 0.0, "Your one discard was as good as any."),
        (1, 0, 0.9 * MUCH, "Your discard gave away a little."),
        (20, 19, 0.9 * MUCH, "What the others gave away is little"),
        (20, 19, 3 * MUCH, "Nearly all of your discards were as good as the best one."),
        (10, 7, 3 * MUCH, "Most of your discards were as good as the best one."),
        (10, 2, 3 * MUCH, "In your discards there is something to discover."),
    ],
)
def test_accuracy_is_told_in_words(
    count: int, good: int, lost: float, words: str
) -> None:
    said = explain_accuracy(Accuracy(Area.DISCARDS, count, good, lost))
    assert words in said
    assert "%" not in said


def test_one_decision_that_gave_away_much_is_not_called_a_little() -> None:
    said = explain_accuracy(Accuracy(Area.CALLS, 1, 0, 2 * MUCH))
    assert said == "Your answer to a discard gave away much."


def test_every_sentence_of_a_review_can_be_translated() -> None:
    """No English is left beside what was handed to `translate`, names aside."""
    for game in EASY:
        found, outcome = reviewed(game), game[1][-1].state.outcome
        noted: list[str] = []
        note = _noted(noted)
        said = [explain_review(found, outcome, ME, note)]
        said += [explain_accuracy(one, note) for one in found.accuracy]
        for one in found.decisions:
            said += [explain_cost(one, note), explain_grade(one.grade, note)]
        assert all(text.startswith("«") and text.endswith("»") for text in said)
        assert not [text for text in noted if "«" in text]


def test_the_game_as_a_whole_is_told_kindly() -> None:
    said = {
        explain_review(found, game[1][-1].state.outcome, ME)
        for game in EASY
        for found in [reviewed(game)]
    }
    nothing = explain_review(Review((), (), (), None), None, ME)
    assert "nothing to compare" in nothing
    assert any("about one game in four" in text for text in said)


def test_where_the_gone_tiles_lie_is_told() -> None:
    junk = "5C 5D 6C 6D 7C 7D 8C 1D 9C 1C 2D 2C"
    state = _held(f"{junk} N", discards=[(1, "N"), (2, "N"), (3, "N")])
    found = review(state, _discarding(state, turns=14), ME)
    assert found.dropped is not None
    said = explain_dropped(found.dropped, found, NAMES, ME)
    assert said == (
        "Winds-Dragons, line 6 cannot do without North, and no joker may stand there. "
        "Now all 4 lie open: 4 among the discards. Too few are left. "
        "That is the moment to look for another line."
    )


def test_a_call_that_closed_a_line_is_no_fault_where_it_was_the_best() -> None:
    told = set()
    for seed in range(100, size(130, 200)):
        begun, played = a_game(seed, Steady(CARD))
        found = review(begun, [step.action for step in played], ME)
        gone = found.dropped
        if gone is None or gone.exposure is None:
            continue
        made = next(one for one in found.decisions if one.number == gone.number)
        said = explain_dropped(gone, found, NAMES, ME)
        assert ("as good as the best" in said) == (made.grade is Grade.GOOD)
        told.add(gone.code)
    assert told
