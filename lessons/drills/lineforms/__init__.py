"""What can be asked about a printed line: the forms of the drill `read_line`.

A form makes a `Question` out of what is printed; `lineproofs` works the answer out
again by asking the engine about the line's hands.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from engine.patterns import Card, Line
from lessons.drills.lineforms.jokers import joker_count, joker_word
from lessons.drills.lineforms.printed import exposed, value, x_or_c
from lessons.drills.lineforms.question import Question
from lessons.drills.lineforms.suits import suits, two_words
from lessons.drills.lineforms.tiles import dragons, numbers

Form = Callable[[random.Random, Card, Line], Question | None]
FORMS: Final[dict[str, Form]] = {
    "value": value,
    "x_or_c": x_or_c,
    "suits": suits,
    "two_words": two_words,
    "dragons": dragons,
    "joker_word": joker_word,
    "joker_count": joker_count,
    "exposed": exposed,
    "numbers": numbers,
}
