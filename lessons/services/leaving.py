"""What classes do when one of their people deletes their account."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext as _

from lessons.models import Classroom
from lessons.services.classes import delete_class
from lessons.services.teachers import leave_class
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError


def leave_all_classes(person: User) -> None:
    """Empty classes of the person's go; others must have another owner first.

    Seats go with what was done on them, so that nobody else finds it there. Raises
    DomainError `owns_class`.
    """
    owned = Classroom.objects.filter(
        teachings__teacher=person, teachings__is_owner=True
    )
    has_pupils = Q(seats__removed_at__isnull=True, seats__learner__isnull=False)
    needed = owned.filter(has_pupils | Q(pk__in=_taught_by_others(person)))
    first = needed.order_by("name", "pk").first()
    if first is not None:
        message = _(
            "Others are in your class “%(name)s”. Hand it over to another teacher, or "
            "delete it; then you can go."
        )
        raise DomainError("owns_class", message % {"name": first.name})
    for classroom in owned:
        delete_class(classroom=classroom, typed=classroom.name)
    for teaching in person.teachings.select_related("classroom", "teacher"):
        leave_class(teaching=teaching)
    # Whoever answers at that moment is waited for.
    list(person.seats.select_for_update(no_key=True).order_by("pk"))
    person.seats.all().delete()


def _taught_by_others(person: User) -> list[int]:
    """The classes of the person's that somebody else teaches, too."""
    own = person.teachings.filter(is_owner=True).values("classroom")
    others = Classroom.objects.filter(pk__in=own, teachings__is_owner=False)
    return list(others.values_list("pk", flat=True))
