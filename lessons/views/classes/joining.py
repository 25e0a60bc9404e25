"""Joining a class with its code, and coming back to it: no account, no e-mail."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.contrib.auth import authenticate, login, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from lessons.forms.classes import JoinForm, SecretForm
from lessons.pictures import Secret, chosen_secret
from lessons.selectors.classes import class_of_code, given_picture
from lessons.services import arriving
from lessons.services import joining as services
from lessons.services.arriving import Asked
from lessons.services.secrets import change_secret
from mahjong_site.accounts.guests import current_learner, ensure_learner
from mahjong_site.accounts.models import User
from mahjong_site.accounts.services import merge_guest
from mahjong_site.web.errors import DomainError, add_error
from mahjong_site.web.http import render_page
from mahjong_site.web.throttling import (
    JoinThrottle,
    WrongCodeThrottle,
    counting,
    throttle,
)

_KEPT: Final = "joining"
"""Where the session keeps code and nickname between the two steps."""


@never_cache
@throttle(JoinThrottle)
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """The code and a nickname; an account joins at once, others choose a picture."""
    person = current_learner(request)
    given = {"code": request.GET.get("code", "")[:30], "nickname": _name_of(person)}
    form = JoinForm(request.POST or None, initial=given)
    if request.method == "POST" and form.is_valid():
        try:
            return _go_on(request, person, form)
        except DomainError as error:
            add_error(form, error)
    status = 422 if request.method == "POST" else 200
    context = {"form": form, "given": given_picture(person)}
    return render_page(request, "lessons/classes/join.html", context, status=status)


def _name_of(person: User | None) -> str:
    return person.shown_name if person and arriving.has_own_name(person) else ""


def _go_on(request: HttpRequest, person: User | None, form: JoinForm) -> HttpResponse:
    """To the class, for one who is known; else to the picture. Raises DomainError."""
    typed = form.cleaned_data
    with counting(request, WrongCodeThrottle, "unknown_code"):
        asked = arriving.asked_for(typed["code"], typed["nickname"])
    known = person and arriving.has_own_name(person)
    if person and known and not arriving.is_somebody_else(person, asked):
        seat = services.join_class(
            classroom=asked.classroom, typed=asked.nickname, learner=person
        )
        return redirect("classes:detail", seat.classroom.public_id)
    if asked.pupil:
        arriving.must_sign_in_here(asked)
    else:
        services.check_joining(
            classroom=asked.classroom, typed=asked.nickname, learner=None
        )
    code = asked.classroom.join_code
    request.session[_KEPT] = {"code": code, "nickname": asked.nickname}
    return redirect("classes:join-picture")


@sensitive_post_parameters("picture", "word")
@never_cache
@throttle(JoinThrottle)
@require_http_methods(["GET", "HEAD", "POST"])
def picture(request: HttpRequest) -> HttpResponse:
    """The picture and the word: chosen by somebody new, known to somebody else."""
    asked = _kept(request)
    if asked is None:
        return redirect("classes:join")
    form = SecretForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            return _come_in(request, asked, form)
        except DomainError as error:
            add_error(form, error)
    status = 422 if request.method == "POST" else 200
    context = {"form": form, "asked": asked}
    return render_page(request, "lessons/classes/picture.html", context, status=status)


def _come_in(request: HttpRequest, asked: Asked, form: SecretForm) -> HttpResponse:
    """Sign in, or sit down; the second half of a double click signs in as well.

    Raises DomainError.
    """
    if asked.pupil:
        return _sign_in(request, asked, asked.pupil, form)
    try:
        return _sit_down(request, asked, form)
    except DomainError as error:
        now = _kept(request) if error.code == "nickname_taken" else None
        pupil = now.pupil if now else None
        if now is None or pupil is None or not arriving.fits(pupil, _secret_of(form)):
            raise
        return _sign_in(request, now, pupil, form)


def _secret_of(form: SecretForm) -> Secret:
    return Secret(form.tile, form.cleaned_data["word"])


def _kept(request: HttpRequest) -> Asked | None:
    """What the first step asked for, looked up afresh: a code may end in between."""
    kept = request.session.get(_KEPT)
    if not kept:
        return None
    classroom = class_of_code(kept.get("code", ""))
    if classroom is None:
        del request.session[_KEPT]
        messages.error(request, _("Your class has another code now. Ask for it."))
        return None
    return arriving.asked_in(classroom, kept["nickname"])


def _sit_down(request: HttpRequest, asked: Asked, form: SecretForm) -> HttpResponse:
    """A new pupil; a guest keeps what was done so far. Raises DomainError."""
    secret = chosen_secret(
        picture=form.tile, word=form.cleaned_data["word"], nickname=asked.nickname
    )
    services.check_joining(
        classroom=asked.classroom, typed=asked.nickname, learner=None
    )
    learner = ensure_learner(request)
    seat = services.join_class(
        classroom=asked.classroom,
        typed=asked.nickname,
        learner=learner,
        secret=secret,
    )
    update_session_auth_hash(request, learner)
    request.session.pop(_KEPT, None)
    return redirect("classes:detail", seat.classroom.public_id)


def _sign_in(
    request: HttpRequest, asked: Asked, pupil: User, form: SecretForm
) -> HttpResponse:
    """A pupil who comes back. Raises DomainError."""
    arriving.must_sign_in_here(asked)
    password = _secret_of(form).password
    known = authenticate(request, username=pupil.get_username(), password=password)
    if known is None:
        raise arriving.wrong_secret()
    if asked.seat and asked.seat.blocked_at is not None:
        raise services.seat_blocked()
    before = current_learner(request)
    login(request, known)
    if before and before != pupil and before.is_nobodys:
        merge_guest(guest=before, account=pupil)
    if given_picture(pupil):
        text = _("A teacher knows this picture and word. Choose others under Classes.")
        messages.info(request, text)
    return redirect("classes:detail", asked.classroom.public_id)


@sensitive_post_parameters("picture", "word")
@never_cache
@throttle(JoinThrottle)
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change_picture(request: HttpRequest) -> HttpResponse:
    """Another picture and word, for a pupil who is signed in."""
    pupil = current_learner(request)
    if pupil is None or not pupil.is_pupil:
        raise Http404("no picture to change")
    form = SecretForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            secret = chosen_secret(
                picture=form.tile,
                word=form.cleaned_data["word"],
                nickname=pupil.shown_name,
            )
        except DomainError as error:
            add_error(form, error)
        else:
            change_secret(learner=pupil, secret=secret)
            update_session_auth_hash(request, pupil)
            messages.success(request, _("Your new picture and word are kept."))
            return redirect("classes:list")
    status = 422 if request.method == "POST" else 200
    page = "lessons/classes/picture_change.html"
    return render_page(request, page, {"form": form}, status=status)
