"""The server dies in the middle of what it was asked, and nothing is half done.

Whatever was answered is there afterwards; what was not is there whole or not at all,
and sent again it counts once.
"""

from __future__ import annotations

import http.client
import random
import secrets
import time
import uuid
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import StringIO
from statistics import median
from typing import Any

import pytest
from django.core.management import call_command
from django.forms.models import model_to_dict

from lessons.models import Answer as GivenAnswer
from lessons.models import ReviewItem, SkillEstimate
from mahjong_site.accounts.models import User
from play.models import PracticeGame
from tests.faults.site import Answer, Site, read
from tests.play.api.test_two_clients import is_whole
from tests.play.conftest import sit
from tests.sizes import size

KILLS = size(10, 200)
MACHINE_EVERY = 8
"""Every so often everything goes at once, as when the power fails."""
API = "/api/v1/"
NAMED = ("kind", "card", "card_hash", "sections", "level", "seed", "version")
Request = tuple[str, str, dict[str, Any]]


@dataclass
class Guest:
    """Somebody who plays and answers while the server dies under them."""

    site: Site
    chance: random.Random
    game: dict[str, Any] = field(default_factory=dict)
    games: set[str] = field(default_factory=set)
    attempts: set[str] = field(default_factory=set)
    lasts: list[float] = field(default_factory=list)
    came: Counter[str] = field(default_factory=Counter)

    def asked(self, *request: Any) -> Answer:
        """An answer that must be good."""
        answer = self.site.ask(*request)
        assert answer.status in {200, 201}, answer.text
        return answer

    def new_game(self) -> Request:
        """A game that is dealt once, however often it is asked for."""
        seed = self.chance.randrange(10**6)
        return "POST", f"{API}games/", {"token": str(uuid.uuid4()), "seed": seed}

    def action(self) -> Request:
        """A lawful action in the game."""
        path = f"{API}games/{self.game['id']}/"
        legal = self.asked("GET", f"{path}legal-actions/").body
        action = self.chance.choice(legal["actions"])
        sent = {"expected_version": legal["version"], "action": action}
        return "POST", f"{path}actions/", sent

    def attempt(self) -> Request:
        """An answer to a drill item, counted once by its UUID."""
        seed = self.chance.randrange(10**6)
        item = self.asked("GET", f"{API}drills/items/payment/{seed}/").body
        choice = self.chance.choice(item["answer"]["choices"])["key"]
        attempt = str(uuid.uuid4())
        self.attempts.add(attempt)
        sent = {name: item[name] for name in NAMED} | {"choice": choice}
        return "PUT", f"{API}drills/attempts/{attempt}/", sent

    def next_request(self) -> Request:
        """What they do next: mostly they play."""
        if not self.game or self.game["is_over"]:
            return self.new_game()
        return self.attempt() if self.chance.random() < 0.3 else self.action()

    def wait(self) -> float:
        """Any moment until shortly after the answer would have been there."""
        return self.chance.uniform(0, 1.5 * median(self.lasts))

    def sent_again(self, request: Request, first: Answer | None) -> None:
        """It counts once, whether the first answer came or not."""
        again = self.site.ask(*request)
        if "expected_version" not in request[2]:
            assert again.status in {200, 201}, again.text
            assert first is None or again.body == first.body
            if "token" in request[2]:
                self.sits_at(again.body)
            return
        if again.status == 200:
            self.came["taken anew"] += 1
            assert first is None
            self.sits_at(again.body)
            return
        self.came["known"] += 1
        assert again.status == 409, again.text
        assert again.body["errors"][0]["code"] == "stale_version"
        self.sits_at(again.body["game"])
        assert self.game["version"] == request[2]["expected_version"] + 1
        if first:
            assert self.game == {name: first.body[name] for name in self.game}

    def sits_at(self, game: dict[str, Any]) -> None:
        """This game is theirs and stands so."""
        self.game = game
        self.games.add(game["id"])

    def does(self, request: Request) -> None:
        """A request that nothing disturbs."""
        began = time.monotonic()
        answer = self.asked(*request)
        self.lasts.append(time.monotonic() - began)
        if "attempts" not in request[1]:
            self.sits_at(answer.body)

    def is_cut_off(self, number: int) -> None:
        """A request under which the server dies; then the same once more."""
        request = self.next_request()
        pending = self.site.send(*request)
        time.sleep(self.wait())
        if number % MACHINE_EVERY == 0:
            self.site.kill()
            answer = answer_if_any(pending)
            self.site.start()
        else:
            self.site.kill_worker()
            answer = answer_if_any(pending)
        self.came["answered" if answer else "cut off"] += 1
        assert answer is None or answer.status in {200, 201}, answer.text
        self.sent_again(request, answer)


def answer_if_any(pending: http.client.HTTPConnection) -> Answer | None:
    """The answer where the whole of it came."""
    try:
        return read(pending)
    except (OSError, http.client.HTTPException):
        return None


@pytest.fixture
def guest_of(site: Site) -> Iterator[Guest]:
    """The guest, who has played a little; what came of it all is told at the end."""
    seed = secrets.randbits(32)
    guest = Guest(site, random.Random(seed))
    for _ in range(8):
        guest.does(guest.next_request())
    began = time.monotonic()
    yield guest
    spent, usual = time.monotonic() - began, 1000 * median(guest.lasts)
    told = f"seed {seed}: {dict(guest.came)} in {spent:.0f} s, {usual:.0f} ms each"
    print(told)  # noqa: T201


def test_nothing_acknowledged_is_lost_and_nothing_is_half_done(guest_of: Guest) -> None:
    guest = guest_of
    for number in range(1, KILLS + 1):
        guest.is_cut_off(number)
    while not guest.game["is_over"]:
        guest.does(guest.action())

    person = User.objects.get(is_guest=True)
    games = PracticeGame.objects.filter(learner=person)
    assert {str(game.public_id) for game in games} == guest.games
    assert all(is_whole(sit(person, game)) for game in games)
    given = GivenAnswer.objects.filter(learner=person)
    assert {str(one.uuid) for one in given} == guest.attempts
    kept = _sums()
    call_command("rebuild_progress", stdout=StringIO())
    assert _sums() == kept


def _sums() -> list[dict[str, Any]]:
    """What is reckoned from the answers."""
    rows = [*SkillEstimate.objects.order_by("skill"), *ReviewItem.objects.all()]
    return [model_to_dict(row) | {"id": None} for row in rows]
