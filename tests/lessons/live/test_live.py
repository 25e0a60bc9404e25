"""One question to a whole class: asked, answered, closed, revealed, cleared."""

from __future__ import annotations

import re
import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

import engine
from cards.library import offered_card
from lessons.drills import charleston
from lessons.drills.charleston_weighing import families, good_families
from lessons.models import Answer, Classroom, LiveAnswer, LiveSession, Mode, Seat
from lessons.selectors.live import board_of, running
from lessons.services import live as services
from lessons.services.answers import Circumstances
from lessons.tasks import ItemTask, LiveTask, RackTask
from lessons.views.live.question import question_of
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import Conflict
from tests.conftest import logged_in
from tests.factories import SeatFactory

HTMX = {"HTTP_HX_REQUEST": "true"}


def _ask(classroom: Classroom, teacher: User, kind: str = "item") -> LiveSession:
    card = classroom.card_slug
    task: LiveTask = RackTask(kind="pass", card=card, seed=4)
    if kind == "families":
        task = RackTask(kind="families", card=card, seed=4)
    elif kind == "item":
        task = ItemTask(drill="which_line", card=card, level=2, seed=11)
    return services.ask_class(classroom=classroom, teacher=teacher, task=task)


def _url(classroom: Classroom, name: str = "live", *more: Any) -> str:
    return reverse(f"classes:{name}", args=[classroom.public_id, *more])


def _move(client: Client, session: LiveSession, move: str) -> int:
    page = _url(session.classroom, "live-move", session.public_id, move)
    return client.post(page).status_code


def _keys(session: LiveSession, person: User) -> tuple[str, str]:
    """A right and a wrong answer to the item of a session."""
    question = question_of(session, person)
    assert question is not None
    assert question.item is not None
    wrong = next(one for one in question.item.choices if not one.is_right)
    return question.item.right.key, wrong.key


def _answer(client: Client, session: LiveSession, **values: Any) -> Any:
    page = f"{_url(session.classroom)}?question={session.public_id}"
    return client.post(page, {"attempt": str(uuid.uuid4()), **values})


def test_a_teacher_asks_what_the_preview_showed(
    teacher_client: Client, classroom: Classroom
) -> None:
    page = _url(classroom, "live-ask")
    preview = teacher_client.get(page, {"kind": "item", "drill": "legal"}, follow=True)
    fields = dict(preview.context["fields"])
    response = teacher_client.post(page, fields)
    assert response.status_code == 302
    session = running(classroom)
    assert session is not None
    assert session.task["seed"] == fields["seed"]
    again = teacher_client.post(page, fields)
    assert again.status_code == 302
    assert LiveSession.objects.count() == 1


def test_a_second_question_waits_until_the_first_is_cleared(
    classroom: Classroom, teacher: User
) -> None:
    session = _ask(classroom, teacher)
    with pytest.raises(Conflict) as refused:
        _ask(classroom, teacher, "pass")
    assert refused.value.code == "live_running"
    services.clear(session=session)
    assert _ask(classroom, teacher, "pass").kind == "pass"


def test_an_archived_class_is_asked_nothing(
    teacher_client: Client, classroom: Classroom, teacher: User
) -> None:
    classroom.archived_at = classroom.created_at
    classroom.save()
    with pytest.raises(Conflict):
        _ask(classroom, teacher)


def test_a_question_ends_with_its_class(
    pupil_client: Client,
    classmate_client: Client,
    teacher_client: Client,
    classroom: Classroom,
    teacher: User,
) -> None:
    session = _ask(classroom, teacher)
    right, wrong = _keys(session, teacher)
    _answer(pupil_client, session, choice=right)
    teacher_client.post(_url(classroom, "archive"))

    assert _answer(classmate_client, session, choice=wrong).status_code == 302
    assert LiveAnswer.objects.count() == 1
    assert Answer.objects.get().is_right
    assert running(classroom) is None


def test_the_last_answer_of_each_pupil_counts(
    pupil_client: Client,
    classmate_client: Client,
    classroom: Classroom,
    teacher: User,
    pupil: User,
) -> None:
    session = _ask(classroom, teacher)
    right, wrong = _keys(session, teacher)
    for choice in (right, wrong):
        assert _answer(pupil_client, session, choice=choice).status_code == 302
    _answer(classmate_client, session, choice=right)
    answers = board_of(session).answers
    assert len(answers) == 2
    assert {one.is_right for one in answers} == {True, False}
    rows = Answer.objects.filter(learner=pupil, mode=Mode.LIVE)
    assert not rows.exists(), "sealed until it is revealed"
    services.reveal(session=session)
    services.clear(session=session)
    assert rows.get().context == session.public_id
    assert rows.get().choice == wrong


def test_a_post_sent_twice_is_one_answer(
    pupil_client: Client, classroom: Classroom, teacher: User
) -> None:
    session = _ask(classroom, teacher)
    right, _wrong = _keys(session, teacher)
    attempt = str(uuid.uuid4())
    for _again in range(2):
        _answer(pupil_client, session, choice=right, attempt=attempt)
    services.clear(session=session)
    assert Answer.objects.count() == 1


def test_nobody_learns_the_answer_before_it_is_revealed(
    pupil_client: Client, teacher_client: Client, classroom: Classroom, teacher: User
) -> None:
    session = _ask(classroom, teacher)
    _right, wrong = _keys(session, teacher)
    _answer(pupil_client, session, choice=wrong)
    page = _url(classroom)
    hidden = ("Not quite", "Right", "verdict", "Why not?")
    for move in ("", "close"):
        if move:
            _move(teacher_client, session, move)
        shown = pupil_client.get(page).content.decode()
        assert not any(word in shown for word in hidden), move
    _move(teacher_client, session, "reveal")
    assert "Yours was another" in pupil_client.get(page).content.decode()


def test_no_page_of_a_pupil_tells_before_it_is_revealed(
    pupil_client: Client, classroom: Classroom, teacher: User
) -> None:
    pages = ("/review/", "/review/export.csv", "/progress/")
    before = [pupil_client.get(page).content for page in pages]
    session = _ask(classroom, teacher)
    _right, wrong = _keys(session, teacher)
    _answer(pupil_client, session, choice=wrong)
    after = [pupil_client.get(page).content for page in pages]
    assert [_calm(page) for page in after] == [_calm(page) for page in before]
    services.reveal(session=session)
    assert b"which_line" in pupil_client.get("/review/export.csv").content


def _calm(page: bytes) -> str:
    """A page without what differs each time it is drawn."""
    return re.sub(r"[0-9a-f-]{32,}|[A-Za-z0-9]{64}", "", page.decode())


def test_a_closed_question_takes_no_answer(
    pupil_client: Client, classroom: Classroom, teacher: User
) -> None:
    session = _ask(classroom, teacher)
    right, _wrong = _keys(session, teacher)
    services.close_answers(session=session)
    response = _answer(pupil_client, session, choice=right)
    assert response.status_code == 409
    assert "closed" in response.content.decode()
    assert not LiveAnswer.objects.exists()


def test_an_answer_that_comes_while_it_is_revealed_is_not_counted_twice(
    pupil: User, classroom: Classroom, teacher: User
) -> None:
    early = _ask(classroom, teacher)
    question = question_of(early, teacher)
    assert question is not None
    assert question.item is not None
    right, wrong = _keys(early, teacher)

    def answer(choice: str) -> None:
        services.answer_live_item(
            session=early,
            learner=pupil,
            card=question.card,
            item=question.item,
            choice=choice,
            uuid=uuid.uuid4(),
            how=Circumstances(),
        )

    answer(wrong)
    services.reveal(session=LiveSession.objects.get())
    with pytest.raises(Conflict, match="live_closed"):
        answer(right)
    services.clear(session=LiveSession.objects.get())
    assert Answer.objects.get().choice == wrong


def test_an_answer_to_a_question_that_is_gone_leads_to_the_one_that_is_there(
    pupil_client: Client, classroom: Classroom, teacher: User
) -> None:
    old = _ask(classroom, teacher)
    right, _wrong = _keys(old, teacher)
    services.clear(session=old)
    _ask(classroom, teacher, "families")
    assert _answer(pupil_client, old, choice=right).status_code == 302
    assert not LiveAnswer.objects.exists()


def test_no_answer_is_said_at_the_form(
    pupil_client: Client, classroom: Classroom, teacher: User
) -> None:
    session = _ask(classroom, teacher)
    response = _answer(pupil_client, session, choice="nonsense")
    assert response.status_code == 422
    assert "Choose one of the answers first" in response.content.decode()


def test_a_pass_is_weighed_and_warms_its_tiles(
    pupil_client: Client, teacher_client: Client, classroom: Classroom, teacher: User
) -> None:
    session = _ask(classroom, teacher, "pass")
    card = offered_card(classroom.card_slug, teacher)
    rack = charleston.deal(card, 4).racks[charleston.LEARNER]
    given = [tile for tile in rack if tile is not engine.Tile.JOKER][:3]
    response = _answer(pupil_client, session, tile=[tile.code for tile in given])
    assert response.status_code == 302
    (answer,) = board_of(session).answers
    assert answer.choice == engine.format_tiles(given)
    _move(teacher_client, session, "close")
    tally = teacher_client.get(_url(classroom)).context["tally"]
    assert sum(one.count for one in tally.heat) == 3
    assert [one.tile for one in tally.heat] == list(rack)


@pytest.mark.parametrize("tiles", [[], ["1B"], ["J", "J", "J"], ["junk", "x", "?"]])
def test_an_unlawful_pass_is_refused_with_the_rule(
    pupil_client: Client, classroom: Classroom, teacher: User, tiles: list[str]
) -> None:
    session = _ask(classroom, teacher, "pass")
    response = _answer(pupil_client, session, tile=tiles)
    assert response.status_code == 422
    assert 'id="rack-error"' in response.content.decode()
    assert not LiveAnswer.objects.exists()


def test_families_are_counted_section_by_section(
    pupil_client: Client, teacher_client: Client, classroom: Classroom, teacher: User
) -> None:
    session = _ask(classroom, teacher, "families")
    card = offered_card(classroom.card_slug, teacher)
    rack = charleston.deal(card, 4).racks[charleston.LEARNER]
    good = sorted(good_families(families(card, rack)))[:2]
    assert _answer(pupil_client, session, guess=good[:1]).status_code == 422
    assert _answer(pupil_client, session, guess=good).status_code == 302
    _move(teacher_client, session, "reveal")
    tally = teacher_client.get(_url(classroom)).context["tally"]
    assert {bar.text for bar in tally.bars if bar.count} == set(good)
    assert tally.right == 1


def test_a_poll_that_knows_it_all_gets_nothing(
    teacher_client: Client, pupil_client: Client, classroom: Classroom, teacher: User
) -> None:
    session = _ask(classroom, teacher)
    right, _wrong = _keys(session, teacher)
    poll = pupil_client.get(_url(classroom)).context["poll_address"]
    board = teacher_client.get(_url(classroom)).context["poll_address"]
    screen = teacher_client.get(_url(classroom, "live-screen")).context["poll_address"]
    for client, address in (
        (pupil_client, poll),
        (teacher_client, board),
        (teacher_client, screen),
    ):
        assert client.get(address, **HTMX).status_code == 204
    _answer(pupil_client, session, choice=right)
    assert "1 of 1" in teacher_client.get(board, **HTMX).content.decode()
    assert pupil_client.get(poll, **HTMX).status_code == 204
    _move(teacher_client, session, "close")
    assert "closed" in pupil_client.get(poll, **HTMX).content.decode()


def test_the_board_asks_as_many_queries_for_thirty_pupils_as_for_one(
    teacher_client: Client,
    pupil_client: Client,
    classroom: Classroom,
    teacher: User,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    session = _ask(classroom, teacher)
    right, _wrong = _keys(session, teacher)
    _answer(pupil_client, session, choice=right)
    page = _url(classroom)
    teacher_client.get(page)
    with django_assert_num_queries(1000, exact=False) as few:
        teacher_client.get(page)
    wanted = len(few)
    for number in range(30):
        seat: Seat = SeatFactory.create(
            classroom=classroom, nickname=f"p{number}", pupil=True
        )
        assert seat.learner is not None
        _answer(logged_in(seat.learner), session, choice=right)
    with django_assert_num_queries(wanted):
        response = teacher_client.get(page)
    assert "31 of 31" in response.content.decode()


def test_the_projector_shows_no_name_and_no_answer_before_the_end(
    teacher_client: Client, pupil_client: Client, classroom: Classroom, teacher: User
) -> None:
    session = _ask(classroom, teacher)
    right, _wrong = _keys(session, teacher)
    _answer(pupil_client, session, choice=right)
    page = _url(classroom, "live-screen")
    before = teacher_client.get(page).content.decode()
    assert "anna" not in before.lower()
    assert "What the class did" not in before
    _move(teacher_client, session, "reveal")
    after = teacher_client.get(page).content.decode()
    assert "What the class did" in after
    assert "anna" not in after.lower()


def test_moves_are_the_teachers_alone(
    pupil_client: Client,
    stranger_client: Client,
    other_teacher_client: Client,
    classroom: Classroom,
    teacher: User,
) -> None:
    session = _ask(classroom, teacher)
    for client in (pupil_client, stranger_client, other_teacher_client):
        assert _move(client, session, "reveal") == 404
        assert client.get(_url(classroom, "live-screen")).status_code == 404
        assert client.get(_url(classroom, "live-ask")).status_code == 404
    assert stranger_client.get(_url(classroom)).status_code == 404
    session.refresh_from_db()
    assert session.closed_at is None


@pytest.mark.parametrize(
    "query",
    [
        {"kind": "item", "drill": "no-such"},
        {"kind": "item", "drill": "legal", "level": "9"},
        {"kind": "item", "drill": "legal", "seed": "-1"},
        {"kind": "pass", "seed": "9" * 30},
        {"kind": "nonsense"},
    ],
)
def test_an_address_that_asks_nothing_is_no_500(
    teacher_client: Client, classroom: Classroom, query: dict[str, str]
) -> None:
    page = _url(classroom, "live-ask")
    assert teacher_client.get(page, query).status_code in {200, 404}
    assert teacher_client.post(page, query).status_code == 404


def test_pupils_are_told_of_a_question(
    pupil_client: Client, other_pupil: User, classroom: Classroom, teacher: User
) -> None:
    home, page = (
        reverse("pages:home"),
        reverse("classes:detail", args=[classroom.public_id]),
    )
    link = _url(classroom)
    assert link not in pupil_client.get(home).content.decode()
    session = _ask(classroom, teacher)
    for address in (home, page):
        assert link in pupil_client.get(address).content.decode()
    assert link not in logged_in(other_pupil).get(home).content.decode()
    right, _wrong = _keys(session, teacher)
    _answer(pupil_client, session, choice=right)
    assert link not in pupil_client.get(home).content.decode(), "it is answered"
    services.clear(session=session)
    assert link not in pupil_client.get(page).content.decode()


def test_a_pupils_open_page_calls_when_something_is_asked(
    pupil_client: Client, classroom: Classroom, teacher: User
) -> None:
    page = reverse("classes:detail", args=[classroom.public_id])
    poll = f"{page}?seen=nothing"
    assert pupil_client.get(poll, **HTMX).status_code == 204
    _ask(classroom, teacher)
    called = pupil_client.get(poll, **HTMX).content.decode()
    assert "Your teacher asks a question now" in called
    assert "<h1" not in called


def test_what_was_right_stands_beside_the_own_answer(
    pupil_client: Client, classroom: Classroom, teacher: User
) -> None:
    session = _ask(classroom, teacher)
    _right, wrong = _keys(session, teacher)
    _answer(pupil_client, session, choice=wrong)
    services.reveal(session=session)
    page = pupil_client.get(_url(classroom)).content.decode()
    assert "option-wrong" in page
    assert "option-right" in page
