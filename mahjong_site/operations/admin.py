"""What the packages would show in the admin, and what of it operators need."""

from __future__ import annotations

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib import admin
from django.contrib.auth.models import Group
from django_tasks_db.models import DBTaskResult
from knox.models import AuthToken

from mahjong_site.web.looking import LookAdmin

# Tokens are nobody's to read or make, addresses of people nobody's to look at, and
# nobody has rights by groups.
for _model in (AccessAttempt, AccessFailureLog, AccessLog, AuthToken, Group):
    admin.site.unregister(_model)
admin.site.unregister(DBTaskResult)


@admin.register(DBTaskResult)
class TaskAdmin(LookAdmin):
    """Tasks by state: not with what, for that holds addresses, nor what they said."""

    list_display = ("id", "task_path", "status", "enqueued_at", "finished_at")
    list_filter = ("status",)
    fields = (*list_display, "started_at", "run_after", "exception_class_path")
