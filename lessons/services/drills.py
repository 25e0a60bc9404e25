"""The passes of the Charleston drill."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from engine.actions import Action, action_from_dict
from engine.state import GameState
from engine.tiles import Tile
from lessons.drills import charleston
from lessons.models import Answer, CharlestonRun, Mode
from lessons.services.answers import keep_answer
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError, refusal


@dataclass(frozen=True, slots=True)
class PassMade:
    """The run after a post; `is_stale` when the post changed nothing."""

    run: CharlestonRun
    is_stale: bool = False


@transaction.atomic
def pass_tiles(
    *,
    learner: User,
    uuid: UUID,
    card: engine.Card,
    seed: int,
    passes: int,
    tiles: tuple[Tile, ...],
    blind: int = 0,
) -> PassMade:
    """Make the pass after `passes` made ones, and let the bots make theirs.

    The first pass makes the run. A post for a pass that is made already changes
    nothing. Raises DomainError with the engine's reason code for a pass that is
    not allowed (a joker, not three tiles, …), and `unknown_run` for a UUID that
    is not this learner's.
    """
    run = _find_or_make(learner, uuid, card, seed)
    if run.passes != passes or run.passes >= charleston.PASSES:
        return PassMade(run, is_stale=True)
    try:
        before = states_of(run, card)[-1]
        actions = charleston.make_pass(before, tiles, blind)
    except engine.IllegalAction as refused:
        # The transaction ends: no run is kept for a first pass that is refused.
        raise refusal(refused.reason, "tile") from refused
    if not _append(run, actions):
        run.refresh_from_db()
        return PassMade(run, is_stale=True)
    _note_pass(run, card)
    return PassMade(run)


def check_first_pass(
    *, card: engine.Card, seed: int, tiles: tuple[Tile, ...], blind: int = 0
) -> None:
    """Would this first pass of the deal be allowed? Raises DomainError if not."""
    try:
        charleston.make_pass(charleston.deal(card, seed), tiles, blind)
    except engine.IllegalAction as refused:
        raise refusal(refused.reason, "tile") from refused


def _find_or_make(
    learner: User, uuid: UUID, card: engine.Card, seed: int
) -> CharlestonRun:
    now = timezone.now()
    run, _made = CharlestonRun.objects.get_or_create(
        uuid=uuid,
        defaults={
            "learner": learner,
            "card_slug": card.slug,
            "card_hash": card.hash,
            "seed": seed,
            "created_at": now,
            "updated_at": now,
        },
    )
    if run.learner_id != learner.pk or run.card_hash != card.hash or run.seed != seed:
        raise DomainError("unknown_run", _("There is no such deal here."))
    return run


def states_of(run: CharlestonRun, card: engine.Card) -> list[GameState]:
    """The states of a run: before each pass made, and the one now."""
    actions = (action_from_dict(data) for data in run.actions)
    return charleston.resume(card, run.seed, actions)


def _append(run: CharlestonRun, actions: tuple[Action, ...]) -> bool:
    """Add a pass, unless somebody else did so meanwhile."""
    run.actions = [*run.actions, *(action.to_dict() for action in actions)]
    run.updated_at = timezone.now()
    changed = CharlestonRun.objects.filter(pk=run.pk, passes=run.passes).update(
        actions=run.actions, passes=run.passes + 1, updated_at=run.updated_at
    )
    run.passes += changed
    return bool(changed)


def _note_pass(run: CharlestonRun, card: engine.Card) -> None:
    """The pass as an answer of the learner's history: right when it cost nothing."""
    before, after = states_of(run, card)[-2:]
    weighed = charleston.weigh(before, after)
    blind = f" +{weighed.blind}" if weighed.blind else ""
    number = str(weighed.number)
    keep_answer(
        Answer(
            learner=run.learner,
            uuid=run.uuid,
            step=weighed.number,
            mode=Mode.DRILL,
            item=":".join(
                [charleston.KIND, run.card_hash[:16], "0", str(run.seed), number]
            ),
            version=str(charleston.VERSION),
            kind=charleston.KIND,
            card_slug=run.card_slug,
            card_hash=run.card_hash,
            seed=run.seed,
            choice=engine.format_tiles(weighed.yours.given) + blind,
            is_right=weighed.costs_nothing,
            skills=list(charleston.SKILLS),
            proof={
                "cost": weighed.cost,
                "best": engine.format_tiles(weighed.best.given),
            },
        )
    )


@transaction.atomic
def move_drills(*, guest: User, account: User) -> None:
    """Give a guest's runs to the account that the guest logs in to."""
    CharlestonRun.objects.filter(learner=guest).update(learner=account)
