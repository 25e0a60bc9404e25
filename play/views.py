"""The practice table's pages."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from functools import wraps

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from cards import library
from engine.events import Discarded
from mahjong_site.accounts import rulesets
from mahjong_site.accounts.guests import (
    current_learner,
    ensure_learner,
    learner_of,
    login_then,
)
from mahjong_site.accounts.models import RuleSet
from mahjong_site.accounts.preferences import preferences_of
from mahjong_site.web.errors import Conflict, DomainError, add_error
from mahjong_site.web.http import render_page, wants_fragment
from mahjong_site.web.once import once_of
from mahjong_site.web.tablerules import PROFILE_NAMES
from mahjong_site.web.tilenames import tile_name
from play import helping, records, selectors, services, sittings, words
from play.forms import ActionForm, ImportForm, NewGameForm
from play.models import PracticeGame, Sitting
from play.page import (
    Asked,
    RackOrder,
    account_page,
    help_panel,
    log_rows,
    own_tables,
    page_of,
    record_page,
    resumable,
    shown_why,
)
from play.selectors import Table

RACK_ORDER = "rack_order"
"""Where the session keeps what the rack is sorted by."""
RESUMED = 8
"""So many unfinished games are listed, those touched last."""


@require_http_methods(["GET", "HEAD", "POST"])
def home(request: HttpRequest) -> HttpResponse:
    """Games to go on with, and the form for a new one."""
    posted = request.POST if request.method == "POST" else None
    person = current_learner(request)
    form = NewGameForm(posted, person=person, initial=_last_settings(request))
    if request.method == "POST" and form.is_valid():
        try:
            return _to_table(_start(request, form))
        except DomainError as error:
            add_error(form, error)
    person = current_learner(request)
    games = selectors.unfinished_games(person)[:RESUMED] if person else ()
    context = {
        "form": form,
        "games": [resumable(game) for game in games],
        "opponents": words.listed(services.BOT_NAMES),
        "own_tables": own_tables(form.own),
    }
    status = 422 if request.method == "POST" else 200
    return render_page(request, "play/home.html", context, status=status)


def _start(request: HttpRequest, form: NewGameForm) -> PracticeGame:
    """Deal what the form asks for; keep its rules under a name if one is given.

    What is refused leaves nothing behind, not even a guest.
    """
    settings = form.settings()
    deal = services.prepare_game(learner=current_learner(request), **settings)
    learner = ensure_learner(request)
    name, rules = form.cleaned_data["save_as"], settings["rules"]
    with transaction.atomic():
        if name:
            rulesets.save_ruleset(learner=learner, name=name, rules=rules)
        game = services.begin_deal(learner=learner, deal=deal, token=once_of(request))
    if form.rules_are_suggested:
        profile = PROFILE_NAMES[rules.profile]
        message = _("Played by the rules that go with this card: %(rules)s.")
        messages.info(request, message % {"rules": profile})
    return game


@require_POST
@login_then("play:home")
def forget_rules(request: HttpRequest, ruleset_id: uuid.UUID) -> HttpResponse:
    """Delete one of the learner's own tables; games keep their rules."""
    try:
        rulesets.delete_ruleset(learner=learner_of(request), public_id=ruleset_id)
    except RuleSet.DoesNotExist as error:
        raise Http404 from error
    messages.success(request, _("The table is deleted."))
    return redirect("play:home")


def _last_settings(request: HttpRequest) -> dict[str, object]:
    wanted = (request.GET.get("card", ""), preferences_of(request.user).card)
    offered = library.offered_slugs()
    readable = (
        slug for slug in wanted if slug and library.may_read(slug, request.user)
    )
    chosen = next(readable, offered[0] if offered else "")
    opponents = services.last_opponents(current_learner(request))
    return {
        "card": chosen,
        "seed": request.GET.get("seed", ""),
        "bots": opponents.bots,
    }


@require_POST
def quick(request: HttpRequest) -> HttpResponse:
    """Deal at once, with the settings of the last game."""
    learner = ensure_learner(request)
    return _to_table(services.quick_game(learner=learner, token=once_of(request)))


@require_POST
def again(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """The next game after a finished one: the deal moves on."""
    learner = current_learner(request)
    if learner is None:
        # Whoever has no game yet is made no guest by asking for the next one.
        return redirect_to_login(reverse("play:table", args=[public_id]))
    try:
        game = services.play_again(learner=learner, public_id=public_id)
    except PracticeGame.DoesNotExist as error:
        raise Http404 from error
    except DomainError as error:
        messages.info(request, error.message)
        return redirect("play:table", public_id=public_id)
    return _to_table(game)


@require_safe
@login_required
def sitting(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """The games of a sitting and everybody's running account."""
    try:
        found = sittings.sitting_of(learner=learner_of(request), public_id=public_id)
    except Sitting.DoesNotExist as error:
        raise Http404 from error
    context = {"account": account_page(sittings.account_of(found))}
    return render_page(request, "play/sitting.html", context)


def _to_table(game: PracticeGame) -> HttpResponse:
    return redirect("play:table", public_id=game.public_id)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def table(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """The table: shows it, or does what the learner asks."""
    try:
        now = selectors.table_of(learner=learner_of(request), public_id=public_id)
    except PracticeGame.DoesNotExist as error:
        raise Http404 from error
    if request.method == "POST":
        return _act(request, now)
    challenge = request.GET.get("challenge", "")
    if challenge in {"0", "1", "2", "3"}:
        return show_table(request, now, challenge=int(challenge))
    if request.GET.get("rack") in set(RackOrder):
        request.session[RACK_ORDER] = request.GET["rack"]
    elif wants_fragment(request) and request.GET.get("version") == str(
        now.game.version
    ):
        return HttpResponse(status=204)
    return show_table(request, now)


def _act(request: HttpRequest, now: Table) -> HttpResponse:
    """Do what the learner asks; a refusal shows the table with the reason."""
    form = ActionForm(request.POST)
    try:
        if form.version != now.game.version:
            raise services.stale()
        if form.do == "undo":
            return _took_back(request, now)
        taken = services.take_action(
            table=now,
            expected_version=form.version,
            action=form.action(),
            helped=helping.most_shown(now.game, preferences_of(request.user)),
        )
    except Conflict as error:
        return show_as_it_is(request, now, error.message)
    except DomainError as error:
        asked = Asked(error.message, form.place, form.chosen, error.rule)
        return show_table(request, now, asked=asked, status=422)
    if not wants_fragment(request):
        return redirect(reverse("play:table", args=[now.game.public_id]) + "#question")
    return show_table(request, taken.table, said=_said(taken), spoken=_discarded(taken))


def _took_back(request: HttpRequest, now: Table) -> HttpResponse:
    """Undo the last move and show the table as it was before it."""
    before = services.take_back(table=now, expected_version=now.game.version)
    message = _("Your last move is taken back.")
    if not wants_fragment(request):
        messages.success(request, message)
        return redirect(reverse("play:table", args=[now.game.public_id]) + "#question")
    return show_table(request, before, notice=message, said=message)


def _said(taken: services.Taken) -> str:
    """What happened since, for those who listen."""
    events = [event for _number, event in taken.events]
    return " ".join(selectors.announced(taken.table, events))


def _discarded(taken: services.Taken) -> tuple[str, ...]:
    """The names that the others have said with their discards since, in order."""
    return tuple(
        tile_name(event.named or event.tile)
        for _number, event in taken.events
        if isinstance(event, Discarded) and event.seat != taken.table.seat
    )


def show_as_it_is(request: HttpRequest, old: Table, message: str) -> HttpResponse:
    """The answer to an outdated page: the table as it stands, and a calm word.

    Raises Http404 where the game is the learner's no more.
    """
    public_id = old.game.public_id
    if not wants_fragment(request):
        messages.info(request, message)
        return redirect("play:table", public_id=public_id)
    try:
        now = selectors.table_of(learner=learner_of(request), public_id=public_id)
    except PracticeGame.DoesNotExist as error:
        raise Http404 from error
    return show_table(request, now, notice=message, said=message, status=409)


def show_table(
    request: HttpRequest,
    now: Table,
    *,
    asked: Asked | None = None,
    notice: str = "",
    said: str = "",
    status: int = 200,
    challenge: int | None = None,
    guess_refused: str = "",
    spoken: Sequence[str] = (),
) -> HttpResponse:
    """The page, or for htmx the table alone with the words to announce."""
    preferences = preferences_of(request.user)
    page = page_of(
        now,
        log=selectors.recent_log(now),
        asked=asked,
        notice=notice,
        help_panel=None
        if now.game.is_over
        else help_panel(now, preferences, guess_refused),
        challenge=challenge,
        order=request.session.get(RACK_ORDER, ""),
    )
    if asked:
        said = asked.message
    elif page.challenge:
        said = f"{page.challenge.title} {page.challenge.stake}"
    elif said and not page.is_over:
        said = f"{said} {page.question}"
    context = {"page": page, "said": said, "spoken": "|".join(spoken)}
    return render_page(
        request, "play/table.html", context, fragment="table", status=status
    )


def at_own_table(
    view: Callable[..., HttpResponse],
) -> Callable[..., HttpResponse]:
    """A page about one of the learner's games; a 404 where there is none for them."""

    @wraps(view)
    def guarded(
        request: HttpRequest, public_id: uuid.UUID, **asked: int
    ) -> HttpResponse:
        learner = current_learner(request)
        if learner is None:
            return redirect_to_login(reverse("play:table", args=[public_id]))
        try:
            now = selectors.table_of(learner=learner, public_id=public_id)
        except PracticeGame.DoesNotExist as error:
            raise Http404 from error
        return view(request, now, **asked)

    return guarded


@require_safe
@at_own_table
def log(request: HttpRequest, now: Table) -> HttpResponse:
    """Everything that happened in a game, in words, each with its rule."""
    rows = log_rows(now, records.steps_of(now))
    context = {"game_id": now.game.public_id, "rows": rows}
    return render_page(request, "play/log.html", context)


@require_safe
@at_own_table
def why(request: HttpRequest, now: Table, number: int) -> HttpResponse:
    """Why a bot made a move of a finished game, from what it could see then."""
    try:
        found = services.why_of(now, number)
    except DomainError as error:
        raise Http404 from error
    context = {"game_id": now.game.public_id, "why": shown_why(now, found)}
    return render_page(request, "play/why.html", context, fragment="why")


@require_safe
@at_own_table
def record(request: HttpRequest, now: Table) -> HttpResponse:
    """The game step by step, as far as the learner may see."""
    asked = request.GET.get("step", "")
    index = int(asked) if asked.isdecimal() and len(asked) < 6 else 0
    try:
        page = record_page(now, index, open_racks=bool(request.GET.get("open")))
    except DomainError as error:
        messages.info(request, error.message)
        return redirect("play:log", public_id=now.game.public_id)
    context = {"record": page, "page": page.table, "game_id": now.game.public_id}
    return render_page(request, "play/record.html", context, fragment="record")


@require_safe
@at_own_table
def export(request: HttpRequest, now: Table) -> HttpResponse:
    """The record of a finished game as a text file."""
    try:
        text = records.text_of(now)
    except DomainError as error:
        messages.info(request, error.message)
        return redirect("play:record", public_id=now.game.public_id)
    name = f"mahjong-{now.game.card_slug}-{now.game.seed}.txt"
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_POST
@at_own_table
def continue_from(request: HttpRequest, now: Table) -> HttpResponse:
    """A new practice game from a step of a finished one."""
    asked = request.POST.get("step", "")
    step = int(asked) if asked.isdecimal() and len(asked) < 6 else -1
    try:
        game = services.continue_from(table=now, step=step, token=once_of(request))
        return _to_table(game)
    except DomainError as error:
        messages.info(request, error.message)
        return redirect("play:record", public_id=now.game.public_id)


@require_http_methods(["GET", "HEAD", "POST"])
def import_record(request: HttpRequest) -> HttpResponse:
    """A game from the text of a record."""
    form = ImportForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        sent = {name: form.cleaned_data[name] for name in ("record", "seat")}
        try:
            read = services.read_record(learner=current_learner(request), **sent)
        except DomainError as error:
            add_error(form, error)
        else:
            # Nobody is made a guest by text that is no record.
            game = services.begin_record(
                learner=ensure_learner(request), read=read, token=once_of(request)
            )
            to = "play:record" if game.is_over else "play:table"
            return redirect(to, public_id=game.public_id)
    status = 422 if request.method == "POST" else 200
    return render_page(request, "play/import.html", {"form": form}, status=status)
