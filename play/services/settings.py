"""What a new game is played by: rules that this table can play, the last ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db.models import QuerySet
from django.utils.translation import gettext as _

import engine
from cards import library, shipped
from engine.options import rules_from_dict
from mahjong_site.accounts.models import User
from mahjong_site.accounts.preferences import preferences_of, save_preferences
from mahjong_site.accounts.rulesets import chosen_rules, with_options
from mahjong_site.web.errors import DomainError
from mahjong_site.web.levels import Level
from mahjong_site.web.tablerules import OPTION_NAMES, value_words
from play.models import PracticeGame, Source
from play.services.playing import Opponents

BY_CARD: Final = "card"
"""The choice of rules that leaves them to the card."""
UNPLAYED: Final[Mapping[str, Any]] = {"blanks": "any_time"}
"""Values of house options that this table cannot have: the quickest hand decides
who takes a discard for a blank, and no program can be fair about that."""


def rules_played(
    learner: User | None, rules: str | engine.TableRules, card: str = ""
) -> engine.TableRules:
    """The rules of the new game; refuses what this table cannot play.

    `card` is the slug of its card, for rules chosen by `BY_CARD`.
    """
    if isinstance(rules, str):
        rules = rules_chosen(learner=learner, choice=rules, card=card)
    for option, value in UNPLAYED.items():
        if getattr(rules, option) == value:
            message = _("“%(option)s: %(value)s” cannot be played at this table.")
            named = {
                "option": OPTION_NAMES[option],
                "value": value_words(option, value),
            }
            raise DomainError("option_not_played", message % named, "rules")
    return rules


def rules_chosen(*, learner: User | None, choice: str, card: str) -> engine.TableRules:
    """Rules by profile, by own table, or as the card suggests (`BY_CARD`).

    Raises DomainError `unknown_rules` at the field `rules`.
    """
    if choice == BY_CARD:
        choice = shipped.suggested_profile(card)
    return chosen_rules(learner=learner, choice=choice)


def changed_rules(
    *,
    learner: User,
    choice: str,
    card: str,
    changes: Mapping[str, Any],
    way: str | None = None,
) -> engine.TableRules:
    """Rules by profile or own table, with house options changed.

    Raises DomainError at `rules` or `options`.
    """
    rules = rules_chosen(learner=learner, choice=choice, card=card)
    return with_options(rules, options=changes, way=way)


def _own_deals(learner: User) -> QuerySet[PracticeGame]:
    """Games that the learner had dealt, and nobody else asked for."""
    own = PracticeGame.objects.filter(learner=learner, context__isnull=True)
    return own.filter(source=Source.DEALT)


def last_rules(learner: User) -> engine.TableRules:
    """The rules of the game that was dealt last, or of the last profile."""
    dealt = _own_deals(learner)
    last = dealt.order_by("-id").values_list("table_rules", flat=True).first()
    try:
        return rules_from_dict(last or preferences_of(learner).rules)
    except ValueError:
        return engine.LEAGUE


def known_level(bots: str) -> str:
    """A level of bots as it is kept; raises DomainError `bad_bots` at `bots`."""
    if bots not in Level:
        raise DomainError("bad_bots", _("There are no such bots."), "bots")
    return str(bots)


def last_opponents(learner: User | None) -> Opponents:
    """Those of the game that was dealt last; at first they are Steady, and slip."""
    dealt = _own_deals(learner) if learner else PracticeGame.objects.none()
    last = dealt.order_by("-id").only("bots", "opponents_err").first()
    return Opponents.of(last) if last else Opponents(err=True)


def last_card(learner: User) -> str:
    """The slug of the card played last, if it is offered, or of the default one."""
    last = preferences_of(learner).card
    return last if library.may_read(last, learner) else library.default_card().slug


def keep_settings(learner: User, card: str, rules: str) -> None:
    last = preferences_of(learner)
    if (last.card, last.rules) != (card, rules):
        save_preferences(user=learner, card=card, rules=rules)
