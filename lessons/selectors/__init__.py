"""What pages and the API read, one module a subject."""

from __future__ import annotations
