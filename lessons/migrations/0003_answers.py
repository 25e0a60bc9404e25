"""The one history of answers."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("lessons", "0002_drill_attempts"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Answer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("uuid", models.UUIDField(verbose_name="attempt")),
                (
                    "step",
                    models.PositiveSmallIntegerField(default=0, verbose_name="step"),
                ),
                (
                    "mode",
                    models.CharField(
                        choices=[
                            ("lesson", "Task of a lesson"),
                            ("quiz", "Check of a lesson"),
                            ("drill", "Drill"),
                            ("placement", "Placement check"),
                            ("puzzle", "Puzzle of the day"),
                            ("review", "Review"),
                            ("assignment", "Assignment"),
                        ],
                        max_length=20,
                        verbose_name="mode",
                    ),
                ),
                ("item", models.CharField(max_length=160, verbose_name="item")),
                (
                    "version",
                    models.CharField(max_length=64, verbose_name="version of the item"),
                ),
                ("kind", models.CharField(max_length=40, verbose_name="kind")),
                (
                    "card_slug",
                    models.CharField(
                        blank=True, default="", max_length=80, verbose_name="card"
                    ),
                ),
                (
                    "card_hash",
                    models.CharField(
                        blank=True,
                        default="",
                        max_length=64,
                        verbose_name="content of the card",
                    ),
                ),
                (
                    "sections",
                    models.JSONField(blank=True, default=list, verbose_name="sections"),
                ),
                (
                    "level",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="level"
                    ),
                ),
                (
                    "seed",
                    models.PositiveBigIntegerField(
                        blank=True, null=True, verbose_name="seed"
                    ),
                ),
                (
                    "choice",
                    models.CharField(blank=True, max_length=120, verbose_name="choice"),
                ),
                ("is_right", models.BooleanField(verbose_name="right")),
                (
                    "misconception",
                    models.CharField(
                        blank=True,
                        default="",
                        max_length=60,
                        verbose_name="misconception",
                    ),
                ),
                (
                    "offered",
                    models.JSONField(
                        blank=True, default=list, verbose_name="misconceptions on offer"
                    ),
                ),
                (
                    "skills",
                    models.JSONField(blank=True, default=list, verbose_name="skills"),
                ),
                (
                    "time_ms",
                    models.PositiveIntegerField(
                        blank=True, null=True, verbose_name="time taken, ms"
                    ),
                ),
                (
                    "help_used",
                    models.PositiveSmallIntegerField(
                        default=0, verbose_name="help used"
                    ),
                ),
                (
                    "proof",
                    models.JSONField(blank=True, default=dict, verbose_name="proof"),
                ),
                (
                    "is_repeat",
                    models.BooleanField(default=False, verbose_name="answered before"),
                ),
                ("created_at", models.DateTimeField(verbose_name="answered at")),
                (
                    "learner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="answers",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="learner",
                    ),
                ),
            ],
            options={
                "verbose_name": "answer",
                "verbose_name_plural": "answers",
                "ordering": ["-created_at", "-pk"],
                "indexes": [
                    models.Index(
                        fields=["learner", "item", "version"],
                        name="lessons_answer_item",
                    ),
                    models.Index(
                        fields=["learner", "kind", "-created_at"],
                        name="lessons_answer_kind",
                    ),
                    models.Index(
                        fields=["learner", "-created_at"], name="lessons_answer_newest"
                    ),
                    models.Index(fields=["mode", "item"], name="lessons_answer_mode"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("learner", "uuid", "step"), name="lessons_answer_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("is_right", False), ("misconception", ""), _connector="OR"
                        ),
                        name="lessons_answer_right_without_misconception",
                    ),
                ],
            },
        ),
    ]
