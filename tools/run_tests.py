"""Run the tests, on the databases and in the processes that they need.

    python -m tools.run_tests all       everything, on both databases
    python -m tools.run_tests fast      no browser, SQLite alone
    python -m tools.run_tests engine    the engine alone
    python -m tools.run_tests browser   the browser alone, SQLite
    python -m tools.run_tests soak      everything but the browser, at full size
    python -m tools.run_tests coverage  no browser, SQLite, with branch coverage

Tests that touch no database run once, shared by two workers; those that do run once
on SQLite and once on PostgreSQL, side by side; so do the browser's, in processes of
their own, because Playwright runs an event loop. Of those marked `one_database`, which
no database changes (looks, keys, ways through a page, what every address answers to
everybody), every second one runs on each; at full size all of them on both.
More arguments go to pytest.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from tools import chromium, postgres

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "var" / "test-logs"
# A hang is a failure, not a wait.
LIMIT_SECONDS = {"ci": 15 * 60, "soak": 4 * 60 * 60}


@dataclass
class Suite:
    """One pytest process."""

    name: str
    arguments: list[str]
    database: str = ""
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def report(self) -> Path:
        """Where pytest writes its counts."""
        return RESULTS / f"{self.name}.xml"


@dataclass
class Totals:
    """What came of all suites."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    broken: list[str] = field(default_factory=list)

    def add(self, suite: Suite, code: int) -> None:
        """Count one suite; a suite without a report or a test is broken."""
        counts = _counts(suite.report)
        self.passed += counts.passed
        self.failed += counts.failed
        self.skipped += counts.skipped
        if code != 0 and not counts.failed:
            self.broken.append(f"{suite.name} (exit code {code})")
        elif not counts.passed and not counts.failed:
            self.broken.append(f"{suite.name} (ran no test)")

    @property
    def ok(self) -> bool:
        """True when every test ran and passed."""
        return not (self.failed or self.broken or self.skipped)


def _counts(report: Path) -> Totals:
    """The counts of one pytest report."""
    counts = Totals()
    if not report.exists():
        return counts
    # The file is our own pytest's, written a moment ago.
    for suite in ET.parse(report).iter("testsuite"):  # noqa: S314
        number = {k: int(suite.get(k, 0)) for k in ("tests", "skipped")}
        bad = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        counts.failed += bad
        counts.skipped += number["skipped"]
        counts.passed += number["tests"] - bad - number["skipped"]
    return counts


def engine() -> Suite:
    """The engine's tests, on two workers."""
    return Suite("engine", ["tests/engine", "-n", "2"])


def pure(size: str = "ci") -> Suite:
    """All that touches no database and no browser, on two workers."""
    chosen = ["tests", "--ignore=tests/browser", "--database=without"]
    # The items of a kind of drill are made once, by the worker that has its tests.
    spread = ["-n", "2", "--dist", "loadgroup"]
    return Suite("pure", [*chosen, *spread], environment={"TEST_SIZE": size})


def apps(database: str, url: str, size: str = "ci", half: str = "all") -> Suite:
    """Everything that touches a database but not the browser, on one of them."""
    ignored = ["--ignore=tests/engine", "--ignore=tests/browser", "--database=only"]
    chosen = ["tests", *ignored, f"--half={half}"]
    return Suite(f"apps-{database}", chosen, url, {"TEST_SIZE": size})


def browser(database: str, url: str, path: str, half: str = "all") -> Suite:
    """The browser's tests on one database: all, or with half of the shared ones."""
    chosen = ["tests/browser", f"--half={half}"]
    return Suite(f"browser-{database}", chosen, url, {"CHROMIUM": path})


def plan(mode: str, stack: ExitStack) -> list[list[Suite]]:
    """Groups of suites; the suites of one group run side by side."""
    sqlite = f"sqlite:///{ROOT / 'var' / 'tests.sqlite3'}"
    if mode == "engine":
        return [[engine()]]
    if mode in {"fast", "coverage"}:
        return [[pure()], [apps("sqlite", sqlite)]]
    if mode == "browser":
        return [[browser("sqlite", sqlite, chromium.find_or_install())]]
    path = chromium.find_or_install() if mode == "all" else ""
    server = stack.enter_context(postgres.server_url())
    size = "soak" if mode == "soak" else "ci"
    first, second = ("all", "all") if mode == "soak" else ("first", "second")
    groups = [
        [pure(size)],
        [apps("sqlite", sqlite, size, first), apps("postgres", server, size, second)],
    ]
    if path:
        groups.append(
            [
                browser("sqlite", sqlite, path, first),
                browser("postgres", server, path, second),
            ]
        )
    return groups


def _start(suite: Suite, extra: list[str], log: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "pytest", "-q", "--durations=8", *suite.arguments]
    command += [f"--junitxml={suite.report}", *extra]
    environment = {**os.environ, **suite.environment, "PYTHONUNBUFFERED": "1"}
    if suite.database:
        environment["DATABASE_URL"] = suite.database
    suite.report.unlink(missing_ok=True)
    return subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=log.open("wb"),
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )


def _finish(process: subprocess.Popen[bytes], seconds: float) -> int:
    """The exit code; a process past its time is ended with its children."""
    try:
        return process.wait(timeout=max(1.0, seconds))
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        print(f"Ended after {seconds:.0f} s without a result.", flush=True)
        return 124


def run_group(group: list[Suite], extra: list[str], limit: float) -> list[int]:
    """Run the suites side by side and print each one's output when it is done."""
    names = ", ".join(suite.name for suite in group)
    print(f"== {names}", flush=True)
    began = time.monotonic()
    logs = [RESULTS / f"{suite.name}.log" for suite in group]
    running = [_start(s, extra, log) for s, log in zip(group, logs, strict=True)]
    codes = []
    for suite, process, log in zip(group, running, logs, strict=True):
        codes.append(_finish(process, limit - (time.monotonic() - began)))
        spent = time.monotonic() - began
        print(f"-- {suite.name}, {spent:.0f} s", flush=True)
        print(log.read_text(encoding="utf-8", errors="replace"), flush=True)
    return codes


def main(arguments: list[str]) -> int:
    """Run what `arguments` name; 0 when every test passed."""
    mode, extra = (arguments or ["all"])[0], arguments[1:]
    if mode == "coverage":
        extra = ["--cov", "--cov-append", "--cov-report=", *extra]
        (ROOT / ".coverage").unlink(missing_ok=True)
    if mode == "soak":
        extra = ["-rP", *extra]
    limit = LIMIT_SECONDS["soak" if mode == "soak" else "ci"]
    RESULTS.mkdir(parents=True, exist_ok=True)
    totals = Totals()
    try:
        with ExitStack() as stack:
            for group in plan(mode, stack):
                codes = run_group(group, extra, limit)
                for suite, code in zip(group, codes, strict=True):
                    totals.add(suite, code)
    except (chromium.NoChromium, postgres.NoPostgres) as missing:
        print(missing, flush=True)
        return 1
    for name in totals.broken:
        print(f"Broken: {name}")
    if totals.skipped:
        print(f"Skipped, which counts as failed here: {totals.skipped}")
    print(f"{totals.passed} passed, {totals.failed} failed", flush=True)
    return 0 if totals.ok else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
