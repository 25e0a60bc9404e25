"""Programs for working on the project: tests, checks, measurements."""

from __future__ import annotations
