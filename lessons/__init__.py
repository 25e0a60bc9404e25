"""Lessons, quizzes, drills, review and classes."""

from __future__ import annotations
