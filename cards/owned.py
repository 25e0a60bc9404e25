"""Own cards to read: who may read which, and the card of a version.

A card is read by its owner, by everybody once it is published, and by those who
teach or sit in a class that uses it and that its owner teaches. For all others it is
not there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.utils import timezone

import engine
from cards.models import CardVersion, OwnCard
from mahjong_site.accounts.models import User

Reader = User | AnonymousUser | None
"""Whoever asks for a card; None and an anonymous visitor read what all may read."""

ClassCards = Callable[[User], "Iterable[QuerySet[Any, Any]]"]
"""Gives subqueries for the slugs of the cards that a person's classes lend.

In them the card is the outer row: its owner, and whether it is published, count."""

PREFIX: Final = "own-"
"""Begins the slug of every own card, and of no shipped one."""

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""The rest of such a slug is made of these."""

_SLUG: Final = re.compile(rf"{PREFIX}[{LETTERS}]+")

COMPILED: Final = 24
"""So many cards are kept worked out at a time; the biggest take some megabytes."""

CountUses = Callable[[str, User], int]
"""Counts the classes that use the card of a slug and that its owner teaches."""

_class_cards: list[ClassCards] = []
_counts: list[CountUses] = []


def read_through(provider: ClassCards, count: CountUses) -> None:
    """Register where cards of classes come from: this app knows no classes."""
    if provider not in _class_cards:
        _class_cards.append(provider)
        _counts.append(count)


def uses_of(card: OwnCard) -> int:
    """How many classes use the card, of those that its owner teaches."""
    return sum(count(card.slug, card.owner) for count in _counts)


def _own_or_of_classes(person: User) -> Q:
    """Of own cards: are they this person's, or lent by the person's classes?"""
    mine = Q(owner=person)
    for provider in _class_cards:
        for slugs in provider(person):
            mine |= Q(slug__in=slugs)
    return mine


def cards_of(reader: Reader) -> QuerySet[OwnCard]:
    """The cards that somebody has made, drafts too, by name."""
    if not isinstance(reader, User):
        return OwnCard.objects.none()
    return OwnCard.objects.filter(owner=reader)


def listed_for(reader: Reader) -> QuerySet[OwnCard]:
    """The cards that stand in the reader's lists: own ones and those of classes.

    A card without a version cannot be played yet and stands in no list.
    """
    if not isinstance(reader, User):
        return OwnCard.objects.none()
    mine = _own_or_of_classes(reader)
    return OwnCard.objects.filter(mine, lines__gt=0).defer("draft")


def published_cards() -> QuerySet[OwnCard]:
    """The cards that their owners have opened to everybody, the newest first."""
    cards = OwnCard.objects.filter(is_published=True, lines__gt=0)
    return cards.defer("draft").order_by("-updated_at", "-pk")


def readable(slug: str, reader: Reader) -> OwnCard | None:
    """The own card of that slug, if the reader may read it; else None."""
    # What people send may hold what no database takes as text.
    if not _SLUG.fullmatch(slug):
        return None
    mine = Q(is_published=True)
    if isinstance(reader, User):
        mine |= _own_or_of_classes(reader)
    return OwnCard.objects.filter(mine, slug=slug).defer("draft").first()


def version_in_force(card: OwnCard) -> CardVersion | None:
    """The newest version that holds today; before the first day, the first one.

    None for a card that has no version yet.
    """
    return _in_force(list(card.versions.defer("text")))


def _in_force(versions: Sequence[CardVersion]) -> CardVersion | None:
    """The one of a card's versions, the newest first, that holds today."""
    today = timezone.localdate()
    holds = (v for v in versions if not v.effective_on or v.effective_on <= today)
    return next(holds, versions[-1] if versions else None)


def card_now(card: OwnCard) -> engine.Card | None:
    """The card as it is played today; None while there is no version."""
    version = version_in_force(card)
    return compiled(version.hash) if version else None


def compiled(digest: str) -> engine.Card | None:
    """The version of any own card with that hash, worked out; None if there is none."""
    try:
        return _compiled(digest)
    except CardVersion.DoesNotExist:
        return None


@lru_cache(maxsize=COMPILED)
def _compiled(digest: str) -> engine.Card:
    return _loaded(text_of(digest))


@lru_cache(maxsize=COMPILED)
def _loaded(text: str) -> engine.Card:
    return engine.load_card(text)


def cards_by_slug(slugs: Collection[str]) -> Mapping[str, engine.Card]:
    """Own cards as they are played today; two queries however many there are.

    Nobody is asked for leave: the slugs must come from a list of what the asker may
    read.
    """
    versions: dict[str, list[CardVersion]] = {}
    rows = CardVersion.objects.filter(card__slug__in=slugs).select_related("card")
    for row in rows.defer("text", "card__draft").order_by("-number"):
        versions.setdefault(row.card.slug, []).append(row)
    now = {slug: found for slug, of in versions.items() if (found := _in_force(of))}
    known = CardVersion.objects.filter(pk__in=[one.pk for one in now.values()])
    texts = dict(known.values_list("pk", "text"))
    return {slug: _loaded(texts[one.pk]) for slug, one in now.items()}


def text_of(digest: str) -> str:
    """The text of a version by its hash; raises `CardVersion.DoesNotExist`."""
    found = CardVersion.objects.filter(hash=digest).values_list("text", flat=True)
    text = found.first()
    if text is None:
        raise CardVersion.DoesNotExist(digest)
    return text


def version_hashes() -> QuerySet[CardVersion, str]:
    """The hashes of all versions, for a subquery."""
    return CardVersion.objects.values_list("hash", flat=True)
