"""The form of the deal editor: it shapes what is sent, the engine judges."""

from __future__ import annotations
