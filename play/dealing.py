"""Prepared deals: reading them, and who may play which."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from functools import partial
from typing import Final

from django.db.models import Count, Q, QuerySet

import engine
from cards import library
from cards.owned import Reader
from engine.position import Position, read_position
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError, Gone
from play.models import Deal, PracticeGame

Grant = Callable[[User, Deal], bool]

SLUG: Final = re.compile(r"[\w-]{1,100}", re.ASCII)

_grants: list[Grant] = []


def let_play(grant: Grant) -> None:
    """Let people play deals that others assign to them.

    `grant(person, deal)` says whether it lets somebody play a deal that is neither
    theirs nor shared. Registered in `mahjong_site/wiring.py`.
    """
    if grant not in _grants:
        _grants.append(grant)


Need = Callable[[Deal], bool]

_needs: list[Need] = []


def keep_deals(need: Need) -> None:
    """Keep deals that something still needs: `need(deal)` says whether it does.

    Registered in `mahjong_site/wiring.py`.
    """
    if need not in _needs:
        _needs.append(need)


def is_needed(deal: Deal) -> bool:
    """Does anything need the deal, so that it cannot be deleted?"""
    return any(need(deal) for need in _needs)


WayBack = Callable[[User, uuid.UUID], str]

_ways_back: list[WayBack] = []


def offer_way_back(way: WayBack) -> None:
    """Lead from a game that is over back to what asked for it.

    `way(learner, context)` gives an address, or "". Registered in
    `mahjong_site/wiring.py`.
    """
    if way not in _ways_back:
        _ways_back.append(way)


def way_back(game: PracticeGame) -> str:
    """The page that asked for a game which is over; "" where none did."""
    if game.context is None or not game.is_over:
        return ""
    found = (way(game.learner, game.context) for way in _ways_back)
    return next((address for address in found if address), "")


def may_play_deal(person: User | None, deal: Deal) -> bool:
    """Whoever owns it, everybody if it is shared, and whoever some grant lets."""
    if deal.is_shared:
        return True
    if person is None:
        return False
    return deal.owner_id == person.pk or any(grant(person, deal) for grant in _grants)


def deals_of(person: User) -> QuerySet[Deal]:
    """The person's own deals by name, each with how often it was played to the end."""
    over = Q(games__phase=engine.Phase.OVER.value)
    own = Deal.objects.filter(owner=person).annotate(played=Count("games", filter=over))
    return own.defer("position").order_by("name", "pk")


def deal_choices(person: User, named: uuid.UUID | None = None) -> list[tuple[str, str]]:
    """The person's own deals by id and name, to choose one of.

    With them the deal `named`, if whoever has its link may play it.
    """
    found = Deal.objects.filter(Q(owner=person) | Q(public_id=named, is_shared=True))
    rows = found.values_list("public_id", "name")
    return [(str(public_id), name) for public_id, name in rows.order_by("name", "pk")]


def own_deal(*, owner: User, public_id: uuid.UUID) -> Deal:
    """One of the owner's deals; raises Gone."""
    deal = Deal.objects.filter(owner=owner, public_id=public_id).first()
    if deal is None:
        raise Gone("no such deal")
    return deal


def deal_to_play(*, person: User | None, public_id: uuid.UUID) -> Deal:
    """The deal of that id, if this person may play it; raises `Deal.DoesNotExist`."""
    deal = Deal.objects.select_related("owner").get(public_id=public_id)
    if not may_play_deal(person, deal):
        raise Deal.DoesNotExist
    return deal


def find_card(slug: str, reader: Reader = None) -> engine.Card | None:
    """The card of a position, if it is here and the reader may read it."""
    if not SLUG.fullmatch(slug):
        # A position may hold any text; not every text may be asked of a database.
        return None
    try:
        return library.offered_card(slug, reader)
    except DomainError:
        return None


def position_of(deal: Deal) -> Position:
    """What the deal begins with; raises PositionError should its card be gone.

    Its card is one that its owner may read: whoever may play the deal plays on it.
    """
    return read_position(deal.position, partial(find_card, reader=deal.owner))


def aims_of_deal(deal: Deal) -> tuple[engine.Aim, ...]:
    """What its player is asked to keep to."""
    return engine.aims_from_list(deal.aims)
