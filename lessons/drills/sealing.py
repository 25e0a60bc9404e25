"""Sealed answers: a client without a network can check one, and read none.

The seal of an answer is a digest keyed by a salt of the item. Whoever wants to can try
every choice; so whatever was handed out sealed is marked in the results.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass

from lessons.drills.catalogue import item_key
from lessons.drills.item import Build, Item


@dataclass(frozen=True, slots=True)
class Sealed:
    """The right answers of an item, sealed.

    `is_complete` is False where there are more right answers than are sealed: then
    another answer can still be right, and only the server can tell.
    """

    salt: str
    right: tuple[str, ...]
    is_complete: bool


def sealed(item: Item) -> Sealed:
    """The answers of an item under a fresh salt."""
    salt = secrets.token_hex(16)
    keys = [item.right.key] if item.choices else item.answer.right  # type: ignore[union-attr]
    seals = tuple(seal(salt, item_key(item), key) for key in keys)
    return Sealed(salt, seals, not isinstance(item.answer, Build))


def seal(salt: str, item: str, key: str) -> str:
    """HMAC-SHA256 of "<item>|<answer>" with the salt as key, in hexadecimal.

    The salt is keyed as the text that it is.
    """
    message = f"{item}|{key}".encode()
    return hmac.new(salt.encode(), message, hashlib.sha256).hexdigest()
