"""A real gunicorn on loopback, as in production, that is killed and started again."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

import psutil

ROOT = Path(__file__).resolve().parents[2]
COMMAND = ("-m", "gunicorn", "tests.faults.served:application")
OPTIONS = ("--preload", "--threads", "8", "--no-control-socket")
PATIENCE = 60
"""Seconds for what takes few on a machine with nothing else to do."""
# What the proxy in front of a real site says of every request.
HEADERS = {"X-Forwarded-Proto": "https", "Connection": "close"}


class Answer(NamedTuple):
    """What came back, whole."""

    status: int
    headers: http.client.HTTPMessage
    text: str

    @property
    def body(self) -> Any:
        """What the JSON says."""
        return json.loads(self.text)


class Site:
    """The site's processes; leaving it ends them."""

    def __init__(self, database: str, log: Path, **environment: str) -> None:
        self.log = log
        self.port = _free_port()
        self.token = ""
        self._environment = {
            **os.environ,
            "DEBUG": "false",
            "SECRET_KEY": "only-for-these-tests-0123456789-abcdefghij-klmnopqrst",
            "ALLOWED_HOSTS": "127.0.0.1",
            "DATABASE_URL": database,
            "PROXIES": "1",
            **environment,
        }

    def __enter__(self) -> Site:
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.kill()

    def start(self) -> None:
        """Start it and wait until it answers."""
        bind = ("--bind", f"127.0.0.1:{self.port}")
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, *COMMAND, *OPTIONS, *bind],
                cwd=ROOT,
                env=self._environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        until(lambda: self._answers() or self.process.poll() is not None)
        assert self.process.poll() is None, self.log.read_text()[-3000:]

    def kill(self) -> None:
        """As if the machine had lost its power."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def kill_worker(self) -> None:
        """Kill whoever answers; gunicorn makes another."""
        for worker in psutil.Process(self.process.pid).children():
            worker.kill()

    def _answers(self) -> bool:
        try:
            return self.ask("GET", "/health/live/").status == 200
        except OSError:
            return False

    def send(
        self, method: str, path: str, body: Any = None, **headers: str
    ) -> http.client.HTTPConnection:
        """Send a request, its body a form or what becomes JSON; `read` the answer."""
        told = HEADERS | headers
        if self.token:
            told["Authorization"] = f"Bearer {self.token}"
        if isinstance(body, str):
            told["Content-Type"] = "application/x-www-form-urlencoded"
        elif body is not None:
            told["Content-Type"] = "application/json"
            body = json.dumps(body)
        asked = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        asked.request(method, path, body, headers=told)
        return asked

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """The answer to a request."""
        return read(self.send(method, path, body, **headers))

    def post_form(self, path: str, **fields: str) -> Answer:
        """The answer to a form from a browser that nobody knows."""
        secret = "a" * 32
        return self.ask(
            "POST",
            path,
            urlencode({"csrfmiddlewaretoken": secret, **fields}),
            Cookie=f"__Host-csrftoken={secret}",
            Referer=f"https://127.0.0.1:{self.port}/",
        )

    def come_in(self) -> None:
        """Be a guest from now on."""
        answer = self.ask("POST", "/api/v1/guest/", {"device_name": "A test"})
        assert answer.status == 201, answer.text
        self.token = answer.body["token"]


def read(asked: http.client.HTTPConnection) -> Answer:
    """The whole answer; an error of `http.client` or OSError where there is none."""
    try:
        answer = asked.getresponse()
        return Answer(answer.status, answer.headers, answer.read().decode())
    finally:
        asked.close()


def until(is_so: Any) -> None:
    """Wait until it is so."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.05)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port
