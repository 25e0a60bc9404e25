"""Games that somebody else asks for: a class's assignment, say."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.db import transaction

import engine
from mahjong_site.accounts.models import User
from mahjong_site.web.levels import Level
from mahjong_site.web.locking import held
from play.models import Deal, PracticeGame
from play.services.deals import play_deal
from play.services.starting import begin_deal, prepare_game
from play.services.storing import Asked


@transaction.atomic
def begin_assigned(
    *,
    learner: User,
    context: uuid.UUID,
    card: str = "",
    deal: Deal | None = None,
    rules: str | engine.TableRules = "league",
    seed: int | None = None,
    bots: str = Level.STEADY,
    aims: Sequence[engine.Aim] | None = None,
    token: uuid.UUID | None = None,
) -> PracticeGame:
    """The learner's game for `context`: of a prepared deal, or dealt on a card.

    A game for it that is not finished is gone on with, so that nobody looks at a deal
    and asks for another, be it from two windows at once. With a `seed` everybody is
    dealt the same. A deal has its own `bots`; `aims` None means those of the deal.
    When it is over, `play.signals.game_finished` tells, and
    `selectors.result_for_assignment` how.
    Raises DomainError as `prepare_game` and `play_deal` do.
    """
    held(learner)
    open_game = _unfinished(learner, context, deal)
    if open_game is not None:
        return open_game
    if deal is not None:
        return play_deal(
            learner=learner, deal=deal, token=token, context=context, aims=aims
        )
    dealt = prepare_game(learner=learner, card=card, rules=rules, seed=seed, bots=bots)
    asked = Asked(tuple(aims or ()), context)
    return begin_deal(learner=learner, deal=dealt, token=token, asked=asked)


def _unfinished(
    learner: User, context: uuid.UUID, deal: Deal | None
) -> PracticeGame | None:
    games = PracticeGame.objects.filter(learner=learner, context=context, deal=deal)
    return games.unfinished().order_by("id").first()
