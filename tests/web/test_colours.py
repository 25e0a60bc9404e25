"""The sheets of colours: complete, readable, and the only place that has any."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from mahjong_site.accounts.themes import BARS, LOOKS

CSS: Final = Path(__file__).parents[2] / "static" / "css"
SHEETS: Final = {
    "light": ("tokens",),
    "dark": ("tokens", "dark"),
    "contrast": ("tokens", "contrast"),
    "contrast-dark": ("tokens", "dark", "contrast", "contrast-dark"),
}
LITERAL: Final = re.compile(
    r"#[0-9a-fA-F]{3,8}\b|rgba?\((?!var\(|0 0 0 /)|hsla?\(|oklch\("
)

# What stands on what, as words.
WORDS: Final = [
    *((ink, ground) for ink in ("ink", "ink-soft", "action", "bad", "info", "good")
      for ground in ("paper", "surface", "sunken")),
    *((ink, ground) for ink in ("ink", "ink-soft")
      for ground in ("gold-soft", "good-soft", "bad-soft", "info-soft", "action-soft")),
    *((line, ground) for line in ("line-a", "line-b", "line-c", "bam", "crak", "dot")
      for ground in ("paper", "surface", "sunken", "gold-soft")),
    *((tone, f"{tone}-soft") for tone in ("good", "bad", "info", "action")),
    ("action", "gold-soft"),
    ("action-strong", "action-soft"),
    ("action-strong", "paper"),
    ("gold-ink", "gold-soft"),
    ("gold-ink", "surface"),
    ("gold-ink", "paper"),
    ("on-gold", "gold"),
    ("on-action", "action"),
    ("on-action", "action-strong"),
    ("surface", "ink"),
    ("surface", "good"),
    ("surface", "bad"),
    ("surface", "info"),
    ("surface", "gold-ink"),
    ("ink", "heat"),
    ("on-felt", "felt"),
    ("on-felt-soft", "felt"),
    ("off", "surface"),
    ("off", "paper"),
]  # fmt: skip
# What has to be seen without being read: edges of fields, bars, the ring of the focus.
EDGES: Final = [
    *((edge, ground) for edge in ("line-strong", "focus", "gold-edge", "action", "bad")
      for ground in ("paper", "surface", "sunken")),
    ("gold-edge", "gold-soft"),
    ("gold", "felt"),
    ("gold", "felt-deep"),
]  # fmt: skip


def _values(name: str) -> dict[str, str]:
    """The colours that a sheet names."""
    text = (CSS / f"{name}.css").read_text(encoding="utf-8")
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", text))


def _theme(name: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for sheet in SHEETS[name]:
        found |= _values(sheet)
    return found


def _light(colour: str) -> float:
    """The relative luminance of WCAG."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1, the same, to 21, black on white."""
    dark, bright = sorted((_light(one), _light(other)))
    return (bright + 0.05) / (dark + 0.05)


def _too_weak(theme: str, pairs: list[tuple[str, str]], least: float) -> list[str]:
    of = _theme(theme)
    return [
        f"{one} on {ground}: {found:.2f}"
        for one, ground in pairs
        if (found := contrast(of[one], of[ground])) < least
    ]


@pytest.mark.parametrize("theme", SHEETS)
def test_words_can_be_read_in_every_theme(theme: str) -> None:
    assert _too_weak(theme, WORDS, 7 if "contrast" in theme else 4.5) == []


@pytest.mark.parametrize("theme", SHEETS)
def test_edges_can_be_seen_in_every_theme(theme: str) -> None:
    assert _too_weak(theme, EDGES, 4.5 if "contrast" in theme else 3) == []


@pytest.mark.parametrize("sheet", ["dark", "contrast", "contrast-dark", "print"])
def test_a_theme_gives_every_colour_a_value(sheet: str) -> None:
    assert _values(sheet).keys() == _values("tokens").keys()


def test_no_other_sheet_has_a_colour_of_its_own() -> None:
    others = {path.name: path for path in CSS.glob("*.css") if path.stem not in BARS}
    texts = {name: path.read_text(encoding="utf-8") for name, path in others.items()}
    # Paper is a theme too; what else its sheet says uses the names alone.
    texts["print.css"] = re.sub(r":root \{.*?\}", "", texts["print.css"], flags=re.S)
    strays = {
        name: found for name, text in texts.items() if (found := LITERAL.findall(text))
    }

    assert strays == {}


def test_no_template_and_no_script_has_a_colour() -> None:
    root = CSS.parents[1]
    files = [
        path
        for folder in ("cards", "lessons", "play", "mahjong_site", "static/js")
        for path in (root / folder).rglob("*")
        if path.suffix in {".html", ".js"}
    ]

    assert len(files) > 100
    strays = [
        path.name
        for path in files
        if re.search(r'[:"]\s*#[0-9a-fA-F]{6}\b', path.read_text(encoding="utf-8"))
    ]
    assert strays == []


def test_the_browsers_bars_are_of_the_same_colours() -> None:
    assert {name: _values(name)["surface"] for name in BARS} == BARS


def test_every_sheet_that_a_look_links_is_there() -> None:
    named = {sheet for look in LOOKS.values() for sheet, _media in look.sheets}

    assert named == BARS.keys() - {"tokens"}
