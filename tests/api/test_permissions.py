"""Every operation of the API stands in docs/permissions.md, and each cell is true.

The table of classes and cards is asked in `tests/permissions/`; here the one of what
belongs to one person, and of what is open.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.bodies import QUERIES, bodies
from tests.api.examples import SCHEMA
from tests.api.world import World, undone
from tests.permissions.table import OPEN_OR_OWN, ROWS, Row, word
from tests.permissions.urls import NAME_OF

pytestmark = pytest.mark.one_database

PEOPLE = {"anonymous": "nobody", "whose it is": "learner", "somebody else": "teacher"}
"""The columns of the table, and who asks."""
OPERATIONS = {
    (method.upper(), path): operation
    for path, methods in SCHEMA["paths"].items()
    for method, operation in methods.items()
}


def test_every_operation_stands_in_a_table() -> None:
    here = {(row.method, row.address) for row in OPEN_OR_OWN}
    above = {(row.method, row.name) for row in ROWS if row.is_api}
    missing = [
        f"{method} {path}"
        for method, path in OPERATIONS
        if (method, path) not in here and (method, NAME_OF[path]) not in above
    ]
    assert not missing


def test_every_row_is_an_operation() -> None:
    assert {(row.method, row.address) for row in OPEN_OR_OWN} <= OPERATIONS.keys()


def _word(world: World, row: Row, role: str) -> str:
    """What this person gets at the things that there are: yes, if at any of them."""
    operation = OPERATIONS[row.method, row.address]
    sent: Any = bodies(world, operation)[0]
    if row.method == "GET":
        sent = QUERIES.get(operation["operationId"])
    found = set()
    for turn in range(8 if "{" in row.address else 1):
        address = row.address.format(**world.places(row.address, turn))
        with undone():
            ask = getattr(world.client(role), row.method.lower())
            found.add(word(ask(address, sent)))
    return "yes" if "yes" in found else "/".join(sorted(found))


@pytest.mark.django_db
@pytest.mark.usefixtures("no_limits", "has_mail")
@pytest.mark.parametrize(
    "row", OPEN_OR_OWN, ids=lambda row: f"{row.method} {row.address}"
)
def test_everybody_gets_what_the_table_says(row: Row, world: World) -> None:
    assert {name: _word(world, row, role) for name, role in PEOPLE.items()} == row.words
