"""Content in another language: what is told, what stays, and what is found wrong."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation

from lessons.content_files import ContentError
from lessons.content_schema import fingerprint
from lessons.glossary import glossary
from lessons.library import library, library_in, read_library
from lessons.translating import CONTENT, overlaid, words_of
from lessons.translation_check import pieces, stale, translation_faults

LESSON = "first-course/the-tiles"
FIRST_STAGE = ("the-tiles", "suits-and-dragons", "soap-flowers-jokers")


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """A copy of the content that a test may spoil."""
    return shutil.copytree(CONTENT, tmp_path / "content")


def _change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_lesson_is_told_in_the_readers_language() -> None:
    with translation.override("es-mx"):
        lesson = library().lessons["the-tiles"]
        told = glossary().by_slug["wind"]

    assert (lesson.language, lesson.title) == ("es", "Conoce las fichas")
    assert (told.language, told.term) == ("es", "Viento")


def test_what_is_not_translated_stays_english() -> None:
    with translation.override("es"):
        lesson = library().lessons["calling"]

    assert lesson.language == "en"
    assert lesson.title == library_in("en").lessons["calling"].title


def test_the_first_stage_is_told_whole() -> None:
    course = library_in("es")

    assert tuple(one.slug for one in course.stages[0].lessons) == FIRST_STAGE
    for slug in FIRST_STAGE:
        lesson = course.lessons[slug]
        assert {lesson.language, lesson.quiz.language} == {"es"}
        assert {course.corrections[one].language for one in lesson.data.mistakes} == {
            "es"
        }
        with translation.override("es"):
            terms = glossary().by_slug
        assert {terms[one].language for one in lesson.terms} == {"es"}


def test_answers_tiles_rules_and_fingerprints_are_those_of_the_original() -> None:
    for slug, english in library_in("en").lessons.items():
        told = library_in("es").lessons[slug]
        assert told.quiz.version == english.quiz.version
        assert told.data.rules == english.data.rules
        for one, other in zip(told.items, english.items, strict=True):
            assert fingerprint(one) == fingerprint(other)
            assert (one.uuid, one.ask, one.rack) == (other.uuid, other.ask, other.rack)
            assert [choice.value for choice in one.choices] == [
                choice.value for choice in other.choices
            ]


def test_a_term_is_found_by_its_names_in_both_languages() -> None:
    with translation.override("es"):
        names = {glossary().named(name) for name in ("comodín", "joker", "jokers")}

    assert {term.slug for term in names if term} == {"joker"}


def test_what_ships_says_all_and_is_current() -> None:
    assert [*pieces()]
    assert [*translation_faults()] == []
    assert [*stale()] == []


def test_a_change_of_the_english_is_told_to_the_editors(content: Path) -> None:
    _change(content / LESSON / "lesson.md", "152 tiles, seven", "152 pieces, seven")

    told = [*stale(content)]

    assert told[0].startswith(f"es/{LESSON}/lesson.toml: the English has changed")
    assert [*translation_faults(content)] == []


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("lesson.md", "::: task the-bird", "::: task pick-the-dots", "blocks"),
        ("lesson.md", "## Cuatro vientos", "Cuatro vientos", "steps"),
        ("lesson.md", "[[bam]]", "bam", "the term bam"),
        ("lesson.toml", 'summary = "152', '# "152', "summary: not in the translation"),
        ("quiz.toml", "choices.136.because", "# ", "not in the translation"),
    ],
)
def test_what_is_left_out_is_found(
    content: Path, file: str, old: str, new: str, fault: str
) -> None:
    _change(content / "es" / LESSON / file, old, new)

    assert any(fault in one for one in translation_faults(content))


@pytest.mark.parametrize(
    "words",
    [
        'picture = "J"',
        'rules = ["jokers-01"]',
        'choices.X.because = "?"',
        'ask.kind = "name_of"',
        'goals = "one text for a list"',
    ],
)
def test_only_words_may_be_given(content: Path, words: str) -> None:
    path = content / "es" / LESSON / "lesson.toml"
    path.write_text(f"{words}\n", encoding="utf-8")

    with pytest.raises(ContentError, match="the original has no such text"):
        read_library(content, "first-course", "es")


def test_words_are_found_again_where_they_are_laid() -> None:
    data = {
        "slug": "a",
        "text": "one",
        "ask": {"text": "no words"},
        "choices": [{"value": "1", "because": "so"}],
    }

    words = {"text": "uno", "choices": {"1": {"because": "porque"}}}

    assert words_of(overlaid(data, words)) == words
    assert overlaid(data, words)["ask"] == data["ask"]


@pytest.mark.django_db
def test_english_in_a_spanish_page_is_marked(client: Client) -> None:
    page = client.get("/lessons/calling/", headers={"Accept-Language": "es"}).text
    told = client.get("/lessons/the-tiles/", headers={"Accept-Language": "es"}).text

    assert '<h1 lang="en">Calling, and the window</h1>' in page
    assert '<div class="prose" lang="en">' in page
    assert "<h1>Conoce las fichas</h1>" in told
    assert 'class="prose" lang' not in told


@pytest.mark.django_db
def test_pieces_kept_in_memory_are_kept_by_language(client: Client) -> None:
    english, spanish = (
        client.get("/lessons/the-tiles/", headers={"Accept-Language": language}).text
        for language in ("en", "es")
    )

    assert "Count the bamboo sticks" in english
    assert "Cuenta las varas de bambú" in spanish
    assert "Count the bamboo sticks" not in spanish
