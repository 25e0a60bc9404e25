from __future__ import annotations

import re
from uuid import uuid4

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from cards import library
from lessons.drills.catalogue import KINDS, SEEDS, serve
from lessons.drills.item import DrillSettings, Item
from lessons.drills.misconceptions import NAMES
from lessons.drills.wording import sentence
from lessons.models import Answer
from lessons.selectors.levels import FIRST
from mahjong_site.accounts.models import User

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
# A line is built tile by tile, without choices: test_build_line.py.
WITH_CHOICES = [kind for kind in KINDS if kind != "build_line"]


def _address(kind: str, seed: int, slug: str = "nmjl-2026") -> str:
    return reverse("drills:item", args=[kind, seed]) + f"?card={slug}&level=1"


def _item(kind: str, seed: int) -> Item:
    card = library.shipped_card("nmjl-2026")
    return serve(card, kind, DrillSettings(card.slug), seed)


def test_the_list_names_every_drill_and_stores_nothing(client: Client) -> None:
    response = client.get(reverse("drills:list"))

    assert response.status_code == 200
    for kind in KINDS.values():
        assert str(kind.TITLE) in response.text
    assert "The Charleston" in response.text
    assert not User.objects.exists()


@pytest.mark.parametrize("kind", KINDS)
def test_a_start_leads_to_an_item_with_its_own_link(client: Client, kind: str) -> None:
    start = client.get(reverse("drills:start", args=[kind]))
    other = client.get(reverse("drills:start", args=[kind]))

    assert start.status_code == 302
    assert start["Location"] != other["Location"]
    assert client.get(start["Location"]).status_code == 200
    assert not User.objects.exists()


@pytest.mark.parametrize("kind", WITH_CHOICES)
@pytest.mark.parametrize("is_right", [True, False])
def test_an_answer_is_explained_after_a_redirect(
    client: Client, kind: str, is_right: bool
) -> None:
    item = _item(kind, 5)
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
    assert Answer.objects.count() == 1
    assert User.objects.get().is_guest


def test_htmx_gets_the_fragment_and_the_address_of_the_answer(client: Client) -> None:
    item = _item("missing_tile", 5)
    uuid = str(uuid4())

    response = client.post(
        _address("missing_tile", 5),
        {"choice": item.right.key, "attempt": uuid},
        headers=HTMX,
    )

    assert response.status_code == 200
    assert response["HX-Push-Url"] == f"{_address('missing_tile', 5)}&attempt={uuid}"
    assert response.text.lstrip().startswith('<div id="drill-item"')
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
    item = _item("joker_place", 5)
    posted = client.post(
        _address("joker_place", 5), {"choice": item.right.key, "attempt": str(uuid4())}
    )

    text = stranger_client.get(posted["Location"]).text
    assert "That is right" not in text
    assert "option-right" not in text


def test_an_attempt_does_not_answer_another_item(client: Client) -> None:
    item = _item("joker_place", 5)
    uuid = uuid4()
    client.post(
        _address("joker_place", 5), {"choice": item.right.key, "attempt": str(uuid)}
    )

    other = client.get(f"{_address('joker_place', 6)}&attempt={uuid}")
    assert "That is right" not in other.text
    garbled = client.get(f"{_address('joker_place', 5)}&attempt=nonsense")
    assert garbled.status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/drills/no-such-drill/",
        "/drills/mix/",
        "/drills/which_line/?card=no-such-card",
        "/drills/?card=no-such-card",
        "/drills/no-such-drill/1/?card=nmjl-2026",
        "/drills/which_line/1/?card=no-such-card",
        "/drills/which_line/1/?card=nmjl-2026&sections=nonsense",
        "/drills/which_line/1/?level=6",
        "/drills/which_line/1/?level=0",
        "/drills/which_line/1/?level=٣",
        "/drills/which_line/1/?items=51",
        "/drills/which_line/1/?items=5&item=6",
        "/drills/mix/1/?kinds=which_line.6",
        "/drills/mix/1/?kinds=nonsense.1",
        f"/drills/which_line/{SEEDS}/?card=nmjl-2026",
        f"/drills/which_line/{10**40}/?card=nmjl-2026",
    ],
)
def test_what_does_not_exist_is_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("/lessons/drills/", "/drills/"),
        ("/lessons/drills/which_line/?card=x", "/drills/which_line/?card=x"),
        (
            "/lessons/drills/which_line/nmjl-2026/5/",
            "/drills/which_line/5/?card=nmjl-2026",
        ),
        (
            "/lessons/drills/charleston/nmjl-2026/5/",
            "/drills/charleston/nmjl-2026/5/",
        ),
    ],
)
def test_old_links_lead_to_the_new_place(client: Client, old: str, new: str) -> None:
    response = client.get(old)
    assert (response.status_code, response["Location"]) == (301, new)


def test_the_same_link_shows_the_same_set_to_everybody(
    client: Client, learner_client: Client
) -> None:
    address = "/drills/missing_tile/5/?card=nmjl-2026&sections=2468&level=2&items=3"
    texts = [one.get(address).text for one in (client, learner_client)]
    questions = [text.split("question-heading", 2)[2] for text in texts]
    fields = [re.findall(r'name="choice" value="([^"]*)"', q) for q in questions]

    assert fields[0] == fields[1] != []
    assert "1 of 3" in texts[0]
    assert "Level 2 of 5" in texts[0]
    assert "Share this drill" in texts[0]
    assert "2468" in questions[0]


def test_a_set_leads_from_item_to_item_and_ends(client: Client) -> None:
    address = "/drills/joker_place/5/?card=nmjl-2026&level=2&items=2"
    for place in (1, 2):
        page = client.get(address)
        assert f"{place} of 2" in page.text
        posted = client.post(address, {"choice": "yes", "attempt": str(uuid4())})
        text = client.get(posted["Location"]).text
        found = re.search(r'id="next-item" href="([^"]*)"', text)
        assert found
        address = found[1].replace("&amp;", "&")
        if place == 1:
            assert "item=2" in address
    result = client.get(address)
    assert "Once more with new questions" in result.text
    rights = Answer.objects.filter(is_right=True).count()
    assert f"{rights} of 2 right" in result.text
    assert ("Practise what I get wrong" in result.text) == (rights < 2)


def test_a_set_that_is_begun_says_what_is_open(client: Client) -> None:
    text = client.get("/drills/joker_place/5/result/?level=2&items=3").text

    assert "0 of 3 right" in text
    assert text.count("Open") == 3
    single = client.get("/drills/joker_place/5/result/?level=2")
    assert single.status_code == 404


def test_five_items_are_five_of_several_kinds(client: Client) -> None:
    start = client.get(reverse("drills:five"))
    page = client.get(start["Location"])

    assert page.status_code == 200
    assert "1 of 5" in page.text
    kinds = re.search("kinds=([^&]*)", start["Location"])
    assert kinds
    plan = kinds[1].split(",")
    assert len(plan) == 5
    assert {one.split(".")[0] for one in plan} == FIRST
    assert not User.objects.exists()


def test_the_queries_do_not_grow_with_the_answers(
    learner_client: Client, learner: User, django_assert_max_num_queries: object
) -> None:
    item = _item("joker_place", 5)
    for _ in range(5):
        learner_client.post(
            _address("joker_place", 5),
            {"choice": item.right.key, "attempt": str(uuid4())},
        )
    for path in (_address("joker_place", 5), reverse("drills:list")):
        with django_assert_max_num_queries(7):  # type: ignore[operator]
            assert learner_client.get(path).status_code == 200


def test_every_choice_of_a_line_shows_its_letters(client: Client) -> None:
    item = _item("which_line", 5)
    text = client.get(_address("which_line", 5)).text

    assert text.count('class="line-letters"') == len(item.choices)


@pytest.mark.parametrize(
    ("seconds", "kept"), [("9", 9_000), ("7200", None), ("x", None), ("-5", 0)]
)
def test_the_time_an_answer_took_is_kept_if_it_is_known(
    client: Client, seconds: str, kept: int | None
) -> None:
    with time_machine.travel("2026-03-03T12:00:00Z", tick=False) as now:
        text = client.get(_address("joker_place", 5)).text
        shown = re.search(r'name="shown" value="(\d+)"', text)
        assert shown
        if seconds.lstrip("-").isdigit():
            now.shift(int(seconds))
        form = {"choice": "yes", "shown": shown[1] if seconds != "x" else "x"}
        client.post(_address("joker_place", 5), form)

    answer = Answer.objects.get()
    assert answer.time_ms == kept
    assert answer.proof["line"]
    assert answer.offered
    assert answer.level == 1


def test_a_set_counts_its_own_answers_only(client: Client) -> None:
    wrong = next(c for c in _item("which_line", 5).choices if not c.is_right)
    client.post(
        _address("which_line", 5), {"choice": wrong.key, "attempt": str(uuid4())}
    )
    address = reverse("drills:item", args=["mix", 7])
    address += "?card=nmjl-2026&kinds=which_line.1,joker_place.1"
    (choice, *_) = re.findall(
        r'name="choice" value="([^"]+)"', client.get(address).text
    )

    after = client.post(
        address, {"choice": choice, "attempt": str(uuid4())}, follow=True
    )

    assert re.search(r"[01] of 1 right so far", after.text)


def test_a_sentence_that_explains_both_stands_once(client: Client) -> None:
    item = _item("read_line", 5)
    wrong = next(c for c in item.choices if c.why == item.right.why and not c.is_right)

    answered = client.post(
        _address("read_line", 5),
        {"choice": wrong.key, "attempt": str(uuid4())},
        follow=True,
    )

    told = answered.text.partition('id="question-heading"')[0]
    assert told.count(escape(sentence(wrong.why[0]))) == 1
    assert "What would have been right" not in told
