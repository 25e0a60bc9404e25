"""The list of lessons, and a lesson with its tasks."""

from __future__ import annotations

from urllib.parse import urlencode
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from lessons.content_schema import Task
from lessons.library import Lesson, library
from lessons.models import Mode
from lessons.practice import practices
from lessons.presenting import ShownItem, show_task
from lessons.selectors.courses import (
    Mark,
    lesson_after,
    lesson_mark,
    lesson_progress,
)
from lessons.selectors.progress import course_overview, next_step
from lessons.services.questions import answer_question
from lessons.views.faces import face_context
from mahjong_site.accounts.guests import current_learner, ensure_learner
from mahjong_site.web.forms import read_uuid
from mahjong_site.web.http import render_page, wants_fragment


def find_lesson(slug: str) -> Lesson:
    """The lesson that may be shown under that slug, or a 404."""
    lesson = library().find(slug)
    if lesson is None:
        raise Http404(f"no lesson {slug}")
    return lesson


def locked_page(request: HttpRequest, lesson: Lesson, mark: Mark) -> HttpResponse:
    """Says when a lesson opens that the pupil's class has locked."""
    context = {"lesson": lesson, "mark": mark}
    return render_page(request, "lessons/lesson_locked.html", context, status=403)


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


@require_http_methods(["GET", "HEAD", "POST"])
def lesson_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """A lesson on one page. Its tasks are forms that send their answer to this page.

    An answer goes into the history; then `task-<slug>` in the address shows it, so
    that without script a page with several answers can be built and reloaded. htmx
    gets the one task alone.
    """
    lesson = find_lesson(slug)
    mark = lesson_mark(current_learner(request), lesson)
    if mark.opens_at:
        return locked_page(request, lesson, mark)
    data = request.POST if request.method == "POST" else request.GET
    task = lesson.tasks.get(data.get("task", ""))
    if request.method == "POST":
        if task is None:
            raise Http404("no such task")
        _keep(request, task)
        if not wants_fragment(request):
            return redirect(_address(lesson, task, data))
    if wants_fragment(request) and task:
        return _task(request, lesson, task, data)
    context = {
        "lesson": lesson,
        "notes": mark.notes,
        "tasks": {one.slug: _shown(data, one) for one in lesson.data.tasks},
        "carried": _carried(data, lesson),
        "following": lesson_after(current_learner(request), lesson),
        "practices": list(practices(lesson.data.practice)),
        "mistakes": [library().corrections[one] for one in lesson.data.mistakes],
        "progress": lesson_progress(current_learner(request)).get(lesson.uuid),
        **face_context(request, lesson),
    }
    return render_page(request, "lessons/lesson_detail.html", context)


def _keep(request: HttpRequest, task: Task) -> None:
    """The answer goes into the history, if it is one."""
    if not _shown(request.POST, task).is_answered:
        return
    answer_question(
        learner=ensure_learner(request),
        item=task,
        mode=Mode.LESSON,
        values=request.POST.getlist(f"task-{task.slug}"),
        uuid=read_uuid(request.POST.get("attempt")) or uuid4(),
    )


def _address(lesson: Lesson, task: Task, data: QueryDict) -> str:
    """The lesson's page with every answer in its address, at the task."""
    asked = [("task", task.slug), *_carried(data, lesson)]
    if data.get("face"):
        asked.append(("face", str(data["face"])))
    page = reverse("lessons:lesson-detail", args=[lesson.slug])
    return f"{page}?{urlencode(asked)}#task-{task.slug}"


def _task(
    request: HttpRequest, lesson: Lesson, task: Task, data: QueryDict
) -> HttpResponse:
    context = {
        "lesson": lesson,
        "task": task,
        "shown": _shown(data, task),
        **face_context(request, lesson),
        "carried": _carried(data, lesson),
    }
    return render_page(request, "lessons/_task.html", context)


def _carried(data: QueryDict, lesson: Lesson) -> list[tuple[str, str]]:
    """The answers to all tasks, so that without script none is forgotten."""
    return [
        (name, value)
        for name in (f"task-{slug}" for slug in lesson.tasks)
        for value in data.getlist(name)
    ]


def _shown(data: QueryDict, task: Task) -> ShownItem:
    """The task with the answer that was sent for it, if any.

    A form with nothing ticked names its task and sends no answer: for a task to
    pick from that is an answer too.
    """
    name = f"task-{task.slug}"
    given = name in data or (task.is_pick and data.get("task") == task.slug)
    return show_task(task, data.getlist(name) if given else None)
