"""Log in and out, sign up, change the password, settings."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth import login, logout, views
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from mahjong_site.accounts import devices, letters, services
from mahjong_site.accounts.exporting import export_of
from mahjong_site.accounts.forms import (
    LanguageForm,
    LeaveForm,
    LoginForm,
    NewPasswordForm,
    SettingsForm,
    SignUpForm,
    ThemeForm,
)
from mahjong_site.accounts.guests import (
    BACKEND,
    current_learner,
    ensure_learner,
    learner_of,
)
from mahjong_site.accounts.languages import language_chosen, take_along
from mahjong_site.accounts.leaving import delete_person, must_mean_it
from mahjong_site.accounts.models import User
from mahjong_site.accounts.preferences import (
    Theme,
    preferences_of,
    save_preferences,
)
from mahjong_site.accounts.themes import choose_theme, theme_of
from mahjong_site.web.errors import DomainError, add_error
from mahjong_site.web.http import render_page
from mahjong_site.web.throttling import (
    ExportThrottle,
    LoginThrottle,
    SignupThrottle,
    throttle,
)

METHODS = ["get", "head", "post"]


def _next_page(request: HttpRequest) -> str:
    """Where the person wanted to go, if that is a page of this site; else "".

    Only whole paths count: a bare word would be taken for the name of a page, or
    for a page below the form's own.
    """
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    safe = wanted.startswith("/") and url_has_allowed_host_and_scheme(
        wanted, {request.get_host()}, require_https=request.is_secure()
    )
    return wanted if safe else ""


@method_decorator(throttle(LoginThrottle), name="dispatch")
class LoginView(views.LoginView):
    """Log in; what a guest did so far moves into the account, a pupil stays apart."""

    # Django takes PUT for POST, and no throttle counts that.
    http_method_names = METHODS
    template_name = "accounts/login.html"
    authentication_form = LoginForm

    def get_redirect_url(self, request: HttpRequest | None = None) -> str:
        """Back to where the person came from; "" for the default."""
        return _next_page(request or self.request)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Log in and merge the guest who was playing until now."""
        before = current_learner(self.request)
        response = super().form_valid(form)
        account = current_learner(self.request)
        if before and before.is_nobodys and account and before.pk != account.pk:
            services.merge_guest(guest=before, account=account)
        return response

    def render_to_response(
        self, context: dict[str, object], **kwargs: object
    ) -> HttpResponse:
        """422 when the form has errors, so that htmx shows it too."""
        form = context["form"]
        context["has_mail"] = letters.is_on()
        failed = isinstance(form, LoginForm) and form.errors
        return render_page(
            self.request, self.template_name, context, status=422 if failed else 200
        )


@sensitive_post_parameters("password")
@throttle(SignupThrottle)
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """Turn the guest, or the visitor, into somebody with a name."""
    person = current_learner(request)
    if person and not person.is_guest:
        return redirect("pages:home")
    form = SignUpForm(request.POST or None)
    account = _sign_up(person, form) if request.method == "POST" else None
    if account is None:
        context = {"form": form, "next": _next_page(request)}
        status = 422 if request.method == "POST" else 200
        return render_page(request, "accounts/sign_up.html", context, status=status)
    take_along(request, account)
    login(request, account, backend=BACKEND)
    messages.success(request, _("You have an account now. Everything you did is kept."))
    return redirect(_next_page(request) or "pages:home")


def _sign_up(person: User | None, form: SignUpForm) -> User | None:
    """The new account; None, and the reason in `form`, where there can be none."""
    if not form.is_valid():
        return None
    try:
        return services.sign_up(
            guest=person,
            username=form.cleaned_data["username"],
            password=form.cleaned_data["password"],
        )
    except DomainError as error:
        add_error(form, error)
        return None


@throttle(ExportThrottle, methods=frozenset({"GET"}))
@never_cache
@login_required
@require_safe
def export(request: HttpRequest) -> StreamingHttpResponse:
    """Everything that this person has, as one file to keep."""
    return export_of(learner_of(request))


@sensitive_post_parameters("password")
@throttle(LoginThrottle)
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """The end of an account, or of a guest, with everything they have."""
    person = learner_of(request)
    form = LeaveForm(request.POST or None, person=person)
    if request.method == "POST" and form.is_valid():
        try:
            must_mean_it(
                request,
                person,
                password=form.cleaned_data.get("password", ""),
                word=form.cleaned_data.get("confirm", ""),
            )
            delete_person(person)
        except DomainError as error:
            add_error(form, error)
        else:
            logout(request)
            messages.success(request, _("All of it is deleted. Come back any time."))
            return redirect("pages:home")
    status = 422 if request.method == "POST" else 200
    return render_page(request, "accounts/delete.html", {"form": form}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """How the site looks for this person; works before any sign-up."""
    form = SettingsForm(
        request.POST or None,
        initial={"tile_face": preferences_of(request.user).tile_face},
    )
    if request.method == "POST" and form.is_valid():
        save_preferences(user=ensure_learner(request), **form.changes())
        messages.success(request, _("Saved."))
        return redirect("accounts:settings")
    status = 422 if request.method == "POST" else 200
    return _settings_page(request, form=form, status=status)


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """The colours of the pages; a visitor is remembered by a cookie alone."""
    form = ThemeForm(request.POST)
    if not form.is_valid():
        return _settings_page(request, theme_form=form, status=422)
    messages.success(request, _("Saved."))
    response = redirect("accounts:settings")
    choose_theme(request, response, Theme(form.cleaned_data["theme"]))
    return response


def _settings_page(
    request: HttpRequest,
    *,
    form: SettingsForm | None = None,
    theme_form: ThemeForm | None = None,
    status: int,
) -> HttpResponse:
    """The page of settings, with the form that was sent in place of a fresh one."""
    faces = {"tile_face": preferences_of(request.user).tile_face}
    context = {
        "form": form or SettingsForm(initial=faces),
        "theme_form": theme_form or ThemeForm(initial={"theme": theme_of(request)}),
        "language_form": LanguageForm(initial={"language": language_chosen(request)}),
        "has_mail": letters.is_on(),
    }
    return render_page(request, "accounts/settings.html", context, status=status)


@method_decorator(throttle(LoginThrottle), name="dispatch")
@method_decorator(login_required, name="dispatch")
class PasswordChangeView(views.PasswordChangeView):
    """A new password, after the old one; somebody without an account makes one."""

    http_method_names = METHODS
    form_class = NewPasswordForm
    template_name = "accounts/password_change.html"
    success_url = reverse_lazy("accounts:settings")

    def dispatch(
        self, request: HttpRequest, *args: Any, **kwargs: Any
    ) -> HttpResponseBase:
        """Pupils have a picture and a word instead, guests have nothing."""
        if learner_of(request).is_guest:
            return redirect("accounts:sign-up")
        return super().dispatch(request, *args, **kwargs)

    def get_form_kwargs(self) -> dict[str, Any]:
        """The form counts wrong passwords by the request that they came with."""
        return {**super().get_form_kwargs(), "request": self.request}

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        """Say that it worked; apps that know the old password are signed out."""
        messages.success(self.request, _("Your password is changed."))
        devices.end_others(form.user)
        return super().form_valid(form)
