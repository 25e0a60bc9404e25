"""Draw the 36 tile faces and the back as one SVG file of symbols.

    python -m tools.draw_tiles        writes static/tiles/tiles.svg

Only the standard library. A symbol is named `t-` and the tile's code, such as
`t-5B`, `t-E`, `t-0`, `t-J`, and `t-back`. Parts of a face can be switched off
from outside by inherited custom properties (the faces "named", "numbered" and
"plain", and the small drawing): see `PARTS`.
"""

from __future__ import annotations

from math import cos, pi, sin
from pathlib import Path

from tools.tile_shapes import (
    Point,
    circle,
    glyph,
    moved,
    path,
    polygon,
    ribbon,
    ring,
    rounded,
    star,
    turned,
)

HERE = Path(__file__).parent
OUT = HERE.parent / "static" / "tiles" / "tiles.svg"

WIDTH, HEIGHT, FACE = 72, 100, 90  # a tile; its face; below it the two edges
PARTS = {
    "art": ("--t-art", "inline"),  # the full picture
    "index": ("--t-index", "inline"),  # numeral or letter
    "word": ("--t-word", "inline"),  # the name in English
    "small": ("--t-small", "none"),  # big numeral and one emblem, for small tiles
    "plain": ("--t-plain", "none"),  # what only the plain face shows
}

INK = "#1E2430"
BAM, BAM_DARK, BAM_LIGHT = "#0B6B4F", "#064A36", "#8FD0B2"
CRAK, DOT, DOT_LIGHT = "#B3261E", "#23509E", "#A9C3F0"
PLUM, PETAL, PETAL_LIGHT, LEAF = "#8E2160", "#C43D80", "#EFA3C6", "#3F8E5F"
GOLD, GOLD_DARK, GOLD_INK = "#E0A526", "#A86E0B", "#7A4B00"
IVORY, IVORY_LINE, IVORY_EDGE, BACK = "#FFFDF5", "#D9CDAE", "#E9DFC6", "#17624F"
PAPER, GREY = IVORY, "#5E5748"


def letters(
    text: str, x: float, y: float, height: float, colour: str, anchor: str = "start"
) -> str:
    """A numeral, letter or word; marked, so that its size on a page can be measured."""
    drawn = path(glyph(text, x, y, height, anchor), colour)
    return drawn.replace("<path", '<path class="text"', 1)


# --- bams ------------------------------------------------------------------------

Stick = tuple[float, float, float]  # where its middle is, and how far it leans

BAM_PLACES: dict[int, tuple[float, list[Stick]]] = {
    2: (23, [(36, 49, 0), (36, 74, 0)]),
    3: (23, [(36, 49, 0), (22, 74, 0), (50, 74, 0)]),
    4: (23, [(22, 49, 0), (50, 49, 0), (22, 74, 0), (50, 74, 0)]),
    5: (22, [(17, 49, 0), (55, 49, 0), (36, 61.5, 0), (17, 74, 0), (55, 74, 0)]),
    6: (23, [(x, y, 0) for y in (49, 74) for x in (17, 36, 55)]),
    7: (15, [(36, 44, 0)] + [(x, y, 0) for y in (61.5, 79) for x in (17, 36, 55)]),
    8: (
        22,
        [(12.0, 49.0, 0.0), (28, 49, 32), (44, 49, -32), (60, 49, 0)]
        + [(12.0, 74.0, 0.0), (28, 74, -32), (44, 74, 32), (60, 74, 0)],
    ),
    9: (15, [(x, y, 0) for y in (44, 61.5, 79) for x in (17, 36, 55)]),
}


def stick(x: float, y: float, length: float, lean: float = 0, wide: float = 8) -> str:
    """One bamboo cane of two joints, its middle at (x, y)."""
    half, w = length / 2, wide / 2
    waist, knot = w * 0.62, max(1.1, wide * 0.17)

    def joint(top: float, low: float) -> str:
        mid = (top + low) / 2
        return f"M{-w} {top}Q{-waist} {mid} {-w} {low}H{w}Q{waist} {mid} {w} {top}Z"

    canes = joint(-half + knot, -knot / 2) + joint(knot / 2, half - knot)
    knots = "".join(
        rounded(-w - 0.7, at - knot, wide + 1.4, knot * 2, knot)
        for at in (-half + knot, 0, half - knot)
    )
    shine = "".join(
        f"M{-w * 0.3} {top}V{top + half - knot * 4}"
        for top in (-half + knot * 2.6, knot * 1.6)
    )
    put = {"x": x, "y": y, "degrees": lean}
    return (
        path(turned(canes, **put), BAM)
        + path(turned(knots, **put), BAM_DARK)
        + path(turned(shine, **put), "none", stroke=BAM_LIGHT, width=wide * 0.16)
    )


def bam(number: int) -> str:
    """The picture of a bam: canes, or the bird on its cane for the One."""
    if number == 1:
        return bird()
    length, places = BAM_PLACES[number]
    wide = 9 if number < 6 else 8
    return "".join(stick(x, y, length, lean, wide) for x, y, lean in places)


def bird() -> str:
    """The One Bam: a bird on a cane, as on real sets, with a fan of a tail."""
    tail = ""
    eyes = ""
    for degrees, reach in ((-64, 26), (-42, 28), (-20, 27), (2, 24)):
        a = degrees * pi / 180
        tip: Point = (36 + reach * cos(a), 66 + reach * sin(a))
        tail += ribbon([(36, 66), ((36 + tip[0]) / 2, (66 + tip[1]) / 2), tip], 2.5, 8)
        tail += circle(*tip, 4)
        eyes += circle(*tip, 1.7)
    body = (
        "M20.5 46.5C21 41.5 28 40.5 30 45.5C31.5 49.5 31 52.5 35 55"
        "C42 58.5 46.5 62 45 68.5C43.5 74.5 36 77.5 29 75"
        "C20.5 72 17.5 65 20.5 58C22.3 54 22.5 51 20.5 46.5Z"
    )
    wing = "M27 61C33 58 41 60.5 42.5 66.5C38 72.5 29 71 27 61Z"
    feathers = "M31 63.5C34.5 64 37 65 39.5 67M31.5 66.5C33.5 67.5 35 68 37.5 68.7"
    crest = "M25 42C23.5 39.5 23.5 38 24.3 36M27 42C27 39.5 27.8 38 29.3 36.6"
    cane = stick(36, 82.5, 56, 90, 7)
    legs = "M29.5 75V80M35.5 75.5V80"
    return (
        path(tail, BAM)
        + path(eyes, GOLD)
        + cane
        + path(legs, "none", stroke=GOLD_DARK, width=2)
        + path(crest, "none", stroke=BAM_DARK, width=1.7)
        + path(body, BAM)
        + path(wing, BAM_LIGHT)
        + path(feathers, "none", stroke=BAM, width=1.4)
        + path("M20.8 45L13.5 48.2L21.3 49.6Z", GOLD)
        + path(circle(25, 46, 1.9), PAPER)
        + path(circle(24.6, 46.1, 1), INK)
    )


# --- dots ------------------------------------------------------------------------

DOT_PLACES: dict[int, tuple[float, list[Point]]] = {
    1: (24, [(36, 61.5)]),
    2: (11.5, [(36, 49), (36, 74.5)]),
    3: (9.5, [(17.5, 47), (36, 61.5), (54.5, 76)]),
    4: (10.5, [(21, 49), (51, 49), (21, 74), (51, 74)]),
    5: (8.8, [(18, 47), (54, 47), (36, 61.5), (18, 76), (54, 76)]),
    6: (8.4, [(x, y) for y in (43.5, 61.5, 79.5) for x in (23, 49)]),
    7: (
        6.6,
        [(16, 43), (34, 47), (52, 51)]
        + [(x, y) for y in (66.5, 81.5) for x in (24, 48)],
    ),
    8: (6.2, [(x, y) for y in (42, 55, 68, 81) for x in (24, 48)]),
    9: (7.6, [(x, y) for y in (43.5, 61.5, 79.5) for x in (17, 36, 55)]),
}


def dot(number: int) -> str:
    """The picture of a dot: so many coins, the One a great wheel."""
    radius, places = DOT_PLACES[number]
    if number == 1:
        return wheel(*places[0], radius)
    return coins(places, radius)


def coins(places: list[Point], r: float) -> str:
    """Ringed coins; the larger ones carry a small blossom."""
    outer = "".join(ring(x, y, r, r * 0.74) for x, y in places)
    inner = "".join(circle(x, y, r * 0.5) for x, y in places)
    heart = "".join(
        star(x, y, r * 0.34, r * 0.14, 4) if r > 8 else circle(x, y, r * 0.17)
        for x, y in places
    )
    return path(outer + inner, DOT) + path(heart, PAPER)


def wheel(x: float, y: float, r: float) -> str:
    """The One Dot: a great coin with twelve beads and an eight-leaved blossom."""
    rim = ring(x, y, r, r - 2.6) + ring(x, y, r * 0.63, r * 0.56)
    beads = "".join(
        circle(x + r * 0.76 * cos(a), y + r * 0.76 * sin(a), r * 0.075)
        for a in (i * pi / 6 for i in range(12))
    )
    leaves = "".join(
        turned("M0 -2.6C-3.4 -6 -3 -10.6 0 -12.6C3 -10.6 3.4 -6 0 -2.6Z", x, y, d)
        for d in range(0, 360, 45)
    )
    return (
        path(circle(x, y, r * 0.6), DOT_LIGHT)
        + path(rim + beads + leaves, DOT)
        + path(circle(x, y, 3.1), GOLD)
    )


# --- craks, winds, dragons, flower, joker ----------------------------------------

CHINESE = "一二三四五六七八九"
COMPASS = {"E": 0, "S": 90, "W": 180, "N": 270}
WIND_CHARACTER = {"E": "東", "S": "南", "W": "西", "N": "北"}
WORD = {
    "E": "East",
    "S": "South",
    "W": "West",
    "N": "North",
    "R": "Red",
    "G": "Green",
    "0": "Soap",
    "F": "Flower",
    "J": "Joker",
}


def crak(number: int) -> str:
    """The picture of a crak: the number over the character for ten thousand."""
    above = letters(CHINESE[number - 1], 36, 58.5, 26, INK, "middle")
    return above + letters("萬", 36, 86, 28, CRAK, "middle")


def compass(letter: str, x: float, y: float, r: float) -> str:
    """A compass ring whose large tip points to the wind's quarter."""
    at = COMPASS[letter]
    ticks = "".join(
        turned(f"M0 {-r - 1.6}V{-r + 2.4}", x, y, at + 90 + d) for d in (90, 180, 270)
    )
    tip = turned(f"M-6 {-r + 1.5}L0 {-r - 7.5}L6 {-r + 1.5}Z", x, y, at + 90)
    return (
        path(circle(x, y, r), "none", stroke="#B9AE93", width=1.6)
        + path(ticks, "none", stroke="#8A8069", width=1.8)
        + path(tip, CRAK if letter == "N" else INK)
    )


def wind(letter: str) -> dict[str, str]:
    """A wind: the letter inside a compass, and its word."""
    big_tip = turned("M-9 -27L0 -36L9 -27Z", 36, 46, COMPASS[letter] + 90)
    if letter in "EW":
        big_tip = turned("M-9 -23.5L0 -32.5L9 -23.5Z", 36, 46, COMPASS[letter] + 90)
    size = {"E": 42, "S": 40, "W": 30, "N": 40}[letter]
    return {
        "art": compass(letter, 36, 38, 22.5),
        "index": letters(letter, 36, 50.5, 25, INK, "middle"),
        "word": letters(WORD[letter], 36, 83, 10, INK, "middle"),
        "plain": letters(WIND_CHARACTER[letter], 36, 51, 34, INK, "middle"),
        "small": letters(letter, 36, 46 + size / 2, size, INK, "middle")
        + path(big_tip, CRAK if letter == "N" else INK),
    }


def dragon_picture(colour: str, light: str, flip: bool) -> str:
    """A coiled dragon; the Green one looks the other way than the Red."""
    spine: list[Point] = [
        (50, 66),
        (57, 60),
        (52, 52),
        (40, 51),
        (26, 54),
        (17, 48),
        (20, 38),
        (33, 35),
        (44, 34),
        (47, 26),
        (40, 20),
    ]
    body = ribbon(spine, 1.2, 10.5, ease=0.75)
    mane = (
        "M45 15C50 13 53 9 53.5 4C57 9 58 14 55.5 19C59.5 19 62 17.5 63.5 15"
        "C64 21.5 61.5 26.5 56.5 29C58.5 31 60.5 31.5 62.5 31C59 36.5 52.5 38 47 35Z"
    )
    head = (
        "M49 14C44 9.5 36 9 31 13C26.5 14 21.5 15.5 16.5 15C13 15.5 11.5 19 13 22"
        "C15.5 24 19 24.2 22.5 23.4C20.5 25.5 18 27 15.5 27.4C17.5 31 22.5 31.6 27 29.8"
        "C31 33 39 34.5 45 32.5C52 29.5 53.5 20 49 14Z"
    )
    horn = "M36.5 12.5C35.5 8 37.5 4.5 41.5 2.5C40.6 6 41 9.5 43.5 12.4Z"
    whisker = "M14 16C10.5 13.5 9.5 10 11 6.5"
    claws = (
        "M27 53C25 58 26 62 30 64L27 68L32 66.5L34.5 70L35 65C38 61 37 56 33 52Z"
        "M46 34C50 38 51 41 50.5 44L55 45.5L51.5 47.5L53 51.5L48.5 48.5"
        "C44.5 46 43 41 42.5 36Z"
    )
    tuft = "M48.5 64.5C46 69.5 49.5 73 54 72C52 70 52.5 68 54.5 66.5Z"
    spots = "".join(
        circle(x, y, s)
        for x, y, s in ((54.5, 57, 0.9), (46, 51, 1.1), (35.5, 51.6, 1.3))
        + ((23.5, 50.2, 1.5), (19.8, 42.5, 1.7), (28.3, 36.6, 1.8))
    )
    parts = [
        *(path(moved(d, flip=flip), colour) for d in (body, mane, claws, tuft, horn)),
        path(moved(spots, flip=flip), light),
        path(moved(head, flip=flip), colour, stroke=PAPER, width=1.4),
        path(moved(whisker, flip=flip), "none", stroke=colour, width=2),
        path(moved(circle(33.5, 19.3, 3), flip=flip), PAPER),
        path(moved(circle(32.8, 19.5, 1.5), flip=flip), INK),
        path(moved(circle(16.5, 18.2, 1), flip=flip), PAPER),
    ]
    return "".join(parts)


def dragon(letter: str) -> dict[str, str]:
    """Red or Green: its letter in the corner, the dragon, its word."""
    colour, light = (CRAK, "#F3B0A8") if letter == "R" else (BAM, BAM_LIGHT)
    picture = dragon_picture(colour, light, flip=letter == "G")
    character = "中" if letter == "R" else "發"
    return {
        "art": shifted(picture, 13 if letter == "R" else 11, 18.5, 0.77),
        "index": letters(letter, 7, 23, 15, colour),
        "word": letters(WORD[letter], 36, 85.5, 10.4, colour, "middle"),
        "plain": letters(character, 4.5, 87, 25, colour),
        "small": letters(letter, 36, 40, 33, colour, "middle")
        + shifted(picture, 15, 43, 0.6),
    }


def soap_frame(low: float) -> str:
    """The clear frame of Soap with cut corners, down to `low`."""

    def cut(inset: float, corner: float) -> str:
        x0, y0, x1, y1 = 11 + inset, 8 + inset, 61 - inset, low - inset
        c = corner
        return polygon(
            [(x0 + c, y0), (x1 - c, y0), (x1, y0 + c), (x1, y1 - c)]
            + [(x1 - c, y1), (x0 + c, y1), (x0, y1 - c), (x0, y0 + c)]
        )

    beads = "".join(circle(x, y, 2.2) for x in (14, 58) for y in (11, low - 3))
    return (
        path(cut(2, 5.5), "#EEF3FC", stroke=DOT, width=4.4)
        + path(cut(8, 4), "none", stroke=DOT, width=1.6)
        + path(beads, DOT)
    )


def soap() -> dict[str, str]:
    """Soap, the white dragon: a clear frame with a 0 in it."""
    return {
        "art": soap_frame(70),
        "index": letters("0", 36, 52, 26, DOT, "middle"),
        "word": letters("Soap", 36, 83.5, 11, DOT, "middle"),
        "plain": path(star(36, 39, 9, 3.4, 4), DOT),
        "small": soap_frame(83) + letters("0", 36, 63.5, 36, DOT, "middle"),
    }


def blossom(x: float, y: float, size: float) -> str:
    """A plum blossom of five notched petals with gold stamens."""
    petal = (
        "M0 -3C-6 -7 -11.5 -12 -10 -18.5C-8.6 -23.6 -3.6 -24.6 0 -21.2"
        "C3.6 -24.6 8.6 -23.6 10 -18.5C11.5 -12 6 -7 0 -3Z"
    )
    vein = "M0 -6C-2.6 -9 -3.6 -12 -2.6 -15.5L0 -13.6L2.6 -15.5C3.6 -12 2.6 -9 0 -6Z"
    angles = range(0, 360, 72)
    petals = "".join(turned(petal, 0, 0, d) for d in angles)
    veins = "".join(turned(vein, 0, 0, d) for d in angles)
    stamens = "".join(turned("M0 0V-9", 0, 0, d + 36) for d in angles)
    tips = "".join(
        circle(9.6 * sin(r), -9.6 * cos(r), 1.5)
        for r in ((d + 36) * pi / 180 for d in angles)
    )
    picture = (
        path(petals, PETAL, stroke=PAPER, width=1)
        + path(veins, PETAL_LIGHT)
        + path(stamens, "none", stroke=GOLD, width=1.3)
        + path(tips + circle(0, 0, 4.2), GOLD)
        + path(circle(0, 0, 1.8), GOLD_DARK)
    )
    return shifted(picture, x, y, size)


def flower() -> dict[str, str]:
    """A flower, the same on all eight tiles: suits and seasons do not matter."""
    leaves = (
        "M13 61C15 50 23 46 33 48C33 58 26 64 13 61Z"
        "M59 61C57 50 49 46 39 48C39 58 46 64 59 61Z"
    )
    veins = "M16 59.6C21 57 26 53 30 50M56 59.6C51 57 46 53 42 50"
    green = path(leaves, LEAF) + path(veins, "none", stroke="#BFE3CC", width=1.2)
    return {
        "art": shifted(green, 0, 8, 1) + blossom(36, 36, 1.12),
        "word": letters("Flower", 36, 85, 10.4, PLUM, "middle"),
        "small": shifted(green, -5.8, 18, 1.16) + blossom(36, 42, 1.36),
    }


def joker_cap() -> str:
    """A jester's crown: three horns in the colours of the suits, golden bells."""
    left = "M20 55C17 42 17 30 8.5 24.5C21 19 31.5 27 34.5 42L36 55Z"
    right = "M52 55C55 42 55 30 63.5 24.5C51 19 40.5 27 37.5 42L36 55Z"
    middle = "M26 55C24.5 40 28 24 36 13C44 24 47.5 40 46 55Z"
    band = "M17 53C29 56.5 43 56.5 55 53L56 63.5C43 67.5 29 67.5 16 63.5Z"
    gems = polygon([(36, 57), (38.6, 60.6), (36, 64.2), (33.4, 60.6)])
    pearls = circle(25, 60, 1.7) + circle(47, 60, 1.7)
    bells = circle(8.6, 26.4, 5) + circle(63.4, 26.4, 5) + circle(36, 11.5, 5.4)
    slits = "M5.8 27.6H11.4M60.6 27.6H66.2M33 12.8H39"
    return (
        path(left, CRAK)
        + path(right, DOT)
        + path(middle, BAM, stroke=PAPER, width=1.4)
        + path(bells, GOLD, stroke=PAPER, width=1)
        + path(slits, "none", stroke=GOLD_INK, width=1.3)
        + path(band, GOLD)
        + path(gems, CRAK)
        + path(pearls, PAPER)
    )


def joker() -> dict[str, str]:
    """The joker: a jester's crown, for it may stand in any suit."""
    return {
        "art": shifted(joker_cap(), 0, 3, 1),
        "word": letters("Joker", 36, 85, 11, GOLD_INK, "middle"),
        "small": shifted(joker_cap(), -2.9, 4, 1.08),
    }


def blank() -> dict[str, str]:
    """The blank, a spare tile of some houses: an empty ring, no soap's frame."""
    mark = path(ring(36, 40, 21, 18), GREY) + path(rounded(27, 38, 18, 4, 2), GREY)
    return {
        "art": mark,
        "word": letters("Blank", 36, 85, 11, GREY, "middle"),
        "small": shifted(mark, -7.2, 3, 1.2),
    }


# --- putting together ------------------------------------------------------------


def numbered(letter: str, number: int) -> dict[str, str]:
    """A suited tile: numeral, suit's name, picture; the small drawing apart."""
    draw, colour, word = {
        "B": (bam, BAM, "Bam"),
        "C": (crak, CRAK, "Crak"),
        "D": (dot, DOT, "Dot"),
    }[letter]
    emblem = {
        "B": shifted(bird(), 12, 24, 0.7) if number == 1 else stick(36, 68, 35, 0, 13),
        "C": letters("萬", 36, 83, 38, CRAK, "middle"),
        "D": coins([(36, 67.5)], 17),
    }[letter]
    return {
        "art": draw(number),
        "index": letters(str(number), 7, 32, 24, colour),
        "word": letters(word, 65.5, 18.5, 9.4, colour, "end"),
        "small": letters(str(number), 36, 45, 38, colour, "middle") + emblem,
    }


def body() -> str:
    """Green back, ivory edge and ivory face of a tile that lies face up."""
    return (
        path(rounded(1, 9, 70, 90, 9), BACK)
        + path(rounded(1, 5.4, 70, 90, 9), IVORY_EDGE)
        + path(rounded(1, 1, 70, 90, 9), IVORY, stroke=IVORY_LINE, width=1)
    )


def back() -> str:
    """A tile that lies face down."""
    trellis = "".join(
        polygon([(x, y), (x + 5, y - 6.5), (x + 10, y), (x + 5, y + 6.5)])
        for y in (19.75, 32.75, 45.75, 58.75, 71.75)
        for x in (11, 21, 31, 41, 51)
    )
    petals = "".join(
        turned("M0 -2C-4 -5 -4 -10 0 -13C4 -10 4 -5 0 -2Z", 36, 45.75, d)
        for d in range(0, 360, 60)
    )
    return (
        path(rounded(1, 9, 70, 90, 9), "#D9CDAE")
        + path(rounded(1, 5.4, 70, 90, 9), IVORY_EDGE)
        + path(rounded(1, 1, 70, 90, 9), BACK, stroke="#0D4537", width=1)
        + path(rounded(7, 7, 58, 78, 5), "none", stroke="#5FAE93", width=1.6)
        + path(trellis, "none", stroke="#3F8C73", width=1)
        + path(circle(36, 45.75, 15.5), BACK)
        + path(petals, "#8CCBB3")
    )


def part(name: str, inside: str, code: str) -> str:
    """A part of a face that inherited custom properties can switch and shift.

    The picture and what belongs to it move to the middle of the face (`--t-lift`)
    where a face without words leaves room; there those of the suits also grow.
    """
    suited = len(code) == 2
    switch, usual = PARTS[name]
    hidden = ' display="none"' if usual == "none" else ""
    style = f"display:var({switch},{usual})"
    if name == "art" or (not suited and name in ("index", "plain")):
        crak_or_not = "--t-lift-crak" if code.endswith("C") else "--t-lift-suit"
        lift = crak_or_not if suited else "--t-lift"
        style += f";transform:var({lift},none)"
    return f'<g{hidden} style="{style}">{inside}</g>'


def shifted(inside: str, x: float, y: float, scale: float) -> str:
    """A finished picture, moved and scaled."""
    return f'<g transform="translate({x} {y})scale({scale})">{inside}</g>'


def symbol(name: str, inside: str) -> str:
    """One symbol of the file."""
    return f'<symbol id="t-{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{inside}</symbol>\n'


def faces() -> dict[str, dict[str, str]]:
    """The parts of all 36 faces and the blank's by tile code, in sorted order."""
    made = {f"{n}{s}": numbered(s, n) for s in "BCD" for n in range(1, 10)}
    made |= {letter: wind(letter) for letter in "ESWN"}
    made |= {letter: dragon(letter) for letter in "RG"}
    return made | {"0": soap(), "F": flower(), "J": joker(), "X": blank()}


def sprite() -> str:
    """The whole file."""
    symbols = "".join(
        symbol(code, body() + "".join(part(k, v, code) for k, v in parts.items()))
        for code, parts in faces().items()
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg">\n'
        + symbols
        + symbol("back", back())
        + "</svg>\n"
    )


if __name__ == "__main__":
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text(sprite())
    print(f"{OUT.name}: {OUT.stat().st_size} bytes")
