"""Cards that people type in, and every version of them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class OwnCard(models.Model):
    """Somebody's own card: private to its owner and the owner's classes.

    `slug` is random, names the card everywhere, and tells nobody anything. `name` and
    `lines` are those of the newest version, for lists. Published, everybody may use it.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="own_cards",
        verbose_name=_("owner"),
    )
    slug = models.CharField(_("slug"), max_length=24, unique=True)
    name = models.CharField(_("name"), max_length=120)
    lines = models.PositiveSmallIntegerField(_("number of lines"), default=0)
    draft = models.TextField(
        _("draft"),
        blank=True,
        help_text=_("The text as it was typed last, with faults or without."),
    )
    draft_version = models.PositiveIntegerField(_("version of the draft"), default=0)
    is_published = models.BooleanField(_("published"), default=False)
    start_token = models.UUIDField(_("start token"), null=True, blank=True)
    created_at = models.DateTimeField(_("made at"), auto_now_add=True)
    updated_at = models.DateTimeField(_("changed at"), auto_now=True)

    class Meta:
        verbose_name = _("own card")
        verbose_name_plural = _("own cards")
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "start_token"], name="cards_owncard_made_once"
            )
        ]

    def __str__(self) -> str:
        return self.name


class CardVersion(models.Model):
    """A text of an own card that could be played. Never changed, only followed.

    Answers and games name their card by `hash`, so they keep the version they used.
    """

    card = models.ForeignKey(
        OwnCard,
        on_delete=models.CASCADE,
        related_name="versions",
        verbose_name=_("card"),
    )
    number = models.PositiveIntegerField(_("number"))
    hash = models.CharField(_("hash"), max_length=64, db_index=True)
    text = models.TextField(_("text"))
    note = models.CharField(
        _("what changed"), max_length=300, blank=True, help_text=_("An erratum, say.")
    )
    effective_on = models.DateField(_("holds from"), null=True, blank=True)
    created_at = models.DateTimeField(_("saved at"), auto_now_add=True)

    class Meta:
        verbose_name = _("version of a card")
        verbose_name_plural = _("versions of cards")
        ordering = ["card", "-number"]
        constraints = [
            models.UniqueConstraint(
                fields=["card", "number"], name="cards_version_numbered_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.card_id}: {self.number}"


class CardFigures(models.Model):
    """How hard the lines of a card are: measured once for each text of a card.

    `lines` is a list of section, number, games won and mean distance when dealt, in
    the card's order (`engine.difficulty.LineFigures`).
    """

    hash = models.CharField(_("hash"), max_length=64, unique=True)
    games = models.PositiveIntegerField(_("games"))
    seed = models.PositiveBigIntegerField(_("seed"))
    wall = models.PositiveIntegerField(_("games that nobody won"))
    lines = models.JSONField(_("lines"))
    created_at = models.DateTimeField(_("measured at"), auto_now_add=True)

    class Meta:
        verbose_name = _("figures of a card")
        verbose_name_plural = _("figures of cards")
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.hash[:12]}: {self.games}"
