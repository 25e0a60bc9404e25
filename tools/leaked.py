"""Does a file of the repository hold a secret? Whatever looks like a key is one."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PATTERNS = {
    "a private key": r"-----BEGIN [A-Z ]*PRIVATE KEY",
    "a key of a cloud": r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bAIza[\w-]{35}",
    "a token of a code host": (
        r"\b(?:gh[pousr]_\w{36}|github_pat_\w{22}|glpat-[\w-]{20})"
    ),
    "a token of a registry": r"\bpypi-[\w-]{40}|\bnpm_\w{36}",
    "a key of a paid service": r"\b[sr]k_live_\w{20}|\bxox[abprs]-[\w-]{10}",
    "a signed token": r"\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{10}",
    "an address with a password": (
        r"\b(?:postgres(?:ql)?|smtp|https?)://[\w.-]+:"
        r"(?!password@|pw@|secret@|\{|\$|%)[^\s@:/'\"]{3,}@"
    ),
    "a set variable": r"^(?:SECRET_KEY|METRICS_TOKEN|EMAIL_URL|DATABASE_URL)=\S",
}
_ALL = {what: re.compile(one, re.MULTILINE) for what, one in PATTERNS.items()}
# Nobody writes a secret into these, and they are long.
PASSED_OVER = {".svg", ".png", ".mo", ".woff2", ".npz", ".ico"}


def secrets_in(text: str) -> list[tuple[int, str]]:
    """The line of each secret, and what it looks like; never the secret itself."""
    return sorted(
        (text.count("\n", 0, match.start()) + 1, what)
        for what, pattern in _ALL.items()
        for match in pattern.finditer(text)
    )


def main() -> int:
    """Look through every tracked file; 0 when there is no secret in any."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"],  # noqa: S607 - whichever git there is
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    found = False
    for name in filter(None, listed.stdout.split("\0")):
        path = ROOT / name
        if path.suffix in PASSED_OVER or not path.is_file():
            continue
        text = path.read_text(encoding="utf-8", errors="ignore")
        for line, what in secrets_in(text):
            print(f"{name}:{line}: looks like {what}")
            found = True
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
