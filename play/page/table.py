"""The table as one seat may see it, ready for the template.

Built from a `SeatView`, the seat's lawful actions and the log: a hidden tile cannot
get into a page, because it is not in here.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import engine
from engine.charleston import blind_allowed
from mahjong_site.web.tablerules import HouseRule, house_rules
from play import words
from play.dealing import way_back
from play.page.account import AccountPage, account_after
from play.page.aims import ShownAim, shown_aims
from play.page.bar import BarButton, action_bar, more_moves
from play.page.charleston import CHARLESTON, Leg, courtesy_counts, legs_of
from play.page.claim import (
    Choice,
    call_choices,
    change_choices,
    exchanges_offered,
    swap_choices,
)
from play.page.end import next_deal_text
from play.page.help import HelpPanel, used_words
from play.page.middle import Spotlight, discards_text, spotlight_of
from play.page.ordering import Ordered, ordered_rack
from play.page.rack import (
    SayOption,
    arrived_tiles,
    for_a_blank,
    names_to_say,
    never_passed,
    picking,
)
from play.page.result import Result, result_of
from play.page.seats import (
    ChallengeAsked,
    SeatBox,
    challenge_asked,
    own_death_text,
    seat_box,
)
from play.page.tablerules import RulesInForce, pie_left, rules_in_force
from play.selectors import LogEntry, Table


@dataclass(frozen=True, slots=True)
class Asked:
    """What was sent and refused: shown again with the reason, nothing lost."""

    message: str
    place: str
    """Where it belongs: "rack", "call", "swap", "change" or "count"."""
    data: Mapping[str, Any] = field(default_factory=dict)
    rule: str = ""
    """The rule that it rests on, if one does."""


@dataclass(frozen=True, slots=True)
class DealLink:
    """The prepared deal that is played: its name, and the way back to it."""

    id: uuid.UUID
    name: str


def _deal_link(table: Table) -> DealLink | None:
    deal = table.game.deal
    return DealLink(deal.public_id, deal.name) if deal else None


@dataclass(frozen=True, slots=True)
class TablePage:
    """Everything that the table's template shows."""

    id: uuid.UUID
    version: int
    card_name: str
    level: str
    """The name of the bots' level."""
    phase: str
    is_charleston: bool
    is_over: bool
    is_your_turn: bool
    question: str
    help: str
    you_are_east: bool
    wall_left: int
    seats: tuple[SeatBox, ...]
    spotlight: Spotlight | None
    discards: tuple[engine.Tile, ...]
    discards_text: str
    discards_css: str
    legs: tuple[Leg, ...]
    rack: tuple[engine.Tile, ...]
    ordered: Ordered
    pick: str
    """How many tiles of the rack can be chosen: "", "radio" or "checkbox"."""
    most: int
    is_counted: bool
    """Are the chosen tiles counted, because so many have to be given?"""
    arrived: tuple[engine.Tile, ...]
    locked: tuple[engine.Tile, ...]
    locked_why: str
    exposures: tuple[engine.Exposure, ...]
    may_pass_blind: bool
    more: tuple[BarButton, ...]
    challenge: ChallengeAsked | None
    own_death: str
    may_take_back: bool
    counts: tuple[int, ...]
    calls: tuple[Choice, ...]
    swaps: tuple[Choice, ...]
    changes: tuple[Choice, ...]
    bar: tuple[BarButton, ...]
    help_panel: HelpPanel | None
    help_used: str
    log: tuple[LogEntry, ...]
    result: Result | None
    asked: Asked | None
    notice: str
    next_deal: str
    house_rules: tuple[HouseRule, ...]
    rules: RulesInForce
    own_pie: str
    account: AccountPage | None
    names_to_say: tuple[SayOption, ...]
    future: engine.Tile | None
    for_a_blank: tuple[tuple[str, engine.Tile], ...]
    is_real: bool
    aims: tuple[ShownAim, ...]
    deal: DealLink | None
    way_back: str
    """Where the game was asked for, once it is over."""

    @property
    def last_words(self) -> str:
        """The last thing that happened, in words."""
        return self.log[0].text if self.log else ""

    @property
    def has_ways(self) -> bool:
        """True when something besides the rack can be chosen."""
        return bool(self.counts or self.calls or self.changes or self.swaps)

    @property
    def has_more(self) -> bool:
        """True when there is something beside the four places of the action bar."""
        return bool(self.names_to_say or self.may_take_back or self.more)

    @property
    def refusal_at(self) -> str:
        """Where a refusal stands: at its choice if that is shown, else at the rack."""
        if self.asked is None:
            return ""
        shown = {
            "call": self.calls,
            "swap": self.swaps,
            "change": self.changes,
            "count": self.counts,
        }
        return self.asked.place if shown.get(self.asked.place) else "rack"

    @property
    def chosen(self) -> Mapping[str, Any]:
        """What was chosen in a form that was refused."""
        return self.asked.data if self.asked else {}


def page_of(
    table: Table,
    *,
    log: Sequence[LogEntry] = (),
    asked: Asked | None = None,
    notice: str = "",
    help_panel: HelpPanel | None = None,
    challenge: int | None = None,
    order: str = "",
) -> TablePage:
    """The page for the learner of `table`; `log` is what they may know, in words.

    `challenge` is the seat whose hand the learner thinks of challenging, `order` what
    the rack shall be sorted by.
    """
    view, legal, names, real = table.view, table.legal, table.names, table.is_real
    won = any(isinstance(a, engine.DeclareMahjong) for a in legal)
    # At a real table nobody tells the learner that a hand is complete.
    question, help_text = words.question(view, names, won and not real, real)
    in_charleston = view.phase in CHARLESTON
    pick, most = picking(view, real)
    open_to_challenge = table.challengeable
    ordered = ordered_rack(view.rack, order, help_panel)
    locked, locked_why = never_passed(view) if in_charleston and pick else ((), "")
    return TablePage(
        id=table.game.public_id,
        version=table.game.version,
        card_name=table.state.card.name,
        level=table.game.get_bots_display(),
        phase=view.phase.value,
        is_charleston=in_charleston,
        is_over=view.phase is engine.Phase.OVER,
        is_your_turn=view.asked
        and view.phase in (engine.Phase.TURN, engine.Phase.PICK),
        question=question,
        help=help_text,
        you_are_east=view.dealer == view.seat,
        wall_left=view.wall_left,
        seats=tuple(
            seat_box(view, names, step, open_to_challenge) for step in (1, 2, 3)
        ),
        spotlight=spotlight_of(view, names),
        discards=tuple(d.tile for d in view.discards),
        discards_text=discards_text(view),
        # A tile that was called lies no more among the discards.
        discards_css="discards is-older" if view.claimed else "discards",
        legs=legs_of(view, table.state.rules.mush) if in_charleston else (),
        rack=ordered.tiles,
        ordered=ordered,
        pick=pick,
        most=most,
        is_counted=in_charleston and pick == "checkbox",
        arrived=arrived_tiles(view),
        locked=locked,
        locked_why=locked_why,
        exposures=view.exposures[view.seat],
        may_pass_blind=view.phase is engine.Phase.PASS and blind_allowed(view.passes),
        more=more_moves(view, real),
        challenge=challenge_asked(table, challenge, open_to_challenge),
        own_death=own_death_text(view),
        may_take_back=table.game.may_take_back,
        counts=courtesy_counts(legal),
        calls=call_choices(view, legal, real),
        swaps=swap_choices(view, exchanges_offered(view, legal, real), names),
        changes=change_choices(view, legal),
        bar=action_bar(view, legal, real),
        help_panel=help_panel,
        help_used=used_words(table.game),
        log=tuple(log),
        result=result_of(table.state.card, view, names),
        asked=asked,
        notice=notice,
        next_deal=next_deal_text(view, names),
        house_rules=house_rules(table.state.rules),
        rules=rules_in_force(table.state.rules),
        own_pie=pie_left(view, view.seat),
        account=account_after(table.game),
        names_to_say=names_to_say(view, real),
        future=view.future,
        for_a_blank=for_a_blank(legal),
        is_real=table.state.rules.way == "real",
        aims=shown_aims(table),
        deal=_deal_link(table),
        way_back=way_back(table.game),
    )
