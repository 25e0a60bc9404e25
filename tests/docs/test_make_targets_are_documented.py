from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROMISED = {"run", "test", "soak", "check", "bench", "simulate"}


def test_every_target_says_what_it_does() -> None:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = re.search(r"\.PHONY: ((?:.*\\\n)*.*)", text)
    assert phony is not None
    targets = set(phony[1].replace("\\", " ").split())
    described = set(re.findall(r"^([a-z-]+):.*## ", text, flags=re.MULTILINE))

    assert targets == described
    assert targets >= PROMISED
