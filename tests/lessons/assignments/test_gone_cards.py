"""A class, an assignment or a question whose card is not here any more."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cards.services import delete_card, publish
from lessons.drills.misconceptions import NAMES, Misconception
from lessons.models import Answer, Assignment, Classroom, LiveSession, Mode, Seat
from lessons.tasks import CharlestonTask, DrillTask, GamesTask, RackTask, task_data
from mahjong_site.accounts.models import User
from tests.cards.own import make_card
from tests.factories import AssignmentFactory, SeatFactory, WorkFactory
from tests.lessons.assignments.doing import browser, place_address

pytestmark = pytest.mark.django_db
BELIEF = Misconception.WRONG_NUMBER
TEACHERS = (
    *("detail", "seats", "settings", "course", "assignments", "results", "live-ask"),
    "assignment-new",
)
OF_AN_ASSIGNMENT = ("assignment", "item-results")


def _gone(owner: User, how: str) -> str:
    """The slug of a card that was published and is not any more."""
    card = make_card(owner, published=True)
    publish(card=card, is_published=False)
    if how == "deleted":
        delete_card(card=card)
    return card.slug


@pytest.fixture(params=["private", "deleted"])
def slug(request: pytest.FixtureRequest, stranger: User, classroom: Classroom) -> str:
    """The card of the class."""
    classroom.card_slug = _gone(stranger, request.param)
    classroom.save()
    return classroom.card_slug


@pytest.fixture
def drill(slug: str, classroom: Classroom) -> Assignment:
    """A drill that was set on it."""
    task = task_data(DrillTask(drill="which_line", card=slug, items=3))
    return AssignmentFactory.create(classroom=classroom, task=task)


def test_every_page_of_the_class_says_so_and_leads_to_another_card(
    teacher_client: Client, seat: Seat, drill: Assignment
) -> None:
    of_class = [seat.classroom.public_id]
    pages = [reverse(f"classes:{name}", args=of_class) for name in TEACHERS]
    ids = [*of_class, drill.public_id]
    pages += [reverse(f"classes:{name}", args=ids) for name in OF_AN_ASSIGNMENT]
    pages += [
        reverse("classes:pupil-results", args=[*of_class, seat.public_id]),
        reverse("classes:item-seen", args=[*ids, 1, 1]),
    ]
    settings = reverse("classes:settings", args=of_class)
    for page in pages:
        answer = teacher_client.get(page)
        assert answer.status_code == 200, page
        assert 'id="class-card-gone"' in answer.text, page
        assert f'href="{settings}#basics"' in answer.text

    form = teacher_client.get(settings).context["form"]
    sent = {field.name: field.value() or "" for field in form}
    teacher_client.post(settings, sent | {"card": "kitchen-table"})
    for page in pages:
        assert 'id="class-card-gone"' not in teacher_client.get(page).text


def test_the_name_of_a_card_that_is_gone_is_no_slug(
    teacher_client: Client, seat: Seat, slug: str
) -> None:
    page = reverse("classes:detail", args=[seat.classroom.public_id])
    for person in (teacher_client, browser(seat)):
        answer = person.get(page)
        assert "A card that is not here any more" in answer.text
        assert slug not in answer.text


@pytest.mark.parametrize("kind", ["pass", "families", "item"])
def test_no_question_is_asked_without_a_card(
    teacher_client: Client, classroom: Classroom, slug: str, kind: str
) -> None:
    page = reverse("classes:live-ask", args=[classroom.public_id])
    asked = {"kind": kind, "drill": "which_line", "seed": "7"}

    assert "has no such question" not in teacher_client.get(page, asked).text
    answer = teacher_client.post(page, asked)

    assert answer.status_code == 409
    assert "Give the class another card first." in answer.text
    assert not classroom.live_sessions.exists()


def test_a_question_whose_card_has_gone_is_told_to_each_in_words_of_their_own(
    teacher_client: Client, seat: Seat, slug: str
) -> None:
    task = task_data(RackTask(kind="pass", card=slug, seed=7))
    LiveSession.objects.create(classroom=seat.classroom, kind="pass", task=task)
    page = reverse("classes:live", args=[seat.classroom.public_id])
    assert "Clear it and ask another one." in teacher_client.get(page).text
    assert "Wait for the next one." in browser(seat).get(page).text


def test_the_teacher_is_told_of_an_assignment_that_nobody_can_begin(
    teacher_client: Client, classroom: Classroom, stranger: User
) -> None:
    gone = task_data(DrillTask(drill="which_line", card=_gone(stranger, "deleted")))
    for task, is_told in ((gone, True), (AssignmentFactory.build().task, False)):
        made = AssignmentFactory.create(classroom=classroom, task=task)
        page = reverse("classes:assignment", args=[classroom.public_id, made.public_id])
        text = teacher_client.get(page).text
        assert ('id="card-gone"' in text) is is_told
        assert 'id="class-card-gone"' not in text


@pytest.mark.parametrize(
    "make",
    [
        lambda slug: DrillTask(drill="which_line", card=slug, items=3),
        lambda slug: CharlestonTask(card=slug, deals=2),
    ],
    ids=["drill", "charleston"],
)
def test_a_pupil_is_told_where_a_question_has_no_card(
    seat: Seat, slug: str, make: Callable[[str], DrillTask | CharlestonTask]
) -> None:
    made = AssignmentFactory.create(
        classroom=seat.classroom, task=task_data(make(slug))
    )
    for answer in (
        browser(seat).get(place_address(made, 1, 1)),
        browser(seat).post(place_address(made, 1, 1)),
    ):
        assert answer.status_code == 409
        assert "is not here any more. Tell your teacher." in answer.text
    assert not Answer.objects.exists()


def test_a_game_without_its_card_does_not_begin(
    seat: Seat, stranger: User, classroom: Classroom
) -> None:
    task = task_data(GamesTask(card=_gone(stranger, "deleted"), games=1))
    made = AssignmentFactory.create(classroom=classroom, task=task)
    page = reverse("classes:assignment", args=[classroom.public_id, made.public_id])
    answer = browser(seat).post(f"{page}play/", follow=True)
    assert answer.redirect_chain[-1][0] == page
    assert "is not here any more. Tell your teacher." in answer.text


@pytest.mark.parametrize(
    ("task", "words"),
    [
        (DrillTask(drill="which_line", card="own-gone"), "The card is not here"),
        (
            DrillTask(drill="which_line", card="kitchen-table", sections=("Gone",)),
            "This card has no such question any more.",
        ),
    ],
)
def test_what_was_answered_stays_where_the_question_is_gone(
    teacher_client: Client, seat: Seat, task: DrillTask, words: str
) -> None:
    made = AssignmentFactory.create(classroom=seat.classroom, task=task_data(task))
    other = SeatFactory.create(classroom=seat.classroom, nickname="zoe", pupil=True)
    third = SeatFactory.create(classroom=seat.classroom, nickname="yan", pupil=True)
    chosen = {seat: ("pass_right", BELIEF), other: ("1B 2B", ""), third: ("", "")}
    link = task.places(made.seed)[0]
    for place, (choice, belief) in chosen.items():
        WorkFactory.create(assignment=made, seat=place)
        Answer.objects.create(
            learner=place.learner,
            uuid=uuid.uuid4(),
            mode=Mode.ASSIGNMENT,
            kind=link.item_kind,
            seed=link.item_seed,
            choice=choice,
            is_right=not belief,
            misconception=belief,
            context=made.public_id,
            created_at=timezone.now(),
        )
    ids = [seat.classroom.public_id, made.public_id]

    answer = teacher_client.get(reverse("classes:item-seen", args=[*ids, 1, 1]))

    assert answer.status_code == 200
    assert words in answer.text
    assert "Tell your teacher" not in answer.text
    assert "Answer “pass right”" in answer.text
    assert str(NAMES[BELIEF]) in answer.text
    assert "Two Bam" in answer.text
    assert seat.nickname in answer.text
    results = teacher_client.get(reverse("classes:item-results", args=ids))
    assert str(NAMES[BELIEF]) in results.text
