"""The strategy part: its chapters, and a chapter with its claims."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from lessons.selectors.strategy import shown_claims
from lessons.strategy.chapters import Chapter, chapters
from lessons.strategy.schema import Kind
from mahjong_site.web.http import render_page


@require_safe
def chapter_list(request: HttpRequest) -> HttpResponse:
    """The four chapters, and what the labels mean."""
    context = {"chapters": chapters().values(), "kinds": list(Kind)}
    return render_page(request, "lessons/strategy/chapter_list.html", context)


@require_safe
def chapter_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """A chapter: prose, and claims with how each is known."""
    chapter = chapters().get(slug)
    if chapter is None:
        raise Http404(f"no chapter {slug}")
    context = {
        "chapter": chapter,
        "claims": shown_claims(chapter),
        "kinds": list(Kind),
        "following": _after(chapter),
    }
    return render_page(request, "lessons/strategy/chapter_detail.html", context)


def _after(chapter: Chapter) -> Chapter | None:
    order = list(chapters().values())
    return next(iter(order[order.index(chapter) + 1 :]), None)
