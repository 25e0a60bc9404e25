"""A game changes from two sides at once: the later one finds what the first left."""

from __future__ import annotations

import threading

import pytest
from django.db import transaction
from django.http import Http404
from django.test import RequestFactory
from django_htmx.middleware import HtmxDetails

import engine
from engine.bots.steady import Steady
from mahjong_site.accounts.leaving import delete_person
from mahjong_site.accounts.models import User
from mahjong_site.accounts.preferences import Switch, save_preferences
from mahjong_site.accounts.services import merge_guest
from mahjong_site.web.errors import Gone
from mahjong_site.web.locking import held
from play import services
from play.models import PracticeGame
from play.selectors import Table
from play.views import show_as_it_is
from tests.at_once import at_once
from tests.play.conftest import CARD, play_on, sit


def before_the_end(learner: User) -> tuple[Table, engine.Action]:
    """A game, and the action that ends it."""
    whole, game = (
        services.start_game(learner=learner, card=CARD, seed=4) for _ in range(2)
    )
    last = play_on(learner, whole).game.version - 1
    table = play_on(learner, game, until=lambda now: now.game.version == last)
    return table, Steady(table.state.card).choose(table.view, table.legal)


def act(table: Table, action: engine.Action) -> Table:
    return services.take_action(
        table=table, expected_version=table.game.version, action=action
    ).table


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("way", ["deleted", "merged"])
def test_a_game_that_ends_while_its_learner_goes_waits_and_does_not_block(
    guest: User, stranger: User, way: str
) -> None:
    table, action = before_the_end(guest)
    is_held = threading.Event()

    def go() -> str:
        with transaction.atomic():
            held(guest)
            is_held.set()
            # The other one comes as far as it can.
            threading.Event().wait(0.5)
            if way == "deleted":
                delete_person(guest)
            else:
                merge_guest(guest=guest, account=stranger)
        return "went"

    def end() -> str:
        assert is_held.wait(timeout=20)
        try:
            return "ended" if act(table, action).game.is_over else "goes on"
        except Http404:
            return "gone"

    assert set(at_once(go, end)) == {"went", "gone"}
    assert not User.objects.filter(pk=guest.pk).exists()
    left = PracticeGame.objects.filter(public_id=table.game.public_id)
    assert list(left.values_list("learner", "version")) == (
        [] if way == "deleted" else [(stranger.pk, table.game.version)]
    )


@pytest.mark.django_db
def test_a_look_at_help_from_another_window_stays_counted(
    learner: User, game: PracticeGame
) -> None:
    save_preferences(user=learner, guess_first=Switch.OFF)
    early, guessing, switching = (sit(learner, game) for _ in range(3))
    services.choose_help(learner=learner, table=sit(learner, game), level="explain")

    services.choose_help(learner=learner, table=early, level="off")
    version, action = game.version, guessing.legal[0]
    services.note_guess(table=guessing, expected_version=version, action=action)
    services.choose_guessing(learner=learner, table=switching, guess_first=True)

    game.refresh_from_db()
    assert game.help_level == 0
    assert game.help_now["most"] == 3
    assert game.help_now["guess"] == action.to_dict()


@pytest.mark.django_db
def test_help_for_a_game_that_is_gone_is_gone(
    learner: User, game: PracticeGame
) -> None:
    early = sit(learner, game)
    delete_person(learner)
    with pytest.raises(Gone):
        services.note_guess(
            table=early, expected_version=game.version, action=early.legal[0]
        )


@pytest.mark.django_db
def test_an_outdated_page_of_a_game_that_has_gone_is_not_found(
    learner: User, game: PracticeGame, rf: RequestFactory
) -> None:
    request = rf.post("/", headers={"HX-Request": "true"})
    request.user, request.htmx = learner, HtmxDetails(request)
    early = sit(learner, game)
    PracticeGame.objects.all().delete()
    with pytest.raises(Http404):
        show_as_it_is(request, early, "It has moved on.")
