"""From a live question to the fields that tell it: to each reader what may be known."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.tiles import Tile
from lessons.api.serializers.results_data import pupil_data
from lessons.drills import wire
from lessons.livequestions import LiveQuestion
from lessons.models import Answer, LiveSession
from lessons.selectors.live import Board
from lessons.tallies import Bar, Tally
from lessons.tasks import ItemTask


def question_data(question: LiveQuestion) -> dict[str, Any]:
    """What is asked, for `LiveQuestionOutput`."""
    is_rack = not isinstance(question.task, ItemTask)
    is_families = question.task.kind == "families"
    return {
        "kind": question.task.kind,
        "card": question.task.card,
        "item": wire.question(question.item) if question.item else None,
        "rack": _laid(question.rack) if is_rack else None,
        "sections": list(question.card.sections) if is_families else [],
    }


def session_data(
    session: LiveSession,
    question: LiveQuestion | None,
    *,
    own: Answer | None = None,
    board: Board | None = None,
) -> dict[str, Any]:
    """A question with what its reader may know, for `LiveSessionOutput`."""
    is_revealed = session.revealed_at is not None
    told = question if is_revealed else None
    return {
        "id": session.public_id,
        "stage": _stage(session),
        "started_at": session.started_at,
        "question": question_data(question) if question else None,
        "own": _own(own, is_told=is_revealed) if own else None,
        "board": _board(board, question) if board else None,
        "revealed": _revealed(told) if told else None,
    }


def _stage(session: LiveSession) -> str:
    if session.revealed_at is not None:
        return "revealed"
    return "open" if session.closed_at is None else "closed"


def _own(answer: Answer, *, is_told: bool) -> dict[str, Any]:
    proof = answer.proof
    return {
        "choice": answer.choice,
        "guess": list(proof.get("guess", ())),
        "is_right": answer.is_right if is_told else None,
        "cost": proof.get("cost") if is_told else None,
        "best": proof.get("best", "") if is_told else "",
    }


def _revealed(question: LiveQuestion) -> dict[str, Any]:
    is_families = question.task.kind == "families"
    return {
        "solution": wire.solution(question.item) if question.item else None,
        "good": question.good if is_families else [],
    }


def _board(board: Board, question: LiveQuestion | None) -> dict[str, Any]:
    session, tally = board.session, None
    if question is not None and session.closed_at is not None:
        is_told = session.revealed_at is not None
        tally = _tally(question.tally(board.answers), is_told=is_told)
    return {
        "answered": len(board.answers),
        "seats": [
            pupil_data(seat) | {"has_answered": has_answered}
            for seat, has_answered in board.seats
        ],
        "tally": tally,
    }


def _tally(tally: Tally, *, is_told: bool) -> dict[str, Any]:
    is_pass = bool(tally.heat)
    return {
        "total": tally.total,
        "right": tally.right if is_told else None,
        "bars": [_bar(one, is_pass=is_pass, is_told=is_told) for one in tally.bars],
        "heat": [
            {"tile": one.tile.code, "count": one.count, "percent": one.percent}
            for one in tally.heat
        ],
        "best": _laid(tally.best) if is_told else "",
    }


def _bar(bar: Bar, *, is_pass: bool, is_told: bool) -> dict[str, Any]:
    """The text of a pass is what it costs: told with the rest of it."""
    note = bar.text if is_pass else str(bar.note)
    return {
        "choice": bar.choice.key if bar.choice else "",
        "tiles": _laid(bar.tiles),
        "text": "" if is_pass else bar.text,
        "count": bar.count,
        "percent": bar.percent,
        "is_right": bar.is_right if is_told else None,
        "note": note if is_told else "",
    }


def _laid(tiles: Iterable[Tile]) -> str:
    """Tiles in the order in which they lie."""
    return " ".join(tile.code for tile in tiles)
