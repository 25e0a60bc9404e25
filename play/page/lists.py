"""Rows of the start page."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from mahjong_site.accounts import rulesets
from mahjong_site.accounts.models import RuleSet
from mahjong_site.web.tablerules import HouseRule, house_rules
from play import words
from play.models import PracticeGame


@dataclass(frozen=True, slots=True)
class Resumable:
    """A game that waits for its learner."""

    public_id: uuid.UUID
    text: str
    card_name: str
    level: str
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A table of the learner's own: its name, and what is different there."""

    public_id: uuid.UUID
    name: str
    marks: tuple[HouseRule, ...]
    is_real: bool


def resumable(game: PracticeGame) -> Resumable:
    """A row of the list of unfinished games."""
    return Resumable(
        game.public_id,
        words.phase_words(game.phase),
        game.card.name,
        game.get_bots_display(),
        game.updated_at,
    )


def own_tables(saved: Iterable[RuleSet]) -> tuple[OwnTable, ...]:
    """The person's own tables, for the start page."""
    found = []
    for one in saved:
        rules = rulesets.rules_of(one)
        marks = house_rules(rules)
        found.append(OwnTable(one.public_id, one.name, marks, rules.way == "real"))
    return tuple(found)
