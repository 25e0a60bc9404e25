"""Own cards: begun, written, kept as versions, opened to everybody, deleted."""

from __future__ import annotations

import secrets
import uuid
from datetime import date
from typing import Final

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from cards import owned
from cards.editing import Checked, check_text
from cards.models import CardVersion, OwnCard
from cards.owned import LETTERS, PREFIX
from engine.cardtext import MAX_TEXT
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import Conflict, DomainError
from mahjong_site.web.locking import held, read_again
from mahjong_site.web.once import forget_tokens, other_half

MOST_CARDS: Final = 100
"""So many own cards somebody has at most."""
MOST_VERSIONS: Final = 200
"""So many versions a card has at most."""


def new_slug() -> str:
    """A slug that nobody can guess: own-k3v9…"""
    return PREFIX + "".join(secrets.choice(LETTERS) for _place in range(10))


def begin_card(*, owner: User, text: str, token: uuid.UUID | None = None) -> OwnCard:
    """A new card with that text as its draft, faults or not.

    `token` names the form that was sent: sent twice, it makes one card. Raises
    DomainError `text_too_long` at `text`, and `too_many` past `MOST_CARDS`.
    """
    made = OwnCard.objects.filter(owner=owner, start_token=token).first()
    if token and made:
        return made
    if owner.own_cards.count() >= MOST_CARDS:
        message = _("You keep %(most)d cards already. Delete one first.")
        raise DomainError("too_many", message % {"most": MOST_CARDS}, "text")
    slug = new_slug()
    checked = read_text(text, slug)
    name = checked.card.name or _("Card without a name")
    card = OwnCard(owner=owner, slug=slug, name=name, draft=text, start_token=token)
    try:
        with transaction.atomic():
            card.save(force_insert=True)
    except IntegrityError:
        return other_half(OwnCard.objects.filter(owner=owner, start_token=token))
    return card


def read_text(text: str, slug: str) -> Checked:
    """The text as a card of that slug; raises DomainError for a hostile size."""
    if len(text) > MAX_TEXT:
        checked = check_text(text, slug)
        message = checked.shown_faults[0].words
        raise DomainError(checked.faults[0].code, message, "text")
    return check_text(text, slug)


def write_draft(*, card: OwnCard, text: str, draft_version: int) -> Checked:
    """Keep the text as it is typed, with faults or without.

    Raises Conflict `stale_draft` when the draft is no longer that of `draft_version`
    (nothing is overwritten), and DomainError `text_too_long`.
    """
    checked = read_text(text, card.slug)
    if text == card.draft and draft_version == card.draft_version:
        return checked
    same = OwnCard.objects.filter(pk=card.pk, draft_version=draft_version)
    fields = {
        "draft": text,
        "draft_version": draft_version + 1,
        "updated_at": timezone.now(),
    }
    if not card.lines and checked.card.name:
        fields["name"] = checked.card.name
    if not same.update(**fields):
        read_again(card)
        if text == card.draft:
            return checked
        message = _("This card was changed elsewhere, in another tab perhaps.")
        raise Conflict("stale_draft", message, "text")
    for name, value in fields.items():
        setattr(card, name, value)
    return checked


@transaction.atomic
def save_version(
    *,
    card: OwnCard,
    text: str,
    draft_version: int,
    note: str = "",
    effective_on: date | None = None,
) -> CardVersion:
    """Keep the text as the card's next version; the same text again is no new one.

    Raises what `write_draft` raises, and DomainError `faulty_card` at `text`.
    """
    checked = write_draft(card=card, text=text, draft_version=draft_version)
    if not checked.is_playable:
        message = _("A version is kept once the text has a line and no fault.")
        raise DomainError("faulty_card", message, "text")
    return _add_version(card, checked, note, effective_on)


def _add_version(
    card: OwnCard, checked: Checked, note: str, effective_on: date | None
) -> CardVersion:
    held(card)
    last = card.versions.first()
    if last and last.hash == checked.card.hash:
        return last
    number = last.number + 1 if last else 1
    if number > MOST_VERSIONS:
        message = _("This card has %(most)d versions, and more are not kept.")
        raise DomainError("too_many", message % {"most": MOST_VERSIONS}, "text")
    version = CardVersion.objects.create(
        card=card,
        number=number,
        hash=checked.card.hash,
        text=checked.whole,
        note=note,
        effective_on=effective_on,
    )
    card.name, card.lines = checked.card.name, len(checked.card.lines)
    card.save(update_fields=["name", "lines", "updated_at"])
    return version


@transaction.atomic
def publish(*, card: OwnCard, is_published: bool) -> None:
    """Open the card to everybody, or take it back.

    Answers and games of others stay theirs. Raises DomainError `no_version` for a
    card that cannot be played yet.
    """
    held(card)
    if is_published and not card.lines:
        raise DomainError("no_version", _("Save a version first, then publish it."))
    card.is_published = is_published
    card.save(update_fields=["is_published", "updated_at"])


@transaction.atomic
def restore_version(*, card: OwnCard, version: CardVersion) -> CardVersion:
    """Go back to a version: its text becomes the draft and the next version.

    Raises Conflict when the draft is changed at the same moment.
    """
    return save_version(
        card=card,
        text=version.text,
        draft_version=card.draft_version,
        note=_("Back to version %(number)d") % {"number": version.number},
    )


@transaction.atomic
def delete_card(*, card: OwnCard) -> None:
    """Delete a card with all its versions. Games keep the text they were played on.

    Answers stay in the history and count, but their items cannot be asked again.
    Raises DomainError `card_in_use` while classes of the owner use it.
    """
    held(card)
    if owned.uses_of(card):
        message = _("A class uses this card. Give the class another card first.")
        raise DomainError("card_in_use", message)
    card.delete()


def move_cards(*, guest: User, account: User) -> None:
    """Give the guest's cards to the account."""
    cards = OwnCard.objects.filter(owner=guest)
    forget_tokens(cards, OwnCard.objects.filter(owner=account))
    cards.update(owner=account)
