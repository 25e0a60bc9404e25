"""The pages under /classes/."""

from __future__ import annotations
