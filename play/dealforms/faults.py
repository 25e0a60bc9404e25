"""What the deal editor says of a fault."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.verdicts import ReasonCode
from mahjong_site.web.errors import DomainError

_WORDS: Final = {
    "picked": gettext_lazy("This has to be one tile of the rack in turn."),
    "discards": gettext_lazy("A discard has to lie there for others to call."),
    "wall": gettext_lazy("There has to be a tile to pick."),
    "passes": gettext_lazy("So many passes cannot have been made."),
}


def but_name(faults: Iterable[DomainError]) -> list[DomainError]:
    """All but those of the name, which may be missing for a while."""
    return [fault for fault in faults if fault.field != "name"]


def message_of(fault: DomainError, field: str | None) -> str:
    """Names of fields of the JSON tell nothing to whoever sees a form."""
    if fault.code == ReasonCode.POSITION_FIELD and field:
        return str(_WORDS.get(field, _("This is missing, or cannot be so.")))
    if fault.code == ReasonCode.POSITION_COUNT:
        return _(
            "This hand has a wrong number of tiles: whoever has to discard holds 14, "
            "the others 13, exposures counted."
        )
    return fault.message
