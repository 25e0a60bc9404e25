"""The style page: every piece in every state. A development aid, not for visitors."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from engine.patterns import PrintedGroup
from engine.tiles import Tile
from mahjong_site.web.http import render_page

RACK = "2B 2B 4B 4B 4B 6C 6C 8B 8B E E W J"
DISCARDS = "9D 1C N 7D 3C G 5D 1B S 9C R 0 2D 7C F 5B 3D N 1D 6D 8C"


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
        "every_tile": tuple(Tile),
        "rack": RACK,
        "discards": DISCARDS,
        "newest": Tile.C8,
        "chosen": ("2B", "6C"),
        "faces": ("named", "numbered", "plain"),
        "form": SampleForm({"email": "rosa", "help_level": "peek"}),
        "line": (
            PrintedGroup("FFF"),
            PrintedGroup("2026", "a"),
            PrintedGroup("222", "b"),
            PrintedGroup("6666", "c"),
            PrintedGroup("DD", "b", "match"),
            PrintedGroup("DD", "", "any"),
            PrintedGroup("NEWS"),
        ),
        "groups": ("FF", "2222B", "44C", "66C", "8888B"),
    }


@require_safe
def style(request: HttpRequest) -> HttpResponse:
    """Every piece of the site in every state; 404 unless DEBUG."""
    if not settings.DEBUG:
        raise Http404
    return render_page(request, "pages/style.html", samples())
