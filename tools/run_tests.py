"""Run the tests, on the databases and in the processes that they need.

    python -m tools.run_tests all       everything, on both databases
    python -m tools.run_tests fast      no browser, SQLite alone
    python -m tools.run_tests engine    the engine alone
    python -m tools.run_tests browser   the browser alone, SQLite
    python -m tools.run_tests soak      everything but the browser, at full size
    python -m tools.run_tests coverage  no browser, SQLite, with branch coverage

Tests that touch no database run once, shared by two workers; those that do run once
on SQLite and once on PostgreSQL; so do the browser's, in processes of their own,
because Playwright runs an event loop. Two suites run at a time, and the next begins
when one ends. Of those marked `one_database`, which
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
from concurrent.futures import ThreadPoolExecutor
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
    # It makes cases of every operation for seconds, all of them about the database.
    chosen.append("--ignore=tests/api/test_contract.py")
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


def plan(mode: str, stack: ExitStack) -> list[Suite]:
    """The suites in the order in which they begin.

    The browser's come first, for they feel a busy machine most; the pure ones last,
    for their two workers share what is left when the other suites end.
    """
    sqlite = f"sqlite:///{ROOT / 'var' / 'tests.sqlite3'}"
    if mode == "engine":
        return [engine()]
    if mode in {"fast", "coverage"}:
        return [apps("sqlite", sqlite), pure()]
    if mode == "browser":
        return [browser("sqlite", sqlite, chromium.find_or_install())]
    path = chromium.find_or_install() if mode == "all" else ""
    server = stack.enter_context(postgres.server_url())
    size = "soak" if mode == "soak" else "ci"
    first, second = ("all", "all") if mode == "soak" else ("first", "second")
    suites = [
        apps("postgres", server, size, second),
        apps("sqlite", sqlite, size, first),
        pure(size),
    ]
    if path:
        suites[:0] = [
            browser("postgres", server, path, second),
            browser("sqlite", sqlite, path, first),
        ]
    return suites


class Runner:
    """Runs suites, and ends what still runs when it is left."""

    def __init__(self, extra: list[str], limit: float) -> None:
        self.extra = extra
        self.limit = limit
        self.processes: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> Runner:
        return self

    def __exit__(self, *_error: object) -> None:
        for process in self.processes:
            _end(process)

    def run(self, suite: Suite) -> int:
        """Run one suite, print its output when it is done, and give its exit code."""
        began = time.monotonic()
        print(f"== {suite.name}", flush=True)
        log = RESULTS / f"{suite.name}.log"
        process = self._start(suite, log)
        try:
            code = process.wait(timeout=self.limit)
        except subprocess.TimeoutExpired:
            _end(process)
            print(f"Ended after {self.limit:.0f} s without a result.", flush=True)
            code = 124
        spent = time.monotonic() - began
        output = log.read_text(encoding="utf-8", errors="replace")
        print(f"-- {suite.name}, {spent:.0f} s\n{output}", flush=True)
        return code

    def _start(self, suite: Suite, log: Path) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "pytest", "-q", "--durations=8"]
        command += [*suite.arguments, f"--junitxml={suite.report}", *self.extra]
        environment = {**os.environ, **suite.environment, "PYTHONUNBUFFERED": "1"}
        if suite.database:
            environment["DATABASE_URL"] = suite.database
        suite.report.unlink(missing_ok=True)
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log.open("wb"),
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        self.processes.append(process)
        return process


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process that still runs, with its children."""
    if process.poll() is not None:
        return
    os.killpg(process.pid, signal.SIGTERM)
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def main(arguments: list[str]) -> int:
    """Run what `arguments` name; 0 when every test passed."""
    mode, extra = (arguments or ["all"])[0], arguments[1:]
    if mode == "coverage":
        extra = ["--cov", "--cov-append", "--cov-report=", *extra]
        (ROOT / ".coverage").unlink(missing_ok=True)
    if mode == "soak":
        extra = ["-rP", *extra]
    limit = LIMIT_SECONDS["soak" if mode == "soak" else "ci"]
    # Two suites at a time would write the one file of the coverage together.
    at_a_time = 1 if mode == "coverage" else 2
    RESULTS.mkdir(parents=True, exist_ok=True)
    totals = Totals()
    try:
        with ExitStack() as stack:
            suites = plan(mode, stack)
            pool = stack.enter_context(ThreadPoolExecutor(at_a_time))
            runner = stack.enter_context(Runner(extra, limit))
            for suite, code in zip(suites, pool.map(runner.run, suites), strict=True):
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
