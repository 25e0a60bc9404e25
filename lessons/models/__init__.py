"""What this app keeps in the database, one module a subject."""

from __future__ import annotations

from lessons.models.answers import (
    FROM_LESSONS,
    NOT_YET,
    QUESTION,
    TASK,
    Answer,
    HelpTaken,
    Mode,
    PackedItem,
)
from lessons.models.assignments import Assignment, AssignmentKind, Work
from lessons.models.classroom import (
    ClassLesson,
    Classroom,
    GivenPicture,
    Invitation,
    Seat,
    Teaching,
)
from lessons.models.drills import CharlestonRun
from lessons.models.gamequestions import GameQuestion
from lessons.models.kept import KeptDecision
from lessons.models.live import LiveAnswer, LiveKind, LiveSession
from lessons.models.packs import Pack
from lessons.models.played import PlayedSkill
from lessons.models.progress import LessonProgress, QuizAttempt
from lessons.models.summaries import ReviewItem, SkillEstimate

__all__ = [
    "FROM_LESSONS",
    "NOT_YET",
    "QUESTION",
    "TASK",
    "Answer",
    "Assignment",
    "AssignmentKind",
    "CharlestonRun",
    "ClassLesson",
    "Classroom",
    "GameQuestion",
    "GivenPicture",
    "HelpTaken",
    "Invitation",
    "KeptDecision",
    "LessonProgress",
    "LiveAnswer",
    "LiveKind",
    "LiveSession",
    "Mode",
    "Pack",
    "PackedItem",
    "PlayedSkill",
    "QuizAttempt",
    "ReviewItem",
    "Seat",
    "SkillEstimate",
    "Teaching",
    "Work",
]
