"""What the own rack is sorted by, and who may know the nearest line."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from mahjong_site.accounts.models import User
from mahjong_site.accounts.preferences import HelpLevel, save_preferences
from play import services
from play.models import PracticeGame
from play.page import RackOrder
from tests.play.conftest import CARD, sit

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(learner: User) -> PracticeGame:
    return services.start_game(learner=learner, card=CARD, seed=5)


def _page(client: Client, game: PracticeGame, **asked: str) -> Any:
    url = reverse("play:table", args=[game.public_id])
    return client.get(url, asked).context["page"]


def test_the_rack_stands_by_suit_until_something_else_is_asked(
    learner_client: Client, learner: User, game: PracticeGame
) -> None:
    page = _page(learner_client, game)

    assert page.ordered.order is RackOrder.SUIT
    assert page.rack == sit(learner, game).view.rack


def test_by_line_the_tiles_of_the_nearest_line_come_first_and_stay_so(
    learner_client: Client, learner: User, game: PracticeGame
) -> None:
    page = _page(learner_client, game, rack="line")

    laid = [tile for group in page.help_panel.lines[0].groups for tile in group.tiles]
    assert laid
    assert list(page.rack[: len(laid)]) == laid
    assert sorted(page.rack) == sorted(sit(learner, game).view.rack)
    assert _page(learner_client, game).rack == page.rack
    assert _page(learner_client, game, rack="suit").ordered.order is RackOrder.SUIT
    assert _page(learner_client, game).ordered.order is RackOrder.SUIT


def test_without_help_the_order_tells_nothing_of_the_nearest_line(
    learner_client: Client, learner: User, game: PracticeGame
) -> None:
    save_preferences(user=learner, help_level=HelpLevel.OFF)

    page = _page(learner_client, game, rack="line")

    assert not page.ordered.may_be_by_line
    assert page.rack == sit(learner, game).view.rack


def test_an_order_that_does_not_exist_changes_nothing(
    learner_client: Client, game: PracticeGame
) -> None:
    _page(learner_client, game, rack="line")

    assert _page(learner_client, game, rack="colour").ordered.order is RackOrder.LINE
