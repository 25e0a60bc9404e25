"""The types of JSON, taken at their word: the schema's `string` is no number.

DRF's fields are as lenient as a form has to be: `"5"` is a number there, `0` is false
and `7` a text. What the schema of the API promises is stricter.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.fields import Field

AnyField: TypeAlias = Field[Any, Any, Any, Any]
Faults: TypeAlias = Any
"""As DRF's `ValidationError` takes them: a list, or faults by name or place."""

_TYPES: Final[tuple[tuple[type[AnyField], tuple[type, ...]], ...]] = (
    (serializers.BooleanField, (bool,)),
    (serializers.IntegerField, (int, float)),
    (serializers.FloatField, (int, float)),
    (serializers.CharField, (str,)),
    (serializers.UUIDField, (str,)),
)


def wrong_types(field: AnyField, value: Any) -> Faults:
    """What in a JSON body has another type than its field; deep, by name and place.

    Nothing is said of null, nor of what the fields themselves refuse. A list that is
    too long is told to be that: nobody needs a fault for each of a million rows.
    """
    if isinstance(field, serializers.ListSerializer | serializers.ListField):
        most = getattr(field, "max_length", None)
        if most is not None and isinstance(value, list) and len(value) > most:
            return _too_long(field, most)
        rows = enumerate(value) if isinstance(value, list) else ()
        return _below((str(at), field.child, one) for at, one in rows)
    if isinstance(field, serializers.Serializer):
        given = value if isinstance(value, Mapping) else {}
        return _below((n, f, given[n]) for n, f in field.fields.items() if n in given)
    if value is None or isinstance(value, _types_of(field)):
        return []
    code = "invalid_choice" if isinstance(field, serializers.ChoiceField) else "invalid"
    try:
        field.fail(code, value=value, input=value)
    except ValidationError as error:
        return error.detail


def _too_long(field: AnyField, most: int) -> Faults:
    """What is said of a list that no row of is read."""
    if isinstance(field, serializers.ListSerializer):
        # It counts by itself before it looks at its rows.
        return []
    text = field.error_messages["max_length"].format(max_length=most)
    return [ErrorDetail(text, "max_length")]


def _types_of(field: AnyField) -> tuple[type, ...]:
    """The types that fit; `object` is all of them."""
    if isinstance(field, serializers.ChoiceField):
        return tuple({type(key) for key in field.choices})
    kinds = (types for kind, types in _TYPES if isinstance(field, kind))
    return next(kinds, (object,))


def _below(parts: Any) -> dict[str, Any]:
    found = {name: wrong_types(field, value) for name, field, value in parts}
    return {name: faults for name, faults in found.items() if faults}
