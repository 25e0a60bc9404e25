"""Whose games they are."""

from __future__ import annotations

from mahjong_site.accounts.models import User
from play.models import Deal, PracticeGame, Sitting


def move_games(*, guest: User, account: User) -> None:
    """Give the guest's games and prepared deals to the account."""
    Sitting.objects.filter(learner=guest).update(learner=account)
    PracticeGame.objects.filter(learner=guest).update(learner=account)
    Deal.objects.filter(owner=guest).update(owner=account)
