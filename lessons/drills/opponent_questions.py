"""The questions about another player's hand: what is asked of a scene, and the choices.

Their sentences are those of `read_opponent`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from engine.patterns import Card, Line
from engine.tiles import Tile
from lessons.drills.item import Choice, Note, note
from lessons.drills.misconceptions import Misconception
from lessons.drills.opponents import Scene, lines_left, misread, ruling, wanted
from lessons.drills.sampling import shuffled, varied
from lessons.drills.showings import Showing, ShownLine


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of a scene, its choices, and what is shown afterwards."""

    form: str
    scene: Scene
    choices: tuple[Choice, ...]
    solution: tuple[Showing, ...] = ()


def _exposed(scene: Scene) -> tuple[Tile, ...]:
    return tuple(e.tile for e in scene.shown)


def _line(rng: random.Random, card: Card, scene: Scene, count: int) -> Question | None:
    left, closed = lines_left(card, scene), misread(card, scene)
    if not left or len(closed) < 2:
        return None
    words, by_name = {"exposed": _exposed(scene)}, {ln.name: ln for ln in card.lines}
    line = rng.choice(left)
    right = Choice(line.name, None, (note("line_is_left", **words),), line=line)
    wrong = [
        Choice(
            name, belief, (note(f"left_{belief.value}", **words),), line=by_name[name]
        )
        for name, belief in closed.items()
    ]
    rng.shuffle(wrong)
    choices = shuffled(rng, [right, *varied(wrong, count)])
    return Question("line", scene, choices)


def tiles_of(scene: Scene) -> list[Tile]:
    """The naturals of your rack, one of each kind."""
    return sorted({tile for tile in scene.rack if tile < Tile.JOKER})


def _wanted(
    rng: random.Random, card: Card, scene: Scene, count: int
) -> Question | None:
    takes = wanted(card, scene)
    return _among(rng, card, scene, count, "wanted", lambda tile: tile in takes)


def _safe(rng: random.Random, card: Card, scene: Scene, count: int) -> Question | None:
    takes = wanted(card, scene)
    return _among(rng, card, scene, count, "safe", lambda tile: tile not in takes)


def _among(
    rng: random.Random,
    card: Card,
    scene: Scene,
    count: int,
    form: str,
    is_right: Callable[[Tile], bool],
) -> Question | None:
    """One tile of the rack for which it holds, among others for which it does not."""
    takes, left = wanted(card, scene), len(lines_left(card, scene))
    good = [tile for tile in tiles_of(scene) if is_right(tile)]
    bad = [tile for tile in tiles_of(scene) if not is_right(tile)]
    if not left or not good or len(bad) < 2:
        return None
    right = rng.choice(good)
    rng.shuffle(bad)
    choices = [
        Choice(
            tile.code,
            None if tile is right else tile_belief(tile, takes, scene),
            (_why_tile(tile, takes, left, scene),),
            tiles=(tile,),
        )
        for tile in sorted((right, *bad[:count]))
    ]
    lines = tuple({line.name: line for line in takes.values()}.values())
    return Question(form, scene, tuple(choices), _open(lines))


def tile_belief(tile: Tile, takes: Mapping[Tile, Line], scene: Scene) -> Misconception:
    """What somebody believes who is wrong about that tile."""
    if tile not in takes:
        return Misconception.SAFE_THOUGHT_DANGEROUS
    if any(tile is thrown for _seat, thrown in scene.discards):
        return Misconception.DISCARDED_THOUGHT_SAFE
    return Misconception.DANGER_MISJUDGED


def _why_tile(tile: Tile, takes: Mapping[Tile, Line], left: int, scene: Scene) -> Note:
    if tile not in takes:
        return note("tile_is_safe", tile=tile, count=left)
    before = any(tile is thrown for _seat, thrown in scene.discards)
    code = "tile_lay_before" if before else "tile_is_wanted"
    return note(code, tile=tile, line=takes[tile])


_KEYS: Final = {"dead-03": "d3", "dead-04": "d4", "dead-05": "d5"}
DEAD_BELIEFS: Final = {
    "d3": Misconception.EXPOSURES_NOT_COMPARED,
    "d4": Misconception.CONCEALED_LINE_EXPOSED,
    "d5": Misconception.GONE_TILES_NOT_COUNTED,
}


def dead_key(card: Card, scene: Scene) -> str:
    """The answer to "is the hand dead?"."""
    found = ruling(card, scene)
    return _KEYS[found.rule] if found.verdict == "dead" else "alive"


def belief_of(key: str, right: str) -> Misconception:
    """Who calls it dead that lives misjudges; who misses why, misses that rule."""
    return DEAD_BELIEFS.get(right, Misconception.DEATH_MISJUDGED)


def _dead(rng: random.Random, card: Card, scene: Scene, count: int) -> Question | None:
    right, left = dead_key(card, scene), lines_left(card, scene)
    if len(left) > 6:
        return None
    reason = ruling(card, scene).reason
    why = reason or note("is_alive", line=left[0], count=len(left))
    choices = [
        Choice(
            key,
            None if key == right else belief_of(key, right),
            (why,) if key == right else (_why_not(key, right, left, scene),),
            text=note(f"dead_{key}"),
        )
        for key in ("alive", "d3", "d4", "d5")
    ]
    return Question("dead", scene, tuple(choices), _open(left) or _almost(card, scene))


def _open(lines: tuple[Line, ...]) -> tuple[Showing, ...]:
    return (ShownLine(lines[:4], note("label_lines_open")),) if lines else ()


def _almost(card: Card, scene: Scene) -> tuple[Showing, ...]:
    """Lines that have the groups, but are concealed or lack tiles."""
    closed = misread(card, scene)
    near = {*DEAD_BELIEFS.values()} - {Misconception.EXPOSURES_NOT_COMPARED}
    lines = tuple(ln for ln in card.lines if closed.get(ln.name) in near)
    return (ShownLine(lines[:4], note("label_lines_closed")),) if lines else ()


def _why_not(key: str, right: str, left: tuple[Line, ...], scene: Scene) -> Note:
    if right == "alive":
        return note("is_alive", line=left[0], count=len(left))
    if key == "alive":
        return note("is_not_alive", exposed=_exposed(scene))
    return note("is_dead_otherwise")


Form = Callable[[random.Random, Card, Scene, int], Question | None]
FORMS: Final[dict[str, Form]] = {
    "line": _line,
    "wanted": _wanted,
    "safe": _safe,
    "dead": _dead,
}
