"""Whose games they are."""

from __future__ import annotations

from mahjong_site.accounts.models import User
from mahjong_site.web.once import forget_tokens
from play.models import Deal, PracticeGame, Sitting


def move_games(*, guest: User, account: User) -> None:
    """Give the guest's games and prepared deals to the account."""
    Sitting.objects.filter(learner=guest).update(learner=account)
    games = PracticeGame.objects.filter(learner=guest)
    forget_tokens(games, PracticeGame.objects.filter(learner=account))
    games.update(learner=account)
    deals = Deal.objects.filter(owner=guest)
    forget_tokens(deals, Deal.objects.filter(owner=account))
    deals.update(owner=account)
