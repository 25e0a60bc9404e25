from __future__ import annotations

import re
import uuid

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape
from pytest_django import DjangoAssertNumQueries

from engine.catalogue import rule
from lessons.drills.catalogue import KINDS
from lessons.library import Lesson, library
from lessons.models import Answer, QuizAttempt
from lessons.practice import practices
from mahjong_site.accounts.models import User
from tests.lessons.answers import GROUPS, TILES, form, right_value

pytestmark = pytest.mark.django_db

LIST = reverse("lessons:lesson-list")
TILES_PAGE = reverse("lessons:lesson-detail", args=["the-tiles"])
TILES_QUIZ = reverse("lessons:quiz", args=["the-tiles"])


def test_the_list_shows_every_stage_and_the_first_lesson_first(client: Client) -> None:
    response = client.get(LIST)

    assert response.status_code == 200
    for lesson in library().live:
        assert lesson.title in response.text
    assert f"0 of {len(library().live)} lessons done" in response.text
    assert re.search(r"Start\s*: Meet the tiles", response.text)
    assert not User.objects.exists()


def test_the_list_asks_once_for_all_lessons(
    learner_client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    learner_client.post(TILES_QUIZ, form(TILES))
    with django_assert_num_queries(5):  # session, person, summaries, classes, placement
        response = learner_client.get(LIST)

    assert f"1 of {len(library().live)} lessons done" in response.text


def test_start_leads_to_the_first_lesson_that_is_not_done(
    learner_client: Client,
) -> None:
    start = reverse("lessons:start")
    assert learner_client.get(start)["Location"] == TILES_PAGE

    for lesson in library().live:
        quiz = reverse("lessons:quiz", args=[lesson.slug])
        learner_client.post(quiz, form(lesson))
    assert learner_client.get(start)["Location"] == LIST
    assert "You have done every lesson" in learner_client.get(LIST).text


@pytest.mark.parametrize("slug", library().lessons)
def test_a_lesson_has_all_its_parts(client: Client, slug: str) -> None:
    lesson = library().lessons[slug]

    text = client.get(reverse("lessons:lesson-detail", args=[slug])).text

    assert "What you will be able to do" in text
    assert "What people get wrong here" in text
    assert text.count('class="task panel"') == len(lesson.data.tasks)
    assert text.count('class="lesson-step"') == len(lesson.steps)
    assert all(rule in text for rule in lesson.data.rules)


@pytest.mark.parametrize("slug", library().lessons)
def test_no_page_holds_an_answer_before_it_was_given(client: Client, slug: str) -> None:
    lesson = library().lessons[slug]
    page = client.get(reverse("lessons:lesson-detail", args=[slug])).text
    quiz = client.get(reverse("lessons:quiz", args=[slug])).text

    for item in lesson.items:
        for choice in item.choices:
            assert choice.because not in page + quiz
    assert "option-right" not in page + quiz


@pytest.mark.parametrize(
    ("slug", "task", "words"),
    [
        ("keep-and-pass", "first-three", "loss of the three flowers"),
        ("choosing-a-hand", "least-loss", "loss is the smallest by far"),
    ],
)
def test_what_the_engine_finds_is_told_after_the_answer(
    client: Client, slug: str, task: str, words: str
) -> None:
    page = reverse("lessons:lesson-detail", args=[slug])
    found = next(t for t in library().lessons[slug].data.tasks if t.slug == task)
    assert words not in client.get(page).text
    answered = client.get(page, {f"task-{task}": right_value(found)})
    assert words in answered.text


@pytest.mark.parametrize("lesson", library().live, ids=lambda one: one.slug)
def test_a_lesson_leads_to_where_it_can_be_tried(
    client: Client, lesson: Lesson
) -> None:
    text = client.get(reverse("lessons:lesson-detail", args=[lesson.slug])).text

    for place in practices(lesson.data.practice):
        assert client.get(place.url).status_code in (200, 302)
        assert f'href="{place.url}">{place.title}</a>' in text
    assert ('id="practice"' in text) == bool(lesson.data.practice)


def test_every_drill_is_the_practice_of_a_lesson() -> None:
    lessons = library().live
    named = {name for lesson in lessons for name in lesson.data.practice}
    assert named == {*KINDS, "charleston", "table"}
    assert all(lesson.data.practice for lesson in lessons[3:])


def test_an_unknown_lesson_is_not_found(client: Client) -> None:
    assert client.get("/lessons/no-such-lesson/").status_code == 404
    assert client.get("/lessons/no-such-lesson/quiz/").status_code == 404


# --- tasks ----------------------------------------------------------------------------


def test_a_task_answers_in_the_page_and_stores_nobody(client: Client) -> None:
    wrong = client.get(
        TILES_PAGE, {"task": "soaps-family", "task-soaps-family": "dots"}
    )
    assert "Dots show one to nine circles." in wrong.text
    assert "The frame is all there is" not in wrong.text

    right = client.get(
        TILES_PAGE, {"task": "soaps-family", "task-soaps-family": "dragons"}
    )
    assert "The frame is all there is" in right.text
    assert not User.objects.exists()


def test_an_answer_to_a_task_is_kept_and_shown_under_its_address(
    client: Client,
) -> None:
    uuid_sent = str(uuid.uuid4())
    sent = {
        "task": "the-bird",
        "task-the-bird": "F",
        "task-soaps-family": "dots",
        "attempt": uuid_sent,
    }
    for _ in range(2):
        response = client.post(TILES_PAGE, sent)
        assert response.status_code == 302

    answer = Answer.objects.get()
    assert (answer.mode, answer.kind, answer.choice) == ("lesson", "name_of", "F")
    assert answer.misconception == "families_mixed_up"
    assert answer.skills == ["tile-names"]
    assert answer.item.startswith("task:")
    assert answer.learner.is_guest
    text = client.get(response["Location"]).text
    assert "a flower it is not" in text
    assert "Dots show one to nine circles." in text


def test_htmx_posts_a_task_and_gets_it_alone(client: Client) -> None:
    data = {"task": "pick-the-dots", "task-pick-the-dots": ["0", "2", "5"]}
    response = client.post(TILES_PAGE, data, headers={"HX-Request": "true"})

    assert response.text.lstrip().startswith('<div class="task panel"')
    assert "three of your eight tiles are dots" in response.text
    assert Answer.objects.get().is_right


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({}, 404),
        ({"task": "no-such-task"}, 404),
        ({"task": "the-bird"}, 302),
        ({"task": "the-bird", "task-the-bird": "<b>"}, 302),
    ],
)
def test_what_is_no_answer_to_a_task_is_not_kept(
    client: Client, sent: dict[str, str], status: int
) -> None:
    assert client.post(TILES_PAGE, sent).status_code == status
    assert not Answer.objects.exists()
    assert not User.objects.exists()


def test_without_script_the_other_tasks_keep_their_answers(client: Client) -> None:
    text = client.get(
        TILES_PAGE,
        {
            "task": "the-bird",
            "task-the-bird": "1B",
            "task-soaps-family": "dots",
        },
    ).text

    assert "The bird is the One Bam." in text
    assert "Dots show one to nine circles." in text
    assert '<input type="hidden" name="task-soaps-family" value="dots">' in text


def test_htmx_gets_the_task_alone(client: Client) -> None:
    response = client.get(
        TILES_PAGE,
        {"task": "the-bird", "task-the-bird": "1B"},
        headers={"HX-Request": "true"},
    )

    assert response.text.lstrip().startswith('<div class="task panel"')
    assert "<html" not in response.text
    assert 'id="announcer" hx-swap-oob' in response.text
    assert "HX-Request" in response["Vary"]


@pytest.mark.parametrize(
    ("picked", "said"),
    [
        (["0", "2", "5"], "three of your eight tiles are dots"),
        (["0", "1"], "Three Crak does not belong. 2 more are missing."),
        ([], "3 more are missing."),
        (["0", "2", "5", "6", "99", "x"], "Red does not belong."),
    ],
)
def test_picks_are_judged_one_by_one(
    client: Client, picked: list[str], said: str
) -> None:
    data = {"task": "pick-the-dots", "task-pick-the-dots": picked}

    assert said in client.get(TILES_PAGE, data).text


def test_a_value_that_is_not_offered_is_no_answer(client: Client) -> None:
    response = client.get(TILES_PAGE, {"task-the-bird": "<b>"})

    assert response.status_code == 200
    assert "<b>" not in response.text


# --- the check ------------------------------------------------------------------------


def _attempt_in(text: str) -> str:
    found = re.search(r'name="attempt" value="([0-9a-f-]{36})"', text)
    assert found
    return found[1]


def test_a_visitor_becomes_a_guest_by_handing_in(client: Client) -> None:
    assert client.get(TILES_QUIZ).status_code == 200
    assert not User.objects.exists()

    response = client.post(TILES_QUIZ, form(TILES), follow=True)

    assert User.objects.get().is_guest
    assert "6 of 6 right" in response.text
    assert "Next lesson: Suits and their dragons" in response.text
    assert "Sign up to keep it everywhere" in response.text


def test_the_result_explains_what_went_wrong(learner_client: Client) -> None:
    response = learner_client.post(TILES_QUIZ, form(TILES, wrong=2), follow=True)

    assert "4 of 6 right" in response.text
    assert "Not yet: 5 are needed" in response.text.replace("\n", " ")
    assert response.text.count("What happened") == 2
    assert "136 is what you get without flowers and jokers" in response.text
    assert "108 in suits, 16 winds" in response.text


def test_a_result_survives_a_reload_and_is_the_learners_own(
    learner_client: Client, stranger_client: Client, client: Client
) -> None:
    page = learner_client.post(TILES_QUIZ, form(TILES))["Location"]

    assert learner_client.get(page).status_code == 200
    assert learner_client.get(page).status_code == 200
    assert stranger_client.get(page).status_code == 404
    assert client.get(page).status_code == 404
    other = page.replace("the-tiles", "groups-and-jokers")
    assert learner_client.get(other).status_code == 404


def test_a_form_sent_twice_is_one_attempt(learner_client: Client) -> None:
    sent = form(TILES, wrong=1)

    first = learner_client.post(TILES_QUIZ, sent)
    second = learner_client.post(TILES_QUIZ, sent)

    assert first["Location"] == second["Location"]
    assert QuizAttempt.objects.count() == 1


def test_an_incomplete_form_keeps_what_was_chosen(client: Client) -> None:
    sent = form(TILES)
    first, second = (str(one.uuid) for one in TILES.quiz.questions[:2])
    del sent[first]

    response = client.post(TILES_QUIZ, sent)

    assert response.status_code == 422
    assert "Almost: some questions still want an answer." in response.text
    assert "Choose one of these answers." in response.text
    assert f'name="{second}" value="{sent[second]}" id="q2-0" checked' in response.text
    assert _attempt_in(response.text) == sent["attempt"]
    assert not User.objects.exists()


@pytest.mark.parametrize("attempt", ["", "not-a-uuid"])
def test_a_form_without_its_id_gets_a_new_one(client: Client, attempt: str) -> None:
    response = client.post(TILES_QUIZ, {**form(TILES), "attempt": attempt})

    assert response.status_code == 422
    assert uuid.UUID(_attempt_in(response.text))


def test_a_result_of_an_edited_check_stays_as_it_was(learner_client: Client) -> None:
    page = learner_client.post(TILES_QUIZ, form(TILES))["Location"]
    Answer.objects.filter(item=f"question:{TILES.quiz.questions[0].uuid}").delete()
    QuizAttempt.objects.update(version="an older one")

    text = learner_client.get(page).text

    assert "6 of 6 right" in text
    assert "has been changed since you took it" in text
    assert text.count('class="panel question"') == 5


# --- progress -------------------------------------------------------------------------

PROGRESS = reverse("pages:progress")


def test_a_visitor_sees_that_nothing_is_there_yet(client: Client) -> None:
    response = client.get(PROGRESS)

    assert "Nothing here yet" in response.text
    assert not User.objects.exists()


def test_progress_shows_lessons_and_answers(client: Client) -> None:
    client.post(TILES_QUIZ, form(TILES, wrong=1))
    client.post(reverse("lessons:quiz", args=["groups-and-jokers"]), form(GROUPS, 4))

    text = client.get(PROGRESS).text

    assert f"1 of {len(library().live)} lessons done" in text
    assert "5/6" in text
    assert "2/6" in text
    assert "Keep your progress" in text
    assert re.search(
        r"How many in the set</th>\s*<td[^>]*>2</td>\s*<td[^>]*>3</td>", text
    )


def test_the_home_page_offers_the_next_lesson(learner_client: Client) -> None:
    learner_client.post(TILES_QUIZ, form(TILES))

    text = learner_client.get(reverse("pages:home")).text

    assert reverse("lessons:lesson-detail", args=["suits-and-dragons"]) in text
    assert f"1 of {len(library().live)} lessons done." in text


def test_after_the_last_lesson_drills_and_table_are_next(
    learner_client: Client,
) -> None:
    drills, table = reverse("drills:list"), reverse("play:home")
    for lesson in library().live:
        quiz = reverse("lessons:quiz", args=[lesson.slug])
        result = learner_client.post(quiz, form(lesson), follow=True).text
        assert ('id="to-drills"' in result) == (lesson is library().live[-1])

    for page in (result, learner_client.get(LIST).text):
        assert "Practise with drills" in page
        assert "Sit down at the table" in page
        assert f'href="{table}"' in page
    home = learner_client.get(reverse("pages:home")).text
    assert "Every lesson is done" in home
    assert f'<a href="{drills}">Every lesson is done</a>' in home
    assert "Start the first lesson" not in home


def test_progress_needs_few_queries(
    learner_client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    learner_client.post(TILES_QUIZ, form(TILES))
    # session, person, summaries, classes, placement, quiz answers, drills, games and
    # what they showed
    with django_assert_num_queries(10):
        learner_client.get(PROGRESS)


def test_the_rules_behind_a_lesson_stand_there_in_words(client: Client) -> None:
    text = client.get(TILES_PAGE).text

    assert escape(rule("deal-01").text) in text
    assert reverse("pages:rule", args=["deal-01"]) in text
