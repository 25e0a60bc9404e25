"""Prepared deals, ready for the templates: the editor's table, the list, the start."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _

import engine
from engine.position import Position
from engine.state import tiles_due
from engine.tiles import Tile
from mahjong_site.web.tablerules import HouseRule, house_rules
from play import words
from play.dealforms.fields import HELP_LEVELS, WINDS
from play.dealing import aims_of_deal
from play.models import Deal, PracticeGame
from play.page.table import TablePage, page_of
from play.selectors import Table
from play.services import BOT_NAMES

WALL_SHOWN: Final = 18
"""So many tiles of the wall are drawn in the editor: the next ones."""


@dataclass(frozen=True, slots=True)
class SetHand:
    """One hand as it is set up."""

    wind: str
    tiles: tuple[Tile, ...]
    exposures: tuple[tuple[Tile, ...], ...]
    held: int
    need: int
    is_player: bool
    is_turn: bool


@dataclass(frozen=True, slots=True)
class SetTable:
    """The whole table as it is set up, for its owner alone."""

    hands: tuple[SetHand, ...]
    discards: tuple[Tile, ...]
    wall: tuple[Tile, ...]
    wall_count: int
    total: int
    need: int

    @property
    def is_whole(self) -> bool:
        """Does every tile of the set lie somewhere?"""
        return self.total == self.need


def set_table(position: Position | None, wind_of_player: str) -> SetTable | None:
    """The table of the editor; None where the position cannot be read at all."""
    if position is None:
        return None
    seats = [(position.dealer + wind) % 4 for wind in range(4)]
    hands = tuple(
        SetHand(
            wind=str(WINDS[wind][1]),
            tiles=tuple(sorted(position.seats[seat].rack or ())),
            exposures=tuple(e.tiles for e in position.seats[seat].exposures),
            held=position.seats[seat].held,
            need=tiles_due(position, seat),
            is_player=wind_of_player == str(wind),
            is_turn=seat == position.turn,
        )
        for wind, seat in enumerate(seats)
    )
    wall = position.wall or ()
    down = tuple(discard.tile for discard in position.discards)
    total = sum(hand.held for hand in hands) + position.wall_count + len(down)
    return SetTable(
        hands=hands,
        discards=down,
        wall=wall[:WALL_SHOWN],
        wall_count=position.wall_count,
        total=total,
        need=len(position.rules.tiles),
    )


@dataclass(frozen=True, slots=True)
class DealRow:
    """A deal in its owner's list."""

    public_id: uuid.UUID
    name: str
    played: int
    is_shared: bool
    updated_at: datetime


def deal_rows(deals: Iterable[Deal]) -> list[DealRow]:
    """The owner's deals, as `dealing.deals_of` gives them."""
    return [
        DealRow(
            one.public_id,
            one.name,
            one.played,  # type: ignore[attr-defined]
            one.is_shared,
            one.updated_at,
        )
        for one in deals
    ]


@dataclass(frozen=True, slots=True)
class DealPage:
    """What its player sees of a deal before playing it: no tile of anybody else."""

    id: uuid.UUID
    name: str
    text: str
    wind: str
    aims: tuple[str, ...]
    help: str
    bots: str
    opponents: str
    marks: tuple[HouseRule, ...]
    is_shared: bool
    table: TablePage


def deal_page(deal: Deal, state: engine.GameState) -> DealPage:
    """The deal whose game begins with `state`."""
    # A game that is never stored: the table knows how to show one.
    game = PracticeGame(
        seat=deal.seat, bots=deal.bots, bot_names=list(BOT_NAMES), table_rules={}
    )
    table = page_of(Table(game, state))
    seats = tuple(replace(seat, may_challenge=False) for seat in table.seats)
    return DealPage(
        id=deal.public_id,
        name=deal.name,
        text=deal.text,
        wind=str(WINDS[(deal.seat - state.dealer) % 4][1]),
        aims=tuple(engine.explain_aim(aim, _) for aim in aims_of_deal(deal)),
        help=str(HELP_LEVELS[deal.help_level][1]),
        bots=deal.get_bots_display(),
        opponents=words.listed(BOT_NAMES),
        marks=house_rules(state.rules),
        is_shared=deal.is_shared,
        table=replace(table, seats=seats),
    )
