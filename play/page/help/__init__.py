"""Help at the table: the nearest lines, a hint, or the best choice and why."""

from __future__ import annotations

from play.page.help.levels import used_words
from play.page.help.panel import HelpPanel, help_panel

__all__ = ["HelpPanel", "help_panel", "used_words"]
