"""People in the admin."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from mahjong_site.accounts.models import RuleSet, User


@admin.register(User)
class PeopleAdmin(UserAdmin):
    """Django's own pages, and who is a guest."""

    list_display = ("username", "is_guest", "is_staff", "date_joined")
    list_filter = ("is_guest", *UserAdmin.list_filter)


@admin.register(RuleSet)
class RuleSetAdmin(admin.ModelAdmin):
    """Tables with rules of their own."""

    list_display = ("name", "learner", "updated_at")
    raw_id_fields = ("learner",)
