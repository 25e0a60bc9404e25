"""What the drill endpoints take, and what they give besides items."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from lessons.api.serializers.items import (
    DrillItemOutput,
    PackedItemOutput,
    SolutionOutput,
    VerdictOutput,
)
from lessons.drills.catalogue import KINDS, SEEDS, Kind
from lessons.drills.item import LEVELS
from lessons.drills.showing import ShownHint
from lessons.models import Answer
from lessons.selectors.drills import KindCount
from lessons.services.packs import MOST
from mahjong_site.web.rest import (
    ErrorItemOutput,
    ErrorOutput,
    InputSerializer,
    YesNoField,
)
from mahjong_site.web.rest import OutputSerializer as Output

DRILLS: Final = list(KINDS)
MOST_SECTIONS: Final = 40
LONGEST_MS: Final = 24 * 60 * 60 * 1000


def _kind(**options: Any) -> serializers.ChoiceField:
    return serializers.ChoiceField(choices=DRILLS, **options)


def _level(**options: Any) -> serializers.IntegerField:
    return serializers.IntegerField(
        min_value=LEVELS[0], max_value=LEVELS[-1], **options
    )


def _seed(**options: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=0, max_value=SEEDS - 1, **options)


# -- what comes in -------------------------------------------------------------


class PlaceInput(InputSerializer):
    """Where items come from: a card, or some of its sections."""

    card = serializers.SlugField(
        max_length=100, required=False, help_text="The site's first card without it."
    )
    section = serializers.CharField(
        max_length=400,
        required=False,
        help_text="Slugs of sections with commas between them; all without it.",
    )


class SettingsInput(PlaceInput):
    """An item by its seed, at a level."""

    level = _level(required=False, default=LEVELS[0], help_text="The first without it.")


class NextInput(PlaceInput):
    """What the next item should be; what is left open is chosen for the learner."""

    kind = _kind(required=False)
    level = _level(required=False, help_text="The one that suits without it.")


class PackInput(InputSerializer):
    """What a pack should hold; what is left open is chosen for the learner."""

    count = serializers.IntegerField(min_value=1, max_value=MOST)
    mistakes = YesNoField(
        required=False, help_text="Of the kinds in which the last mistakes show."
    )
    kind = _kind(required=False)
    level = _level(required=False)
    card = serializers.SlugField(max_length=100, required=False)
    sections = serializers.ListField(
        child=serializers.CharField(max_length=100),
        max_length=MOST_SECTIONS,
        required=False,
        default=list,
    )


class ItemInput(InputSerializer):
    """An item, which its kind, card, sections, level and seed name."""

    kind = _kind()
    card = serializers.SlugField(max_length=100)
    sections = serializers.ListField(
        child=serializers.CharField(max_length=100),
        max_length=MOST_SECTIONS,
        required=False,
        default=list,
    )
    card_hash = serializers.RegexField(
        "^[0-9a-f]{64}$",
        required=False,
        help_text="The item's: the card as it was then, if it has changed since.",
    )
    level = _level()
    seed = _seed()


class HintInput(ItemInput):
    """Which item, and how many of its hints."""

    count = serializers.IntegerField(
        min_value=1, max_value=2, required=False, default=1
    )


class AttemptInput(ItemInput):
    """An answer to an item."""

    version = serializers.IntegerField(
        min_value=1,
        max_value=32767,
        required=False,
        help_text="The item's version; 409 if the item is another one by now.",
    )
    choice = serializers.CharField(
        max_length=120, help_text="The key of a choice, or tile text."
    )
    time_ms = serializers.IntegerField(
        min_value=0, max_value=LONGEST_MS, required=False, help_text="Time taken."
    )


class SentAttemptInput(AttemptInput):
    """An attempt of a batch, with its UUID."""

    attempt = serializers.UUIDField()


class BatchInput(InputSerializer):
    """Attempts made without a network, the oldest first."""

    attempts = serializers.ListField(
        child=serializers.JSONField(),
        min_length=1,
        max_length=MOST,
        help_text="Each as for one attempt, with its UUID as `attempt`.",
    )


class AttemptListInput(InputSerializer):
    """Which attempts to list."""

    kind = _kind(required=False)
    answered_after = serializers.DateTimeField(
        required=False, help_text="Those that were answered later than that."
    )


# -- what goes out -------------------------------------------------------------


class DrillKindOutput(Output):
    """A kind of drill, and how far the learner has come in it."""

    kind = serializers.CharField()
    title = serializers.CharField()
    about = serializers.CharField()
    picture = serializers.CharField(help_text="Tiles that stand for it.")
    version = serializers.IntegerField()
    levels = serializers.ListField(child=serializers.IntegerField())
    skills = serializers.ListField(child=serializers.CharField())
    suited_level = serializers.IntegerField()
    right = serializers.IntegerField(help_text="Of first answers, with a token.")
    total = serializers.IntegerField()


class PackOutput(Output):
    """Items for use without a network."""

    made_at = serializers.DateTimeField()
    items = PackedItemOutput(many=True)


class AttemptOutput(Output):
    """An attempt as it is kept."""

    attempt = serializers.UUIDField()
    item = serializers.CharField()
    kind = serializers.CharField()
    version = serializers.IntegerField()
    card = serializers.CharField()
    sections = serializers.ListField(child=serializers.CharField())
    level = serializers.IntegerField()
    seed = serializers.IntegerField()
    mode = serializers.CharField(help_text="Where it was given: `drill`, `review`, …")
    choice = serializers.CharField()
    is_right = serializers.BooleanField()
    misconception = serializers.CharField()
    skills = serializers.ListField(child=serializers.CharField())
    offline = serializers.BooleanField(
        help_text="The item was in a pack, with its sealed answer."
    )
    is_repeat = serializers.BooleanField(help_text="Answered before: moves no skill.")
    help_used = serializers.IntegerField()
    answered_at = serializers.DateTimeField()


class JudgedOutput(AttemptOutput):
    """An attempt with what is told after it."""

    verdict = VerdictOutput()
    solution = SolutionOutput()


class DrillHintOutput(Output):
    """A hint in sentences; `struck` is the key of a wrong choice that it excludes."""

    words = serializers.ListField(child=serializers.CharField())
    struck = serializers.CharField()


class DrillHelpOutput(Output):
    """The hints that the learner has seen, counted with the next answer."""

    taken = serializers.IntegerField()
    hints = DrillHintOutput(many=True)


class StaleAttemptOutput(ErrorOutput):
    """The present state: the attempt that is kept, or the item as it is now."""

    given = AttemptOutput(allow_null=True)
    question = DrillItemOutput(allow_null=True)


class BatchResultOutput(Output):
    """What became of one attempt of a batch."""

    place = serializers.IntegerField(help_text="Its place in the list, from 0.")
    status = serializers.IntegerField(
        help_text="201 kept, 200 kept before, 400 and 409 as for one attempt."
    )
    result = JudgedOutput(allow_null=True)
    faults = ErrorItemOutput(many=True)


class BatchOutput(Output):
    """Every attempt of a batch in its order."""

    results = BatchResultOutput(many=True)


# -- from the domain's values to fields ------------------------------------------


def kind_data(kind: Kind, level: int, count: KindCount | None) -> dict[str, Any]:
    """A kind of drill for `DrillKindOutput`."""
    return {
        "kind": kind.KIND,
        "title": str(kind.TITLE),
        "about": str(kind.ABOUT),
        "picture": kind.PICTURE,
        "version": kind.VERSION,
        "levels": list(kind.LEVELS),
        "skills": list(kind.SKILLS),
        "suited_level": level,
        "right": count.right if count else 0,
        "total": count.total if count else 0,
    }


def hint_data(hint: ShownHint) -> dict[str, Any]:
    """A hint for `DrillHintOutput`."""
    struck = hint.struck.key if hint.struck else ""
    return {"words": list(hint.words), "struck": struck}


def attempt_data(answer: Answer) -> dict[str, Any]:
    """An answer for `AttemptOutput`."""
    return {
        "attempt": answer.uuid,
        "item": answer.item,
        "kind": answer.kind,
        "version": int(answer.version),
        "card": answer.card_slug,
        "sections": answer.sections,
        "level": answer.level,
        "seed": answer.seed,
        "mode": answer.mode,
        "choice": answer.choice,
        "is_right": answer.is_right,
        "misconception": answer.misconception,
        "skills": answer.skills,
        "offline": answer.is_offline,
        "is_repeat": answer.is_repeat,
        "help_used": answer.help_used,
        "answered_at": answer.created_at,
    }
