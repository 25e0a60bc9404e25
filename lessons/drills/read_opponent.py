"""Read the opponent: which lines are left, what is still wanted, is the hand dead?

Every item is a moment of a game that bots really played. Levels: 1 one exposure or
more, which line of three is left; 2 two exposures, four lines; 3 what the player
can still use, and whether two exposures go together; 4 which tile is safe, and
every way to be dead; 5 late in the game, when tiles are gone.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as _

import engine
from engine.bots.base import Bot
from engine.bots.chance import Chance
from engine.bots.standard import Standard
from engine.patterns import Card, Line
from engine.state import SEATS, GameState, Phase
from lessons.drills.games import moment_of_a_game, with_other_throws
from lessons.drills.item import LEVELS as ALL_LEVELS
from lessons.drills.item import (
    DrillSettings,
    Item,
    NoItem,
    NotProved,
    OneOf,
    difficulty_of,
    lines_for,
    note,
    rng_for,
)
from lessons.drills.misconceptions import Misconception
from lessons.drills.opponent_questions import (
    DEAD_BELIEFS,
    FORMS,
    Question,
    belief_of,
    dead_key,
    tile_belief,
    tiles_of,
)
from lessons.drills.opponents import (
    Scene,
    called_wrongly,
    is_dead,
    lines_left,
    misread,
    scene_of,
    wanted,
    with_call,
)
from lessons.drills.showings import Showing, ShownRack

KIND: Final = "read_opponent"
VERSION: Final = 3
LEVELS: Final = ALL_LEVELS
SKILLS: Final = ("read-opponent", "danger", "dead-hands")
TITLE: Final = gettext_lazy("Read the opponent")
ABOUT: Final = gettext_lazy(
    "From exposures and discards: which lines are left, what is safe, who is dead."
)
PICTURE: Final = "7B 7B J 0 0 0"
MISCONCEPTIONS: Final = (
    Misconception.EXPOSURES_NOT_COMPARED,
    Misconception.CONCEALED_LINE_EXPOSED,
    Misconception.GONE_TILES_NOT_COUNTED,
    Misconception.COLOURS_NOT_COMPARED,
    Misconception.WRONG_COUNT,
    Misconception.DEATH_MISJUDGED,
    Misconception.DANGER_MISJUDGED,
    Misconception.DISCARDED_THOUGHT_SAFE,
    Misconception.SAFE_THOUGHT_DANGEROUS,
)
HINT_REASONS: Final = frozenset(
    {
        "left_concealed_line_exposed",
        "left_gone_tiles_not_counted",
        "left_exposures_not_compared",
        "left_colours_not_compared",
        "left_wrong_count",
        "tile_is_wanted",
        "tile_is_safe",
        "tile_lay_before",
    }
)
SENTENCES: Final = {
    "label_lines_open": _("Lines still open to that hand, four at most"),
    "label_lines_closed": _("Lines that have the groups, and are closed"),
    "ask_line_left": _("Look at {who}. Which of these lines can that hand still make?"),
    "ask_wanted": _("Which of these tiles of yours can {who} still use?"),
    "ask_safe": _("Which of these tiles of yours is of no use to {who}?"),
    "ask_dead": _("Is the hand of {who} dead, as far as the table shows?"),
    "hint_ask_line_left": _(
        "Lay the exposed groups against each line: the same tiles, in groups of the"
        " same size. Then look at the letter at its end, and at tiles that are gone."
    ),
    "hint_ask_wanted": _(
        "First find lines that have all the exposed groups. Then see which of your"
        " tiles they take. Whether a tile was thrown before proves little."
    ),
    "hint_ask_safe": _(
        "First find lines that have all the exposed groups. Then leave out every tile"
        " that one of them takes. Whether a tile was thrown before proves little."
    ),
    "hint_ask_dead": _(
        "Look for one line that has all the exposed groups, ends in X, and whose other"
        " tiles are not gone."
    ),
    "line_is_left": _(
        "It has {exposed} in groups of just that size, and enough of every tile is"
        " left."
    ),
    "left_concealed_line_exposed": _(
        "It ends in C: with a group lying open it is gone."
    ),
    "left_gone_tiles_not_counted": _(
        "It has the groups, but too few of a tile that it needs are left."
    ),
    "left_exposures_not_compared": _(
        "Each exposure must be a group of the same hand. Here not all of {exposed} are."
    ),
    "left_colours_not_compared": _(
        "The numbers are there, but {exposed} would have to be in other suits."
    ),
    "left_wrong_count": _(
        "It has those tiles in groups of another size: a pung is no kong, and a pair"
        " cannot be called."
    ),
    "tile_is_wanted": _("{line} is still open to that hand, and it takes {tile}."),
    "tile_is_safe": _(
        "No line that is still open to that hand takes {tile}. Open lines: {count}."
    ),
    "tile_lay_before": _(
        "{tile} has been thrown before, but that makes no tile safe: {line} is open"
        " and takes it."
    ),
    "dead_alive": _("No: a line is still open to it."),
    "dead_d3": _("Yes: its exposures together fit no line."),
    "dead_d4": _("Yes: only concealed lines have these groups."),
    "dead_d5": _("Yes: a line has them, but too few of its tiles are left."),
    "is_alive": _("{line} is still open to it. Lines left: {count}."),
    "is_not_alive": _("Go through the card: no line is left for {exposed}."),
    "is_dead_otherwise": _("Dead it is, but for another reason."),
}
_TRIES: Final = 14
_GAMES: Final = 3
"""So many games are looked through for a question before another is sought."""
_FEWEST: Final = 3
"""So many lines a card has at least that is asked for one of them."""
_CALLS: Final = (4, 40)
"""Discards made before the search for a call that kills begins."""
_SPAN: Final = 20
"""How many more discards than needed there may be where the search begins."""


@dataclass(frozen=True, slots=True)
class _Level:
    """How a level differs: forms, wrong choices, exposures, discards at least."""

    forms: tuple[str, ...]
    wrong: int
    exposures: int
    discards: int


_LEVELS: Final = {
    1: _Level(("line",), 2, 1, 8),
    2: _Level(("line",), 3, 2, 12),
    3: _Level(("wanted", "dead", "line"), 3, 2, 16),
    4: _Level(("safe", "dead", "dead"), 3, 2, 20),
    5: _Level(("safe", "line", "dead", "dead"), 4, 2, 36),
}


def make(card: Card, settings: DrillSettings, seed: int) -> Item:
    """The item of that card, settings and seed. Raises NoItem."""
    rng = rng_for(KIND, VERSION, card, settings, seed)
    level, chosen = _LEVELS[settings.level], lines_for(card, settings)
    # A small card soon shows whether it gives a question: each try plays whole games.
    for _try in range(min(_TRIES, 3 * len(card.lines))):
        form = rng.choice(level.forms)
        with suppress(NoItem):
            question = _question(rng, card, form, level, chosen)
            return _item(card, settings, seed, question)
    raise NoItem


def _question(
    rng: random.Random, card: Card, form: str, level: _Level, chosen: tuple[Line, ...]
) -> Question:
    """A question of that form about a moment of a game. Raises NoItem."""
    if form == "line" and len(card.lines) < _FEWEST:
        raise NoItem
    phase, between, scenes = _where(rng, card, form, level)

    def look(state: GameState) -> Iterator[Question]:
        for scene in scenes(state):
            question = FORMS[form](rng, card, scene, level.wrong)
            if question and _is_about(question, chosen):
                yield question

    def bots() -> list[Bot]:
        """Mostly steady players; now and then one that leaves all to chance."""
        return [
            Chance(rng.randrange(2**32)) if rng.random() < 0.25 else Standard(card)
            for _ in range(4)
        ]

    return moment_of_a_game(rng, card, phase, between, look, bots=bots, games=_GAMES)


Scenes = Callable[[GameState], Iterator[Scene]]


def _where(
    rng: random.Random, card: Card, form: str, level: _Level
) -> tuple[Phase, tuple[int, int], Scenes]:
    """Where to look: the phase, the discards made before, the scenes of a moment.

    Half of the dead hands have just been killed by a call.
    """
    between = (level.discards, level.discards + _SPAN)
    kills = form == "dead" and rng.random() < 0.5
    gone = form == "dead" and level.discards >= 20 and rng.random() < 0.4
    if kills:
        concealed = rng.random() < 0.4
        return Phase.CLAIM, _CALLS, lambda state: _killed(rng, card, state, concealed)

    def scenes(state: GameState) -> Iterator[Scene]:
        found = _scenes(rng, state, level.exposures)
        return (one for one in found if not gone or not lines_left(card, one))

    return Phase.TURN, between, scenes


def _is_about(question: Question, chosen: tuple[Line, ...]) -> bool:
    """Where sections are chosen a line of them is the answer, if a line is."""
    right = next(choice for choice in question.choices if choice.is_right)
    return right.line is None or right.line in chosen


def _item(card: Card, settings: DrillSettings, seed: int, question: Question) -> Item:
    scene, form = question.scene, question.form
    skills = {"line": SKILLS[0], "dead": SKILLS[2]}.get(form, SKILLS[1])
    rack: tuple[Showing, ...] = ()
    if form in ("wanted", "safe"):
        rack = (ShownRack(scene.rack, note("label_your_rack")),)
    asked = "ask_line_left" if form == "line" else f"ask_{form}"
    return Item(
        kind=KIND,
        version=VERSION,
        card_hash=card.hash,
        settings=settings,
        seed=seed,
        stem=(note(asked, who=scene.who),),
        shown=(*scene.showings, *rack),
        answer=OneOf(question.choices),
        skills=(skills,),
        difficulty=difficulty_of(settings.level, len(scene.discards) / 80),
        about=question,
        solution=question.solution,
    )


def _scenes(rng: random.Random, state: GameState, exposures: int) -> Iterator[Scene]:
    """Every player with so many exposures, as any other sees the table."""
    pairs = [
        (you, who)
        for who in SEATS
        if len(state.exposures[who]) >= exposures
        for you in SEATS
        if you != who
    ]
    rng.shuffle(pairs)
    return (scene_of(state, you, who) for you, who in pairs)


def _killed(
    rng: random.Random, card: Card, state: GameState, for_concealed: bool
) -> Iterator[Scene]:
    """Somebody lays down a group that no X line has beside what lies there already."""
    thrower = state.discards[-1].seat
    if any(answer is not None for answer in state.answers):
        return
    for after in with_other_throws(card, state):
        for who in rng.sample(SEATS, len(SEATS)):
            calls = called_wrongly(card, after, who, for_concealed=for_concealed)
            for exposure in calls:
                you = rng.choice([s for s in SEATS if s not in (who, thrower)])
                yield with_call(scene_of(after, you, who), exposure)


# -- proof -------------------------------------------------------------------------


def prove(card: Card, item: Item) -> Mapping[str, Any]:
    """Ask the engine about the table as it is shown. Raises NotProved."""
    question: Question = item.about
    scene = question.scene
    if item.shown[: len(scene.showings)] != scene.showings:
        raise NotProved("another table is shown")
    left = [line.name for line in lines_left(card, scene)]
    right = _right_keys(card, question, left)
    offered = [choice.key for choice in item.choices if choice.key in right]
    stated = [choice.key for choice in item.choices if choice.is_right]
    if len(offered) != 1 or offered != stated:
        raise NotProved(f"{offered} should be right, not {stated}")
    return {
        "form": question.form,
        "exposures": [engine.format_tiles(e.tiles) for e in scene.shown],
        "seen": engine.format_tiles(scene.seen),
        "lines": left,
        "dead": is_dead(card, scene),
    }


def _right_keys(card: Card, question: Question, left: list[str]) -> list[str]:
    scene = question.scene
    if question.form == "line":
        return left
    if question.form == "dead":
        return [dead_key(card, scene)]
    takes = wanted(card, scene)
    is_wanted = question.form == "wanted"
    return [tile.code for tile in tiles_of(scene) if (tile in takes) is is_wanted]


def faulty(misconception: Misconception, card: Card, item: Item) -> frozenset[str]:
    """What somebody who believes this would answer."""
    question: Question = item.about
    scene, found = question.scene, set[str]()
    if question.form == "line":
        found = {n for n, why in misread(card, scene).items() if why is misconception}
    elif question.form == "dead":
        right = dead_key(card, scene)
        found = {
            key
            for key in ("alive", *DEAD_BELIEFS)
            if belief_of(key, right) is misconception
        }
    else:
        takes = wanted(card, scene)
        found = {
            tile.code
            for tile in tiles_of(scene)
            if (tile in takes) is (question.form == "safe")
            and tile_belief(tile, takes, scene) is misconception
        }
    return frozenset(found) - {item.right.key}
