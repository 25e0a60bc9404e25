"""What people write stands on pages as text, whatever it spells."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from django.test import Client
from django.urls import reverse

from lessons.models import Classroom, Seat
from lessons.rendering import read_steps, render_prose
from lessons.services.courses import change_lesson
from mahjong_site.accounts.models import User
from play import services
from tests.conftest import logged_in
from tests.factories import AssignmentFactory
from tests.lessons.classes.test_course import FIRST
from tests.play.test_deals import a_draft

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

ATTACKS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "\"><svg/onload=alert(1)>'><b onmouseover=alert(1)>",
    "</title></textarea></style><iframe srcdoc='<script>alert(1)</script>'>",
    "[x](javascript:alert(1)) ![x](data:text/html;base64,PHNjcmlwdD4=)",
    '<a href="jav&#x09;ascript:alert(1)">x</a> <javascript:alert(1)>',
    "[x]: vbscript:alert(1)\n[x]\n<style>@import'//elsewhere.example'</style>",
    "{{ 7|add:7 }}{% debug %} ${7*7} %(name)s {0.__class__}",
    '<math><mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src=1">',
    "<form action=//elsewhere.example><base href=//x.example><meta http-equiv=refresh>",
]
MOST = "\n".join(ATTACKS)
NOT_OURS = {"iframe", "object", "embed", "style", "math", "mglyph", "applet"}


class _Page(HTMLParser):
    """Finds what would run, or load from elsewhere."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.bad: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at one tag."""
        named = dict(attrs)
        runs = tag == "script" and not (named.get("src") or "").startswith("/static/")
        if tag in NOT_OURS or runs or "http-equiv" in named:
            self.bad.append(self.get_starttag_text() or tag)
        for name, value in attrs:
            target = "".join((value or "").split()).lower()
            leads = name in ("href", "src", "action", "formaction", "srcdoc")
            away = ("javascript:", "vbscript:", "data:", "//")
            if name.startswith("on") or (leads and target.startswith(away)):
                self.bad.append(f"{tag} {name}={value}")


def test_the_finder_finds() -> None:
    html = "".join(one for one in ATTACKS if "<" in one)

    assert len(_Page(html).bad) > 5
    assert _Page('<a href="/play/">x</a><script src="/static/js/a.js">').bad == []


@pytest.mark.parametrize("attack", ATTACKS)
def test_markdown_of_lessons_runs_nothing(attack: str) -> None:
    assert _Page(render_prose(attack)).bad == []
    (step,) = read_steps(f"## One\n\n{attack}")
    assert all(_Page(block.html).bad == [] for block in step.blocks)


def test_what_teachers_write_is_text_for_pupils(
    classroom: Classroom, seat: Seat, pupil: User, teacher: User, client: Client
) -> None:
    Classroom.objects.filter(pk=classroom.pk).update(name=ATTACKS[2])
    change_lesson(
        classroom=classroom,
        lesson=FIRST,
        note=MOST[:1000],
        opens_at=None,
        is_left_out=False,
    )
    task = AssignmentFactory.create(classroom=classroom, title=ATTACKS[1], note=MOST)
    draft = a_draft(name=ATTACKS[2], text=MOST[:1000])
    deal = services.new_deal(owner=teacher, draft=draft)
    services.share_deal(owner=teacher, public_id=deal.public_id, is_shared=True)
    here = [classroom.public_id]
    pupils, teachers = logged_in(pupil), logged_in(teacher)

    for address in (
        reverse("classes:list"),
        reverse("classes:detail", args=here),
        reverse("classes:assignment", args=[*here, task.public_id]),
        reverse("lessons:lesson-detail", args=[FIRST.slug]),
        reverse("deals:deal", args=[deal.public_id]),
    ):
        for browser in (pupils, teachers):
            answer = browser.get(address)
            assert answer.status_code == 200
            assert _Page(answer.text).bad == []
            # The pupil reads all of it; a teacher's own lessons have no note.
            assert "alert(1)" in answer.text or browser is teachers


@pytest.mark.parametrize("attack", ATTACKS)
def test_what_stands_in_an_address_is_text(client: Client, attack: str) -> None:
    for address, name in {
        "/cards/checker/": "concealed",
        "/rules/": "q",
        "/classes/join/": "code",
        "/accounts/login/": "next",
        "/glossary/": "q",
        "/offline/": "lang",
    }.items():
        answer = client.get(address, {name: attack})
        assert answer.status_code in {200, 422, 404}
        assert _Page(answer.text).bad == []
