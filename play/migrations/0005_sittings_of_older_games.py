"""Older games get their sittings, their East and everybody's points."""

from __future__ import annotations

from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def _points(outcome: dict[str, Any] | None) -> list[int] | None:
    """Points by seat from a stored outcome, contested challenges included."""
    if not outcome:
        return None
    paid = outcome.get("pays") or {}
    points = [int(paid.get(str(seat), 0)) for seat in range(4)]
    for payer, receiver, amount in outcome.get("debts", ()):
        points[payer] -= amount
        points[receiver] += amount
    return points


def fill(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Every dealt game joins the sitting of the game that it follows."""
    game_model = apps.get_model("play", "PracticeGame")
    sitting_model = apps.get_model("play", "Sitting")
    seated: dict[int, tuple[Any, int]] = {}
    for game in game_model.objects.order_by("id").iterator(chunk_size=200):
        game.dealer = game.state["dealer"]
        game.pays = _points(game.state["outcome"])
        if game.source == "dealt":
            before = seated.get(game.follows_id or 0)
            game.sitting = before[0] if before else None
            game.place = before[1] + 1 if before else 1
            if game.sitting is None:
                sitting = sitting_model(learner_id=game.learner_id)
                sitting.save()
                when = {"started_at": game.started_at}
                sitting_model.objects.filter(pk=sitting.pk).update(**when)
                game.sitting = sitting
            seated[game.pk] = (game.sitting, game.place)
        game.save(update_fields=["dealer", "pays", "sitting", "place"])


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0004_sittings"),
    ]

    operations = [
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
