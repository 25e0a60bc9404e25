"""Own cards after they are made: versions, publishing, deleting."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from cards import owned, services
from cards.comparison import ComparisonShown, comparison_shown
from cards.models import CardVersion, OwnCard
from cards.own_views import own_card
from mahjong_site.web.errors import DomainError
from mahjong_site.web.http import render_page

_LONGEST = 4


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def versions(request: HttpRequest, card: str) -> HttpResponse:
    """Every version with its note and day, what changed between two, and back."""
    own = own_card(request, card)
    rows = list(own.versions.defer("text"))
    if request.method == "POST":
        return _restored(request, own, rows)
    now = owned.version_in_force(own)
    context: dict[str, Any] = {"own": own, "rows": rows, "now": now}
    if len(rows) > 1:
        new = _version(rows, request.GET.get("new", "")) or rows[0]
        old = _version(rows, request.GET.get("old", "")) or rows[1]
        context |= {"old": old, "new": new, "compared": _compared(old, new)}
    return render_page(request, "cards/own/versions.html", context)


def _version(rows: list[CardVersion], number: str) -> CardVersion | None:
    if not (number.isascii() and number.isdigit() and len(number) < _LONGEST):
        return None
    return next((row for row in rows if row.number == int(number)), None)


def _compared(old: CardVersion, new: CardVersion) -> ComparisonShown | None:
    before, after = owned.compiled(old.hash), owned.compiled(new.hash)
    return comparison_shown(before, after) if before and after else None


def _restored(
    request: HttpRequest, own: OwnCard, rows: list[CardVersion]
) -> HttpResponse:
    version = _version(rows, request.POST.get("number", ""))
    if version is None:
        messages.error(request, _("There is no such version."))
        return redirect("own-cards:versions", own.slug)
    try:
        made = services.restore_version(card=own, version=version)
    except DomainError as refused:
        messages.error(request, refused.message)
        return redirect("own-cards:versions", own.slug)
    words = _("Version %(new)d is what version %(old)d was.")
    messages.success(request, words % {"new": made.number, "old": version.number})
    return redirect("own-cards:versions", own.slug)


@require_POST
def publish(request: HttpRequest, card: str) -> HttpResponse:
    """Open the card to everybody, or take it back."""
    own = own_card(request, card)
    wanted = request.POST.get("publish") == "on"
    if wanted and "mine" not in request.POST:
        messages.error(request, _("Say that the text is yours to publish."))
        return redirect("own-cards:versions", own.slug)
    try:
        services.publish(card=own, is_published=wanted)
    except DomainError as refused:
        messages.error(request, refused.message)
    else:
        done = (
            _("Everybody may use this card now.")
            if wanted
            else _("It is private again.")
        )
        messages.success(request, done)
    return redirect("own-cards:versions", own.slug)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, card: str) -> HttpResponse:
    """What deleting the card does; and then, once it is sure, do it."""
    own = own_card(request, card)
    uses = owned.uses_of(own)
    if request.method == "POST":
        try:
            services.delete_card(card=own)
        except DomainError as refused:
            messages.error(request, refused.message)
            return redirect("own-cards:delete", own.slug)
        gone = _("“%(name)s” is deleted.") % {"name": own.name}
        messages.success(request, gone)
        return redirect("own-cards:list")
    context = {"own": own, "uses": uses}
    return render_page(request, "cards/own/delete.html", context)
