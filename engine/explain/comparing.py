"""What changed between two lines, in words."""

from __future__ import annotations

from typing import Final

from engine.comparing import Change, ChangeCode
from engine.explain.words import Translate, gettext_noop, identity

_ = gettext_noop

CHANGES: Final[dict[ChangeCode, str]] = {
    ChangeCode.CONCEALED_NOW: _(
        "Concealed now: no call for it before the last tile, and no exposure."
    ),
    ChangeCode.EXPOSED_NOW: _("It may be exposed now: discards can be called for it."),
    ChangeCode.JOKERS_NO_MORE: _("No joker may stand in it any more."),
    ChangeCode.JOKERS_NOW: _("Jokers may stand in it now."),
    ChangeCode.FEWER_WAYS: _(
        "Fewer ways to make it: {new} of the {old} there were. Read its condition."
    ),
    ChangeCode.MORE_WAYS: _("More ways to make it: {new}, where there were {old}."),
    ChangeCode.OTHER_WAYS: _(
        "Its condition changed: of {old} ways {common} still hold; it has {new} now."
    ),
    ChangeCode.OTHER_SUITS: _(
        "The same groups in other suits: look which ones go together."
    ),
    ChangeCode.OTHER_GROUPS: _("Other groups: {new}, where there was {old}."),
    ChangeCode.OTHER_NUMBERS: _("Other numbers: {new}, where there was {old}."),
    ChangeCode.POINTS: _("{new} points, where there were {old}."),
    ChangeCode.MOVED: _("It stands in “{new}” now, not in “{old}”."),
}
"""One sentence a change; the codes are stable for ever."""


def explain_change(change: Change, translate: Translate = identity) -> str:
    """The sentence for a change; `translate` turns the template's language."""
    return translate(CHANGES[change.code]).format(**change.params)
