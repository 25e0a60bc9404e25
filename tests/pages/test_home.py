from __future__ import annotations

import pytest
from django.test import Client

from mahjong_site.accounts.models import User


@pytest.mark.django_db
def test_a_look_at_the_home_page_stores_nothing(client: Client) -> None:
    response = client.get("/")

    assert response.status_code == 200
    assert "default-src 'self'" in response["Content-Security-Policy"]
    assert not User.objects.exists()
