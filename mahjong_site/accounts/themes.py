"""Light or dark, soft or of high contrast: which sheets of colours a page links.

A theme is a set of values for the names in `static/css/tokens.css`. The server links
the sheets that apply, with the media query under which they do, so that no page is
first drawn in the wrong colours and nothing of it needs a script.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from mahjong_site.accounts.guests import current_learner
from mahjong_site.accounts.preferences import Theme, save_preferences
from mahjong_site.web.http import keep_in_browser

COOKIE: Final = f"{settings.COOKIE_PREFIX}theme"

# Paper is white: no dark ground is ever printed.
DARK_ASKED: Final = "screen and (prefers-color-scheme: dark)"
MORE_ASKED: Final = "(prefers-contrast: more)"
BOTH_ASKED: Final = f"{DARK_ASKED} and {MORE_ASKED}"
SCREEN: Final = "screen"
ALWAYS: Final = "all"


@dataclass(frozen=True, slots=True)
class Look:
    """How a page is coloured: its theme, its sheets over the light one, and what
    the browser itself should draw in.

    `sheets` are pairs of a name under `static/css/` and a media query; later ones
    win. `scheme` is CSS's `color-scheme`, for the moment before any sheet is there.
    """

    theme: Theme
    scheme: str
    sheets: tuple[tuple[str, str], ...]

    @property
    def bars(self) -> tuple[tuple[str, str], ...]:
        """The colour of the browser's own bars, with the media query of each.

        A browser takes the first that applies, so what wins comes first.
        """
        found = [(BARS[sheet], media) for sheet, media in reversed(self.sheets)]
        return (*found, (BARS["tokens"], ALWAYS))


# The value of `--surface` in each sheet; a test compares them.
BARS: Final = {
    "tokens": "#fffdf8",
    "dark": "#23211b",
    "contrast": "#ffffff",
    "contrast-dark": "#000000",
}
LOOKS: Final = {
    look.theme: look
    for look in (
        Look(
            Theme.SYSTEM,
            "light dark",
            (
                ("dark", DARK_ASKED),
                ("contrast", MORE_ASKED),
                ("contrast-dark", BOTH_ASKED),
            ),
        ),
        Look(Theme.LIGHT, "light", (("contrast", MORE_ASKED),)),
        Look(
            Theme.DARK,
            "dark",
            (("dark", SCREEN), ("contrast-dark", f"{SCREEN} and {MORE_ASKED}")),
        ),
        Look(
            Theme.CONTRAST,
            "light dark",
            (("contrast", ALWAYS), ("contrast-dark", DARK_ASKED)),
        ),
    )
}


def theme_of(request: HttpRequest) -> Theme:
    """What the person chose, else what this browser was told, else the system's."""
    person = current_learner(request)
    stored = person.preferences if person else {}
    try:
        return Theme(stored.get("theme") or request.COOKIES.get(COOKIE, ""))
    except ValueError:
        return Theme.SYSTEM


def choose_theme(request: HttpRequest, response: HttpResponse, theme: Theme) -> None:
    """Remember the theme in this browser, and with the person where there is one.

    The cookie alone does for a visitor, who stays nobody; it also keeps the look of
    the page after a logout.
    """
    person = current_learner(request)
    if person is not None:
        save_preferences(user=person, theme=theme)
    keep_in_browser(response, COOKIE, theme)
