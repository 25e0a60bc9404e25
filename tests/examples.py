"""Requests as the API's own description shows them."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator


@cache
def _operations() -> dict[str, Any]:
    schema = SchemaGenerator().get_schema(request=None, public=True)
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
