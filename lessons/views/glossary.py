"""The glossary: all terms on one page, searchable, and a page a term."""

from __future__ import annotations

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from engine.catalogue import catalogue
from lessons.glossary import glossary
from lessons.glossary_schema import Subject, Term
from lessons.rendering import read_extras, render_prose
from lessons.selectors.glossary import by_letter, lessons_using, terms_for
from mahjong_site.web.http import render_page


class TermSearch(forms.Form):
    """What to look for, and in which subject."""

    q = forms.CharField(
        label=_("Find a word"),
        required=False,
        max_length=100,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )
    subject = forms.ChoiceField(
        label=_("About"),
        required=False,
        choices=lambda: [("", _("Everything")), *((s.value, s.label) for s in Subject)],
    )


@require_safe
def term_list(request: HttpRequest) -> HttpResponse:
    """Every term under its letter, or those that the search finds."""
    form = TermSearch(request.GET)
    asked = form.cleaned_data if form.is_valid() else {"q": "", "subject": ""}
    found = terms_for(words=asked["q"], subject=asked["subject"])
    context = {
        "form": form,
        "letters": by_letter(found.called),
        "mentioning": found.mentioning,
        "count": found.count,
        "narrowed": bool(asked["q"] or asked["subject"]),
    }
    return render_page(
        request,
        "lessons/term_list.html",
        context,
        fragment="term-results",
        status=200 if form.is_valid() else 422,
    )


@require_safe
def term_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """One term: what it means, how it is said, tiles, rules and lessons."""
    term = glossary().by_slug.get(slug)
    if term is None:
        raise Http404(f"no term {slug}")
    context = {
        "term": term,
        "subject": glossary().subject_of(term),
        "text": render_prose(term.text),
        "extras": read_extras(
            tiles=term.tiles, groups=term.groups, wrong=term.wrong, line=term.line
        ),
        "rules": [catalogue()[rule_id] for rule_id in term.rules],
        "see_also": [glossary().by_slug[one] for one in term.see_also],
        "lessons": lessons_using(term),
        **_neighbours(term),
    }
    return render_page(request, "lessons/term_detail.html", context)


def _neighbours(term: Term) -> dict[str, Term | None]:
    """The terms before and after this one in the alphabet."""
    order = glossary().terms
    place = order.index(term)
    after = place + 1
    return {
        "before": order[place - 1] if place else None,
        "after": order[after] if after < len(order) else None,
    }
