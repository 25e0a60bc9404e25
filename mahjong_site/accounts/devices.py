"""Who is signed in to the REST API where: a token for each device.

A token is told once and kept as its hash; use renews it, long disuse ends it
(`REST_KNOX` in the settings).
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from knox.models import AuthToken

from mahjong_site.accounts.models import Device, User
from mahjong_site.web.errors import Gone
from mahjong_site.web.locking import held
from mahjong_site.web.text import plain_name

LONGEST_NAME: Final = 60
"""So many characters the name of a device has at most."""
MOST: Final = 50
"""So many devices one person is signed in on; one more ends the longest unused."""
GRACE: Final = timedelta(minutes=2)
"""So long a replaced token can still ask again, should the answer have been lost."""


@transaction.atomic
def sign_in(person: User, name: str = "") -> tuple[Device, str]:
    """A new device of that person, and its token, which is told this once."""
    row, token = AuthToken.objects.create(user=person)
    device = Device.objects.create(token=row, name=plain_name(name)[:LONGEST_NAME])
    unused = devices_of(person).values_list("pk", flat=True)[MOST:]
    _end(Device.objects.filter(pk__in=list(unused)))
    return device, str(token)


def devices_of(person: User) -> QuerySet[Device]:
    """Where the person is signed in now, the one used last first."""
    alive = Q(token__expiry__isnull=True) | Q(token__expiry__gt=timezone.now())
    return Device.objects.filter(alive, token__user=person).select_related("token")


def device_of(person: User, public_id: UUID) -> Device:
    """One of the person's devices. Raises Gone for any other."""
    found = devices_of(person).filter(public_id=public_id).first()
    if found is None:
        raise Gone("no such device")
    return found


def note_use(token: AuthToken) -> bool:
    """Its device was used now; False for a token that has been replaced."""
    mine = Device.objects.filter(token=token)
    return bool(mine.update(last_used_at=timezone.now()))


def rename(device: Device, name: str) -> Device:
    """Another name; "" is none."""
    device.name = plain_name(name)[:LONGEST_NAME]
    device.save(update_fields=["name"])
    return device


@transaction.atomic
def renew(token: AuthToken) -> tuple[Device, str]:
    """A new token for the device that asks; the old one ends soon.

    Whoever did not get the answer asks again with the old one, and what was told the
    first time ends. Raises Gone for a token without a device.
    """
    found = device_with(token)
    device = held(found) if found else None
    if device is None or token.pk not in (device.token_id, device.replaced_id):
        raise Gone("no such device")
    is_again = device.replaced_id == token.pk
    over = device.token_id if is_again else device.replaced_id
    now = timezone.now()
    device.token, told = AuthToken.objects.create(user=token.user)
    device.replaced, device.last_used_at = token, now
    device.save(update_fields=["token", "replaced", "last_used_at"])
    AuthToken.objects.filter(pk=over).delete()
    if not is_again:
        AuthToken.objects.filter(pk=token.pk).update(expiry=now + GRACE)
    return device, str(told)


def device_with(token: AuthToken) -> Device | None:
    """The device that this token is of, replaced or not."""
    return Device.objects.filter(Q(token=token) | Q(replaced=token)).first()


def end_this(token: AuthToken) -> None:
    """Sign out the device that asks with this token."""
    _end(Device.objects.filter(Q(token=token) | Q(replaced=token)))
    AuthToken.objects.filter(pk=token.pk).delete()


def end_device(device: Device) -> None:
    """Sign out one device."""
    _end(Device.objects.filter(pk=device.pk))


@transaction.atomic
def end_others(person: User, this: AuthToken | None = None) -> None:
    """Sign out everywhere but on the device of the token `this`."""
    mine = device_with(this) if this else None
    kept = {this.pk} if this else set()
    if mine:
        kept |= {mine.token_id, mine.replaced_id} - {None}
    AuthToken.objects.filter(user=person).exclude(pk__in=kept).delete()


def _end(devices: QuerySet[Device]) -> None:
    """End the tokens of these devices; the devices go with them."""
    pairs = devices.values_list("token", "replaced")
    ends = [token for pair in pairs for token in pair if token]
    AuthToken.objects.filter(pk__in=ends).delete()
