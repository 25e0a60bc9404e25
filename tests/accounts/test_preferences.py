from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser

from mahjong_site.accounts.models import User
from mahjong_site.accounts.preferences import (
    HelpLevel,
    Preferences,
    preferences_of,
    save_preferences,
)


def test_somebody_without_a_row_has_the_defaults() -> None:
    assert preferences_of(AnonymousUser()) == Preferences()


def test_an_outdated_value_becomes_its_default() -> None:
    person = User(preferences={"tile_face": "gilded", "card": "club", "old": 1})

    assert preferences_of(person) == Preferences(card="club")


@pytest.mark.django_db
def test_a_change_keeps_the_rest(learner: User) -> None:
    save_preferences(user=learner, card="nmjl-2026")
    save_preferences(user=learner, help_level=HelpLevel.EXPLAIN)

    learner.refresh_from_db()
    assert preferences_of(learner) == Preferences(
        card="nmjl-2026", help_level=HelpLevel.EXPLAIN
    )


@pytest.mark.django_db
def test_two_windows_keep_both_changes(learner: User) -> None:
    early = User.objects.get(pk=learner.pk)
    save_preferences(user=learner, card="nmjl-2026")
    save_preferences(user=early, help_level=HelpLevel.EXPLAIN)

    learner.refresh_from_db()
    assert preferences_of(learner).card == "nmjl-2026"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changes", "error"),
    [({"colour": "red"}, TypeError), ({"help_level": "lots"}, ValueError)],
)
def test_what_is_no_preference_is_refused(
    learner: User, changes: dict[str, str], error: type[Exception]
) -> None:
    with pytest.raises(error):
        save_preferences(user=learner, **changes)
