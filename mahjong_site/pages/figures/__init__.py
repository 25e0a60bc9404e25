"""What games between bots show, card by card."""

from __future__ import annotations
