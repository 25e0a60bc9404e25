"""Assignments of a class: made, done, and what came of them."""

from __future__ import annotations
