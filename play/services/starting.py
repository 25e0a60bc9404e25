"""Starting games, and the next one of a sitting."""

from __future__ import annotations

import secrets
import uuid
from dataclasses import dataclass
from typing import Final

from django.db import IntegrityError
from django.utils.translation import gettext as _

import engine
from cards import library
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError, refusal
from mahjong_site.web.levels import Level
from mahjong_site.web.once import other_half
from play.models import PracticeGame
from play.selectors import table_of
from play.services.playing import USUAL, Opponents
from play.services.settings import (
    keep_settings,
    known_level,
    last_card,
    last_opponents,
    last_rules,
    rules_played,
)
from play.services.storing import PLAIN, Asked, begin_game, begin_once

MAX_SEED: Final = 2**53 - 1
"""Seeds are numbers that every JSON reader keeps exactly."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What a new game begins with; nothing is stored yet."""

    state: engine.GameState
    seat: int
    """Where the learner sits."""
    asked: tuple[int | None, int | None] = (None, None)
    """The seed and the seat that were asked for, where they were."""
    opponents: Opponents = USUAL


def prepare_game(
    *,
    learner: User | None,
    card: str,
    rules: str | engine.TableRules = "league",
    seed: int | None = None,
    seat: int | None = None,
    bots: str = Level.STEADY,
    opponents_err: bool = False,
) -> Deal:
    """Deal a game on the card of that slug, without storing anything.

    `rules` are a table's, or the name of a profile or the id of an own table.
    Without a seed the deal is random; the same card, seed and seat give the same
    deal again. Without a seat the seed decides where the learner sits. `bots` is
    their level; with `opponents_err` they slip now and then at a real table. Raises
    DomainError for a card, rules or bots that are not there, and for a seed or a seat
    out of range.
    """
    played = rules_played(learner, rules, card)
    if seed is not None and not 0 <= seed <= MAX_SEED:
        raise DomainError("bad_seed", _("This number is too large."), "seed")
    if seat is not None and seat not in range(4):
        reason = engine.Reason(engine.ReasonCode.UNKNOWN_SEAT, "deal-15")
        raise refusal(reason, "seat")
    chosen = library.offered_card(card, learner)
    asked = (seed, seat)
    seed = _new_seed() if seed is None else seed
    state = engine.new_game(chosen, played, seed)
    errs = opponents_err and played.way == "real"
    opponents = Opponents(known_level(bots), errs)
    return Deal(state, seed % 4 if seat is None else seat, asked, opponents)


def begin_deal(
    *,
    learner: User,
    deal: Deal,
    token: uuid.UUID | None = None,
    asked: Asked = PLAIN,
) -> PracticeGame:
    """The learner's game from a deal; its settings are kept for the next time.

    `token` names the form that was sent: a form sent twice deals once. Whoever comes
    back to an old form after playing gets a new game. A game that somebody else asks
    for is `asked`, and its settings are not the learner's own.
    """

    def begin(token: uuid.UUID | None) -> PracticeGame:
        state = deal.state
        if asked is PLAIN:
            keep_settings(learner, state.card.slug, state.rules.profile)
        return begin_game(
            learner,
            state,
            deal.seat,
            token=token,
            opponents=deal.opponents,
            asked=asked,
        )

    def is_same(made: PracticeGame) -> bool:
        return _is_like(made, deal) and asked.is_for(made)

    return begin_once(learner, token, begin, is_same)


def _is_like(made: PracticeGame, deal: Deal) -> bool:
    """Was that game dealt with these settings? One random deal is like another."""
    state, (seed, seat) = deal.state, deal.asked
    settings = (made.card_id, made.table_rules, Opponents.of(made))
    return (
        settings == (state.card.hash, state.rules.to_dict(), deal.opponents)
        and seed in (None, made.seed)
        and seat in (None, made.seat)
    )


def start_game(
    *,
    learner: User,
    card: str,
    rules: str | engine.TableRules = "league",
    seed: int | None = None,
    seat: int | None = None,
    bots: str = Level.STEADY,
    opponents_err: bool = False,
    token: uuid.UUID | None = None,
) -> PracticeGame:
    """Deal a game and begin it at once; raises what `prepare_game` raises.

    Sent twice with the same `token`, it deals once, as `begin_deal` says.
    """
    deal = prepare_game(
        learner=learner,
        card=card,
        rules=rules,
        seed=seed,
        seat=seat,
        bots=bots,
        opponents_err=opponents_err,
    )
    return begin_deal(learner=learner, deal=deal, token=token)


def quick_game(*, learner: User, token: uuid.UUID | None = None) -> PracticeGame:
    """Deal a game with the last settings, or with the site's defaults."""
    card, rules = last_card(learner), last_rules(learner)
    opponents = last_opponents(learner)
    deal = prepare_game(
        learner=learner,
        card=card,
        rules=rules,
        bots=opponents.bots,
        opponents_err=opponents.err,
    )
    return begin_deal(learner=learner, deal=deal, token=token)


def play_again(*, learner: User, public_id: uuid.UUID) -> PracticeGame:
    """The next game of the sitting: the deal moves on (rule deal-06).

    Asked twice, it gives the same game. A card that has been corrected since is
    used as it is now (rule card-14). After a game from a record a sitting begins,
    with whole pies. Raises DomainError while the game goes on.
    """
    before = table_of(learner=learner, public_id=public_id)
    if not before.game.is_over:
        raise DomainError("game_not_over", _("This game is not over yet."))
    follower = PracticeGame.objects.filter(follows=before.game).first()
    if follower:
        return follower
    ended = before.state
    if library.may_read(before.game.card_slug, learner):
        card = library.offered_card(before.game.card_slug, learner)
        ended = ended.with_(card=card)
    if before.game.sitting_id is None:
        ended = ended.with_(purses=None)
    state = engine.next_game(ended, _new_seed())
    try:
        return begin_game(
            learner,
            state,
            before.seat,
            follows=before.game,
            opponents=Opponents.of(before.game),
        )
    except IntegrityError:
        return other_half(PracticeGame.objects.filter(follows=before.game))


def _new_seed() -> int:
    # Nobody may guess a deal: the seed is as good as the hidden tiles.
    return secrets.randbelow(MAX_SEED)
