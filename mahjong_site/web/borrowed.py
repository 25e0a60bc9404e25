"""Sentences of Django that we translate ourselves.

Its Spanish says “usted” where these pages say “tú”, and a form shows both together. A
text of our own catalogue goes before Django's; that it stands here brings it there.
"""

from __future__ import annotations

from django.utils.translation import gettext_noop, ngettext_lazy

BORROWED = (
    gettext_noop("Enter a valid value."),
    gettext_noop("Enter a valid email address."),
    gettext_noop("Enter a number."),
    gettext_noop("Enter a whole number."),
    gettext_noop("Enter a valid date."),
    gettext_noop("Enter a valid date/time."),
    gettext_noop("Enter a list of values."),
    gettext_noop("Ensure this value is less than or equal to %(limit_value)s."),
    gettext_noop("Ensure this value is greater than or equal to %(limit_value)s."),
    ngettext_lazy(
        "Ensure this value has at most %(limit_value)d character (it has "
        "%(show_value)d).",
        "Ensure this value has at most %(limit_value)d characters (it has "
        "%(show_value)d).",
        "limit_value",
    ),
    gettext_noop(
        "Select a valid choice. %(value)s is not one of the available choices."
    ),
    gettext_noop(
        "Select a valid choice. That choice is not one of the available choices."
    ),
    gettext_noop("Your old password was entered incorrectly. Please enter it again."),
    gettext_noop("Enter the same password as before, for verification."),
    ngettext_lazy(
        "Your password must contain at least %(min_length)d character.",
        "Your password must contain at least %(min_length)d characters.",
        "min_length",
    ),
    gettext_noop(
        "Your password can’t be too similar to your other personal information."
    ),
    gettext_noop("Your password can’t be a commonly used password."),
    gettext_noop("Your password can’t be entirely numeric."),
)
