"""One drill item on a page, wherever it is asked: drills, review, puzzle of the day."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit
from uuid import UUID, uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

import engine
from engine.tiles import Tile
from lessons.drills.catalogue import ASKED_AGAIN, grade, item_key
from lessons.drills.item import (
    Build,
    Choice,
    Item,
    OneOf,
    UnknownChoice,
    tiles_key,
)
from lessons.drills.links import Link
from lessons.drills.showing import choices_of, feedback_of
from lessons.models import Answer, Mode
from lessons.selectors.drills import find_answer
from lessons.selectors.help import help_for
from lessons.services.answers import Circumstances, answer_item
from lessons.services.help import take_help
from mahjong_site.accounts.guests import current_learner, ensure_learner
from mahjong_site.web.forms import read_uuid
from mahjong_site.web.http import render_page

_LONGEST: Final = 400
"""More characters than that are no answer."""


@dataclass(frozen=True, slots=True)
class Asked:
    """An item on a page: the card, its link, the page's own address and template.

    `fragment` is the part of the template that holds the item; `more` is context
    of the page's own. Hints stand under it where `offers_help`. With `asks_again` a
    wrong answer is told as wrong, and not yet what would have been right.
    """

    card: engine.Card
    link: Link
    item: Item
    address: str
    template: str = "lessons/drills/item.html"
    fragment: str = "drill-item"
    offers_help: bool = False
    asks_again: bool = False
    more: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Given:
    """An answer on a page: the judged choice, and how many hints came before it."""

    choice: Choice
    help_used: int = 0


def address_of(link: Link, **more: object) -> str:
    """Where an item or a place of a set is found."""
    return (
        reverse("drills:item", args=[link.kind, link.seed]) + "?" + link.query(**more)
    )


def print_address(link: Link) -> str:
    """Where an item or a whole set is made into a sheet for paper."""
    where = reverse("drills:print", args=[link.kind, link.seed])
    return f"{where}?{link.at(1).query()}"


def answer_key(request: HttpRequest, item: Item) -> str:
    """The answer in the form as a key."""
    if isinstance(item.answer, OneOf | Build):
        return request.POST.get("choice", "")[:_LONGEST]
    return tiles_key(_tiles(" ".join(request.POST.getlist("tile"))))


def keep(
    request: HttpRequest, asked: Asked, mode: Mode, uuid: UUID | None = None
) -> Answer:
    """Keep the answer of a form, under its own UUID unless another is given.

    Raises UnknownChoice, and then nobody is a guest.
    """
    key = answer_key(request, asked.item)
    grade(asked.card, asked.item, key)
    return answer_item(
        learner=ensure_learner(request),
        card=asked.card,
        item=asked.item,
        choice=key,
        uuid=uuid or read_uuid(request.POST.get("attempt")) or uuid4(),
        how=circumstances(request, mode),
    )


def circumstances(request: HttpRequest, mode: Mode = Mode.DRILL) -> Circumstances:
    """How the answer of a form came about."""
    return Circumstances(mode=mode, time_ms=_time_taken(request))


def given_in(asked: Asked, answer: Answer | None) -> Given | None:
    """What an answer chose, if it answers this very item."""
    if answer is None:
        return None
    item = asked.item
    if (answer.item, answer.version) != (item_key(item), str(item.version)):
        return None
    try:
        return Given(grade(asked.card, item, answer.choice), answer.help_used)
    except UnknownChoice:
        return None


def given_before(request: HttpRequest, asked: Asked) -> Given | None:
    """The answer that the address names, if it is the visitor's own."""
    uuid = read_uuid(request.GET.get("attempt"))
    return given_in(asked, find_answer(current_learner(request), uuid))


def asks_for_hint(request: HttpRequest, asked: Asked) -> bool:
    """Was the form sent for a hint, not for an answer? Raises Http404 for a hint
    where none is offered.
    """
    if "hint" in request.POST and not asked.offers_help:
        raise Http404("no hints here")
    return "hint" in request.POST


def show_hint(request: HttpRequest, asked: Asked) -> HttpResponse:
    """The item once more with the hint asked for; for htmx the hints alone."""
    which = request.POST["hint"]
    count = int(which) if which in {"1", "2"} else 1
    take_help(learner=ensure_learner(request), item=asked.item, count=count)
    context = item_context(request, asked, None) | asked.more
    return render_page(request, asked.template, context, fragment="drill-hints")


def show_item(
    request: HttpRequest,
    asked: Asked,
    given: Given | None,
    *,
    is_missing: bool = False,
    status: int = 200,
) -> HttpResponse:
    """The page of an item, before the answer or with it."""
    return render_page(
        request,
        asked.template,
        item_context(request, asked, given, is_missing=is_missing) | asked.more,
        fragment=asked.fragment,
        status=status,
    )


def item_context(
    request: HttpRequest,
    asked: Asked,
    given: Given | None,
    *,
    is_missing: bool = False,
    is_revealed: bool = False,
) -> dict[str, Any]:
    """What `_item.html` needs. `is_revealed`: the answer is nobody's own."""
    item = asked.item
    choice = given.choice if given else None
    is_sent = request.method == "POST" and given is None
    hides_right = asked.asks_again and choice is not None and not choice.is_right
    context: dict[str, Any] = {
        "card": asked.card,
        "kind": ASKED_AGAIN[item.kind],
        "is_own": bool(item.name),
        "link": asked.link,
        "item": item,
        "answer": item.answer,
        "form": type(item.answer).__name__,
        "choices": choices_of(
            item, choice, is_own=not is_revealed, hides_right=hides_right
        ),
        "hides_right": hides_right,
        "is_revealed": is_revealed,
        "given": given,
        "hides_names": bool(item.face) and given is None,
        "feedback": feedback_of(item, choice) if choice else None,
        "address": asked.address,
        "page": urlsplit(asked.address).path,
        "page_fields": parse_qsl(urlsplit(asked.address).query),
        "share_address": request.build_absolute_uri(address_of(asked.link.at(1))),
        "print_address": print_address(asked.link),
        "attempt": request.POST.get("attempt") if is_sent else uuid4(),
        "shown_at": request.POST.get("shown") if is_sent else _now_ms(),
        "is_missing": is_missing,
        "picked": request.POST.getlist("tile") if is_sent else (),
        "chosen": request.POST.get("choice") if is_sent else None,
    }
    if asked.offers_help and given is None:
        context["help"] = help_for(current_learner(request), item)
    if isinstance(item.answer, Build):
        context |= _built(request, item.answer)
    return context


def _time_taken(request: HttpRequest) -> int | None:
    """Milliseconds since the form was shown, if the form says when that was."""
    text = request.POST.get("shown", "")
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        return None
    return max(0, _now_ms() - int(text))


def _now_ms() -> int:
    return int(timezone.now().timestamp() * 1000)


def _tiles(text: str) -> tuple[Tile, ...]:
    """Tiles out of a form; none where they cannot be read."""
    try:
        return engine.parse_tiles(text[:_LONGEST])
    except engine.NotationError:
        return ()


def _built(request: HttpRequest, answer: Build) -> dict[str, Any]:
    """The tiles laid so far: those sent or in the address, one more, or one less."""
    laid = _tiles(request.POST.get("choice") or request.GET.get("laid", ""))
    more = _tiles(request.GET.get("add", ""))
    if len(more) == 1 and more[0] in answer.palette:
        laid = (*laid, *more)
    if "back" in request.GET:
        laid = laid[:-1]
    laid = tuple(tile for tile in laid if tile in answer.palette)[: answer.count]
    return {
        "laid": laid,
        "laid_key": tiles_key(laid, is_ordered=True),
        "is_full": len(laid) == answer.count,
    }
