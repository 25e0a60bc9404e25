"""A lesson and its check, as a newcomer meets them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from lessons.content_schema import Question
from lessons.library import library
from lessons.models import LessonProgress, QuizAttempt
from mahjong_site.accounts.models import User
from tests.browser.axe import assert_accessible, assert_fits
from tests.lessons.answers import TILES, right_value, wrong_value

LESSON_PAGES = [
    "/lessons/",
    "/progress/",
    *(f"/lessons/{slug}/" for slug in library().lessons),
    *(f"/lessons/{slug}/quiz/" for slug in library().lessons),
]


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

    task = page.locator("#task-dragon-of-dots")
    task.get_by_role("button", name="Red").click()
    expect(task.get_by_text("Red belongs to the craks.")).to_be_visible()
    task.get_by_role("button", name="Soap").click()
    expect(task.get_by_text("Soap is left, and so are the dots.")).to_be_visible()

    task = page.locator("#task-pick-the-dots")
    for tile in ("Three Dot", "Nine Dot", "Five Dot"):
        task.get_by_role("checkbox", name=tile).check()
    task.get_by_role("button", name="Check").click()
    expect(task.get_by_text("three of your eight tiles are dots")).to_be_visible()

    page.get_by_role("link", name="Take the check").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The check")
    assert not User.objects.exists()


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
    page.get_by_role("link", name="Progress").click()
    expect(page.get_by_text("1 of 3 lessons done")).to_be_visible()
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


def test_a_lesson_and_its_check_by_keyboard_alone(page: Page) -> None:
    page.goto("/lessons/the-tiles/")
    page.locator("#step-1 summary").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#step-1").get_by_text("is Green.")).to_be_visible()

    page.locator("#task-dragon-of-dots-2").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#task-dragon-of-dots .verdict-head")).to_have_text("Right.")
    expect(page.locator("#task-dragon-of-dots-2")).to_be_focused()
    expect(page.locator("#announcer")).to_have_text(re.compile("Soap is left"))
