"""Prepared deals: checked, kept, copied, shared, played."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from engine.position import (
    Position,
    PositionError,
    look_at_position,
    write_position,
)
from engine.preparing import faults_to_play
from engine.verdicts import Reason
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import Conflict, DomainError, refusal
from mahjong_site.web.levels import Level
from mahjong_site.web.locking import held, read_again
from mahjong_site.web.once import other_half
from mahjong_site.web.text import plain_name
from play import records
from play.dealing import (
    aims_of_deal,
    find_card,
    is_needed,
    own_deal,
    position_of,
)
from play.models import Deal, PracticeGame, Source
from play.selectors import Table
from play.services.playing import Opponents, advance
from play.services.settings import known_level, rules_played
from play.services.storing import Asked, begin_game, begin_once

MOST_DEALS: Final = 300
"""So many deals one person keeps."""
LONGEST_NAME: Final = 120
LONGEST_TEXT: Final = 1000
MOST_HELP: Final = 3


class DealRefused(DomainError):
    """A deal that cannot be kept: `faults` holds every reason, each at its field.

    A field is one of `DealDraft`, or a path in the position such as "seats.2.rack".
    """

    def __init__(self, faults: Sequence[DomainError]) -> None:
        first = faults[0]
        super().__init__(first.code, first.message, first.field, first.rule)
        self.faults = tuple(faults)


@dataclass(frozen=True, slots=True)
class DealDraft:
    """What somebody wants a deal to be; nothing of it is trusted."""

    name: str
    position: Any
    text: str = ""
    seat: int = 0
    aims: Any = ()
    help_level: int = 0
    bots: str = Level.STEADY

    def checked(self, seed: int, owner: User | None = None) -> dict[str, Any]:
        """The columns of a deal; raises `DealRefused` with every fault at once.

        Tiles that are given as a number are dealt from `seed`, now and for everybody.
        The card has to be one that `owner` may read.
        """
        faults: list[DomainError] = []
        name = plain_name(self.name)
        if not 0 < len(name) <= LONGEST_NAME:
            faults.append(_bad("name", _("Give the deal a name.")))
        if len(self.text) > LONGEST_TEXT:
            faults.append(_bad("text", _("These words are too long.")))
        if self.help_level not in range(MOST_HELP + 1):
            faults.append(_bad("help_level", _("There is no such help.")))
        try:
            known_level(self.bots)
        except DomainError as error:
            faults.append(error)
        position, found = look_at_position(
            self.position, partial(find_card, reader=owner)
        )
        faults += map(_refusal_of, found)
        aims = self._aims(position, faults)
        state = None
        if self.seat not in range(4):
            faults.append(_bad("seat", _("There are four seats.")))
        elif position is not None and not found:
            state = self._state(position, faults, seed)
        if faults or state is None:
            raise DealRefused(faults)
        return {
            "name": name,
            "text": self.text.strip(),
            "position": write_position(state),
            "seat": self.seat,
            "aims": [aim.to_dict() for aim in aims],
            "help_level": self.help_level,
            "bots": str(self.bots),
        }

    def _aims(
        self, position: Position | None, faults: list[DomainError]
    ) -> tuple[engine.Aim, ...]:
        card = position.card if position is not None and position.card.lines else None
        try:
            return engine.aims_from_list(self.aims, card)
        except engine.AimError as error:
            faults.append(refusal(error.reason, "aims"))
            return ()

    def _state(
        self, position: Position, faults: list[DomainError], seed: int
    ) -> engine.GameState | None:
        """What the game would begin with, if it can be begun."""
        try:
            rules_played(None, position.rules)
        except DomainError as error:
            faults.append(error)
        faults += map(_refusal_of, faults_to_play(position, self.seat))
        if faults:
            return None
        state = engine.prepared(position.to_state(seed).with_(seed=0))
        if not self._leaves_a_choice(state):
            message = _("The game would be over before this seat is asked anything.")
            faults.append(_bad("phase", message))
        return state

    def _leaves_a_choice(self, state: engine.GameState) -> bool:
        """Do the bots come to a question for the seat? Nothing is stored."""
        steps = advance(PracticeGame(seat=self.seat, seed=0, bots=self.bots), state)
        return (steps[-1].state if steps else state).outcome is None


def _bad(field: str, message: str) -> DomainError:
    return DomainError(f"bad_{field}", message, field)


def _refusal_of(reason: Reason) -> DomainError:
    return refusal(reason, str(reason.params.get("field", "position")))


def new_deal(*, owner: User, draft: DealDraft, token: uuid.UUID | None = None) -> Deal:
    """Keep a new deal; the form named by `token` makes one, however often it is sent.

    Raises `DealRefused`, and DomainError `too_many` beyond `MOST_DEALS`.
    """
    seed = token.int if token else secrets.randbits(128)
    return _make(owner, draft.checked(seed, owner), token)


def _make(
    owner: User,
    columns: Mapping[str, Any],
    token: uuid.UUID | None,
    copied_from: Deal | None = None,
) -> Deal:
    own = Deal.objects.filter(owner=owner)
    while token and (made := own.filter(start_token=token).first()):
        if all(getattr(made, name) == value for name, value in columns.items()):
            return made
        # Whoever comes back to an old form and changes it means another deal.
        token = uuid.uuid5(token, made.public_id.hex)
    if own.count() >= MOST_DEALS:
        message = _("You keep %(most)d deals already. Delete one first.")
        raise DomainError("too_many", message % {"most": MOST_DEALS}, "name")
    try:
        with transaction.atomic():
            return Deal.objects.create(
                owner=owner, start_token=token, copied_from=copied_from, **columns
            )
    except IntegrityError:
        return other_half(own.filter(start_token=token))


def save_deal(
    *, owner: User, public_id: uuid.UUID, expected_version: int, draft: DealDraft
) -> Deal:
    """Change one of the owner's deals. Games begun before go on as they began.

    Raises Gone, `DealRefused`, and `Conflict` where the deal has been
    changed since `expected_version`: then nothing is written.
    """
    deal = own_deal(owner=owner, public_id=public_id)
    columns = draft.checked(secrets.randbits(128), owner) | {
        "version": expected_version + 1,
        "updated_at": timezone.now(),
    }
    same = Deal.objects.filter(pk=deal.pk, version=expected_version)
    if not same.update(**columns):
        message = _("This deal was changed elsewhere since you opened it.")
        raise Conflict("stale_version", message)
    read_again(deal)
    return deal


@transaction.atomic
def copy_deal(
    *, owner: User, public_id: uuid.UUID, token: uuid.UUID | None = None
) -> Deal:
    """A copy of one of the owner's deals, not shared; raises Gone."""
    deal = held(own_deal(owner=owner, public_id=public_id))
    name = _("%(name)s (copy)") % {"name": deal.name}
    columns = {name: getattr(deal, name) for name in _COPIED}
    columns["name"] = name[:LONGEST_NAME]
    return _make(owner, columns, token, copied_from=deal)


_COPIED: Final = ("text", "position", "seat", "aims", "help_level", "bots")


def share_deal(*, owner: User, public_id: uuid.UUID, is_shared: bool) -> Deal:
    """Let everybody who has its link play the deal, or nobody any more."""
    deal = own_deal(owner=owner, public_id=public_id)
    Deal.objects.filter(pk=deal.pk).update(is_shared=is_shared)
    deal.is_shared = is_shared
    return deal


@transaction.atomic
def delete_deal(*, owner: User, public_id: uuid.UUID) -> None:
    """Forget one of the owner's deals; games of it stay.

    Raises Gone, and DomainError `deal_in_use` while a class has it to play.
    """
    deal = held(own_deal(owner=owner, public_id=public_id))
    if is_needed(deal):
        message = _("A class has this deal to play. Withdraw the assignment first.")
        raise DomainError("deal_in_use", message)
    deal.delete()


def deal_from_game(*, table: Table, step: int, token: uuid.UUID | None = None) -> Deal:
    """A deal of a moment of one of the learner's finished games, at their seat.

    Raises DomainError as `records` do, and `DealRefused` for a moment from which
    nobody could play on.
    """
    records.require_over(table)
    state = records.state_at(table, records.step_at(table, step))
    if state.outcome is not None:
        message = _("The game is over there. Choose an earlier step.")
        raise DomainError("nothing_left", message, "step")
    name = _("Step %(step)d of a game on %(card)s")
    facts = {"step": step, "card": table.state.card.name}
    draft = DealDraft(
        name=(name % facts)[:LONGEST_NAME],
        position=write_position(state),
        seat=table.seat,
        bots=table.game.bots,
    )
    return new_deal(owner=table.game.learner, draft=draft, token=token)


def play_deal(
    *,
    learner: User,
    deal: Deal,
    token: uuid.UUID | None = None,
    context: uuid.UUID | None = None,
    aims: Iterable[engine.Aim] | None = None,
) -> PracticeGame:
    """The learner's game of a prepared deal: the same tiles and bots for everybody.

    `aims` are those of the deal unless others are given. `token` names the form that
    was sent. Raises DomainError `deal_unplayable` should its card be gone.
    """
    try:
        state = engine.prepared(position_of(deal).to_state())
    except PositionError as error:
        message = _("This deal cannot be played any more: its card is not here.")
        raise DomainError("deal_unplayable", message) from error
    chosen = aims_of_deal(deal) if aims is None else tuple(aims)
    asked = Asked(chosen, context, deal)
    return begin_once(
        learner,
        token,
        lambda token: begin_game(
            learner,
            state,
            deal.seat,
            source=Source.PREPARED,
            token=token,
            opponents=Opponents(deal.bots),
            asked=asked,
        ),
        asked.is_for,
    )
