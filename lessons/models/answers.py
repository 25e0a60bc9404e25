"""The one history: every answer that a learner gave, in whatever mode.

Rows are only ever added. Summaries (progress of lessons, skills, the review queue)
are worked out from them and can be rebuilt.
"""

from __future__ import annotations

from uuid import UUID

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

QUESTION = "question:"
"""Before the UUID of a question of a check in `Answer.item`."""
TASK = "task:"
"""Before the UUID of a task of a lesson."""
NOT_YET = "not-yet"
"""The choice of somebody who says in the placement check: I do not know this yet."""
FROM_LESSONS = models.Q(item__startswith=QUESTION) | models.Q(item__startswith=TASK)
"""The answers to what lessons and checks ask. A kind alone does not tell these from
drills: some kinds of both have one name."""


class Mode(models.TextChoices):
    """Where an answer was given."""

    LESSON = "lesson", _("Task of a lesson")
    QUIZ = "quiz", _("Check of a lesson")
    DRILL = "drill", _("Drill")
    PLACEMENT = "placement", _("Placement check")
    PUZZLE = "puzzle", _("Puzzle of the day")
    REVIEW = "review", _("Review")
    ASSIGNMENT = "assignment", _("Assignment")
    LIVE = "live", _("Live in class")
    GAME = "game", _("Decision of a game")


class Answer(models.Model):
    """One answer to one item.

    `uuid` comes from the client, so a second post adds nothing; `step` numbers the
    answers that one uuid carries (the questions of a check, the passes of a
    Charleston). `item` names the item for ever and `version` what it was then: a
    changed item is another one. `kind`, card, `sections`, `level` and `seed` are
    what makes a generated item again; `proof` is what the engine found.
    `misconception` is empty for a right answer; `offered` are the misconceptions
    that the item could have shown. `is_repeat` marks an answer to an item that the
    learner had answered before. `context` is what the answer was given for, where it
    was for something: an assignment, a live deal. `is_offline` marks an item that was
    handed out with its sealed answer, to be answered without a network.
    """

    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="answers",
        verbose_name=_("learner"),
    )
    uuid = models.UUIDField(_("attempt"))
    step = models.PositiveSmallIntegerField(_("step"), default=0)
    mode = models.CharField(_("mode"), max_length=20, choices=Mode.choices)
    item = models.CharField(_("item"), max_length=160)
    version = models.CharField(_("version of the item"), max_length=64)
    kind = models.CharField(_("kind"), max_length=40)
    card_slug = models.CharField(_("card"), max_length=80, blank=True, default="")
    card_hash = models.CharField(
        _("content of the card"), max_length=64, blank=True, default=""
    )
    sections = models.JSONField(_("sections"), default=list, blank=True)
    level = models.PositiveSmallIntegerField(_("level"), null=True, blank=True)
    seed = models.PositiveBigIntegerField(_("seed"), null=True, blank=True)
    choice = models.CharField(_("choice"), max_length=120, blank=True)
    is_right = models.BooleanField(_("right"))
    misconception = models.CharField(
        _("misconception"), max_length=60, blank=True, default=""
    )
    offered = models.JSONField(_("misconceptions on offer"), default=list, blank=True)
    skills = models.JSONField(_("skills"), default=list, blank=True)
    time_ms = models.PositiveIntegerField(_("time taken, ms"), null=True, blank=True)
    help_used = models.PositiveSmallIntegerField(_("help used"), default=0)
    context = models.UUIDField(_("given for"), null=True, blank=True)
    proof = models.JSONField(_("proof"), default=dict, blank=True)
    is_repeat = models.BooleanField(_("answered before"), default=False)
    is_offline = models.BooleanField(_("from a pack"), default=False)
    created_at = models.DateTimeField(_("answered at"))

    class Meta:
        verbose_name = _("answer")
        verbose_name_plural = _("answers")
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["learner", "uuid", "step"], name="lessons_answer_once"
            ),
            models.CheckConstraint(
                condition=models.Q(is_right=False) | models.Q(misconception=""),
                name="lessons_answer_right_without_misconception",
            ),
        ]
        indexes = [
            models.Index(
                fields=["learner", "item", "version"], name="lessons_answer_item"
            ),
            models.Index(
                fields=["learner", "kind", "-created_at"], name="lessons_answer_kind"
            ),
            models.Index(
                fields=["learner", "-created_at"], name="lessons_answer_newest"
            ),
            models.Index(fields=["mode", "item"], name="lessons_answer_mode"),
            models.Index(fields=["context", "learner"], name="lessons_answer_context"),
        ]

    def __str__(self) -> str:
        return f"{self.item}: {self.choice}"

    @property
    def is_from_lesson(self) -> bool:
        """Whether it answers what a lesson or check asks, and no drill."""
        return self.item.startswith((QUESTION, TASK))

    @property
    def question(self) -> UUID:
        """The question of a check or task of a lesson that it answers."""
        return UUID(self.item.partition(":")[2])


class HelpTaken(models.Model):
    """Hints that a learner has seen for an item and not yet answered it with.

    The one place that knows how much help was taken: no form carries it. The next
    answer to the item takes the count over and ends the row.
    """

    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="help_taken",
        verbose_name=_("learner"),
    )
    item = models.CharField(_("item"), max_length=160)
    count = models.PositiveSmallIntegerField(_("hints"))
    taken_at = models.DateTimeField(_("last hint at"), auto_now=True)

    class Meta:
        verbose_name = _("help taken")
        verbose_name_plural = _("help taken")
        ordering = ["-taken_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["learner", "item"], name="lessons_help_taken_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.item}: {self.count}"


class PackedItem(models.Model):
    """An item that a learner was given in a pack, to answer without a network.

    Its sealed answer is on the learner's device. The one place that knows so: no
    attempt says itself whether it comes out of a pack.
    """

    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="packed_items",
        verbose_name=_("learner"),
    )
    item = models.CharField(_("item"), max_length=160)
    packed_at = models.DateTimeField(_("packed at"), auto_now_add=True)

    class Meta:
        verbose_name = _("item of a pack")
        verbose_name_plural = _("items of packs")
        ordering = ["-packed_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["learner", "item"], name="lessons_packed_item_once"
            )
        ]

    def __str__(self) -> str:
        return self.item
