"""Lessons, terms and chapters in pieces that an app can lay out itself."""

from __future__ import annotations
