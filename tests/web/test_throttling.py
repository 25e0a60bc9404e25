from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import RequestFactory
from pytest_django import Settings

from mahjong_site.web.throttling import client_address


@pytest.mark.parametrize(
    ("proxies", "forwarded", "expected"),
    [
        (0, "9.9.9.9", "127.0.0.1"),
        (1, "9.9.9.9", "9.9.9.9"),
        (1, "6.6.6.6, 9.9.9.9", "9.9.9.9"),
        (2, "6.6.6.6, 9.9.9.9, 10.0.0.1", "9.9.9.9"),
        (1, "", "127.0.0.1"),
    ],
)
def test_an_address_is_believed_as_far_as_the_proxies_reach(
    rf: RequestFactory,
    settings: Settings,
    proxies: int,
    forwarded: str,
    expected: str,
) -> None:
    settings.PROXIES = proxies
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}

    assert client_address(rf.get("/", headers=headers)) == expected


def test_a_limit_is_not_forgotten_because_many_others_are_counted() -> None:
    cache.set("counted", 1)
    for other in range(2000):
        cache.set(f"other-{other}", 1)
    assert cache.get("counted") == 1
    assert all(cache.get(f"other-{other}") for other in range(2000))
