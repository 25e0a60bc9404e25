"""The forms of lessons, Charleston deals, games and prepared deals."""

from __future__ import annotations

from typing import Any

from django import forms
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import engine
from engine.patterns import Card
from lessons.deal_offers import deals_offered
from lessons.forms.assignments.base import AssignmentForm, MarkField, Tick, TriedForm
from lessons.library import library
from lessons.models import AssignmentKind
from lessons.tasks import (
    MOST_DEALS,
    MOST_GAMES,
    CharlestonTask,
    DealTask,
    GamesTask,
    LessonTask,
    read_task,
)
from mahjong_site.web.aimsform import AimsForm
from mahjong_site.web.forms import read_uuid
from mahjong_site.web.levels import LEVEL_CHOICES, Level


class LessonForm(AssignmentForm):
    """A lesson whose check is to be passed."""

    kind = AssignmentKind.LESSON
    order = ("lesson",)

    lesson = forms.ChoiceField(label=_("Lesson"), choices=())

    def prepare(self) -> None:
        """Every lesson on offer, stage by stage."""
        self.fields["lesson"].choices = [  # type: ignore[attr-defined]
            (stage.data.title, [(str(one.uuid), one.title) for one in stage.lessons])
            for stage in library().stages
            if stage.lessons
        ]

    def task(self) -> LessonTask:
        """The lesson."""
        return LessonTask(lesson=self.cleaned_data["lesson"])


class CharlestonForm(TriedForm):
    """Deals to pass through; their first six passes, vote and courtesy count."""

    kind = AssignmentKind.CHARLESTON
    order = ("deals", "pass_mark", "tries", "same_items", "help_allowed")

    deals = forms.IntegerField(
        label=_("Deals"), min_value=1, max_value=MOST_DEALS, initial=2
    )
    pass_mark = MarkField(help_text=_("So many of the steps have to cost nothing."))
    help_allowed = Tick(label=_("They may peek at the lines that are near"))

    def task(self) -> CharlestonTask:
        """The deals."""
        return CharlestonTask(card=self.card.slug, deals=self.cleaned_data["deals"])


class GamesForm(TriedForm, AimsForm):
    """Games against bots, with aims to keep to."""

    kind = AssignmentKind.GAMES
    order = ("games", "bots")

    games = forms.IntegerField(
        label=_("Games"), min_value=1, max_value=MOST_GAMES, initial=1
    )
    bots = forms.TypedChoiceField(
        label=_("The other players"),
        choices=LEVEL_CHOICES,
        coerce=Level,
        initial=Level.STEADY,
        empty_value=Level.STEADY,
        required=False,
        widget=forms.RadioSelect,
    )
    pass_mark = MarkField(help_text=_("So many of the games have to keep every aim."))

    def __init__(self, data: Any = None, *, card: Card, **kwargs: Any) -> None:
        asked = (kwargs.get("initial") or {}).get("aims", ())
        kwargs["aims"] = engine.aims_from_list(list(asked))
        kwargs["sections"] = tuple(dict.fromkeys(ln.section for ln in card.lines))
        super().__init__(data, card=card, **kwargs)
        own = [name for name in self.fields if name.startswith("aim_")]
        self.order_fields(["games", "bots", *own, "pass_mark", "tries", "same_items"])

    def clean(self) -> dict[str, Any]:
        """Aims that cannot be asked are refused."""
        data = super().clean() or {}
        try:
            engine.aims_from_list(self.aims_data(), self.card)
        except engine.AimError as error:
            self.add_error(None, engine.explain(error.reason, gettext))
        return data

    def task(self) -> GamesTask:
        """The games."""
        return GamesTask(
            card=self.card.slug,
            games=self.cleaned_data["games"],
            aims=tuple(self.aims_data()),
            bots=self.cleaned_data["bots"],
        )


class PreparedForm(TriedForm):
    """A deal that the teacher has prepared, the same for everybody."""

    kind = AssignmentKind.DEAL
    order = ("deal", "pass_mark", "tries")

    deal = forms.ChoiceField(
        label=_("Deal"),
        choices=(),
        help_text=_("One of your prepared deals, with the aims that it has."),
    )
    pass_mark = MarkField(
        help_text=_("A game that keeps every aim counts as 100, any other one as 0.")
    )

    def prepare(self) -> None:
        """The teacher's own deals, a shared one of the address, the one set already."""
        del self.fields["same_items"]
        offered = deals_offered(self.person, read_uuid(self.initial.get("deal")))
        kept = read_task(self.kept.task) if self.kept else None
        if isinstance(kept, DealTask) and str(kept.deal) not in dict(offered):
            offered.append((str(kept.deal), kept.name or str(kept.deal)))
        self.fields["deal"].choices = offered  # type: ignore[attr-defined]
        if not offered:
            self.fields["deal"].help_text = format_html(
                '<a class="link-alone" href="{}">{}</a>',
                reverse("deals:new"),
                gettext("You have prepared no deal yet: set one up first."),
            )

    def task(self) -> DealTask:
        """The deal."""
        deal = self.cleaned_data["deal"]
        name = dict(self.fields["deal"].choices)[deal]  # type: ignore[attr-defined]
        return DealTask(deal=deal, name=name)
