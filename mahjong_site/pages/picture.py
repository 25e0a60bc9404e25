"""The site's own picture, for previews of every page that has none."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

import engine
from mahjong_site.paper import blocks
from mahjong_site.paper.blocks import Picture
from mahjong_site.paper.sharing import picture_answer


@require_safe
def site_picture(request: HttpRequest) -> HttpResponseBase:
    """What the game looks like, and what is here."""
    tiles = engine.parse_tiles("1B 5C 9D N R 0 F J")
    about = _("Lessons, drills, a rule checker and a practice table.")
    more = _("Free, no account needed.")
    picture = Picture(
        _("Learn American Mah Jongg"),
        (blocks.rack(tiles), blocks.text(f"{about} {more}")),
    )
    return picture_answer(request, picture)
