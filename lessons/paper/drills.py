"""A set of drill items as a sheet: questions, then answers on their own page."""

from __future__ import annotations

from contextlib import suppress

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.patterns import Card
from lessons.drills.catalogue import KINDS, serve
from lessons.drills.item import Item, NoItem
from lessons.drills.links import Link
from lessons.paper.items import question, solution
from mahjong_site.paper.blocks import Part, Sheet


def drill_sheet(card: Card, link: Link, address: str) -> Sheet:
    """The set of that link. Raises NoItem when not one item can be made of it."""
    items = _items(card, link)
    numbered = list(enumerate(items, start=1))
    return Sheet(
        title_of(link),
        (
            Part(tuple(question(item, number) for number, item in numbered)),
            Part(
                tuple(solution(item, number) for number, item in numbered),
                _("Answers"),
            ),
        ),
        about=(" · ".join(_about(card, link, len(items))),),
        link=address,
        asks_name=True,
    )


def title_of(link: Link) -> str:
    """What a set is called: its kind, or that it holds several."""
    return _("Mixed drills") if link.plan else str(KINDS[link.kind].TITLE)


def _items(card: Card, link: Link) -> list[Item]:
    found = []
    for one in link.places:
        with suppress(NoItem):
            found.append(serve(card, one.item_kind, one.item_settings, one.item_seed))
    if not found:
        raise NoItem
    return found


def _about(card: Card, link: Link, count: int) -> list[str]:
    told = [
        card.name,
        ngettext("%(count)d question", "%(count)d questions", count) % {"count": count},
    ]
    if link.settings.sections:
        told.insert(1, ", ".join(link.settings.sections))
    if not link.plan:
        told.append(_("Level %(level)d of 5") % {"level": link.settings.level})
    return told
