from __future__ import annotations

import pytest
from django.db import connection


@pytest.mark.django_db(transaction=True)
def test_the_database_is_opened_for_several_writers() -> None:
    options = connection.settings_dict["OPTIONS"]
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA journal_mode")
            assert cursor.fetchone() == ("wal",)
            cursor.execute("PRAGMA busy_timeout")
            assert cursor.fetchone() == (20_000,)
            assert options["transaction_mode"] == "IMMEDIATE"
            # The tests' own database is quicker, and says so last.
            assert "synchronous=FULL" in options["init_command"]
        else:
            cursor.execute("SELECT 1")
            assert cursor.fetchone() == (1,)
            assert connection.pool is not None
