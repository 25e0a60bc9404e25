"""A prepared deal on paper: what its player sees; for its owner all hands and the wall.

The first part is made from a `SeatView` alone, the second only where it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import engine
from engine.tiles import Tile
from mahjong_site.paper import blocks
from mahjong_site.paper.blocks import (
    Block,
    Bullets,
    Facts,
    Group,
    Heading,
    Kept,
    Part,
    Picture,
    Row,
    Sheet,
    Writing,
)
from play import words
from play.dealforms.fields import WINDS
from play.page.deals import DealPage


def deal_sheet(
    page: DealPage, view: engine.SeatView, link: str, told: Part | None = None
) -> Sheet:
    """The deal as `page` and `view` show it; `told` is the part for its owner."""
    asked = Part(tuple(_question(page, view)))
    return Sheet(
        page.name,
        (asked, told) if told else (asked,),
        about=(*page.text.splitlines(), page.table.card_name),
        link=link,
        asks_name=True,
    )


def _question(page: DealPage, view: engine.SeatView) -> Iterator[Block]:
    if page.aims:
        yield Heading(_("What to keep to"))
        yield Bullets(tuple(blocks.text(aim) for aim in page.aims))
    left = ngettext("%(count)d tile", "%(count)d tiles", view.wall_left)
    yield Facts(
        (
            (_("You sit as"), (blocks.text(page.wind),)),
            (_("Left in the wall"), (blocks.text(left % {"count": view.wall_left}),)),
            (_("Now"), (blocks.text(page.table.question, "strong"),)),
        )
    )
    for step in (1, 2, 3):
        seat = (view.seat + step) % 4
        yield from _exposed(view, seat, _place(view, seat))
    if view.discards:
        yield _discards(view)
    yield from _exposed(view, view.seat, _("you"))
    yield blocks.rack(view.rack, _("Your rack"))
    yield Kept((Writing(_("What do you do, and why?"), 4),))


def deal_picture(page: DealPage, view: engine.SeatView) -> Picture:
    """The deal where its link is shared: the player's rack, and what lies open."""
    seats = ((view.seat + step) % 4 for step in range(4))
    return Picture(
        page.name,
        (
            blocks.rack(view.rack, _("Your rack")),
            *(
                row
                for seat in seats
                for row in _exposed(view, seat, _place(view, seat))
            ),
        ),
        f"{_('A prepared deal')} · {page.table.card_name}",
    )


def _place(view: engine.SeatView, seat: int) -> str:
    return str(words.PLACES[(seat - view.seat) % 4])


def _exposed(view: engine.SeatView, seat: int, place: str) -> Iterator[Block]:
    groups = tuple(blocks.group(one.tiles) for one in view.exposures[seat])
    if groups:
        yield Row(groups, _("Exposed: %(place)s") % {"place": place})


def _discards(view: engine.SeatView) -> Row:
    last = len(view.discards) - 1
    return Row(
        tuple(
            Group(
                (
                    blocks.tile(
                        one.tile,
                        under=words.SIDES[(one.seat - view.seat) % 4],
                        has_frame=place == last,
                    ),
                )
            )
            for place, one in enumerate(view.discards)
        ),
        _("Discards, the newest last"),
        size="small",
    )


def everything(state: engine.GameState, seat: int) -> Part:
    """All four hands and the wall in the order of picking: for the owner's eyes."""
    hands = tuple(
        Kept(tuple(_hand(state, (state.dealer + wind) % 4, str(name), seat)))
        for wind, (_value, name) in enumerate(WINDS)
    )
    return Part((*hands, *_wall(state.wall[state.picked :])), _("All hands"))


def _hand(
    state: engine.GameState, seat: int, wind: str, player: int
) -> Iterator[Block]:
    mine = " · " + _("the player’s hand") if seat == player else ""
    yield Heading(wind + mine)
    yield blocks.rack(state.racks[seat])
    groups = tuple(blocks.group(one.tiles) for one in state.exposures[seat])
    if groups:
        yield Row(groups, _("Exposed"))


def _wall(tiles: tuple[Tile, ...]) -> Iterator[Block]:
    if tiles:
        yield Heading(_("The wall"))
        yield blocks.rack(tiles, _("In the order of picking"), size="small")
