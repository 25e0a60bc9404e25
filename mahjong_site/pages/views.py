"""Pages that mix the apps."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from engine.patterns import PrintedGroup
from lessons.selectors import insight
from lessons.selectors.progress import answers_by_kind, course_record
from lessons.selectors.review import due_count
from mahjong_site.accounts.guests import current_learner
from mahjong_site.pages.next_steps import next_steps
from mahjong_site.web.http import render_page
from mahjong_site.web.templatetags.site_nav import find_url
from play.selectors import game_counts
from play.sittings import past_games

SAMPLE_LINE: Final = (
    PrintedGroup("FF"),
    PrintedGroup("3333", "a"),
    PrintedGroup("666", "b"),
    PrintedGroup("999", "c"),
    PrintedGroup("DD", "a", "match"),
)
"""Made for the home page, from no card; the hand in its picture makes this line."""
PAST_GAMES: Final = 8
"""So many finished games are listed, the last first."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What this is, the two ways to start, and what is next for a returner."""
    steps = next_steps(request.user) if request.user.is_authenticated else ()
    context = {
        "next_steps": steps,
        "start_url": find_url("lessons:start"),
        "quick_game_url": find_url("play:quick"),
        "lessons_url": find_url("lessons:lesson-list"),
        "drills_url": find_url("drills:list"),
        "five_url": find_url("drills:five"),
        "puzzle_url": find_url("puzzle:today"),
        "cards_url": find_url("cards:card-list"),
        "checker_url": find_url("cards:checker"),
        "play_url": find_url("play:home"),
        "sample_line": SAMPLE_LINE,
    }
    return render_page(request, "pages/home.html", context)


@require_safe
def progress(request: HttpRequest) -> HttpResponse:
    """What this person has done so far: lessons, skills, answers, games."""
    learner = current_learner(request)
    answered = insight.days_answered(learner) if learner else ()
    days = insight.days_of_week(answered) if learner else ()
    games = game_counts(learner) if learner else None
    context = {
        "stages": insight.skill_stages(learner),
        "days": days,
        "active_days": sum(is_active for _day, is_active in days),
        "weeks": insight.weeks(answered) if learner else (),
        "misconceptions": insight.misconceptions(learner) if learner else (),
        "due_count": due_count(learner),
        "overview": course_record(learner=learner),
        "kinds": answers_by_kind(learner=learner) if learner else (),
        "games": games,
        "past_games": past_games(learner, most=PAST_GAMES)
        if learner and games and games.played
        else (),
        "keeps_nothing_yet": learner is None,
        "play_url": find_url("play:home"),
        "drills_url": find_url("drills:list"),
    }
    return render_page(request, "pages/progress.html", context)
