"""Questions that are taken along: their page, and answers that are handed in."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from cards import library
from lessons.drills.catalogue import KINDS
from lessons.drills.item import Build, Item, Pick
from lessons.models import Answer, Pack, PackedItem
from lessons.selectors.packs import packed
from mahjong_site.accounts.models import User

TAKE = "/drills/offline/"
CARD = "kitchen-table"
ONCE = "4b1c0a52-6a8f-4c2e-9d0b-1d2f3a4b5c6d"


def _take(client: Client, **asked: Any) -> Pack:
    """Take a pack along on the page; the one that the answer leads to."""
    form = {"count": 10, "kind": "", "card": CARD} | asked
    address = client.post(TAKE, form)["Location"]
    return Pack.objects.get(uuid=address.removeprefix(TAKE).strip("/"))


def _items(pack: Pack) -> list[Item]:
    card = library.card_by_hash(pack.card_hash)
    items = [one.item for one in packed(pack, card)]
    assert all(items)
    return items  # type: ignore[return-value]


def _field(item: Item, place: int) -> tuple[str, str | list[str]]:
    """A right answer as the form sends it."""
    if isinstance(item.answer, Pick):
        return f"tile-{place}", item.right.key.split()
    return f"choice-{place}", item.right.key


def _answers(pack: Pack) -> dict[str, str | list[str]]:
    return dict(_field(item, place) for place, item in enumerate(_items(pack), 1))


def _page(pack: Pack) -> str:
    return f"{TAKE}{pack.uuid}/"


def test_a_visitor_takes_ten_questions_along_and_becomes_a_guest(
    client: Client, db: None
) -> None:
    pack = _take(client)

    page = client.get(_page(pack)).content.decode()
    assert pack.learner.is_guest
    assert page.count("data-place=") == 10
    assert PackedItem.objects.filter(learner=pack.learner).count() == 10


@pytest.mark.parametrize("kind", list(KINDS))
def test_right_answers_to_every_kind_are_found_right(
    learner_client: Client, kind: str
) -> None:
    pack = _take(learner_client, kind=kind)

    shown = learner_client.post(_page(pack), _answers(pack), follow=True)

    answers = Answer.objects.filter(learner=pack.learner)
    assert answers.count() == len(pack.items)
    assert all(one.is_right and one.is_offline for one in answers)
    assert shown.content.decode().count("attempt=") == len(pack.items)


def test_a_form_that_is_sent_twice_makes_one_pack(learner_client: Client) -> None:
    first, second = (_take(learner_client, once=ONCE) for _turn in range(2))

    assert first == second
    assert Pack.objects.count() == 1


def test_one_form_sent_by_two_people_makes_a_pack_for_each(
    learner_client: Client, teacher_client: Client
) -> None:
    packs = [_take(client, once=ONCE) for client in (learner_client, teacher_client)]

    assert packs[0].learner != packs[1].learner


def test_the_same_answers_again_count_once(learner_client: Client) -> None:
    pack = _take(learner_client)
    for _turn in range(2):
        learner_client.post(_page(pack), _answers(pack))

    assert Answer.objects.count() == 10


def test_the_first_answer_counts_and_a_second_is_told_so(
    learner_client: Client,
) -> None:
    pack = _take(learner_client, kind="payment")
    item = _items(pack)[0]
    wrong = next(one.key for one in item.choices if not one.is_right)
    learner_client.post(_page(pack), {"choice-1": item.right.key})

    answer = learner_client.post(
        _page(pack), {"choice-1": wrong}, headers={"Accept": "application/json"}
    )

    (result,) = answer.json()["results"]
    assert "the first answer counts" in result["refused"]
    assert result["is_right"]
    assert Answer.objects.get().is_right


def test_what_is_refused_is_told_and_hinders_nothing_else(
    learner_client: Client,
) -> None:
    pack = _take(learner_client, kind="payment")
    sent = _answers(pack) | {"choice-2": "a million", "choice-99": "5"}

    answer = learner_client.post(
        _page(pack), sent, headers={"Accept": "application/json"}
    )

    results = {one["place"]: one for one in answer.json()["results"]}
    assert sorted(results) == list(range(1, 11))
    assert [place for place, one in results.items() if one["refused"]] == [2]
    assert Answer.objects.count() == 9
    assert learner_client.get(results[1]["address"]).status_code == 200


def test_an_empty_form_says_so(learner_client: Client) -> None:
    pack = _take(learner_client)

    shown = learner_client.post(_page(pack), follow=True)

    assert "Choose an answer first." in shown.content.decode()
    assert not Answer.objects.exists()


def test_nothing_of_an_answer_stands_readable_on_the_page(
    learner_client: Client,
) -> None:
    pack = _take(learner_client, kind="build_line")
    page = learner_client.get(_page(pack)).content.decode()

    for item in _items(pack):
        assert isinstance(item.answer, Build)
        assert not [key for key in item.answer.right if f'"{key}"' in page]


def test_seals_are_fresh_each_time(learner_client: Client) -> None:
    pack = _take(learner_client)
    salts = [
        set(re.findall('data-salt="([0-9a-f]+)"', page.content.decode()))
        for page in (learner_client.get(_page(pack)) for _turn in range(2))
    ]
    assert len(salts[0]) == 10
    assert not salts[0] & salts[1]


def test_a_pack_is_its_learners_alone(
    learner_client: Client, client: Client, teacher_client: Client
) -> None:
    pack = _take(learner_client)
    addresses = (_page(pack), f"{_page(pack)}token/")

    for address in addresses:
        assert client.get(address).status_code == 302
        assert teacher_client.get(address).status_code == 404
    assert teacher_client.post(_page(pack), _answers(pack)).status_code == 404
    assert client.post(_page(pack), _answers(pack)).status_code == 302
    assert not Answer.objects.exists()


def test_a_guest_takes_the_pack_into_the_account(client: Client, db: None) -> None:
    pack = _take(client)
    answers = _answers(pack)
    User.objects.create_user(username="ada", password="tiles-and-more-tiles")
    client.post(
        "/accounts/login/", {"username": "ada", "password": "tiles-and-more-tiles"}
    )

    client.post(_page(pack), answers)

    answer = Answer.objects.first()
    assert answer is not None
    assert answer.learner.username == "ada"
    assert Answer.objects.filter(is_offline=True).count() == 10


def test_a_pack_whose_card_has_gone_still_opens(learner_client: Client) -> None:
    pack = _take(learner_client)
    Pack.objects.update(card_hash="0" * 64)

    page = learner_client.get(_page(pack))
    answer = learner_client.post(
        _page(pack), {"choice-1": "5"}, headers={"Accept": "application/json"}
    )

    assert "not asked any more" in page.content.decode()
    assert answer.json()["results"][0]["refused"]


@pytest.mark.parametrize(
    "asked", [{"count": 7}, {"kind": "no-such"}, {"card": "no-such"}, {"count": ""}]
)
def test_a_choice_that_there_is_not_is_refused(
    learner_client: Client, asked: dict[str, Any]
) -> None:
    form = {"count": 10, "kind": "", "card": CARD} | asked

    assert learner_client.post(TAKE, form).status_code == 422
    assert not Pack.objects.exists()
