"""The tile faces as single pictures, cut out of the sprite that pages use."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

SPRITE: Final = Path(__file__).parents[2] / "static" / "tiles" / "tiles.svg"
_SYMBOL: Final = re.compile(
    r'<symbol id="t-([^"]+)" viewBox="([^"]+)">(.*?)</symbol>', re.DOTALL
)
_SWITCH: Final = re.compile(r"var\((--t-[a-z-]+),([^)]+)\)")

_LIFTED: Final = {
    "--t-word": "none",
    "--t-lift": "translate(0, 7px)",
}
SWITCHES: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "named": {},
        "numbered": _LIFTED,
        "plain": _LIFTED
        | {
            "--t-index": "none",
            "--t-plain": "inline",
            "--t-lift-suit": "translate(-3.6px, -21.6px) scale(1.1)",
            "--t-lift-crak": "translate(-18px, -43.5px) scale(1.5)",
        },
        "wordless": {"--t-word": "none"},
        "small": {
            "--t-art": "none",
            "--t-index": "none",
            "--t-word": "none",
            "--t-small": "inline",
        },
    }
)
"""What each face sets, as `static/css/tiles.css` does on pages; "wordless" is for a
joker with another tile in its corner."""


@cache
def pictures() -> Mapping[str, bytes]:
    """Every face of every tile by its file name: "tiles/named/5B.svg"."""
    symbols = _SYMBOL.findall(SPRITE.read_text(encoding="utf-8"))
    return MappingProxyType(
        {
            f"tiles/{face}/{code}.svg": _picture(view, body, switches)
            for face, switches in SWITCHES.items()
            for code, view, body in symbols
        }
    )


def _picture(view: str, body: str, switches: Mapping[str, str]) -> bytes:
    def switched(match: re.Match[str]) -> str:
        return switches.get(match[1], match[2])

    drawn = _SWITCH.sub(switched, body)
    # The typesetter reads a transform as an attribute and knows no pixels in it.
    drawn = re.sub(r";transform:none", "", drawn)
    drawn = re.sub(r';transform:([^";]+)"', _as_attribute, drawn)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{drawn}</svg>'
    ).encode()


def _as_attribute(match: re.Match[str]) -> str:
    return f'" transform="{match[1].replace("px", "")}"'
