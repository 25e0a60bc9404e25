"""Figures of the engine, each beside a baseline measured in the same run.

Prints one JSON object a line: name, value, unit, baseline, baseline_value, ratio.
Values and baselines are medians of many turns, taken in alternation so that a
machine that changes its speed changes both. The variable BENCH_TURNS sets the most
turns of any figure: a low number shows quickly that all of them can be measured.

    python -m tools.bench                       everything but the next
    python -m tools.bench calls                 every operation of the API
    python -m tools.bench calls ask_check       these of them
"""

from __future__ import annotations

import json
import os
import random
import statistics
import sys
import time
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path

import django
import numpy as np

import engine
from engine.bots.chance import Chance
from engine.bots.steady import Steady
from engine.bots.strong import Strong
from engine.matching import CardTables, tables
from engine.options import TableRules
from engine.position import PositionError, read_position, write_position
from engine.replay import MAX_RECORD
from engine.ruling import rule_on
from engine.simulation import play, steps
from engine.tiles import FULL_SET, KINDS, Tile
from tools import bench_api, bench_browser, bench_calls, bench_pages

CARD_FILE = Path(__file__).parents[1] / "cards" / "data" / "nmjl-2026.card"
RACKS = 600
BATCH = 64
GAMES = 30
MOMENTS = 40
TURNS = 200
ITEMS = 60
DECIDED = 4
MOST_TURNS = int(os.environ.get("BENCH_TURNS", "1000"))

Rack = tuple[Tile, ...]


def compare(
    name: str,
    unit: str,
    baseline: str,
    work: Callable[[int], object],
    base: Callable[[int], object],
    turns: int,
    per: tuple[float, float] = (1, 1),
    middle: Callable[[list[float]], float] = statistics.median,
    clock: Callable[[], float] = time.perf_counter,
    **more: object,
) -> float:
    """Time `work(i)` and `base(i)` in alternation; print the figure; the ratio.

    `per` says how many units of work one turn of each does; `middle` what is taken of
    the times, their median where nothing is said; `clock` what tells them; `more` is
    printed with the figure.
    """
    scale = {"us": 1e6, "ms": 1e3}[unit]
    turns = min(turns, MOST_TURNS)
    times: list[list[float]] = [[], []]
    for turn in range(-max(1, turns // 10), turns):
        for which, function in enumerate((work, base)):
            start = clock()
            function(turn % turns)
            if turn >= 0:
                times[which].append(clock() - start)
    value, reference = (
        middle(found) / units * scale for found, units in zip(times, per, strict=True)
    )
    figure = {
        "name": name,
        "value": round(value, 3),
        "unit": unit,
        "baseline": baseline,
        "baseline_value": round(reference, 3),
        "ratio": round(value / reference, 4),
        **more,
    }
    print(json.dumps(figure), flush=True)
    return value / reference


def random_racks(size: int, count: int) -> list[Rack]:
    """So many sorted racks drawn from the whole set, always the same ones."""
    rng = random.Random(2026)
    return [tuple(sorted(rng.sample(FULL_SET, size))) for _ in range(count)]


def mixed_hands(card: engine.Card, count: int) -> list[Rack]:
    """Wins, with and without jokers, and hands with one tile wrong, in turn."""
    rng = random.Random(2026)
    hands = [hand for line in card.lines for hand in line.hands]
    found: list[Rack] = []
    for number in range(count):
        tiles = list(rng.choice(hands).tiles)
        if number % 2:
            tiles[rng.randrange(14)] = rng.choice(FULL_SET)
        found.append(tuple(sorted(tiles)))
    return found


def bare_pass(compiled: CardTables) -> Callable[[Rack], object]:
    """The direct formula over all hands of the card, in plain NumPy."""
    needs, plain = compiled.needs, compiled.plain

    def away(rack: Rack) -> object:
        counts = np.bincount(rack, minlength=KINDS + 1)
        held, jokers = counts[:KINDS], counts[KINDS]
        short = np.maximum(0, needs - held).sum(axis=1) - jokers
        return np.maximum(short, np.maximum(0, plain - held).sum(axis=1))

    return away


def deal_only(seed: int) -> list[list[Tile]]:
    """Mix the tiles and deal them: what any game must do."""
    tiles = list(FULL_SET)
    random.Random(seed).shuffle(tiles)
    return [sorted(tiles[i : i + 13]) for i in (0, 13, 26, 39)]


def random_game(card: engine.Card, seed: int) -> engine.GameState:
    """Deal to end with random lawful actions."""
    return play(engine.new_game(card, seed=seed), [Chance(seed)] * 4)


def as_toml(card: engine.Card) -> str:
    """The same lines as a TOML text of about the same size."""
    rows = [
        f'"{line.section} {line.number}" = '
        f'["{" ".join(g.text + g.suit for g in line.printed)}", '
        f'"{line.exposure}", {line.points}, "{line.condition}"]'
        for line in card.lines
    ]
    return "\n".join(rows)


def bench_matching(card: engine.Card) -> None:
    """rank_card, rank_card_batch, check_mahjong."""
    compiled = tables(card)
    bare = bare_pass(compiled)
    racks = random_racks(13, RACKS)
    hands = mixed_hands(card, RACKS)
    base = "one bare NumPy pass of the direct formula"
    compare(
        "rank_card",
        "us",
        base,
        lambda i: engine.nearest(card, racks[i]),
        lambda i: bare(racks[i]),
        RACKS,
    )
    batches: Sequence[Sequence[Rack]] = [
        racks[i : i + BATCH] for i in range(0, RACKS - BATCH, BATCH)
    ]
    compare(
        "rank_card_batch",
        "us",
        base,
        lambda i: compiled.table.away_many(batches[i % len(batches)]),
        lambda i: bare(racks[i]),
        200,
        (BATCH, 1),
    )
    compare(
        "check_mahjong",
        "us",
        base,
        lambda i: engine.check_mahjong(card, hands[i]),
        lambda i: bare(hands[i]),
        RACKS,
    )


def bench_card() -> None:
    """compile_card: text to tables."""
    text = CARD_FILE.read_text(encoding="utf-8")
    toml = as_toml(engine.load_card(text))
    compare(
        "compile_card",
        "ms",
        "tomllib parsing the same lines",
        lambda _: tables(engine.load_card(text)),
        lambda _: tomllib.loads(toml),
        15,
    )


def bench_games(card: engine.Card) -> None:
    """random_game and bot_game."""
    compare(
        "random_game",
        "ms",
        "shuffling and dealing alone",
        lambda i: random_game(card, i),
        deal_only,
        GAMES,
    )
    compare(
        "bot_game",
        "ms",
        "random_game",
        lambda i: play(engine.new_game(card, seed=i), [Steady(card)] * 4),
        lambda i: random_game(card, i),
        GAMES,
    )


def bench_strong(card: engine.Card) -> None:
    """strong_decision: the mean over everything that it was asked in some games."""
    strong = Strong(card)
    asked: list[tuple[engine.SeatView, Sequence[engine.Action]]] = []
    for seed in range(DECIDED):
        state = engine.new_game(card, seed=seed)
        for step in steps(state, [strong] * 4):
            legal = engine.legal_actions(state, step.action.seat)
            if len(legal) > 1:
                asked.append((engine.view(state, step.action.seat), legal))
            state = step.state
    random.Random(2026).shuffle(asked)
    racks = random_racks(13, len(asked))
    compare(
        "strong_decision",
        "ms",
        "rank_card",
        lambda i: strong.choose(*asked[i]),
        lambda i: engine.nearest(card, racks[i]),
        min(len(asked), TURNS * 3),
        middle=statistics.fmean,
    )


def bench_drills(card: engine.Card) -> None:
    """One proved item of each kind of drill, levels in turn."""
    # Kinds have titles, and titles want a language.
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjong_site.settings")
    django.setup()
    from lessons.drills.catalogue import KINDS, serve
    from lessons.drills.item import DrillSettings

    racks = random_racks(13, ITEMS)
    for kind, module in KINDS.items():
        levels = module.LEVELS
        compare(
            f"item_{kind}",
            "ms",
            "rank_card",
            lambda i, kind=kind, levels=levels: serve(  # type: ignore[misc]
                card, kind, DrillSettings(card.slug, (), levels[i % len(levels)]), i
            ),
            lambda i: engine.nearest(card, racks[i]),
            ITEMS,
        )


def moments(card: engine.Card) -> list[engine.Moment]:
    """Moments of games of both ways, always the same ones."""
    ways = (engine.LEAGUE, TableRules(way="real"))
    return [
        engine.random_position(card, ways[seed % 2], seed) for seed in range(MOMENTS)
    ]


def bench_positions(card: engine.Card) -> None:
    """read_position, of good and of bad ones, rule_on, random_position."""
    found = moments(card)
    texts = [json.dumps(write_position(moment.state)) for moment in found]
    good = [json.loads(text) for text in texts]
    # Unknown fields, and a tile too many in every rack.
    bad = [one | {f"x{n}": n for n in range(99)} for one in good]
    for one in bad:
        one["seats"] = [s | {"rack": {"tiles": "J " * 14}} for s in one["seats"]]
    bad_texts = [json.dumps(one) for one in bad]
    same = "json.loads of the same text"
    compare(
        "read_position",
        "us",
        same,
        lambda i: read_position(good[i % MOMENTS], lambda _: card),
        lambda i: json.loads(texts[i % MOMENTS]),
        TURNS,
    )
    compare(
        "read_bad_position",
        "us",
        same,
        lambda i: refusal(
            PositionError, read_position, bad[i % MOMENTS], lambda _: card
        ),
        lambda i: json.loads(bad_texts[i % MOMENTS]),
        TURNS,
    )
    asked = [read_position(one, lambda _: card) for one in good]
    offers = [engine.legal_actions(m.state, m.seat)[0] for m in found]
    compare(
        "rule_on",
        "us",
        "doing the same action in a state that is there",
        lambda i: rule_on(asked[i % MOMENTS], offers[i % MOMENTS]),
        lambda i: engine.apply(found[i % MOMENTS].state, offers[i % MOMENTS]),
        TURNS,
    )
    compare(
        "random_position",
        "ms",
        "random_game",
        lambda i: engine.random_position(card, seed=i),
        lambda i: random_game(card, i),
        GAMES,
    )


def bench_records(card: engine.Card) -> None:
    """replay of a whole game, and the refusal of the longest record that is read."""
    games = [random_game(card, seed) for seed in range(GAMES)]
    records = [engine.write_record(game) for game in games]

    def actions_alone(game: engine.GameState) -> engine.GameState:
        state = engine.new_game(card, game.rules, game.seed, game.dealer)
        for action in game.actions:
            state = engine.apply(state, action).state
        return state

    compare(
        "replay_record",
        "ms",
        "applying the same actions, read before",
        lambda i: engine.replay(records[i], card),
        lambda i: actions_alone(games[i]),
        GAMES,
    )
    endless = endless_record(card)
    compare(
        "refuse_longest_record",
        "ms",
        "replay_record",
        lambda i: refusal(engine.RecordError, engine.replay, endless, card),
        lambda i: engine.replay(records[i], card),
        GAMES,
    )


def endless_record(card: engine.Card) -> str:
    """At a real table a tile can be lifted out of turn again and again."""
    real = TableRules(way="real")
    start = engine.random_position(card, real, 1, engine.Phase.PICK, all_live).state
    lifted = f"{(start.turn + 2) % 4} pick back\n"
    head = engine.write_record(start)
    return head + lifted * ((MAX_RECORD - len(head)) // len(lifted))


def all_live(state: engine.GameState, seat: int) -> bool:
    """Is no hand dead, so that whoever errs can do so?"""
    return not any(state.dead)


def refusal(kind: type[Exception], ask: Callable[..., object], *given: object) -> None:
    """Ask for what must be refused; that it is read after all is an error."""
    try:
        ask(*given)
    except kind:
        return
    raise AssertionError("it was not refused")


def main(asked: Sequence[str]) -> None:
    """Every figure, in order; or those of the API's operations, all or some."""
    if asked[:1] == ["calls"]:
        bench_calls.run(*asked[1:])
        return
    card = engine.load_card(CARD_FILE)
    bench_matching(card)
    bench_card()
    bench_games(card)
    bench_strong(card)
    bench_positions(card)
    bench_records(card)
    bench_drills(card)
    bench_pages.run()
    bench_api.run()
    bench_browser.run()


if __name__ == "__main__":
    main(sys.argv[1:])
