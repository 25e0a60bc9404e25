"""Pages in Spanish, walked as a learner does, without an English sentence left.

What may be English is marked so (`lang`), or is the name of a card and its sections.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from cards.library import shipped_card, shipped_slugs
from lessons.drills.catalogue import KINDS
from lessons.library import library_in
from lessons.strategy.chapters import chapters
from mahjong_site.accounts.models import User
from play import services
from play.selectors import Table
from tests.conftest import PASSWORD
from tests.play.conftest import play_on
from tests.translation.htmltext import texts_in
from tests.translation.pofile import entries

pytestmark = pytest.mark.django_db

ENGLISH = re.compile(
    r"\b(the|your|you|with|and|is|are|of|this|that|tiles?|not|for|here|them|have"
    r"|games?|card|line|by|to|from|was|what|which|all|one|on|it)\b",
    re.IGNORECASE,
)
FORMAL = re.compile(r"\b(usted|[Ss]u contraseña|Introduzca|Seleccione|Asegúrese)\b")
"""How Django's own texts speak to somebody whom these pages call “tú”."""
PAGES = [
    "/",
    "/lessons/",
    "/lessons/the-tiles/",
    "/lessons/the-tiles/quiz/",
    "/lessons/suits-and-dragons/",
    "/lessons/soap-flowers-jokers/",
    "/lessons/calling/",
    "/strategy/",
    "/strategy/jokers/",
    "/lessons/placement/",
    "/drills/",
    "/drills/charleston/5/",
    "/drills/offline/",
    "/puzzle/",
    "/cards/",
    "/cards/kitchen-table/",
    "/cards/kitchen-table/echoes/1/",
    "/cards/compare/?old=kitchen-table&new=nmjl-2026",
    "/cards/checker/",
    "/cards/checker/?concealed=FF+222B+44C",
    "/cards/checker/?ask=may",
    "/cards/checker/?ask=dead",
    "/rules/",
    "/rules/jokers-01/",
    "/rules/dead-11/",
    "/play/",
    "/play/import/",
    "/progress/",
    "/review/",
    "/glossary/",
    "/glossary/soap/",
    "/accounts/login/",
    "/accounts/sign-up/",
    "/accounts/settings/",
    "/accounts/password/",
    "/classes/",
    "/classes/join/",
    "/figures/",
    "/nowhere/",
]


@pytest.fixture
def spanish(learner: User) -> Client:
    """A learner's browser that asks for Spanish."""
    client = Client(headers={"Accept-Language": "es-AR"})
    client.force_login(learner)
    return client


@cache
def _english() -> frozenset[str]:
    """Texts that are something else in Spanish."""
    told = {one.text: one.told[0] for one in entries()}
    return frozenset(told) - frozenset(told.values())


@cache
def _printed() -> tuple[str, ...]:
    """What cards say of themselves, the longest first."""
    said = set()
    for card in map(shipped_card, shipped_slugs()):
        said |= {card.name, card.about, *card.sections}
        said |= {one.text for one in card.errata}
        said |= {line.remark for line in card.lines}
    return tuple(sorted(filter(None, said), key=len, reverse=True))


@cache
def _titles_in_english() -> frozenset[str]:
    """Titles of lessons and chapters that are not translated yet."""
    lessons = {one.title for one in library_in("es").live if one.language == "en"}
    return frozenset(lessons | {one.title for one in chapters().values()})


def english_left(page: str) -> Iterator[str]:
    """Texts of a Spanish page that are English."""
    for text in texts_in(page, "es"):
        # No part of a window's title can be marked.
        in_window = text.endswith(" · Aprende Mah Jongg")
        rest = text
        if in_window:
            rest = text.rpartition(" · ")[0].rpartition(": ")[2]
            if rest in _titles_in_english():
                continue
        for words in _printed():
            rest = rest.replace(words, "")
        is_known = rest.strip() in _english()
        words = ENGLISH.findall(rest)
        is_title = any(title in text for title in _titles_in_english())
        if is_known or is_title or len(words) > 1 or (words and words == rest.split()):
            yield text


@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_no_english_left(spanish: Client, path: str) -> None:
    page = spanish.get(path, follow=True).content.decode()

    assert '<html lang="es"' in page
    assert [*english_left(page)] == []
    assert not FORMAL.search(page)


@pytest.mark.usefixtures("has_mail")
def test_a_form_with_faults_speaks_as_the_pages_do(spanish: Client) -> None:
    wrong = {"old_password": "no", "new_password1": "1234", "new_password2": "1234"}
    address = {"email": "nowhere", "password": PASSWORD}
    for path, form in (
        ("/accounts/password/", wrong),
        ("/accounts/email/", address),
        ("/accounts/settings/", {"tile_face": "golden"}),
    ):
        page = spanish.post(path, form).content.decode()
        assert "errorlist" in page
        assert [*english_left(page)] == []
        assert not FORMAL.search(page)


@pytest.mark.parametrize("kind", KINDS)
def test_a_drill_and_its_answer_have_no_english_left(
    spanish: Client, kind: str
) -> None:
    address = reverse("drills:item", args=[kind, 5]) + "?card=nmjl-2026&level=1"
    asked = spanish.get(address).content.decode()

    assert [*english_left(asked)] == []
    answer = {"attempt": str(uuid4()), "choice": _first_choice(asked)}
    told = spanish.post(address, answer, follow=True).content.decode()
    assert [*english_left(told)] == []


def _first_choice(page: str) -> str:
    match = re.search(r'name="choice"[^>]*?value="([^"]+)"', page)
    return match[1] if match else ""


def test_a_task_and_a_check_have_no_english_left(spanish: Client) -> None:
    task = {"attempt": str(uuid4()), "task": "the-bird", "task-the-bird": "F"}
    told = spanish.post("/lessons/the-tiles/", task, follow=True).content.decode()
    assert [*english_left(told)] == []

    quiz = library_in("es").lessons["the-tiles"].quiz
    answers = {f"q-{one.uuid}": one.choices[0].value for one in quiz.questions}
    form = {"attempt": str(uuid4()), **answers}
    done = spanish.post("/lessons/the-tiles/quiz/", form, follow=True)
    assert [*english_left(done.content.decode())] == []


@pytest.mark.parametrize("level", ["off", "peek", "hint", "explain"])
def test_a_table_has_no_english_left(
    spanish: Client, learner: User, level: str
) -> None:
    """From the first pass to the first turns: pages, log, and help of every level."""
    game = services.start_game(learner=learner, card="nmjl-2026", seed=4)
    table = reverse("play:table", args=[game.public_id])
    for turn in range(9):
        table_now = play_on(learner, game, until=_after(turn))
        spanish.post(reverse("play:help", args=[game.public_id]), {"level": level})
        page = spanish.get(table).content.decode()
        assert [*english_left(page)] == [], table_now.state.phase
    log = spanish.get(reverse("play:log", args=[game.public_id])).content.decode()
    assert [*english_left(log)] == []


def _after(turn: int) -> Callable[[Table], bool]:
    return lambda table: table.game.version > turn * 2


def test_a_finished_game_has_no_english_left(spanish: Client, learner: User) -> None:
    game = services.start_game(learner=learner, card="nmjl-2026", seed=4)
    play_on(learner, game)

    for name in ("table", "log", "review", "record"):
        address = reverse(f"play:{name}", args=[game.public_id])
        page = spanish.get(address, follow=True).content.decode()
        assert [*english_left(page)] == [], name
