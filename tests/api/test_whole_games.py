"""Whole games over the API, by the links of its schema; every answer is checked."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
import schemathesis
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test
from schemathesis.generation import GenerationMode
from schemathesis.generation.stateful.state_machine import APIStateMachine
from schemathesis.specs.openapi.checks import positive_data_acceptance

from mahjong_site.api.links import LINKS
from mahjong_site.wsgi import application
from tests.api.examples import SCHEMA
from tests.api.world import World, one_connection, undone
from tests.sizes import size

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.one_database,
    pytest.mark.usefixtures("no_limits"),
]
schema = schemathesis.openapi.from_wsgi("/api/v1/schema/", application)
LONGEST = 500
"""More actions than any game takes."""
PLACES = {
    operation["operationId"]: (method.upper(), path)
    for path, methods in SCHEMA["paths"].items()
    for method, operation in methods.items()
}
QUIET = settings(
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)


def call(world: World, operation_id: str, *, body: Any = None, **places: str) -> Any:
    """What the learner gets; it must be as the schema says."""
    method, path = PLACES[operation_id]
    sent = {} if body is None else {"body": body, "media_type": "application/json"}
    case = schema[path][method].Case(path_parameters=places, **sent)
    answer = case.call_and_validate(
        headers=world.headers("learner"), excluded_checks=[positive_data_acceptance]
    )
    assert answer.status_code in {200, 201}, answer.text
    return answer.json()


@given(data=st.data())
@settings(QUIET, max_examples=size(2, 60))
def test_any_lawful_play_comes_to_its_end(world: World, data: st.DataObject) -> None:
    table = {
        "card": data.draw(st.sampled_from(["kitchen-table", "nmjl-2026"])),
        "way": data.draw(st.sampled_from(["guided", "real"])),
        "seed": data.draw(st.integers(0, 10**6)),
        "seat": data.draw(st.integers(0, 3)),
        "bots": "easy",
    }
    with undone(), one_connection():
        game = call(world, "games_create", body=table)
        at = {"game_id": game["id"]}
        acts = 0
        while not game["is_over"]:
            acts += 1
            assert acts < LONGEST
            legal = call(world, "games_legal_actions_retrieve", **at)
            action = data.draw(st.sampled_from(legal["actions"]))
            body = {"expected_version": legal["version"], "action": action}
            before, game = game, call(world, "games_actions_create", body=body, **at)
            assert game["version"] > before["version"]
            assert game["events"]
        assert acts > 3
        assert call(world, "games_legal_actions_retrieve", **at)["actions"] == []
        assert sum(game["pays"]) == 0
        seen = call(world, "games_retrieve", **at)
        assert seen == {name: game[name] for name in seen}
        assert call(world, "game_events", **at)["poll_after"] is None
        assert call(world, "game_review", **at)["decisions"]
        assert call(world, "games_record_retrieve", **at)["record"]


def _machine(world: World, seen: Counter[tuple[str, int]]) -> type[APIStateMachine]:
    """Calls of games in any order that their links allow, each run undone."""
    games = schema.include(operation_id=sorted(LINKS))
    # What breaks the schema is tried for each call by itself.
    games.config.generation.update(modes=[GenerationMode.POSITIVE])

    class Games(games.as_state_machine()):  # type: ignore[misc]
        """Made anew for each test: hypothesis wants a class."""

        def setup(self) -> None:
            self.changes = transaction.atomic()
            self.changes.__enter__()

        def teardown(self) -> None:
            transaction.set_rollback(True)
            self.changes.__exit__(None, None, None)

        def get_call_kwargs(self, case: schemathesis.Case) -> dict[str, Any]:
            return {"headers": world.headers("learner")}

        def validate_response(
            self, response: Any, case: schemathesis.Case, *_checks: Any, **_more: Any
        ) -> None:
            name = case.operation.definition.raw["operationId"]
            seen[name, response.status_code] += 1
            case.validate_response(
                response,
                headers=world.headers("learner"),
                excluded_checks=[positive_data_acceptance],
            )

    return Games


def test_links_lead_from_call_to_call(world: World) -> None:
    seen: Counter[tuple[str, int]] = Counter()
    with one_connection():
        run_state_machine_as_test(
            _machine(world, seen),
            settings=settings(
                QUIET, max_examples=size(12, 300), stateful_step_count=size(8, 30)
            ),
        )
    for name in ("games_create", "games_legal_actions_retrieve"):
        assert any(seen[name, status] for status in (200, 201)), seen
    assert seen["games_actions_create", 200] > 0, seen
