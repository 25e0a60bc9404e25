"""The table as one seat may see it, ready for the template.

Built from a `SeatView`, the seat's lawful actions and the log: a hidden tile cannot
get into a page, because it is not in here.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext as _

import engine
from engine.charleston import DIRECTIONS, PASS_SIZE, blind_allowed
from engine.events import HandDied
from engine.rules import exposure_with
from mahjong_site.accounts import rulesets
from mahjong_site.accounts.models import RuleSet
from mahjong_site.web.tablerules import HouseRule, house_rules
from mahjong_site.web.tilenames import tile_name
from play import records, words
from play.models import PracticeGame
from play.records import RecordStep
from play.result import Result, result_of
from play.selectors import LogEntry, Table

NEAR_LINES: Final = 3
AROUND: Final = 6
"""Steps before and after the one shown that a record lists."""
CHARLESTON: Final = frozenset(
    {
        engine.Phase.PASS,
        engine.Phase.VOTE,
        engine.Phase.COURTESY_ASK,
        engine.Phase.COURTESY_PASS,
        engine.Phase.MUSH,
    }
)
MOST_SHOWN: Final = 5
"""Tiles of the rack that a sextet needs beside the discard (claims-18)."""


@dataclass(frozen=True, slots=True)
class SeatBox:
    """One of the three others: what everybody can see of them."""

    name: str
    place: str
    step: int
    is_east: bool
    count: int
    exposures: tuple[engine.Exposure, ...]
    note: str
    """What singles this seat out now: "Mei’s turn", "gets your tiles", …"""
    is_turn: bool
    is_dead: bool
    seat: int
    why_dead: str
    """The rule that a dead hand rests on."""
    may_challenge: bool
    is_contested: bool


@dataclass(frozen=True, slots=True)
class ChallengeAsked:
    """The step before a challenge: whose hand, and what is at stake."""

    seat: int
    title: str
    stake: str


@dataclass(frozen=True, slots=True)
class Spotlight:
    """The tile that the table speaks of: who put it down, and its name."""

    tile: engine.Tile
    who: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class Leg:
    """One of the six passes, or the courtesy, as a step on the way."""

    name: str
    direction: str
    state: str
    """ "done", "now", "next", or "skipped" after a stop."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One lawful way to do something that has several: a radio button."""

    value: str
    text: str
    tiles: tuple[engine.Tile, ...]
    owner: str = ""


@dataclass(frozen=True, slots=True)
class NearLine:
    """One of the lines that the rack is nearest to."""

    line: engine.Line
    name: str
    away: str
    missing: tuple[engine.Tile, ...]
    missing_label: str


@dataclass(frozen=True, slots=True)
class Resumable:
    """A game that waits for its learner."""

    public_id: uuid.UUID
    text: str
    card_name: str
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A table of the learner's own: its name, and what is different there."""

    public_id: uuid.UUID
    name: str
    marks: tuple[HouseRule, ...]
    is_real: bool


@dataclass(frozen=True, slots=True)
class BarButton:
    """One of the four places of the action bar."""

    id: str
    do: str
    text: str
    enabled: bool
    is_main: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """What was sent and refused: shown again with the reason, nothing lost."""

    message: str
    place: str
    """Where it belongs: "rack", "call", "swap", "change" or "count"."""
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TablePage:
    """Everything that the table's template shows."""

    id: uuid.UUID
    version: int
    card_name: str
    phase: str
    is_charleston: bool
    is_over: bool
    is_your_turn: bool
    question: str
    help: str
    you_are_east: bool
    wall_left: int
    seats: tuple[SeatBox, ...]
    spotlight: Spotlight | None
    discards: tuple[engine.Tile, ...]
    discards_text: str
    discards_css: str
    legs: tuple[Leg, ...]
    rack: tuple[engine.Tile, ...]
    pick: str
    """How many tiles of the rack can be chosen: "", "radio" or "checkbox"."""
    most: int
    arrived: tuple[engine.Tile, ...]
    locked: tuple[engine.Tile, ...]
    locked_why: str
    exposures: tuple[engine.Exposure, ...]
    may_pass_blind: bool
    more: tuple[BarButton, ...]
    challenge: ChallengeAsked | None
    own_death: str
    may_take_back: bool
    counts: tuple[int, ...]
    calls: tuple[Choice, ...]
    swaps: tuple[Choice, ...]
    changes: tuple[Choice, ...]
    bar: tuple[BarButton, ...]
    shows_near: bool
    near: tuple[NearLine, ...]
    log: tuple[LogEntry, ...]
    result: Result | None
    asked: Asked | None
    notice: str
    next_deal: str
    house_rules: tuple[HouseRule, ...]
    is_real: bool

    @property
    def has_ways(self) -> bool:
        """True when something besides the rack can be chosen."""
        return bool(self.counts or self.calls or self.changes or self.swaps)

    @property
    def refusal_at(self) -> str:
        """Where a refusal stands: at its choice if that is shown, else at the rack."""
        if self.asked is None:
            return ""
        shown = {
            "call": self.calls,
            "swap": self.swaps,
            "change": self.changes,
            "count": self.counts,
        }
        return self.asked.place if shown.get(self.asked.place) else "rack"

    @property
    def chosen(self) -> Mapping[str, Any]:
        """What was chosen in a form that was refused."""
        return self.asked.data if self.asked else {}


def page_of(
    table: Table,
    *,
    log: Sequence[LogEntry] = (),
    asked: Asked | None = None,
    notice: str = "",
    with_help: bool = True,
    challenge: int | None = None,
) -> TablePage:
    """The page for the learner of `table`; `log` is what they may know, in words.

    `challenge` is the seat whose hand the learner thinks of challenging.
    """
    view, legal, names, real = table.view, table.legal, table.names, table.is_real
    won = any(isinstance(a, engine.DeclareMahjong) for a in legal)
    # At a real table nobody tells the learner that a hand is complete.
    question, help_text = words.question(view, names, won and not real, real)
    in_charleston = view.phase in CHARLESTON
    pick, most = _picking(view, real)
    open_to_challenge = table.challengeable
    jokers = in_charleston and pick and engine.Tile.JOKER in view.rack
    return TablePage(
        id=table.game.public_id,
        version=table.game.version,
        card_name=table.state.card.name,
        phase=view.phase.value,
        is_charleston=in_charleston,
        is_over=view.phase is engine.Phase.OVER,
        is_your_turn=view.asked
        and view.phase in (engine.Phase.TURN, engine.Phase.PICK),
        question=question,
        help=help_text,
        you_are_east=view.dealer == view.seat,
        wall_left=view.wall_left,
        seats=tuple(_seat(view, names, step, open_to_challenge) for step in (1, 2, 3)),
        spotlight=_spotlight(view, names),
        discards=tuple(d.tile for d in view.discards),
        discards_text=_discards_text(view),
        # A tile that was called lies no more among the discards.
        discards_css="discards is-older" if view.claimed else "discards",
        legs=_legs(view, table.state.rules.mush) if in_charleston else (),
        rack=view.rack,
        pick=pick,
        most=most,
        arrived=_arrived(view),
        locked=(engine.Tile.JOKER,) if jokers else (),
        locked_why=_never_passed() if jokers else "",
        exposures=view.exposures[view.seat],
        may_pass_blind=view.phase is engine.Phase.PASS and blind_allowed(view.passes),
        more=_more(view, real),
        challenge=_challenge_asked(table, challenge, open_to_challenge),
        own_death=_own_death(view),
        may_take_back=table.game.may_take_back,
        counts=_counts(legal),
        calls=_calls(view, legal, real),
        swaps=_swaps(view, _exchanges(view, legal, real), names),
        changes=_changes(view, legal),
        bar=_bar(view, legal, real),
        shows_near=with_help and view.phase is not engine.Phase.OVER,
        near=_near(table) if with_help else (),
        log=tuple(log),
        result=result_of(table.state.card, view, names),
        asked=asked,
        notice=notice,
        next_deal=_next_deal(view, names),
        house_rules=house_rules(table.state.rules),
        is_real=table.state.rules.way == "real",
    )


@dataclass(frozen=True, slots=True)
class RecordPage:
    """A moment of a game's record, for its template."""

    table: TablePage
    step: RecordStep
    first: int
    last: int
    around: tuple[RecordStep, ...]
    racks: tuple[tuple[str, tuple[engine.Tile, ...]], ...]
    """Everybody's tiles by name, where the game is over and they are asked for."""
    game_is_over: bool
    may_continue: bool

    @property
    def before(self) -> int | None:
        """The step before; None at the deal."""
        return self.step.index - 1 if self.step.index else None

    @property
    def after(self) -> int | None:
        """The next step; None at the last."""
        return self.step.index + 1 if self.step.index < self.last else None


def record_page(table: Table, index: int, *, open_racks: bool) -> RecordPage:
    """The record of the table's game at that step, or the nearest there is.

    Raises DomainError `not_replayable`.
    """
    steps = records.steps_of(table)
    step = steps[min(max(index, 0), len(steps) - 1)]
    state = records.state_at(table, step)
    then = Table(table.game, state)
    page = page_of(then, with_help=False)
    seats = tuple(replace(seat, may_challenge=False) for seat in page.seats)
    start = max(0, min(step.index - AROUND, len(steps) - 2 * AROUND - 1))
    racks: tuple[tuple[str, tuple[engine.Tile, ...]], ...] = ()
    if open_racks and table.game.is_over:
        shown = records.all_racks(table, state)
        racks = tuple(
            (table.names[seat], shown[seat]) for seat in range(4) if seat != table.seat
        )
    return RecordPage(
        table=replace(page, seats=seats),
        step=step,
        first=0,
        last=steps[-1].index,
        around=tuple(steps[start : start + 2 * AROUND + 1]),
        racks=racks,
        game_is_over=table.game.is_over,
        may_continue=table.game.is_over and state.outcome is None,
    )


def resumable(game: PracticeGame) -> Resumable:
    """A row of the list of unfinished games."""
    return Resumable(
        game.public_id,
        words.phase_words(game.phase),
        game.card.name,
        game.updated_at,
    )


def own_tables(saved: Iterable[RuleSet]) -> tuple[OwnTable, ...]:
    """The person's own tables, for the start page."""
    found = []
    for one in saved:
        rules = rulesets.rules_of(one)
        marks = house_rules(rules)
        found.append(OwnTable(one.public_id, one.name, marks, rules.way == "real"))
    return tuple(found)


# -- around the table ----------------------------------------------------------


def _seat(
    view: engine.SeatView, names: Sequence[str], step: int, open_to: Sequence[int]
) -> SeatBox:
    seat = (view.seat + step) % 4
    turn = _acting(view) == seat
    return SeatBox(
        name=names[seat],
        place=str(words.SIDES[step]),
        step=step,
        is_east=seat == view.dealer,
        count=view.counts[seat],
        exposures=view.exposures[seat],
        note=_seat_note(view, names, seat),
        is_turn=turn,
        is_dead=view.dead[seat],
        seat=seat,
        why_dead=view.slips[seat][0].rule if view.dead[seat] else "",
        may_challenge=seat in open_to,
        is_contested=any(seat in pair and view.seat in pair for pair in view.disputed),
    )


def _challenge_asked(
    table: Table, seat: int | None, open_to: Sequence[int]
) -> ChallengeAsked | None:
    """The step before a challenge; None where none can be made."""
    if seat is None or seat not in open_to:
        return None
    name = {"name": table.names[seat]}
    return ChallengeAsked(
        seat,
        _("Say that %(name)s’s hand is dead?") % name,
        words.stake(table.state.rules, name),
    )


def _own_death(view: engine.SeatView) -> str:
    """Why the learner's own hand is dead, in words; empty while it lives."""
    if not view.dead[view.seat]:
        return ""
    slip = view.slips[view.seat][0]
    event = HandDied(view.seat, slip.code.value, slip.rule)
    return engine.explain_event(event, ("",) * 4, _, you=view.seat)


def _acting(view: engine.SeatView) -> int | None:
    """The seat that the frame is drawn around: in turn, or the winner."""
    if view.declared is not None:
        return view.declared.seat
    if view.phase in (engine.Phase.TURN, engine.Phase.PICK):
        return view.turn
    if view.phase is engine.Phase.CLAIM and view.newest:
        return view.newest.seat
    return view.outcome.winner if view.outcome else None


def _seat_note(view: engine.SeatView, names: Sequence[str], seat: int) -> str:
    if view.dead[seat]:
        return _("dead hand")
    if view.outcome and view.outcome.winner == seat:
        return _("Mahjong!")
    if view.phase is engine.Phase.PASS:
        target, _where, _place = words.pass_target(view.passes, view.seat)
        return _("gets your tiles") if target == seat else ""
    if view.phase in (engine.Phase.COURTESY_ASK, engine.Phase.COURTESY_PASS):
        return _("courtesy with you") if seat == (view.seat + 2) % 4 else ""
    if view.declared and view.declared.seat == seat:
        return _("says “Mahjong”")
    if _acting(view) == seat:
        return _("has discarded") if view.newest else _("turn")
    return ""


def _spotlight(view: engine.SeatView, names: Sequence[str]) -> Spotlight | None:
    if view.claimed is not None:
        facts = {"name": names[view.claimed.seat]}
        return Spotlight(view.claimed.tile, _("You called %(name)s’s") % facts, False)
    if view.outcome and view.outcome.winner is not None:
        return None  # the last discard still there is not the one that ended it
    if not view.discards:
        return None
    last = view.discards[-1]
    if last.seat == view.seat:
        who = _("You discarded")
    elif view.newest:
        who = _("%(name)s discards") % {"name": names[last.seat]}
    else:
        who = _("%(name)s discarded") % {"name": names[last.seat]}
    return Spotlight(last.tile, who, view.newest is not None)


def _discards_text(view: engine.SeatView) -> str:
    if not view.discards:
        return _("Nothing is discarded yet.")
    last = tile_name(view.discards[-1].tile)
    return _("All discards in order, the newest last: %(tile)s") % {"tile": last}


def _legs(view: engine.SeatView, mush: bool) -> tuple[Leg, ...]:
    """The way through both Charlestons to the courtesy, and to the mush."""
    at_mush = view.phase is engine.Phase.MUSH
    courtesy = view.phase in (engine.Phase.COURTESY_ASK, engine.Phase.COURTESY_PASS)
    names = {"right": _("Right"), "across": _("Across"), "left": _("Left")}
    legs: list[Leg] = []
    for number, where in enumerate(DIRECTIONS):
        state = "done" if number < view.passes else "next"
        if number >= view.passes and (courtesy or at_mush):
            state = "skipped"
        elif number == view.passes and view.phase is engine.Phase.PASS:
            state = "now"
        note = _("blind allowed") if blind_allowed(number) else ""
        legs.append(Leg(names[where], where, state, note))
    now = "now" if courtesy else "done" if at_mush else "next"
    legs.append(Leg(_("Courtesy"), "courtesy", now))
    if mush:
        legs.append(Leg(_("Mush"), "mush", "now" if at_mush else "next"))
    return tuple(legs)


# -- the own rack and what can be done -----------------------------------------


def _picking(view: engine.SeatView, real: bool) -> tuple[str, int]:
    """Whether tiles of the rack can be chosen, and how many at most."""
    if not view.asked or view.challenge is not None:
        return "", 0
    if view.phase is engine.Phase.TURN or (real and view.phase is engine.Phase.PICK):
        return "radio", 1
    if view.phase in (engine.Phase.PASS, engine.Phase.MUSH):
        return "checkbox", PASS_SIZE
    if real and view.phase is engine.Phase.CLAIM:
        return "checkbox", MOST_SHOWN
    if view.phase is engine.Phase.COURTESY_PASS:
        return "checkbox", view.courtesy
    return "", 0


def _arrived(view: engine.SeatView) -> tuple[engine.Tile, ...]:
    """The tiles to mark as new: the one picked, or those of the last pass."""
    if view.fresh is not None:
        return (view.fresh,)
    return view.received


def _never_passed() -> str:
    reason = engine.Reason(engine.ReasonCode.JOKER_NEVER_PASSED, "charleston-10")
    return engine.explain(reason, _)


def _counts(legal: Iterable[engine.Action]) -> tuple[int, ...]:
    return tuple(a.count for a in legal if isinstance(a, engine.AskCourtesy))


def _calls(
    view: engine.SeatView, legal: Iterable[engine.Action], real: bool
) -> tuple[Choice, ...]:
    """The lawful ways to expose the discard.

    At a real table the learner lays out tiles of the rack instead; but a false
    Mahjong may be turned into a lawful exposure (error-03).
    """
    given = view.declared.discard if view.declared else view.newest
    if given is None or (real and view.phase is engine.Phase.CLAIM):
        return ()
    tile = given.tile
    return tuple(
        _exposing(tile, action.tiles)
        for action in legal
        if isinstance(action, engine.Call)
    )


def _changes(
    view: engine.SeatView, legal: Iterable[engine.Action]
) -> tuple[Choice, ...]:
    if view.claimed is None:
        return ()
    tile = view.claimed.tile
    return tuple(
        _exposing(tile, action.tiles)
        for action in legal
        if isinstance(action, engine.ChangeExposure)
    )


def _exposing(tile: engine.Tile, tiles: tuple[engine.Tile, ...]) -> Choice:
    return Choice(
        value=engine.format_tiles(tiles),
        text=words.call_words(tile, tiles),
        tiles=exposure_with(tile, tiles).tiles,
    )


def _exchanges(
    view: engine.SeatView, legal: Iterable[engine.Action], real: bool
) -> list[engine.Action]:
    """The exchanges to offer; at a real table also those made too early."""
    if not (real and view.asked and view.phase is engine.Phase.PICK):
        return [a for a in legal if isinstance(a, engine.ExchangeJoker)]
    return [
        engine.ExchangeJoker(view.seat, owner, index, exposure.tile)
        for owner, own in enumerate(view.exposures)
        for index, exposure in enumerate(own)
        if exposure.jokers and exposure.tile in view.rack
    ]


def _swaps(
    view: engine.SeatView, legal: Iterable[engine.Action], names: Sequence[str]
) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            value=f"{a.owner}-{a.exposure}-{engine.format_tiles([a.tile])}",
            text=words.exchange_words(a.tile, names[a.owner], a.owner == view.seat),
            tiles=view.exposures[a.owner][a.exposure].tiles,
        )
        for a in legal
        if isinstance(a, engine.ExchangeJoker)
    )


def _bar(
    view: engine.SeatView, legal: Sequence[engine.Action], real: bool
) -> tuple[BarButton, ...]:
    """The four places: Mahjong, Call, the plain next step, Swap a joker.

    At a real table Mahjong and Call are there whether they are right or not.
    """
    kinds = {type(action) for action in legal}
    won = engine.DeclareMahjong in kinds
    free = real and view.asked and view.challenge is None
    claim, turn = view.phase is engine.Phase.CLAIM, view.phase is engine.Phase.TURN
    may_win = won or (free and (claim or turn))
    may_call = engine.Call in kinds or (free and claim)
    won = won and not real
    third = _third_place(view)
    swaps = bool(_exchanges(view, legal, real))
    fourth = BarButton("bar-swap", "swap", _("Swap a joker"), swaps)
    if view.phase is engine.Phase.VOTE:
        fourth = BarButton("bar-swap", "stop", _("Stop here"), view.asked)
    if view.challenge is not None and view.asked:
        fourth = BarButton("bar-swap", "accept", _("Accept"), enabled=True)
    first = BarButton("bar-mahjong", "mahjong", _("Mahjong"), may_win, is_main=won)
    if engine.ShowHand in kinds:
        first = BarButton("bar-mahjong", "show_hand", _("Show it"), enabled=True)
    return (
        first,
        BarButton("bar-call", "call", _("Call"), may_call),
        BarButton("bar-next", third[0], third[1], view.asked, view.asked and not won),
        fourth,
    )


def _more(view: engine.SeatView, real: bool) -> tuple[BarButton, ...]:
    """What else can be done at a real table, if wrongly: quiet buttons."""
    if not real or not view.asked or view.challenge is not None:
        return ()
    offered: dict[str, str] = {}
    if view.phase is engine.Phase.PICK:
        offered = {
            "discard": _("Discard without picking"),
            "pick_wrong": _("Pick from the other end"),
        }
    elif view.phase is engine.Phase.TURN and view.wall_left:
        offered = {"pick_again": _("Pick a tile")}
    elif view.phase is engine.Phase.MAHJONG and view.shown:
        offered = {
            "throw_in": _("Throw in your hand"),
            "break_wall": _("Break up the wall"),
        }
    return tuple(
        BarButton(f"more-{do}", do, text, enabled=True) for do, text in offered.items()
    )


def _third_place(view: engine.SeatView) -> tuple[str, str]:
    if view.challenge is not None:
        return "contest", _("Contest it")
    match view.phase:
        case engine.Phase.PASS:
            return "pass", _("Pass")
        case engine.Phase.VOTE:
            return "go_on", _("Go on")
        case engine.Phase.COURTESY_ASK:
            return "ask", _("Ask")
        case engine.Phase.COURTESY_PASS | engine.Phase.MUSH:
            return "give", _("Give")
        case engine.Phase.CLAIM:
            return "let_go", _("Let it go")
        case engine.Phase.PICK:
            return "pick", _("Pick")
        case engine.Phase.MAHJONG if view.shown:
            return "keep_hand", _("Keep my hand")
        case engine.Phase.MAHJONG:
            return "take_back", _("Take it back")
    return "discard", _("Discard")


def _near(table: Table) -> tuple[NearLine, ...]:
    """The nearest lines, from what the learner may see."""
    view = table.view
    if view.phase is engine.Phase.OVER:
        return ()
    found = engine.nearest(
        table.state.card,
        view.rack,
        view.exposures[view.seat],
        seen=view.seen,
        limit=NEAR_LINES,
    )
    return tuple(_near_line(one) for one in found[:NEAR_LINES])


def _near_line(near: engine.Near) -> NearLine:
    facts = {"section": near.line.section, "number": near.line.number}
    missing = near.missing
    return NearLine(
        line=near.line,
        name=_("%(section)s, line %(number)s") % facts,
        away=words.away(near.away),
        missing=missing,
        missing_label=_("Missing, jokers not counted"),
    )


def _next_deal(view: engine.SeatView, names: Sequence[str]) -> str:
    """Who is East when the deal moves on (rule deal-06)."""
    if view.phase is not engine.Phase.OVER:
        return ""
    stays = view.outcome is not None and view.outcome.same_dealer
    following = view.dealer if stays else (view.dealer + 1) % 4
    if following == view.seat:
        return _("In the next game you are East.")
    return _("In the next game %(name)s is East.") % {"name": names[following]}
