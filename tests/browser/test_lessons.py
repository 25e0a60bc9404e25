"""A lesson and its check, as a newcomer meets them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from lessons.content_schema import Question, Task
from lessons.library import Lesson, library
from lessons.models import LessonProgress, QuizAttempt
from lessons.rendering import TaskPlace
from mahjong_site.accounts.models import User
from tests.browser.axe import assert_accessible, assert_fits
from tests.lessons.answers import TILES, right_value, wrong_value

pytestmark = pytest.mark.one_database

LESSON_PAGES = [
    *(f"/lessons/{slug}/" for slug in library().lessons),
    *(f"/lessons/{slug}/quiz/" for slug in library().lessons),
]


@pytest.mark.one_database
@pytest.mark.parametrize("path", LESSON_PAGES)
def test_a_page_is_accessible_and_fits_a_narrow_screen(page: Page, path: str) -> None:
    page.goto(path)

    assert_accessible(page)
    assert_fits(page)


def _choose(page: Page, question: Question, value: str) -> None:
    page.locator(f'input[name="{question.uuid}"][value="{value}"]').check()


def _answer_all(page: Page, wrong: int = 0) -> None:
    for place, question in enumerate(TILES.quiz.questions):
        value = wrong_value(question) if place < wrong else right_value(question)
        _choose(page, question, value)


def _read_the_first_lesson(page: Page) -> None:
    """From the home page to the check, with a tile and two tasks on the way."""
    page.goto("/")
    page.get_by_role("link", name="Start the first lesson").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Meet the tiles")

    step = page.locator("#step-1")
    step.locator("summary").nth(2).click()
    expect(step.get_by_text("The dragon of this suit is Soap.")).to_be_visible()

    task = page.locator("#task-the-bird")
    task.get_by_role("button", name="Flower").click()
    expect(task.get_by_text("a flower it is not")).to_be_visible()
    task.get_by_role("button", name="One Bam").click()
    expect(task.get_by_text("The bird is the One Bam.")).to_be_visible()

    task = page.locator("#task-pick-the-dots")
    for tile in ("Three Dot", "Nine Dot", "Five Dot"):
        task.get_by_role("checkbox", name=tile).check()
    task.get_by_role("button", name="Check").click()
    expect(task.get_by_text("three of your eight tiles are dots")).to_be_visible()

    page.get_by_role("link", name="Take the check").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The check")
    assert User.objects.get().is_guest


def _fail_and_pass_the_check(page: Page) -> None:
    _answer_all(page, wrong=3)
    page.get_by_role("button", name="Hand it in").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("3 of 6 right")
    expect(page.get_by_text("What happened", exact=True)).to_have_count(3)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("3 of 6 right")

    page.get_by_role("link", name="Try again").click()
    _answer_all(page)
    page.get_by_role("button", name="Hand it in").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("6 of 6 right")


def _see_the_progress(page: Page) -> None:
    page.get_by_role("link", name="Progress", exact=True).click()
    done = f"1 of {len(library().live)} lessons done"
    expect(page.get_by_text(done)).to_be_visible()
    expect(page.get_by_role("heading", name="Keep your progress")).to_be_visible()


def test_a_newcomer_learns_fails_passes_and_sees_it(page: Page) -> None:
    _read_the_first_lesson(page)
    _fail_and_pass_the_check(page)
    assert_accessible(page)
    assert_fits(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    _see_the_progress(page)
    assert_accessible(page)
    assert_fits(page)

    assert QuizAttempt.objects.count() == 2
    assert LessonProgress.objects.get().is_passed


def test_the_same_without_javascript(plain_page: Page) -> None:
    _read_the_first_lesson(plain_page)
    _fail_and_pass_the_check(plain_page)
    _see_the_progress(plain_page)


def test_answers_survive_a_reload_and_an_early_press(page: Page) -> None:
    first, *_rest, last = TILES.quiz.questions
    page.goto("/lessons/the-tiles/quiz/")
    _choose(page, first, right_value(first))
    page.reload()
    chosen = page.locator(f'input[name="{first.uuid}"]:checked')
    expect(chosen).to_have_value(right_value(first))

    page.get_by_role("button", name="Hand it in").click()
    expect(page.get_by_role("alert")).to_contain_text("Everything you chose is kept")
    expect(chosen).to_have_value(right_value(first))
    expect(page.get_by_text("Choose one of these answers.")).to_have_count(5)
    assert_accessible(page)

    _answer_all(page)
    page.get_by_role("button", name="Hand it in").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("6 of 6 right")
    page.goto("/lessons/the-tiles/quiz/")
    expect(page.locator(f'input[name="{last.uuid}"]:checked')).to_have_count(0)


# --- by keyboard alone ----------------------------------------------------------------


def _tab_to(page: Page, target: Locator, most: int = 80) -> None:
    """Presses Tab until the target has the focus; fails when it never does."""
    expect(target).to_have_count(1)
    for _press in range(most):
        if target.evaluate("it => it === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{target} cannot be reached with Tab")


def _press(page: Page, target: Locator, key: str = "Enter") -> None:
    _tab_to(page, target)
    page.keyboard.press(key)


def _touch_the_first_tile(page: Page, lesson: Lesson) -> None:
    """Opens what can be tapped in the first step."""
    summary = page.locator("#step-1 summary").first
    _press(page, summary)
    expect(page.locator("#step-1 .touch-facts").first).to_be_visible()


def _do_the_task(page: Page, task: Task) -> None:
    """Solves one task, and finds the focus and the spoken words in place."""
    shown = page.locator(f"#task-{task.slug}")
    if task.is_pick:
        for place, value in enumerate(task.ask.items()):
            if task.ask.is_right(value):
                _press(page, page.locator(f"#task-{task.slug}-{place}"), "Space")
        button = page.locator(f"#task-{task.slug}-check")
    else:
        values = [choice.value for choice in task.choices]
        right = next(one for one in values if task.ask.is_right(one))
        button = page.locator(f"#task-{task.slug}-{values.index(right)}")
    _press(page, button)
    expect(shown.locator(".verdict-head")).to_have_text("Right.")
    expect(button).to_be_focused()
    expect(page.locator("#announcer")).to_have_text(re.compile("^Right"))


def _pass_the_check(page: Page, lesson: Lesson) -> None:
    """Arrow keys choose within a question; Enter hands everything in."""
    for question in lesson.quiz.questions:
        radios = page.locator(f'input[name="{question.uuid}"]')
        _press(page, radios.first, "Space")
        for _step in range(_place(question)):
            page.keyboard.press("ArrowDown")
        expect(radios.nth(_place(question))).to_be_checked()
    _press(page, page.locator("#hand-in"))
    total = len(lesson.quiz.questions)
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text(f"{total} of {total} right")


def _place(question: Question) -> int:
    values = [choice.value for choice in question.choices]
    return values.index(right_value(question))


@pytest.mark.one_database
def test_the_whole_first_stage_by_keyboard_alone(page: Page) -> None:
    stage = library().stages[0]
    page.goto("/lessons/")
    _press(page, page.get_by_role("link", name="Start: Meet the tiles"))
    for lesson in stage.lessons:
        expect(page.get_by_role("heading", level=1)).to_have_text(lesson.title)
        _touch_the_first_tile(page, lesson)
        for slug in _in_order(lesson):
            _do_the_task(page, lesson.tasks[slug])
        _press(page, page.get_by_role("link", name="Take the check"))
        _pass_the_check(page, lesson)
        _press(page, page.get_by_role("link", name=re.compile("^Next lesson")))

    expect(page.get_by_role("heading", level=1)).to_have_text(
        library().stages[1].lessons[0].title
    )
    passed = LessonProgress.objects.filter(passed_at__isnull=False)
    assert {row.lesson for row in passed} == {one.uuid for one in stage.lessons}
    assert User.objects.get().is_guest


def _in_order(lesson: Lesson) -> list[str]:
    """The tasks as they stand on the page."""
    blocks = [block for step in lesson.steps for block in step.blocks]
    return [block.slug for block in blocks if isinstance(block, TaskPlace)]


# --- the later stages -----------------------------------------------------------------


@pytest.mark.one_database
def test_a_lesson_of_each_later_stage_from_slips_to_a_passed_check(page: Page) -> None:
    """Stages 4 to 6: every task is got wrong, then right; then the check is passed."""
    slugs = ("the-charleston", "calling", "mahjong-and-payment")
    lessons = [library().lessons[slug] for slug in slugs]
    for lesson in lessons:
        page.goto(f"/lessons/{lesson.slug}/")
        for task in lesson.data.tasks:
            _slip_and_put_right(page, task)
        page.get_by_role("link", name="Take the check").click()
        for question in lesson.quiz.questions:
            _choose(page, question, right_value(question))
        page.get_by_role("button", name="Hand it in").click()
        total = len(lesson.quiz.questions)
        heading = page.get_by_role("heading", level=1)
        expect(heading).to_have_text(f"{total} of {total} right")

    passed = LessonProgress.objects.filter(passed_at__isnull=False)
    assert {row.lesson for row in passed} == {one.uuid for one in lessons}


def _slip_and_put_right(page: Page, task: Task) -> None:
    """A wrong choice names what is wrong; the right one ends it."""
    shown = page.locator(f"#task-{task.slug}")
    assert not task.is_pick
    for is_right, head in ((False, "Not quite."), (True, "Right.")):
        place, choice = next(
            (place, choice)
            for place, choice in enumerate(task.choices)
            if task.ask.is_right(choice.value) == is_right
        )
        page.locator(f"#task-{task.slug}-{place}").click()
        expect(shown.locator(".verdict-head")).to_have_text(head)
        expect(shown.locator(".verdict")).to_contain_text(choice.because)


@pytest.mark.one_database
def test_tiles_lose_their_words_and_get_them_back(page: Page) -> None:
    page.goto("/lessons/colours-and-suits/")
    expect(page.locator("article")).to_have_class("face-numbered")

    page.get_by_role("link", name="Named").click()
    expect(page.locator("article")).to_have_class("face-named")
    page.locator("#task-how-many-suits-1").click()
    expect(page.locator("#task-how-many-suits .verdict-head")).to_have_text("Right.")
    page.get_by_role("link", name="Take the check").click()
    expect(page.locator("form.quiz")).to_have_class(re.compile("face-named"))
