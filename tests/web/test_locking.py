from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lessons.models import Classroom
from mahjong_site.web.locking import held
from tests.factories import AssignmentFactory, SeatFactory, WorkFactory


@pytest.mark.django_db
def test_a_row_is_held_alone_though_rows_of_its_kind_are_sorted_by_others(
    classroom: Classroom,
) -> None:
    """The database would hold the rows of every table that the query joins."""
    work = WorkFactory.create(
        assignment=AssignmentFactory.create(classroom=classroom),
        seat=SeatFactory.create(classroom=classroom, nickname="anna"),
    )
    with CaptureQueriesContext(connection) as queries:
        assert held(work) == work

    (query,) = queries.captured_queries
    assert "JOIN" not in query["sql"]
