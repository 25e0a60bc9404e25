"""What this app keeps in the database."""

from __future__ import annotations
