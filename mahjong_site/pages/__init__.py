"""Pages that mix apps: home, progress, figures."""

from __future__ import annotations
