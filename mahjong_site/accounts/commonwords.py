"""Passwords that somebody would try first, here above all."""

from __future__ import annotations

from typing import Any, Final

from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

SITES_WORDS: Final = (
    *("american", "bamboo", "bams", "charleston", "cracks", "craks", "dots", "dragon"),
    *("flower", "jokers", "joker", "jongg", "jong", "league", "mahjongg", "mahjong"),
    *("majong", "mah", "maj", "nmjl", "password", "teacher", "tiles", "wind"),
)
"""What a password is made of by those who look at the page for one."""
LEAST: Final = 4
"""So many letters of another word there are at least besides them."""


class CommonWordsValidator(CommonPasswordValidator):
    """Django's list of 20,000, and what is little more than words of this site."""

    def validate(self, password: str, user: Any = None) -> None:
        """Raises ValidationError `password_too_common`."""
        super().validate(password, user)
        letters = "".join(char for char in password.casefold() if char.isalpha())
        rest = letters
        for word in sorted(SITES_WORDS, key=len, reverse=True):
            rest = rest.replace(word, "")
        if len(rest) < LEAST and rest != letters:
            message = _("Your password can’t be a commonly used password.")
            raise ValidationError(message, code="password_too_common")
