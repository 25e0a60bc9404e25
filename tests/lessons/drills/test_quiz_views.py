from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from cards import library
from lessons.drills.catalogue import KINDS, SEEDS, make_item
from lessons.drills.misconceptions import NAMES
from lessons.drills.wording import sentence
from lessons.models import DrillAttempt
from mahjong_site.accounts.models import User
from tests.sizes import size

pytestmark = pytest.mark.django_db
CARDS = ("nmjl-2026", "mahjong-club")
HTMX = {"HX-Request": "true"}


def _address(kind: str, seed: int, slug: str = "nmjl-2026") -> str:
    return reverse("lessons:quiz-item", args=[kind, slug, seed])


def test_the_list_names_every_drill_and_stores_nothing(client: Client) -> None:
    response = client.get(reverse("lessons:drill-list"))

    assert response.status_code == 200
    for kind in KINDS.values():
        assert str(kind.title) in response.text
    assert "The Charleston" in response.text
    assert not User.objects.exists()


@pytest.mark.parametrize("kind", KINDS)
def test_a_start_leads_to_an_item_with_its_own_link(client: Client, kind: str) -> None:
    start = client.get(reverse("lessons:quiz-start", args=[kind]))
    other = client.get(reverse("lessons:quiz-start", args=[kind]))

    assert start.status_code == 302
    assert start["Location"] != other["Location"]
    assert client.get(start["Location"]).status_code == 200
    assert not User.objects.exists()


@pytest.mark.parametrize("slug", CARDS)
@pytest.mark.parametrize("kind", KINDS)
def test_no_answer_is_in_the_page_before_it_is_given(
    client: Client, kind: str, slug: str
) -> None:
    card = library.shipped_card(slug)
    for seed in range(size(12, 400)):
        text = client.get(_address(kind, seed, slug)).text
        item = make_item(card, kind, seed)

        for choice in item.choices:
            assert f'value="{escape(choice.key)}"' in text
            for why in choice.why:
                assert escape(sentence(why)) not in text
            if choice.misconception:
                assert escape(str(NAMES[choice.misconception])) not in text
                assert choice.misconception.value not in text
        assert "option-right" not in text
        assert len(re.findall(r'name="choice"', text)) == len(item.choices)
        if kind == "which_line":
            # Every line on offer is named as often as the others.
            named = {text.count(escape(c.key)) for c in item.choices}
            assert len(named) == 1


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("is_right", [True, False])
def test_an_answer_is_explained_after_a_redirect(
    client: Client, kind: str, is_right: bool
) -> None:
    item = make_item(library.shipped_card("nmjl-2026"), kind, 5)
    choice = next(c for c in item.choices if c.is_right == is_right)
    form = {"choice": choice.key, "attempt": str(uuid4())}

    posted = client.post(_address(kind, 5), form)
    assert posted.status_code == 302
    text = client.get(posted["Location"]).text

    assert ("That is right" in text) == is_right
    for why in choice.why:
        assert escape(sentence(why)) in text
    if choice.misconception:
        assert escape(str(NAMES[choice.misconception])) in text
    again = client.post(_address(kind, 5), form)
    assert again["Location"] == posted["Location"]
    assert DrillAttempt.objects.count() == 1
    assert User.objects.get().is_guest


def test_htmx_gets_the_fragment_and_the_address_of_the_answer(client: Client) -> None:
    item = make_item(library.shipped_card("nmjl-2026"), "missing_tile", 5)
    uuid = str(uuid4())

    response = client.post(
        _address("missing_tile", 5),
        {"choice": item.right.key, "attempt": uuid},
        headers=HTMX,
    )

    assert response.status_code == 200
    assert response["HX-Push-Url"] == f"{_address('missing_tile', 5)}?attempt={uuid}"
    assert response.text.lstrip().startswith('<div id="quiz-item"')
    assert "<html" not in response.text


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_an_empty_answer_is_asked_for_and_makes_no_guest(
    client: Client, headers: dict[str, str]
) -> None:
    uuid = str(uuid4())
    for form in ({"attempt": uuid}, {"attempt": uuid, "choice": "perhaps"}):
        response = client.post(_address("joker_place", 5), form, headers=headers)

        assert response.status_code == 422
        assert "Choose one of the answers first" in response.text
        assert uuid in response.text
    assert not User.objects.exists()


def test_somebody_elses_attempt_shows_the_bare_question(
    client: Client, stranger_client: Client
) -> None:
    item = make_item(library.shipped_card("nmjl-2026"), "joker_place", 5)
    posted = client.post(
        _address("joker_place", 5), {"choice": item.right.key, "attempt": str(uuid4())}
    )

    text = stranger_client.get(posted["Location"]).text
    assert "That is right" not in text
    assert "option-right" not in text


def test_an_attempt_does_not_answer_another_item(client: Client) -> None:
    item = make_item(library.shipped_card("nmjl-2026"), "joker_place", 5)
    uuid = uuid4()
    client.post(
        _address("joker_place", 5), {"choice": item.right.key, "attempt": str(uuid)}
    )

    other = client.get(_address("joker_place", 6), {"attempt": str(uuid)})
    assert "That is right" not in other.text
    garbled = client.get(_address("joker_place", 5), {"attempt": "nonsense"})
    assert garbled.status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/lessons/drills/no-such-drill/",
        "/lessons/drills/which_line/?card=no-such-card",
        "/lessons/drills/?card=no-such-card",
        "/lessons/drills/no-such-drill/nmjl-2026/1/",
        "/lessons/drills/which_line/no-such-card/1/",
        f"/lessons/drills/which_line/nmjl-2026/{SEEDS}/",
        f"/lessons/drills/which_line/nmjl-2026/{10**40}/",
    ],
)
def test_what_does_not_exist_is_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_the_queries_do_not_grow_with_the_answers(
    learner_client: Client, learner: User, django_assert_max_num_queries: object
) -> None:
    item = make_item(library.shipped_card("nmjl-2026"), "joker_place", 5)
    for _ in range(5):
        learner_client.post(
            _address("joker_place", 5),
            {"choice": item.right.key, "attempt": str(uuid4())},
        )
    for path in (_address("joker_place", 5), reverse("lessons:drill-list")):
        with django_assert_max_num_queries(4):  # type: ignore[operator]
            assert learner_client.get(path).status_code == 200


def test_every_choice_of_a_line_shows_its_letters(client: Client) -> None:
    item = make_item(library.shipped_card("nmjl-2026"), "which_line", 5)
    text = client.get(_address("which_line", 5)).text

    assert text.count('class="line-letters"') == len(item.choices)
