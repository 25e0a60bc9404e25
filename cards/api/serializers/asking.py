"""“May I …?” and “Is that hand dead?”: the little that decides each question.

The rules of the fields are those of the checker's forms, which read them.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rest_framework import serializers

from cards.api.serializers.fields import (
    MAX_EXPOSURES,
    TILES,
    LaidOutput,
    TileTextField,
    WordField,
    card_field,
    laid_data,
    options_field,
)
from cards.challenging import Challenged
from cards.checking import Laid
from cards.forms import EXPOSURES, MAY_FORMS, AskForm
from cards.rulings import Judged
from engine.ruling import VERDICTS
from mahjong_site.web.rest import InputSerializer, OutputSerializer, YesNoField


def choice_of(do: str, name: str, help_text: str) -> WordField:
    """A choice as the checker's form has it; left out, its first one is taken."""
    choices = MAY_FORMS[do].base_fields[name].choices  # type: ignore[attr-defined]
    values = [value for value, _words in choices if value]
    return WordField(values, required=False, help_text=help_text)


def exposures_field(help_text: str) -> serializers.ListField:
    """Exposures as lists of tile text."""
    return serializers.ListField(
        child=TileTextField(),
        max_length=MAX_EXPOSURES,
        required=False,
        help_text=help_text,
    )


class AskInput(InputSerializer):
    """What every question may say."""

    card = card_field(required=False)
    options = options_field()


class MayCallInput(AskInput):
    """A discard, and what would be exposed with it."""

    tile = TileTextField(help_text="The discard.")
    show = TileTextField(help_text="Tiles of the rack to expose, without the discard.")
    concealed = TileTextField(
        required=False, help_text="Other tiles of the rack: they help to find a fix."
    )
    exposures = exposures_field("What lies open already.")
    when = choice_of(
        "call",
        "when",
        "now: nobody has picked since; picked: the next player has, and not racked; "
        "late: racked or discarded.",
    )
    wall = choice_of("call", "wall", "last: 38 tiles or fewer are left; out: none.")


class MayChangeInput(AskInput):
    """An exposure as it lies, and as it should be."""

    group = TileTextField(help_text="As it lies, such as 5D 5D J.")
    show = TileTextField(help_text="The whole group as it should be.")
    exposures = exposures_field("The other exposures.")
    when = choice_of(
        "change",
        "when",
        "open: called and not discarded yet; exchanged: a joker was exchanged since; "
        "closed: discarded since.",
    )


class MayExchangeInput(AskInput):
    """A tile to give for a joker."""

    tile = TileTextField(help_text="The tile to give.")
    group = TileTextField(help_text="The exposure with the joker.")
    whose = choice_of("exchange", "whose", "Whose exposure it is; `dead`: a dead hand.")
    when = choice_of(
        "exchange",
        "when",
        "racked, called, fresh (picked, not racked), before (not picked), or other: "
        "somebody else’s turn.",
    )


class MayPassInput(AskInput):
    """Tiles to pass in the Charleston."""

    show = TileTextField(required=False, help_text="The tiles to pass.")
    concealed = TileTextField(
        required=False, help_text="Other tiles of the rack: they help to find a fix."
    )
    which = choice_of("pass", "which", "1 to 6 as they come, or `courtesy`.")
    blind = serializers.IntegerField(
        required=False, min_value=0, max_value=3, help_text="Sent on unseen."
    )
    agreed = serializers.IntegerField(
        required=False, min_value=0, max_value=3, help_text="For the courtesy."
    )


class MayStopInput(AskInput):
    """Where the Charleston stands."""

    which = choice_of("stop", "which", "The last pass that was made, 0 for none yet.")


class MayDeclareInput(AskInput):
    """A rack that may be Mahjong, and the discard that is claimed for it."""

    tile = TileTextField(required=False, help_text="The discard that is claimed.")
    concealed = TileTextField(help_text=TILES)
    exposures = exposures_field("What lies open.")
    when = choice_of(
        "mahjong",
        "when",
        "play; east: before the first pass, as East; dealt: as somebody else.",
    )
    wall = choice_of("mahjong", "wall", "last: 38 tiles or fewer are left; out: none.")


class HappenedInput(AskInput):
    """Something that happened with real tiles."""

    # Its choices stand in groups on the page.
    case = WordField(
        [
            value
            for _title, group in MAY_FORMS["happened"].base_fields["case"].choices  # type: ignore[attr-defined]
            if isinstance(group, list | tuple)
            for value, _words in group
        ],
        help_text="What happened, and after the dot whether it was so.",
    )


class DeadInput(AskInput):
    """What a hand and the table show."""

    exposures = exposures_field("What that player has exposed.")
    seen = TileTextField(
        required=False, help_text="Discards, and the exposures of others."
    )
    turn = YesNoField(
        required=False, help_text="That player is in turn and has picked."
    )
    held = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=20,
        help_text="Tiles in that rack, where the count looks wrong.",
    )


class RulingOutput(OutputSerializer):
    """The verdict, the rule it rests on, and what happens now."""

    verdict = serializers.ChoiceField(choices=VERDICTS)
    code = serializers.CharField(help_text="Of the reason; else the verdict.")
    title = serializers.CharField(help_text="The verdict in a few words.")
    rule = serializers.CharField()
    rule_text = serializers.CharField()
    text = serializers.CharField(help_text="Why not; empty where nothing is wrong.")
    fix = serializers.CharField(help_text="The smallest change that makes it right.")
    consequence = serializers.CharField(help_text="What happens at a table.")
    default = serializers.CharField(help_text="What is usual, for a house verdict.")
    alternatives = serializers.ListField(
        child=serializers.CharField(), help_text="What other tables do."
    )


class OpenLineOutput(OutputSerializer):
    """A line that the hand can still make."""

    section = serializers.CharField()
    number = serializers.CharField()
    ways = serializers.IntegerField(help_text="Hands of the line that are still open.")
    groups = LaidOutput(many=True)


class DeadOutput(RulingOutput):
    """Is the hand dead, and what it can still make."""

    lines = OpenLineOutput(many=True)
    cut = serializers.IntegerField(help_text="Lines more that are not told.")
    ways = serializers.IntegerField(help_text="Hands still open, of all lines.")
    gone = OpenLineOutput(
        many=True, help_text="Lines for which too few tiles are left."
    )
    wrong_costs = serializers.CharField(help_text="What a wrong challenge costs.")


# -- data for the shapes -------------------------------------------------------


def form_data(form: type[AskForm], asked: dict[str, Any]) -> dict[str, Any]:
    """What was asked as the form's fields have it."""
    exposures = dict(zip(EXPOSURES, asked.get("exposures", ()), strict=False))
    plain = {name: value for name, value in asked.items() if name in form.names()}
    plain = {n: str(v) if type(v) is int else v for n, v in plain.items()}
    return plain | exposures


def ruling_data(judged: Judged) -> dict[str, Any]:
    """A ruling for `RulingOutput`."""
    return asdict(judged)


def dead_data(found: Challenged) -> dict[str, Any]:
    """A verdict on a hand for `DeadOutput`."""
    return ruling_data(found.judged) | {
        "lines": [_open(one) for one in found.lines],
        "cut": found.cut,
        "ways": found.ways,
        "gone": [_open(one) for one in found.gone],
        "wrong_costs": found.wrong_costs,
    }


def _open(one: Laid) -> dict[str, Any]:
    line = one.shown.line
    return {
        "section": line.section,
        "number": line.number,
        "ways": one.ways,
        "groups": laid_data(one.groups),
    }
