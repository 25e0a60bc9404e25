"""The site as gunicorn serves it to people; static files alone are not collected.

What every worker reads first is read before there is one: the next is soon there.
"""

from __future__ import annotations

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

import engine
from engine.bots.steady import Steady

settings.STORAGES["staticfiles"]["BACKEND"] = (
    "django.contrib.staticfiles.storage.StaticFilesStorage"
)
application = get_wsgi_application()


def _read_first() -> None:
    from cards.library import default_card

    get_resolver().check()
    game = engine.new_game(default_card(), seed=1)
    view, legal = engine.view(game, 0), engine.legal_actions(game, 0)
    Steady(default_card()).choose(view, legal)


_read_first()
