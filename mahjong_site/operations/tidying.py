"""What is cleared away by itself, and what is begun again where a worker died."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Final

from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db.models import Q
from django.utils import timezone
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult
from knox.models import AuthToken

from mahjong_site.accounts.leaving import delete_person
from mahjong_site.accounts.models import User
from mahjong_site.web.errors import DomainError, Gone

LOST_AFTER: Final = timedelta(minutes=15)
"""No task takes so long: whoever had it begun is not there any more."""
KEPT_FOR: Final = timedelta(days=1)
"""A task that was done is kept so long, one that failed seven times as long."""


def begin_lost_tasks_again() -> int:
    """Let another worker do what a worker that is gone had begun; how many."""
    lost = DBTaskResult.objects.running().filter(
        started_at__lt=timezone.now() - LOST_AFTER
    )
    return lost.update(status=TaskResultStatus.READY, started_at=None)


def forget_done_tasks() -> int:
    """Delete the tasks that nobody looks at any more; how many."""
    now = timezone.now()
    done = Q(status=TaskResultStatus.SUCCESSFUL, finished_at__lt=now - KEPT_FOR)
    failed = Q(status=TaskResultStatus.FAILED, finished_at__lt=now - 7 * KEPT_FOR)
    deleted, _each = DBTaskResult.objects.filter(done | failed).delete()
    return deleted


def forget_ended_sessions() -> int:
    """Delete the tokens and sessions that open nothing any more; how many tokens."""
    call_command("clearsessions")
    deleted, _each = AuthToken.objects.filter(expiry__lt=timezone.now()).delete()
    return deleted


def forget_wrong_passwords() -> int:
    """Delete what lock-outs count by that lock nobody any more; how many.

    An internet address and a browser stand in each.
    """
    cooled = timezone.now() - settings.AXES_COOLOFF_TIME
    deleted, _each = AccessAttempt.objects.filter(attempt_time__lt=cooled).delete()
    return deleted


def forget_lost_guests() -> int:
    """Delete every guest that nothing can bring back, with all that is theirs.

    A guest has nothing but the browser's session and the devices' tokens to come back
    by. A pupil, who has a picture and a word, stays. Returns how many went.
    """
    known = set(_people_in_sessions())
    joined = timezone.now() - timedelta(seconds=settings.SESSION_COOKIE_AGE)
    guests = User.objects.filter(is_guest=True, date_joined__lt=joined)
    without_token = guests.filter(auth_token_set__isnull=True)
    gone = 0
    for guest in without_token.iterator(chunk_size=500):
        if guest.is_nobodys and guest.pk not in known:
            try:
                delete_person(guest)
            except (DomainError, Gone):
                continue
            gone += 1
    return gone


def _people_in_sessions() -> Iterator[int]:
    for session in Session.objects.iterator(chunk_size=2000):
        number = session.get_decoded().get(SESSION_KEY)
        if number:
            yield int(number)
