"""The rules of the table, one by one: a list that can be searched, a page a rule."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from engine.catalogue import PARTS, Part, Rule, RuleKind, catalogue, parts
from lessons.selectors.glossary import lessons_citing, terms_citing
from mahjong_site.pages.examples import example_entries, turn_order, usual_card
from mahjong_site.web.http import render_page
from mahjong_site.web.tablerules import OPTION_NAMES

KINDS: Final[dict[RuleKind, str | Promise]] = {
    RuleKind.PLAY: _("Legal play"),
    RuleKind.ERROR: _("Mistakes and their price"),
    RuleKind.TEXT: _("Words and manners"),
}

MARKS: Final[dict[RuleKind, str | Promise]] = {
    RuleKind.PLAY: pgettext_lazy("kind of rule", "Play"),
    RuleKind.ERROR: pgettext_lazy("kind of rule", "Mistake"),
    RuleKind.TEXT: pgettext_lazy("kind of rule", "Words"),
}

HOUSE: Final = "house"
SHOWN: Final[list[tuple[str, str | Promise]]] = [
    ("", _("All rules")),
    *((kind.value, label) for kind, label in KINDS.items()),
    (HOUSE, _("Where tables differ")),
]

_RULE_ID: Final = re.compile(rf"\b((?:{'|'.join(PARTS)})-\d\d)\b")
_JOINERS: Final = str.maketrans({"-": " ", "–": " ", "’": "'", "“": " ", "”": " "})


class RuleSearch(forms.Form):
    """What to look for, and which rules to show."""

    q = forms.CharField(
        label=_("Find a rule"),
        required=False,
        max_length=100,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )
    show = forms.ChoiceField(label=_("Show"), required=False, choices=SHOWN)


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """One rule as the pages show it, in the reader's language."""

    id: str
    url: str
    kind: RuleKind
    kind_label: str
    mark: str
    text: SafeString
    house: bool
    default: SafeString
    alternatives: tuple[SafeString, ...]
    aside: SafeString
    option: str


@dataclass(frozen=True, slots=True)
class PartEntry:
    """One part of the rulebook with those of its rules that are shown."""

    name: str
    title: str
    rules: tuple[RuleEntry, ...]


@require_safe
def rule_list(request: HttpRequest) -> HttpResponse:
    """Every rule by part, or those that hold all the words asked for."""
    form = RuleSearch(request.GET)
    asked = form.cleaned_data if form.is_valid() else {"q": "", "show": ""}
    found = find_parts(asked["q"], asked["show"])
    context = {
        "form": form,
        "parts": found,
        "count": sum(len(part.rules) for part in found),
        "narrowed": bool(asked["q"] or asked["show"]),
    }
    return render_page(
        request,
        "pages/rule_list.html",
        context,
        fragment="rule-results",
        status=200 if form.is_valid() else 422,
    )


@require_safe
def rule_detail(request: HttpRequest, rule_id: str) -> HttpResponse:
    """One rule: what it says, where tables differ, and the rules it touches."""
    if rule_id not in catalogue():
        raise Http404
    rule = catalogue()[rule_id]
    part = next(part for part in parts() if part.name == rule.part)
    context = {
        "rule": entry(rule),
        "part": {"name": part.name, "title": gettext(part.title)},
        "examples": example_entries(rule.id),
        "turn_order": turn_order(),
        "usual_card": usual_card(),
        "related": [entry(other) for other in related(rule)],
        "terms": terms_citing(rule.id),
        "lessons": lessons_citing(rule.id),
        **neighbours(part, rule),
    }
    return render_page(request, "pages/rule_detail.html", context)


def find_parts(words: str, show: str) -> list[PartEntry]:
    """The parts that hold a rule with all the words, each with those rules."""
    return [
        PartEntry(part.name, gettext(part.title), tuple(map(entry, rules)))
        for part, rules in find_rules(words, show)
        if rules
    ]


def find_rules(words: str, show: str) -> Iterator[tuple[Part, list[Rule]]]:
    """Each part with its rules that hold all the words; with none, perhaps."""
    wanted = plain(words).split()
    for part in parts():
        title = gettext(part.title)
        yield (
            part,
            [
                rule
                for rule in part.rules
                if is_shown(rule, show) and has_words(rule, title, wanted)
            ],
        )


def is_shown(rule: Rule, show: str) -> bool:
    """Does the choice of kind let this rule through?"""
    return rule.house if show == HOUSE else show in ("", rule.kind)


def has_words(rule: Rule, title: str, wanted: list[str]) -> bool:
    """Does everything about the rule, taken together, hold all the words?"""
    option = str(OPTION_NAMES[rule.option]) if rule.option else ""
    said = map(gettext, rule.sentences)
    text = plain(" ".join((rule.id, title, option, *said)))
    return all(word in text for word in wanted)


def plain(text: str) -> str:
    """Text as it is compared: no capitals, hyphens or curly quotes."""
    return text.casefold().translate(_JOINERS)


def entry(rule: Rule) -> RuleEntry:
    """The rule in the reader's language, with its references as links."""
    return RuleEntry(
        id=rule.id,
        url=rule_url(rule.id),
        kind=rule.kind,
        kind_label=str(KINDS[rule.kind]),
        mark=str(MARKS[rule.kind]),
        text=linked(rule.text),
        house=rule.house,
        default=linked(rule.default or ""),
        alternatives=tuple(map(linked, rule.alternatives)),
        aside=linked(rule.aside or ""),
        option=str(OPTION_NAMES[rule.option]) if rule.option else "",
    )


def rule_url(rule_id: str) -> str:
    """The address of a rule's own page."""
    return reverse("pages:rule", args=[rule_id])


def linked(text: str) -> SafeString:
    """The translated text as HTML; every rule that it names is a link."""
    if not text:  # an empty text would be translated to the catalogue's head
        return SafeString("")
    pieces = _RULE_ID.split(gettext(text))
    return format_html_join("", "{}", ((piece,) for piece in _with_links(pieces)))


def _with_links(pieces: list[str]) -> Iterable[str]:
    """`split` with one group gives text and rule id by turns."""
    for place, piece in enumerate(pieces):
        named = place % 2 and piece in catalogue()
        link = '<a class="rule-ref" href="{}">{}</a>'
        yield format_html(link, rule_url(piece), piece) if named else piece


def related(rule: Rule) -> list[Rule]:
    """The rules that this one names, then those that name it."""
    names = _named_in(rule)
    naming = [other for other in catalogue().values() if rule.id in _named_in(other)]
    found = [*(catalogue()[name] for name in names), *naming]
    return list({other.id: other for other in found}.values())


def _named_in(rule: Rule) -> list[str]:
    return _RULE_ID.findall(" ".join(rule.sentences))


def neighbours(part: Part, rule: Rule) -> dict[str, Any]:
    """The rules before and after this one; the next part follows a part's last."""
    order = list(catalogue().values())
    place = order.index(rule)
    return {
        "number": part.rules.index(rule) + 1,
        "total": len(part.rules),
        "before": entry(order[place - 1]) if place else None,
        "after": entry(order[place + 1]) if place + 1 < len(order) else None,
    }
