"""People: guests, learners and teachers."""

from __future__ import annotations
