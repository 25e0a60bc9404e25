"""The pages, one module a subject."""

from __future__ import annotations
