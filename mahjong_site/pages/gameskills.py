"""What finished games tell about skills: the table plays, lessons keep count."""

from __future__ import annotations

from typing import Any

from lessons.played import skills_shown
from lessons.services.played import Played, note_played
from mahjong_site.web.errors import DomainError
from play import helping, services
from play.models import PracticeGame, Source


def note_skills_of_game(sender: object, game: PracticeGame, **kwargs: Any) -> None:
    """A game is over: what its decisions showed moves its player's skills.

    Only games that were dealt count. One that cannot be looked back at is played to its
    end all the same.
    """
    if game.source != Source.DEALT:
        return
    try:
        decisions = services.decisions_of(game)
    except DomainError:
        return
    played = Played(
        learner=game.learner,
        game=game.public_id,
        context=game.context,
        helped=helping.share_helped(game),
    )
    note_played(played, skills_shown(decisions))
