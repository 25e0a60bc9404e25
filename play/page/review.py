"""A finished game looked back at, ready for the template.

All of it comes from what the learner saw at each decision (`Decision.before`).
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import engine
from engine.dropping import Dropped
from engine.explain import (
    explain_accuracy,
    explain_cost,
    explain_dropped,
    explain_given,
    explain_grade,
    explain_motive,
    explain_review,
)
from engine.motives import tiles_of
from engine.reviewing import Decision, Grade, Kind, compared
from engine.weighing import Weighed
from play import words
from play.decisions import Offered, offered_for
from play.page.charleston import CHARLESTON
from play.page.help.moves import move_words
from play.page.middle import Spotlight, spotlight_of
from play.page.rack import arrived_tiles
from play.page.seats import SeatBox, seat_box
from play.records import RecordStep
from play.selectors import Table
from play.services import ReviewedGame


@dataclass(frozen=True, slots=True)
class ShownMove:
    """Something that was done, or could have been: its words, tiles and reasons."""

    text: str
    tiles: tuple[engine.Tile, ...]
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownMatter:
    """One of the decisions that mattered most, with the position."""

    place: int
    number: int
    title: str
    when: str
    step: int
    is_charleston: bool
    seats: tuple[SeatBox, ...]
    spotlight: Spotlight | None
    """The discard that was to be answered, or that had been called."""
    rack: tuple[engine.Tile, ...]
    arrived: tuple[engine.Tile, ...]
    exposures: tuple[engine.Exposure, ...]
    discards: tuple[engine.Tile, ...]
    chosen: ShownMove
    best: ShownMove
    cost: str
    offered: tuple[Offered, ...]
    """What others offer for it: to practise it, to ask about it."""


@dataclass(frozen=True, slots=True)
class ShownDropped:
    """The moment at which the line that was played for became impossible."""

    line: engine.Line
    led: str
    event: str
    text: str
    step: int


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """A decision in the list of all."""

    when: str
    move: str
    better: str
    """What would have been better; "" where it was as good as the best."""
    grade: str
    is_good: bool
    points: str
    step: int


@dataclass(frozen=True, slots=True)
class PartOfGame:
    """The decisions of a part of the game."""

    title: str
    counted: str
    rows: tuple[DecisionRow, ...]


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """Everything that the review's template shows."""

    id: uuid.UUID
    opening: str
    given: str
    """Of the discard that gave somebody Mahjong; "" where the learner's did not."""
    accuracy: tuple[str, ...]
    """A sentence or two for each kind of decision; what went well comes first."""
    mattered_title: str
    mattered: tuple[ShownMatter, ...]
    dropped: ShownDropped | None
    parts: tuple[PartOfGame, ...]


def review_page(table: Table, found: ReviewedGame) -> ReviewPage:
    """The review of a finished game as its page tells it."""
    review = found.review
    numbers = [one.number for one in review.mattered]
    offered = offered_for(table.game.learner, table.game.public_id, numbers)
    best_first = sorted(review.accuracy, key=lambda one: one.good < one.count)
    return ReviewPage(
        id=table.game.public_id,
        opening=explain_review(review, table.state.outcome, table.seat, _),
        given=explain_given(review, table.state.outcome, table.seat, _),
        accuracy=tuple(explain_accuracy(one, _) for one in best_first),
        mattered_title=_mattered_title(len(review.mattered)),
        mattered=tuple(
            _matter(table, place, one, found, offered[one.number])
            for place, one in enumerate(review.mattered, start=1)
        ),
        dropped=_dropped(table, review.dropped, found) if review.dropped else None,
        parts=tuple(_parts(table, found)),
    )


def _mattered_title(count: int) -> str:
    text = ngettext(
        "The decision that mattered most",
        "The %(count)s decisions that mattered most",
        count,
    )
    return text % {"count": words.NUMBERS[count]}


def _matter(
    table: Table,
    place: int,
    one: Decision,
    found: ReviewedGame,
    offered: tuple[Offered, ...],
) -> ShownMatter:
    seen, names = one.before, table.names
    motives = compared(one)
    best = tuple(explain_motive(motive, _) for motive in motives.best)
    chosen = tuple(explain_motive(motive, _) for motive in motives.chosen)
    shows_discard = seen.newest is not None or seen.claimed is not None
    return ShownMatter(
        place=place,
        number=one.number,
        title=_title(one),
        when=when_words(seen),
        step=found.step_before(one.number).index,
        is_charleston=seen.phase in CHARLESTON,
        seats=tuple(seat_box(seen, names, side, ()) for side in (1, 2, 3)),
        spotlight=spotlight_of(seen, names) if shows_discard else None,
        rack=seen.rack,
        arrived=arrived_tiles(seen),
        exposures=seen.exposures[seen.seat],
        discards=tuple(one.tile for one in seen.discards),
        chosen=_move(one.chosen, seen, names, chosen),
        best=_move(one.best, seen, names, best),
        cost=explain_cost(one, _),
        offered=offered,
    )


def _move(
    one: Weighed,
    seen: engine.SeatView,
    names: Sequence[str],
    reasons: tuple[str, ...],
) -> ShownMove:
    text = move_words(one.action, seen, names)
    return ShownMove(text, tiles_of(one.action), reasons)


def _title(one: Decision) -> str:
    if one.missed_mahjong:
        return _("A Mahjong that was there")
    if one.kind is Kind.PASS:
        _seat, where, _place = words.pass_target(one.before.passes, one.before.seat)
        return _("Your pass %(where)s") % {"where": where}
    return {
        Kind.COURTESY: _("Your courtesy pass"),
        Kind.DISCARD: _("Your discard"),
        Kind.CALL: _("Your call"),
        Kind.LET_GO: _("A discard that you let go"),
        Kind.EXCHANGE: _("Your exchange"),
    }.get(one.kind, _("Your Mahjong"))


def when_words(seen: engine.SeatView) -> str:
    """Which moment of the game it was."""
    if seen.phase is engine.Phase.PASS:
        return _("Pass %(number)d of the Charleston") % {"number": seen.passes + 1}
    if seen.phase in CHARLESTON:
        return _("At the end of the Charleston")
    text = ngettext(
        "%(count)d tile left in the wall",
        "%(count)d tiles left in the wall",
        seen.wall_left,
    )
    return text % {"count": seen.wall_left}


def _dropped(table: Table, gone: Dropped, found: ReviewedGame) -> ShownDropped:
    step = found.step_after(gone.number)
    led = ngettext(
        "It had been your nearest line through %(count)d decision.",
        "It had been your nearest line through %(count)d decisions.",
        gone.held,
    )
    return ShownDropped(
        line=gone.line,
        led=led % {"count": gone.held},
        event=step.title,
        text=explain_dropped(gone, found.review, table.names, table.seat, _),
        step=step.index,
    )


# -- the list of all ---------------------------------------------------------------


def _parts(table: Table, found: ReviewedGame) -> Iterator[PartOfGame]:
    """The Charleston, and the two halves of the wall; what had none is left out."""
    every = found.review.decisions
    play = [one for one in every if one.before.phase not in CHARLESTON]
    half = max((one.before.wall_left for one in play), default=0) / 2
    parts = (
        (_("The Charleston"), [one for one in every if one not in play]),
        (
            _("The first half of the play"),
            [one for one in play if one.before.wall_left > half],
        ),
        (
            _("The second half of the play"),
            [one for one in play if one.before.wall_left <= half],
        ),
    )
    for title, decisions in parts:
        if decisions:
            rows = tuple(
                _row(table, one, found.step_before(one.number)) for one in decisions
            )
            yield PartOfGame(title, _counted(rows), rows)


def _counted(rows: Sequence[DecisionRow]) -> str:
    text = ngettext("%(count)d decision", "%(count)d decisions", len(rows))
    return text % {"count": len(rows)}


def _row(table: Table, one: Decision, step: RecordStep) -> DecisionRow:
    good = one.grade is Grade.GOOD
    better = "" if good else move_words(one.best.action, one.before, table.names)
    points = round(one.lost)
    text = ngettext("about %(count)d point", "about %(count)d points", points)
    return DecisionRow(
        when=when_words(one.before),
        move=_made(one, table.names),
        better=better,
        grade=explain_grade(one.grade, _),
        is_good=good,
        points="" if good else text % {"count": points},
        step=step.index,
    )


def _made(one: Decision, names: Sequence[str]) -> str:
    """What was done, with the tile that was to be answered."""
    move = move_words(one.chosen.action, one.before, names)
    newest = one.before.newest
    if newest is None:
        return move
    facts = {"tile": engine.tile_name(newest.tile, _), "move": move}
    return _("%(tile)s: %(move)s") % facts
