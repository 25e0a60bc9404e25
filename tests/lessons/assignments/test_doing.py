"""An assignment done by its pupil: one click, one item after another, summed up."""

from __future__ import annotations

import re
import uuid
from datetime import timedelta
from html import unescape

import pytest
from django.http import Http404
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cards.services import save_version
from lessons.assigning import Try
from lessons.models import Answer, Assignment, Classroom, Mode, Seat, Work
from lessons.selectors.assignments import shown_to
from lessons.selectors.outcomes import State
from lessons.services.work import note_game, rebuild_work, working
from lessons.tasks import DrillTask, GamesTask, task_data
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import Conflict
from tests.cards.own import TEXT, make_card
from tests.factories import AssignmentFactory, SeatFactory
from tests.lessons.assignments.doing import answer, key_at, place_address

pytestmark = pytest.mark.django_db


def test_the_home_page_leads_to_the_first_question_in_one_click(
    pupil: Client, assignment: Assignment
) -> None:
    home = pupil.get("/").content.decode()

    assert assignment.title in home
    assert place_address(assignment, 1, 1) in home
    assert pupil.get(place_address(assignment, 1, 1)).status_code == 200
    assert not Work.objects.exists(), "a look begins nothing"


def test_the_answers_of_a_set_are_summed_up(
    pupil: Client, seat: Seat, assignment: Assignment
) -> None:
    attempt = Try(assignment, seat, 1)

    for place, right in enumerate((True, False, True), start=1):
        assert answer(pupil, attempt, place, right=right) == 302

    work = Work.objects.get()
    assert (work.right, work.answered, work.total) == (2, 3, 3)
    assert work.finished_at is not None
    assert work.passed_at is None, "66 percent are less than 70"
    kept = Answer.objects.filter(mode=Mode.ASSIGNMENT, context=assignment.public_id)
    assert kept.count() == 3
    page = pupil.get(f"/classes/{assignment.classroom.public_id}/").content.decode()
    assert "Not passed yet, 66" in page
    end = pupil.get(place_address(assignment, 1, 1).removesuffix("1/"))
    assert "That is 66 percent; 70 are needed to pass." in end.content.decode()


def test_the_last_answer_counts_and_the_earlier_one_stays(
    pupil: Client, seat: Seat, assignment: Assignment
) -> None:
    attempt = Try(assignment, seat, 1)
    answer(pupil, attempt, 1, right=False)

    page = pupil.get(place_address(assignment, 1, 1) + "?again=1").content.decode()
    assert 'id="answer"' in page
    answer(pupil, attempt, 1, right=True)

    work = Work.objects.get()
    assert (work.right, work.answered) == (1, 1)
    assert Answer.objects.count() == 2


def test_the_right_answer_is_not_told_while_it_may_still_be_given(
    pupil: Client, seat: Seat, assignment: Assignment
) -> None:
    attempt = Try(assignment, seat, 1)
    answer(pupil, attempt, 1, right=False)
    told = ("What would have been right", "option-right", "Why not?")

    page = pupil.get(place_address(assignment, 1, 1)).content.decode()
    assert "Not quite" in page
    assert not any(words in page for words in told)

    for place in (2, 3):
        answer(pupil, attempt, place)
    after = pupil.get(place_address(assignment, 1, 1)).content.decode()
    assert "option-right" in after


def test_a_double_click_is_one_answer_even_when_it_was_the_last(
    pupil: Client, seat: Seat, assignment: Assignment
) -> None:
    attempt, sent = Try(assignment, seat, 1), uuid.uuid4()
    answer(pupil, attempt, 1)
    answer(pupil, attempt, 2)

    codes = [answer(pupil, attempt, 3, attempt_id=sent) for _ in range(2)]

    assert codes == [302, 302]
    assert Answer.objects.count() == 3
    assert Work.objects.get().right == 3


def test_a_try_that_is_handed_in_takes_no_more_answers(
    pupil: Client, seat: Seat, assignment: Assignment
) -> None:
    attempt = Try(assignment, seat, 1)
    answer(pupil, attempt, 1)
    ids = [assignment.classroom.public_id, assignment.public_id, 1]
    hand_in = reverse("classes:work-hand-in", args=ids)

    assert pupil.post(hand_in).status_code == 302
    assert pupil.post(hand_in).status_code == 302
    assert answer(pupil, attempt, 2) == 409
    assert Answer.objects.count() == 1


def test_a_second_try_has_new_items_and_the_better_one_counts(
    pupil: Client, seat: Seat, assignment: Assignment
) -> None:
    first, second = Try(assignment, seat, 1), Try(assignment, seat, 2)
    for place in (1, 2, 3):
        answer(pupil, first, place)
    assert answer(pupil, Try(assignment, seat, 3), 1) == 404, "one after the other"
    for place in (1, 2, 3):
        answer(pupil, second, place, right=False)

    assert {one.item_seed for one in first.links}.isdisjoint(
        one.item_seed for one in second.links
    )
    outcome = shown_to(seat, assignment).outcome
    assert (outcome.state, outcome.right, outcome.tries) == (State.PASSED, 3, 2)


def test_only_so_many_tries_as_are_allowed(
    pupil: Client, seat: Seat, classroom: Classroom
) -> None:
    assignment = AssignmentFactory.create(classroom=classroom, tries=1)
    for place in (1, 2, 3):
        answer(pupil, Try(assignment, seat, 1), place)

    assert pupil.get(place_address(assignment, 2, 1)).status_code == 404
    assert answer(pupil, Try(assignment, seat, 2), 1) == 404


@pytest.mark.parametrize("same", [True, False])
def test_pupils_get_the_same_items_or_their_own(
    classroom: Classroom, seat: Seat, same: bool
) -> None:
    assignment = AssignmentFactory.create(classroom=classroom, same_items=same)
    other = SeatFactory.create(classroom=classroom, pupil=True)

    assert (Try(assignment, seat, 1).seed == Try(assignment, other, 1).seed) is same
    assert (Try(assignment, seat, 2).seed == Try(assignment, other, 2).seed) is same


def test_late_work_is_taken_and_marked(
    pupil: Client, seat: Seat, classroom: Classroom
) -> None:
    yesterday = timezone.now() - timedelta(hours=3)
    assignment = AssignmentFactory.create(classroom=classroom, due_at=yesterday)

    for place in (1, 2, 3):
        assert answer(pupil, Try(assignment, seat, 1), place) == 302

    outcome = shown_to(seat, assignment).outcome
    assert outcome.is_late
    assert outcome.is_passed


def test_a_closed_assignment_takes_no_answer_and_loses_none(
    pupil: Client, seat: Seat, classroom: Classroom, assignment: Assignment
) -> None:
    attempt = Try(assignment, seat, 1)
    for place in (1, 2):
        answer(pupil, attempt, place)
    assignment.pass_mark = 60
    assignment.closes_at = timezone.now()
    assignment.save()

    assert answer(pupil, attempt, 3) == 409
    assert pupil.get(place_address(assignment, 1, 3)).status_code == 409
    assert Answer.objects.count() == 2
    outcome = shown_to(seat, assignment).outcome
    assert (outcome.right, outcome.is_passed) == (2, True), "what is there is enough"


def test_in_an_archived_class_a_question_says_that_it_is_closed(
    pupil: Client, classroom: Classroom, assignment: Assignment
) -> None:
    classroom.archived_at = timezone.now()
    classroom.save()

    answer = pupil.get(place_address(assignment, 1, 1))

    assert answer.status_code == 409
    assert "This assignment is closed." in answer.text
    assert "drill-choices" not in answer.text


def test_an_item_that_was_exchanged_meanwhile_is_not_answered(
    pupil: Client, seat: Seat, assignment: Assignment
) -> None:
    shown = Try(assignment, seat, 1)
    seen = shown.links[0].item_seed
    key = key_at(shown, 1)
    assignment.seed = 99
    assignment.save()

    address = f"{place_address(assignment, 1, 1)}?item={seen}"
    sent = {"choice": key, "attempt": str(uuid.uuid4())}
    assert pupil.post(address, sent).status_code == 409
    assert not Work.objects.exists()


def test_no_try_begins_on_what_was_changed_at_that_moment(
    seat: Seat, assignment: Assignment
) -> None:
    shown = Try(assignment, seat, 1)
    longer = DrillTask(drill="name_tile", card="kitchen-table", items=5)
    Assignment.objects.update(task=task_data(longer))
    with pytest.raises(Conflict, match="changed"), working(shown):
        pass
    assert not Work.objects.exists()


@pytest.mark.parametrize("is_begun", [False, True])
def test_an_answer_in_a_class_that_is_deleted_at_that_moment_is_a_404(
    seat: Seat, assignment: Assignment, is_begun: bool
) -> None:
    shown = Try(assignment, seat, 1)
    if is_begun:
        with working(shown) as work:
            shown = Try(assignment, seat, 1, work)
    Classroom.objects.all().delete()
    with pytest.raises(Http404), working(shown):
        pass


CHANGED = TEXT.replace("X 30", "C 35")
"""Another version of the card of `TEXT`."""


def test_a_try_goes_on_with_the_version_of_the_card_with_which_it_began(
    pupil: Client, teacher: User, classroom: Classroom
) -> None:
    card = make_card(teacher)
    task = DrillTask(drill="read_line", card=card.slug, items=3)
    given = AssignmentFactory.create(classroom=classroom, task=task_data(task))
    first, second = (place_address(given, 1, place) for place in (1, 2))
    seen = {address: _asked(pupil, address) for address in (first, second)}
    pupil.post(*_sent(seen[first]))
    old = Answer.objects.get().card_hash
    save_version(card=card, text=CHANGED, draft_version=card.draft_version)

    assert _asked(pupil, second)[0] == seen[second][0]
    assert "refused" not in pupil.post(*_sent(seen[second]), follow=True).text
    assert {one.card_hash for one in Answer.objects.all()} == {old}
    assert Answer.objects.count() == 2
    assert Work.objects.get().detail == {"card": old}


def test_an_answer_to_another_version_begins_no_try(
    pupil: Client, teacher: User, classroom: Classroom
) -> None:
    card = make_card(teacher)
    task = DrillTask(drill="read_line", card=card.slug, items=3)
    given = AssignmentFactory.create(classroom=classroom, task=task_data(task))
    seen = _asked(pupil, place_address(given, 1, 1))
    save_version(card=card, text=CHANGED, draft_version=card.draft_version)

    assert pupil.post(*_sent(seen)).status_code == 409
    assert not Work.objects.exists()


def _asked(pupil: Client, address: str) -> tuple[str, str]:
    """Where the page of a place sends its answer, and one of its answers."""
    page = pupil.get(address).text
    sends = re.search(r'action="([^"]*\?item=[^"]*)"', page)
    choice = re.search(r'name="choice"[^>]*value="([^"]+)"', page)
    assert sends
    assert choice
    return unescape(sends[1]), unescape(choice[1])


def _sent(seen: tuple[str, str]) -> tuple[str, dict[str, str]]:
    address, choice = seen
    return address, {"choice": choice, "attempt": str(uuid.uuid4())}


@pytest.mark.parametrize("field", ["blocked_at", "removed_at"])
def test_who_is_blocked_or_removed_finds_nothing(
    pupil: Client, seat: Seat, assignment: Assignment, field: str
) -> None:
    setattr(seat, field, timezone.now())
    seat.save()

    assert answer(pupil, Try(assignment, seat, 1), 1) == 404
    assert pupil.get(place_address(assignment, 1, 1)).status_code == 404
    assert assignment.title not in pupil.get("/").content.decode()


def test_nobody_sees_an_assignment_before_it_opens(
    pupil: Client, classroom: Classroom
) -> None:
    soon = timezone.now() + timedelta(hours=1)
    planned = AssignmentFactory.create(classroom=classroom, opens_at=soon)

    assert pupil.get(place_address(planned, 1, 1)).status_code == 404
    page = pupil.get(f"/classes/{classroom.public_id}/").content.decode()
    assert planned.title not in page


def test_an_unknown_choice_is_shown_at_the_question(
    pupil: Client, seat: Seat, assignment: Assignment
) -> None:
    address = place_address(assignment, 1, 1)
    seed = Try(assignment, seat, 1).links[0].item_seed

    response = pupil.post(f"{address}?item={seed}", {"choice": "nothing"})

    assert response.status_code == 422
    assert "Choose one of the answers first" in response.content.decode()
    assert not Work.objects.exists()


@pytest.mark.parametrize("allowed", [True, False])
def test_hints_are_offered_where_help_is_allowed(
    pupil: Client, seat: Seat, assignment: Assignment, allowed: bool
) -> None:
    assignment.help_allowed = allowed
    assignment.save()
    attempt = Try(assignment, seat, 1)
    address = place_address(assignment, 1, 1)
    address += f"?item={attempt.links[0].item_seed}"

    assert ('id="hint"' in pupil.get(address).text) is allowed
    assert pupil.post(address, {"hint": "1"}).status_code == (200 if allowed else 404)
    answer(pupil, attempt, 1)
    assert Answer.objects.get().help_used == (1 if allowed else 0)
    assignment.closes_at = timezone.now()
    assignment.save()
    assert pupil.post(address, {"hint": "1"}).status_code == 409


def test_sums_worked_out_again_are_the_same(
    pupil: Client, seat: Seat, assignment: Assignment
) -> None:
    answer(pupil, Try(assignment, seat, 1), 1, right=False)
    answer(pupil, Try(assignment, seat, 1), 1)
    answer(pupil, Try(assignment, seat, 1), 2)
    answer(pupil, Try(assignment, seat, 1), 3)
    answer(pupil, Try(assignment, seat, 2), 1)
    fields = ("number", "right", "answered", "total", "finished_at", "passed_at")
    before = list(Work.objects.values_list(*fields))
    Work.objects.update(right=0, answered=0, total=9, passed_at=None)

    assert rebuild_work() == 2
    assert list(Work.objects.values_list(*fields)) == before


def test_a_game_that_ends_twice_is_no_other_try(
    classroom: Classroom, seat: Seat
) -> None:
    task = task_data(GamesTask(card="kitchen-table", games=1))
    assignment = AssignmentFactory.create(classroom=classroom, task=task)
    game = uuid.uuid4()
    for number in (1, 2):
        attempt = Try(assignment, seat, number)
        note_game(attempt=attempt, game=game, result={"kept": number == 1})

    work = Work.objects.get()
    assert (work.right, work.answered, work.total) == (1, 1, 1)
    Work.objects.update(right=0, answered=0)
    rebuild_work()
    work.refresh_from_db()
    assert (work.right, work.answered) == (1, 1)
