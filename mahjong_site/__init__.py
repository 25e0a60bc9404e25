"""The site: it puts the engine, the cards, the lessons and the table together."""

from __future__ import annotations
