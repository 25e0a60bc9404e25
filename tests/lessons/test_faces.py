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


@pytest.mark.django_db
def test_the_choice_goes_with_the_tasks_and_to_the_check(client: Client) -> None:
    plain = client.get(PAGE, {"face": "plain"}).text

    assert '<article class="face-plain">' in plain
    assert '<input type="hidden" name="face" value="plain">' in plain
    assert "quiz/?face=plain" in plain
    check = client.get(f"{PAGE}quiz/", {"face": "plain"}).text
    assert 'class="quiz face-plain"' in check
    assert '<article class="face-named">' in client.get(PAGE).text
