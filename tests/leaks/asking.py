"""Everything that can be asked about a game that goes on, and the answers in bytes."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import Any, Final

from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

import engine
from engine.state import GameState, Phase
from engine.tiles import Tile
from lessons.models import Assignment, Seat
from mahjong_site.accounts.preferences import HelpLevel
from play.models import PracticeGame
from play.page import RackOrder
from play.selectors import Table
from play.services.playing import advance
from tests.api.world import undone
from tests.permissions.urls import EVERY_URL
from tests.sizes import size

ABOUT: Final = re.compile(r"^play/|\bgames?\b|\bsittings\b|\bdeals/<uuid|assigned")
ELSEWHERE: Final = {
    "api:game-import": "makes another game, from a text that the asker has",
    "api:own-card": "of cards",
    "deals:new": "sets up tiles that the asker lays",
    "play:forget-rules": "of rules, no game",
    "play:import": "makes another game, from a text that the asker has",
    "play:quick": "makes another game",
}
"""Addresses that look as if they were about a game, and why they are not asked."""
EVERY_NAME: Final = {
    name for name, route in EVERY_URL if ABOUT.search(route) or ":game" in name
} - ELSEWHERE.keys()
"""Every address about a game, a sitting or a prepared deal, from the URLconf itself."""

# What may differ from one answer to the next, though nothing has changed.
RANDOM_HEADERS: Final = {
    "X-Request-ID": "names the request, for the log",
    "Set-Cookie": "the token of the forms is masked anew each time",
}
RANDOM_BYTES: Final = {
    "the token of a form, masked anew each time": (
        rb'name="csrfmiddlewaretoken" value="\w+"'
    ),
    "the token that makes a form count once": rb'name="once" value="[\w-]+"',
    "the id of a game that begins with this request": rb"Location: /play/[\w-]{36}/",
}


@dataclass(frozen=True)
class Ask:
    """A request; those of `first` are made before it, in the same moment."""

    who: str
    method: str
    name: str
    args: tuple[Any, ...] = ()
    sent: Mapping[str, Any] = field(default_factory=dict)
    is_fragment: bool = False
    first: tuple[Ask, ...] = ()

    def made_by(self, clients: Mapping[str, Client]) -> HttpResponse:
        """The answer."""
        client = clients[self.who]
        headers = {"HX-Request": "true"} if self.is_fragment else {}
        address = reverse(self.name, args=self.args)
        send = getattr(client, self.method)
        return send(address, self.sent or None, headers=headers)


def answers(
    asks: list[Ask], clients: Mapping[str, Client]
) -> Iterator[tuple[Ask, bytes]]:
    """Each request with its answer; none of them leaves a trace."""
    cache.clear()
    for ask in asks:
        cookies = {who: copy(client.cookies) for who, client in clients.items()}
        with undone():
            for one in (*ask.first, ask):
                yield one, in_bytes(one.made_by(clients))
        for who, client in clients.items():
            client.cookies = cookies[who]


def in_bytes(response: HttpResponse) -> bytes:
    """The whole answer but for what is random in it."""
    headers = sorted(
        f"{name}: {value}"
        for name, value in response.headers.items()
        if name not in RANDOM_HEADERS
    )
    streaming = getattr(response, "streaming", False)
    body = b"".join(response.streaming_content) if streaming else response.content  # type: ignore[attr-defined]
    whole = "\n".join([str(response.status_code), *headers, ""]).encode() + body
    for pattern in RANDOM_BYTES.values():
        whole = re.sub(pattern, b"", whole)
    return whole


def every_ask(
    table: Table, seat: Seat, assignment: Assignment, rng: random.Random
) -> list[Ask]:
    """What a learner, and the teacher of their class, can ask at this moment."""
    game = table.game
    return [
        *_pages(game),
        *_endpoints(game),
        *_of_the_sitting(game),
        *_of_the_deal(game),
        *_help(table, rng),
        *_moves(table, rng),
        *(_of_the_class(seat, assignment) if rng.random() < 0.5 else ()),
    ]


def _pages(game: PracticeGame) -> Iterator[Ask]:
    me, at = "learner", (game.public_id,)
    yield Ask(me, "get", "play:table", at)
    yield Ask(me, "get", "play:table", at, {"version": game.version}, True)
    yield Ask(me, "get", "play:table", at, {"rack": RackOrder.LINE}, True)
    yield Ask(me, "get", "play:table", at, {"challenge": 1}, True)
    yield Ask(me, "get", "play:log", at)
    yield Ask(me, "get", "play:record", at)
    yield Ask(me, "get", "play:record", at, {"step": 3, "open": 1}, True)
    yield Ask(me, "get", "play:export", at)
    yield Ask(me, "get", "play:review", at)
    yield Ask(me, "get", "play:why", (*at, 2))
    yield Ask(me, "post", "play:continue", at, {"step": 1})
    yield Ask(me, "post", "play:again", at)
    yield Ask(me, "post", "deals:from-game", at, {"step": 0})
    for name in ("pages:decision-ask", "pages:decision-drill"):
        yield Ask(me, "post", name, (*at, 1))
    for name in ("play:home", "pages:home", "pages:progress", "deals:home"):
        yield Ask(me, "get", name)
    yield Ask(me, "get", "accounts:export")
    yield Ask("stranger", "get", "play:table", at)


def _endpoints(game: PracticeGame) -> Iterator[Ask]:
    me, at = "phone", (game.public_id,)
    for name in ("game", "game-legal-actions", "game-events", "game-help"):
        yield Ask(me, "get", f"api:{name}", at)
    yield Ask(me, "get", "api:game-events", at, {"since": max(0, game.version - 1)})
    for name in ("record", "steps", "moves", "review"):
        yield Ask(me, "get", f"api:game-{name}", at)
    for step in (0, 2, 5):
        yield Ask(me, "get", "api:game-step", (*at, step))
    yield Ask(me, "get", "api:game-why", (*at, 2))
    yield Ask(me, "post", "api:game-next", at)
    yield Ask(me, "post", "api:game-continue", at, {"step": 1})
    yield Ask(me, "post", "api:game-deal", at, {"step": 0})
    yield Ask(me, "post", "api:game-drills", at)
    yield Ask(me, "post", "api:game-drill", (*at, 1))
    yield Ask(me, "post", "api:question-ask", (*at, 1), {"text": "Why?"})
    for name in ("games", "sittings", "deals", "next-steps", "progress", "export"):
        yield Ask(me, "get", f"api:{name}")
    stale = {"expected_version": game.version + 1}
    yield Ask(me, "post", "api:game-actions", at, stale | {"action": {"type": "pick"}})
    yield Ask(me, "post", "api:game-actions", at, stale | {"action": {"type": "x"}})
    now = {"expected_version": game.version}
    yield Ask(me, "post", "api:game-take-back", at, now)
    undo = {"do": "undo", "version": game.version}
    yield Ask("learner", "post", "play:table", at, undo, True)


def _of_the_sitting(game: PracticeGame) -> Iterator[Ask]:
    at = (game.sitting.public_id if game.sitting else game.public_id,)
    yield Ask("learner", "get", "play:sitting", at)
    yield Ask("phone", "get", "api:sitting", at)


def _of_the_deal(game: PracticeGame) -> Iterator[Ask]:
    """The learner plays somebody's deal, and may not look under its tiles."""
    at = (game.deal.public_id if game.deal else game.public_id,)
    for name in ("deal", "print", "picture", "edit", "export"):
        yield Ask("learner", "get", f"deals:{name}", at)
    for name in ("copy", "share", "delete"):
        yield Ask("learner", "post", f"deals:{name}", at)
    yield Ask("learner", "post", "deals:play", at, {}, True)
    yield Ask("phone", "get", "api:deal", at)
    for name in ("copy", "share"):
        yield Ask("phone", "post", f"api:deal-{name}", at, {"is_shared": False})
    yield Ask("phone", "post", "api:deal-play", at, {"token": "?"})


def _help(table: Table, rng: random.Random) -> Iterator[Ask]:
    """All levels, on the page and over the API, with a guess first and without."""
    game, at = table.game, (table.game.public_id,)

    def level(name: str) -> Ask:
        return Ask("learner", "post", "play:help", at, {"level": name}, True)

    names = rng.sample(list(HelpLevel), size(2, len(HelpLevel)))
    yield from map(level, names)
    yield Ask("learner", "get", "play:table", at, first=(level(names[0]),))
    full = Ask("phone", "patch", "api:game-help", at, {"level": "explain"})
    yield Ask(
        "phone", "patch", "api:game-help", at, {"guess_first": True}, first=(full,)
    )
    first = Ask("learner", "post", "play:help", at, {"guess_first": "on"}, True)
    wrong = {"do": "discard", "tile": "J", "version": game.version}
    yield Ask(
        "learner", "post", "play:guess", at, wrong, True, (level("explain"), first)
    )
    if table.legal:
        guess = _plain(rng.choice(table.legal))
        sent = {"expected_version": game.version, "action": guess}
        yield Ask("phone", "post", "api:game-guess", at, sent, first=(full,))


def _moves(table: Table, rng: random.Random) -> Iterator[Ask]:
    """What the rules refuse, and what nobody but the learner answers to."""
    game, at = table.game, (table.game.public_id,)
    told = [one for one in _tried(table, rng) if _tells_nothing(table, one)]
    for one in rng.sample(told, min(len(told), 5)):
        sent = {"expected_version": game.version, "action": _plain(one)}
        yield Ask("phone", "post", "api:game-actions", at, sent)
    form: dict[str, Any] = {"version": game.version, "do": ""}
    for tile in rng.sample(list(Tile)[:36], 2):
        if engine.Discard(table.seat, tile) in told:
            form = {"version": game.version, "do": "discard", "tile": tile.code}
            yield Ask("learner", "post", "play:table", at, form, True)
    if engine.DeclareMahjong(table.seat) in told:
        form = {"version": game.version, "do": "mahjong"}
    yield Ask("learner", "post", "play:table", at, form)


def lawful_moves(
    table: Table, rng: random.Random
) -> tuple[list[Ask], GameState] | None:
    """A lawful action, by page and by phone, and the state that it leads to.

    None where it ends the game: then nothing is hidden any more.
    """
    action = rng.choice(table.legal)
    after = engine.apply(table.state, action).state
    steps = advance(table.game, after, before=table.state)
    after = steps[-1].state if steps else after
    if after.phase is Phase.OVER:
        return None
    game, at = table.game, (table.game.public_id,)
    sent = {"expected_version": game.version, "action": _plain(action)}
    asks = [Ask("phone", "post", "api:game-actions", at, sent)]
    if form := _form(action):
        form["version"] = game.version
        asks.append(Ask("learner", "post", "play:table", at, form, True))
    return asks, after


def _form(action: engine.Action) -> dict[str, Any]:
    """What the table's form sends for it; nothing for what is chosen otherwise."""
    if isinstance(action, engine.PassTiles):
        tiles = [tile.code for tile in action.tiles]
        return {"do": "pass", "tile": tiles} | ({"blind": 1} if action.blind else {})
    if isinstance(action, engine.PassCourtesy):
        return {"do": "give", "tile": [tile.code for tile in action.tiles]}
    if isinstance(action, engine.Discard):
        return {"do": "discard", "tile": action.tile.code}
    if isinstance(action, engine.VoteCharleston):
        return {"do": "go_on" if action.go_on else "stop"}
    plain = isinstance(action, engine.LetGo | engine.Pick)
    return {"do": action.type} if plain else {}


def _tried(table: Table, rng: random.Random) -> Iterator[engine.Action]:
    """Actions of every kind, lawful or not; tiles that are held, and that are not."""
    seat, rack, state = table.seat, table.view.rack, table.state
    yield from table.legal[:40]
    yield from (engine.Discard(seat, tile) for tile in Tile)
    yield from (engine.Challenge(seat, target) for target in range(4))
    yield from (engine.DeclareMahjong(seat), engine.VoteCharleston(seat, False))
    yield engine.AskCourtesy(seat, 9)
    yield engine.LetGo(seat)
    yield engine.TakeBack(seat)
    others = [
        tile for other in range(4) if other != seat for tile in state.racks[other]
    ]
    for tiles in (rack, others, list(Tile)[:36]):
        some = tuple(rng.sample(tiles, min(3, len(tiles))))
        yield engine.PassTiles(seat, some)
        yield engine.PassCourtesy(seat, some)
        yield engine.Call(seat, some)
        yield engine.ChangeExposure(seat, some)
        for owner in range(4):
            yield engine.ExchangeJoker(seat, owner, 0, rng.choice(tiles))
        yield engine.SwapBlank(seat, rng.choice(tiles))


def _tells_nothing(table: Table, action: engine.Action) -> bool:
    """Is it refused, or does the game wait for the learner again, with nothing new?

    What others do then is theirs, and rests on their hidden tiles by right.
    """
    try:
        after = engine.apply(table.state, action).state
    except engine.IllegalAction:
        return True
    if isinstance(action, engine.Pick) or after.phase is Phase.OVER:
        return False
    return not advance(table.game, after, before=table.state)


def _plain(action: engine.Action) -> dict[str, Any]:
    return {k: v for k, v in action.to_dict().items() if k != "seat" and v is not None}


def _of_the_class(seat: Seat, assignment: Assignment) -> Iterator[Ask]:
    """What the class sees of a game that somebody plays for it."""
    room, task, one = (o.public_id for o in (seat.classroom, assignment, seat))
    yield Ask("learner", "post", "pages:play-assigned", (room, task))
    yield Ask("learner", "get", "classes:assignment", (room, task))
    yield Ask("phone", "get", "api:homework-one", (task,))
    yield Ask("phone", "post", "api:homework-game", (task,))
    for name in ("assignment", "item-results"):
        yield Ask("teacher", "get", f"classes:{name}", (room, task))
    for name in ("results", "results-csv", "export-json", "export-csv"):
        yield Ask("teacher", "get", f"classes:{name}", (room,))
    for name in ("pupil-results", "pupil-report"):
        yield Ask("teacher", "get", f"classes:{name}", (room, one))
    for name in ("class-assignment", "item-results", "game-results"):
        yield Ask("teacher_phone", "get", f"api:{name}", (room, task))
    for name in ("results", "results-csv", "class-json", "class-zip"):
        yield Ask("teacher_phone", "get", f"api:{name}", (room,))
    yield Ask("teacher_phone", "get", "api:pupil-results", (room, one))
