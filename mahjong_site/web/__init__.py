"""The shared web kit; it knows none of the other apps."""

from __future__ import annotations
