"""What the game endpoints take and give, by subject."""

from __future__ import annotations
