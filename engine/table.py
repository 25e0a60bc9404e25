"""What happens at a real table when somebody errs: slips, challenges, dead hands.

A guided table refuses an illegal move; a real table lets it happen. It then is a
slip that all can see, and the hand dies when somebody challenges it (dead-14).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine import voids
from engine.actions import (
    Action,
    AnswerChallenge,
    BreakWall,
    Call,
    Challenge,
    DeclareMahjong,
    Discard,
    ExchangeJoker,
    KeepHand,
    LetGo,
    PassTiles,
    Pick,
    ShowHand,
    TakeBack,
    ThrowIn,
)
from engine.events import (
    ChallengeContested,
    Challenged,
    Event,
    GameEnded,
    HandDied,
    HandShown,
    Picked,
    TakenBack,
    ThrownIn,
    WallGame,
    WentUnnoticed,
)
from engine.matching import nearest_one, tables
from engine.parts import Dispute, Outcome, Slip
from engine.patterns import Card
from engine.rules import (
    before_first_discard,
    call_options,
    check_claimed,
    rolls_double,
)
from engine.scoring import Payment, dice_doubled, false_mahjong_paid, wall_broken
from engine.state import (
    SEATS,
    GameState,
    Phase,
    SeatView,
    put,
    tiles_due,
    tiles_off,
    view,
    with_answer,
    with_tiles,
    without,
)
from engine.tiles import Tile
from engine.turns import (
    UNANSWERED,
    Step,
    claim,
    declare_falsely,
    exchange,
    expose,
    finish,
    next_turn,
    put_down,
    settle,
    take,
)
from engine.verdicts import IllegalAction, Reason, ReasonCode, reason

_COUNT_CODES: Final = frozenset({ReasonCode.TOO_FEW_TILES, ReasonCode.TOO_MANY_TILES})


# -- is that hand dead? --------------------------------------------------------


def why_dead(state: GameState, seat: int) -> Reason | None:
    """Why the hand of `seat` is dead once challenged; None when it is not."""
    return why_dead_as_seen(state.card, view(state, seat), seat)


def why_dead_as_seen(card: Card, seen: SeatView, seat: int) -> Reason | None:
    """The same, from what anybody at the table sees.

    Judged only from slips, the number of tiles, exposures and discards, never
    from a rack (dead-01 to -07).
    """
    if seen.slips[seat]:
        return seen.slips[seat][0].reason
    return _count_fault(seen, seat) or _why_unwinnable(card, seen, seat)


def _count_fault(seen: SeatView, seat: int) -> Reason | None:
    off, need = tiles_off(seen, seat), tiles_due(seen, seat)
    if not off:
        return None
    code = ReasonCode.TOO_FEW_TILES if off < 0 else ReasonCode.TOO_MANY_TILES
    rule = "dead-01" if off < 0 else "dead-02"
    return reason(code, rule, count=need + off, need=need)


def _why_unwinnable(card: Card, seen: SeatView, seat: int) -> Reason | None:
    """Why no line can be made with these exposures (dead-03 to dead-06)."""
    exposures = seen.exposures[seat]
    if not exposures:
        return None
    compiled = tables(card)
    table = compiled.table_for(exposures)
    if not table.size:
        if compiled.table_for_concealed(exposures).size:
            return reason(ReasonCode.ONLY_CONCEALED_LINES, "dead-04")
        shown = tuple(e.tiles for e in exposures)
        return reason(ReasonCode.EXPOSURE_FITS_NO_LINE, "dead-03", exposures=shown)
    if compiled.possible(table, exposures, seen.beside(seat)).any():
        return None
    return reason(ReasonCode.NO_LINE_POSSIBLE, "dead-05")


# -- challenges ----------------------------------------------------------------


def challenges(state: GameState, seat: int) -> list[Challenge]:
    """The hands that `seat` may challenge now, right or wrong."""
    return [
        Challenge(seat, target)
        for target in SEATS
        if not check_challenge(state, Challenge(seat, target))
    ]


def check_challenge(state: GameState, action: Challenge) -> Reason | None:
    """Why this challenge cannot be made now; None when it can (dead-08 to -10).

    A guided table refuses a wrong challenge instead of letting it cost. Before
    East's first discard it says that a count is wrong, also of the own hand.
    """
    seat, target = action.seat, action.target
    if state.phase is Phase.OVER:
        return reason(ReasonCode.GAME_OVER, "precedence-09")
    if state.dead[seat]:
        return reason(ReasonCode.HAND_IS_DEAD, "dead-09")
    if voids.before_play(state):
        if tiles_off(state, target):
            return None
        return reason(ReasonCode.CHALLENGE_TOO_EARLY, "deal-11")
    return _check_death_called(state, seat, target)


def _check_death_called(state: GameState, seat: int, target: int) -> Reason | None:
    """Why `seat` cannot say now that the hand of `target` is dead."""
    if target == seat:
        return reason(ReasonCode.OWN_HAND, "dead-08")
    if state.dead[target]:
        return reason(ReasonCode.HAND_IS_DEAD, "dead-14")
    if state.challenge is not None:
        return reason(ReasonCode.CHALLENGE_PENDING, "dead-11")
    if state.phase not in (Phase.PICK, Phase.TURN, Phase.CLAIM):
        return reason(ReasonCode.CHALLENGE_TOO_EARLY, "deal-11")
    if any((d.challenger, d.challenged) == (seat, target) for d in state.disputes):
        return reason(ReasonCode.CHALLENGE_PENDING, "dead-11")
    if state.rules.way == "guided" and why_dead(state, target) is None:
        return reason(ReasonCode.HAND_STILL_POSSIBLE, "dead-05", seat=target)
    return None


def challenge(state: GameState, action: Challenge, seat: int) -> Step:
    """Say that a hand is dead; at a guided table it then is."""
    if fault := check_challenge(state, action):
        raise IllegalAction(fault)
    if voids.before_play(state):
        state, events = voids.settle_counts(state)
        return state, (Challenged(seat, action.target, count=True), *events)
    said: tuple[Event, ...] = (Challenged(seat, action.target),)
    if state.rules.way != "guided":
        return state.with_(challenge=(seat, action.target)), said
    state, events = kill(state, action.target, why_dead(state, action.target))
    return state, said + events


def answer_challenge(state: GameState, action: AnswerChallenge, seat: int) -> Step:
    """Accept, and be dead at once; or contest, and play on (dead-11)."""
    if state.challenge is None or state.challenge[1] != seat:
        raise IllegalAction(reason(ReasonCode.NO_CHALLENGE, "dead-11"))
    challenger = state.challenge[0]
    why = why_dead(state, seat)
    state = state.with_(challenge=None)
    if action.accept:
        accepted = why or reason(ReasonCode.HAND_IS_DEAD, "dead-11")
        return kill(state, seat, accepted)
    contested: tuple[Event, ...] = (ChallengeContested(seat),)
    dispute = Dispute(challenger, seat, why is not None)
    state = state.with_(disputes=(*state.disputes, dispute))
    if why is None and state.rules.wrong_challenge == "dead":
        wrong = reason(ReasonCode.HAND_STILL_POSSIBLE, "dead-11", seat=seat)
        state, events = kill(state, challenger, wrong)
        return state, contested + events
    return state, contested


def kill(state: GameState, seat: int, why: Reason | None) -> Step:
    """The hand of `seat` is dead: it is skipped everywhere from now on (dead-17).

    An exposure that is itself the fault goes back to the rack; the others stay
    and their jokers may be exchanged (dead-13).
    """
    cause = why or reason(ReasonCode.HAND_IS_DEAD, "dead-11")
    back = {slip.exposure for slip in state.slips[seat]} - {None}
    own = state.exposures[seat]
    returned = [t for i, e in enumerate(own) if i in back for t in e.tiles]
    state = state.with_(
        dead=put(state.dead, seat, True),
        racks=put(state.racks, seat, with_tiles(state.racks[seat], returned)),
        exposures=put(
            state.exposures, seat, tuple(e for i, e in enumerate(own) if i not in back)
        ),
        slips=put(state.slips, seat, (Slip(cause.code, cause.rule),)),
    )
    events: tuple[Event, ...] = (HandDied(seat, cause.code.value, cause.rule),)
    state, more = _after_death(state, seat)
    return state, events + more


def _after_death(state: GameState, seat: int) -> Step:
    if why := _ends_the_game(state):
        same = why != "three_dead" or state.rules.three_dead_hands == "same_east"
        return end_without_winner(state, why, same_dealer=same)
    if state.phase is Phase.CLAIM:
        return settle(state)
    if state.phase in (Phase.TURN, Phase.PICK) and state.turn == seat:
        return next_turn(state, seat)
    return state, ()


def _ends_the_game(state: GameState) -> str:
    if sum(state.dead) >= 3:
        return "three_dead"
    counts = sum(
        dead and any(slip.code in _COUNT_CODES for slip in state.slips[seat])
        for seat, dead in enumerate(state.dead)
    )
    if counts >= 2 and state.rules.two_dead_hands == "replay":
        return "two_counts"
    return ""


def end_without_winner(
    state: GameState,
    why: str,
    *,
    same_dealer: bool,
    account: Payment | None = None,
) -> Step:
    """The game ends and nobody has won; `account` is what somebody still owes."""
    if account is not None and rolls_double(state):
        account = dice_doubled(account)
    outcome = Outcome(ended=why, same_dealer=same_dealer, payment=account)
    return finish(state, outcome), (GameEnded(why),)


def unnoticed(state: GameState) -> tuple[Event, ...]:
    """At the end of a game: the slips that nobody has challenged (dead-14)."""
    return tuple(
        WentUnnoticed(seat, slip.code.value, slip.rule)
        for seat in SEATS
        if not state.dead[seat]
        for slip in dict.fromkeys(state.slips[seat])
    )


# -- false Mahjong -------------------------------------------------------------


def mahjong_offers(state: GameState, seat: int) -> list[Action]:
    """What may be done while a false Mahjong is on the table."""
    declared = state.declared
    if declared is None:
        return []
    offers: list[Action] = [KeepHand(seat)]
    if not declared.shown:
        offers = [TakeBack(seat), ShowHand(seat)]
    if seat != declared.seat or declared.discard is None:
        return offers
    own, rack = state.exposures[seat], state.racks[seat]
    calls = call_options(state, own, rack, declared.discard.tile)
    return [*offers, *(Call(seat, tiles) for tiles in calls)]


def take_back(state: GameState, action: TakeBack, seat: int) -> Step:
    """Nothing has been shown: it costs nothing, play goes on (error-01)."""
    declared = _declared_by(state, seat)
    event: tuple[Event, ...] = (TakenBack(seat),)
    state = state.with_(declared=None)
    if declared is None:
        return state.with_(phase=Phase.TURN), event
    state = with_answer(state.with_(phase=Phase.CLAIM), seat, LetGo(seat))
    state, more = settle(state)
    return state, event + more


def _declared_by(state: GameState, seat: int) -> Any:
    """The discard that the own false Mahjong was declared on, or None."""
    declared = state.declared
    if declared is None or declared.seat != seat or declared.shown:
        raise IllegalAction(reason(ReasonCode.NOT_DECLARED, "error-01"))
    return declared.discard


def into_exposure(state: GameState, action: Call, seat: int) -> Step:
    """A false Mahjong on a discard becomes an exposure (error-03).

    Even after tiles were shown, but not once another player has thrown in a hand
    because of it (error-05): then the declarer is not asked.
    """
    declared = state.declared
    if declared is None or declared.seat != seat:
        raise IllegalAction(reason(ReasonCode.NOT_DECLARED, "error-03"))
    given = declared.discard
    if given is None:
        raise IllegalAction(reason(ReasonCode.NO_OPEN_DISCARD, "claims-20"))
    if fault := check_claimed(state, seat, given, action.tiles):
        raise IllegalAction(fault)
    state = state.with_(
        declared=None,
        discards=state.discards[:-1],
        answers=UNANSWERED,
        turn=seat,
        claimed=given,
    )
    return expose(state, seat, action.tiles, given)


def show_hand(state: GameState, action: ShowHand, seat: int) -> Step:
    """Show the tiles: now the others must keep their hands whole (error-14)."""
    given = _declared_by(state, seat)
    declared = state.declared
    shown = type(declared)(seat, given, shown=True) if declared else None
    return state.with_(declared=shown), (HandShown(seat, state.racks[seat]),)


def react(state: GameState, action: Action, seat: int) -> Step:
    """Another player keeps the own hand whole, throws it in, or breaks the wall.

    The declarer can only let it stand, and nobody waits for that.
    """
    declared = state.declared
    if declared is None or not declared.shown:
        raise IllegalAction(reason(ReasonCode.NOT_DECLARED, "error-14"))
    if seat == declared.seat and not isinstance(action, KeepHand):
        raise IllegalAction(reason(ReasonCode.NOT_DECLARED, "error-14"))
    if isinstance(action, BreakWall):
        account = wall_broken(state.card, breaker=seat, declarer=declared.seat)
        return end_without_winner(
            state, "wall_broken", same_dealer=False, account=account
        )
    state = state.with_(reactions=put(state.reactions, seat, action))
    events: tuple[Event, ...] = ()
    if isinstance(action, ThrowIn):
        events = (ThrownIn(seat),)
    others = [s for s in SEATS if s != declared.seat and not state.dead[s]]
    if any(state.reactions[s] is None for s in others):
        return state, events
    state, more = _judge_false(state, others)
    return state, events + more


def _judge_false(state: GameState, others: Sequence[int]) -> Step:
    """All have reacted: who is out, and does the game go on (error-02, -05, -06)?"""
    declared = state.declared
    assert declared is not None  # noqa: S101 - the caller has looked
    thrown = [s for s in others if isinstance(state.reactions[s], ThrowIn)]
    whole = [s for s in others if s not in thrown]
    if len(thrown) >= 2:
        account = _owed(state, declared.seat, whole[0]) if whole else None
        return end_without_winner(
            state, "hands_thrown_in", same_dealer=False, account=account
        )
    state = state.with_(declared=None, reactions=UNANSWERED)
    state, served = _after_false(state, declared.seat, declared.discard)
    events: tuple[Event, ...] = served
    for seat in thrown:
        if state.phase is not Phase.OVER:
            why = reason(ReasonCode.FALSE_MAHJONG, "error-05")
            state, more = kill(state, seat, why)
            events += more
    return state, events


def _owed(state: GameState, declarer: int, whole: int) -> Payment:
    """Double the value of the hand that was claimed: the nearest line (error-06)."""
    near = nearest_one(state.card, state.racks[declarer], state.exposures[declarer])
    least = min(state.card.lines, key=lambda line: line.points)
    line = near.line if near else least
    return false_mahjong_paid(line, declarer=declarer, whole=whole)


def _after_false(state: GameState, seat: int, given: Any) -> Step:
    why = reason(ReasonCode.FALSE_MAHJONG, "error-02")
    if given is None:
        return kill(state.with_(phase=Phase.TURN, turn=seat), seat, why)
    # A true Mahjong may still have the discard; an exposure may not (error-10).
    answers = tuple(
        a if isinstance(a, DeclareMahjong) and s != seat else a and LetGo(s)
        for s, a in enumerate(state.answers)
    )
    if any(isinstance(a, DeclareMahjong) for a in answers):
        return kill(state.with_(phase=Phase.CLAIM, answers=answers), seat, why)
    state = state.with_(
        discards=state.discards[:-1],
        racks=put(state.racks, seat, with_tiles(state.racks[seat], (given.tile,))),
        phase=Phase.TURN,
        turn=seat,
    )
    return kill(state, seat, why)


# -- slips ---------------------------------------------------------------------


def err(state: GameState, action: Action, fault: Reason) -> Step | None:
    """Let an illegal move happen, as it would at a real table.

    None when it cannot be done even there: the tiles are not in the rack, or it
    would only be put right without harm.
    """
    handler = _SLIPS.get((fault.code, type(action)))
    return handler(state, action, fault) if handler else None


def _slip(state: GameState, seat: int, code: ReasonCode, rule: str) -> GameState:
    slips = put(state.slips, seat, (*state.slips[seat], Slip(code, rule)))
    return state.with_(slips=slips)


def _wrong_end(state: GameState, action: Any, fault: Reason) -> Step:
    """The tile comes from the wrong end and stays in the hand (dead-22, -23)."""
    seat = action.seat
    state = _slip(state, seat, ReasonCode.PICKED_WRONG_END, "dead-22")
    guilty = [
        s
        for s in SEATS
        if any(slip.code is ReasonCode.PICKED_WRONG_END for slip in state.slips[s])
    ]
    if len(guilty) > 1:
        return end_without_winner(state, "wrong_end", same_dealer=True)
    last = state.wall[-1]
    rest = (*state.wall[: state.picked], last, *state.wall[state.picked : -1])
    state, events = take(state.with_(wall=rest), seat)
    told = tuple(
        Picked(seat, e.tile, "wrong_end") if isinstance(e, Picked) else e
        for e in events
    )
    return state.with_(culprit=(seat, "table")), told


def _pick_out_of_turn(state: GameState, action: Any, fault: Reason) -> Step | None:
    """A tile is picked and racked out of turn; it stays there (dead-20).

    Only lifted, it goes back to its place (dead-21).
    """
    if before_first_discard(state) and action.racked and action.end == "right":
        return voids.pick_early(state, action.seat)
    if state.phase is not Phase.PICK or not state.wall_left or action.end != "right":
        return None
    if not action.racked:
        code, tile = ReasonCode.PICKED_OUT_OF_TURN, state.wall[state.picked]
        lifted = Picked(action.seat, tile, "lifted")
        return _slip(state, action.seat, code, "dead-21"), (lifted,)
    code = ReasonCode.PICKED_OUT_OF_TURN
    state, events = _extra_tile(state, action.seat, code, "dead-20")
    if state.wall_left:
        return state, events
    # It was the last tile, and the player in turn has none to pick (wall-01).
    return finish(state, Outcome()), (*events, WallGame())


def _pick_again(state: GameState, action: Any, fault: Reason) -> Step | None:
    """A second tile is picked in the same turn: too many tiles (dead-02)."""
    if not state.wall_left or not action.racked:
        return None
    return _extra_tile(state, action.seat, ReasonCode.PICKED_TWICE, "dead-02")


def _extra_tile(state: GameState, seat: int, code: ReasonCode, rule: str) -> Step:
    tile = state.wall[state.picked]
    how = "again" if code is ReasonCode.PICKED_TWICE else "out_of_turn"
    state = _slip(state, seat, code, rule).with_(
        picked=state.picked + 1,
        racks=put(state.racks, seat, with_tiles(state.racks[seat], (tile,))),
    )
    return state, (Picked(seat, tile, how),)


def _discard_unpicked(state: GameState, action: Any, fault: Reason) -> Step:
    """A discard without a pick leaves 12 tiles (dead-27)."""
    code = ReasonCode.DISCARDED_WITHOUT_PICK
    return put_down(_slip(state, action.seat, code, "dead-27"), action, action.seat)


def _misname(state: GameState, action: Any, fault: Reason) -> Step | None:
    """A wrong name is no slip: the tile lies there for all to see (misnamed-01)."""
    if Tile.BLANK in (action.tile, action.named):
        return None  # nobody takes a blank for anything else
    return put_down(state, action, action.seat)


def _discard_out_of_turn(state: GameState, action: Any, fault: Reason) -> Step | None:
    """A discard out of turn can be claimed; else the turn stays (dead-25, -26)."""
    if before_first_discard(state):
        return voids.discard_early(state, action)
    if state.phase is not Phase.PICK or action.tile not in state.racks[action.seat]:
        return None
    state = _slip(
        state,
        action.seat,
        ReasonCode.DISCARDED_OUT_OF_TURN,
        out_of_turn_rule(state, action),
    )
    state = state.with_(resume=state.turn, culprit=(action.seat, "four_times"))
    return put_down(state, action, action.seat)


def out_of_turn_rule(state: GameState, action: Pick | Discard) -> str:
    """The rule that a pick or discard out of turn breaks (dead-20, -21, -25, -27)."""
    if isinstance(action, Pick):
        return "dead-20" if action.racked else "dead-21"
    # With a tile picked out of turn before it, the count comes right again.
    return "dead-25" if tiles_off(state, action.seat) > 0 else "dead-27"


def _exchange_early(state: GameState, action: Any, fault: Reason) -> Step:
    """A joker is taken before the pick (jokers-08)."""
    done, events = exchange(state, action, action.seat)
    done = _slip(done, action.seat, ReasonCode.EXCHANGE_BEFORE_PICK, "jokers-08")
    return done.with_(fresh=None, won_by_exchange=False), events


def _call_wrongly(state: GameState, action: Any, fault: Reason) -> Step | None:
    """The exposure will be a fault; the window decides first who is served."""
    rack = state.racks[action.seat]
    if state.declared is not None and state.declared.shown:
        return None  # it stays the false Mahjong that it is
    if Tile.BLANK in action.tiles:
        return None  # never exposed, by nobody (house-05)
    if not action.tiles or _dead_joker(state) or without(rack, action.tiles) is None:
        return None
    if len(action.tiles) >= len(rack):
        return None  # a tile has to be left for the discard
    return claim(state, action, action.seat)


def _declare_wrongly(state: GameState, action: Any, fault: Reason) -> Step | None:
    """A Mahjong that is none: it may be taken back until tiles are shown."""
    if state.phase is Phase.CLAIM and not _dead_joker(state):
        return claim(state, action, action.seat)
    if state.phase is Phase.TURN:
        return declare_falsely(state, action.seat, None)
    return None


def _dead_joker(state: GameState) -> bool:
    """Is the newest discard a joker that all know to be one (jokers-03)?"""
    newest = state.discards[-1]
    return newest.tile is Tile.JOKER and newest.named is None


_Handler = Callable[[GameState, Any, Reason], Step | None]

_BAD_CALLS: Final = (
    ReasonCode.EXPOSURE_FITS_NO_LINE,
    ReasonCode.ONLY_CONCEALED_LINES,
    ReasonCode.CALL_FOR_PAIR_OR_SINGLE,
    ReasonCode.CALL_NEEDS_LIKE_TILES,
    ReasonCode.EXPOSED_ON_WRONG_NAME,
)
_NO_MAHJONG: Final = (
    ReasonCode.FITS_NO_LINE,
    ReasonCode.BLANK_IN_HAND,
    ReasonCode.JOKER_IN_PAIR,
    ReasonCode.JOKER_IN_SINGLE,
    ReasonCode.JOKER_FORBIDDEN_ON_LINE,
    ReasonCode.CONCEALED_LINE_EXPOSED,
    ReasonCode.EXPOSURE_FITS_NO_LINE,
    ReasonCode.ONLY_CONCEALED_LINES,
    ReasonCode.WRONG_TILE_COUNT,
    ReasonCode.JOKER_CANNOT_BE_CLAIMED,
)
_SLIPS: Final[dict[tuple[ReasonCode, type[Action]], _Handler]] = {
    (ReasonCode.PICKED_WRONG_END, Pick): _wrong_end,
    (ReasonCode.NOT_YOUR_TURN, Pick): _pick_out_of_turn,
    (ReasonCode.ALREADY_PICKED, Pick): _pick_again,
    (ReasonCode.PICK_FIRST, Discard): _discard_unpicked,
    (ReasonCode.NOT_YOUR_TURN, Discard): _discard_out_of_turn,
    (ReasonCode.MISNAMED_DISCARD, Discard): _misname,
    (ReasonCode.EXCHANGE_BEFORE_PICK, ExchangeJoker): _exchange_early,
    (ReasonCode.PASS_WRONG_COUNT, PassTiles): voids.pass_wrongly,
    **{(code, Call): _call_wrongly for code in _BAD_CALLS},
    **{(code, DeclareMahjong): _declare_wrongly for code in _NO_MAHJONG},
}
