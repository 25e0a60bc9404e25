"""The forms of the account pages."""

from __future__ import annotations

import re
from typing import Any, Final

from django import forms
from django.contrib.auth import password_validation
from django.contrib.auth.forms import (
    AuthenticationForm,
    PasswordChangeForm,
    UsernameField,
)
from django.http import HttpRequest
from django.utils.safestring import mark_safe
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from mahjong_site.accounts.devices import LONGEST_NAME
from mahjong_site.accounts.leaving import WORD
from mahjong_site.accounts.lockout import must_know
from mahjong_site.accounts.models import Device, User
from mahjong_site.accounts.preferences import Language, Theme, TileFace
from mahjong_site.accounts.services import name_taken
from mahjong_site.web.errors import DomainError

_LETTERS: Final = re.compile(r"[^\w.@+-]")
"""What Django's own check of names refuses."""


class LoginForm(AuthenticationForm):
    """Name and password."""

    username = UsernameField(
        label=_("Name"), widget=forms.TextInput(attrs={"autofocus": True})
    )

    error_messages = {
        "invalid_login": _(
            "That name and password do not go together. Check both; capitals count "
            "in the password."
        ),
        "inactive": _("This account is closed."),
    }


class SignUpForm(forms.ModelForm):
    """A name and a password, nothing else: no e-mail is needed."""

    username = UsernameField(
        label=_("Name"),
        max_length=150,
        help_text=_(
            "What you log in with, and what a class would see: letters, digits and "
            "@ . + - _, without spaces, such as Mary.Smith."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "username"}),
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        help_text=_("At least 8 characters; three short words make a good one."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    class Meta:
        model = User
        fields = ["username"]

    def clean_username(self) -> str:
        """A name that nobody has yet, whatever its case."""
        name: str = self.cleaned_data["username"]
        self._check_letters(name)
        taken = User.objects.filter(username__iexact=name).exclude(pk=self.instance.pk)
        if name.lower().startswith("guest-") or taken.exists():
            error = name_taken()
            raise forms.ValidationError(error.message, code=error.code)
        return name

    def _check_letters(self, name: str) -> None:
        """Refuse what no name may hold, with one that would do."""
        possible = _LETTERS.sub("", ".".join(name.split()))
        if possible == name:
            return
        message = _("A name has only letters, digits and @ . + - _, no spaces.")
        if possible:
            message = _(
                "A name has only letters, digits and @ . + - _, no spaces. How about "
                "“%(name)s”?"
            )
        raise forms.ValidationError(message, code="letters", params={"name": possible})

    def _post_clean(self) -> None:
        """Check the password against the name, as Django's own form does."""
        super()._post_clean()  # type: ignore[misc]
        password = self.cleaned_data.get("password")
        if password:
            try:
                password_validation.validate_password(password, self.instance)
            except forms.ValidationError as error:
                self.add_error("password", error)


class NewPasswordForm(PasswordChangeForm):
    """A new password after the old one, which is guessed no more often than at the
    login."""

    def __init__(self, *args: Any, request: HttpRequest, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request

    def clean_old_password(self) -> str:
        """The old password. Raises LockedOut after too many wrong ones."""
        password: str = self.cleaned_data["old_password"]
        try:
            must_know(self.request, self.user, password, "old_password")
        except DomainError as error:
            code = "password_incorrect"
            raise forms.ValidationError(self.error_messages[code], code) from error
        return password


class AddressForm(forms.Form):
    """Where a forgotten password may be written to."""

    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        required=False,
        help_text=_("Leave it empty to take the address away."),
    )
    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class ForgottenForm(forms.Form):
    """The address of whoever forgot the password."""

    email = forms.EmailField(label=_("Your e-mail address"), max_length=254)


class LeaveForm(forms.Form):
    """The password of an account, or the word that a guest types."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        required=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    confirm = forms.CharField(
        required=False,
        max_length=20,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )

    def __init__(self, *args: Any, person: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        typed = gettext("Type the word “%(word)s”") % {"word": gettext(WORD)}
        self.fields["confirm"].label = typed
        del self.fields["password" if person.is_guest else "confirm"]


class DeviceForm(forms.Form):
    """What an app is called; several of these stand on one page."""

    name = forms.CharField(
        label=_("Name"),
        required=False,
        max_length=LONGEST_NAME,
        help_text=_("Such as “My phone”. Leave it empty for none."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, device: Device, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.device = device
        self.auto_id = f"{device.public_id}-%s"


class ThemeForm(forms.Form):
    """The colours of the pages."""

    theme = forms.ChoiceField(
        label=_("Colours"),
        choices=[
            (Theme.SYSTEM, _("As on this device: light by day, dark where it is dark")),
            (Theme.LIGHT, _("Light: warm paper")),
            (Theme.DARK, _("Dark: by lamplight")),
            (Theme.CONTRAST, _("High contrast: black and white, and clear lines")),
        ],
        widget=forms.RadioSelect,
    )


class LanguageForm(forms.Form):
    """The language of the pages, each by its own name."""

    language = forms.ChoiceField(
        label=_("Language"),
        choices=[
            (Language.SYSTEM, _("As the browser asks for")),
            (Language.ENGLISH, mark_safe('<span lang="en">English</span>')),
            (Language.SPANISH, mark_safe('<span lang="es">Español</span>')),
        ],
        widget=forms.RadioSelect,
    )


class SettingsForm(forms.Form):
    """How the tiles look."""

    tile_face = forms.ChoiceField(
        label=_("Tile faces"),
        choices=[
            (TileFace.NAMED, _("Named: a number or letter, and the word")),
            (TileFace.NUMBERED, _("Numbered: a number or letter, no words")),
            (TileFace.PLAIN, _("Plain: the picture alone")),
        ],
        widget=forms.RadioSelect,
    )

    def changes(self) -> dict[str, Any]:
        """What to store, once the form is valid."""
        return {"tile_face": TileFace(self.cleaned_data["tile_face"])}
