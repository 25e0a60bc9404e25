"""Own cards for tests."""

from __future__ import annotations

from cards import services
from cards.models import OwnCard
from mahjong_site.accounts.models import User

TEXT = """slug: nmjl-2026
name: Our club night
year: 2027

[Like Numbers] any like
1: 1111a FFFFFF 1111b           X 30  "Any 2 suits"
2: FF 1111a 11b 1111c DD=any    X 25  "Any 3 suits with any dragon"

[Runs]
1: FFF 11a 22b 333a DDDD=b      X 25  run of 3  "Any 2 suits, any run"
"""
"""A card of three lines that takes the name of another one."""


def make_card(owner: User, text: str = TEXT, published: bool = False) -> OwnCard:
    """A card with its first version."""
    card = services.begin_card(owner=owner, text=text)
    services.save_version(card=card, text=text, draft_version=0)
    if published:
        services.publish(card=card, is_published=True)
    return card
