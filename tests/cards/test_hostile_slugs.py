from __future__ import annotations

import uuid

import pytest
from django.test import Client
from rest_framework.test import APIClient

from cards import library
from lessons.models import Classroom
from mahjong_site.accounts.models import User
from tests.cards.own import make_card

pytestmark = pytest.mark.django_db

HOSTILE = ("own-\x00", "own-abc\x00", "own-", "own-\ud800", "own-😀", "\x00")


@pytest.mark.parametrize("slug", HOSTILE)
def test_what_is_no_slug_names_no_card(learner: User, slug: str) -> None:
    assert not library.may_read(slug, None)
    assert not library.may_read(slug, learner)


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/cards/compare/?a=own-%00&b=kitchen-table", 404),
        ("/cards/checker/?card=own-%00", 422),
        ("/cards/own/new/?from=own-%00", 404),
        ("/cards/{own}/clinic/?before=own-%00", 404),
        ("/cards/own/{own}/versions/?new=%00&old=%00", 200),
        ("/drills/?card=own-%00", 404),
        ("/drills/five/?card=own-%00", 404),
        ("/drills/which_line/5/?card=own-%00", 404),
        ("/drills/charleston/5/?card=own-%00", 404),
        ("/play/?card=own-%00", 200),
    ],
)
def test_an_address_with_such_a_card_is_answered(
    learner: User, learner_client: Client, address: str, status: int
) -> None:
    own = make_card(learner).slug
    assert learner_client.get(address.format(own=own)).status_code == status


def test_a_form_with_such_a_card_is_answered(learner_client: Client) -> None:
    sent = {"card": "own-\x00", "rules": "league", "once": uuid.uuid4().hex}
    assert learner_client.post("/play/", sent).status_code == 422
    assert learner_client.post("/cards/checker/", sent).status_code < 500


def test_a_class_asks_for_no_such_card(
    classroom: Classroom, teacher_client: Client
) -> None:
    new = f"/classes/{classroom.public_id}/assignments/new/?kind=drill&card=own-%00"
    page = teacher_client.get(new)
    assert page.status_code == 200
    assert page.context["card"].slug == "kitchen-table", "the site’s first one instead"


def test_the_api_knows_no_such_card(learner_api: APIClient) -> None:
    sent = {"card": "own-\x00", "concealed": "1111B FFFFFF 1111C"}
    for address in ("/api/v1/check/", "/api/v1/nearest/", "/api/v1/games/"):
        assert learner_api.post(address, sent).status_code == 400
    assert learner_api.get("/api/v1/cards/own-%00/").status_code == 404
