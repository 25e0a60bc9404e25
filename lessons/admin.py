"""Classes in the admin, to find who is asked about; the site itself changes them."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from lessons.models import Classroom, Seat, Teaching
from lessons.services import classes
from mahjong_site.web.looking import LookAdmin


@admin.register(Classroom)
class ClassroomAdmin(LookAdmin):
    """Classes by name; their codes are the teachers'."""

    list_display = ("name", "card_slug", "is_open", "created_at", "archived_at")
    fields = ("public_id", *list_display)
    readonly_fields = fields
    search_fields = ("name", "teachings__teacher__username")
    actions = None

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A class may have to go: one at a time, as its owner would do it."""
        return bool(request.user.is_superuser)

    def delete_model(self, request: HttpRequest, obj: Classroom) -> None:
        """By the service; pupils keep what they learned."""
        classes.delete_class(classroom=obj, typed=obj.name)


@admin.register(Teaching)
class TeachingAdmin(LookAdmin):
    """Who teaches which class."""

    list_display = ("classroom", "teacher", "is_owner", "created_at")
    list_select_related = ("classroom", "teacher")
    fields = list_display
    search_fields = ("classroom__name", "teacher__username")


@admin.register(Seat)
class SeatAdmin(LookAdmin):
    """Who sits in which class."""

    list_display = ("nickname", "real_name", "classroom", "joined_at", "removed_at")
    list_select_related = ("classroom",)
    fields = (*list_display, "learner", "blocked_at", "held_at")
    search_fields = ("nickname", "real_name", "classroom__name")
