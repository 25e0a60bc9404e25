"""Everything that the API is about, made once, so that its addresses can be filled.

Four ask: a learner with games, a card, a deal and things that wait; a teacher with a
class; a guest, who is a pupil of that class; and nobody, without a token.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import pytest
from django.core import signals
from django.db import close_old_connections, transaction
from django.test import override_settings
from django.utils import timezone
from rest_framework.test import APIClient

from cards import figuring
from cards.library import shipped_card
from engine.bots.easy import Easy
from engine.catalogue import catalogue
from lessons.puzzle import today
from lessons.services.live import ask_class
from lessons.skillmap import skill_map
from lessons.tasks import CharlestonTask, GamesTask, ItemTask, task_data
from mahjong_site.accounts.models import User
from play import services
from tests.api.examples import send_example
from tests.api.test_attempts import answered, item
from tests.api.test_lessons import sent
from tests.cards.own import make_card
from tests.cards.test_own_card_versions import second_version
from tests.conftest import PASSWORD, QUICK_HASHER, token_of
from tests.factories import (
    AssignmentFactory,
    ClassroomFactory,
    InvitationFactory,
    SeatFactory,
    TeachingFactory,
    WorkFactory,
)
from tests.lessons.answers import TILES
from tests.lessons.kept import a_question
from tests.play.conftest import CARD, play_on, sit
from tests.play.test_deals import a_draft

ROLES: Final = ("learner", "teacher", "guest", "nobody")
HELPER: Final = "helper"
"""Who teaches the class beside its owner, and alone can leave it."""
EVERYBODY: Final = (*ROLES, HELPER)
_PLACE: Final = re.compile(r"([^/]+)/\{(\w+)\}")


@dataclass(frozen=True)
class World:
    """Who asks with which token, and what there is at each place of an address."""

    tokens: Mapping[str, str]
    things: Mapping[str, tuple[str, ...]]

    def headers(self, role: str) -> dict[str, str]:
        """What somebody in that role sends along; answers are to come unpacked."""
        token = self.tokens.get(role)
        plain = {"Accept-Encoding": "identity"}
        return plain | ({"Authorization": f"Bearer {token}"} if token else {})

    def client(self, role: str) -> APIClient:
        """The client of somebody in that role."""
        client = APIClient()
        if role in self.tokens:
            client.credentials(HTTP_AUTHORIZATION=self.headers(role)["Authorization"])
        return client

    def places(self, path: str, turn: int = 0) -> dict[str, str]:
        """What exists for the places of an address; each `turn` another choice."""
        filled: dict[str, str] = {}
        parts = path.strip("/").split("/")
        for before, part in pairwise(parts):
            if part.startswith("{"):
                assert f"{before}/{part}" in self.things, "Say below what there is."
                values = self.things[f"{before}/{part}"]
                filled[part[1:-1]] = values[turn % len(values)]
                turn //= len(values)
        return filled


@contextmanager
def undone() -> Iterator[None]:
    """What is done in here has never happened afterwards."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@contextmanager
def one_world() -> Iterator[World]:
    """A world for many tests or figures, in a transaction that is never kept."""
    with undone():
        with override_settings(PASSWORD_HASHERS=[QUICK_HASHER]):
            made = make_world()
        yield made


@contextmanager
def one_connection() -> Iterator[None]:
    """Requests through WSGI share the transaction, as Django's own client does.

    That client connects the signals again, whenever it is used.
    """
    moments = (signals.request_started, signals.request_finished)
    for moment in moments:
        moment.disconnect(close_old_connections)
    yield
    for moment in moments:
        moment.connect(close_old_connections)


def make_world() -> World:
    """Everything, in the database as it is."""
    people = {
        name: User.objects.create_user(username=name, password=PASSWORD)
        for name in ("learner", "teacher", "helper", "ivy", "carol")
    }
    learner = people["learner"]
    User.objects.create_user(username="Mary.Smith", password="three short words")
    tokens = {name: token_of(people[name]) for name in ("learner", "teacher", "helper")}
    in_class = _a_class(people, tokens)
    client = World(tokens, {}).client("learner")
    things = _to_look_up() | in_class | _of_the_learner(learner, client)
    return World(tokens, {at: tuple(map(str, some)) for at, some in things.items()})


def _a_class(
    people: Mapping[str, User], tokens: dict[str, str]
) -> dict[str, tuple[Any, ...]]:
    """A class with two assignments, a live question, and one sent from a game."""
    teacher, helper, invited = (people[name] for name in ("teacher", "helper", "ivy"))
    room = ClassroomFactory.create(owner=teacher, join_code="KTJM7743")
    SeatFactory.create(
        classroom=room, learner=people["learner"], joined_at=timezone.now()
    )
    TeachingFactory.create(classroom=room, teacher=helper)
    InvitationFactory.create(classroom=room, person=invited)
    seat = SeatFactory.create(classroom=room, nickname="anna", pupil=True)
    other = SeatFactory.create(classroom=room, nickname="ben", pupil=True)
    drill = AssignmentFactory.create(classroom=room)
    WorkFactory.create(assignment=drill, seat=seat)
    others = [
        AssignmentFactory.create(classroom=room, task=task_data(task))
        for task in (
            GamesTask(games=2, card="kitchen-table"),
            CharlestonTask(card="kitchen-table", deals=2),
        )
    ]
    asked = ItemTask(drill="name_tile", card="kitchen-table", seed=7)
    session = ask_class(classroom=room, teacher=teacher, task=asked)
    tokens["guest"] = token_of(seat.learner)
    return {
        "classes/{class_id}": (room.public_id,),
        "assignments/{assignment_id}": [one.public_id for one in (drill, *others)],
        # Another class of hers, to move a pupil to.
        "target": (ClassroomFactory.create(owner=teacher).public_id,),
        "seats/{seat_id}": (seat.public_id, other.public_id),
        "teachers/{person_id}": (helper.public_id,),
        "invitations/{person_id}": (invited.public_id,),
        "live/{session_id}": (session.public_id,),
        "questions/{question_id}": (a_question(seat).public_id,),
        "results/{number}": (1,),
        "tries/{number}": (1,),
        "{number}/{place}": (1, 2),
        "deals/{place}": (1,),
    }


def _of_the_learner(learner: User, client: APIClient) -> dict[str, tuple[Any, ...]]:
    """Games, answers, a card, a deal, a table and a device."""
    ended = services.start_game(learner=learner, card=CARD, seed=4)
    easy = Easy(sit(learner, ended).state.card)
    review = services.review_of(play_on(learner, ended, choose=easy.choose)).review
    games = [services.start_game(learner=learner, card=CARD, seed=5), ended]
    drilled, checked, placed = (uuid.uuid4() for _ in range(3))
    wrong = answered(item(client), right=False)
    _good(client.put(f"/api/v1/drills/attempts/{drilled}/", wrong))
    quiz = f"/api/v1/lessons/{TILES.slug}/quiz/"
    _good(client.put(f"{quiz}attempts/{checked}/", sent(TILES)))
    send_example(client, "put", "/placement/attempts/{attempt}/", attempt=placed)
    (waiting, *_rest) = client.get("/api/v1/review/").json()["results"]
    (device, *_more) = client.get("/api/v1/devices/").json()["results"]
    table = {"name": "Ours", "rules": {"profile": "league", "mush": True}}
    rules = _good(client.post("/api/v1/rulesets/", table))
    moves = client.get(f"/api/v1/games/{ended.public_id}/moves/").json()["results"]
    card = make_card(learner)
    second_version(card)
    run = uuid.uuid4()
    send_example(client, "post", "/charleston/runs/{run}/steps/", run=run)
    sittings = client.get("/api/v1/sittings/").json()["results"]
    return {
        "games/{game_id}": [one.public_id for one in games],
        "review/{number}": [one.number for one in review.mattered],
        "moves/{number}": [one["number"] for one in moves],
        "steps/{step}": (0, 3),
        "sittings/{sitting_id}": [one["id"] for one in sittings],
        "attempts/{attempt}": (uuid.uuid4(), drilled, checked, placed),
        "review/{waiting}": (waiting["id"],),
        "devices/{device_id}": (device["id"],),
        "rulesets/{ruleset_id}": (rules["id"],),
        "own-cards/{card}": (card.slug,),
        "versions/{number}": (1, 2),
        "runs/{run}": (uuid.uuid4(), run),
        "deals/{seed}": (4,),
        "deals/{deal_id}": (
            services.new_deal(owner=learner, draft=a_draft()).public_id,
        ),
    }


def _to_look_up() -> dict[str, tuple[Any, ...]]:
    """What the site brings along; measured, so that nobody measures it again."""
    with pytest.MonkeyPatch.context() as few:
        few.setattr(figuring, "MOST_GAMES", 1)
        for slug in (CARD, "kitchen-table"):
            figuring.figure_card(card=shipped_card(slug))
    return {
        "cards/{card}": (CARD, "kitchen-table"),
        "figures/{card}": ("kitchen-table",),
        "lines/{section}": ("2026", "calendar"),
        "{section}/{number}": (1,),
        "courses/{course}": _listed("courses"),
        "lessons/{slug}": (TILES.slug, "from-one-to-six"),
        "tasks/{task}": ("name-the-kong",),
        "items/{kind}": ("payment", "name_tile"),
        "{kind}/{seed}": (5, 77),
        "glossary/{slug}": _listed("glossary"),
        "skills/{slug}": tuple(skill_map()),
        "strategy/{slug}": _listed("strategy"),
        "rules/{rule_id}": tuple(catalogue())[:9],
        "puzzle/{day}": (today(),),
    }


def _listed(what: str) -> tuple[Any, ...]:
    """The slugs of a list that is open to all."""
    found = APIClient().get(f"/api/v1/{what}/").json()
    rows = found["results"] if isinstance(found, dict) else found
    return tuple(one["slug"] for one in rows)


def _good(answer: Any) -> Any:
    assert answer.status_code in {200, 201}, answer.content
    return answer.json()
