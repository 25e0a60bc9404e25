"""A decision of a game that is to be a drill, where its id is taken already."""

from __future__ import annotations

import pytest

from lessons.models import Answer, ReviewItem
from lessons.services.kept import Decided, drill_decision
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from tests.api.people.test_export import add_answer
from tests.lessons.kept import kept

pytestmark = pytest.mark.django_db


def test_an_answer_under_the_id_of_a_decision_is_not_taken_for_it(
    learner: User,
) -> None:
    row = kept(learner)
    add_answer(learner)
    Answer.objects.update(uuid=row.public_id)
    same = Decided(
        row.game, row.number, row.seat, row.card_hash, row.position, row.chosen
    )
    with pytest.raises(DomainError, match="not_askable"):
        drill_decision(learner=learner, decided=same)
    assert not ReviewItem.objects.exists()
    assert Answer.objects.count() == 1
