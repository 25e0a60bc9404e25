"""Has somebody looked at every package that the site asks for, in this version?

`docs/dependencies.md` says so, by the first two places of the version.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PINNED = ("requirements.txt", "requirements-dev.txt")

Versions = dict[str, set[str]]


def asked_for(pyproject: str) -> set[str]:
    """The names of the packages that the project asks for itself."""
    project = tomllib.loads(pyproject)["project"]
    more = project["optional-dependencies"].values()
    asked = [*project["dependencies"], *(one for group in more for one in group)]
    return {re.split(r"[\[<>=!~; ]", one)[0].lower() for one in asked}


def pinned(requirements: str) -> Versions:
    """The versions that are installed, one or one for each Python."""
    found: Versions = {}
    pins = r"^([\w.-]+)(?:\[[^\]]*\])?==(\d+\.\d+)"
    for name, version in re.findall(pins, requirements, re.MULTILINE):
        found.setdefault(name.lower(), set()).add(version)
    return found


def looked_at(table: str) -> Versions:
    """The versions that somebody has looked at, of the rows with all their cells."""
    rows = re.findall(
        r"^\| ([\w.-]+) \| ([\d., ]+) \| [\d-]{10} \| .+ \| .+ \| [\d-]{10} \|$",
        table,
        re.MULTILINE,
    )
    return {name.lower(): set(versions.split(", ")) for name, versions in rows}


def faults(asked: set[str], installed: Versions, seen: Versions) -> list[str]:
    """What has to be looked at, in sentences."""
    return [
        *(f"{name}: nobody has looked at it" for name in sorted(asked - set(seen))),
        *(f"{name}: nothing asks for it" for name in sorted(set(seen) - asked)),
        *(
            f"{name}: {', '.join(sorted(installed.get(name, {'nothing'})))} is pinned, "
            f"{', '.join(sorted(seen[name]))} was looked at"
            for name in sorted(asked & set(seen))
            if installed.get(name) != seen[name]
        ),
    ]


def main() -> int:
    """Print the faults; 0 when there is none."""
    found = faults(
        asked_for((ROOT / "pyproject.toml").read_text(encoding="utf-8")),
        pinned("".join((ROOT / one).read_text(encoding="utf-8") for one in PINNED)),
        looked_at((ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")),
    )
    for fault in found:
        print(fault)
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
