"""However long a list is, the API asks the database as often: every list of rows."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import engine
from cards import services as cards
from lessons.models import Classroom, Seat
from mahjong_site.accounts import devices
from mahjong_site.accounts.models import RuleSet, User
from play import services as play
from play.models import PracticeGame, Sitting
from tests.cards.own import TEXT, make_card
from tests.conftest import with_token
from tests.factories import (
    AssignmentFactory,
    ClassroomFactory,
    InvitationFactory,
    SeatFactory,
    TeachingFactory,
    WorkFactory,
)
from tests.lessons.kept import a_question
from tests.play.test_deals import a_draft

pytestmark = pytest.mark.django_db
FEW, MORE = 2, 5
CARD = "kitchen-table"
SCHEMA = json.loads(
    (Path(__file__).parent / "openapi.json").read_text(encoding="utf-8")
)
CONTENT = {
    "cards_hands_list", "cards_lines_list", "courses_list", "drills_list",
    "figures_list",
    "glossary_list", "rules_list", "skills_list", "strategy_list", "tiles_list",
    # Of one game, which is read as a whole.
    "game_drills", "game_moves_list", "game_steps_list",
}  # fmt: skip
"""Lists of what files or a single row say."""
ELSEWHERE = {
    "drills_attempts_list", "next_steps", "review_list", "results_assignment",
    "results_games", "results_grid", "results_pupil",
}  # fmt: skip
"""Lists whose rows take answers to make: the tests of each count its queries."""


@dataclass
class World:
    """Somebody who learns, a teacher, and a pupil of the teacher's class."""

    learner: User
    teacher: User
    room: Classroom
    seat: Seat
    numbers: Any = field(default_factory=count)

    @property
    def number(self) -> int:
        """A number that was not given yet."""
        return int(next(self.numbers))

    def person(self) -> User:
        """Somebody else with an account."""
        return User.objects.create_user(username=f"somebody-{self.number}")

    def client(self, who: str) -> Any:
        """The phone of the learner, the teacher or the pupil."""
        people = {"learner": self.learner, "teacher": self.teacher}
        return with_token(people.get(who) or self.seat.learner or self.learner)


@pytest.fixture
def world(learner: User, teacher: User, classroom: Classroom, seat: Seat) -> World:
    """They have nothing yet."""
    return World(learner, teacher, classroom, seat)


# -- what adds a row -------------------------------------------------------------


def _device(world: World) -> None:
    devices.sign_in(world.learner)


def _card(world: World) -> None:
    make_card(world.learner)


def _published(world: World) -> None:
    make_card(world.person(), published=True)


def _version(world: World) -> None:
    card = world.learner.own_cards.first() or make_card(world.learner)
    text = TEXT.replace("X 30", f"X {50 + world.number}")
    cards.save_version(card=card, text=text, draft_version=card.draft_version)


def _ruleset(world: World) -> None:
    rules, name = engine.LEAGUE.to_dict(), f"Table {world.number}"
    RuleSet.objects.create(learner=world.learner, name=name, rules=rules)


def _game(world: World) -> PracticeGame:
    return play.start_game(learner=world.learner, card=CARD, seed=world.number)


def _game_of_sitting(world: World) -> None:
    """Each game has a sitting of its own; this one moves to the first."""
    game, first = _game(world), Sitting.objects.earliest("pk")
    place = first.games.exclude(pk=game.pk).count() + 1
    PracticeGame.objects.filter(pk=game.pk).update(sitting=first, place=place)


def _deal(world: World) -> None:
    play.new_deal(owner=world.learner, draft=a_draft())


def _given_elsewhere(world: World) -> None:
    """An assignment in another class of the learner's."""
    room = ClassroomFactory.create(owner=world.person())
    SeatFactory.create(classroom=room, learner=world.learner)
    AssignmentFactory.create(classroom=room)


def _class(world: World) -> None:
    _pupil(world, ClassroomFactory.create(owner=world.teacher))


def _pupil(world: World, room: Classroom | None = None) -> Seat:
    made: Seat = SeatFactory.create(classroom=room or world.room, pupil=True)
    return made


def _invited(world: World) -> None:
    room = ClassroomFactory.create(owner=world.person())
    InvitationFactory.create(classroom=room, person=world.learner)


def _teachers(world: World) -> None:
    TeachingFactory.create(classroom=world.room, teacher=world.person())
    InvitationFactory.create(classroom=world.room, person=world.person())


def _assignment(world: World) -> None:
    AssignmentFactory.create(classroom=world.room)


def _try(world: World) -> None:
    given = world.room.assignments.first()
    given = given or AssignmentFactory.create(classroom=world.room)
    number = given.works.count() + 1
    WorkFactory.create(assignment=given, seat=world.seat, number=number)


def _question(world: World) -> None:
    a_question(_pupil(world))


def _own_question(world: World) -> None:
    a_question(world.seat)


def _everything(world: World) -> None:
    for add in (_device, _card, _version, _ruleset, _game, _deal):
        add(world)
    for add in (_given_elsewhere, _invited):
        add(world)


Case = tuple[str, str, Callable[[World], object]]
CASES: dict[str, Case] = {
    "assignments_list": ("teacher", "classes/{room}/assignments/", _assignment),
    "cards_list": ("learner", "cards/?limit=100", _card),
    "cards_published": ("learner", "cards/published/", _published),
    "classes_list": ("teacher", "classes/", _class),
    "deals_list": ("learner", "deals/", _deal),
    "devices_list": ("learner", "devices/", _device),
    "games_list": ("learner", "games/", _game),
    "homework_get": ("pupil", "assignments/{given}/", _try),
    "homework_list": ("learner", "assignments/", _given_elsewhere),
    "invitations_list": ("learner", "classes/invitations/", _invited),
    "me_export": ("learner", "me/export/", _everything),
    "own_card_versions_list": ("learner", "own-cards/{card}/versions/", _version),
    "own_cards_list": ("learner", "own-cards/", _card),
    "questions_list": ("teacher", "classes/{room}/questions/", _question),
    "questions_own": ("pupil", "classes/{room}/questions/own/", _own_question),
    "rulesets_list": ("learner", "rulesets/", _ruleset),
    "seats_list": ("teacher", "classes/{room}/seats/", _pupil),
    "sittings_list": ("learner", "sittings/", _game),
    "sittings_retrieve": ("learner", "sittings/{sitting}/", _game_of_sitting),
    "teachers_list": ("teacher", "classes/{room}/teachers/", _teachers),
}


def _address(world: World, path: str) -> str:
    given, card = world.room.assignments.first(), world.learner.own_cards.first()
    sitting = Sitting.objects.order_by("pk").first()
    return "/api/v1/" + path.format(
        room=world.room.public_id,
        given=given and given.public_id,
        card=card and card.slug,
        sitting=sitting and sitting.public_id,
    )


@pytest.mark.parametrize("operation", CASES)
def test_more_rows_take_no_more_queries(operation: str, world: World) -> None:
    who, path, add = CASES[operation]
    api = world.client(who)
    counts, lengths = [], []
    for rows in (FEW, MORE):
        for _ in range(rows):
            add(world)
        # What is worked out once for all, the cards above all, is there first.
        b"".join(api.get(_address(world, path)))
        with CaptureQueriesContext(connection) as queries:
            answer = api.get(_address(world, path))
            lengths.append(len(b"".join(answer)))
        assert answer.status_code == 200
        counts.append(len(queries))

    assert counts[1] <= counts[0]
    assert lengths[1] > lengths[0], "the rows that were added are not in the answer"


def test_every_list_of_the_api_is_counted() -> None:
    lists = set()
    for methods in SCHEMA["paths"].values():
        if "get" not in methods:
            continue
        found = json.dumps(methods["get"]["responses"].get("200", {}))
        if "Paginated" in found or '"type": "array"' in found:
            lists.add(methods["get"]["operationId"])

    assert lists
    assert lists - CASES.keys() - CONTENT - ELSEWHERE == set()
