"""The list of lessons, and a lesson with its tasks."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from lessons.content_schema import Task
from lessons.library import Lesson, library
from lessons.presenting import ShownItem, show_task
from lessons.selectors.progress import course_overview, lesson_progress, next_step
from lessons.views.faces import face_context
from mahjong_site.accounts.guests import current_learner
from mahjong_site.web.http import render_page, wants_fragment


def find_lesson(slug: str) -> Lesson:
    """The lesson that may be shown under that slug, or a 404."""
    lesson = library().find(slug)
    if lesson is None:
        raise Http404(f"no lesson {slug}")
    return lesson


@require_safe
def lesson_list(request: HttpRequest) -> HttpResponse:
    """The course, stage by stage, and where to go on."""
    overview = course_overview(learner=current_learner(request))
    context = {"track": library().track, "overview": overview}
    return render_page(request, "lessons/lesson_list.html", context)


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """To the lesson that this person should read next; the first one for a visitor."""
    lesson = next_step(learner=current_learner(request))
    if lesson is None:
        return redirect("lessons:lesson-list")
    return redirect("lessons:lesson-detail", lesson.slug)


@require_safe
def lesson_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """A lesson on one page. Its tasks are forms that ask this page again.

    `task-<slug>` in the address is the answer to a task, so a task needs neither
    script nor a stored row; htmx asks for the one task alone.
    """
    lesson = find_lesson(slug)
    if wants_fragment(request) and (task := lesson.tasks.get(_asked(request))):
        return _task(request, lesson, task)
    context = {
        "lesson": lesson,
        "tasks": dict(_shown_tasks(request, lesson)),
        "carried": _carried(request, lesson),
        "following": library().after(lesson),
        "mistakes": [library().corrections[one] for one in lesson.data.mistakes],
        "progress": lesson_progress(current_learner(request)).get(lesson.uuid),
        **face_context(request, lesson),
    }
    return render_page(request, "lessons/lesson_detail.html", context)


def _task(request: HttpRequest, lesson: Lesson, task: Task) -> HttpResponse:
    context = {
        "lesson": lesson,
        "task": task,
        "shown": _shown(request, task),
        **face_context(request, lesson),
        "carried": _carried(request, lesson),
    }
    return render_page(request, "lessons/_task.html", context)


def _carried(request: HttpRequest, lesson: Lesson) -> list[tuple[str, str]]:
    """The answers to all tasks, so that without script none is forgotten."""
    return [
        (name, value)
        for name in (f"task-{slug}" for slug in lesson.tasks)
        for value in request.GET.getlist(name)
    ]


def _asked(request: HttpRequest) -> str:
    return request.GET.get("task", "")


def _shown_tasks(
    request: HttpRequest, lesson: Lesson
) -> Iterator[tuple[str, ShownItem]]:
    for task in lesson.data.tasks:
        yield task.slug, _shown(request, task)


def _shown(request: HttpRequest, task: Task) -> ShownItem:
    """The task with the answer that the address holds for it, if any.

    A form with nothing ticked names its task and sends no answer: for a task to
    pick from that is an answer too.
    """
    name = f"task-{task.slug}"
    given = name in request.GET or (task.is_pick and _asked(request) == task.slug)
    return show_task(task, request.GET.getlist(name) if given else None)
