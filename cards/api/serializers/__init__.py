"""What the card endpoints take and give, by subject."""

from __future__ import annotations
