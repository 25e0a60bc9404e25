"""No answer of the site depends on a tile that the learner cannot see.

A learner plays games of many kinds, mostly at random, errors included. At a few
moments of each, everything that can be asked about the game is asked: every page and
fragment, all levels of help, every endpoint, what is refused, what the teacher of the
class sees. Then the same row of the database gets a twin (`twins`): the hidden tiles
have changed their faces, in the state, in the deal that it began with, in the others'
passes and in the stored events, and the columns hold another seed. Everything is asked
again, and every byte has to be the same.

What moves the game on cannot be compared with that twin: the others know their own
tiles, and answer by them. It is compared with another one, in which all that is left of
the wall afterwards lies in another order, and nobody knows it. What stands on the table
after such an action is what is asked at the next moment. Actions after which the game
still waits for the learner, with no tile picked, are compared with the whole twin.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from django.test import Client

import engine
from engine.bots.easy import Easy
from engine.options import PROFILES, rules_from_dict
from engine.position import write_position
from lessons.models import Assignment, Classroom, Seat
from lessons.tasks import DealTask, GamesTask, task_data
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from mahjong_site.web.levels import Level
from play import dealing, services
from play.models import Deal, GameAction, PracticeGame, Source
from play.selectors import Table, state_of
from play.services.playing import Opponents
from play.services.storing import Asked, begin_game
from tests.api.world import undone
from tests.conftest import logged_in, with_token
from tests.factories import AssignmentFactory
from tests.leaks.asking import EVERY_NAME, Ask, answers, every_ask, lawful_moves
from tests.leaks.twins import Twin, Unfollowed, twin_of
from tests.play.conftest import play_on
from tests.sizes import size

pytestmark = pytest.mark.one_database

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
CARDS = ("nmjl-2026", "kitchen-table")
HOUSES: tuple[dict[str, Any], ...] = (
    {},
    {"mush": True},
    {"futures": True},
    {"blanks": "own_turn"},
    {"second_charleston": "compulsory", "hot_wall": True},
)
SEEDS = 2**40
"""Where the seeds of these games begin: long enough to be found in any answer."""


@pytest.fixture
def clients(learner: User, teacher: User, stranger: User) -> Mapping[str, Client]:
    """Everybody who asks: a pupil by page and by phone, the teacher, a stranger."""
    return {
        "learner": logged_in(learner),
        "phone": with_token(learner),
        "teacher": logged_in(teacher),
        "teacher_phone": with_token(teacher),
        "stranger": logged_in(stranger),
    }


def begun(
    learner: User, number: int, room: Classroom
) -> tuple[PracticeGame, Assignment]:
    """The game of that number: every way to play, on some house's rules.

    It is played for the class: one of its games, or a deal of the teacher's.
    """
    rng = random.Random(number)
    way = ("guided", "real")[number % 2]
    rules = {"profile": rng.choice(list(PROFILES)), "way": way} | rng.choice(HOUSES)
    card = dealing.find_card(CARDS[number // 2 % 2])
    assert card is not None
    dealt = engine.new_game(card, rules_from_dict(rules), SEEDS + number, number % 4)
    state, seat = engine.prepared(dealt), rng.randrange(4)
    task: GamesTask | DealTask = GamesTask(games=2, card=card.slug)
    deal = None
    if number % 3 == 0:
        owner = room.teachings.get(is_owner=True).teacher
        position = write_position(state)
        deal = Deal.objects.create(
            owner=owner, name="As dealt", position=position, seat=seat, help_level=3
        )
        task = DealTask(deal=deal.public_id, name=deal.name)
    assignment = AssignmentFactory.create(
        classroom=room, task=task_data(task), opens_at=NOW
    )
    game = begin_game(
        learner,
        state,
        seat,
        source=Source.PREPARED if deal else Source.DEALT,
        opponents=Opponents(rng.choice(Level.values), err=number % 4 == 1),
        asked=Asked(context=assignment.public_id, deal=deal),
    )
    return game, assignment


def moved(table: Table, rng: random.Random) -> Table:
    """The learner's next action: any lawful one, now and then a wrong one."""
    lawful = table.legal
    action = rng.choice(lawful)
    if engine.LetGo(table.seat) in lawful and rng.random() < 0.5:
        action = engine.LetGo(table.seat)
    if rng.random() < 0.15:
        wrong: list[engine.Action] = [
            engine.DeclareMahjong(table.seat),
            engine.Discard(table.seat, rng.choice(list(engine.Tile)[:36])),
            engine.Pick(table.seat, "wrong"),
            engine.Challenge(table.seat, rng.randrange(4)),
        ]
        action = rng.choice(wrong)
    version = table.game.version
    try:
        if table.game.may_take_back and rng.random() < 0.1:
            return services.take_back(table=table, expected_version=version)
        return services.take_action(
            table=table, expected_version=version, action=action
        ).table
    except DomainError:
        return table


def put(table: Table, twin: Twin) -> None:
    """The twin in the place of the game, in every row that holds a tile of it."""
    game = PracticeGame.objects.filter(pk=table.game.pk)
    game.update(state=engine.state_to_dict(twin.state), seed=table.game.seed + 7)
    for done in twin.done:
        GameAction.objects.filter(pk=done.row.pk).update(
            action=done.action.to_dict(),
            events=[event.to_dict() for event in done.events],
        )
    if table.game.deal:
        position = write_position(twin.begun)
        Deal.objects.filter(pk=table.game.deal.pk).update(position=position)


def compared(
    table: Table,
    asks: list[Ask],
    clients: Mapping[str, Client],
    rng: random.Random,
) -> set[str]:
    """The names that were asked of a game and of its twin, and answered alike."""
    rows = list(table.game.actions.order_by("number"))
    begin = engine.beginning_of(table.state)
    twin = twin_of(begin, rows, table.seat, rng)
    assert twin.swapped > 8
    seed = str(table.game.seed).encode()
    for ask, answer in same_answers(asks, clients, lambda: put(table, twin)):
        assert seed not in answer, ask
    names = {one.name for ask in asks for one in (*ask.first, ask)}
    if moves := lawful_moves(table, rng):
        asks, after = moves
        # In a futures game everybody holds the next tile already (house-02).
        first = after.picked + 4 * after.rules.futures
        same_answers(asks, clients, lambda: mix_the_wall(table, first, rng))
    return names


def mix_the_wall(table: Table, first: int, rng: random.Random) -> None:
    """Another order of what is left of the wall, from that place on."""
    begin, state = engine.beginning_of(table.state), table.state
    rest = list(state.wall[first:])
    rng.shuffle(rest)
    wall = (*state.wall[:first], *rest)
    begin = begin.with_(wall=(*begin.wall[:first], *rest), begun=None)
    mixed = state.with_(wall=wall, begun=begin)
    game = PracticeGame.objects.filter(pk=table.game.pk)
    game.update(state=engine.state_to_dict(mixed))


def same_answers(
    asks: list[Ask], clients: Mapping[str, Client], change: Callable[[], None]
) -> list[tuple[Ask, bytes]]:
    """The answers to everything; they are the same once `change` is made."""
    with time_machine.travel(NOW, tick=False):
        real = list(answers(asks, clients))
        with undone():
            change()
            other = list(answers(asks, clients))
    for (ask, one), (_same, two) in zip(real, other, strict=True):
        assert one == two, _where(ask, one, two)
    return real


def _where(ask: Ask, one: bytes, two: bytes) -> str:
    """What was asked, and the place where the answers part."""
    at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), 0)
    shown = slice(max(0, at - 60), at + 60)
    return f"{ask}: {one[shown]!r} is not {two[shown]!r}"


@pytest.mark.django_db
def test_every_answer_is_the_same_with_other_hidden_tiles(
    learner: User, classroom: Classroom, clients: Mapping[str, Client]
) -> None:
    seat = Seat.objects.create(
        classroom=classroom, learner=learner, nickname="rose", joined_at=NOW
    )
    games, moments, lost = size(10, 500), 0, 0
    asked: set[str] = set()
    for number in range(games):
        rng = random.Random(number)
        game, assignment = begun(learner, number, classroom)
        table = Table(game, state_of(game))
        for _look in range(size(1, 3)):
            for _move in range(rng.choice((1, 4, 9, 30))):
                if table.game.is_over:
                    break
                table = moved(table, rng)
            if table.game.is_over:
                break
            try:
                asks = every_ask(table, seat, assignment, rng)
                asked |= compared(table, asks, clients, rng)
                moments += 1
            except Unfollowed:
                lost += 1
    assert moments > games * 0.7
    assert lost < games / 10
    assert asked >= EVERY_NAME


@pytest.mark.django_db
def test_no_answer_tells_the_seed_before_the_end(
    learner: User, classroom: Classroom, clients: Mapping[str, Client]
) -> None:
    seat = Seat.objects.create(
        classroom=classroom, learner=learner, nickname="rose", joined_at=NOW
    )
    task = task_data(GamesTask(games=2, card=CARDS[0]))
    assignment = AssignmentFactory.create(classroom=classroom, task=task)
    state = services.prepare_game(learner=learner, card=CARDS[0], seed=SEEDS).state
    asked = Asked(context=assignment.public_id)
    game = begin_game(learner, state, 1, asked=asked)
    table = Table(game, state_of(game))
    seed = str(SEEDS).encode()

    asks = every_ask(table, seat, assignment, random.Random(1))
    for ask, answer in answers(asks, clients):
        assert seed not in answer, ask

    ended = play_on(learner, game, choose=Easy(state.card).choose)
    told = [ask.name for ask, one in answers(asks, clients) if seed in one]
    assert ended.game.is_over
    assert {"api:game", "api:game-record", "play:export", "api:export"} <= set(told)
