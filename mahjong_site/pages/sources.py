"""What each app has for somebody who comes back, as steps for the home page."""

from __future__ import annotations

from django.urls import reverse
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from mahjong_site.accounts.models import User
from mahjong_site.pages.next_steps import NextStep
from play import selectors as play_selectors


def unfinished_game(person: User) -> NextStep | None:
    """The game that was touched last and is not over."""
    game = play_selectors.unfinished_games(person).first()
    if game is None:
        return None
    names = get_text_list(list(game.bot_names), _("and"))
    return NextStep(
        title=_("Your game waits for you"),
        text=_("%(names)s are still at the table, exactly as you left it.")
        % {"names": names},
        url=reverse("play:table", args=[game.public_id]),
        action=_("Go on playing"),
    )
