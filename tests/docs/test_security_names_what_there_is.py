from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOC = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
VERDICTS = ("done", "partly", "missing", "none here", "operator", "deliberately not")


def test_every_file_that_it_names_is_there() -> None:
    named = set(re.findall(r"`((?:\w+/)+[\w.-]+\.\w+)`", DOC))

    assert len(named) > 60
    assert not [one for one in named if not (ROOT / one).is_file()]


def test_every_point_has_a_verdict() -> None:
    summary, _, walk = DOC.partition("## V1 ")
    points = re.findall(r"^\| ([^|]+) \| [^|]+ \| ([^|]+) \|$", walk, re.MULTILINE)
    found = [row for row in points if row[0] not in ("id", "---")]

    assert len(found) > 100
    for point, told in found:
        assert told.startswith(VERDICTS), point
        # What is missing is said at the start, too.
        assert not told.startswith("missing") or f"| {point} |" in summary, point
