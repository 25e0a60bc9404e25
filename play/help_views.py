"""Switching the help at the table, and guessing before it answers."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from mahjong_site.accounts.guests import learner_of
from mahjong_site.accounts.preferences import preferences_of
from mahjong_site.web.errors import Conflict, DomainError
from mahjong_site.web.http import wants_fragment
from play import services
from play.forms import ActionForm
from play.page import help_panel
from play.selectors import Table
from play.views import at_own_table, show_as_it_is, show_table


@require_POST
@at_own_table
def choose(request: HttpRequest, now: Table) -> HttpResponse:
    """Another level of help, or the guess before the advice switched on or off."""
    learner = learner_of(request)
    switch = request.POST.get("guess_first", "")
    try:
        if switch in ("on", "off"):
            services.choose_guessing(
                learner=learner, table=now, guess_first=switch == "on"
            )
        else:
            level = request.POST.get("level", "")
            services.choose_help(learner=learner, table=now, level=level)
    except Conflict as error:
        return _outdated(request, now, error)
    except DomainError as error:
        return _help(request, now, error.message)
    return _help(request, now)


@require_POST
@at_own_table
def guess(request: HttpRequest, now: Table) -> HttpResponse:
    """Keep what the learner would do, and show what it is worth."""
    form = ActionForm(request.POST)
    try:
        services.note_guess(
            table=now, expected_version=form.version, action=form.action()
        )
    except Conflict as error:
        return _outdated(request, now, error)
    except DomainError as error:
        return _help(request, now, error.message)
    return _help(request, now)


def _help(request: HttpRequest, now: Table, refused: str = "") -> HttpResponse:
    """The help as it is now: alone for htmx, on the table's page for others."""
    status = 422 if refused else 200
    if wants_fragment(request):
        panel = help_panel(now, preferences_of(request.user), refused)
        # A refusal is an alert already: it is not said twice.
        said = "" if refused else panel.said
        context = {"help": panel, "game_id": now.game.public_id, "said": said}
        return render(request, "play/_help.html", context, status=status)
    if refused:
        return show_table(request, now, guess_refused=refused, status=status)
    return redirect(reverse("play:table", args=[now.game.public_id]) + "#help")


def _outdated(request: HttpRequest, now: Table, error: Conflict) -> HttpResponse:
    """The whole table as it stands: it has moved on in another window."""
    response = show_as_it_is(request, now, error.message)
    response["HX-Retarget"] = "#table"
    return response
