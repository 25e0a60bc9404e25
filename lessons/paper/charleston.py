"""A Charleston deal on paper: the rack and room for the passes, then the best first."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import engine
from engine.charleston import PASS_SIZE
from engine.patterns import Card
from engine.state import GameState
from lessons.drills import charleston
from lessons.drills.charleston import LEARNER
from lessons.drills.charleston_reasons import why
from lessons.drills.charleston_weighing import LINES, families, leanings, weigh
from mahjong_site.paper import blocks
from mahjong_site.paper.blocks import (
    Block,
    Bullets,
    Heading,
    Kept,
    Part,
    Sheet,
    Writing,
)

_FAMILIES: Final = 5


def charleston_sheet(card: Card, seed: int, address: str) -> Sheet:
    """The deal of that seed."""
    state = charleston.deal(card, seed)
    return Sheet(
        _("A Charleston deal"),
        (Part(_question(state)), Part(_solution(state), _("Answers"))),
        about=(card.name,),
        link=address,
        asks_name=True,
    )


def _question(state: GameState) -> tuple[Block, ...]:
    is_east = state.dealer == LEARNER
    asked = (
        _("Pass 1, to the right: which three do you give?"),
        _("Pass 2, across: which three go next, if nothing good comes?"),
        _("Pass 3, to the left: and which three after them?"),
    )
    return (
        blocks.rack(
            state.racks[LEARNER],
            _("Your rack. You are East.") if is_east else _("Your rack"),
        ),
        Writing(_("The two families of the card that it leans to most:"), 2),
        *(Kept((blocks.places(PASS_SIZE, label),)) for label in asked),
        Writing(_("Why these?"), 3),
    )


def _solution(state: GameState) -> tuple[Block, ...]:
    card, rack = state.card, state.racks[LEARNER]
    weighed = weigh(state, _after_a_pass(state))
    shares = tuple(
        blocks.text(f"{one.section}: {one.percent}%")
        for one in families(card, rack)[:_FAMILIES]
    )
    return (
        Kept(
            (
                Heading(_("The families")),
                blocks.text(
                    _(
                        "The share of each family in all hands that the rack can still "
                        "become, the nearer the heavier:"
                    )
                ),
                Bullets(shares),
            )
        ),
        Kept(
            (
                Heading(_("The best first pass")),
                blocks.rack(weighed.best.given),
                blocks.text(why(weighed)[0]),
            )
        ),
        Heading(_("The lines that it leans to")),
        *(
            blocks.card_line(
                one.line,
                under=ngettext("%(away)d tile away", "%(away)d tiles away", one.away)
                % {"away": one.away},
            )
            for one in leanings(card, rack)[:LINES]
        ),
    )


def _after_a_pass(state: GameState) -> GameState:
    """The table after a bot's pass for the rack: the best one is weighed beside it."""
    for action in charleston.take_step(state, charleston.bots_choice(state, LEARNER)):
        state = engine.apply(state, action).state
    return state
