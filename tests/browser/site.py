"""The site with something real on every page, made once for all visits."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import count
from typing import Any, Final

from django.contrib.auth.tokens import default_token_generator
from django.core import mail
from django.utils import timezone

import engine
from cards.library import shipped_card
from cards.services import begin_card
from engine import Phase
from engine.options import LEAGUE
from lessons.drills import charleston
from lessons.library import library
from lessons.models import Classroom, GivenPicture, ReviewItem, Seat
from lessons.services import live
from lessons.services.courses import change_lesson
from lessons.services.drills import Deal, states_of, take_step
from lessons.services.packs import take_along
from lessons.services.quizzes import submit_quiz
from lessons.tasks import ItemTask, LiveTask, RackTask
from mahjong_site.accounts import letters
from mahjong_site.accounts.models import User
from play import services as play
from play.models import PracticeGame
from play.selectors import Table
from tests.api.world import make_world
from tests.browser.player import Player
from tests.cards.own import make_card
from tests.conftest import logged_in
from tests.factories import ClassroomFactory, SeatFactory
from tests.lessons.answers import TILES, answers, know_all
from tests.lessons.assignments.seeding import fill_class
from tests.play.conftest import CARD, play_on, sit
from tests.play.test_deals import AIMS, a_draft

FEW: Final = {"pupils": 3, "assignments": 2, "answers": 18}
REAL: Final = replace(LEAGUE, way="real")


@dataclass(frozen=True)
class Site:
    """Whose sessions there are, and what stands at the places of the addresses."""

    sessions: Mapping[str, str]
    things: Mapping[str, str]


def make_site() -> Site:
    """Everything that the pages of `tests.browser.pages` are about."""
    world = make_world()
    people = {name: User.objects.get(username=name) for name in ("learner", "teacher")}
    learner, teacher = people["learner"], people["teacher"]
    room = Classroom.objects.get(join_code="KTJM7743")
    pupil = room.seats.get(nickname="anna")
    _lock(room)
    full = _a_full_class(teacher)
    people |= {
        "pupil": _sitting(pupil),
        "worker": _sitting(full.seats.order_by("pk")[0]),
        "invited": User.objects.get(username="ivy"),
        "newcomer": User.objects.create_user(username="newcomer"),
        "finisher": User.objects.create_user(username="finisher"),
    }
    know_all(people["finisher"])
    # Before the letters: a link ends when its person logs in.
    sessions = {name: _session(person) for name, person in people.items()}
    at = {name.split("/")[0]: some[0] for name, some in world.things.items()}
    tasks = world.things["assignments/{assignment_id}"]
    things = {
        "class": room.public_id,
        "empty": world.things["target"][0],
        "seat": pupil.public_id,
        "drill": tasks[0],
        "games": tasks[1],
        "passes": tasks[2],
        "question": at["questions"],
        "waiting": world.things["review/{waiting}"][0],
        "card": at["own-cards"],
        "sitting": at["sittings"],
        "ended": world.things["games/{game_id}"][1],
        "move": at["moves"],
        "checked": world.things["attempts/{attempt}"][2],
        "placed": world.things["attempts/{attempt}"][3],
        "run": world.things["runs/{run}"][1],
        "deal": world.things["deals/{deal_id}"][0],
        "full": full.public_id,
        "worker": full.seats.order_by("pk")[0].public_id,
        "week": full.assignments.order_by("pk")[0].public_id,
        "pack": _a_pack(learner),
        "missed": _a_question_missed(learner),
        "draft": begin_card(owner=learner, text="No card at all").slug,
        "published": make_card(teacher, published=True).slug,
        **_moments(learner),
        **_runs(learner),
        **_classes(teacher, learner),
        **_letters(learner),
    }
    return Site(
        sessions,
        {name: str(thing) for name, thing in things.items()},
    )


def _session(person: User) -> str:
    return logged_in(person).cookies["sessionid"].value


def _sitting(seat: Seat) -> User:
    assert seat.learner is not None
    return seat.learner


def _a_full_class(teacher: User) -> Classroom:
    """A class whose pupils have answered, rightly and wrongly."""
    room = ClassroomFactory.create(owner=teacher, name="Thursday afternoon")
    fill_class(room, **FEW)
    return room


def _a_pack(learner: User) -> uuid.UUID:
    plan = (("name_tile", 1), ("which_line", 1))
    card = shipped_card("kitchen-table")
    return take_along(learner=learner, card=card, plan=plan, seed=1).uuid


def _a_question_missed(learner: User) -> uuid.UUID:
    """A question of a check that comes back, because its answer was wrong."""
    submit_quiz(
        learner=learner, lesson=TILES, attempt=uuid.uuid4(), answers=answers(TILES, 2)
    )
    asked = str(TILES.quiz.questions[0].uuid)
    return ReviewItem.objects.get(learner=learner, item__contains=asked).public_id


def _runs(learner: User) -> dict[str, uuid.UUID]:
    """A Charleston deal at its vote, at its courtesy, and one that is over."""
    found = {"vote_run": Phase.VOTE, "courtesy_run": Phase.COURTESY_ASK}
    return {
        **{name: _run_to(learner, until) for name, until in found.items()},
        "whole_run": _run_to(learner, None),
    }


def _run_to(learner: User, until: Phase | None) -> uuid.UUID:
    card = shipped_card("kitchen-table")
    deal = Deal(uuid.uuid4(), card, 5)
    state, player = charleston.deal(card, 5), Player(card)
    for steps in count():
        if state.phase is until or charleston.is_over(state):
            return deal.uuid
        seat = charleston.LEARNER
        legal = engine.legal_actions(state, seat)
        action = player.choose(engine.view(state, seat), legal)
        made = take_step(learner=learner, deal=deal, steps=steps, action=action)
        state = states_of(made.run, card)[-1]
    raise AssertionError


# -- games ---------------------------------------------------------------------


def _moments(learner: User) -> dict[str, Any]:
    """A game in each moment that looks different."""
    asked: dict[str, Callable[[Table], bool]] = {
        "charleston": lambda table: True,
        "vote": lambda table: table.view.phase is Phase.VOTE,
        "courtesy": lambda table: table.view.phase is Phase.COURTESY_ASK,
        "turn": lambda table: _tiles_down(table, Phase.TURN, 8),
        "claim": lambda table: _tiles_down(table, Phase.CLAIM, 4),
    }
    found = {name: _game_at(learner, until) for name, until in asked.items()}
    found["real"] = _game_at(
        learner, lambda table: _tiles_down(table, Phase.CLAIM, 4), rules=REAL
    )
    for level in ("hint", "explain"):
        game = _game_at(learner, asked["charleston"])
        play.choose_help(learner=learner, table=sit(learner, game), level=level)
        found[level] = game
    found["won"] = play.start_game(learner=learner, card=CARD, seed=5)
    table = sit(learner, found["won"])
    play_on(learner, found["won"], choose=Player(table.state.card).choose)
    found["aimed"] = _aimed(learner)
    return {name: game.public_id for name, game in found.items()}


def _aimed(learner: User) -> PracticeGame:
    """A game of a prepared deal, with aims."""
    deal = play.new_deal(owner=learner, draft=a_draft(name="Win early", aims=AIMS))
    return play.play_deal(learner=learner, deal=deal)


def _tiles_down(table: Table, phase: Phase, discards: int) -> bool:
    return table.view.phase is phase and len(table.view.discards) >= discards


def _game_at(
    learner: User,
    until: Callable[[Table], bool],
    rules: str | engine.TableRules = "league",
) -> PracticeGame:
    """Played on until then; the learner goes on with the Charleston."""
    game = play.start_game(learner=learner, card=CARD, seed=4, rules=rules)
    player = Player(sit(learner, game).state.card)
    table = play_on(learner, game, until=until, choose=player.choose)
    assert not table.game.is_over
    return game


# -- classes -------------------------------------------------------------------


def _classes(teacher: User, learner: User) -> dict[str, Any]:
    """Classes of the learner, each in another state."""
    card = "kitchen-table"
    tasks: dict[str, LiveTask] = {
        "asked": ItemTask(drill="which_line", card=card, level=2, seed=11),
        "families": RackTask(kind="families", card=card, seed=4),
        "closed": RackTask(kind="pass", card=card, seed=4),
        "shown": ItemTask(drill="name_tile", card=card, seed=7),
    }
    rooms = {name: _live(teacher, learner, name, one) for name, one in tasks.items()}
    for state in ("held", "blocked"):
        seat = _seat_in(ClassroomFactory.create(owner=teacher, name=state), learner)
        Seat.objects.filter(pk=seat.pk).update(**{f"{state}_at": timezone.now()})
        rooms[state] = seat.classroom
        rooms[f"{state}_seat"] = seat
    GivenPicture.objects.create(
        learner=learner, teacher=teacher, given_at=timezone.now()
    )
    rooms["archived"] = ClassroomFactory.create(
        owner=teacher, name="Last year", archived_at=timezone.now()
    )
    return {name: one.public_id for name, one in rooms.items()}


def _lock(room: Classroom) -> None:
    change_lesson(
        classroom=room,
        lesson=library().lessons["a-turn"],
        note="We play this one together.",
        opens_at=timezone.now() + timedelta(days=3),
        is_left_out=False,
    )


def _seat_in(room: Classroom, learner: User) -> Seat:
    return SeatFactory.create(classroom=room, learner=learner, joined_at=timezone.now())


def _live(teacher: User, learner: User, name: str, task: LiveTask) -> Classroom:
    room = ClassroomFactory.create(owner=teacher, name=f"Live: {name}")
    _seat_in(room, learner)
    session = live.ask_class(classroom=room, teacher=teacher, task=task)
    if name == "closed":
        live.close_answers(session=session)
    if name == "shown":
        live.reveal(session=session)
    return room


# -- letters -------------------------------------------------------------------


def _letters(learner: User) -> dict[str, Any]:
    """What stands in the links of a letter."""
    root = "https://example.org/"
    letters.write_proof.func(str(learner.public_id), "rose@home.example", root, "en")
    proof = re.search(r"/accounts/email/([^/]+)/", str(mail.outbox[-1].body))
    assert proof
    return {
        "person": learner.public_id,
        "reset": default_token_generator.make_token(learner),
        "proof": proof[1],
    }
