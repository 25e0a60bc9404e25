"""Classes in the admin, to look into; the site itself changes them."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from lessons.models import (
    Assignment,
    ClassLesson,
    Classroom,
    GameQuestion,
    GivenPicture,
    Invitation,
    LiveSession,
    Seat,
    Teaching,
    Work,
)


class LookAdmin(admin.ModelAdmin):
    """To read and to delete; nothing is made or changed past the services."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nothing is made here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nothing is changed here."""
        return False


@admin.register(Classroom)
class ClassroomAdmin(LookAdmin):
    """Classes by name."""

    list_display = ("name", "card_slug", "is_open", "created_at", "archived_at")
    search_fields = ("name", "join_code", "teachings__teacher__username")


@admin.register(Teaching)
class TeachingAdmin(LookAdmin):
    """Who teaches which class."""

    list_display = ("classroom", "teacher", "is_owner", "created_at")
    list_select_related = ("classroom", "teacher")
    search_fields = ("classroom__name", "teacher__username")


@admin.register(Invitation)
class InvitationAdmin(LookAdmin):
    """Who is asked to teach which class."""

    list_display = ("classroom", "person", "created_at")
    list_select_related = ("classroom", "person")
    search_fields = ("classroom__name", "person__username")


@admin.register(Seat)
class SeatAdmin(LookAdmin):
    """Who sits in which class."""

    list_display = ("nickname", "real_name", "classroom", "joined_at", "removed_at")
    list_select_related = ("classroom",)
    search_fields = ("nickname", "real_name", "classroom__name")


@admin.register(GivenPicture)
class GivenPictureAdmin(LookAdmin):
    """Which pupils have a picture and word that a teacher knows."""

    list_display = ("learner", "teacher", "given_at")
    list_select_related = ("learner", "teacher")


@admin.register(ClassLesson)
class ClassLessonAdmin(LookAdmin):
    """What classes change about lessons."""

    list_display = ("classroom", "place", "lesson", "opens_at", "is_left_out")
    list_select_related = ("classroom",)


@admin.register(Assignment)
class AssignmentAdmin(LookAdmin):
    """What is asked of classes."""

    list_display = ("title", "classroom", "kind", "opens_at", "due_at")
    list_select_related = ("classroom",)
    list_filter = ("kind",)


@admin.register(Work)
class WorkAdmin(LookAdmin):
    """What seats made of it."""

    list_display = ("assignment", "seat", "number", "right", "total", "finished_at")
    list_select_related = ("assignment", "seat")


@admin.register(LiveSession)
class LiveSessionAdmin(LookAdmin):
    """Questions put to a class at once."""

    list_display = ("classroom", "kind", "started_at", "ended_at")
    list_select_related = ("classroom",)


@admin.register(GameQuestion)
class GameQuestionAdmin(LookAdmin):
    """What pupils ask about their games."""

    list_display = ("seat", "asked_at", "answered_at")
    list_select_related = ("seat",)
