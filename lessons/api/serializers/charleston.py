"""The Charleston trainer: a deal, a guess, and what each pass kept. Tiles are text."""

from __future__ import annotations

from typing import Final

from rest_framework import serializers

from engine.charleston import PASS_SIZE
from engine.state import CHARLESTON
from lessons.drills.catalogue import SEEDS
from lessons.drills.charleston_weighing import GUESSED
from mahjong_site.web.rest import (
    ErrorOutput,
    InputSerializer,
    OutputSerializer,
    TextField,
    TokenField,
    YesNoField,
)

OVER: Final = "over"
STAGES: Final = [*sorted(phase.value for phase in CHARLESTON), OVER]
STEPS: Final = ["pass", "vote", "ask_courtesy", "pass_courtesy"]
PLACES: Final = ["right", "across", "left", "courtesy"]
MARKS: Final = ["done", "now", "next", "skipped"]
MOST_STEPS: Final = 9
"""Six passes, the vote, and two for the courtesy."""


# -- what comes in -------------------------------------------------------------


class CardInput(InputSerializer):
    """The card of a deal."""

    card = serializers.SlugField(
        max_length=100, required=False, help_text="The site's first card without it."
    )


class DealInput(InputSerializer):
    """Which deal: wanted with the first guess or step, which begins the run."""

    card = serializers.SlugField(max_length=100, required=False)
    seed = serializers.IntegerField(min_value=0, max_value=SEEDS - 1, required=False)


class GuessOnlyInput(InputSerializer):
    """The two sections that the rack as dealt leans to most."""

    guess = serializers.ListField(
        child=TextField(max_length=100),
        min_length=1,
        max_length=GUESSED,
        help_text="Names of two of the card's sections.",
    )


class CharlestonStepInput(InputSerializer):
    """A pass, a vote, a wish for the courtesy, or the tiles of it."""

    type = serializers.ChoiceField(choices=STEPS)
    tiles = TextField(
        required=False,
        allow_blank=True,
        max_length=200,
        help_text="pass, pass_courtesy: tiles of the rack.",
    )
    blind = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=PASS_SIZE,
        help_text="pass: how many incoming tiles go on unseen.",
    )
    go_on = YesNoField(required=False, help_text="vote")
    count = serializers.IntegerField(
        required=False, min_value=0, max_value=PASS_SIZE, help_text="ask_courtesy"
    )


class StepOnlyInput(InputSerializer):
    """A step, and how many were taken before it."""

    expected_steps = serializers.IntegerField(
        min_value=0,
        max_value=MOST_STEPS,
        help_text="The `steps` that the client saw; 409 for others.",
    )
    step = CharlestonStepInput()


class FamiliesGuessInput(DealInput, GuessOnlyInput):
    """A guess, and of which deal."""


class StepInput(DealInput, StepOnlyInput):
    """A step, and of which deal."""


class AgainInput(InputSerializer):
    """Back to a step, to take another one."""

    run = TokenField(help_text="The client's own UUID of the new run.")
    step = serializers.IntegerField(
        min_value=1, max_value=MOST_STEPS, help_text="The step to go back to, from 1."
    )


# -- what goes out -------------------------------------------------------------


class WayPlaceOutput(OutputSerializer):
    """One of the passes, or the courtesy."""

    place = serializers.ChoiceField(choices=PLACES)
    mark = serializers.ChoiceField(choices=MARKS)


class FamilyOutput(OutputSerializer):
    """A section with its share of all hands that are within reach."""

    section = serializers.CharField()
    percent = serializers.IntegerField()


class LeaningOutput(OutputSerializer):
    """A line that the rack leans to."""

    section = serializers.CharField()
    number = serializers.CharField()
    share = serializers.FloatField(help_text="Of the weight of all hands, 0 to 1.")
    away = serializers.IntegerField(help_text="Tiles that are missing.")


class GuessedOutput(OutputSerializer):
    """The guess beside what the engine found."""

    sections = serializers.ListField(child=serializers.CharField())
    is_right = serializers.BooleanField()
    families = FamilyOutput(many=True, help_text="Of the rack as dealt.")


class StepRowOutput(OutputSerializer):
    """One of the ways to take a step."""

    # The base class has a property of this name, which no answer uses.
    label = serializers.CharField()  # type: ignore[assignment]
    given = serializers.CharField(help_text="The own tiles that go; empty for ways.")
    is_yours = serializers.BooleanField()
    is_best = serializers.BooleanField()
    cost = serializers.FloatField(help_text="Tiles worse than the best, on average.")
    away = serializers.FloatField(help_text="Tiles then missing, on average.")
    closes = serializers.CharField(help_text="The lines that lose a tile, in words.")


class FamilyChangeOutput(OutputSerializer):
    """A section before and after a step."""

    section = serializers.CharField()
    before = serializers.IntegerField()
    after = serializers.IntegerField()


class CharlestonStepOutput(OutputSerializer):
    """A step that was taken, beside the best one."""

    number = serializers.IntegerField()
    title = serializers.CharField()
    stage = serializers.ChoiceField(choices=STAGES, help_text="What was asked.")
    cost = serializers.FloatField(help_text="In tiles; 0 where nothing was better.")
    told = serializers.CharField(help_text="What the others did, or empty.")
    why = serializers.ListField(child=serializers.CharField())
    rows = StepRowOutput(many=True)
    blind = serializers.IntegerField(help_text="Tiles sent on unseen.")
    came = serializers.CharField(help_text="The tiles that came for it.")
    families = FamilyChangeOutput(many=True, help_text="None for a vote or a wish.")


class FutureOutput(OutputSerializer):
    """One way that the deal went from the step where two runs part."""

    title = serializers.CharField()
    done = serializers.CharField(help_text="How far it has come, in words.")
    step = CharlestonStepOutput()
    rack = serializers.CharField()
    nearest = LeaningOutput()
    families = FamilyOutput(many=True)
    is_over = serializers.BooleanField()


class CharlestonOutput(OutputSerializer):
    """A deal as far as it was passed through. The learner has seat 0."""

    run = serializers.UUIDField(
        allow_null=True, help_text="Null for a deal without a run."
    )
    card = serializers.CharField()
    card_hash = serializers.CharField()
    seed = serializers.IntegerField()
    stage = serializers.ChoiceField(choices=STAGES, help_text="What is asked now.")
    steps = serializers.IntegerField(help_text="Taken so far; goes with the next one.")
    title = serializers.CharField(help_text="What is asked, in words, or empty.")
    way = WayPlaceOutput(many=True)
    east = serializers.IntegerField(min_value=0, max_value=3)
    may_be_blind = serializers.BooleanField()
    owed = serializers.IntegerField(help_text="Tiles agreed for the courtesy.")
    rack = serializers.CharField()
    came = serializers.CharField(help_text="What came with the last step.")
    may_guess = serializers.BooleanField(help_text="A guess is taken now.")
    sections = serializers.ListField(child=serializers.CharField())
    guessed = GuessedOutput(allow_null=True)
    leans = LeaningOutput(
        many=True,
        allow_null=True,
        help_text="The lines leant to most; null where no help is given.",
    )
    told = CharlestonStepOutput(
        many=True, help_text="The last step; all of them once it is over."
    )
    cost = serializers.FloatField(
        allow_null=True, help_text="Of all steps, once it is over."
    )
    futures = FutureOutput(many=True, help_text="This run and the one it has left.")


class StaleCharlestonOutput(ErrorOutput):
    """The run as it is now."""

    charleston = CharlestonOutput()
