"""The published schemas, as validators."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
from referencing import Registry, Resource

DOCS = Path(__file__).parents[2] / "docs"


def validator(name: str) -> jsonschema.Draft202012Validator:
    """A validator of one of the published schemas."""
    files = {
        path.name: json.loads(path.read_text(encoding="utf-8"))
        for path in DOCS.glob("*.schema.json")
    }
    registry = Registry().with_resources(
        (key, Resource.from_contents(schema)) for key, schema in files.items()
    )
    return jsonschema.Draft202012Validator(files[name], registry=registry)
