"""The glossary's files, its faults, its search and its pages."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from lessons.content_files import ContentError
from lessons.glossary import FOLDER, glossary, read_glossary
from lessons.glossary_check import glossary_faults
from lessons.glossary_schema import Subject
from lessons.library import library
from lessons.selectors.glossary import (
    by_letter,
    lessons_citing,
    lessons_using,
    terms_citing,
    terms_for,
)
from mahjong_site.accounts.models import User

pytestmark = pytest.mark.one_database

TERMS = glossary().terms
Change = Callable[[str, str, str], list[str]]


@pytest.fixture
def change(tmp_path: Path) -> Change:
    """Replaces a text in a copy of one file; gives the faults of the copy."""
    copy = Path(shutil.copytree(FOLDER, tmp_path / "glossary"))

    def replace(file: str, old: str, new: str) -> list[str]:
        path = copy / file
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new, 1))
        try:
            return glossary_faults(read_glossary(copy))
        except ContentError as error:
            return str(error).splitlines()

    return replace


def test_the_shipped_glossary_has_no_fault_and_every_subject() -> None:
    assert glossary_faults(glossary()) == []
    assert list(glossary().subjects) == list(Subject)
    assert len(TERMS) >= 100


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("tiles.toml", 'slug = "bam"', 'slug = "crak"', "2 terms have the slug"),
        ("tiles.toml", '"boo"', '"pung"', "2 terms have the name “pung”"),
        ("tiles.toml", '"green-dragon"]', '"blue-dragon"]', "names blue-dragon"),
        ("tiles.toml", 'see_also = ["suit"', 'see_also = ["bam"', "bam: see_also"),
        ("tiles.toml", '"deal-01"', '"deal-99"', "no rule deal-99"),
        ("tiles.toml", "[[matching dragon]]", "[[blue dragon]]", "no term “blue"),
        ("tiles.toml", "One of the 152", "[[set]] of the 152", "plain text"),
        ("tiles.toml", "1B 5B 9B", "1B 5X 9B", "tiles"),
        ("groups.toml", "777D / 77D J", "777D / 7D 8D 9D", "is no group"),
        ("groups.toml", 'wrong = "5C J"', 'wrong = "555C"', "it is a group"),
        ("card.toml", "Even Steps | 2", "Even Steps | 9", "no line 9"),
        ("tiles.toml", 'short = "One', 'shrt = "One', "shrt"),
    ],
)
def test_a_fault_is_told(
    change: Change, file: str, old: str, new: str, fault: str
) -> None:
    faults = change(file, old, new)

    assert any(fault in one for one in faults), faults


def test_a_file_that_is_no_subject_is_a_fault(tmp_path: Path) -> None:
    shutil.copy(FOLDER / "tiles.toml", tmp_path / "tyles.toml")

    with pytest.raises(ContentError, match=r"tyles\.toml: there is no such subject"):
        read_glossary(tmp_path)


def test_a_term_is_found_by_any_name() -> None:
    for name in ("Soap", "white  Dragon", "WHITES"):
        term = glossary().named(name)
        assert term
        assert term.slug == "soap"
    assert glossary().named("sope") is None


@pytest.mark.parametrize(
    ("words", "slug"),
    [
        ("white dragon", "soap"),
        ("crack", "crak"),
        ("character", "crak"),
        ("bamboo", "bam"),
        ("mah-jongg", "mahjong"),
        ("joker swap", "joker-exchange"),
        ("chow", "run"),
        ("defense", "defence"),
        ("nmjl", "league"),
        ("color", "colours"),
        ("dealer", "east"),
        ("pon", "pung"),
    ],
)
def test_the_search_finds_other_spellings(words: str, slug: str) -> None:
    assert slug in [term.slug for term in terms_for(words=words).called]


def test_what_only_mentions_the_words_comes_after() -> None:
    found = terms_for(words="circles number")

    assert [term.slug for term in found.called] == []
    assert "dot" in [term.slug for term in found.mentioning]
    assert found.count == len(found.mentioning)


def test_a_subject_narrows_the_search() -> None:
    found = terms_for(words="dragon", subject="tiles")

    assert set(found.called) <= set(glossary().subjects[Subject.TILES])
    assert terms_for(subject="house").called == tuple(
        term for term in TERMS if glossary().subject_of(term) is Subject.HOUSE
    )


def test_letters_hold_every_term_once() -> None:
    letters = by_letter(TERMS)

    assert [term for _, terms in letters for term in terms] == list(TERMS)
    assert [letter for letter, _ in letters] == sorted({one for one, _ in letters})


def test_terms_and_lessons_are_found_by_rule_and_by_term() -> None:
    soap = glossary().by_slug["soap"]

    assert soap in terms_citing("card-05")
    assert library().lessons["suits-and-dragons"] in lessons_citing("card-03")
    assert library().lessons["the-tiles"] in lessons_using(soap)
    assert terms_citing("no-rule") == lessons_citing("no-rule") == ()


def test_check_content_writes_links_only_where_some_are_missing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    call_command("check_content", "--link")

    assert "terms linked" not in capsys.readouterr().out


# --- pages ----------------------------------------------------------------------------


def _slugs(html: str) -> list[str]:
    return re.findall(r'<li class="term-entry" id="([a-z0-9-]+)">', html)


@pytest.mark.django_db
def test_the_page_holds_every_term_under_its_letter(client: Client) -> None:
    response = client.get("/glossary/")

    assert response.status_code == 200
    assert _slugs(response.text) == [term.slug for term in TERMS]
    assert 'href="#letter-P"' in response.text
    assert f"{len(TERMS)} terms" in response.text
    assert not User.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("slug", glossary().by_slug)
def test_every_term_has_a_page(client: Client, slug: str) -> None:
    term = glossary().by_slug[slug]
    response = client.get(f"/glossary/{slug}/")

    assert response.status_code == 200
    assert f"<h1>{term.term}</h1>" in response.text
    assert term.short in response.text
    for other in term.see_also:
        assert f'href="/glossary/{other}/"' in response.text
    for rule in term.rules:
        assert f'href="/rules/{rule}/"' in response.text


@pytest.mark.django_db
def test_a_term_that_does_not_exist_is_not_found(client: Client) -> None:
    assert client.get("/glossary/pongpong/").status_code == 404


@pytest.mark.django_db
def test_the_search_keeps_the_words_and_says_when_nothing_is_found(
    client: Client,
) -> None:
    found = client.get("/glossary/", {"q": "white dragon"})
    none = client.get("/glossary/", {"q": "xyzzy"})

    assert "soap" in _slugs(found.text)
    assert 'value="white dragon"' in found.text
    assert _slugs(none.text) == []
    assert "No term has all of these words" in none.text


@pytest.mark.django_db
@pytest.mark.parametrize("query", [{"subject": "nonsense"}, {"q": "x" * 101}])
def test_a_question_that_cannot_be_read_is_told(
    client: Client, query: dict[str, str]
) -> None:
    response = client.get("/glossary/", query)

    assert response.status_code == 422
    assert "errorlist" in response.text


@pytest.mark.django_db
def test_htmx_gets_the_results_alone(client: Client) -> None:
    response = client.get("/glossary/?q=pung", headers={"HX-Request": "true"})

    assert response.text.strip().startswith('<div id="term-results"')
    assert 'id="announcer" hx-swap-oob="innerHTML"' in response.text


@pytest.mark.django_db
def test_a_term_shows_its_tiles_with_names_and_the_lessons_that_use_it(
    client: Client,
) -> None:
    html = client.get("/glossary/soap/").text

    assert "Soap" in html
    assert 'href="/lessons/the-tiles/"' in html
    assert client.get("/glossary/crak/").text.count("Five Crak") >= 2


@pytest.mark.django_db
def test_the_footer_of_every_page_leads_to_the_glossary(client: Client) -> None:
    assert 'href="/glossary/"' in client.get("/").text
