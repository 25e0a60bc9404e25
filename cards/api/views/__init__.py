"""The card endpoints, by subject."""

from __future__ import annotations
