"""Later lessons show plainer tiles, until the learner asks for the help."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from lessons.content_schema import Face
from lessons.faces import face_of
from lessons.library import library

PAGE = reverse("lessons:lesson-detail", args=[library().live[0].slug])


@pytest.mark.parametrize(
    ("asked", "lesson", "preferred", "shown"),
    [
        ("", Face.NAMED, "named", Face.NAMED),
        ("", Face.NUMBERED, "named", Face.NUMBERED),
        # Whoever likes plain tiles keeps them.
        ("", Face.NUMBERED, "plain", Face.PLAIN),
        ("", Face.NAMED, "gilded", Face.NAMED),
        # What is asked for on the page wins, also over a preference.
        ("named", Face.PLAIN, "plain", Face.NAMED),
        ("gilded", Face.PLAIN, "named", Face.PLAIN),
    ],
)
def test_the_plainer_face_wins_unless_another_is_asked_for(
    asked: str, lesson: Face, preferred: str, shown: Face
) -> None:
    assert face_of(asked, lesson, preferred) is shown


def test_no_lesson_begins_with_signs_alone() -> None:
    assert all(lesson.data.face is not Face.PLAIN for lesson in library().live)


@pytest.mark.django_db
def test_what_asks_for_a_name_does_not_show_it(client: Client) -> None:
    check = client.get(f"{PAGE}quiz/").text
    rack = check.split("What do you hear?")[1].split("</fieldset>")[0]

    assert "question-rack face-plain" in rack
    assert 'aria-label="5 circles"' in rack
    assert 'aria-label="Five Dot"' not in rack
    seven = check.split("Seven Bams")[1].split("</fieldset>")[0]
    assert "face-plain" not in seven
    bird = client.get(PAGE).text.split("This tile shows a bird")[1]
    assert 'aria-label="a bird on a branch"' in bird
    placement = client.get(reverse("lessons:placement")).text
    assert 'aria-label="an empty frame"' in placement


@pytest.mark.django_db
def test_a_question_by_the_small_card_brings_its_lines(client: Client) -> None:
    address = reverse("lessons:lesson-detail", args=["mahjong-and-payment"])
    task = client.get(address).text.split("card of eight lines?")[1].split("<form")[0]

    assert task.count('class="line-strip"') == 8


@pytest.mark.django_db
def test_the_choice_goes_with_the_tasks_and_to_the_check(client: Client) -> None:
    plain = client.get(PAGE, {"face": "plain"}).text

    assert '<article class="face-plain">' in plain
    assert '<input type="hidden" name="face" value="plain">' in plain
    assert "quiz/?face=plain" in plain
    check = client.get(f"{PAGE}quiz/", {"face": "plain"}).text
    assert 'class="quiz face-plain"' in check
    assert '<article class="face-named">' in client.get(PAGE).text
