"""The rules of people's own tables: saved, named, chosen again.

Plain JSON as `TableRules.to_dict` gives it, so that every app can read it: the
practice table, the checker, a class.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from engine.options import PROFILES, TableRules, rules_from_dict
from engine.verdicts import Reason, ReasonCode
from mahjong_site.accounts.models import RuleSet, User
from mahjong_site.web.errors import DomainError, refusal
from mahjong_site.web.text import plain_name

LONGEST: Final = 60
"""So many characters the name of a table has at most."""
MOST: Final = 30
"""So many tables of one's own are kept."""


def rulesets_of(person: User | AnonymousUser | None) -> QuerySet[RuleSet]:
    """The person's own tables by name; none for somebody without a row."""
    if not isinstance(person, User):
        return RuleSet.objects.none()
    return RuleSet.objects.filter(learner=person)


def ruleset_of(*, learner: User, public_id: uuid.UUID) -> RuleSet:
    """One of the learner's own tables; raises `RuleSet.DoesNotExist`."""
    return RuleSet.objects.get(learner=learner, public_id=public_id)


def rules_of(saved: RuleSet) -> TableRules:
    """Its rules; the League's where a stored value is outdated."""
    try:
        return rules_from_dict(saved.rules)
    except ValueError:
        return PROFILES["league"]


def chosen_rules(*, learner: User | None, choice: str) -> TableRules:
    """Rules by the name of a profile or by the id of an own table.

    Raises DomainError `unknown_rules` at the field `rules`.
    """
    if choice in PROFILES:
        return PROFILES[choice]
    try:
        public_id = uuid.UUID(choice)
        if learner is None:
            raise RuleSet.DoesNotExist
        return rules_of(ruleset_of(learner=learner, public_id=public_id))
    except (ValueError, RuleSet.DoesNotExist) as error:
        params = {"rules": choice[:40]}
        reason = Reason(ReasonCode.UNKNOWN_RULES, "house-04", params)
        raise refusal(reason, "rules") from error


def with_options(
    rules: TableRules, *, options: Mapping[str, Any], way: str | None = None
) -> TableRules:
    """The rules with house options changed, and the way to play if one is named.

    Raises DomainError `bad_option` at `options`.
    """
    if "profile" in options:
        # The profile is chosen by `rules`; said here it would change nothing.
        raise _bad_option("profile", "options")
    changes = {**options, "way": way} if way else options
    return read_rules({"way": rules.way, **rules.to_dict(), **changes}, "options")


def read_rules(data: Mapping[str, Any], field: str = "rules") -> TableRules:
    """Rules from plain JSON; raises DomainError `bad_option` at `field`."""
    try:
        return rules_from_dict(data)
    except ValueError as error:
        raise _bad_option(str(error), field) from error


def _bad_option(name: str, field: str) -> DomainError:
    message = _("“%(option)s” is no option here, or cannot have this value.")
    return DomainError("bad_option", message % {"option": name[:40]}, field)


def ruleset_name(name: str) -> str:
    """The name as it is kept; raises DomainError `bad_name` at the field `name`.

    Refused is a long one, and one that shows nothing.
    """
    name = plain_name(name)
    if not name or len(name) > LONGEST:
        message = _("Give the table a name of at most %(longest)d characters.")
        raise DomainError("bad_name", message % {"longest": LONGEST}, "name")
    return name


def save_ruleset(*, learner: User, name: str, rules: TableRules) -> RuleSet:
    """Keep rules under a name; the same name again replaces them.

    Raises DomainError at the field `name` for a long name, for one that shows
    nothing, and when `MOST` are kept already.
    """
    name = ruleset_name(name)
    own = RuleSet.objects.filter(learner=learner)
    if own.count() >= MOST and not own.filter(name=name).exists():
        message = _("You keep %(most)d tables already. Delete one first.")
        raise DomainError("too_many", message % {"most": MOST}, "name")
    saved, _made = RuleSet.objects.update_or_create(
        learner=learner, name=name, defaults={"rules": rules.to_dict()}
    )
    return saved


def delete_ruleset(*, learner: User, public_id: uuid.UUID) -> None:
    """Forget one of the learner's own tables; raises `RuleSet.DoesNotExist`."""
    ruleset_of(learner=learner, public_id=public_id).delete()


def move_rulesets(*, guest: User, account: User) -> None:
    """Give the guest's tables to the account; of one name the account's stays."""
    taken = RuleSet.objects.filter(learner=account).values("name")
    moving = RuleSet.objects.filter(learner=guest).exclude(name__in=taken)
    moving.update(learner=account)
