"""What a page says of itself where its link is shared."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.text import Truncator

_LONGEST = 200
"""More characters than that no preview shows."""


@dataclass(frozen=True, slots=True)
class Shared:
    """A view gives it as `shared`; a page without one says what the site is.

    `picture` is the address of a picture of 1200 by 630 pixels, `alt` what it shows.
    """

    title: str | Promise
    description: str
    picture: str
    alt: str


def shortened(text: str) -> str:
    """As much of a text as a preview shows, on one line."""
    return Truncator(" ".join(text.split())).chars(_LONGEST)
