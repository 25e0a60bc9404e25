"""Hints on the pages: taken by a button, counted by the server alone."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape
from pytest_django import DjangoAssertNumQueries

from cards import library
from lessons.drills.catalogue import KINDS, serve
from lessons.drills.hints import hints_of
from lessons.drills.item import DrillSettings, Item, OneOf
from lessons.drills.links import Link, read_link
from lessons.drills.wording import sentence
from lessons.models import Answer, HelpTaken, Mode, ReviewItem, SkillEstimate
from lessons.services.help import take_help
from lessons.services.review import recall_of
from mahjong_site.accounts import services as accounts
from mahjong_site.accounts.models import User
from tests.lessons.test_summaries import give

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
CARD = "nmjl-2026"
SEED = 5


def _item(kind: str = "which_line", level: int = 1) -> Item:
    card = library.shipped_card(CARD)
    return serve(card, kind, DrillSettings(CARD, (), level), SEED)


def _address(kind: str = "which_line", level: int = 1, more: str = "") -> str:
    return f"/drills/{kind}/{SEED}/?card={CARD}&level={level}{more}"


def _said(item: Item, which: int) -> list[str]:
    return [escape(sentence(one)) for one in hints_of(item)[which].notes]


@pytest.mark.parametrize("kind", KINDS)
def test_hints_come_one_after_another_and_not_before(client: Client, kind: str) -> None:
    item = _item(kind, 3)
    before = client.get(_address(kind, 3)).text
    assert 'name="hint" value="1"' in before
    assert not any(words in before for words in _said(item, 0))
    assert not User.objects.exists()

    first = client.post(_address(kind, 3), {"hint": "1", "attempt": str(uuid4())}).text
    assert all(words in first for words in _said(item, 0))
    assert "Read more:" in first
    if len(hints_of(item)) == 1:
        assert 'name="hint"' not in first
        return
    struck = hints_of(item)[1].struck
    assert 'name="hint" value="2"' in first
    assert "Not this one" not in first

    second = client.post(_address(kind, 3), {"hint": "2"}).text
    assert all(words in second for words in (*_said(item, 0), *_said(item, 1)))
    assert ("Not this one" in second) == (struck is not None)
    assert 'name="hint"' not in second
    assert "option-right" not in second
    assert not Answer.objects.exists()


def test_htmx_gets_the_hints_alone(client: Client) -> None:
    text = client.post(_address(), {"hint": "1"}, headers=HTMX).text

    assert _said(_item(), 0)[0] in text
    assert "<form" not in text
    assert 'name="choice"' not in text


def test_without_javascript_what_was_chosen_is_kept(client: Client) -> None:
    key, attempt = _item().choices[1].key, str(uuid4())

    text = client.post(
        _address(), {"hint": "1", "choice": key, "attempt": attempt, "shown": "17"}
    ).text

    assert len(re.findall(r"<input[^>]*name=\"choice\"[^>]* checked", text)) == 1
    assert f'value="{escape(key)}" id="choice-2" checked' in text
    assert f'name="attempt" value="{attempt}"' in text
    assert 'name="shown" value="17"' in text


def test_without_javascript_tiles_laid_are_kept(client: Client) -> None:
    item = _item("build_line")
    laid = " ".join(item.right.key.split()[:2])

    text = client.post(_address("build_line"), {"hint": "1", "choice": laid}).text

    assert f'name="laid" value="{laid}"' in text


@pytest.mark.parametrize("taken", [0, 1, 2])
def test_the_server_counts_whatever_the_form_says(client: Client, taken: int) -> None:
    """Another attempt, another link to the same item, a claimed number: all one."""
    for which in range(1, taken + 1):
        client.post(_address(), {"hint": str(which), "attempt": str(uuid4())})
    form = {"choice": _item().right.key, "attempt": str(uuid4()), "help_used": "0"}

    where = client.post(_address(more="&help=0"), form)["Location"]

    answer = Answer.objects.get()
    assert answer.help_used == taken
    assert not HelpTaken.objects.exists()
    assert ("with a hint" in client.get(where).text) == (taken == 1)
    assert ("with 2 hints" in client.get(where).text) == (taken == 2)


def test_the_same_hint_again_counts_once_and_none_is_counted_twice(
    client: Client,
) -> None:
    for _again in range(3):
        client.post(_address(), {"hint": "1"})
    assert HelpTaken.objects.get().count == 1
    assert _said(_item(), 0)[0] in client.get(_address()).text

    for _again in range(2):
        client.post(_address(), {"choice": _item().right.key, "attempt": str(uuid4())})
    assert list(Answer.objects.order_by("pk").values_list("help_used", flat=True)) == [
        1,
        0,
    ]


@pytest.mark.parametrize("asked", ["0", "9", "-1", "two", ""])
def test_a_number_that_is_none_gives_the_first_hint(client: Client, asked: str) -> None:
    assert client.post(_address(), {"hint": asked}).status_code == 200
    assert HelpTaken.objects.get().count == 1


def test_a_set_without_help_offers_none(client: Client) -> None:
    address = _address(more="&items=3&help=0")
    assert 'name="hint"' not in client.get(address).text
    assert client.post(address, {"hint": "1"}).status_code == 404
    assert client.get(_address(more="&help=2")).status_code == 404
    assert not User.objects.exists()


def test_the_setting_stays_on_the_way_through_a_set() -> None:
    card = library.shipped_card(CARD)
    link = Link("which_line", 5, DrillSettings(CARD), 3, has_help=False)
    assert "help=0" in link.at(2).query()
    assert "help" not in Link("which_line", 5, DrillSettings(CARD), 3).query()
    query = {"items": "3", "item": "2", "level": "1", "help": "0"}
    assert read_link(card, "which_line", 5, query) == link.at(2)


def test_the_puzzle_offers_no_hint(client: Client) -> None:
    assert 'name="hint"' not in client.get("/puzzle/").text
    assert client.post("/puzzle/", {"hint": "1"}).status_code == 422
    assert not HelpTaken.objects.exists()


def test_review_offers_hints_and_counts_them(
    learner_client: Client, learner: User
) -> None:
    give(learner, SEED, right=False)
    address = reverse("review:item", args=[ReviewItem.objects.get().public_id])
    assert 'name="hint" value="1"' in learner_client.get(address).text

    text = learner_client.post(address, {"hint": "1"}).text
    assert _said(_item(), 0)[0] in text
    learner_client.post(address, {"choice": _item().right.key, "attempt": uuid4()})

    answer = Answer.objects.get(mode=Mode.REVIEW)
    assert answer.help_used == 1
    assert recall_of(answer).name == "HESITANT"
    page = learner_client.get(reverse("review:queue")).text
    assert "but with a hint" in page


def test_a_right_answer_with_a_hint_counts_half(learner: User, stranger: User) -> None:
    give(learner, 1, right=True, hints=1)
    give(stranger, 1, right=True)
    values = {
        one.learner: one.value
        for one in SkillEstimate.objects.filter(skill="find-line")
    }
    assert values == {learner: 0.5, stranger: 1.0}


def test_progress_and_results_tell_of_hints(
    learner_client: Client, learner: User
) -> None:
    give(learner, SEED, right=True, hints=2)

    assert "(1 with a hint)" in learner_client.get(reverse("pages:progress")).text
    where = reverse("drills:result", args=["which_line", SEED])
    page = learner_client.get(f"{where}?card={CARD}&level=1&items=2").text
    assert "with 2 hints" in page


def test_hints_move_with_the_guest(learner: User) -> None:
    guest = accounts.create_guest()
    for kind, guests, own in (("which_line", 2, 1), ("missing_tile", 1, 0)):
        take_help(learner=guest, item=_item(kind), count=guests)
        if own:
            take_help(learner=learner, item=_item(kind), count=own)

    accounts.merge_guest(guest=guest, account=learner)

    rows = HelpTaken.objects.filter(learner=learner)
    assert sorted(rows.values_list("count", flat=True)) == [1, 2]


def test_a_stranger_sees_none_of_it(client: Client, stranger_client: Client) -> None:
    client.post(_address(), {"hint": "1"})
    assert _said(_item(), 0)[0] not in stranger_client.get(_address()).text


def test_help_costs_one_query(
    learner_client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    learner_client.get(_address())
    with django_assert_max_num_queries(7):
        learner_client.get(_address())


def test_a_hint_of_an_item_with_two_answers_is_one(client: Client) -> None:
    card = library.shipped_card(CARD)
    seed = next(
        seed
        for seed in range(200)
        if len(serve(card, "read_line", DrillSettings(CARD, (), 4), seed).choices) == 2
    )
    text = client.post(
        f"/drills/read_line/{seed}/?card={CARD}&level=4", {"hint": "2"}
    ).text
    assert "Not this one" not in text
    assert HelpTaken.objects.get().count == 1


def test_kinds_with_choices_strike_out_one_that_is_wrong() -> None:
    for kind in KINDS:
        item = _item(kind)
        hints = hints_of(item)
        if isinstance(item.answer, OneOf) and len(hints) == 2 and not item.narrows:
            assert hints[1].struck is not None
            assert hints[1].struck != item.right
