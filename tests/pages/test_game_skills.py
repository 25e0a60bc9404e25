"""Finished games move the skills of the course: once, bounded, by what was chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.forms.models import model_to_dict
from django.test import Client

from engine.bots.chance import Chance
from engine.bots.easy import Easy
from engine.bots.steady import Steady
from engine.reviewing import SLIGHT, Grade
from lessons.models import PlayedSkill, Seat, SkillEstimate
from lessons.played import LEAST, PLAYED_SKILLS, Shown, skill_of, skills_shown
from lessons.services.played import Played, note_played
from lessons.skillmap import skill_map
from lessons.tasks import GamesTask, task_data
from mahjong_site.accounts import services as accounts
from mahjong_site.accounts.models import User
from play import services
from play.models import PracticeGame, Source
from play.selectors import table_of
from play.signals import game_finished
from tests.engine.reviewed import a_game, easy_games
from tests.engine.reviewed import reviewed as reviewed_game
from tests.factories import AssignmentFactory
from tests.lessons.test_summaries import give
from tests.play.conftest import CARD, play_on
from tests.sizes import size

pytestmark = pytest.mark.django_db


def a_finished_game(learner: User) -> PracticeGame:
    """A game that an Easy learner has played to its end, and that shows something."""
    for seed in range(40):
        game = services.start_game(learner=learner, card=CARD, seed=seed)
        card = table_of(learner=learner, public_id=game.public_id).state.card
        game = play_on(learner, game, choose=Easy(card).choose).game
        if {"charleston-pass", "discard"} <= rows_of(game).keys():
            return game
        PlayedSkill.objects.all().delete()
        SkillEstimate.objects.all().delete()
    raise AssertionError("no such game")


def estimates(learner: User) -> list[dict[str, Any]]:
    rows = SkillEstimate.objects.filter(learner=learner).order_by("skill")
    return [model_to_dict(row) | {"id": None} for row in rows]


def rows_of(game: PracticeGame) -> dict[str, PlayedSkill]:
    return {row.skill: row for row in PlayedSkill.objects.filter(game=game.public_id)}


# -- what a decision shows -------------------------------------------------------


def test_the_skills_of_games_are_skills_of_the_course() -> None:
    assert set(PLAYED_SKILLS) <= set(skill_map())


def test_each_kind_of_decision_has_its_skill() -> None:
    decisions = [one for game in easy_games() for one in reviewed_game(game).decisions]
    found = {(one.kind.value, skill_of(one)) for one in decisions}

    assert ("pass", "charleston-pass") in found
    assert ("discard", "discard") in found
    assert {("call", "call-or-let-go"), ("let_go", "call-or-let-go")} <= found
    assert all(
        skill_of(one) is None for one in decisions if one.kind.value == "mahjong"
    )


def test_what_gave_away_a_little_says_nothing_for_or_against() -> None:
    for game in easy_games():
        decisions = reviewed_game(game).decisions
        for slug, shown in skills_shown(decisions).items():
            own = [
                one.grade
                for one in decisions
                if skill_of(one) == slug and one.at_stake >= SLIGHT
            ]
            little = own.count(Grade.LITTLE)
            assert shown == Shown(
                own.count(Grade.GOOD), own.count(Grade.MUCH), len(own)
            )
            assert shown.good + shown.much + little == shown.total


def test_too_few_decisions_say_nothing() -> None:
    good = [
        one
        for game in easy_games()
        for one in reviewed_game(game).decisions
        if skill_of(one) == "discard"
        and one.grade is not Grade.LITTLE
        and one.at_stake >= SLIGHT
    ]
    assert "discard" in skills_shown(good[:LEAST])
    assert not skills_shown(good[: LEAST - 1])


def test_who_leaves_all_to_chance_learns_no_skill_by_it() -> None:
    """Most tiles of a hand that is lost are as good to throw as any: that shows
    nothing, and what chance passes shows that it cannot pass."""
    good = much = 0
    for seed in range(size(8, 60)):
        decisions = reviewed_game(a_game(seed, cast("Steady", Chance(seed)))).decisions
        found = skills_shown(decisions)
        if "charleston-pass" in found:
            good += found["charleston-pass"].good
            much += found["charleston-pass"].much
        discards = [one for one in decisions if skill_of(one) == "discard"]
        assert "discard" not in found or found["discard"].total < len(discards) / 2
    assert much > good


# -- a game that ends --------------------------------------------------------------


def test_a_finished_game_moves_each_skill_once(learner: User) -> None:
    game = a_finished_game(learner)
    rows = rows_of(game)

    assert rows.keys() == skills_shown(services.decisions_of(game)).keys()
    for slug, row in rows.items():
        estimate = SkillEstimate.objects.get(learner=learner, skill=slug)
        assert estimate.answers == 1
        assert estimate.value == row.good / (row.good + row.much)


def test_the_progress_page_tells_of_the_last_game(
    learner: User, learner_client: Client
) -> None:
    game = a_finished_game(learner)
    passes = rows_of(game)["charleston-pass"]
    page = learner_client.get("/progress/")

    assert f"In one game: {passes.good} of {passes.total} choices" in page.text
    assert f"/play/{game.public_id}/review/" in page.text
    note_played(
        Played(learner=learner, game=uuid4(), helped=0.2),
        {"charleston-pass": Shown(2, 1, 4)},
    )
    text = learner_client.get("/progress/").text
    assert "In 2 games, in the last one 2 of 4 choices" in text
    assert "(partly with help)" in text


def test_a_game_counts_once_whatever_is_told_again(learner: User) -> None:
    game = a_finished_game(learner)
    before = estimates(learner)
    game_finished.send(sender=PracticeGame, game=game)
    assert estimates(learner) == before


def test_only_dealt_games_count(learner: User) -> None:
    game = a_finished_game(learner)
    PlayedSkill.objects.all().delete()
    for source in {*Source} - {Source.DEALT}:
        game.source = source
        game_finished.send(sender=PracticeGame, game=game)
    assert not PlayedSkill.objects.exists()


def test_a_game_knows_what_it_was_played_for(learner: User) -> None:
    game = a_finished_game(learner)
    PlayedSkill.objects.all().delete()
    game.context = uuid4()
    game_finished.send(sender=PracticeGame, game=game)
    assert {row.context for row in rows_of(game).values()} == {game.context}


def test_what_was_decided_with_help_counts_half(learner: User) -> None:
    game = services.start_game(learner=learner, card=CARD, seed=4)
    choose = None
    while not game.is_over:
        table = table_of(learner=learner, public_id=game.public_id)
        choose = choose or Steady(table.state.card).choose
        game = services.take_action(
            table=table,
            expected_version=table.game.version,
            action=choose(table.view, table.legal),
            helped=3,
        ).table.game

    rows = rows_of(game)
    assert rows
    for row in rows.values():
        value = SkillEstimate.objects.get(learner=learner, skill=row.skill).value
        assert row.helped == 100
        assert value == row.good / (row.good + row.much) / 2


@pytest.mark.parametrize(("helped", "value"), [(0.0, 0.75), (0.5, 0.5625), (7, 0.375)])
def test_help_counts_by_its_share(learner: User, helped: float, value: float) -> None:
    played = Played(learner=learner, game=uuid4(), helped=helped)
    note_played(played, {"discard": Shown(good=9, much=3, total=20)})
    assert SkillEstimate.objects.get(skill="discard").value == value


# -- rebuilt and moved -------------------------------------------------------------


def test_rebuilding_gives_the_same_skills_from_answers_and_games(
    learner: User,
) -> None:
    a_finished_game(learner)
    give(learner, 1, right=True, kind="which_line")
    _play(learner, [Shown(5, 2, 9), Shown(1, 3, 4), Shown(8, 0, 8)])
    before = estimates(learner)
    assert len(before) > 2

    call_command("rebuild_progress")

    assert estimates(learner) == before


def _play(learner: User, shown: Iterable[Shown]) -> None:
    for one in shown:
        note_played(Played(learner=learner, game=uuid4()), {"discard": one})


def test_a_guests_games_move_to_the_account(guest: User, learner: User) -> None:
    _play(learner, [Shown(4, 0, 4)])
    _play(guest, [Shown(0, 4, 4)])

    accounts.merge_guest(guest=guest, account=learner)

    estimate = SkillEstimate.objects.get(skill="discard")
    assert (estimate.learner, estimate.answers, estimate.value) == (learner, 2, 0.5)
    assert PlayedSkill.objects.filter(learner=learner).count() == 2


def test_what_games_showed_goes_with_the_account(learner: User) -> None:
    _play(learner, [Shown(4, 0, 4)])
    learner.delete()
    assert not PlayedSkill.objects.exists()


# -- what teachers see --------------------------------------------------------------


@pytest.mark.parametrize("name", ["pupil-results", "pupil-report"])
def test_a_teacher_sees_the_games_of_the_class_and_no_others(
    teacher_client: Client, seat: Seat, name: str
) -> None:
    classroom, person = seat.classroom, seat.learner
    assert person is not None
    task = GamesTask(card="kitchen-table", games=1)
    given = AssignmentFactory.create(classroom=classroom, task=task_data(task))
    _play(person, [Shown(77, 0, 77)])
    played = Played(learner=person, game=uuid4(), context=given.public_id)
    note_played(played, {"charleston-pass": Shown(3, 1, 5)})

    address = f"/classes/{classroom.public_id}/pupils/{seat.public_id}/"
    address += "report/" if name == "pupil-report" else ""
    text = " ".join(teacher_client.get(address).text.split())

    assert "3 of 5 choices that mattered in one game" in text
    assert "77 of 77" not in text
