"""People in the admin: to find, to help, to close, never to become."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from mahjong_site.accounts import services
from mahjong_site.accounts.leaving import delete_person
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError
from mahjong_site.web.looking import LookAdmin


@admin.register(User)
class PeopleAdmin(LookAdmin):
    """Who there is. No password is shown, set or asked for by anybody but its owner.

    Only whether an account is open can be changed. Rights are given by
    `manage.py createsuperuser` alone.
    """

    list_display = ("username", "is_guest", "is_active", "is_staff", "date_joined")
    list_filter = ("is_guest", "is_active", "is_staff")
    search_fields = ("username", "first_name", "email")
    fields = (*list_display, "first_name", "email", "last_login", "public_id")
    readonly_fields = tuple(name for name in fields if name != "is_active")
    actions = ["sign_out", "unlock"]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only for those who may do everything."""
        return bool(request.user.is_superuser)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """One at a time, and nobody oneself."""
        return self.has_change_permission(request) and obj not in (None, request.user)

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: Any = None
    ) -> HttpResponse:
        """Somebody who still has to be replaced stays, and the reason is told."""
        try:
            return super().delete_view(request, object_id, extra_context)
        except DomainError as error:
            self.message_user(request, error.message, messages.ERROR)
            return redirect("admin:accounts_user_changelist")

    def delete_model(self, request: HttpRequest, obj: Model) -> None:
        """As the person would do it. Raises DomainError."""
        assert isinstance(obj, User)  # noqa: S101
        delete_person(obj)

    @admin.action(description=_("Sign out everywhere"), permissions=["change"])
    def sign_out(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Browsers and apps."""
        for person in queryset:
            services.sign_out_everywhere(person)

    @admin.action(description=_("Forget their wrong passwords"), permissions=["change"])
    def unlock(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Whoever is locked may try again."""
        for person in queryset:
            services.unlock(person)
