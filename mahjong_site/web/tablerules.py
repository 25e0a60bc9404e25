"""The rules of a table in words: profiles, ways to play, house options.

`engine.options` says what there is; here each has its name for the reader, and a
table its marks wherever it departs from the League's rules (rule house-04).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.options import LEAGUE, OPTIONS, Option, TableRules

Words = str | Promise

PROFILE_NAMES: Final[dict[str, Words]] = {
    "league": gettext_lazy("The League’s rules"),
    "club": gettext_lazy("The Mahjong Club’s rules"),
}
WAY_NAMES: Final[dict[str, Words]] = {
    "guided": gettext_lazy("Guided: an illegal move is refused, with the reason"),
    "real": gettext_lazy(
        "Real table: you can err, others may catch it, and the hand dies"
    ),
}
OPTION_NAMES: Final[dict[str, Words]] = {
    "blanks": gettext_lazy("Blanks"),
    "blind_peek": gettext_lazy("A look at a tile sent on blind"),
    "cold_wall": gettext_lazy("Cold wall"),
    "dice_doubles": gettext_lazy("Dice doubles"),
    "futures": gettext_lazy("Futures"),
    "hot_wall": gettext_lazy("Hot wall"),
    "identical_claims": gettext_lazy("Who settles like claims"),
    "last_discard_calls": gettext_lazy("Exposures on the last discard"),
    "mush": gettext_lazy("Mush"),
    "pay_for_table": gettext_lazy("Paying for the table"),
    "pie": gettext_lazy("Pie"),
    "second_charleston": gettext_lazy("Second Charleston"),
    "three_dead_hands": gettext_lazy("Three dead hands"),
    "two_dead_hands": gettext_lazy("Two dead hands"),
    "wrong_challenge": gettext_lazy("Price of a wrong challenge"),
    "wrong_count": gettext_lazy("A wrong count in the deal"),
}
_VALUE_WORDS: Final[dict[tuple[str, Any], Words]] = {
    ("cold_wall", "self_pick"): gettext_lazy("Mahjong only by own pick"),
    ("cold_wall", "no_calls"): gettext_lazy("no calls at all"),
    ("blanks", "own_turn"): gettext_lazy("on the own turn"),
    ("blanks", "any_time"): gettext_lazy("at any time"),
    ("second_charleston", "any_one_stops"): gettext_lazy("any one player may stop it"),
    ("second_charleston", "majority"): gettext_lazy("the majority decides"),
    ("second_charleston", "compulsory"): gettext_lazy("always played"),
    ("second_charleston", "none"): gettext_lazy("never played"),
    ("wrong_challenge", "points_50"): gettext_lazy("50 points"),
    ("wrong_challenge", "points_25"): gettext_lazy("25 points"),
    ("wrong_challenge", "dead"): gettext_lazy("the challenger’s hand is dead"),
    ("two_dead_hands", "play_on"): gettext_lazy("the other two play on"),
    ("two_dead_hands", "replay"): gettext_lazy("after two wrong counts, a new deal"),
    ("three_dead_hands", "same_east"): gettext_lazy("the same East deals again"),
    ("three_dead_hands", "deal_moves"): gettext_lazy("the deal moves on"),
    ("identical_claims", "turn_order"): gettext_lazy("turn order"),
    ("identical_claims", "first_exposed"): gettext_lazy("whoever spoke first"),
    ("wrong_count", "redeal"): gettext_lazy("a new deal"),
    ("wrong_count", "mend"): gettext_lazy("draw or mix back, and play"),
    ("blind_peek", "reminder"): gettext_lazy("a reminder"),
    ("blind_peek", "dead"): gettext_lazy("the hand is dead"),
    ("last_discard_calls", True): gettext_lazy("allowed"),
    ("last_discard_calls", False): gettext_lazy("only Mahjong"),
}


@dataclass(frozen=True, slots=True)
class HouseRule:
    """Something at a table that is not as the League has it."""

    option: str
    rule: str
    name: str
    value: str

    @property
    def text(self) -> str:
        """ "Cold wall: no calls at all", or the name alone for a mere on."""
        return f"{self.name}: {self.value}" if self.value else self.name


def value_words(option: str, value: Any) -> str:
    """A value of an option: "on", "off", or in its own words."""
    if (option, value) in _VALUE_WORDS:
        return str(_VALUE_WORDS[option, value])
    if value in (False, "off", 0):
        return _("off")
    return _("on") if value is True else str(value)


def house_rules(rules: TableRules) -> tuple[HouseRule, ...]:
    """What departs from the League's rules, the profile first."""
    found = [_house_rule(OPTIONS[name], rules) for name in rules.departures()]
    if rules.profile != LEAGUE.profile:
        profile = str(PROFILE_NAMES[rules.profile])
        found.insert(0, HouseRule("profile", "club-01", profile, ""))
    return tuple(found)


def _house_rule(option: Option, rules: TableRules) -> HouseRule:
    value = getattr(rules, option.name)
    words = "" if value is True else value_words(option.name, value)
    name = str(OPTION_NAMES[option.name])
    return HouseRule(option.name, option.rule, name, words)
