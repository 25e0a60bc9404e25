"""The pages of prepared deals: the editor, the deal for its player, who sees what."""

from __future__ import annotations

import json
import re
import uuid
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

import engine
from engine.position import write_position
from mahjong_site.accounts.models import User
from play import dealing, selectors, services
from play.dealforms.form import DealForm
from play.models import Deal, PracticeGame, Source
from play.page.deals import deal_page
from play.paper import deal_picture
from tests.hostile import mutated
from tests.paper.test_sharing import tags
from tests.play.conftest import CARD, play_on, sit
from tests.play.test_deals import a_draft, a_position

NEW = "/play/deals/new/"


@pytest.fixture
def deal(teacher: User) -> Deal:
    """A deal of the teacher's, played by South."""
    aims = [{"code": "win"}, {"code": "no_calls_before", "discards": 7}]
    return services.new_deal(owner=teacher, draft=a_draft(seat=1, aims=aims))


def at(name: str, deal: Deal) -> str:
    return reverse(f"deals:{name}", args=[deal.public_id])


def fields_of(deal: Deal | None = None, **changes: Any) -> dict[str, Any]:
    """What a browser sends for the editor's form as it was shown."""
    if deal is None:
        form = DealForm.of_position(a_position(), person=None, seat=0, name="Mine")
        form.initial |= {"help_level": "0", "bots": "steady"}
    else:
        form = DealForm.of_deal(deal)
    sent = {}
    for bound in form:
        value = bound.value()
        if value is True:
            value = "on"
        if value not in (None, False):
            sent[bound.html_name] = value
    return sent | changes


def text_of(response: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def hidden_tiles(page: str, position: dict[str, Any], seat: int) -> list[str]:
    """Racks of others, and the wall, where the page tells them."""
    texts = [
        place["rack"]["tiles"]
        for number, place in enumerate(position["seats"])
        if number != seat
    ]
    return [text for text in [*texts, position["wall"]["tiles"]] if text in page]


# -- the editor ----------------------------------------------------------------------


@pytest.mark.django_db
def test_a_new_deal_begins_with_a_lawful_table_and_stores_nobody(
    client: Client,
) -> None:
    response = client.get(NEW)
    assert response.status_code == 200
    assert "152 of 152 tiles" in text_of(response)
    response = client.post(NEW, fields_of(do="check"))
    assert response.status_code == 200
    assert "Lawful: it can be played." in text_of(response)
    assert not User.objects.exists()


@pytest.mark.django_db
def test_saving_a_new_deal_makes_a_guest_who_owns_it(client: Client) -> None:
    once = str(uuid.uuid4())
    sent = fields_of(do="save", once=once, aim_win="on", aim_no_calls_before="on")
    sent |= {"aim_discards": "5", "seat": "2", "help_level": "3", "text": " Look! "}
    first = client.post(NEW, sent)
    again = client.post(NEW, sent)
    deal = Deal.objects.get()
    assert first["Location"] == again["Location"] == at("deal", deal)
    assert (deal.seat, deal.help_level, deal.text) == (2, 3, "Look!")
    assert deal.aims == [
        {"code": "no_calls_before", "discards": 5},
        {"code": "win"},
    ]
    assert deal.owner.is_guest
    assert deal.position == write_position(dealing.position_of(deal).to_state())


@pytest.mark.django_db
def test_with_htmx_saving_leads_to_the_page_of_the_deal(client: Client) -> None:
    response = client.post(NEW, fields_of(do="save"), headers={"HX-Request": "true"})
    assert response["HX-Redirect"] == at("deal", Deal.objects.get())


@pytest.mark.django_db
def test_every_fault_stands_at_its_field_and_nothing_typed_is_lost(
    client: Client,
) -> None:
    sent = fields_of(
        do="save",
        name="  ",
        rack_0="1B 1B 1B 1B 1B 5X",
        exposures_2="1B 2B 3B, N N",
        discards="W:1B 2Z",
        phase="claim",
        picked="J",
    )
    response = client.post(NEW, sent)
    form = response.context["form"]
    assert response.status_code == 422
    assert set(form.errors) == {
        "name",
        "rack_0",
        "exposures_2",
        "discards",
        "__all__",
    }
    assert 'value="1B 1B 1B 1B 1B 5X"' in response.content.decode()
    assert "5X" in str(form.errors["rack_0"])
    assert not User.objects.exists()


@pytest.mark.django_db
def test_a_tile_too_many_and_too_few_in_all_are_named(client: Client) -> None:
    response = client.post(NEW, fields_of(do="check", wall="1B 1B 1B 1B 1B"))
    said = str(response.context["form"].non_field_errors())
    assert "One Bam, but the set holds only 4" in said
    assert "the set has 152" in said


@pytest.mark.django_db
def test_the_rest_is_filled_and_what_was_said_stays(client: Client) -> None:
    empty = {f"rack_{wind}": "" for wind in range(4)}
    sent = fields_of(
        do="fill",
        **empty
        | {
            "rack_1": "FF 2222B",
            "wall": "J J 9D",
            "phase": "turn",
            "discards": "3C N:4C 5C",
            "exposures_3": "7B 7B J",
        },
    )
    response = client.post(NEW, sent)
    form = response.context["form"]
    assert response.status_code == 200, form.errors
    assert form["wall"].value().startswith("J J 9D ")
    assert form["rack_1"].value().count("2B") >= 4
    assert len(form["rack_0"].value().split()) == 14
    assert len(form["rack_3"].value().split()) == 10
    data = form.position_data()
    assert [(d["seat"], d["tile"]) for d in data["discards"]] == [
        (0, "3C"),
        (3, "4C"),
        (0, "5C"),
    ]
    assert form["discards"].value() == "3C N:4C 5C"


@pytest.mark.django_db
def test_tapped_tiles_go_where_they_are_sent_and_come_back(client: Client) -> None:
    def tap(**sent: str) -> Any:
        return client.post(NEW, fields_of(**sent)).context["form"]

    assert tap(to="picked", add="5B")["picked"].value() == "5B"
    shown = {"to": "exposures_1", "exposures_1": "7B 7B"}
    assert tap(**shown, add="J")["exposures_1"].value() == "7B 7B J"
    assert tap(**shown, add="N")["exposures_1"].value() == "7B 7B, N"
    assert tap(**shown, remove="last")["exposures_1"].value() == "7B"
    assert tap(to="wall", wall="222B", remove="last")["wall"].value() == "2B 2B"
    assert tap(to="rest", add="J")["rest"].value().startswith("{")
    assert tap(to="wall", wall="", add="5X")["wall"].value() in ("", None)


@pytest.mark.django_db
def test_a_numbered_start_is_always_the_same(client: Client) -> None:
    def deal_it() -> list[str]:
        form = client.post(NEW, fields_of(do="deal", number="77")).context["form"]
        return [form[f"rack_{wind}"].value() for wind in range(4)]

    assert deal_it() == deal_it()
    card = dealing.find_card(CARD)
    assert card is not None
    position = write_position(engine.new_game(card, seed=77))
    assert deal_it()[0] == position["seats"][0]["rack"]["tiles"]


@pytest.mark.django_db
@pytest.mark.parametrize("seed", [1, 2, 5, 8, 11])
def test_a_position_read_from_json_is_kept_as_it_was(client: Client, seed: int) -> None:
    """Any moment goes through the fields and comes out the same."""
    card = dealing.find_card(CARD)
    assert card is not None
    rules = engine.TableRules(way="real" if seed % 2 else "guided")
    moment = engine.random_position(card, rules, seed=seed)
    data = write_position(moment.state)
    read = client.post(NEW, fields_of(do="read", json=json.dumps(data)))
    form = read.context["form"]
    wind = (moment.seat - moment.state.dealer) % 4
    sent = {b.html_name: b.value() for b in form if b.value() not in (None, False)}
    response = client.post(NEW, sent | {"do": "save", "seat": str(wind)})
    assert response.status_code == 302, response.context["form"].errors
    deal = Deal.objects.get()
    assert deal.position == data
    assert deal.seat == moment.seat


@pytest.mark.django_db
@pytest.mark.parametrize(
    "text",
    ["", "[]", "[" * 9_000, '{"\\ud800": 1}', '{"seats": 3}', "9" * 6_000, "NaN"],
)
def test_json_that_is_no_position_is_refused_in_its_place(
    client: Client, text: str
) -> None:
    response = client.post(NEW, fields_of(do="read", json=text))
    assert response.status_code == 422
    assert response.context["form"].errors["json"]
    response = client.post(NEW, fields_of(do="check", rest=text))
    assert response.status_code in (200, 422)


@pytest.mark.django_db
def test_nothing_hostile_in_the_form_ever_fails(client: Client) -> None:
    base = fields_of()
    position = json.loads(base["rest"])
    for seed in range(10):
        rest = mutated(position, seed)
        said = mutated({k: str(v) for k, v in base.items()}, seed, changes=4)
        sent = {
            k: str(v)[:70_000]
            for k, v in (said if isinstance(said, dict) else {}).items()
        }
        sent |= {"rest": json.dumps(rest), "json": json.dumps(rest)}
        for do in ("check", "fill", "read", "deal"):
            response = client.post(NEW, sent | {"do": do})
            assert response.status_code in (200, 422)


def test_two_tabs_keep_both_versions(
    deal: Deal, teacher_client: Client, teacher: User
) -> None:
    old = fields_of(deal, do="save")
    first = teacher_client.post(at("edit", deal), old | {"name": "First tab"})
    assert first.status_code == 302
    second = teacher_client.post(at("edit", deal), old | {"name": "Second tab"})
    assert second.status_code == 409
    assert 'value="Second tab"' in second.content.decode()
    deal.refresh_from_db()
    assert (deal.name, deal.version) == ("First tab", 2)

    mine = old | {"name": "Second tab", "do": "copy", "once": str(uuid.uuid4())}
    for _twice in range(2):
        assert teacher_client.post(at("edit", deal), mine).status_code == 302
    names = list(Deal.objects.order_by("name").values_list("name", flat=True))
    assert names == ["First tab", "Second tab"]


def test_the_form_of_a_deal_shows_what_was_kept(
    deal: Deal, teacher_client: Client
) -> None:
    response = teacher_client.get(at("edit", deal))
    form = response.context["form"]
    assert form["seat"].value() == "1"
    assert form["aim_discards"].value() == "7"
    assert form["aim_win"].value() is True
    assert not form["aim_win_concealed"].value()
    before = deal.position
    teacher_client.post(at("edit", deal), fields_of(deal, do="save"))
    deal.refresh_from_db()
    assert (deal.position, deal.version, deal.seat) == (before, 2, 1)


def test_own_rules_of_a_deal_stay_as_they_are(
    teacher: User, teacher_client: Client
) -> None:
    rules = {**engine.LEAGUE.to_dict(), "mush": True}
    deal = services.new_deal(
        owner=teacher, draft=a_draft(position=a_position(rules=rules))
    )
    sent = fields_of(deal, do="save", name="Same rules")
    assert sent["rules"] == "as_is"
    teacher_client.post(at("edit", deal), sent)
    deal.refresh_from_db()
    assert deal.name == "Same rules"
    assert deal.position["rules"]["mush"] is True
    teacher_client.post(at("edit", deal), sent | {"rules": "club", "version": "2"})
    deal.refresh_from_db()
    assert deal.position["rules"]["profile"] == "club"


# -- from a record -------------------------------------------------------------------


def test_a_step_of_a_finished_game_becomes_a_deal(
    game: PracticeGame, learner: User, learner_client: Client
) -> None:
    make = reverse("deals:from-game", args=[game.public_id])
    early = learner_client.post(make, {"step": "0"})
    assert early["Location"] == reverse("play:record", args=[game.public_id])
    assert not Deal.objects.exists()

    play_on(learner, game)
    page = learner_client.get(reverse("play:record", args=[game.public_id]))
    assert "Make this a deal" in text_of(page)
    once = str(uuid.uuid4())
    for _twice in range(2):
        response = learner_client.post(make, {"step": "9", "once": once})
    deal = Deal.objects.get()
    assert response["Location"] == at("edit", deal)
    assert deal.seat == game.seat
    for step in ("999", "x", ""):
        assert learner_client.post(make, {"step": step}).status_code == 302
    assert Deal.objects.count() == 1


# -- who sees what -------------------------------------------------------------------


def test_its_player_sees_the_table_from_the_seat_alone(
    deal: Deal, teacher_client: Client, teacher: User, client: Client
) -> None:
    services.share_deal(owner=teacher, public_id=deal.public_id, is_shared=True)
    response = client.get(at("deal", deal))
    page = response.content.decode()
    assert response.status_code == 200
    shown = response.context["page"]
    rack = deal.position["seats"][1]["rack"]["tiles"]
    assert engine.format_tiles(shown.rack) == rack
    assert "Make Mahjong." in page
    assert not hidden_tiles(page, deal.position, 1)
    assert "/edit/" not in page
    assert not User.objects.filter(is_guest=True).exists()
    assert "/edit/" in teacher_client.get(at("deal", deal)).content.decode()


def test_playing_a_shared_deal_needs_no_account(
    deal: Deal, teacher: User, client: Client
) -> None:
    services.share_deal(owner=teacher, public_id=deal.public_id, is_shared=True)
    once = str(uuid.uuid4())
    places = {
        client.post(at("play", deal), {"once": once})["Location"] for _ in range(2)
    }
    game = PracticeGame.objects.get()
    assert places == {reverse("play:table", args=[game.public_id])}
    assert (game.deal, game.source, game.learner.is_guest) == (
        deal,
        Source.PREPARED,
        True,
    )
    page = client.get(places.pop())
    assert "Make Mahjong." in text_of(page)
    assert "Not yet." in text_of(page)
    assert not hidden_tiles(page.content.decode(), deal.position, 1)


def test_the_end_tells_what_became_of_the_aims_and_offers_the_deal_again(
    deal: Deal, teacher: User, teacher_client: Client
) -> None:
    game = services.play_deal(learner=teacher, deal=deal)
    table = play_on(teacher, game)
    page = text_of(teacher_client.get(reverse("play:table", args=[game.public_id])))
    assert "What you were to keep to" in page
    assert "Play this deal once more" in page
    for one in selectors.judged_aims(table):
        assert engine.explain_judged(one) in page


def test_a_deal_that_is_not_shared_is_not_there_for_others(
    deal: Deal, client: Client, stranger_client: Client, guest_client: Client
) -> None:
    users = User.objects.count()
    for browser in (client, stranger_client, guest_client):
        assert browser.get(at("deal", deal)).status_code == 404
        assert browser.post(at("play", deal)).status_code == 404
    assert not PracticeGame.objects.exists()
    assert User.objects.count() == users


@pytest.mark.parametrize("is_shared", [False, True])
def test_only_its_owner_changes_a_deal(
    deal: Deal, teacher: User, stranger_client: Client, client: Client, is_shared: bool
) -> None:
    services.share_deal(owner=teacher, public_id=deal.public_id, is_shared=is_shared)
    posts = ("edit", "copy", "share", "delete")
    for name in posts:
        assert stranger_client.post(at(name, deal)).status_code == 404
        assert client.post(at(name, deal)).status_code == 302
    for name in ("edit", "export"):
        assert stranger_client.get(at(name, deal)).status_code == 404
        assert client.get(at(name, deal))["Location"].startswith("/accounts/login/")
    assert Deal.objects.get().is_shared is is_shared


def test_the_owner_shares_copies_exports_and_deletes(
    deal: Deal, teacher_client: Client
) -> None:
    teacher_client.post(at("share", deal), {"shared": "yes"})
    deal.refresh_from_db()
    assert deal.is_shared
    assert at("deal", deal) in teacher_client.get(at("deal", deal)).content.decode()
    assert json.loads(teacher_client.get(at("export", deal)).content) == deal.position
    made = teacher_client.post(at("copy", deal))["Location"]
    assert made.endswith("/edit/")
    assert Deal.objects.count() == 2
    teacher_client.post(at("delete", deal))
    assert not Deal.objects.filter(pk=deal.pk).exists()


def test_a_deal_whose_card_is_gone_says_so(
    deal: Deal, teacher: User, teacher_client: Client, settings: Any
) -> None:
    settings.OFFERED_CARDS = ["mahjong-club"]
    page = teacher_client.get(at("deal", deal))
    assert page.status_code == 200
    assert "cannot be played any more" in text_of(page)
    back = teacher_client.post(at("play", deal))
    assert back["Location"] == at("deal", deal)
    assert teacher_client.get(at("edit", deal)).status_code == 200
    assert not PracticeGame.objects.exists()


def test_a_list_names_the_own_deals(
    deal: Deal, teacher: User, teacher_client: Client, stranger_client: Client
) -> None:
    game = services.play_deal(learner=teacher, deal=deal)
    play_on(teacher, game)
    assert sit(teacher, game).game.is_over
    page = text_of(teacher_client.get("/play/deals/"))
    assert deal.name in page
    assert "played once" in page
    assert deal.name not in text_of(stranger_client.get("/play/deals/"))


# -- where its link is shared ----------------------------------------------------------


@pytest.mark.django_db
def test_a_preview_shows_what_a_stranger_sees_and_only_while_it_is_shared(
    client: Client, teacher_client: Client, deal: Deal
) -> None:
    where = at("picture", deal)
    assert client.get(where).status_code == 404
    assert teacher_client.get(where).status_code == 404
    assert "/card.png" in (own := teacher_client.get(at("deal", deal)).text)
    assert where not in own

    services.share_deal(owner=deal.owner, public_id=deal.public_id, is_shared=True)
    said = tags(client.get(at("deal", deal)).text)
    assert said["og:title"] == deal.name
    assert said["og:image"] == f"http://testserver{where}"
    answer = client.get(where)
    assert answer["Content-Type"] == "image/png"
    # What may be withdrawn is kept by nobody without asking again.
    assert answer["Cache-Control"] == "no-cache"

    services.share_deal(owner=deal.owner, public_id=deal.public_id, is_shared=False)
    seen = client.get(where, headers={"If-None-Match": answer["ETag"]})
    assert seen.status_code == 404


@pytest.mark.django_db
def test_the_picture_is_the_same_whatever_others_hold(deal: Deal) -> None:
    state = dealing.position_of(deal).to_state()
    first, second = (n for n in range(4) if n not in (deal.seat, state.dealer))
    racks = list(state.racks)
    racks[first], racks[second] = racks[second], racks[first]
    other = replace(state, racks=tuple(racks), wall=state.wall[::-1])
    assert other != state

    made = [
        deal_picture(deal_page(deal, one), engine.view(one, deal.seat))
        for one in (state, other)
    ]

    assert made[0] == made[1]
