"""Tables as one JSON object, sent while it is still being made."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import QuerySet
from django.http import StreamingHttpResponse

CHUNK: Final = 2000
"""So many rows are read at a time."""


@dataclass(frozen=True, slots=True)
class Table:
    """One table; its rows can be read once."""

    name: str
    columns: Sequence[str]
    rows: Iterable[Sequence[Any]]


def table_of(name: str, rows: QuerySet[Any], /, **columns: str) -> Table:
    """The table of these rows in one query; `columns` are fields by column."""
    found = rows.values_list(*columns.values()).iterator(CHUNK)
    return Table(name, tuple(columns), found)


def same(*names: str) -> dict[str, str]:
    """Columns that are called as their fields are."""
    return {name: name for name in names}


def json_parts(about: Mapping[str, Any], tables: Iterable[Table]) -> Iterator[bytes]:
    """What `about` says, then each table as a list of objects under its name."""
    yield _dumped(about).removesuffix("}").encode()
    for table in tables:
        yield f',\n"{table.name}": ['.encode()
        yield from _objects(table)
        yield b"]"
    yield b"}\n"


def _objects(table: Table) -> Iterator[bytes]:
    comma = ""
    for row in table.rows:
        yield f"{comma}\n{_dumped(dict(zip(table.columns, row, strict=True)))}".encode()
        comma = ","


def _dumped(value: object) -> str:
    return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False)


def file_to_keep(name: str, kind: str, parts: Iterator[bytes]) -> StreamingHttpResponse:
    """A file of that name, sent in parts."""
    response = StreamingHttpResponse(parts, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
