"""Small geometry for the tile drawings: path data in, path data out.

Path data here uses only absolute M, L, H, V, C, Q, Z, and A for whole circles, so
that it can be moved, turned and flipped number by number. What is written to the
file is relative: like shapes become like text, which compresses to next to nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from math import cos, hypot, pi, sin
from pathlib import Path
from typing import Final

Point = tuple[float, float]

GLYPHS: Final = json.loads((Path(__file__).parent / "tile_glyphs.json").read_text())
"""Outlines of letters and characters; capital height or em is 200 units."""

_TOKENS: Final = re.compile(r"([MLHVCQAZ])|(-?\d*\.?\d+(?:e-?\d+)?)")


def num(value: float, places: int = 2) -> str:
    """A number as short as it can be written."""
    text = f"{value:.{places}f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else re.sub(r"^(-?)0\.", r"\1.", text)


def path(data: str, fill: str, stroke: str | None = None, width: float = 1.0) -> str:
    """A path element; strokes get round ends and joins."""
    line = (
        f' stroke="{stroke}" stroke-width="{num(width)}"'
        ' stroke-linecap="round" stroke-linejoin="round"'
        if stroke
        else ""
    )
    return f'<path fill="{fill}"{line} d="{relative(data)}"/>'


def relative(data: str) -> str:
    """The same path in relative steps, each shape's start apart."""
    out: list[str] = []
    at = (0.0, 0.0)
    for command, numbers in steps(data):
        if command == "Z":
            out.append("z")
            continue
        if command == "M":
            at = (numbers[0], numbers[1])
            out.append(f"M{num(at[0])} {num(at[1])}")
            continue
        size = {"L": 2, "C": 6, "Q": 4, "A": 7}[command]
        out.append(command.lower())
        words: list[str] = []
        for i in range(0, len(numbers), size):
            piece = numbers[i : i + size]
            fixed = [num(v) for v in piece[:5]] if command == "A" else []
            points = piece[len(fixed) :]
            words += fixed + [num(v - at[j % 2]) for j, v in enumerate(points)]
            # Follow the rounded path, so that roundings do not add up.
            at = (
                at[0] + round(points[-2] - at[0], 2),
                at[1] + round(points[-1] - at[1], 2),
            )
        out.append(" ".join(words).replace(" -", "-"))
    return "".join(out)


def steps(data: str) -> Iterator[tuple[str, list[float]]]:
    """The commands of a path with their numbers; H and V come out as L."""
    command, numbers, at = "", [], (0.0, 0.0)
    for letter, number in [*_TOKENS.findall(data), ("end", "")]:
        if number:
            numbers.append(float(number))
            continue
        if command == "H":
            command, numbers = "L", [v for x in numbers for v in (x, at[1])]
        elif command == "V":
            command, numbers = "L", [v for y in numbers for v in (at[0], y)]
        if command == "M" and len(numbers) > 2:  # what follows a move is a line
            yield "M", numbers[:2]
            yield "L", numbers[2:]
        elif command:
            yield command, numbers
        if len(numbers) > 1:
            at = (numbers[-2], numbers[-1])
        command, numbers = letter, []


def mapped(data: str, change: Callable[[float, float], Point]) -> str:
    """The same path with every point put through `change`."""
    out: list[str] = []
    for command, numbers in steps(data):
        fixed = numbers[:5] if command == "A" else []
        rest = iter(numbers[len(fixed) :])
        points = [change(x, y) for x, y in zip(rest, rest, strict=True)]
        values = [*fixed, *(v for point in points for v in point)]
        out.append(command + " ".join(num(v, 4) for v in values))
    return "".join(out)


def turned(data: str, x: float, y: float, degrees: float = 0) -> str:
    """A path drawn about (0, 0), turned clockwise and put at (x, y)."""
    c, s = cos(degrees * pi / 180), sin(degrees * pi / 180)
    return mapped(data, lambda a, b: (x + a * c - b * s, y + a * s + b * c))


def moved(data: str, flip: bool = False, axis: float = 36) -> str:
    """The same path, mirrored about the upright line x = `axis` if asked."""
    return mapped(data, lambda a, b: (2 * axis - a if flip else a, b))


def glyph(text: str, x: float, y: float, height: float, anchor: str = "start") -> str:
    """A stored outline with its baseline (or lower edge of the em) at (x, y).

    Characters stand on their em square's lower edge, so that they centre.
    """
    found, scale = GLYPHS[text], height / 200
    wide = found["width"] * scale
    left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
    base = y - (0.12 * height if ord(text[0]) > 0x3000 else 0)
    return mapped(found["d"], lambda a, b: (left + a * scale, base + b * scale))


def circle(x: float, y: float, r: float, sweep: int = 1) -> str:
    """A whole circle, as two arcs (never one command: they are moved apart)."""
    arc = f"A{r} {r} 0 1 {sweep} "
    return f"M{x - r} {y}{arc}{x + r} {y}{arc}{x - r} {y}Z"


def ring(x: float, y: float, outer: float, inner: float) -> str:
    """A ring: a circle with a hole (drawn the other way round)."""
    return circle(x, y, outer) + circle(x, y, inner, sweep=0)


def rounded(x: float, y: float, w: float, h: float, r: float) -> str:
    """A rectangle with round corners."""
    r = min(r, w / 2, h / 2)
    x1, y1 = x + w, y + h
    return mapped(
        f"M{x + r} {y}H{x1 - r}Q{x1} {y} {x1} {y + r}V{y1 - r}"
        f"Q{x1} {y1} {x1 - r} {y1}H{x + r}Q{x} {y1} {x} {y1 - r}"
        f"V{y + r}Q{x} {y} {x + r} {y}Z",
        lambda a, b: (a, b),
    )


def polygon(points: list[Point]) -> str:
    """A closed shape with straight sides."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"


def star(x: float, y: float, outer: float, inner: float, points: int) -> str:
    """A star of so many points."""
    return polygon(
        [
            (
                x + (inner if i % 2 else outer) * sin(i * pi / points),
                y - (inner if i % 2 else outer) * cos(i * pi / points),
            )
            for i in range(points * 2)
        ]
    )


def ribbon(points: list[Point], start: float, end: float, ease: float = 1.0) -> str:
    """A band along a smooth line through `points`, its width growing."""
    line = smooth(points)
    last = len(line) - 1
    left: list[Point] = []
    right: list[Point] = []
    for i, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(i - 1, 0)], line[min(i + 1, last)]
        length = hypot(bx - ax, by - ay) or 1
        half = (start + (end - start) * (i / last) ** ease) / 2
        nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return polygon(left + right[::-1])


def smooth(points: list[Point], steps: int = 6) -> list[Point]:
    """Points along a Catmull-Rom curve through `points`."""
    padded = [points[0], *points, points[-1]]
    out: list[Point] = []
    for p0, p1, p2, p3 in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        out += [
            (
                _spline(p0[0], p1[0], p2[0], p3[0], t),
                _spline(p0[1], p1[1], p2[1], p3[1], t),
            )
            for t in (i / steps for i in range(steps))
        ]
    return [*out, points[-1]]


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (
        2 * b
        + (c - a) * t
        + (2 * a - 5 * b + 4 * c - d) * t * t
        + (3 * b - a - 3 * c + d) * t**3
    )
