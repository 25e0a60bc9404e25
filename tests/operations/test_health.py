from __future__ import annotations

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client

pytestmark = pytest.mark.django_db


def test_a_site_that_can_serve_says_so(client: Client) -> None:
    for page in ("live", "ready"):
        answer = client.get(f"/health/{page}/")

        assert (answer.status_code, answer.json()["status"]) == (200, "ok")
        assert "no-store" in answer["Cache-Control"]


@pytest.mark.django_db(transaction=True)
def test_a_site_whose_migrations_wait_is_not_ready(client: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'play'")
    try:
        answer = client.get("/health/ready/")
    finally:
        call_command("migrate", "play", fake=True, verbosity=0)

    assert answer.status_code == 503
    assert answer.json() == {"status": "unready", "faults": ["migrations"]}
    assert client.get("/health/ready/").status_code == 200
