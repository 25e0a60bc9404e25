"""The question that a class is asked, and who has answered it."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from lessons.models import Answer, Classroom, LiveAnswer, LiveSession, Seat
from mahjong_site.accounts.models import User


@dataclass(frozen=True, slots=True)
class Board:
    """A question with everybody's last answer, in the order of the answers."""

    session: LiveSession
    seats: tuple[tuple[Seat, bool], ...]
    """Everybody who sits there, and whether an answer is in."""
    answers: tuple[Answer, ...]

    @property
    def seen(self) -> str:
        """What a poll names to be told only what is new."""
        return f"{seen_of(self.session)}-{len(self.answers)}"


def running(classroom: Classroom) -> LiveSession | None:
    """The question that the class has now; None when it has none."""
    session = classroom.live_sessions.filter(ended_at__isnull=True).first()
    if session is not None:
        session.classroom = classroom
    return session


def running_for(person: User) -> LiveSession | None:
    """The open question to a class of this person's that waits for an answer."""
    seats = Seat.objects.open().filter(learner=person)
    asked = LiveSession.objects.filter(
        classroom__in=seats.values("classroom"), closed_at__isnull=True
    ).exclude(answers__learner=person)
    return asked.select_related("classroom").first()


def find_session(classroom: Classroom, public_id: UUID) -> LiveSession | None:
    """A question of that class, cleared or not."""
    return classroom.live_sessions.filter(public_id=public_id).first()


def seen_of(session: LiveSession | None) -> str:
    """What a pupil's page knows: which question, and how far it is."""
    return f"{session.public_id.hex}-{session.version}" if session else "none"


def board_of(session: LiveSession) -> Board:
    """Who has answered what; two queries, however many they are."""
    seats = Seat.objects.open().filter(
        classroom=session.classroom, learner__isnull=False
    )
    last = {one.learner_id: one for one in sealed_answers(session)}
    here = tuple((seat, seat.learner_id in last) for seat in seats)
    present = {seat.learner_id for seat, _has in here}
    answers = tuple(one for who, one in last.items() if who in present)
    return Board(session, here, answers)


def own_answer(session: LiveSession, learner: User) -> Answer | None:
    """The answer of this pupil that counts."""
    row = LiveAnswer.objects.filter(session=session, learner=learner).first()
    return _answer(row) if row else None


def sealed_answers(session: LiveSession) -> list[Answer]:
    """Everybody's last answer, in order, as the rows that the history will get."""
    return [_answer(row) for row in LiveAnswer.objects.filter(session=session)]


def _answer(row: LiveAnswer) -> Answer:
    return Answer(learner_id=row.learner_id, created_at=row.answered_at, **row.answer)
