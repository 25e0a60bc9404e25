"""Everything that writes, one module a subject."""

from __future__ import annotations
