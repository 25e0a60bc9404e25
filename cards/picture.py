"""A question to the rule checker as a picture, where its link is shared."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from cards.asking import title_of
from cards.forms import EXPOSURES, AskForm
from mahjong_site.paper import blocks
from mahjong_site.paper.blocks import Picture, Row


def question_picture(form: AskForm) -> Picture | None:
    """The tiles of a valid question, and not its answer; None where it has none."""
    rows = tuple(_rows(form))
    if not rows:
        return None
    card = form.cleaned_data["card"].name
    return Picture(title_of(form), rows, f"{_('Ask the rules')} · {card}")


def _rows(form: AskForm) -> Iterator[Row]:
    for name in form.boxes:
        tiles = form.cleaned_data[name]
        if tiles and name not in EXPOSURES:
            yield blocks.rack(tiles, str(form[name].label))
    groups = tuple(blocks.group(one.tiles) for one in form.cleaned_data["exposures"])
    if groups:
        yield Row(groups, _("Exposed"))
