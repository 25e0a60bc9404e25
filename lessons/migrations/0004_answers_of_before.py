"""Every answer to a check or drill of before becomes a row of the one history.

Items of drills had no level then: their name has level 0. A question's version was
that of its whole check.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from django.db import migrations

BATCH = 500

# The skills as the map had them when the history began.
SKILLS = {
    "which_line": ["find-line"],
    "missing_tile": ["complete-line"],
    "joker_place": ["jokers-where"],
    "charleston": ["charleston-pass"],
    "family_of": ["tile-families"],
    "pick_family": ["tile-families"],
    "count_in_set": ["tile-families"],
    "suit_of": ["tile-families"],
    "name_of": ["tile-names"],
    "dragon_of": ["dragons"],
    "group_name": ["group-names"],
    "pick_joker_groups": ["jokers-where"],
    "may_expose": ["exposures"],
    "which_exposure": ["exposures"],
    "line_suits": ["colours-suits"],
    "line_exposed": ["exposed-concealed"],
    "wins_after_exposing": ["exposed-concealed"],
    "line_points": ["values"],
    "which_completes": ["complete-line"],
    "which_makes_line": ["find-line"],
    "verdict_of": ["mahjong-or-not"],
}


def carry_over(apps: Any, schema_editor: Any) -> None:
    """Write an Answer for every DrillAttempt and every QuizAnswer."""
    answer = apps.get_model("lessons", "Answer")
    drills = apps.get_model("lessons", "DrillAttempt").objects.order_by("pk")
    checks = apps.get_model("lessons", "QuizAnswer").objects
    checks = checks.select_related("attempt").order_by("attempt_id", "pk")
    _store(answer, (_of_drill(row) for row in drills.iterator(BATCH)))
    _store(answer, _of_checks(checks.iterator(BATCH)))


def _store(model: Any, rows: Iterable[dict[str, Any]]) -> None:
    rest = iter(rows)
    while batch := [model(**row) for row in islice(rest, BATCH)]:
        model.objects.bulk_create(batch)


def _of_drill(row: Any) -> dict[str, Any]:
    parts = [row.kind, row.card_hash[:16], "0", str(row.seed)]
    if row.step:
        parts.append(str(row.step))
    return {
        "learner_id": row.learner_id,
        "uuid": row.uuid,
        "step": row.step,
        "mode": "drill",
        "item": ":".join(parts),
        "version": str(row.version),
        "kind": row.kind,
        "card_slug": row.card_slug,
        "card_hash": row.card_hash,
        "seed": row.seed,
        "choice": row.choice,
        "is_right": row.is_right,
        "misconception": "" if row.is_right else row.misconception,
        "skills": SKILLS.get(row.kind, []),
        "is_repeat": row.is_repeat,
        "created_at": row.created_at,
    }


def _of_checks(rows: Iterable[Any]) -> Iterator[dict[str, Any]]:
    """Answers of one check are numbered; one given before counts as a repeat."""
    seen: set[tuple[int, Any, str]] = set()
    attempt, step = None, 0
    for row in rows:
        attempt, step = row.attempt_id, step + 1 if row.attempt_id == attempt else 1
        name = (row.attempt.learner_id, row.question, row.attempt.version)
        yield {
            "learner_id": row.attempt.learner_id,
            "uuid": row.attempt.uuid,
            "step": step,
            "mode": "quiz",
            "item": f"question:{row.question}",
            "version": row.attempt.version,
            "kind": row.kind,
            "choice": row.choice,
            "is_right": row.is_right,
            "misconception": "" if row.is_right else row.misconception,
            "skills": SKILLS.get(row.kind, []),
            "is_repeat": name in seen,
            "created_at": row.attempt.created_at,
        }
        seen.add(name)


class Migration(migrations.Migration):
    dependencies = [("lessons", "0003_answers")]

    operations = [migrations.RunPython(carry_over, migrations.RunPython.noop)]
