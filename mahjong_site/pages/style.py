"""The style page: every piece in every state. A development aid, not for visitors."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from engine.patterns import PrintedGroup
from engine.tiles import Tile
from mahjong_site.accounts.preferences import Theme
from mahjong_site.web.http import render_page

RACK = "2B 2B 4B 4B 4B 6C 6C 8B 8B E E W J"
DISCARDS = "9D 1C N 7D 3C G 5D 1B S 9C R 0 2D 7C F 5B 3D N 1D 6D 8C"


SHEETS = [
    f"css/{name}.css"
    for name in ("lessons", "cards", "progress", "table", "table-ways", "table-small")
]
"""What single pages link beside the shared sheets."""
LINE = (
    PrintedGroup("FFF"),
    PrintedGroup("2026", "a"),
    PrintedGroup("222", "b"),
    PrintedGroup("6666", "c"),
    PrintedGroup("DD", "b", "match"),
    PrintedGroup("DD", "", "any"),
    PrintedGroup("NEWS"),
)
SEATS: list[dict[str, Any]] = [
    {
        "step": 1,
        "name": "Rosa",
        "place": "right",
        "count": 10,
        "exposures": [{"tiles": "3D 3D 3D J"}],
    },
    {
        "step": 2,
        "name": "Theo",
        "place": "across",
        "is_east": True,
        "is_dead": True,
        "note": "dead",
        "count": 13,
    },
    {
        "step": 3,
        "name": "Mei",
        "place": "left",
        "is_turn": True,
        "note": "has discarded",
        "count": 7,
        "exposures": [{"tiles": "FFF"}, {"tiles": "7C 7C J"}],
    },
]
LEGS = [
    {"name": "Right", "direction": "right", "state": "done"},
    {"name": "Across", "direction": "across", "state": "now"},
    {"name": "Left", "direction": "left", "state": "later", "note": "blind allowed"},
    {"name": "Left", "direction": "left", "state": "skipped"},
    {"name": "Courtesy", "direction": "courtesy", "state": "later"},
]
WAYS = [
    {"value": "0", "tiles": "8C 8C 8C", "text": "Pung: with your two Eight Crak"},
    {"value": "1", "tiles": "8C 8C 8C J", "text": "Kong: with a joker"},
]
AIMS = {
    "aims": [
        {"state": "met", "text": "Pass no joker:", "words": "kept"},
        {"state": "open", "text": "Win on a concealed line:", "words": "still open"},
        {"state": "broken", "text": "Call nothing:", "words": "broken"},
    ]
}


class SampleForm(forms.Form):
    """One field of each kind, with help and an error."""

    name = forms.CharField(label="Your name", help_text="As your table calls you.")
    card = forms.ChoiceField(choices=[("a", "The 2026 card"), ("b", "Club card")])
    email = forms.EmailField(label="E-mail", required=False)
    sound = forms.BooleanField(label="Say discards aloud", required=False)
    help_level = forms.ChoiceField(
        label="Help at the table",
        choices=[("off", "Off"), ("peek", "Peek"), ("hint", "Hint")],
        widget=forms.RadioSelect,
    )


def samples() -> dict[str, Any]:
    """What the page shows."""
    return {
        "sheets": SHEETS,
        "themes": tuple(Theme),
        "every_tile": tuple(Tile),
        "rack": RACK,
        "chosen": ("2B", "6C"),
        "chosen_one": ("6C",),
        "faces": ("named", "numbered", "plain"),
        "empty_form": SampleForm(auto_id="id_empty_%s"),
        "form": _faulty_form(),
        "line": LINE,
        "groups": ("FF", "2222B", "44C", "66C", "8888B"),
        "taps": (_taps("RG0"), _taps("RG0", is_open="G")),
        "felts": (_felt(), _felt(is_charleston=True)),
        "ways": WAYS,
        "aims": AIMS,
    }


def _faulty_form() -> SampleForm:
    """As it comes back: one fault of a field, one of the whole."""
    form = SampleForm({"email": "rosa", "help_level": "peek"})
    form.add_error(None, "This name and this e-mail belong to two people.")
    return form


def _taps(tiles: str, is_open: str = "") -> list[dict[str, Any]]:
    return [{"tile": one, "is_open": one == is_open} for one in tiles]


def _felt(*, is_charleston: bool = False) -> dict[str, Any]:
    """A table with a seat of every kind, in play or passing."""
    return {
        "card_name": "The 2026 card",
        "level": "Steady",
        "you_are_east": is_charleston,
        "is_real": True,
        "house_rules": [{"rule": "house-01", "text": "blanks"}],
        "last_words": "Mei discards Eight Crak.",
        "wall_left": 61,
        "seats": SEATS,
        "is_charleston": is_charleston,
        "legs": LEGS,
        "spotlight": {
            "tile": Tile.C8,
            "who": "Mei discards",
            "said": Tile.C8,
            "is_open": True,
        },
        "discards": DISCARDS,
        "discards_text": "Discards",
        "discards_css": "discards",
    }


@require_safe
def style(request: HttpRequest) -> HttpResponse:
    """Every piece of the site in every state; 404 unless DEBUG.

    `?theme=` shows it in that theme; with any other word it has the asker's own.
    """
    if not settings.DEBUG:
        raise Http404
    asked = request.GET.get("theme", "")
    theme = Theme(asked) if asked in tuple(Theme) else None
    context = {**samples(), "shown_theme": theme}
    return render_page(request, "pages/style.html", context)
