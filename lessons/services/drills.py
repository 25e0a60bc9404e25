"""The steps of the Charleston trainer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from cards.library import card_by_hash
from engine.actions import Action, action_from_dict
from engine.patterns import Card
from engine.state import GameState, Phase
from lessons.drills import charleston
from lessons.drills.charleston_reasons import misconception_of, offered
from lessons.drills.charleston_weighing import (
    GUESSED,
    Weighed,
    families,
    is_good_guess,
    weigh,
)
from lessons.drills.misconceptions import Misconception
from lessons.models import Answer, CharlestonRun, Mode
from lessons.services.answers import keep_answer
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError, refusal

_SKILLS: Final = {
    Phase.PASS: ("charleston-pass",),
    Phase.VOTE: ("blind-and-courtesy",),
    Phase.COURTESY_ASK: ("blind-and-courtesy",),
    Phase.COURTESY_PASS: ("charleston-pass",),
}


@dataclass(frozen=True, slots=True)
class StepTaken:
    """The run after a post; `is_stale` when the post changed nothing."""

    run: CharlestonRun
    is_stale: bool = False


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal by its card and seed, and the UUID that its run has or will have.

    `context` is what it is played for, where it is for something: an assignment.
    """

    uuid: UUID
    card: Card
    seed: int
    context: UUID | None = None


@transaction.atomic
def take_step(*, learner: User, deal: Deal, steps: int, action: Action) -> StepTaken:
    """Do what the learner does after `steps` steps, and let the bots do theirs.

    The first step makes the run. A post for a step that is taken already changes
    nothing. Raises DomainError with the engine's reason code for what is not
    allowed (a joker, not three tiles, …), and `unknown_run` for a UUID that is not
    this learner's.
    """
    run = _find_or_make(learner, deal)
    before = states_of(run, deal.card)[-1]
    if run.steps != steps or charleston.is_over(before):
        return StepTaken(run, is_stale=True)
    try:
        actions = charleston.take_step(before, action)
    except engine.IllegalAction as refused:
        # The transaction ends: no run is kept for a first pass that is refused.
        raise refusal(refused.reason, "tile") from refused
    if not _append(run, actions):
        run.refresh_from_db()
        return StepTaken(run, is_stale=True)
    before, after = states_of(run, deal.card)[-2:]
    keep_answer(step_answer(run, weigh(before, after)))
    return StepTaken(run)


def stale_words() -> str:
    """What is said to whoever takes a step that is taken."""
    return _("This step is taken already. Here is the table as it is now.")


def check_first_step(*, card: Card, seed: int, action: Action) -> None:
    """Would this first step of the deal be allowed? Raises DomainError if not."""
    try:
        charleston.take_step(charleston.deal(card, seed), action)
    except engine.IllegalAction as refused:
        raise refusal(refused.reason, "tile") from refused


@transaction.atomic
def guess_families(*, learner: User, deal: Deal, guess: Sequence[str]) -> StepTaken:
    """Keep a guess of the two heaviest families of the rack as dealt.

    The first guess holds; after the first pass there is none. Raises DomainError
    `guess_wrong_count` for any other number of the card's sections.
    """
    check_guess(card=deal.card, guess=guess)
    run = _find_or_make(learner, deal)
    if run.guess or run.steps:
        return StepTaken(run, is_stale=True)
    run.guess = list(dict.fromkeys(guess))
    run.save(update_fields=["guess"])
    keep_answer(guess_answer(run, deal.card))
    return StepTaken(run)


def check_guess(*, card: Card, guess: Sequence[str]) -> None:
    """Are these two sections of the card? Raises DomainError if not."""
    if len(set(guess)) != GUESSED or not set(guess) <= set(card.sections):
        raise DomainError("guess_wrong_count", _("Choose exactly two."), "guess")


@transaction.atomic
def try_again(*, run: CharlestonRun, step: int, uuid: UUID) -> CharlestonRun:
    """A new run on the same deal that leaves `run` before its step number `step`.

    Steps count from 1. The same UUID again gives the same run. Raises DomainError
    `unknown_step` for one that was not taken, `unknown_run` for a UUID in use.
    """
    if not 1 <= step <= run.steps:
        raise DomainError("unknown_step", _("There is no such step to go back to."))
    kept = _actions_before(run, step)
    now = timezone.now()
    again, made = CharlestonRun.objects.get_or_create(
        uuid=uuid,
        defaults={
            "learner": run.learner,
            "card_slug": run.card_slug,
            "card_hash": run.card_hash,
            "seed": run.seed,
            "steps": step - 1,
            "actions": run.actions[:kept],
            "guess": run.guess,
            "first_try": run,
            "left_at": step - 1,
            "created_at": now,
            "updated_at": now,
        },
    )
    if not made and again.first_try_id != run.pk:
        raise DomainError("unknown_run", _("There is no such deal here."))
    return again


def _actions_before(run: CharlestonRun, step: int) -> int:
    """How many actions lie before the learner's step of that number."""
    seats = [action_from_dict(data).seat for data in run.actions]
    own = [place for place, seat in enumerate(seats) if seat == charleston.LEARNER]
    return own[step - 1]


def _find_or_make(learner: User, deal: Deal) -> CharlestonRun:
    now = timezone.now()
    card, seed = deal.card, deal.seed
    run, _made = CharlestonRun.objects.get_or_create(
        uuid=deal.uuid,
        defaults={
            "learner": learner,
            "card_slug": card.slug,
            "card_hash": card.hash,
            "seed": seed,
            "context": deal.context,
            "created_at": now,
            "updated_at": now,
        },
    )
    if run.learner_id != learner.pk or run.card_hash != card.hash or run.seed != seed:
        raise DomainError("unknown_run", _("There is no such deal here."))
    return run


def states_of(run: CharlestonRun, card: Card) -> list[GameState]:
    """The states of a run: before each step taken, and the one now."""
    actions = (action_from_dict(data) for data in run.actions)
    return charleston.resume(card, run.seed, actions)


def is_run_over(run: CharlestonRun) -> bool:
    """Has its learner passed all that there was to pass?"""
    card = card_by_hash(run.card_hash)
    return card is not None and charleston.is_over(states_of(run, card)[-1])


def _append(run: CharlestonRun, actions: tuple[Action, ...]) -> bool:
    """Add a step, unless somebody else did so meanwhile."""
    run.actions = [*run.actions, *(action.to_dict() for action in actions)]
    run.updated_at = timezone.now()
    changed = CharlestonRun.objects.filter(pk=run.pk, steps=run.steps).update(
        actions=run.actions, steps=run.steps + 1, updated_at=run.updated_at
    )
    run.steps += changed
    return bool(changed)


# -- into the history ----------------------------------------------------------


def step_answer(run: CharlestonRun, weighed: Weighed) -> Answer:
    """The step as an answer, not stored yet: right when it cost nothing."""
    answer = _answer(run, run.steps, charleston.name_of_step(weighed.before))
    answer.choice = _choice(weighed)
    answer.is_right = weighed.costs_nothing
    answer.misconception = misconception_of(weighed) or ""
    answer.offered = [one.value for one in offered(weighed)]
    answer.skills = list(_SKILLS[weighed.phase])
    if weighed.blind:
        answer.skills.append("blind-and-courtesy")
    answer.proof = {
        "cost": weighed.cost,
        "yours": round(weighed.yours.cost, 2),
        "best": _best(weighed),
    }
    return answer


def _choice(weighed: Weighed) -> str:
    if weighed.by_count:
        return str(weighed.chosen)
    blind = f" +{weighed.blind}" if weighed.blind else ""
    return engine.format_tiles(weighed.yours.given) + blind


def _best(weighed: Weighed) -> str:
    if weighed.by_count:
        return str(weighed.best_count)
    return engine.format_tiles(weighed.best.given)


def guess_answer(run: CharlestonRun, card: Card) -> Answer:
    """The guess of the families as an answer, not stored yet."""
    rack = charleston.deal(card, run.seed).racks[charleston.LEARNER]
    found = families(card, rack)
    answer = _answer(run, 0, "guess")
    answer.choice = ", ".join(run.guess)[:120]
    answer.is_right = is_good_guess(found, run.guess)
    wrong = Misconception.TILES_COUNTED_WRONG
    answer.misconception = "" if answer.is_right else wrong
    answer.offered = [wrong.value]
    answer.skills = ["choose-lines"]
    answer.proof = {
        "families": {one.section: one.percent for one in found},
        "guess": list(run.guess),
    }
    return answer


def _answer(run: CharlestonRun, step: int, name: str) -> Answer:
    item = [charleston.KIND, run.card_hash[:16], "0", str(run.seed), name]
    return Answer(
        learner=run.learner,
        uuid=run.uuid,
        step=step,
        mode=Mode.ASSIGNMENT if run.context else Mode.DRILL,
        context=run.context,
        item=":".join(item),
        version=str(charleston.VERSION),
        kind=charleston.KIND,
        card_slug=run.card_slug,
        card_hash=run.card_hash,
        seed=run.seed,
    )


@transaction.atomic
def move_drills(*, guest: User, account: User) -> None:
    """Give a guest's runs to the account that the guest logs in to."""
    CharlestonRun.objects.filter(learner=guest).update(learner=account)
