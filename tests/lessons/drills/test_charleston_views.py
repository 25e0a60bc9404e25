from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from cards import library
from engine.tiles import Tile
from lessons.drills import charleston
from lessons.models import Answer, CharlestonRun
from lessons.views.charleston import deal_address
from mahjong_site.accounts.models import User

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
DEAL = "/drills/charleston/4/?card=nmjl-2026&guess=no"
GUESS = "/drills/charleston/4/?card=nmjl-2026"


def _form(text: str, **changes: object) -> dict[str, object]:
    """The page's own form, with the first three tiles that may be chosen."""
    hidden = dict(re.findall(r'type="hidden" name="(run|steps)" value="([^"]*)"', text))
    boxes = re.findall(r'name="tile" value="(\w+)" id="tile-\d+">', text)
    return {**hidden, "tile": boxes[:3], **changes}


def _play(client: Client, count: int) -> HttpResponse:
    response = client.get(DEAL)
    address = DEAL
    for _ in range(count):
        posted = client.post(address, _form(response.text))
        assert posted.status_code == 302
        address = posted["Location"]
        response = client.get(address)
    return response


def test_a_start_deals_and_stores_nothing(client: Client) -> None:
    start = client.get(reverse("drills:charleston-start"))
    guess = client.get(start["Location"])
    page = client.get(start["Location"] + "&guess=no")

    assert guess.status_code == page.status_code == 200
    assert "Which two sections" in guess.text
    assert "Pass 1, to the right" in page.text
    assert "everybody gives away what helps least" in page.text
    assert "Cost" not in page.text
    assert not User.objects.exists()
    assert not CharlestonRun.objects.exists()


def _to_the_end(client: Client) -> HttpResponse:
    """Three passes, go on, and whatever comes to the courtesy of two tiles."""
    response = _play(client, 3)
    address = reverse("drills:charleston-run", args=[_last_run().uuid])
    for _ in range(8):
        stage = response.context["stage"]
        if stage == "over":
            return response
        form = _form(response.text)
        form["tile"] = form["tile"][: response.context["owed"] or 3]  # type: ignore[index]
        more = {"vote": {"vote": "on"}, "courtesy_ask": {"wish": "2"}}.get(stage, {})
        if stage == "courtesy_pass":
            more = {"courtesy": "1"}
        client.post(address, {**form, **more})
        response = client.get(address)
    raise AssertionError("it does not end")


def _last_run() -> CharlestonRun:
    return CharlestonRun.objects.latest("pk")


def test_the_whole_charleston_ends_in_a_summary(client: Client) -> None:
    one = _play(client, 1)
    assert "Pass 2, across" in one.text
    assert "What you did: Pass 1, to the right" in one.text
    assert "a cost of 1 tile" in one.text
    assert "The sections that your rack leans to" in one.text
    assert "everybody gives away what helps least" not in one.text
    assert one.text.count("tile-note") == 3

    client.logout()
    over = _to_the_end(client)
    assert "The Charleston is over" in over.text
    assert "Pass 3, to the left" in over.text
    assert "The second Charleston" in over.text
    assert "How many for the courtesy" in over.text
    assert "Same deal once more" in over.text
    assert '<input type="checkbox"' not in over.text


def test_the_third_pass_may_be_blind(client: Client) -> None:
    two = _play(client, 2)
    assert "Blind pass" in two.text
    address = reverse("drills:charleston-run", args=[CharlestonRun.objects.get().uuid])

    posted = client.post(address, _form(two.text, tile=[], blind="on"))

    assert posted.status_code == 302
    assert "sent 3 tiles on unseen" in client.get(address).text
    assert Answer.objects.filter(choice__endswith="+3").exists()


def test_a_double_post_and_the_back_button_are_harmless(client: Client) -> None:
    form = _form(client.get(DEAL).text)
    first = client.post(DEAL, form)
    again = client.post(DEAL, form)

    assert again["Location"] == first["Location"]
    assert CharlestonRun.objects.get().steps == 1
    stale = client.post(DEAL, {**form, "tile": form["tile"]}, headers=HTMX)
    assert stale.status_code == 409
    assert "taken already" in stale.text
    assert "Pass 2, across" in stale.text
    assert CharlestonRun.objects.get().steps == 1


def test_htmx_gets_the_table_and_its_address(client: Client) -> None:
    form = _form(client.get(DEAL).text)
    response = client.post(DEAL, form, headers=HTMX)

    assert response.status_code == 200
    assert response["HX-Push-Url"].endswith(f"/runs/{form['run']}/")
    assert response.text.lstrip().startswith('<div id="charleston"')


def _deal_with_joker() -> tuple[str, list[str]]:
    card = library.shipped_card("nmjl-2026")
    seed = next(s for s in range(99) if Tile.JOKER in charleston.deal(card, s).racks[0])
    rack = [tile.code for tile in charleston.deal(card, seed).racks[0]]
    return deal_address("nmjl-2026", seed), rack


def test_a_joker_cannot_be_chosen_and_the_page_says_why(client: Client) -> None:
    address, rack = _deal_with_joker()
    text = client.get(address + "&guess=no").text

    assert re.search(r'value="J" id="tile-\d+" disabled', text)
    assert "A joker is never passed" in text
    posted = client.post(
        address,
        {"run": str(uuid4()), "steps": "0", "tile": ["J", *rack[:2]]},
    )
    assert posted.status_code == 422
    assert "A joker is never passed" in posted.text
    assert posted.context["refused"].code == "joker_never_passed"
    assert not User.objects.exists()


def test_what_was_chosen_stays_chosen_after_a_refusal(client: Client) -> None:
    form = _form(client.get(DEAL).text)
    two = form["tile"][:2]  # type: ignore[index]
    response = client.post(DEAL, {**form, "tile": two})

    assert response.status_code == 422
    assert "Choose exactly 3 tiles" in response.text
    assert response.text.count(" checked>") == 2
    assert str(form["run"]) in response.text


@pytest.mark.parametrize("tile", [["rubbish"], ["9X", "1B", "2B"], [""]])
def test_rubbish_is_refused_in_words(client: Client, tile: list[str]) -> None:
    response = client.post(DEAL, {**_form(client.get(DEAL).text), "tile": tile})

    assert response.status_code == 422
    assert not User.objects.exists()


def test_a_run_is_its_learners_alone(client: Client, stranger_client: Client) -> None:
    text = _play(client, 1).text
    run = CharlestonRun.objects.get()
    address = reverse("drills:charleston-run", args=[run.uuid])

    assert stranger_client.get(address).status_code == 404
    assert stranger_client.post(address, _form(text)).status_code == 404
    assert stranger_client.post(DEAL, _form(text)).status_code == 404
    run.refresh_from_db()
    assert run.steps == 1


def test_a_run_of_a_card_that_has_changed_is_not_found(
    learner_client: Client,
) -> None:
    _play(learner_client, 1)
    CharlestonRun.objects.update(card_hash="0" * 64)
    run = CharlestonRun.objects.get()

    address = reverse("drills:charleston-run", args=[run.uuid])
    assert learner_client.get(address).status_code == 404


def test_the_guess_comes_first_and_is_graded(client: Client) -> None:
    page = client.get(GUESS)
    run = re.findall(r'name="run" value="([^"]*)"', page.text)[0]
    form = {"run": run, "guessing": "1", "guess": ["2468"]}
    assert "%" not in page.text.split("<fieldset")[1]

    refused = client.post(GUESS, form)
    assert refused.status_code == 422
    assert "Choose exactly two." in refused.text
    (kept,) = re.findall(r'value="([^"]*)" id="guess-\d+" checked', refused.text)
    assert kept == "2468"
    assert 'href="/cards/nmjl-2026/"' in refused.text
    assert not User.objects.exists()

    posted = client.post(GUESS, {**form, "guess": ["2468", "Quints"]})
    after = client.get(posted["Location"]).text
    assert after.count("your guess") == 2
    assert '<th scope="col">Section</th>' in after
    assert "Family" not in after
    assert "Pass 1, to the right" in after
    (answer,) = Answer.objects.all()
    assert answer.choice == "2468, Quints"
    assert answer.proof["families"]


def test_stepping_back_shows_two_futures(
    client: Client, stranger_client: Client
) -> None:
    _play(client, 2)
    run = _last_run()
    address = reverse("drills:charleston-again", args=[run.uuid])
    other = str(uuid4())

    back = client.post(address, {"step": "2", "again": other})
    page = client.get(back["Location"])
    assert "Pass 2, across" in page.text
    assert "Two futures" not in page.text
    form = _form(page.text)
    boxes = re.findall(r'name="tile" value="(\w+)" id="tile-\d+">', page.text)
    client.post(back["Location"], {**form, "tile": boxes[-3:]})
    assert "Two futures of the same deal" in client.get(back["Location"]).text
    assert client.post(address, {"step": "7"}).status_code == 404
    assert client.post(address, {"step": "x"}).status_code == 404
    assert stranger_client.post(address, {"step": "1"}).status_code == 404
    assert Answer.objects.filter(uuid=other).count() == 1


def test_the_old_address_leads_to_the_deal(client: Client) -> None:
    moved = client.get("/drills/charleston/nmjl-2026/4/")

    assert moved.status_code == 301
    assert moved["Location"] == "/drills/charleston/4/?card=nmjl-2026"


def test_a_peek_shows_the_notes_of_lines(client: Client) -> None:
    page = client.get(DEAL)
    notes = [one.line.condition for one in page.context["leans"]]
    assert any(notes)
    for note in filter(None, notes):
        assert f"({escape(note)})" in page.text
