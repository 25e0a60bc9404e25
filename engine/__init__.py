"""The shared engine: tiles, cards, matching, the game. No Django, no clock."""

from __future__ import annotations
