"""What a PDF says: its words page by page, their size and place, names of pictures."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from pypdf import PdfReader

from mahjong_site.paper.blocks import Sheet
from mahjong_site.paper.press import Look, as_json
from mahjong_site.paper.worker import typeset


@dataclass(frozen=True)
class Said:
    """Words of a page, how large they are, and where they begin, in points."""

    text: str
    size: float
    x: float
    y: float


def readable(sheet: Sheet, look: Look) -> bytes:
    """The sheet as a PDF whose tiles are blank, and with everything else as it is.

    Reading the drawn tiles for words takes seconds, and there are none.
    """
    (pdf,) = typeset(as_json(sheet, look), blank=True, timestamp=0)
    return pdf


def words_on_pages(pdf: bytes) -> list[str]:
    """The text of every page, all gaps as one blank."""
    pages = PdfReader(io.BytesIO(pdf)).pages
    return [" ".join(page.extract_text().split()) for page in pages]


def said_on_pages(pdf: bytes) -> list[list[Said]]:
    """Every piece of text of every page."""
    return [list(_said(page)) for page in PdfReader(io.BytesIO(pdf)).pages]


def _said(page: Any) -> Iterator[Said]:
    found: list[Said] = []

    def visit(text: str, cm: list[float], tm: list[float], _font: Any, size: float):
        if text.strip():
            scale = abs(tm[3] * cm[3])
            y = cm[1] * tm[4] + cm[3] * tm[5] + cm[5]
            x = cm[0] * tm[4] + cm[2] * tm[5] + cm[4]
            found.append(Said(text.strip(), size * scale, x, y))

    page.extract_text(visitor_text=visit)
    yield from found


def picture_names(pdf: bytes) -> list[str]:
    """What the pictures are called for those who listen, in their order."""
    reader = PdfReader(io.BytesIO(pdf))
    root = reader.trailer["/Root"].get("/StructTreeRoot")
    return list(_alts(root.get_object())) if root else []


def _alts(node: Any) -> Iterator[str]:
    if isinstance(node, list):
        for one in node:
            yield from _alts(one.get_object())
    elif isinstance(node, dict):
        if "/Alt" in node:
            yield str(node["/Alt"])
        yield from _alts(node["/K"].get_object()) if "/K" in node else ()


def is_cut(sheet: Sheet, look: Look) -> bool:
    """Does anything reach into the outermost 7 mm of a page, where nothing belongs?

    Whatever is too wide or too high for its page does.
    """
    pages = typeset(as_json(sheet, look), format="png", ppi=25)
    return any(_has_ink_outside(page) for page in pages)


def _has_ink_outside(png: bytes, edge: int = 7) -> bool:
    seen = pixels(png)
    seen[edge:-edge, edge:-edge] = 255
    return bool((seen < 250).any())


def pixels(png: bytes) -> np.ndarray:
    """A picture as rows of pixels. Knows only what `typst` writes: 8 bits, RGBA."""
    place, data = 8, b""
    while place < len(png):
        (size,) = struct.unpack(">I", png[place : place + 4])
        name, chunk = png[place + 4 : place + 8], png[place + 8 : place + 8 + size]
        if name == b"IHDR":
            width, height = struct.unpack(">II", chunk[:8])
            assert chunk[8:10] == b"\x08\x06"
        data += chunk if name == b"IDAT" else b""
        place += size + 12
    raw, step = zlib.decompress(data), width * 4 + 1
    rows = [[0] * (width * 4)]
    for start in range(0, len(raw), step):
        rows.append(_row(raw[start], raw[start + 1 : start + step], rows[-1]))
    return np.array(rows[1:], np.uint8).reshape(height, width, 4)


def _row(kind: int, row: bytes, above: list[int]) -> list[int]:
    """A row of bytes without the filter that PNG puts on it."""
    out = [0] * 4
    for x, (here, up) in enumerate(zip(row, above, strict=True)):
        left, corner = out[x], above[x - 4] if x > 3 else 0
        guess = (0, left, up, (left + up) // 2, 0)[kind]
        if kind == 4:
            near = left + up - corner
            guess = min((left, up, corner), key=lambda one: abs(near - one))
        out.append((here + guess) & 255)
    return out[4:]
