"""Drills: one generator and grader a kind."""

from __future__ import annotations
