"""Prepared deals: setting them up, and playing them."""

from __future__ import annotations

import json
import secrets
import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)
from django_htmx.http import HttpResponseClientRedirect

import engine
from cards import library, shipped
from engine.position import PositionError, write_position
from mahjong_site.accounts.guests import (
    current_learner,
    ensure_learner,
    learner_of,
    login_then,
)
from mahjong_site.accounts.models import User
from mahjong_site.paper.answers import limited, pdf_answer
from mahjong_site.paper.blocks import Picture
from mahjong_site.paper.sharing import alt_of, picture_answer
from mahjong_site.web.errors import Conflict, DomainError, add_error
from mahjong_site.web.http import render_page, wants_fragment
from mahjong_site.web.once import once_of
from mahjong_site.web.sharing import Shared, shortened
from play import dealing, selectors, services
from play.dealforms.buttons import form_of_post
from play.dealforms.form import DealForm
from play.models import Deal, PracticeGame
from play.page.deals import deal_page, deal_rows, set_table
from play.paper import deal_picture, deal_sheet, everything


@require_safe
@login_required
def home(request: HttpRequest) -> HttpResponse:
    """The person's own deals."""
    person = learner_of(request)
    context = {"deals": deal_rows(dealing.deals_of(person))}
    return render_page(request, "play/deals/home.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """A new deal, from a lawful start; nothing is kept before it is saved."""
    person = current_learner(request)
    if request.method != "POST":
        return _editor(request, _fresh_form(person))
    form = form_of_post(request.POST, person)
    is_saved = request.POST.get("do") in ("save", "copy")
    if not form.check(is_named=is_saved) or not is_saved:
        return _editor(request, form)
    return _save_new(request, form) or _editor(request, form)


def _save_new(request: HttpRequest, form: DealForm) -> HttpResponse | None:
    """Keep a checked form as a new deal; None, with the reason in it, if refused."""
    try:
        deal = services.new_deal(
            owner=ensure_learner(request), draft=form.draft(), token=once_of(request)
        )
    except DomainError as error:
        add_error(form, error)
        return None
    return _kept(request, deal)


def _kept(request: HttpRequest, deal: Deal) -> HttpResponse:
    """To the page of a deal that was kept."""
    messages.success(request, _("The deal is kept."))
    address = reverse("deals:deal", args=[deal.public_id])
    if wants_fragment(request):
        return HttpResponseClientRedirect(address)
    return redirect(address)


def _fresh_form(person: User | None) -> DealForm:
    card = library.default_card()
    rules = engine.PROFILES[shipped.suggested_profile(card.slug)]
    state = engine.new_game(card, rules, secrets.randbelow(services.MAX_SEED))
    return DealForm.of_position(write_position(state), person=person, seat=0)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def edit(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """One of the person's own deals, to be changed."""
    person = learner_of(request)
    deal = dealing.own_deal(owner=person, public_id=public_id)
    if request.method != "POST":
        return _editor(request, DealForm.of_deal(deal), deal)
    form = form_of_post(request.POST, person)
    do = request.POST.get("do", "")
    if not form.check(is_named=do in ("save", "copy")) or do not in ("save", "copy"):
        return _editor(request, form, deal)
    if do == "copy":
        return _save_new(request, form) or _editor(request, form, deal)
    return _save(request, form, deal)


def _save(request: HttpRequest, form: DealForm, deal: Deal) -> HttpResponse:
    """Change the deal; where it has changed meanwhile, both versions are kept."""
    version = form.cleaned_data["version"]
    try:
        services.save_deal(
            owner=deal.owner,
            public_id=deal.public_id,
            expected_version=-1 if version is None else version,
            draft=form.draft(),
        )
    except Conflict as error:
        return _editor(request, form, deal, conflict=error.message)
    except DomainError as error:
        add_error(form, error)
        return _editor(request, form, deal)
    return _kept(request, deal)


def _editor(
    request: HttpRequest,
    form: DealForm,
    deal: Deal | None = None,
    *,
    conflict: str = "",
) -> HttpResponse:
    here = (
        reverse("deals:edit", args=[deal.public_id]) if deal else reverse("deals:new")
    )
    position = form.look()
    context = {
        "form": form,
        "deal": deal,
        "here": here,
        "table": set_table(position, str(form["seat"].value())),
        "hands": [(form[f"rack_{n}"], form[f"exposures_{n}"]) for n in range(4)],
        "target": request.POST.get("to", "rack_0"),
        "conflict": conflict,
        "is_lawful": position is not None and not form.errors,
        "is_fragment": wants_fragment(request),
    }
    status = 409 if conflict else 422 if form.errors else 200
    return render_page(
        request, "play/deals/edit.html", context, fragment="editor", status=status
    )


@require_safe
def deal(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """A deal for its player; for its owner also what can be done with it."""
    person = current_learner(request)
    found = _to_play(person, public_id)
    is_own = person is not None and found.owner_id == person.pk
    try:
        state = dealing.position_of(found).to_state()
    except PositionError:
        page = picture = None
    else:
        page = deal_page(found, state)
        picture = deal_picture(page, engine.view(state, found.seat))
    link = request.build_absolute_uri(reverse("deals:deal", args=[public_id]))
    context = {
        "deal": found,
        "shown": page,
        "page": page and page.table,
        "is_own": is_own,
        "link": link,
        "shared": _shared(found, picture),
    }
    return render_page(request, "play/deals/deal.html", context)


def _shared(deal: Deal, picture: Picture | None) -> Shared | None:
    """How a preview shows the deal; None where a stranger would see nothing."""
    if picture is None or not deal.is_shared:
        return None
    usual = _(
        "Everybody who plays it gets the same tiles and the same opponents. "
        "You need no account."
    )
    return Shared(
        deal.name,
        shortened(deal.text) or usual,
        reverse("deals:picture", args=[deal.public_id]),
        alt_of(picture),
    )


@require_safe
def picture(request: HttpRequest, public_id: uuid.UUID) -> HttpResponseBase:
    """A shared deal as a picture for previews: what a stranger sees, whoever asks."""
    found = _to_play(None, public_id)
    try:
        state = dealing.position_of(found).to_state()
    except PositionError as gone:
        raise Http404 from gone
    drawn = deal_picture(deal_page(found, state), engine.view(state, found.seat))
    # Its owner may stop sharing it at any moment.
    return picture_answer(request, drawn, keeps=0)


@require_safe
@limited
def sheet(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """A deal on paper; its owner gets all hands and the wall on a page of their own."""
    person = current_learner(request)
    found = _to_play(person, public_id)
    try:
        state = dealing.position_of(found).to_state()
    except PositionError as gone:
        raise Http404 from gone
    is_own = person is not None and found.owner_id == person.pk
    made = deal_sheet(
        deal_page(found, state),
        engine.view(state, found.seat),
        request.build_absolute_uri(reverse("deals:deal", args=[public_id])),
        everything(state, found.seat) if is_own else None,
    )
    return pdf_answer(request, made, found.name, is_private=True)


def _to_play(person: User | None, public_id: uuid.UUID) -> Deal:
    try:
        return dealing.deal_to_play(person=person, public_id=public_id)
    except Deal.DoesNotExist as error:
        raise Http404 from error


@require_POST
def play(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """Begin a game of the deal; whoever has no account is made a guest."""
    found = _to_play(current_learner(request), public_id)
    try:
        # Nobody is made a guest for a deal that cannot be played.
        dealing.position_of(found)
        game = services.play_deal(
            learner=ensure_learner(request), deal=found, token=once_of(request)
        )
    except (PositionError, DomainError):
        return redirect("deals:deal", public_id=public_id)
    return redirect("play:table", public_id=game.public_id)


@require_POST
@login_then("deals:home")
def copy(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """A copy of one's own deal, opened to be changed."""
    person = learner_of(request)
    try:
        made = services.copy_deal(
            owner=person, public_id=public_id, token=once_of(request)
        )
    except DomainError as error:
        messages.info(request, error.message)
        return redirect("deals:deal", public_id=public_id)
    return redirect("deals:edit", public_id=made.public_id)


@require_POST
@login_then("deals:home")
def share(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """Let everybody with the link play one's own deal, or nobody any more."""
    person = learner_of(request)
    is_shared = request.POST.get("shared") == "yes"
    services.share_deal(owner=person, public_id=public_id, is_shared=is_shared)
    return redirect("deals:deal", public_id=public_id)


@require_POST
@login_then("deals:home")
def delete(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """Forget one's own deal; games of it stay with their players."""
    person = learner_of(request)
    try:
        services.delete_deal(owner=person, public_id=public_id)
    except DomainError as error:
        messages.error(request, error.message)
        return redirect("deals:deal", public_id=public_id)
    messages.success(request, _("The deal is deleted. Games of it stay."))
    return redirect("deals:home")


@require_safe
@login_required
def export(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """The position of one's own deal as JSON."""
    person = learner_of(request)
    found = dealing.own_deal(owner=person, public_id=public_id)
    text = json.dumps(found.position, indent=2) + "\n"
    response = HttpResponse(text, content_type="application/json")
    response["Content-Disposition"] = 'attachment; filename="position.json"'
    return response


@require_POST
@login_then("deals:home")
def from_game(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """A deal of a step of one of the learner's finished games."""
    person = learner_of(request)
    try:
        table = selectors.table_of(learner=person, public_id=game_id)
    except PracticeGame.DoesNotExist as error:
        raise Http404 from error
    asked = request.POST.get("step", "")
    step = int(asked) if asked.isdecimal() and len(asked) < 6 else -1
    try:
        made = services.deal_from_game(table=table, step=step, token=once_of(request))
    except DomainError as error:
        messages.info(request, error.message)
        return redirect("play:record", public_id=game_id)
    return redirect("deals:edit", public_id=made.public_id)
