"""Games and prepared deals as homework: set, played, noted, and nothing beyond."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from lessons.models import Assignment, Classroom, Seat, Work
from lessons.tasks import DealTask, GamesTask, read_task, task_data
from mahjong_site.accounts.models import User
from mahjong_site.web.levels import Level
from play import services
from play.models import Deal, PracticeGame, Source
from tests.at_once import at_once
from tests.conftest import logged_in
from tests.factories import (
    AssignmentFactory,
    ClassroomFactory,
    SeatFactory,
    WorkFactory,
)
from tests.lessons.assignments.doing import browser
from tests.play.conftest import play_on
from tests.play.test_deals import a_draft

pytestmark = pytest.mark.django_db
AIMS = [{"code": "no_calls_before", "discards": 40}]
TERMS: dict[str, Any] = {"pass_mark": "50", "tries": "0", "due_in": "7"}


@pytest.fixture
def deal(teacher: User) -> Deal:
    return services.new_deal(owner=teacher, draft=a_draft(aims=AIMS))


@pytest.fixture
def set_deal(classroom: Classroom, deal: Deal) -> Assignment:
    task = DealTask(deal=deal.public_id, name=deal.name)
    return AssignmentFactory.create(classroom=classroom, task=task_data(task))


def page_of(assignment: Assignment, name: str = "classes:assignment") -> str:
    return reverse(name, args=[assignment.classroom.public_id, assignment.public_id])


def play(client: Client, assignment: Assignment) -> Any:
    return client.post(page_of(assignment, "pages:play-assigned"))


def text_of(response: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def address(classroom: Classroom, kind: str) -> str:
    page = reverse("classes:assignment-new", args=[classroom.public_id])
    return f"{page}?kind={kind}"


def test_a_teacher_sets_a_deal_of_their_own(
    teacher_client: Client, classroom: Classroom, deal: Deal
) -> None:
    page = teacher_client.get(address(classroom, "deal"))
    assert deal.name in page.content.decode()
    sent = {**TERMS, "deal": str(deal.public_id)}
    assert teacher_client.post(address(classroom, "deal"), sent).status_code == 302
    made = Assignment.objects.get()
    assert read_task(made.task) == DealTask(deal=deal.public_id, name=deal.name)
    assert made.title == deal.name
    change = page_of(made, "classes:assignment-change")
    assert teacher_client.get(change).status_code == 200


def test_a_deal_of_somebody_else_cannot_be_set(
    teacher_client: Client, classroom: Classroom, stranger: User
) -> None:
    other = services.new_deal(owner=stranger, draft=a_draft())
    sent = {**TERMS, "deal": str(other.public_id)}
    plain = address(classroom, "deal")
    for page in (plain, f"{plain}&deal={other.public_id}"):
        assert str(other.public_id) not in teacher_client.get(plain).text
        assert teacher_client.post(page, sent).status_code == 422
    assert not Assignment.objects.exists()


def test_a_deal_that_is_shared_can_be_set_by_whoever_has_its_link(
    teacher_client: Client, classroom: Classroom, stranger: User
) -> None:
    other = services.new_deal(owner=stranger, draft=a_draft())
    services.share_deal(owner=stranger, public_id=other.public_id, is_shared=True)
    sent = {**TERMS, "deal": str(other.public_id)}
    assert teacher_client.post(address(classroom, "deal"), sent).status_code == 422
    page = f"{address(classroom, 'deal')}&deal={other.public_id}"
    assert teacher_client.post(page, sent).status_code == 302
    made = Assignment.objects.get()
    assert read_task(made.task) == DealTask(deal=other.public_id, name=other.name)


@pytest.mark.parametrize("id", ["x", "7", "x" * 400, "{}", "\x00"])
def test_what_names_no_deal_is_told_at_its_field(
    teacher_client: Client, classroom: Classroom, id: str
) -> None:
    page = f"{address(classroom, 'deal')}&{urlencode({'deal': id})}"
    assert teacher_client.get(page).status_code == 200
    response = teacher_client.post(page, {**TERMS, "deal": id})
    assert response.status_code == 422
    assert set(response.context["form"].errors) == {"deal"}


def test_a_co_teacher_chooses_among_own_deals_and_the_one_set(
    co_teacher_client: Client, co_teacher: User, set_deal: Assignment, deal: Deal
) -> None:
    draft = a_draft(name="Of the owner alone")
    other = services.new_deal(owner=deal.owner, draft=draft)
    mine = services.new_deal(owner=co_teacher, draft=a_draft(name="Mine"))
    change = page_of(set_deal, "classes:assignment-change")

    field = co_teacher_client.get(change).context["form"].fields["deal"]

    offered = {str(mine.public_id), str(deal.public_id)}
    assert set(dict(field.choices)) == offered
    sent = {**TERMS, "deal": str(other.public_id)}
    assert co_teacher_client.post(change, sent).status_code == 422
    sent["deal"] = str(mine.public_id)
    assert co_teacher_client.post(change, sent).status_code == 302


def test_a_teacher_sets_games_with_aims(
    teacher_client: Client, classroom: Classroom
) -> None:
    assert "aim_win" in teacher_client.get(address(classroom, "games")).content.decode()
    sent = {**TERMS, "games": "2", "same_items": "on"}
    sent |= {"aim_no_calls_before": "on", "aim_discards": "5", "aim_win": "on"}
    sent["bots"] = "easy"
    assert teacher_client.post(address(classroom, "games"), sent).status_code == 302
    made = Assignment.objects.get()
    aims = ({"code": "no_calls_before", "discards": 5}, {"code": "win"})
    assert read_task(made.task) == GamesTask(
        card="kitchen-table", games=2, aims=aims, bots=Level.EASY
    )
    page = teacher_client.get(page_of(made, "classes:assignment-change"))
    assert page.context["form"]["aim_win"].value() is True
    assert page.context["form"]["bots"].value() == "easy"
    assert "Call no tile before discard number 5." in text_of(
        teacher_client.get(page_of(made))
    )


@pytest.mark.parametrize("discards", ["1", "", "x", "999"])
def test_an_aim_that_cannot_be_asked_is_refused(
    teacher_client: Client, classroom: Classroom, discards: str
) -> None:
    sent = {**TERMS, "games": "1", "aim_no_calls_before": "on"}
    sent["aim_discards"] = discards
    assert teacher_client.post(address(classroom, "games"), sent).status_code == 422
    assert not Assignment.objects.exists()


def test_a_pupil_plays_the_deal_and_its_end_is_noted(
    pupil: Client, seat: Seat, set_deal: Assignment, deal: Deal
) -> None:
    assert 'id="go-on"' in pupil.get(page_of(set_deal)).content.decode()
    first = play(pupil, set_deal)
    assert play(pupil, set_deal)["Location"] == first["Location"]
    game = PracticeGame.objects.get()
    assert (game.context, game.deal, game.source) == (
        set_deal.public_id,
        deal,
        Source.PREPARED,
    )
    assert not Work.objects.exists()
    waits = text_of(pupil.get(page_of(set_deal)))
    assert "a game of it open" in waits
    assert "Not begun" not in waits

    assert seat.learner is not None
    ended = play_on(seat.learner, game)
    work = Work.objects.get()
    (result,) = work.detail["games"].values()
    assert result["aims"][0]["aim"] == AIMS[0]
    assert result["kept"] == result["aims"][0]["is_met"]
    assert result["points"] == ended.game.points
    assert "tiles" not in str(work.detail)
    assert (work.answered, work.total) == (1, 1)
    assert work.right == int(result["kept"])
    assert (work.passed_at is not None) == result["kept"]

    over = pupil.get(first["Location"]).content.decode()
    assert f'href="{page_of(set_deal)}"' in over
    assert "a game of it open" not in text_of(pupil.get(page_of(set_deal)))
    own = reverse(
        "classes:work", args=[set_deal.classroom.public_id, set_deal.public_id, 1]
    )
    assert f"/play/{game.public_id}/" in pupil.get(own).content.decode()


def test_a_teacher_sees_which_aims_the_games_kept(
    teacher_client: Client, set_deal: Assignment, seat: Seat
) -> None:
    page = page_of(set_deal, "classes:item-results")
    assert "No game is over yet." in text_of(teacher_client.get(page))
    aims = [
        {"aim": {"code": "win"}, "is_met": False},
        {"aim": {"code": "no_joker_discarded"}, "is_met": True},
    ]
    lost = {"won": False, "points": -25, "aims": aims, "kept": False}
    WorkFactory.create(assignment=set_deal, seat=seat, detail={"games": {"a": lost}})
    gone = SeatFactory.create(classroom=set_deal.classroom, removed_at=timezone.now())
    WorkFactory.create(assignment=set_deal, seat=gone, detail={"games": {"b": lost}})

    text = text_of(teacher_client.get(page))

    assert "Make Mahjong. kept in 0 of 1 game" in text
    assert text.index("kept in 0 of 1") < text.index("kept in 1 of 1")
    assert f"{seat.shown_name} 1 no Mahjong -25 Make Mahjong." in text


def test_games_are_dealt_alike_for_the_whole_class(
    classroom: Classroom, seat: Seat, pupil: Client
) -> None:
    task = GamesTask(card="kitchen-table", games=2, bots=Level.EASY)
    given = AssignmentFactory.create(classroom=classroom, task=task_data(task))
    other = SeatFactory.create(classroom=classroom, pupil=True)
    play(pupil, given)
    play(browser(other), given)
    one, two = PracticeGame.objects.order_by("id")
    assert one.state == two.state
    assert (one.source, one.bots) == (Source.DEALT, "easy")

    assert seat.learner is not None
    play_on(seat.learner, one)
    work = Work.objects.get()
    assert (work.answered, work.right, work.total) == (1, 1, 2)
    assert work.finished_at is None
    play(pupil, given)
    second = PracticeGame.objects.filter(learner=seat.learner).latest("id")
    assert second.seed != one.seed
    play_on(seat.learner, second)
    work.refresh_from_db()
    assert (work.answered, work.finished_at is not None) == (2, True)


def test_a_closed_assignment_takes_no_game(
    pupil: Client, seat: Seat, set_deal: Assignment
) -> None:
    play(pupil, set_deal)
    set_deal.closes_at = timezone.now() - timedelta(minutes=1)
    set_deal.save()
    assert seat.learner is not None
    ended = play_on(seat.learner, PracticeGame.objects.get())
    assert ended.game.is_over
    assert not Work.objects.exists()
    assert play(pupil, set_deal)["Location"] == page_of(set_deal)
    assert PracticeGame.objects.count() == 1


def test_a_deal_that_is_gone_says_so(
    pupil: Client, set_deal: Assignment, deal: Deal
) -> None:
    deal.delete()
    response = pupil.post(page_of(set_deal, "pages:play-assigned"), follow=True)
    assert "This deal is not here any more" in text_of(response)


def test_who_may_open_a_deal_that_is_set(
    pupil: Client, seat: Seat, set_deal: Assignment, deal: Deal, stranger: User
) -> None:
    page = reverse("deals:deal", args=[deal.public_id])
    elsewhere = SeatFactory.create(
        classroom=ClassroomFactory.create(owner=stranger), pupil=True
    )
    assert pupil.get(page).status_code == 200
    assert browser(elsewhere).get(page).status_code == 404
    assert play(browser(elsewhere), set_deal).status_code == 404
    assert play(Client(), set_deal)["Location"].startswith("/accounts/login/")

    seat.blocked_at = timezone.now()
    seat.save()
    assert pupil.get(page).status_code == 404
    seat.blocked_at = None
    seat.save()
    set_deal.opens_at = timezone.now() + timedelta(days=1)
    set_deal.save()
    assert pupil.get(page).status_code == 404
    assert play(pupil, set_deal).status_code == 404


def test_setting_a_deal_of_another_teacher_opens_it_to_nobody(
    pupil: Client, classroom: Classroom, stranger: User
) -> None:
    """Whoever writes another's deal into a task gives nobody a look at it."""
    other = services.new_deal(owner=stranger, draft=a_draft())
    task = DealTask(deal=other.public_id)
    AssignmentFactory.create(classroom=classroom, task=task_data(task))
    page = reverse("deals:deal", args=[other.public_id])
    assert pupil.get(page).status_code == 404


def test_no_game_begins_in_an_archived_class(
    pupil: Client, classroom: Classroom, set_deal: Assignment
) -> None:
    assert 'id="go-on"' in pupil.get(page_of(set_deal)).text
    classroom.archived_at = timezone.now()
    classroom.save()

    page = pupil.get(page_of(set_deal)).text
    assert 'id="go-on"' not in page
    assert "This assignment is closed." in page
    assert play(pupil, set_deal)["Location"] == page_of(set_deal)
    assert not PracticeGame.objects.exists()


def test_a_deal_that_a_class_has_to_play_is_not_deleted(
    teacher_client: Client, set_deal: Assignment, deal: Deal
) -> None:
    delete = reverse("deals:delete", args=[deal.public_id])

    answer = teacher_client.post(delete, follow=True)
    assert "Withdraw the assignment first." in answer.text
    assert Deal.objects.exists()

    set_deal.withdrawn_at = timezone.now()
    set_deal.save()
    teacher_client.post(delete)
    assert not Deal.objects.exists()


def test_a_stranger_who_sets_a_shared_deal_keeps_nobody_from_deleting_it(
    learner_client: Client, learner: User, set_deal: Assignment, deal: Deal
) -> None:
    other = services.new_deal(owner=learner, draft=a_draft())
    set_deal.task = task_data(DealTask(deal=other.public_id))
    set_deal.save()
    learner_client.post(reverse("deals:delete", args=[other.public_id]))
    assert list(Deal.objects.all()) == [deal]


def test_a_co_teacher_plays_and_prints_the_deal_of_the_class(
    co_teacher_client: Client,
    other_teacher_client: Client,
    set_deal: Assignment,
    deal: Deal,
) -> None:
    set_deal.opens_at = timezone.now() + timedelta(days=2)
    set_deal.save()
    page = reverse("deals:deal", args=[deal.public_id])

    shown = co_teacher_client.get(page)
    assert shown.status_code == 200
    assert 'id="delete-deal"' not in shown.text
    assert other_teacher_client.get(page).status_code == 404
    edit = reverse("deals:edit", args=[deal.public_id])
    assert co_teacher_client.get(edit).status_code == 404
    begun = co_teacher_client.post(reverse("deals:play", args=[deal.public_id]))
    assert begun["Location"].startswith("/play/")
    assert PracticeGame.objects.get().deal == deal


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", ["games", "deal"])
def test_two_windows_that_begin_at_once_begin_one_game(
    kind: str, teacher: User, classroom: Classroom, seat: Seat
) -> None:
    deal = services.new_deal(owner=teacher, draft=a_draft())
    tasks = {
        "games": GamesTask(card="kitchen-table", games=2),
        "deal": DealTask(deal=deal.public_id),
    }
    assignment = AssignmentFactory.create(
        classroom=classroom, task=task_data(tasks[kind])
    )
    ids = [classroom.public_id, assignment.public_id]
    page = reverse("pages:play-assigned", args=ids)

    def begin() -> str:
        return browser(seat).post(page, {"once": str(uuid4())})["Location"]

    assert len(set(at_once(begin, begin, begin))) == 1
    assert PracticeGame.objects.count() == 1


def test_nobody_works_out_the_tiles_of_a_game_from_its_try(
    classroom: Classroom, classmate: User, settings: Settings
) -> None:
    """The seed of a try is short; how a deal is made from it is no secret."""
    task = task_data(GamesTask(games=2, card="kitchen-table"))
    assignment = AssignmentFactory.create(classroom=classroom, task=task)
    seeds = []
    for key in ("of this site", "of another", "of this site"):
        settings.SECRET_KEY = key
        assert play(logged_in(classmate), assignment).status_code == 302
        seeds.append(PracticeGame.objects.get().seed)
        PracticeGame.objects.all().delete()

    assert seeds[0] == seeds[2] != seeds[1]
