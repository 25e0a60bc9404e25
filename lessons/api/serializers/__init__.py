"""What the endpoints of lessons take and give, by topic."""

from __future__ import annotations
