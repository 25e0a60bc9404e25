from __future__ import annotations

import uuid
from datetime import datetime, timedelta
from html import unescape
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

import engine
from cards import explorer, library, owned, services
from cards.models import CardVersion, OwnCard
from engine.cardtext import MAX_TEXT
from engine.position import write_position
from lessons.models import Assignment, Classroom, LiveSession, Seat, Teaching
from lessons.services.classes import make_class
from lessons.tasks import DrillTask, RackTask, task_data
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import Conflict, DomainError
from play import services as play
from play.models import PracticeGame
from tests.cards.own import TEXT, make_card

pytestmark = pytest.mark.django_db


# -- who may read ---------------------------------------------------------------


def test_the_slug_is_the_sites_whatever_the_text_says(learner: User) -> None:
    card = make_card(learner)
    assert card.slug.startswith("own-")
    read = library.offered_card(card.slug, learner)
    assert (read.slug, read.name, len(read.lines)) == (card.slug, "Our club night", 3)
    # The same text is another card in other hands, told apart by its hash too.
    other = make_card(learner)
    assert library.offered_card(other.slug, learner).hash != read.hash


def test_nobody_else_may_read_it(learner: User, stranger: User) -> None:
    card = make_card(learner)
    digest = library.offered_card(card.slug, learner).hash
    for reader in (None, stranger):
        assert not library.may_read(card.slug, reader)
        assert library.readable_by_hash(digest, reader) is None
        assert card.slug not in [one.slug for one in library.offered_cards(reader)]
        with pytest.raises(DomainError) as refused:
            library.offered_card(card.slug, reader)
        assert refused.value.code == "unknown_card"
        assert card.name not in refused.value.message


def test_a_published_card_is_read_by_all_and_stands_in_nobodys_list(
    learner: User, stranger: User
) -> None:
    card = make_card(learner, published=True)
    for reader in (None, stranger):
        assert library.offered_card(card.slug, reader).slug == card.slug
        assert card.slug not in [one.slug for one in library.offered_cards(reader)]
    assert dict(library.card_choices(stranger, card.slug))[card.slug] == card.name


def test_a_draft_is_no_card_yet(learner: User) -> None:
    card = services.begin_card(owner=learner, text=TEXT)
    assert not library.may_read(card.slug, learner)
    with pytest.raises(DomainError):
        library.offered_card(card.slug, learner)


def _classroom(teacher: User, slug: str = "kitchen-table") -> Classroom:
    rules = engine.LEAGUE.to_dict()
    room = Classroom.objects.create(
        name="Monday", card_slug=slug, rules=rules, join_code=uuid.uuid4().hex[:8]
    )
    Teaching.objects.create(classroom=room, teacher=teacher, is_owner=True)
    return room


def _seated(room: Classroom, pupil: User) -> Seat:
    return Seat.objects.create(classroom=room, nickname="Sam", learner=pupil)


def test_those_of_a_class_read_the_card_of_the_class(
    teacher: User, learner: User, stranger: User
) -> None:
    card = make_card(teacher)
    room = _classroom(teacher, card.slug)
    co_teacher = stranger
    Teaching.objects.create(classroom=room, teacher=co_teacher)
    assert not library.may_read(card.slug, learner)
    seat = _seated(room, learner)
    for reader in (learner, co_teacher):
        assert library.may_read(card.slug, reader)
        assert card.slug in [one.slug for one in library.offered_cards(reader)]
    seat.blocked_at = timezone.now()
    seat.save()
    assert not library.may_read(card.slug, learner)
    seat.blocked_at, seat.removed_at = None, timezone.now()
    seat.save()
    assert not library.may_read(card.slug, learner)


def test_the_card_of_an_assignment_or_a_live_question_is_read_by_the_class(
    teacher: User, learner: User, stranger: User
) -> None:
    first, second = make_card(teacher), make_card(teacher)
    room = _classroom(teacher)
    _seated(room, learner)
    _set(room, first)
    task = task_data(RackTask(kind="pass", card=second.slug, seed=1))
    LiveSession.objects.create(classroom=room, kind="pass", task=task)
    for card in (first, second):
        assert library.may_read(card.slug, learner)
        assert not library.may_read(card.slug, stranger)


def test_a_class_lends_no_card_of_somebody_who_does_not_teach_it(
    teacher: User, learner: User, stranger: User
) -> None:
    card = make_card(teacher)
    seat = _seated(_classroom(teacher, card.slug), learner)
    theirs = _classroom(learner, card.slug)
    _seated(theirs, stranger)
    _set(theirs, card)
    assert library.may_read(card.slug, learner)
    assert not library.may_read(card.slug, stranger)
    seat.delete()
    for reader in (learner, stranger):
        assert not library.may_read(card.slug, reader)
        assert card.slug not in [one.slug for one in library.offered_cards(reader)]
    # Nor does it keep the owner from deleting it.
    Classroom.objects.exclude(pk=theirs.pk).delete()
    assert owned.uses_of(card) == 0
    services.delete_card(card=card)


def test_a_card_that_is_private_again_is_lent_by_no_class_of_others(
    teacher: User, learner: User, stranger: User
) -> None:
    card = make_card(teacher, published=True)
    _seated(_classroom(learner, card.slug), stranger)
    assert card.slug in [one.slug for one in library.offered_cards(stranger)]
    services.publish(card=card, is_published=False)
    for reader in (learner, stranger):
        assert not library.may_read(card.slug, reader)
        assert card.slug not in [one.slug for one in library.offered_cards(reader)]


@pytest.mark.parametrize(
    "when",
    [
        {"opens_at": timezone.now() + timedelta(days=9)},
        {"withdrawn_at": timezone.now()},
    ],
)
def test_an_assignment_that_is_not_open_lends_its_card_to_teachers_alone(
    teacher: User, learner: User, stranger: User, when: dict[str, datetime]
) -> None:
    card, co_teacher = make_card(teacher), stranger
    room = _classroom(teacher)
    _seated(room, learner)
    Teaching.objects.create(classroom=room, teacher=co_teacher)
    _set(room, card, **when)
    assert library.may_read(card.slug, co_teacher)
    assert not library.may_read(card.slug, learner)


def _set(room: Classroom, card: OwnCard, **when: datetime) -> Assignment:
    """An assignment on the card, open as long as nothing else is said."""
    task = task_data(DrillTask(drill="read_line", card=card.slug))
    when = {"opens_at": timezone.now()} | when
    return Assignment.objects.create(
        classroom=room, title="Read", kind="drill", task=task, seed=1, **when
    )


READERS = (
    "/cards/{slug}/",
    "/cards/{slug}/runs/",
    "/cards/{slug}/runs/1/",
    "/drills/?card={slug}",
    "/drills/which_line/5/?card={slug}",
    "/drills/charleston/5/?card={slug}",
)


@pytest.mark.parametrize("address", READERS)
def test_pages_of_the_card_are_there_for_its_owner_alone(
    address: str,
    learner: User,
    learner_client: Client,
    stranger_client: Client,
    client: Client,
) -> None:
    card = make_card(learner)
    address = address.format(slug=card.slug)
    assert card.name in learner_client.get(address).text
    for other in (stranger_client, client):
        answer = other.get(address)
        assert answer.status_code == 404
        assert card.name not in answer.text


def test_lists_and_forms_of_others_do_not_name_it(
    learner: User, learner_client: Client, stranger_client: Client
) -> None:
    card = make_card(learner)
    for address in ("/cards/", "/drills/", "/play/", "/cards/checker/", "/cards/own/"):
        assert card.name in learner_client.get(address).text
        assert card.name not in stranger_client.get(address).text


def test_the_checker_works_on_it(learner: User, learner_client: Client) -> None:
    card = make_card(learner)
    asked = {"card": card.slug, "concealed": "1111B FFFFFF 1111C"}
    assert "Like Numbers" in learner_client.get("/cards/checker/", asked).text


def test_a_preview_of_a_question_names_it_once_everybody_may_read_it(
    learner: User, learner_client: Client
) -> None:
    card = make_card(learner)
    asked = {"card": card.slug, "concealed": "1B"}
    named = f"/cards/checker/card.png?card={card.slug}"
    assert named not in learner_client.get("/cards/checker/", asked).text
    assert learner_client.get(f"{named}&concealed=1B").status_code == 422

    services.publish(card=card, is_published=True)
    assert named in learner_client.get("/cards/checker/", asked).text
    answer = Client().get(f"{named}&concealed=1B")
    # It may be withdrawn again.
    assert (answer.status_code, answer["Cache-Control"]) == (200, "no-cache")


def test_the_table_works_on_it(
    learner: User, learner_client: Client, stranger: User
) -> None:
    card = make_card(learner)
    sent = {"card": card.slug, "rules": "league", "once": uuid.uuid4().hex}
    answer = learner_client.post("/play/", sent, follow=True)
    assert answer.status_code == 200
    assert PracticeGame.objects.get().card_slug == card.slug
    with pytest.raises(DomainError):
        play.start_game(learner=stranger, card=card.slug)


def test_the_api_lists_and_serves_it_to_its_owner(
    learner: User, learner_api: APIClient, stranger_api: APIClient, api: APIClient
) -> None:
    card = make_card(learner)
    listed = learner_api.get("/api/v1/cards/").json()["results"]
    assert card.slug in [one["slug"] for one in listed]
    mine = learner_api.get(f"/api/v1/cards/{card.slug}/lines/").json()
    assert mine["count"] == 3
    win = {"card": card.slug, "concealed": "1111B FFFFFF 1111C"}
    assert learner_api.post("/api/v1/check/", win).json()["ok"] is True
    for other in (stranger_api, api):
        assert other.get(f"/api/v1/cards/{card.slug}/").status_code == 404
        assert card.slug not in other.get("/api/v1/cards/").text
        refused = other.post("/api/v1/check/", win)
        assert refused.status_code == 400
        assert refused.json()["errors"][0]["code"] == "unknown_card"


def test_lists_ask_as_often_for_many_cards(
    learner: User, learner_client: Client
) -> None:
    make_card(learner)
    counts = []
    for address in ("/cards/own/", "/cards/", "/drills/"):
        learner_client.get(address)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            learner_client.get(address)
        counts.append(len(asked))
    for _more in range(3):
        make_card(learner)
    for address, count in zip(
        ("/cards/own/", "/cards/", "/drills/"), counts, strict=True
    ):
        with CaptureQueriesContext(connection) as asked:
            learner_client.get(address)
        assert len(asked) == count


# -- drafts and versions ----------------------------------------------------------


def test_a_draft_with_faults_is_kept(learner: User) -> None:
    card = services.begin_card(owner=learner, text="name: A\n\n[X]\n1: FFF X 25\n")
    services.write_draft(card=card, text="name: B\n[X]\n1: FFF X 25\n", draft_version=0)
    card = OwnCard.objects.get()
    assert (card.name, card.draft_version, card.lines) == ("B", 1, 0)
    with pytest.raises(DomainError) as refused:
        services.save_version(card=card, text=card.draft, draft_version=1)
    assert refused.value.code == "faulty_card"
    assert not CardVersion.objects.exists()


def test_two_tabs_overwrite_nothing(learner: User) -> None:
    card = services.begin_card(owner=learner, text=TEXT)
    other = OwnCard.objects.get()
    services.write_draft(card=card, text=TEXT + "# one", draft_version=0)
    with pytest.raises(Conflict) as refused:
        services.write_draft(card=other, text=TEXT + "# two", draft_version=0)
    assert refused.value.code == "stale_draft"
    assert OwnCard.objects.get().draft == TEXT + "# one"
    # The same text from both is no quarrel.
    services.write_draft(card=other, text=TEXT + "# one", draft_version=0)


def test_the_same_text_again_is_no_new_version(learner: User) -> None:
    card = make_card(learner)
    again = services.save_version(card=card, text=TEXT, draft_version=0)
    assert (again.number, card.versions.count()) == (1, 1)
    changed = TEXT.replace("X 30", "X 35")
    second = services.save_version(card=card, text=changed, draft_version=0, note="35")
    assert (second.number, card.versions.count()) == (2, 2)
    read = library.offered_card(card.slug, learner)
    assert (read.hash, read.lines[0].points) == (second.hash, 35)


def test_an_old_version_is_found_by_its_hash(learner: User) -> None:
    card = make_card(learner)
    old = library.offered_card(card.slug, learner)
    changed = TEXT.replace("X 30", "X 35")
    services.save_version(card=card, text=changed, draft_version=0)
    owned._compiled.cache_clear()
    assert library.card_by_hash(old.hash) == old
    assert library.is_known(old.hash)
    assert not library.is_known("0" * 64)


def test_a_form_sent_twice_makes_one_card(learner: User) -> None:
    token = uuid.uuid4()
    first = services.begin_card(owner=learner, text=TEXT, token=token)
    assert services.begin_card(owner=learner, text=TEXT, token=token) == first
    assert OwnCard.objects.count() == 1


def test_a_guests_cards_move_with_the_guest(guest: User, learner: User) -> None:
    card = make_card(guest)
    services.move_cards(guest=guest, account=learner)
    assert library.may_read(card.slug, learner)


# -- the editor -------------------------------------------------------------------


def test_pasting_saving_and_drilling(client: Client) -> None:
    answer = client.post("/cards/own/new/", {"text": TEXT, "once": uuid.uuid4().hex})
    card = OwnCard.objects.get()
    edit = f"/cards/own/{card.slug}/edit/"
    assert answer["Location"] == edit
    page = client.get(edit).text
    assert "No faults" in page
    sent = {"text": TEXT, "draft_version": 0, "do": "save"}
    assert client.post(edit, sent)["Location"] == f"/cards/{card.slug}/"
    assert client.get(f"/drills/which_line/5/?card={card.slug}").status_code == 200


def test_faults_are_told_with_line_and_column(
    learner: User, learner_client: Client
) -> None:
    card = make_card(learner)
    text = "name: Mine\n[Part]\n1: FFF 22a 33b  X 25\n"
    sent = {"text": text, "draft_version": 0}
    answer = learner_client.post(
        f"/cards/own/{card.slug}/edit/", sent, headers={"HX-Request": "true"}
    )
    assert answer.status_code == 200
    assert "<html" not in answer.text
    assert 'data-goto="3:4"' in answer.text
    assert "This line has 7 tiles; a hand has 14." in answer.text
    assert OwnCard.objects.get().draft == text


def test_a_stale_tab_is_told_and_both_texts_are_kept(
    learner: User, learner_client: Client
) -> None:
    card = make_card(learner)
    services.write_draft(card=card, text="# theirs", draft_version=0)
    edit = f"/cards/own/{card.slug}/edit/"
    answer = learner_client.post(edit, {"text": "# mine", "draft_version": 0})
    assert answer.status_code == 409
    assert "# theirs" in answer.text
    assert "# mine" in answer.text
    sent = {"text": "# mine", "draft_version": 0, "over": 1}
    assert learner_client.post(edit, sent).status_code == 302
    assert OwnCard.objects.get().draft == "# mine"


def test_the_editor_is_the_owners(
    learner: User, stranger_client: Client, client: Client
) -> None:
    card = make_card(learner, published=True)
    for other in (stranger_client, client):
        assert other.get(f"/cards/own/{card.slug}/edit/").status_code == 404
        assert other.post(f"/cards/own/{card.slug}/edit/").status_code == 404


@pytest.mark.parametrize("path", ["/cards/own/new/", "edit"])
def test_a_text_of_hostile_size_is_refused_and_leaves_nothing(
    path: str, learner: User, learner_client: Client
) -> None:
    card = make_card(learner)
    path = f"/cards/own/{card.slug}/edit/" if path == "edit" else path
    sent = {"text": "x" * (MAX_TEXT + 1), "draft_version": 0}
    answer = learner_client.post(path, sent)
    assert answer.status_code == 422
    assert "This text is too long" in answer.text
    assert OwnCard.objects.get().draft == TEXT


def test_a_copy_begins_from_a_card_that_may_be_read(
    learner: User, learner_client: Client, stranger_client: Client
) -> None:
    card = make_card(learner)
    new = f"/cards/own/new/?from={card.slug}"
    assert "Like Numbers" in learner_client.get(new).text
    assert stranger_client.get(new).status_code == 404
    assert (
        "Even Steps" in stranger_client.get("/cards/own/new/?from=kitchen-table").text
    )


def test_a_prepared_deal_takes_only_a_card_that_its_owner_may_read(
    learner: User, stranger: User
) -> None:
    slug = make_card(learner).slug
    dealt = engine.new_game(library.offered_card(slug, learner), engine.LEAGUE, 5)
    draft = play.DealDraft(name="Ours", position=write_position(dealt))
    with pytest.raises(play.DealRefused):
        play.new_deal(owner=stranger, draft=draft)
    deal = play.new_deal(owner=learner, draft=draft)
    # Whoever is let play it plays on its card.
    assert play.play_deal(learner=stranger, deal=deal).card_slug == slug


def test_a_class_is_given_only_a_card_that_its_teacher_may_read(
    teacher: User, stranger: User
) -> None:
    card = make_card(teacher)
    said = {"name": "Monday", "card_slug": card.slug, "rules": engine.LEAGUE}
    with pytest.raises(DomainError) as refused:
        make_class(teacher=stranger, **said)
    assert refused.value.code == "unknown_card"
    assert make_class(teacher=teacher, **said).card_slug == card.slug


# -- a plain list -------------------------------------------------------------------

HARBOR = Path(__file__).with_name("lists").joinpath("harbor.txt").read_text("utf-8")


def _text_in(page: str) -> str:
    return unescape(page.partition('id="id_text">')[2].partition("</textarea>")[0])


def test_a_plain_list_becomes_a_card(learner_client: Client, learner: User) -> None:
    sent = {"text": HARBOR, "do": "list"}
    page = learner_client.post("/cards/own/new/", sent).text
    assert not OwnCard.objects.exists()
    learner_client.post("/cards/own/new/", {"text": _text_in(page)})
    card = OwnCard.objects.get()
    services.save_version(card=card, text=card.draft, draft_version=0)
    read = library.offered_card(card.slug, learner)
    assert (read.name, read.year, len(read.lines)) == ("The Harbor Card", 2031, 70)


def test_what_a_list_does_not_say_is_told(client: Client) -> None:
    text = "2468\nFF 2222 44 66 8888 (any 1 suit)\n222 000 2222 55555 (any 2 suits) x25"
    page = client.post("/cards/own/new/", {"text": text, "do": "list"}).text
    assert "Line 2 of your list, column 1" in page
    assert "does not say X or C and its points" in page
    assert "The suits are a guess" in page


def test_an_endless_list_is_refused(client: Client) -> None:
    answer = client.post("/cards/own/new/", {"text": "x " * 25_000, "do": "list"})
    assert answer.status_code == 422
    assert "This list is too long" in answer.text


@pytest.mark.parametrize(
    "text",
    [
        "name: T\n[P]\n1: NNNN EEEE SSSS WW X 25\n",
        "name: T\n[春]\n1: FFF 11a 22b 333a DDDD=b X 500 run of 3\n",
        "name: T\n[P] singles and pairs\n1: FF NEWS RG 1=any 2=any 3=any 4=any 5=any"
        ' 6=any C 60 run of 6\n[Out]\n1: FFFF NNNN EEEE WW X 25 misprint "Gone."\n',
    ],
)
def test_strange_cards_break_no_page(
    text: str, learner: User, learner_client: Client
) -> None:
    card = make_card(learner, text)
    whole = library.offered_card(card.slug, learner)
    pages = [shown.url for shown in explorer.sections_of(whole)]
    pages += [explorer.line_url(whole, line) for line in whole.lines]
    quick = ("read_line", "joker_place", "payment", "name_tile", "missing_tile")
    pages += [f"/drills/{kind}/1/?card={card.slug}" for kind in quick]
    pages += [f"/drills/charleston/3/?card={card.slug}", f"/cards/{card.slug}/"]
    for page in pages:
        assert learner_client.get(page).status_code == 200, page


def test_published_cards_stand_in_a_place_of_their_own(
    learner: User, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    make_card(learner, TEXT.replace("Our club night", "Kept to myself"))
    for _card in range(2):
        make_card(learner, published=True)
    with django_assert_num_queries(2):  # how many, and which
        page = client.get("/cards/own/published/").text
    assert page.count("Our club night") == 2
    assert "Kept to myself" not in page
    assert learner.username not in page
