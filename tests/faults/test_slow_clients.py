"""Clients that send slowly hold one thread each, and nobody else."""

from __future__ import annotations

import json
import socket
import time

from tests.faults.site import Site

THREADS = 8
"""What the site is started with."""
SLOW = THREADS - 1
BODY = json.dumps({"seed": 4}).encode()


def _begins(site: Site) -> socket.socket:
    """Somebody who has sent the beginning of a game's request, and takes their time."""
    there = socket.create_connection(("127.0.0.1", site.port), timeout=60)
    lines = (
        "POST /api/v1/games/ HTTP/1.1",
        f"Host: 127.0.0.1:{site.port}",
        "X-Forwarded-Proto: https",
        f"Authorization: Bearer {site.token}",
        "Content-Type: application/json",
        f"Content-Length: {len(BODY)}",
        "Connection: close",
    )
    there.sendall("\r\n".join([*lines, "", ""]).encode() + BODY[:1])
    return there


def _ends(there: socket.socket) -> bytes:
    with there:
        for at in range(1, len(BODY)):
            there.sendall(BODY[at : at + 1])
        return b"".join(iter(lambda: there.recv(65536), b""))


def test_a_body_that_trickles_blocks_nobody_else(site: Site) -> None:
    slow = [_begins(site) for _ in range(SLOW)]
    time.sleep(1)
    for _ in range(10):
        began = time.monotonic()
        assert site.ask("GET", "/api/v1/me/").status == 200
        assert time.monotonic() < began + 5
    assert {_ends(one).split(b" ")[1] for one in slow} == {b"201"}
