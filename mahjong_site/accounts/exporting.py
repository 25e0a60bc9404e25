"""Everything that somebody has, in one file for them to keep.

Other apps register what they keep for a person (see `mahjong_site.wiring`). Nothing of
other people is in it, and nothing that is still hidden from its owner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict

from django.http import StreamingHttpResponse
from django.utils import timezone

from mahjong_site.accounts import devices
from mahjong_site.accounts.models import User
from mahjong_site.accounts.preferences import preferences_of
from mahjong_site.web.jsonfiles import (
    Table,
    file_to_keep,
    json_parts,
    same,
    table_of,
)

FORMAT = 1
"""Counts up when something in the file comes to mean something else."""

Exporter = Callable[[User], Iterable[Table]]
"""The tables of one app for a person: a number of queries that no rows add to."""

_exporters: list[Exporter] = []


def export_with(exporter: Exporter) -> Exporter:
    """Register what an app keeps for people."""
    if exporter not in _exporters:
        _exporters.append(exporter)
    return exporter


def export_of(person: User) -> StreamingHttpResponse:
    """The file as JSON, sent while it is still being made."""
    about = {
        "format": FORMAT,
        "exported_at": timezone.now(),
        "person": {
            "id": person.public_id,
            "name": person.shown_name,
            "is_guest": person.is_guest,
            "email": person.email,
            "joined_at": person.date_joined,
            "last_login_at": person.last_login,
        },
        "preferences": asdict(preferences_of(person)),
    }
    name = f"mah-jongg-{timezone.localdate()}.json"
    return file_to_keep(name, "application/json", json_parts(about, _tables(person)))


def _tables(person: User) -> Iterator[Table]:
    yield table_of(
        "devices",
        devices.devices_of(person),
        id="public_id",
        name="name",
        signed_in_at="created_at",
        last_used_at="last_used_at",
    )
    own = person.rule_sets.all()
    columns = same("name", "rules", "updated_at")
    yield table_of("tables", own, id="public_id", **columns)
    for exporter in tuple(_exporters):
        yield from exporter(person)
