"""In which form the API answers."""

from __future__ import annotations

from collections.abc import Iterable

from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request


class JSONAlways(DefaultContentNegotiation):
    """Answers are JSON, whatever `Accept` asks for, and refusals of files are too.

    So a browser that is sent to an address sees what is there, and no call can fail
    for a header that would change nothing.
    """

    def select_renderer(
        self,
        request: Request,
        renderers: Iterable[BaseRenderer],
        format_suffix: str | None = None,
    ) -> tuple[BaseRenderer, str]:
        """The view's first form of answer."""
        first = next(iter(renderers))
        return first, first.media_type
