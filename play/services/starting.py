"""Starting games, and the next one of a sitting."""

from __future__ import annotations

import secrets
import uuid
from typing import Final

from django.db import IntegrityError
from django.utils.translation import gettext as _

import engine
from cards import library
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError, refusal
from play.models import PracticeGame
from play.selectors import table_of
from play.services.settings import keep_settings, last_card, last_rules, rules_played
from play.services.storing import begin_game

MAX_SEED: Final = 2**53 - 1
"""Seeds are numbers that every JSON reader keeps exactly."""


def start_game(
    *,
    learner: User,
    card: str,
    rules: str | engine.TableRules = "league",
    seed: int | None = None,
    seat: int | None = None,
) -> PracticeGame:
    """Deal a game on the offered card of that slug and keep the settings.

    `rules` are a table's, or the name of a profile or the id of an own table.
    Without a seed the deal is random; the same card, seed and seat give the same
    deal again. Without a seat the seed decides where the learner sits. Raises
    DomainError for a card or rules that are not there, and for a seed or a seat out
    of range.
    """
    played = rules_played(learner, rules)
    if seed is not None and not 0 <= seed <= MAX_SEED:
        raise DomainError("bad_seed", _("This number is too large."), "seed")
    if seat is not None and seat not in range(4):
        reason = engine.Reason(engine.ReasonCode.UNKNOWN_SEAT, "deal-15")
        raise refusal(reason, "seat")
    chosen = library.offered_card(card)
    seed = _new_seed() if seed is None else seed
    state = engine.new_game(chosen, played, seed)
    keep_settings(learner, card, played.profile)
    return begin_game(learner, state, seed % 4 if seat is None else seat)


def quick_game(*, learner: User) -> PracticeGame:
    """Deal a game with the last settings, or with the site's defaults."""
    return start_game(
        learner=learner, card=last_card(learner), rules=last_rules(learner)
    )


def play_again(*, learner: User, public_id: uuid.UUID) -> PracticeGame:
    """The next game of the sitting: the deal moves on (rule deal-06).

    Asked twice, it gives the same game. A card that has been corrected since is
    used as it is now (rule card-14). Raises DomainError while the game goes on.
    """
    before = table_of(learner=learner, public_id=public_id)
    if not before.game.is_over:
        raise DomainError("game_not_over", _("This game is not over yet."))
    follower = PracticeGame.objects.filter(follows=before.game).first()
    if follower:
        return follower
    card = before.state.card
    if before.game.card_slug in library.offered_slugs():
        card = library.offered_card(before.game.card_slug)
    dealer = next_dealer(before.state)
    state = engine.new_game(card, before.state.rules, _new_seed(), dealer)
    try:
        return begin_game(learner, state, before.seat, follows=before.game)
    except IntegrityError:
        return PracticeGame.objects.get(follows=before.game)


def next_dealer(state: engine.GameState) -> int:
    """East of the next game: the deal moves on, but for a game thrown in."""
    stays = state.outcome is not None and state.outcome.same_dealer
    return state.dealer if stays else (state.dealer + 1) % 4


def _new_seed() -> int:
    # Nobody may guess a deal: the seed is as good as the hidden tiles.
    return secrets.randbelow(MAX_SEED)
