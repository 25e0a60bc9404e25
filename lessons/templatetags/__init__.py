"""Template tags of the lessons."""

from __future__ import annotations
