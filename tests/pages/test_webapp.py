"""The site as an app: what a browser needs to install it, and what it keeps of it."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path

from django.contrib.staticfiles import finders
from django.test import Client

from mahjong_site.accounts.models import User


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


def _site(client: Client) -> dict[str, object]:
    """What the worker is told."""
    script = client.get("/service-worker.js").content.decode()
    line = re.search(r"^const SITE = (.*);$", script, re.MULTILINE)
    assert line
    site: dict[str, object] = json.loads(line[1])
    return site


def test_the_worker_is_asked_for_anew_each_time(client: Client) -> None:
    answer = client.get("/service-worker.js")

    assert answer["Content-Type"].startswith("text/javascript")
    assert "no-cache" in answer["Cache-Control"]


def test_another_language_is_no_newer_worker(client: Client) -> None:
    scripts = {
        client.get("/service-worker.js", headers={"Accept-Language": one}).content
        for one in ("en", "es")
    }

    assert len(scripts) == 1


def test_every_file_that_the_worker_fetches_is_there(client: Client) -> None:
    files = _site(client)["files"]

    assert isinstance(files, list)
    missing = [one for one in files if not finders.find(one.removeprefix("/static/"))]
    assert files
    assert missing == []


def test_the_worker_keeps_what_every_page_needs(client: Client, db: None) -> None:
    page = client.get("/offline/").content.decode()
    needed = set(re.findall(r'(?:src|href)="(/static/[^"#]+)', page))

    # Only Apple's home screen asks for its icon.
    needed = {one for one in needed if "apple" not in one}
    assert needed
    files = _site(client)["files"]
    assert isinstance(files, list)
    assert needed <= set(files)


def test_a_module_is_kept_with_those_that_it_imports(client: Client) -> None:
    files = _site(client)["files"]
    assert isinstance(files, list)
    imported = set()
    for one in files:
        path = finders.find(one.removeprefix("/static/"))
        assert path is not None
        if "/js/" in one:
            text = Path(path).read_text(encoding="utf-8")
            imported |= set(re.findall(r'from "\./(.+)"', text))

    assert imported
    assert {f"/static/js/{name}" for name in imported} <= set(files)


def test_a_page_says_for_whom_it_was_made_and_tells_nothing_of_them(
    client: Client, learner_client: Client, learner: User
) -> None:
    nobodys, own = client.get("/")["Kept-For"], learner_client.get("/")["Kept-For"]

    assert nobodys == "nobody"
    assert re.fullmatch("[0-9a-f]{20}", own)
    assert learner_client.get("/lessons/")["Kept-For"] == own


def test_the_offline_page_holds_nothing_of_a_person(
    learner_client: Client, learner: User
) -> None:
    page = learner_client.get("/offline/?lang=en").content.decode()

    assert "There is no network" in page
    assert learner.username not in page
    assert "csrf" not in page


def test_a_language_that_there_is_not_changes_nothing(client: Client, db: None) -> None:
    assert client.get("/offline/?lang=xx%00").status_code == 200
