"""What came of assignments: the grid, a pupil, an assignment and its questions."""

from __future__ import annotations

from rest_framework import serializers

from lessons.api.serializers.assignments import ASSIGNMENT_KINDS, STAGES
from lessons.api.serializers.items import DrillItemOutput, SolutionOutput
from lessons.selectors.outcomes import State
from mahjong_site.web.rest import InputSerializer, OutputSerializer

OUTCOME_STATES = [state.value for state in State]


class GridInput(InputSerializer):
    """Which assignments stand in the grid, the newest first."""

    columns = serializers.IntegerField(
        min_value=1, max_value=100, default=20, help_text="So many assignments."
    )
    skip = serializers.IntegerField(
        min_value=0,
        max_value=1000,
        default=0,
        help_text="So many newer ones are left out.",
    )


class AssignmentOutcomeOutput(OutputSerializer):
    """What counts of all that a pupil did for an assignment: the best try."""

    state = serializers.ChoiceField(
        choices=OUTCOME_STATES,
        help_text="open: not begun; done: handed in, and not passed.",
    )
    percent = serializers.IntegerField(allow_null=True, help_text="Null: not begun.")
    right = serializers.IntegerField()
    total = serializers.IntegerField()
    answered = serializers.IntegerField()
    tries = serializers.IntegerField()
    is_late = serializers.BooleanField()
    was_before = serializers.BooleanField(
        help_text="The lesson was passed before it was assigned."
    )


class PupilOutput(OutputSerializer):
    """A pupil by name."""

    seat = serializers.UUIDField()
    nickname = serializers.CharField()
    real_name = serializers.CharField()


class ColumnOutput(OutputSerializer):
    """An assignment at the head of the grid."""

    id = serializers.UUIDField()
    title = serializers.CharField()
    kind = serializers.ChoiceField(choices=ASSIGNMENT_KINDS)
    stage = serializers.ChoiceField(choices=STAGES)
    due_at = serializers.DateTimeField(allow_null=True)


class GridRowOutput(PupilOutput):
    """A pupil with an outcome for each column of the grid, in its order."""

    passed = serializers.IntegerField(help_text="Of all assignments.")
    outcomes = AssignmentOutcomeOutput(many=True)


class PageOutput(OutputSerializer):
    """A page of a list."""

    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)


class GridOutput(PageOutput):
    """Everybody's results: pupils by assignments."""

    columns_count = serializers.IntegerField(help_text="All that have opened.")
    columns = ColumnOutput(many=True)
    results = GridRowOutput(many=True)


class BeliefOutput(OutputSerializer):
    """A misconception behind wrong answers, and what mends it."""

    code = serializers.CharField()
    name = serializers.CharField()
    count = serializers.IntegerField()
    truth = serializers.CharField()
    lesson = serializers.CharField(help_text="Slug of the lesson about it, or empty.")


class TryOutput(OutputSerializer):
    """One try, summed up."""

    right = serializers.IntegerField()
    total = serializers.IntegerField()
    answered = serializers.IntegerField()
    is_done = serializers.BooleanField()
    is_passed = serializers.BooleanField()


class DoneOutput(OutputSerializer):
    """An assignment with one pupil's outcome and tries."""

    id = serializers.UUIDField()
    title = serializers.CharField()
    kind = serializers.ChoiceField(choices=ASSIGNMENT_KINDS)
    due_at = serializers.DateTimeField(allow_null=True)
    outcome = AssignmentOutcomeOutput()
    made = TryOutput(many=True, help_text="Each try; none for lessons.")


class SkillCountOutput(OutputSerializer):
    """A skill with the answers of this class that exercised it."""

    title = serializers.CharField()
    right = serializers.IntegerField()
    total = serializers.IntegerField()


class GamesCountOutput(OutputSerializer):
    """A skill with the decisions of the class's games that exercised it."""

    title = serializers.CharField()
    good = serializers.IntegerField()
    total = serializers.IntegerField()
    games = serializers.IntegerField()


class PupilResultsOutput(PageOutput):
    """What one pupil did for this class, and for this class alone."""

    pupil = PupilOutput()
    passed = serializers.IntegerField()
    skills = SkillCountOutput(many=True)
    beliefs = BeliefOutput(many=True)
    games = GamesCountOutput(many=True)
    results = DoneOutput(many=True)


class ItemRowOutput(OutputSerializer):
    """A question with the answers that count, and how often one was changed."""

    title = serializers.CharField()
    detail = serializers.CharField()
    right = serializers.IntegerField()
    total = serializers.IntegerField()
    changed = serializers.IntegerField()
    beliefs = BeliefOutput(many=True)
    pick = serializers.CharField(help_text="For `follow-up/`; may be empty.")
    number = serializers.IntegerField(
        help_text="With `place` its address below; 0 where each pupil had others."
    )
    place = serializers.IntegerField()


class AimRowOutput(OutputSerializer):
    """An aim in words, and how many of the finished games kept it."""

    words = serializers.CharField()
    kept = serializers.IntegerField()
    total = serializers.IntegerField()


class PupilOutcomeOutput(PupilOutput):
    """A pupil with what counts of an assignment."""

    outcome = AssignmentOutcomeOutput()


class AssignmentResultsOutput(PageOutput):
    """What came of an assignment; the pupils are a page."""

    items = ItemRowOutput(many=True, help_text="The worst first.")
    beliefs = BeliefOutput(many=True)
    aims = AimRowOutput(many=True, help_text="Of games: the least kept first.")
    results = PupilOutcomeOutput(many=True)


class GameRowOutput(PupilOutput):
    """A finished game of an assignment."""

    number = serializers.IntegerField(help_text="The try that it was played in.")
    is_won = serializers.BooleanField()
    points = serializers.IntegerField(help_text="Less than 0: paid.")
    missed = serializers.ListField(
        child=serializers.CharField(), help_text="Aims that were not kept, in words."
    )


class ChosenOutput(OutputSerializer):
    """An answer, and who stands by it."""

    key = serializers.CharField()
    is_right = serializers.BooleanField()
    misconception = serializers.CharField()
    names = serializers.ListField(child=serializers.CharField())


class ItemSeenOutput(OutputSerializer):
    """A question that all had, with its answer and who chose what."""

    question = DrillItemOutput()
    solution = SolutionOutput()
    chosen_by = ChosenOutput(many=True, help_text="The right ones first.")
