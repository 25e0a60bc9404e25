"""The Spanish catalogue: as new as the code, whole, and with every place kept."""

from __future__ import annotations

import ast
import gettext
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.catalogue import texts
from engine.explain import EVENT_SENTENCES, SENTENCES
from engine.tiles import SPOKEN
from lessons.skillmap import skill_map
from tests.translation.pofile import CATALOGUE, Entry, entries

PLACE = re.compile(r"%\(\w+\)[sd]|\{\w*\}|</?\w+")
SOURCES = ("cards", "engine", "lessons", "mahjong_site", "play")


@pytest.fixture(scope="module")
def catalogue() -> list[Entry]:
    return list(entries())


def test_every_text_has_every_form_and_none_is_a_guess(catalogue: list[Entry]) -> None:
    forms = {True: {0, 1, 2}, False: {0}}

    assert not [one.text for one in catalogue if "fuzzy" in one.flags]
    assert not [
        one.text
        for one in catalogue
        if one.told.keys() != forms[bool(one.plural)] or not all(one.told.values())
    ]


def test_what_is_filled_in_stays_as_it_is_called(catalogue: list[Entry]) -> None:
    """One of something may be told in words; everything else keeps its places."""
    for one in catalogue:
        for form, told in one.told.items():
            said = one.plural if form else one.text
            found, wanted = set(PLACE.findall(told)), set(PLACE.findall(said))
            if one.plural and not form:
                assert found <= wanted | set(PLACE.findall(one.plural)), told
            else:
                assert found == wanted, told


def test_edges_of_texts_are_kept(catalogue: list[Entry]) -> None:
    for one in catalogue:
        for told in one.told.values():
            assert told[0].isspace() == one.text[0].isspace(), told
            assert told[-1].isspace() == one.text[-1].isspace(), told


def test_what_is_served_was_made_of_this_text(catalogue: list[Entry]) -> None:
    with CATALOGUE.with_suffix(".mo").open("rb") as file:
        made = gettext.GNUTranslations(file)

    for one in catalogue:
        for form, told in one.told.items():
            number = 1 if form == 0 else 1_000_000 if form == 1 else 2
            assert _served(made, one, number) == told, "run `make messages`"


def _served(made: gettext.GNUTranslations, one: Entry, number: int) -> str:
    if one.plural and one.context:
        return made.npgettext(one.context, one.text, one.plural, number)
    if one.plural:
        return made.ngettext(one.text, one.plural, number)
    if one.context:
        return made.pgettext(one.context, one.text)
    return made.gettext(one.text)


def test_sentences_of_the_engine_are_in_it(catalogue: list[Entry]) -> None:
    known = {one.text for one in catalogue}

    assert known >= {*SENTENCES.values(), *EVENT_SENTENCES.values(), *SPOKEN}
    assert known >= set(_marked(Path("engine")))


def test_rules_and_skills_are_in_it(catalogue: list[Entry]) -> None:
    known = {one.text for one in catalogue}

    assert known >= set(texts())
    assert known >= {skill.english for skill in skill_map().values()}


def _marked(folder: Path) -> Iterator[str]:
    """Texts that Python code hands to `_` or `gettext_noop`."""
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _marks(node.func) and node.args:
                yield str(ast.literal_eval(node.args[0]))


def _marks(function: ast.expr) -> bool:
    return isinstance(function, ast.Name) and function.id in ("_", "gettext_noop")


@pytest.mark.skipif(not shutil.which("xgettext"), reason="gettext is not installed")
def test_it_holds_just_the_texts_that_the_code_has(
    catalogue: list[Entry], tmp_path: Path
) -> None:
    for name in (*SOURCES, "locale"):
        shutil.copytree(name, tmp_path / name, ignore=shutil.ignore_patterns("*.mo"))
    shutil.copy("manage.py", tmp_path)

    command = [sys.executable, "manage.py", "makemessages", "--locale", "es"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)

    gathered = {one.key for one in entries(tmp_path / CATALOGUE)}
    assert gathered == {one.key for one in catalogue}, "run `make messages`"
