"""The table for those who listen: a game from roles, names and announcements alone.

The reader sees no picture and no engine. Its own rack it keeps in mind from what is
announced; that it is the rack on the page shows that what is said suffices.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page

import engine
from play.models import GameAction
from tests.browser.controls import start

pytestmark = [
    pytest.mark.usefixtures("league_card_first"),
    pytest.mark.one_database,
]

SEED = 7
"""A game in which the reader may call, and that ends with the wall or with a bot."""

LISTEN = """() => {
    window.heard = [];
    const announcer = document.getElementById("announcer");
    new MutationObserver(() => window.heard.push(announcer.textContent))
        .observe(announcer, { childList: true, characterData: true, subtree: true });
}"""

RACK = re.compile(r'- list "Your rack":\n((?:    .*\n?)*)')
TILE = re.compile(r'- img "([^"]+)"')
HEADING = re.compile(r'- heading "([^"]+)" \[level=2\]')
CONTROL = re.compile(r"""- '?(checkbox|radio|button) "([^"]+)"(.*)""")
DISCARD = re.compile(r"\b(?:You discard|\w+ discards) ([A-Z][a-z]+(?: [A-Z][a-z]+)?)\.")


@dataclass(frozen=True)
class Heard:
    """What the tree of roles and names says."""

    question: str
    rack: list[str]
    controls: list[tuple[str, str, str]]

    def names(self, role: str) -> list[str]:
        """The names of the controls of a role that can be used."""
        return [
            name
            for kind, name, marks in self.controls
            if kind == role and "[disabled]" not in marks
        ]


def _listen(page: Page) -> Heard:
    tree = page.get_by_role("main").aria_snapshot()
    question = next(
        name for name in HEADING.findall(tree) if name not in ("Help", "What happened")
    )
    racks = RACK.findall(tree)
    return Heard(
        question, TILE.findall(racks[0]) if racks else [], CONTROL.findall(tree)
    )


class Reader:
    """Plays lawfully by what it hears, and keeps its rack in mind."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.rack = Counter(_listen(page).rack)
        self.asked: list[str] = []

    def answer(self, heard: Heard) -> None:
        """Do one thing that the question allows."""
        self.asked.append(heard.question)
        buttons = heard.names("button")
        if "Mahjong" in buttons:
            self._press("Mahjong")
        elif "Pass" in buttons or "Give" in buttons:
            self._give(heard, "Pass" if "Pass" in buttons else "Give")
        elif "Stop here" in buttons:
            self._press("Go on")
        elif "Ask" in buttons:
            self.page.get_by_role("radio", name="1", exact=True).check()
            self._press("Ask")
        elif "Call" in buttons:
            self._claim(heard)
        else:
            self._discard(heard)

    def _give(self, heard: Heard, button: str) -> None:
        words = {"one": 1, "two": 2, "three": 3}
        count = next(number for word, number in words.items() if word in heard.question)
        for name in heard.names("checkbox")[:count]:
            box = self.page.get_by_role("checkbox", name=name, exact=True)
            box.and_(self.page.locator(":not(:checked)")).first.check()
            self.rack[name.removesuffix(" new")] -= 1
        self._press(button)

    def _claim(self, heard: Heard) -> None:
        """The first time that something can be shown it is; then no more."""
        ways = [name for name in heard.names("radio") if ": with " in name]
        if not ways or any("You have called" in asked for asked in self.asked):
            self._press("Let it go")
            return
        self.page.get_by_role("radio", name=ways[0], exact=True).check()
        self._press("Call")

    def _discard(self, heard: Heard) -> None:
        tiles = [name for name in heard.names("radio") if ":" not in name]
        plain = [name for name in tiles if "Joker" not in name] or tiles
        self.page.get_by_role("radio", name=plain[-1], exact=True).first.check()
        self._press("Discard")

    def _press(self, name: str) -> None:
        said = len(self.said())
        self.page.get_by_role("button", name=name, exact=True).click()
        self.page.wait_for_function(
            "count => heard.filter((one) => !one.endsWith(' chosen')).length > count",
            arg=said,
        )
        self._remember(self.said()[said])

    def said(self) -> list[str]:
        """What was announced, without the counts of chosen tiles."""
        heard: list[str] = self.page.evaluate("window.heard")
        return [text for text in heard if not text.endswith(" chosen")]

    def _remember(self, text: str) -> None:
        """The own rack after what was announced."""
        for came in re.findall(r"You receive ([^.]+)\.", text):
            self.rack.update(came.split(", "))
        self.rack.update(re.findall(r"You pick ([^.]+)\.", text))
        self.rack.subtract(re.findall(r"You discard ([^.]+)\.", text))
        for tile, shown in re.findall(r"You call ([^.]+) and expose ([^.]+)\.", text):
            self.rack.subtract(shown.split(", "))
            self.rack[tile] += 1


def _discards_of_the_game() -> list[str]:
    """All discards of the newest game in order, as its record has them."""
    actions = GameAction.objects.order_by("-game", "number").values_list(
        "game", "events"
    )
    newest = actions[0][0]
    return [
        engine.parse_tiles(event["tile"])[0].spoken
        for game, events in actions
        if game == newest
        for event in events
        if event["type"] == "discarded"
    ]


def test_a_game_is_played_from_what_is_said_alone(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    start(page, SEED)
    page.evaluate(LISTEN)
    reader = Reader(page)

    while (heard := _listen(page)).rack and "Play again" not in str(heard.controls):
        assert +reader.rack == Counter(heard.rack), heard.question
        reader.answer(heard)

    said = reader.said()
    assert len(said) == len(reader.asked)
    assert DISCARD.findall(" ".join(said)) == _discards_of_the_game()
    assert any("You have called" in asked for asked in reader.asked)
