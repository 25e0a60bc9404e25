"""Whether the content is true: every answer is put to the engine.

`check_content` and the tests print what this finds; an empty list is a course in
which nothing is claimed that the engine does not say too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from uuid import UUID

from lessons.content_schema import Choice, Item, Task
from lessons.library import Lesson, Library
from lessons.practice import is_practice
from lessons.rendering import TaskPlace, unlinked_in


def faults_of(library: Library) -> list[str]:
    """Every fault of the course, one sentence each."""
    return [
        *_doubled_uuids(library),
        *_order_faults(library),
        *_placement_faults(library),
        *(fault for one in library.lessons.values() for fault in _lesson(one, library)),
    ]


def _doubled_uuids(library: Library) -> Iterator[str]:
    seen = Counter(_uuids(library))
    for uuid, count in seen.items():
        if count > 1:
            yield f"{uuid} is used {count} times"


def _uuids(library: Library) -> Iterator[UUID]:
    yield library.placement.uuid
    yield from (one.uuid for one in library.placement.quiz.questions)
    for lesson in library.lessons.values():
        yield lesson.uuid
        yield lesson.quiz.uuid
        yield from (item.uuid for item in lesson.items)


def _order_faults(library: Library) -> Iterator[str]:
    """Every lesson stands in one stage, after those that it requires."""
    order = [slug for stage in library.track.stages for slug in stage.lessons]
    for slug, count in Counter(order).items():
        if count > 1:
            yield f"track.toml: {slug} stands in {count} places"
        if slug not in library.lessons:
            yield f"track.toml: there is no lesson {slug}"
    for slug, lesson in library.lessons.items():
        if slug not in order:
            yield f"{slug}: no stage of the track names it"
            continue
        before = order[: order.index(slug)]
        for required in lesson.data.requires:
            if required not in before:
                yield f"{slug}: requires {required}, which does not come before it"


def _placement_faults(library: Library) -> Iterator[str]:
    """Every question is true and belongs to a stage, and to a lesson of it."""
    stages = {stage.slug: stage.lessons for stage in library.track.stages}
    for question in library.placement.quiz.questions:
        place = f"placement.toml: {question.uuid}"
        if question.stage not in stages:
            yield f"{place}: there is no stage {question.stage}"
        elif question.lesson and question.lesson not in stages[question.stage]:
            yield f"{place}: the stage has no lesson {question.lesson}"
        yield from (f"{place}: {fault}" for fault in proof_faults(question))
        yield from _unknown_beliefs(question, library)


def _unknown_beliefs(item: Item, library: Library) -> Iterator[str]:
    for choice in item.choices:
        if choice.misconception and choice.misconception not in library.corrections:
            yield f"misconceptions.toml says nothing about {choice.misconception}"


def _lesson(lesson: Lesson, library: Library) -> Iterator[str]:
    known = library.corrections
    for name in lesson.data.mistakes:
        if name not in known:
            yield f"misconceptions.toml says nothing about {name}"
    for place in lesson.data.practice:
        if not is_practice(place):
            yield f"{lesson.slug}: there is nothing to practise called {place}"
    yield from _places(lesson)
    for found in unlinked_in(lesson.prose):
        where = f"{lesson.slug}/lesson.md: line {found.first_line + 1}"
        yield f"{where}: link the first use of “{found.words}” ([[{found.words}]])"
    for item in lesson.items:
        for fault in proof_faults(item):
            yield f"{lesson.slug}: {item.uuid}: {fault}"
        yield from _unknown_beliefs(item, library)


def _places(lesson: Lesson) -> Iterator[str]:
    """Every task has its place in the text, every step something to touch."""
    placed = Counter(
        block.slug
        for step in lesson.steps
        for block in step.blocks
        if isinstance(block, TaskPlace)
    )
    for slug in placed.keys() - lesson.tasks.keys():
        yield f"{lesson.slug}: the text places a task {slug} that there is not"
    for slug in lesson.tasks:
        if placed[slug] != 1:
            yield f"{lesson.slug}: the task {slug} is placed {placed[slug]} times"
    for step in lesson.steps:
        if not step.has_tiles:
            yield f"{lesson.slug}: nothing to touch in the step “{step.title}”"


def proof_faults(item: Item) -> Iterator[str]:
    """What the engine has against a question or a task.

    Exactly one choice may be right; it alone has no misconception.
    """
    if not item.choices:
        yield from _pick_faults(item)
        return
    try:
        right = [choice for choice in item.choices if item.ask.is_right(choice.value)]
        shown = [_shown(item, choice) for choice in item.choices]
    except ValueError as error:
        yield str(error)
        return
    if len(right) != 1:
        yield f"the engine finds {len(right)} choices right: {_values(right)}"
    if len(set(shown)) != len(shown):
        yield "two choices look the same"
    for choice in item.choices:
        if not item.ask.is_known(choice.value):
            yield f"“{choice.value}” is nothing that the engine could answer"
        if (choice in right) == (choice.misconception is not None):
            yield f"“{choice.value}” is {_called(choice in right)} by the engine"


def _shown(item: Item, choice: Choice) -> object:
    ask, value = item.ask, choice.value
    shown = choice.text or ask.words(value), ask.tiles(value), ask.line_shown(value)
    if shown == ("", (), None):
        raise ValueError(f"“{choice.value}” shows neither words nor tiles")
    return shown


def _values(choices: Sequence[Choice]) -> str:
    return ", ".join(choice.value for choice in choices) or "none"


def _called(is_right: bool) -> str:
    return "right" if is_right else "wrong, but names no misconception"


def _pick_faults(item: Item) -> Iterator[str]:
    try:
        right = [item.ask.is_right(value) for value in item.ask.items()]
    except ValueError as error:
        yield str(error)
        return
    if not any(right) or all(right):
        yield "some of the things to pick must be right and some wrong"
    if isinstance(item, Task) and not item.because:
        yield "a task to pick from says in `because` what holds"
