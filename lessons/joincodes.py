"""The code that opens a class: easy to read aloud, forgiving when typed."""

from __future__ import annotations

import secrets
from typing import Final

ALPHABET: Final = "CDFHJKMNPQRTVWXY34679"
"""No two signs that look alike (0/O, 1/I/L, 2/Z, 5/S, 8/B), no vowels: no words."""
LENGTH: Final = 8


def new_code() -> str:
    """A code by chance, as it is stored."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def read_code(typed: str) -> str:
    """What somebody typed, as it would be stored: case, dashes, spaces are nothing."""
    return "".join(char for char in typed.upper() if char.isalnum())


def shown_code(code: str) -> str:
    """The code with a dash in its middle."""
    half = len(code) // 2
    return f"{code[:half]}-{code[half:]}"
