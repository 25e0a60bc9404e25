"""Forms that count once, however often they are sent."""

from __future__ import annotations

import uuid
from typing import Final

from django.http import HttpRequest

ONCE: Final = "once"
"""The name of the field that `{% once %}` puts into a form."""


def once_of(request: HttpRequest) -> uuid.UUID | None:
    """The token of the form that was sent; None for none, or for no token."""
    try:
        return uuid.UUID(request.POST.get(ONCE, ""))
    except ValueError:
        return None
