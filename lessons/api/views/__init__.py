"""The endpoints of lessons, by topic."""

from __future__ import annotations
