"""Figures about cards and games: counted from a card, or measured over games.

`counting` and `chances` are exact; `watching` plays games and notes what strategy
asks about, `habits` are players with one habit changed, `measures` turns notes into
figures with the interval in which chance leaves them.
"""
