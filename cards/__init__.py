"""The cards: library, explorer and rule checker."""

from __future__ import annotations
