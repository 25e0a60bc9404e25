"""Every operation, asked by everybody, each answer checked against the schema."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from pytest_django import Settings
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation import GenerationMode
from schemathesis.generation.meta import TestPhase
from schemathesis.specs.openapi.checks import (
    negative_data_rejection,
    positive_data_acceptance,
)

from mahjong_site.wsgi import application
from tests.api.bodies import QUERIES, cases, prepare
from tests.api.examples import SCHEMA
from tests.api.world import EVERYBODY, ROLES, World, one_connection, undone
from tests.sizes import size

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.one_database,
    pytest.mark.usefixtures("no_limits", "has_mail"),
]
schema = schemathesis.openapi.from_wsgi("/api/v1/schema/", application)
OPERATIONS = [
    (method, path, operation)
    for path, methods in SCHEMA["paths"].items()
    for method, operation in methods.items()
]
EACH = pytest.mark.parametrize(
    ("method", "path", "operation"),
    OPERATIONS,
    ids=[f"{method.upper()} {path}" for method, path, _operation in OPERATIONS],
)
EACH_WITH_BODY = pytest.mark.parametrize(
    ("method", "path"),
    [(method, path) for method, path, one in OPERATIONS if "requestBody" in one],
    ids=[f"{m.upper()} {path}" for m, path, one in OPERATIONS if "requestBody" in one],
)


def ask(case: schemathesis.Case, world: World, role: str) -> int:
    """The status that this person gets; the answer must be what the schema says."""
    # A rule may refuse what has the right shape, with a 400 that says why.
    excluded: list[Any] = [positive_data_acceptance]
    place = case.meta and case.meta.components.get(ParameterLocation.HEADER)
    if place and place.mode is GenerationMode.NEGATIVE:
        # What was wrong with the token is put right by this person's own.
        excluded.append(negative_data_rejection)
    with undone(), one_connection():
        answer = case.call_and_validate(
            headers=world.headers(role), excluded_checks=excluded
        )
    return int(answer.status_code)


@schema.parametrize()
@settings(
    max_examples=size(3, 300),
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_answers_are_what_the_schema_says(
    case: schemathesis.Case, world: World
) -> None:
    assert case.meta is not None
    mark = zlib.crc32(repr((case.path_parameters, case.query, case.body)).encode())
    place = case.meta.components.get(ParameterLocation.PATH)
    if place and place.mode is GenerationMode.POSITIVE and mark % 8:
        case.path_parameters = world.places(case.path, mark // 8)
    # Of the many cases at the edges of each field, one person tries each, and CI half.
    at_an_edge = case.meta.phase.name is TestPhase.COVERAGE
    if at_an_edge and mark // 4 % size(2, 1):
        return
    for role in [ROLES[mark % len(ROLES)]] if at_an_edge else ROLES:
        ask(case, world, role)


@EACH
def test_somebody_can_do_it(
    method: str, path: str, operation: dict[str, Any], world: World
) -> None:
    name = operation["operationId"]
    with undone():
        prepare(world, name)
        assert any(
            ask(case, world, role) < 300
            for case in _cases(world, method, path, operation)
            for role in EVERYBODY
        )


def _cases(
    world: World, method: str, path: str, operation: dict[str, Any]
) -> Iterator[schemathesis.Case]:
    """The examples of an operation, each at a few places of that address."""
    for places, body in cases(world, path, operation):
        sent = {} if body is None else {"body": body, "media_type": "application/json"}
        yield schema[path][method.upper()].Case(
            path_parameters=places,
            query=QUERIES.get(operation["operationId"], {}),
            **sent,
        )


def _refused(
    world: World, method: str, path: str, body: str, kind: str
) -> dict[int, set[str]]:
    """The codes with which each status came to everybody at some places."""
    found: dict[int, set[str]] = {}
    for role in EVERYBODY:
        for turn in range(4 if "{" in path else 1):
            address = path.format(**world.places(path, turn))
            with undone():
                answer = world.client(role).generic(
                    method.upper(), address, body, content_type=kind
                )
            codes = {one["code"] for one in answer.json()["errors"]}
            found.setdefault(answer.status_code, set()).update(codes)
    return found


@EACH_WITH_BODY
def test_a_body_that_is_no_json_is_a_415(method: str, path: str, world: World) -> None:
    found = _refused(world, method, path, "a=1", "application/x-www-form-urlencoded")

    assert found.pop(415) == {"unsupported_media_type"}
    assert set(found) <= {401, 403, 404}


@EACH_WITH_BODY
def test_a_body_that_is_too_large_is_a_413(
    method: str, path: str, world: World, settings: Settings
) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 100

    found = _refused(world, method, path, f'"{"x" * 100}"', "application/json")

    assert found.pop(413) == {"too_large"}
    assert set(found) <= {401, 403, 404}
