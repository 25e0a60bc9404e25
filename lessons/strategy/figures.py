"""The figures that claims rest on: read from figures.json, written out for readers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import astuple
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from django.utils.formats import number_format
from pydantic import ValidationError

from engine import Card
from engine.figures.experiment import chances, counted, simulated
from engine.figures.measures import Measured, exact
from lessons.content_files import ContentError, explained, read_shape
from lessons.strategy.schema import (
    CardFigures,
    DataFile,
    FiguresFile,
    FigureText,
    Unit,
)

FOLDER: Final = Path(__file__).parents[1] / "content" / "strategy"
DATA: Final = FOLDER / "figures.json"
CARDS: Final = ("kitchen-table", "nmjl-2026")
"""The cards of which figures are kept; prose takes those of the first."""
OWN: Final = CARDS[0]
GAMES: Final = 1000
SEED: Final = 1
COMMAND: Final = "python manage.py strategy_figures"


@cache
def figures_data() -> DataFile:
    """The shipped figures. ContentError when the file cannot be read."""
    return read_data(DATA)


def read_data(path: Path) -> DataFile:
    """The figures of a file. ContentError when it is missing or out of shape."""
    try:
        return DataFile.model_validate_json(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ContentError(f"{path.name}: {error}; run {COMMAND}") from error
    except ValidationError as error:
        raise ContentError("\n".join(explained(path, error))) from error


@cache
def figure_texts() -> Mapping[str, FigureText]:
    """Every figure's words by name. ContentError when the file cannot be read."""
    found = read_shape(FiguresFile, FOLDER / "figures.toml").figures
    return MappingProxyType(found)


@cache
def figures_of(card: str) -> Mapping[str, Measured]:
    """Every figure of a card, those of the set of tiles among them."""
    return all_figures(figures_data(), card)


def all_figures(data: DataFile, card: str) -> Mapping[str, Measured]:
    """Every figure that a data file has for a card; none for an unknown card."""
    of_card = data.cards.get(card)
    if of_card is None:
        return {}
    found = {name: exact(value) for name, value in data.chances.items()}
    found |= {name: exact(value) for name, value in of_card.counted.items()}
    found |= {name: Measured(*values) for name, values in of_card.simulated.items()}
    return MappingProxyType(found)


def written(name: str, value: float) -> str:
    """A figure as readers see it: "24.5%", "1,077", "+3.1", "−3.1"."""
    text = figure_texts()[name]
    # Django cuts decimals off; figures are rounded.
    rounded = round(value, text.places)
    number = number_format(rounded, text.places, force_grouping=True)
    number = number.replace("-", "−")
    if text.unit is Unit.PERCENT:
        return f"{number}%"
    return f"+{number}" if text.unit is Unit.CHANGE and value > 0 else number


# --- making them ----------------------------------------------------------------------


def new_figures(card: Card, games: int, seed: int) -> CardFigures:
    """Count and play everything for a card: minutes for a thousand games."""
    return CardFigures(
        hash=card.hash,
        games=games,
        seed=seed,
        counted={name: one.value for name, one in counted(card).items()},
        simulated={n: astuple(m) for n, m in simulated(card, games, seed).items()},
    )


def new_data(cards: Mapping[str, CardFigures]) -> DataFile:
    """A data file of those cards, with the chances of the set."""
    found = {name: one.value for name, one in chances().items()}
    return DataFile(bot="steady", chances=found, cards=dict(cards))


def write_data(data: DataFile, path: Path = DATA) -> None:
    """Write a data file, a line a figure, so that changes can be read."""
    path.write_text(_text(data.model_dump(mode="json")), encoding="utf-8")


def _text(value: Any, depth: int = 0) -> str:
    if not isinstance(value, dict):
        return json.dumps(value)
    inside = "  " * (depth + 1)
    rows = (f"{inside}{json.dumps(k)}: {_text(v, depth + 1)}" for k, v in value.items())
    end = "\n" if depth == 0 else ""
    return "{\n" + ",\n".join(rows) + "\n" + "  " * depth + "}" + end
