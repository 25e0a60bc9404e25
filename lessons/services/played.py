"""Keeping what finished games showed of skills: once a game and skill."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from lessons.models import PlayedSkill
from lessons.moves import moves_of_games
from lessons.played import Shown
from lessons.services.skills import move_skills
from mahjong_site.accounts.models import User
from mahjong_site.web.locking import held


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: whose, what it was played for, and the share of its decisions
    that were made with help, 0 to 1."""

    learner: User
    game: UUID
    context: UUID | None = None
    helped: float = 0.0


@transaction.atomic
def note_played(played: Played, shown: Mapping[str, Shown]) -> None:
    """Keep what a game showed, by skill, and move the skills; a second time nothing."""
    if not shown:
        return
    held(played.learner)
    if PlayedSkill.objects.filter(game=played.game).exists():
        return
    now, helped = timezone.now(), round(100 * min(max(played.helped, 0.0), 1.0))
    rows = PlayedSkill.objects.bulk_create(
        PlayedSkill(
            learner=played.learner,
            game=played.game,
            context=played.context,
            skill=slug,
            good=one.good,
            much=one.much,
            total=one.total,
            helped=helped,
            created_at=now,
        )
        for slug, one in shown.items()
    )
    move_skills(played.learner, moves_of_games(rows))
