"""The site as an app: what a browser needs to install it."""

from __future__ import annotations

import re
import struct

from django.contrib.staticfiles import finders
from django.test import Client


def _size(path: str) -> tuple[int, int]:
    """Width and height out of a PNG's head."""
    with open(path, "rb") as file:
        return struct.unpack(">II", file.read(24)[16:])  # type: ignore[return-value]


def test_the_manifest_names_icons_of_the_sizes_that_they_have(client: Client) -> None:
    answer = client.get("/manifest.webmanifest")

    assert answer["Content-Type"] == "application/manifest+json"
    drawn = [one for one in answer.json()["icons"] if one["type"] == "image/png"]
    assert {one.get("purpose", "any") for one in drawn} == {"any", "maskable"}
    for icon in drawn:
        path = finders.find(icon["src"].removeprefix("/static/"))
        assert path is not None
        assert "{}x{}".format(*_size(path)) == icon["sizes"]


def test_every_page_of_the_manifest_is_there(client: Client, db: None) -> None:
    found = client.get("/manifest.webmanifest").json()

    for address in [found["start_url"], *(one["url"] for one in found["shortcuts"])]:
        assert client.get(address, follow=True).status_code == 200, address


def test_pages_lead_to_the_manifest(client: Client, db: None) -> None:
    page = client.get("/").content.decode()

    linked = re.search(r'<link rel="manifest" href="([^"]+)"', page)
    assert linked
    assert client.get(linked[1]).json()["name"] == "Learn Mah Jongg"
