"""The rule checker: a page of this site, and a widget in the frame of another one.

The question is the address, so that it can be shared. A tap is a button of the same
form; the address that it makes is shown instead.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe
from django_htmx.http import push_url

from cards import asking, challenging, checking, library, rulings
from cards.examples import examples
from cards.forms import AskForm
from cards.owned import Reader
from cards.picture import question_picture
from cards.table_rules import departures, rules_in_address
from mahjong_site.accounts.rulesets import rules_of, rulesets_of
from mahjong_site.paper.sharing import DAY, alt_of, picture_answer
from mahjong_site.web.framing import framed
from mahjong_site.web.http import render_page, wants_fragment
from mahjong_site.web.sharing import Shared


@require_safe
def checker(request: HttpRequest) -> HttpResponse:
    """Is this Mahjong? May I …? Is that hand dead?"""
    asked = asking.canonical(request.GET.dict())
    address = _address(request.path, asked)
    if wants_fragment(request):
        return push_url(_page(request, asked), address)
    if asked != request.GET.dict():
        return redirect(address)
    return _page(request, asked)


@require_safe
def picture(request: HttpRequest) -> HttpResponseBase:
    """A question as a picture for previews, as a stranger may ask it.

    422 with the reasons for a question that cannot be asked.
    """
    asked = _without_target(asking.canonical(request.GET.dict()))
    if asked != request.GET.dict():
        return redirect(_address(request.path, asked))
    form = asking.form_asked(asked)(asked, None)
    if not form.is_valid():
        return JsonResponse({"errors": form.errors.get_json_data()}, status=422)
    drawn = question_picture(form)
    if drawn is None:
        raise Http404("no tiles")
    is_ours = form.cleaned_data["card"].slug in library.offered_slugs()
    # Somebody's own card may be withdrawn at any moment.
    return picture_answer(request, drawn, keeps=DAY if is_ours else 0)


def _shared(asked: dict[str, str], form: AskForm) -> Shared | None:
    """How a preview shows the question; None where it has no tiles, or faults.

    Whoever makes the preview is a stranger, who may not read everybody's own card.
    """
    drawn = question_picture(form) if form.is_valid() else None
    if drawn is None or not library.may_read(form.cleaned_data["card"].slug, None):
        return None
    said = gettext("The answer names its rule. Look, and ask your own question.")
    address = _address(reverse("cards:checker-picture"), _without_target(asked))
    return Shared(str(drawn.title), said, address, alt_of(drawn))


def _without_target(asked: dict[str, str]) -> dict[str, str]:
    """The question without the box to which the next tap would go."""
    return {name: said for name, said in asked.items() if name != "to"}


@require_safe
def embedded_checker(request: HttpRequest) -> HttpResponse:
    """The same widget for the frame of another site, where a setting allows that.

    No script, no cookie; nothing of the visitor is read or kept. 404 while the
    setting EMBED_CHECKER names no site.
    """
    if not settings.EMBED_CHECKER:
        raise Http404("EMBED_CHECKER")
    asked = asking.canonical(request.GET.dict())
    if asked != request.GET.dict():
        return redirect(_address(request.path, asked))
    context = _context(request, asked, None) | {"embedded": True}
    return framed(
        request,
        "cards/checker_embed.html",
        context,
        origins=settings.EMBED_CHECKER,
        status=_status(context["form"]),
    )


def _page(request: HttpRequest, asked: dict[str, str]) -> HttpResponse:
    context = _context(request, asked, request.user) | {
        "is_fragment": wants_fragment(request)
    }
    if not context["is_fragment"]:
        context["shared"] = _shared(asked, context["form"])
    context["own_tables"] = _own_tables(request, asked, context["form"])
    return render_page(
        request,
        "cards/checker.html",
        context,
        fragment="checker",
        status=_status(context["form"]),
    )


def _status(form: AskForm) -> int:
    return 422 if form.errors else 200


def _address(path: str, asked: dict[str, str]) -> str:
    return f"{path}?{urlencode(asked)}" if asked else path


def _context(
    request: HttpRequest, asked: dict[str, str], reader: Reader
) -> dict[str, Any]:
    kind = asking.form_asked(asked)
    form = kind(asked, reader)
    boxes = asking.boxes_of(kind, asked)
    valid = form.is_valid()
    answer = _answer(form) if valid and form.is_ready() else None
    page = reverse("cards:checker")
    rules = form.cleaned_data.get("table_rules")
    return {
        "form": form,
        "here": request.path,
        "tabs": _tabs(request.path, asked, form),
        "doings": _doings(request.path, asked, form) if form.do else (),
        "boxes": [(form[box.name], box) for box in boxes],
        "facts": [field for field in form if field.name in _facts(form)],
        "options": [form[name] for name in form.options],
        "folded_title": _folded_title(form),
        "folded_open": asked.get("to") in form.folded
        or any(box.text for box in boxes if box.name in form.folded),
        "more_open": bool(asked.keys() & _MORE),
        "any_dead": any(name.startswith("dead_") for name in asked),
        "dead_rule": "dead-16" if "won" in asked else "dead-15",
        "target": asked.get("to", form.boxes[0] if form.boxes else ""),
        "count": sum(len(box.tiles) for box in boxes),
        "answer": answer,
        "house": departures(rules, form.options) if rules else (),
        "link": request.build_absolute_uri(_address(page, asked)) if answer else "",
        "examples": examples(form),
        "start_over": _address(request.path, _kept(asked)),
    }


_MORE = frozenset({"dead_right", "dead_across", "dead_left", "bettor", "held", "turn"})
"""Fields that stand folded away until one of them says something."""


def _facts(form: AskForm) -> set[str]:
    """The fields of a question that hold no tiles and are no option."""
    return set(form.names()) - {"card", *form.boxes, *form.options}


def _folded_title(form: AskForm) -> str:
    if form.ask == "mahjong":
        return gettext("Exposures: groups that lie open")
    if form.do == "pass":
        return gettext("The rest of my rack")
    if form.do == "call":
        return gettext("My exposures so far, and the rest of my rack")
    return gettext("My other exposures")


def _answer(form: AskForm) -> Any:
    said = form.cleaned_data
    if form.ask == "may":
        return rulings.judge(form.do, said)
    if form.ask == "dead":
        return challenging.challenge(said)
    return checking.check(said)


def _kept(asked: dict[str, str]) -> dict[str, str]:
    """What stays when a question is begun anew: which one, on which card."""
    return {name: asked[name] for name in ("ask", "do", "card") if name in asked}


Link = tuple[str, str, bool]


def _own_tables(
    request: HttpRequest, asked: dict[str, str], form: AskForm
) -> list[Link]:
    """The question by the rules of each table that the person has saved."""
    if not form.options:
        return []
    others = {name: said for name, said in asked.items() if name not in form.options}
    links = []
    for saved in rulesets_of(request.user):
        rules = rules_in_address(rules_of(saved), form.options)
        current = rules == {n: v for n, v in asked.items() if n in form.options}
        links.append((_address(request.path, others | rules), saved.name, current))
    return links


def _tabs(path: str, asked: dict[str, str], form: AskForm) -> list[Link]:
    """The three questions: address, words, whether it is this one."""
    card = {"card": asked["card"]} if "card" in asked else {}
    return [
        (
            _address(path, ({} if name == "mahjong" else {"ask": name}) | card),
            str(words),
            name == form.ask,
        )
        for name, words in asking.ASKS.items()
    ]


def _doings(path: str, asked: dict[str, str], form: AskForm) -> list[Link]:
    """What somebody may want to do: address, words, whether it is this one."""
    card = {"card": asked["card"]} if "card" in asked else {}
    return [
        (_address(path, {"ask": "may", "do": do} | card), str(words), do == form.do)
        for do, words in asking.DOINGS.items()
    ]
