"""What the home page offers to somebody who comes back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client

from mahjong_site.accounts.models import User
from mahjong_site.pages import next_steps
from mahjong_site.pages.next_steps import NextStep, offer_next


@pytest.fixture
def sources() -> Iterator[list[next_steps.Source]]:
    """The registered sources, put back afterwards."""
    kept = list(next_steps._sources)
    next_steps._sources.clear()
    yield next_steps._sources
    next_steps._sources[:] = kept


@pytest.mark.django_db
def test_returner_sees_what_every_source_offers_in_order(
    client: Client, learner: User, sources: list[next_steps.Source]
) -> None:
    offer_next(lambda person: NextStep("Your game", person.username, "/g/", "Go on"))
    offer_next(lambda person: None)
    offer_next(lambda person: NextStep("Next lesson", "Groups", "/l/", "Open it"))
    client.force_login(learner)

    page = client.get("/").content.decode()

    assert page.index("Your game") < page.index("Next lesson")
    assert 'href="/g/"' in page
    assert learner.username in page


@pytest.mark.django_db
def test_stranger_is_offered_nothing_to_go_on_with(
    client: Client, sources: list[next_steps.Source]
) -> None:
    offer_next(lambda person: NextStep("Your game", "", "/g/", "Go on"))

    assert "Your game" not in client.get("/").content.decode()


@pytest.mark.django_db
def test_home_says_which_game_it_is_and_that_the_site_is_independent(
    client: Client,
) -> None:
    page = client.get("/").content.decode()

    assert "solitaire" in page
    assert "independent" in page.lower()


@pytest.mark.django_db
def test_style_page_is_for_development_only(client: Client, settings: object) -> None:
    settings.DEBUG = False  # type: ignore[attr-defined]
    assert client.get("/style/").status_code == 404
    settings.DEBUG = True  # type: ignore[attr-defined]
    assert client.get("/style/").status_code == 200
