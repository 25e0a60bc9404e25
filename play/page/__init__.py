"""View models of the practice table: plain values, ready for the templates."""

from __future__ import annotations

from play.page.account import AccountPage, account_page
from play.page.help import help_panel
from play.page.lists import own_tables, resumable
from play.page.ordering import RackOrder
from play.page.record import RecordPage, record_page
from play.page.review import ReviewPage, review_page
from play.page.table import Asked, TablePage, page_of
from play.page.whys import log_rows, shown_why

__all__ = [
    "AccountPage",
    "Asked",
    "RackOrder",
    "RecordPage",
    "ReviewPage",
    "TablePage",
    "account_page",
    "help_panel",
    "log_rows",
    "own_tables",
    "page_of",
    "record_page",
    "resumable",
    "review_page",
    "shown_why",
]
