"""Requests as the API's own description shows them, and answers as it says."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

import jsonschema
from drf_spectacular.generators import SchemaGenerator


@cache
def _schema() -> dict[str, Any]:
    schema: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return schema


@cache
def _operations() -> dict[str, Any]:
    schema = _schema()
    return {
        operation["operationId"]: operation
        for methods in schema["paths"].values()
        for operation in methods.values()
    }


def example(operation_id: str) -> dict[str, Any]:
    """The first example of what that operation takes."""
    content = _operations()[operation_id]["requestBody"]["content"]
    examples = content["application/json"]["examples"]
    value: dict[str, Any] = copy.deepcopy(next(iter(examples.values()))["value"])
    return value


def keeps_to_its_shape(operation_id: str, answer: Any) -> bool:
    """Is the answer what the description says of that operation? Raises if not."""
    schema = _schema()
    responses = _operations()[operation_id]["responses"]
    shape = responses[str(answer.status_code)]["content"]["application/json"]["schema"]
    whole = {"components": schema["components"], **shape}
    jsonschema.validate(answer.json(), whole)
    return True
