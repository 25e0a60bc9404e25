"""A question that a whole class answers at the same moment."""

from __future__ import annotations
