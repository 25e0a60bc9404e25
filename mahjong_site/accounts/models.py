"""People. A guest is a person whose row was made at the first write."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class PeopleManager(UserManager["User"]):
    """Names are found whatever their case: "Rose" and "rose" are one person."""

    def get_by_natural_key(self, username: str | None) -> User:
        """The person of that name, for the login."""
        return self.get(username__iexact=username)


def in_one_case(name: str) -> str:
    """The same for all ways to write a name by which the login finds one person.

    A database compares by capitals, and some small letters share one ("i" and "ı").
    """
    return User.normalize_username(name).upper().casefold()


class User(AbstractUser):
    """A learner, a teacher, or a guest who has not signed up yet."""

    public_id = models.UUIDField(
        _("public id"), default=uuid.uuid4, unique=True, editable=False
    )
    is_guest = models.BooleanField(
        _("guest"),
        default=False,
        help_text=_("Made by a first visit; has no password until signing up."),
    )
    preferences = models.JSONField(
        _("preferences"),
        default=dict,
        blank=True,
        help_text=_("Read and written through accounts.preferences alone."),
    )

    objects: ClassVar[PeopleManager] = PeopleManager()

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(
                Lower("username"),
                name="accounts_user_username_any_case",
                violation_error_message=_("Somebody has this name already."),
            ),
        ]

    @property
    def is_pupil(self) -> bool:
        """A guest who can come back: a picture and a word are the password."""
        return self.is_guest and bool(self.password) and self.has_usable_password()

    @property
    def is_nobodys(self) -> bool:
        """A guest who cannot come back: whoever logs in takes what was done along."""
        return self.is_guest and not self.is_pupil

    @property
    def shown_name(self) -> str:
        """What other pages call this person; a pupil's first name is the nickname."""
        if self.is_guest:
            return (self.is_pupil and self.first_name) or str(_("Guest"))
        return self.get_username()


class Device(models.Model):
    """A phone, say, on which somebody is signed in to the REST API.

    `token` is the one it asks with. `replaced` is the one before a renewal: it ends by
    itself soon after, and is still good for asking again where the answer was lost.
    """

    public_id = models.UUIDField(
        _("public id"), default=uuid.uuid4, unique=True, editable=False
    )
    token = models.OneToOneField(
        "knox.AuthToken",
        on_delete=models.CASCADE,
        related_name="device",
        verbose_name=_("token"),
    )
    replaced = models.OneToOneField(
        "knox.AuthToken",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("token before"),
    )
    name = models.CharField(_("name"), max_length=60, blank=True)
    created_at = models.DateTimeField(_("signed in at"), default=timezone.now)
    last_used_at = models.DateTimeField(_("last used at"), default=timezone.now)

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")
        ordering = ["-last_used_at", "-pk"]

    def __str__(self) -> str:
        return self.name or str(self.public_id)


class RuleSet(models.Model):
    """The rules of somebody's own table, under a name ("my table").

    `rules` is what `TableRules.to_dict` gives; read and written through
    accounts.rulesets alone.
    """

    public_id = models.UUIDField(
        _("public id"), default=uuid.uuid4, unique=True, editable=False
    )
    learner = models.ForeignKey(
        User,
        on_delete=models.CASCADE,
        related_name="rule_sets",
        verbose_name=_("learner"),
    )
    name = models.CharField(_("name"), max_length=60)
    rules = models.JSONField(_("rules"))
    updated_at = models.DateTimeField(_("updated at"), auto_now=True)

    class Meta:
        verbose_name = _("rule set")
        verbose_name_plural = _("rule sets")
        ordering = ["name", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["learner", "name"], name="accounts_ruleset_name_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name
