"""The list of a class: pasted, changed, blocked, moved, removed, reset."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from lessons.models import Assignment, AssignmentKind, Classroom, Seat, Work
from lessons.pictures import PICTURES, WORDS
from lessons.services import seats as services
from lessons.services.joining import MOST_SEATS, join_class
from lessons.services.secrets import change_secret
from mahjong_site.accounts.models import User
from mahjong_site.accounts.services import sign_up
from mahjong_site.web.errors import DomainError
from mahjong_site.web.tilenames import tile_name
from tests.conftest import PASSWORD
from tests.factories import SECRET, SIGN_IN, ClassroomFactory, SeatFactory

pytestmark = pytest.mark.django_db


def _list(classroom: Classroom) -> str:
    return reverse("classes:seats", args=[classroom.public_id])


def _at(seat: Seat, name: str = "seat") -> str:
    return reverse(f"classes:{name}", args=[seat.classroom.public_id, seat.public_id])


def _work(seat: Seat, assignment: Assignment | None = None, number: int = 1) -> Work:
    assignment = assignment or Assignment.objects.create(
        classroom=seat.classroom,
        title="Week 1",
        kind=AssignmentKind.DRILL,
        task={},
        seed=1,
        opens_at=timezone.now(),
    )
    return Work.objects.create(
        assignment=assignment,
        seat=seat,
        number=number,
        seed=1,
        total=5,
        started_at=timezone.now(),
    )


# --- many at once --------------------------------------------------------------------


def test_a_list_is_pasted_with_commas_tabs_and_without(
    teacher_client: Client, classroom: Classroom
) -> None:
    text = "Rosa Miller, rosa\nPark, Min ;min\n\nLee\tlee\r\n  solo  \n, ,\n"

    answer = teacher_client.post(_list(classroom), {"lines": text}, follow=True)

    assert "4 pupils added." in answer.text
    rows = Seat.objects.order_by("nickname").values_list("nickname", "real_name")
    assert list(rows) == [
        ("lee", "Lee"),
        ("min", "Park, Min"),
        ("rosa", "Rosa Miller"),
        ("solo", ""),
    ]


def test_every_fault_is_told_at_once_and_nothing_is_lost(
    teacher_client: Client, classroom: Classroom, seat: Seat
) -> None:
    text = "\n".join(
        ["Good One, good", "Nobody, \u200b", f"X, {'x' * 41}", "Y, GOOD", "Z, Anna"]
        + [f"{'z' * 81}, zz"]
    )

    answer = teacher_client.post(_list(classroom), {"lines": text})

    assert answer.status_code == 422
    faults = answer.context["form"].errors["lines"]
    assert [fault.split(":")[0] for fault in faults] == [
        f"Line {number}" for number in (2, 3, 4, 5, 6)
    ]
    assert answer.context["form"]["lines"].value() == text
    assert "Good One, good" in answer.text
    assert list(Seat.objects.all()) == [seat]


def test_the_same_list_twice_adds_nothing(
    teacher_client: Client, classroom: Classroom
) -> None:
    form = {"lines": "Rosa Miller, rosa\nsolo"}
    teacher_client.post(_list(classroom), form)
    answer = teacher_client.post(_list(classroom), form, follow=True)

    assert "Nobody is new: all of them are on the list." in answer.text
    assert Seat.objects.count() == 2


@pytest.mark.parametrize(
    "text", ["", "\n , \n", "\n".join(f"p{n}" for n in range(101))]
)
def test_too_little_or_too_much_is_refused(
    teacher_client: Client, classroom: Classroom, text: str
) -> None:
    assert teacher_client.post(_list(classroom), {"lines": text}).status_code == 422
    assert not Seat.objects.exists()


def test_a_class_has_its_limit(classroom: Classroom) -> None:
    SeatFactory.create_batch(MOST_SEATS - 1, classroom=classroom)
    with pytest.raises(services.ListFaults, match="at most 200"):
        services.add_seats(classroom=classroom, text="one\ntwo")
    assert len(services.add_seats(classroom=classroom, text="one")) == 1


def test_names_of_pupils_are_escaped(
    teacher_client: Client, classroom: Classroom
) -> None:
    form = {"lines": "<script>alert(1)</script>, <b>x"}
    text = teacher_client.post(_list(classroom), form, follow=True).text
    assert "<script>alert" not in text
    assert "&lt;b&gt;x" in text


# --- one seat ------------------------------------------------------------------------


def test_names_are_changed_and_the_pupil_is_called_so(
    teacher_client: Client, pupil: User, seat: Seat
) -> None:
    form = {"real_name": " Anna  Archer ", "nickname": "annie"}
    assert teacher_client.post(_at(seat), form)["Location"] == _list(seat.classroom)

    seat.refresh_from_db()
    pupil.refresh_from_db()
    assert (seat.real_name, seat.nickname) == ("Anna Archer", "annie")
    assert pupil.shown_name == "annie"


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"nickname": "BEN", "real_name": ""}, "nickname"),
        ({"nickname": "", "real_name": ""}, "nickname"),
        ({"nickname": "x" * 41, "real_name": ""}, "nickname"),
        ({"nickname": "annie", "real_name": "x" * 81}, "real_name"),
    ],
)
def test_a_fault_in_a_name_is_told_at_its_field(
    teacher_client: Client,
    seat: Seat,
    classmate_seat: Seat,
    form: dict[str, str],
    field: str,
) -> None:
    answer = teacher_client.post(_at(seat), form)
    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    seat.refresh_from_db()
    assert seat.nickname == "anna"


def test_a_blocked_pupil_is_out_at_once_and_let_in_again(
    teacher_client: Client, pupil_client: Client, seat: Seat
) -> None:
    page = reverse("classes:detail", args=[seat.classroom.public_id])
    for _ in range(2):
        teacher_client.post(_at(seat, "seat-block"), {"blocked": "on"})
    assert pupil_client.get(page).status_code == 404
    assert "Let in again" in teacher_client.get(_at(seat)).text

    teacher_client.post(_at(seat, "seat-block"), {"blocked": "off"})
    assert pupil_client.get(page).status_code == 200


def test_a_removed_seat_keeps_its_results_and_comes_back(
    teacher_client: Client, pupil_client: Client, seat: Seat
) -> None:
    work = _work(seat)
    answer = teacher_client.post(_at(seat, "seat-remove"), follow=True)
    assert "No longer in the class" in answer.text
    assert teacher_client.post(_at(seat, "seat-remove")).status_code == 404

    for _ in range(2):
        teacher_client.post(_at(seat, "seat-back"))
    seat.refresh_from_db()
    assert seat.removed_at is None
    assert list(seat.works.all()) == [work]


@pytest.mark.parametrize("same", ["nickname", "learner"])
def test_a_seat_does_not_come_back_where_another_has_its_place(
    teacher_client: Client, pupil: User, seat: Seat, same: str
) -> None:
    services.remove_seat(seat=seat)
    if same == "nickname":
        SeatFactory.create(classroom=seat.classroom, nickname="ANNA")
    else:
        SeatFactory.create(classroom=seat.classroom, learner=pupil)

    answer = teacher_client.post(_at(seat, "seat-back"), follow=True)

    assert "notice-error" in answer.text
    seat.refresh_from_db()
    assert seat.removed_at is not None


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_new_picture_and_word_are_shown_once_and_open_the_seat(
    teacher_client: Client,
    pupil_client: Client,
    client: Client,
    seat: Seat,
    language: str,
) -> None:
    asks = {"Accept-Language": language}
    answer = teacher_client.post(_at(seat, "seat-picture"), headers=asks)
    secret = answer.context["secret"]
    assert secret.picture in PICTURES
    assert secret.word in WORDS[language]
    assert secret.word in answer.text
    assert tile_name(secret.picture) in answer.text
    assert "no-store" in answer["Cache-Control"]
    assert "shown this once" not in teacher_client.get(_at(seat)).text

    page = reverse("classes:detail", args=[seat.classroom.public_id])
    assert pupil_client.get(page).status_code == 302
    code = {"code": seat.classroom.join_code, "nickname": "anna"}
    client.post("/classes/join/", code)
    assert client.post("/classes/join/picture/", SIGN_IN).status_code == 422
    new = {"picture": secret.picture.code, "word": secret.word}
    assert client.post("/classes/join/picture/", new)["Location"] == page


def test_a_new_picture_opens_a_seat_that_wrong_ones_had_locked(
    teacher_client: Client, client: Client, seat: Seat
) -> None:
    code = {"code": seat.classroom.join_code, "nickname": "anna"}
    client.post("/classes/join/", code)
    for _ in range(10):
        client.post("/classes/join/picture/", {"picture": "5B", "word": "lamp"})
    assert client.post("/classes/join/picture/", SIGN_IN).status_code == 429

    secret = teacher_client.post(_at(seat, "seat-picture")).context["secret"]
    new = {"picture": secret.picture.code, "word": secret.word}
    assert client.post("/classes/join/picture/", new).status_code == 302


def test_a_teacher_never_resets_the_password_of_an_account(
    teacher_client: Client, learner: User, classroom: Classroom
) -> None:
    seat = SeatFactory.create(classroom=classroom, learner=learner)

    answer = teacher_client.post(_at(seat, "seat-picture"), follow=True)

    assert "has an account" in answer.text
    learner.refresh_from_db()
    assert learner.check_password(PASSWORD)
    with pytest.raises(ValueError, match="own password"):
        change_secret(learner=learner, secret=SECRET)


def test_a_second_class_never_renames_a_pupil_for_the_first(
    other_teacher_client: Client, pupil: User, seat: Seat, other_classroom: Classroom
) -> None:
    second = join_class(classroom=other_classroom, typed="annie", learner=pupil)
    names = {"nickname": "silly", "real_name": ""}
    other_teacher_client.post(_at(second), names)

    pupil.refresh_from_db()
    second.refresh_from_db()
    assert (pupil.shown_name, second.nickname) == ("anna", "silly")


def test_an_empty_seat_has_nothing_to_reset(
    teacher_client: Client, classroom: Classroom
) -> None:
    seat = SeatFactory.create(classroom=classroom)
    answer = teacher_client.post(_at(seat, "seat-picture"), follow=True)
    assert "Nobody has taken this seat" in answer.text


def test_a_pupil_chooses_another_picture_and_stays_signed_in(
    pupil_client: Client, pupil: User
) -> None:
    assert pupil_client.post("/classes/picture/", {}).status_code == 422
    form = {"picture": "R", "word": "Meadow"}

    assert pupil_client.post("/classes/picture/", form)["Location"] == "/classes/"

    assert pupil_client.get("/classes/").context["user"] == pupil
    pupil.refresh_from_db()
    assert pupil.check_password("r meadow")


def test_an_account_has_no_picture_to_change(
    learner_client: Client, guest_client: Client
) -> None:
    for browser in (learner_client, guest_client):
        answer = browser.post("/classes/picture/", SIGN_IN)
        assert answer.status_code == 404


# --- to another class ----------------------------------------------------------------


def test_a_pupil_moves_and_the_results_stay(
    teacher_client: Client, teacher: User, pupil: User, seat: Seat
) -> None:
    target = ClassroomFactory.create(owner=teacher, name="Thursday")
    work = _work(seat)
    form = {"target": str(target.public_id)}
    assert "Results stay with this class" in teacher_client.get(_at(seat)).text

    teacher_client.post(_at(seat, "seat-move"), form)

    moved = target.seats.get()
    assert (moved.learner, moved.nickname) == (pupil, "anna")
    assert moved.real_name == "Anna Ames"
    seat.refresh_from_db()
    assert seat.removed_at is not None
    assert work.seat == seat
    assert teacher_client.post(_at(seat, "seat-move"), form).status_code == 404

    back = {"target": str(seat.classroom.public_id)}
    teacher_client.post(_at(moved, "seat-move"), back)
    seat.refresh_from_db()
    assert seat.removed_at is None
    assert list(seat.works.all()) == [work]


def test_a_pupil_moves_only_to_a_class_of_the_same_teacher(
    teacher_client: Client, other_classroom: Classroom, seat: Seat
) -> None:
    form = {"target": str(other_classroom.public_id)}
    assert teacher_client.post(_at(seat, "seat-move"), form).status_code == 422
    assert not other_classroom.seats.exists()


@pytest.mark.parametrize("there", ["nickname", "learner", "archived"])
def test_a_pupil_does_not_move_where_there_is_no_place(
    teacher_client: Client, teacher: User, pupil: User, seat: Seat, there: str
) -> None:
    target = ClassroomFactory.create(owner=teacher, name="Thursday")
    if there == "nickname":
        SeatFactory.create(classroom=target, nickname="Anna")
    elif there == "learner":
        SeatFactory.create(classroom=target, learner=pupil)
    else:
        target.archived_at = timezone.now()
        target.save()

    answer = teacher_client.post(
        _at(seat, "seat-move"), {"target": str(target.public_id)}
    )

    assert answer.status_code == 422
    assert answer.context["move"].errors["target"]
    seat.refresh_from_db()
    assert seat.removed_at is None


# --- archived, and a pupil who becomes an account ------------------------------------


def test_nothing_changes_in_an_archived_class(
    teacher_client: Client, seat: Seat
) -> None:
    services.remove_seat(seat=(gone := SeatFactory.create(classroom=seat.classroom)))
    seat.classroom.archived_at = timezone.now()
    seat.classroom.save()

    for name in ("seat-block", "seat-picture", "seat-remove"):
        answer = teacher_client.post(_at(seat, name), follow=True)
        assert "archived" in answer.text
    names = {"nickname": "annie", "real_name": ""}
    assert teacher_client.post(_at(seat), names).status_code == 422
    lines = {"lines": "zoe"}
    assert teacher_client.post(_list(seat.classroom), lines).status_code == 422
    teacher_client.post(_at(gone, "seat-back"))
    seat.refresh_from_db()
    assert (seat.nickname, seat.blocked_at, seat.removed_at) == ("anna", None, None)
    assert Seat.objects.present().count() == 1


def test_a_pupil_who_signs_up_keeps_the_seat(pupil: User, seat: Seat) -> None:
    account = sign_up(guest=pupil, username="anna-ames", password=PASSWORD)
    seat.refresh_from_db()
    assert seat.learner == account == User.objects.get(username="anna-ames")
    assert not account.is_guest


def test_an_account_that_logs_in_on_a_pupils_tablet_takes_nothing(
    pupil_client: Client, learner: User, pupil: User, seat: Seat
) -> None:
    form = {"username": "rose", "password": PASSWORD}
    pupil_client.post("/accounts/login/", form)

    assert pupil_client.get("/classes/").context["user"] == learner
    seat.refresh_from_db()
    assert seat.learner == pupil
    assert not learner.seats.exists()


def test_a_seat_of_another_class_is_not_there(
    teacher_client: Client, other_classroom: Classroom, classroom: Classroom
) -> None:
    foreign = SeatFactory.create(classroom=other_classroom, nickname="zoe")
    address = reverse("classes:seat", args=[classroom.public_id, foreign.public_id])
    assert teacher_client.get(address).status_code == 404


def test_no_database_id_is_in_the_list(teacher_client: Client, seat: Seat) -> None:
    text = teacher_client.get(_list(seat.classroom)).text
    assert str(seat.public_id) in text
    assert not re.search(r'/seats/\d+/"', text)


def test_a_nickname_that_is_taken_by_the_race_is_refused(seat: Seat) -> None:
    with pytest.raises(DomainError, match="nickname_taken"):
        services.edit_seat(
            seat=SeatFactory.create(classroom=seat.classroom),
            nickname="Anna",
            real_name="",
        )
