"""Own cards: their list, the editor, versions, and who else may read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from cards import editing, library, owned, services
from cards.forms.own import CardTextForm, VersionForm
from cards.models import OwnCard
from engine.cardtext.plainlist import explain_remark, from_plain_list
from mahjong_site.accounts.guests import current_learner, ensure_learner
from mahjong_site.web.errors import Conflict, DomainError, add_error
from mahjong_site.web.http import render_page, wants_fragment
from mahjong_site.web.once import once_of
from mahjong_site.web.throttling import CheckerThrottle, throttle

PUBLISHED = 24
"""So many published cards stand on a page."""


def own_card(request: HttpRequest, slug: str) -> OwnCard:
    """The asker's own card of that slug. Raises Http404."""
    card = owned.cards_of(current_learner(request)).filter(slug=slug).first()
    if card is None:
        raise Http404("no such card")
    return card


@never_cache
@require_safe
def own_list(request: HttpRequest) -> HttpResponse:
    """The asker's own cards, drafts too."""
    cards = owned.cards_of(current_learner(request)).defer("draft")
    return render_page(request, "cards/own/list.html", {"cards": cards})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@throttle(CheckerThrottle)
def new_card(request: HttpRequest) -> HttpResponse:
    """Begin a card: from nothing, from a pasted text, or from a card that is here."""
    if request.method == "POST":
        form = CardTextForm(request.POST)
        if form.is_valid() and request.POST.get("do") == "list":
            return _converted(request, form.cleaned_data["text"])
        if form.is_valid() and (made := _begun(request, form)):
            return redirect("own-cards:edit", made.slug)
        return _new_page(request, form, status=422)
    return _new_page(request, CardTextForm(initial={"text": _beginning(request)}))


@require_safe
def published(request: HttpRequest) -> HttpResponse:
    """The cards that their owners have opened to everybody, the newest first."""
    page = Paginator(owned.published_cards(), PUBLISHED).get_page(
        request.GET.get("page")
    )
    return render_page(request, "cards/own/published.html", {"page": page})


def _begun(request: HttpRequest, form: CardTextForm) -> OwnCard | None:
    """The new card; None, with the error in the form, where it is refused."""
    text = form.cleaned_data["text"]
    try:
        # What is refused leaves nothing behind, not even a guest.
        services.read_text(text, editing.NO_SLUG)
        return services.begin_card(
            owner=ensure_learner(request), text=text, token=once_of(request)
        )
    except DomainError as refused:
        add_error(form, refused)
        return None


def _beginning(request: HttpRequest) -> str:
    """The text to begin with: that of a card which the asker may read, or a pattern."""
    slug = request.GET.get("from", "")
    if not slug:
        return editing.TEMPLATE
    try:
        return library.card_text(library.offered_card(slug, request.user))
    except DomainError as error:
        raise Http404(error.message) from error


def _converted(request: HttpRequest, text: str) -> HttpResponse:
    """A plain list turned into the format, to be looked at; nothing is kept yet."""
    made = from_plain_list(text, _("My card"))
    rows = text.split("\n")
    remarks = [
        (one, explain_remark(one, _), rows[one.line - 1]) for one in made.remarks
    ]
    too_long = any(one.code == "too_long" for one in made.remarks)
    form = CardTextForm(initial={"text": text if too_long else made.text})
    more = {"remarks": remarks, "is_converted": not too_long}
    return _new_page(request, form, status=422 if too_long else 200, more=more)


def _new_page(
    request: HttpRequest,
    form: CardTextForm,
    status: int = 200,
    more: Mapping[str, Any] | None = None,
) -> HttpResponse:
    context = dict(more or {}) | {
        "form": form,
        "cards": library.offered_cards(request.user),
        "begun_from": request.GET.get("from", ""),
    }
    return render_page(request, "cards/own/new.html", context, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@throttle(CheckerThrottle)
def edit(request: HttpRequest, card: str) -> HttpResponse:
    """The editor: the text, what is wrong with it, and what it looks like.

    As one types the text is kept as the draft and only the panel beside it is
    replaced.
    """
    own = own_card(request, card)
    if request.method == "POST":
        return _edited(request, own)
    initial = {"text": own.draft, "draft_version": own.draft_version}
    checked = editing.check_text(own.draft, own.slug)
    return _editor(request, own, VersionForm(initial=initial), checked)


def _edited(request: HttpRequest, own: OwnCard) -> HttpResponse:
    form = VersionForm(request.POST)
    saves = request.POST.get("do") == "save"
    if not form.is_valid():
        return _refused(request, own, form)
    said = form.cleaned_data
    try:
        if saves:
            services.save_version(
                card=own,
                text=said["text"],
                draft_version=form.base,
                note=said["note"],
                effective_on=said["effective_on"],
            )
            return _saved(request, own)
        checked = services.write_draft(
            card=own, text=said["text"], draft_version=form.base
        )
    except Conflict as conflict:
        checked = editing.check_text(said["text"], own.slug)
        return _editor(request, own, form, checked, conflict, status=409)
    except DomainError as refused:
        add_error(form, refused)
        return _refused(request, own, form)
    if not wants_fragment(request):
        return redirect("own-cards:edit", own.slug)
    return _editor(request, own, form, checked)


def _refused(request: HttpRequest, own: OwnCard, form: VersionForm) -> HttpResponse:
    text = form.data.get("text", "")
    checked = editing.check_text(text, own.slug)
    return _editor(request, own, form, checked, status=422)


def _saved(request: HttpRequest, own: OwnCard) -> HttpResponse:
    version = own.versions.first()
    number = version.number if version else 0
    messages.success(request, _("Version %(number)d is saved.") % {"number": number})
    where = reverse("cards:card-detail", args=[own.slug])
    if wants_fragment(request):
        return HttpResponseClientRedirect(where)
    return redirect(where)


def _editor(
    request: HttpRequest,
    own: OwnCard,
    form: VersionForm,
    checked: editing.Checked,
    conflict: Conflict | None = None,
    status: int = 200,
) -> HttpResponse:
    last = own.versions.defer("text").first()
    context: dict[str, Any] = {
        "own": own,
        "form": form,
        "checked": checked,
        "conflict": conflict,
        "last": last,
        "is_last": bool(last and last.hash == checked.card.hash),
        # After a conflict the next text has still to say that it goes over the other.
        "draft_version": form["draft_version"].value()
        if conflict
        else own.draft_version,
    }
    return render_page(
        request, "cards/own/edit.html", context, fragment="card-check", status=status
    )
