"""The practice table against bots."""

from __future__ import annotations
