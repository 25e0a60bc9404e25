"""The rule checker in a frame on the page of another site."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Page, expect
from pytest_django.fixtures import Settings
from pytest_django.live_server_helper import LiveServer

pytestmark = [
    pytest.mark.usefixtures("league_card_first"),
    pytest.mark.one_database,
]

QUESTION = "/embed/checker/?ask=may&do=exchange&tile=7B&group=7B+7B+J"


@pytest.fixture
def elsewhere(live_server: LiveServer) -> Iterator[str]:
    """Another site, on an origin of its own, that frames the checker."""
    framed = f"{live_server.url}{QUESTION}".replace("&", "&amp;")

    class Site(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            page = (
                "<!DOCTYPE html><html lang=en><title>Club</title><h1>Our club</h1>"
                f"<iframe title=checker width=800 height=900 src='{framed}'></iframe>"
            )
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(page.encode())

        def log_message(self, *args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_an_allowed_site_shows_the_checker_and_nothing_is_kept(
    page: Page, elsewhere: str, settings: Settings
) -> None:
    settings.EMBED_CHECKER = [elsewhere]
    page.goto(elsewhere)
    frame = page.frame_locator("iframe")
    expect(frame.get_by_role("heading", name="Yes, you may")).to_be_visible()

    frame.get_by_role("radio", name="My turn, but I have not picked yet").check()
    frame.get_by_role("button", name="Check", exact=True).click()
    expect(frame.get_by_role("heading", name="it makes your hand dead")).to_be_visible()
    frame.get_by_role("link", name="Is that hand dead?").click()
    frame.get_by_role("button", name="Two Bam", exact=True).click()
    expect(frame.get_by_text("Exposure", exact=False).first).to_be_visible()

    assert page.context.cookies() == []


def test_another_site_is_refused_by_the_browser(
    page: Page, elsewhere: str, settings: Settings, problems: list[str]
) -> None:
    settings.EMBED_CHECKER = ["https://club.example"]
    page.goto(elsewhere)
    expect(page.get_by_role("heading", name="Our club")).to_be_visible()
    page.wait_for_timeout(500)
    heading = page.frame_locator("iframe").get_by_role("heading", name="Ask the rules")
    expect(heading).to_have_count(0)
    assert any("frame-ancestors" in text for text in problems)
    problems.clear()
