"""The pages of the letters: an address for mail, and a forgotten password.

On a site that sends no mail they do not exist.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import SetPasswordForm
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from mahjong_site.accounts import letters
from mahjong_site.accounts.forms import AddressForm, ForgottenForm
from mahjong_site.accounts.guests import learner_of
from mahjong_site.accounts.lockout import must_know
from mahjong_site.web.errors import DomainError, add_error
from mahjong_site.web.http import render_page
from mahjong_site.web.throttling import LoginThrottle, count_letter, throttle

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]
PAGE = require_http_methods(["GET", "HEAD", "POST"])


def _needs_mail(view: View[P]) -> View[P]:
    """404 on a site that sends none."""

    @wraps(view)
    def guarded(
        request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        if not letters.is_on():
            raise Http404("no mail here")
        return view(request, *args, **kwargs)

    return guarded


def _shown(
    request: HttpRequest, page: str, form: forms.Form, **more: object
) -> HttpResponse:
    status = 422 if request.method == "POST" else 200
    return render_page(request, page, {"form": form, **more}, status=status)


@sensitive_post_parameters("password")
@throttle(LoginThrottle)
@_needs_mail
@login_required
@PAGE
def address(request: HttpRequest) -> HttpResponse:
    """Another address, or none, after the password."""
    person = learner_of(request)
    if person.is_guest:
        return redirect("accounts:sign-up")
    form = AddressForm(request.POST or None, initial={"email": person.email})
    if request.method == "POST" and form.is_valid():
        new, password = form.cleaned_data["email"], form.cleaned_data["password"]
        try:
            must_know(request, person, password, "password")
        except DomainError as error:
            add_error(form, error)
        else:
            _change(request, new)
            return redirect("accounts:settings")
    return _shown(request, "accounts/address.html", form)


def _change(request: HttpRequest, new: str) -> None:
    person = learner_of(request)
    if not new:
        letters.forget_address(person)
        messages.success(request, _("Your address is forgotten."))
        return
    count_letter(request, new)
    letters.send_proof(person=person, address=new, root=letters.root_of(request))
    messages.success(request, _("Look at your mail and open the page named there."))


@never_cache
@_needs_mail
@PAGE
def prove(request: HttpRequest, token: str) -> HttpResponse:
    """The page named in the letter; its button makes the address the account's."""
    form = forms.Form(request.POST or None)
    if request.method == "POST":
        try:
            letters.prove_address(token)
        except DomainError as error:
            messages.error(request, error.message)
            return redirect("accounts:settings")
        messages.success(request, _("Your address is kept."))
        return redirect("accounts:settings")
    return _shown(request, "accounts/prove.html", form)


@_needs_mail
@PAGE
def forgotten(request: HttpRequest) -> HttpResponse:
    """Ask for a letter; the answer is the same whether anybody has the address."""
    form = ForgottenForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        to = form.cleaned_data["email"]
        count_letter(request, to)
        letters.send_reset(address=to, root=letters.root_of(request))
        text = _(
            "If an account has this address, a letter is on its way. Look at your mail."
        )
        messages.success(request, text)
        return redirect("accounts:login")
    return _shown(request, "accounts/forgotten.html", form)


@sensitive_post_parameters("new_password1", "new_password2")
@never_cache
@throttle(LoginThrottle)
@_needs_mail
@PAGE
def new_password(request: HttpRequest, person_id: UUID, token: str) -> HttpResponse:
    """The page named in the letter: a new password."""
    try:
        person = letters.person_of_link(person_id, token)
    except DomainError as error:
        messages.error(request, error.message)
        return redirect("accounts:reset")
    form = SetPasswordForm(person, request.POST or None)
    if request.method == "POST" and form.is_valid():
        letters.reset_password(
            person=person, password=form.cleaned_data["new_password1"]
        )
        messages.success(request, _("Your password is changed. Log in with it."))
        return redirect("accounts:login")
    return _shown(request, "accounts/new_password.html", form)
