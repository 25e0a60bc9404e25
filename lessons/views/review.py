"""The review queue: what is due and why, one item at a time, and its switches."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseRedirect,
)
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

import engine
from cards import library as cards
from lessons.content_schema import Item as Question
from lessons.drills.catalogue import offered_by, serve
from lessons.drills.item import DrillSettings, NoItem, UnknownChoice
from lessons.drills.links import MIX, Link
from lessons.models import Answer, Mode, ReviewItem
from lessons.presenting import ShownItem, show_pick
from lessons.presenting import show_item as show_question
from lessons.selectors import review as selectors
from lessons.selectors.drills import find_answer
from lessons.selectors.kept import item_again, kept_of
from lessons.selectors.levels import last_mistakes, practice_plan
from lessons.services import review as services
from lessons.services.questions import answer_question
from lessons.views.drills import fresh_seed
from lessons.views.items import (
    Asked,
    address_of,
    asks_for_hint,
    given_before,
    given_in,
    keep,
    show_hint,
    show_item,
)
from mahjong_site.accounts.guests import (
    current_learner,
    learner_of,
    learner_required,
)
from mahjong_site.accounts.preferences import Switch, save_preferences
from mahjong_site.web.errors import DomainError
from mahjong_site.web.forms import read_uuid
from mahjong_site.web.http import render_page, wants_fragment

FIVE: Final = 5
TRIES: Final = 4
"""Sets that are made for practice; the one that suits best is taken."""
LISTED: Final = 50
"""So many items of the queue stand on its page; the export has all."""


@never_cache
@require_safe
def queue(request: HttpRequest) -> HttpResponse:
    """What is due, why each item is back, and what comes later."""
    learner = current_learner(request)
    rows = selectors.waiting(learner) if learner else []
    due = [row for row in rows if row.is_due]
    context = {
        "is_on": learner is None or selectors.is_on(learner),
        "due": due[:LISTED],
        "due_count": len(due),
        "later": [row for row in rows if not row.is_due][:LISTED],
        "later_count": len(rows) - len(due),
    }
    return render_page(request, "lessons/review/queue.html", context)


@never_cache
@require_safe
def following(request: HttpRequest) -> HttpResponse:
    """To the item that is due longest; to the queue when there is none."""
    learner = current_learner(request)
    row = selectors.due_rows(learner).first() if learner else None
    if row is None:
        return redirect("review:queue")
    return redirect("review:item", row.public_id)


@never_cache
@require_safe
def practise(request: HttpRequest) -> HttpResponse:
    """A fresh set of the kinds of item in which the last mistakes show."""
    learner = current_learner(request)
    mistakes = last_mistakes(learner) if learner else ()
    plan = practice_plan(learner, mistakes, FIVE) if learner else ()
    if not plan:
        messages.info(
            request, _("There is nothing wrong to practise. Here are drills.")
        )
        return redirect("drills:list")
    card = cards.default_card()
    links = [
        Link(MIX, fresh_seed(), DrillSettings(card.slug), FIVE, plan=plan)
        for _try in range(TRIES)
    ]
    return redirect(address_of(max(links, key=lambda one: _shows(card, one, mistakes))))


def _shows(card: engine.Card, link: Link, mistakes: tuple[str, ...]) -> int:
    """How many items of a set could show one of these mistakes."""
    return sum(_offers(card, place, mistakes) for place in link.places)


def _offers(card: engine.Card, place: Link, mistakes: tuple[str, ...]) -> bool:
    try:
        made = serve(card, place.item_kind, place.item_settings, place.item_seed)
    except NoItem:
        return False
    return not {one.value for one in offered_by(made)}.isdisjoint(mistakes)


@require_POST
@learner_required
def switch(request: HttpRequest) -> HttpResponse:
    """Switch the queue on or off."""
    wanted = Switch.OFF if request.POST.get("review") == "off" else Switch.ON
    save_preferences(user=learner_of(request), review=wanted)
    return redirect("review:queue")


@require_POST
def rest(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Let an item rest for a day or a week."""
    row = _own(request, public_id)
    try:
        services.snooze(
            learner=row.learner,
            public_id=public_id,
            length=request.POST.get("length", ""),
        )
    except DomainError as refused:
        messages.error(request, refused.message)
    else:
        messages.success(request, _("It rests. You find it under “Later”."))
    return redirect("review:queue")


@require_POST
def take_out(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Take an item out of the queue."""
    row = _own(request, public_id)
    services.remove(learner=row.learner, public_id=public_id)
    messages.success(request, _("It is out of the queue."))
    return redirect("review:queue")


def _own(request: HttpRequest, public_id: UUID) -> ReviewItem:
    """The visitor's own item of that id. Raises Http404."""
    learner = current_learner(request)
    row = learner and selectors.row_of(learner, public_id)
    if not row:
        raise Http404
    return row


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def item(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """One item of the queue once more; after the answer, when it comes back."""
    row = _own(request, public_id)
    question = selectors.questions().get(row.item)
    if question is not None:
        return _ask_question(request, row, question)
    asked = _asked(row)
    if asked is None:
        return redirect("review:queue")
    if request.method == "POST" and asks_for_hint(request, asked):
        asked.more.update(_around(request, row))
        return show_hint(request, asked)
    if request.method == "POST":
        return _answer(request, row, asked)
    given = given_before(request, asked)
    asked.more.update(_around(request, row))
    return show_item(request, asked, given)


def _asked(row: ReviewItem) -> Asked | None:
    """The drill item of a row, made again; None when its card is gone or changed."""
    again = item_again(row)
    if again is None:
        return None
    card, made = again
    link = Link(made.kind, made.seed, made.settings)
    address = reverse("review:item", args=[row.public_id])
    if not selectors.is_own(row.answer):
        return Asked(card, link, made, address, offers_help=True)
    kept = kept_of(row)
    game = (
        f"{reverse('play:review', args=[kept.game])}#decision-{kept.number}"
        if kept
        else ""
    )
    return Asked(card, link, made, address, more={"game_address": game})


def _answer(request: HttpRequest, row: ReviewItem, asked: Asked) -> HttpResponse:
    try:
        answer = keep(request, asked, Mode.REVIEW)
    except UnknownChoice:
        asked.more.update(_around(request, row))
        return show_item(request, asked, None, is_missing=True, status=422)
    address = f"{asked.address}?attempt={answer.uuid}"
    if not wants_fragment(request):
        return HttpResponseRedirect(address)
    row.refresh_from_db()
    asked.more.update(_around(request, row))
    response = show_item(request, asked, given_in(asked, answer))
    response["HX-Push-Url"] = address
    return response


def _around(request: HttpRequest, row: ReviewItem) -> dict[str, Any]:
    """Why it is back, when it comes again, how many are due, and the next one."""
    learner = current_learner(request)
    due = selectors.due_rows(learner).exclude(pk=row.pk) if learner else None
    count = due.count() if due is not None else 0
    return {
        "waiting": selectors.show(row),
        "due_count": count,
        "next_address": reverse("review:next") if count else "",
        "queue_address": reverse("review:queue"),
    }


def _ask_question(
    request: HttpRequest, row: ReviewItem, question: Question
) -> HttpResponse:
    address = reverse("review:item", args=[row.public_id])
    status, is_missing = 200, False
    if request.method == "POST":
        values = request.POST.getlist("choice")
        try:
            answer = answer_question(
                learner=row.learner,
                item=question,
                values=values,
                uuid=read_uuid(request.POST.get("attempt")) or uuid4(),
                mode=Mode.REVIEW,
            )
        except DomainError:
            status, is_missing = 422, True
        else:
            return redirect(f"{address}?attempt={answer.uuid}")
    given = find_answer(row.learner, read_uuid(request.GET.get("attempt")))
    context = {
        "shown": _shown(question, given if given and given.item == row.item else None),
        "address": address,
        "attempt": uuid4(),
        "is_missing": is_missing,
        **_around(request, row),
    }
    template = "lessons/review/question.html"
    return render_page(request, template, context, status=status)


def _shown(question: Question, given: Answer | None) -> ShownItem:
    if question.choices:
        return show_question(question, given.choice if given else None)
    return show_pick(question, given.choice.split(",") if given else None)
