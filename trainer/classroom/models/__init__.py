"""The tables of classes: their people, what is set, what came back, lessons."""

from trainer.classroom.models.assignments import (
    Assignment,
    Extension,
    Feedback,
    Late,
    Lookup,
    Mode,
    Slot,
    SlotChoice,
)
from trainer.classroom.models.classes import Classroom, Enrollment, News, Role, Teaching
from trainer.classroom.models.lessons import Lesson, LessonAnswer, LessonQuestion
from trainer.classroom.models.platforms import LinkedAssignment, PlatformVisit, WaitingMark
from trainer.classroom.models.sheets import Answer, Regrade, RegradeRun, Sheet, SheetItem

__all__ = [
    "Answer",
    "Assignment",
    "Classroom",
    "Enrollment",
    "Extension",
    "Feedback",
    "Late",
    "Lesson",
    "LessonAnswer",
    "LessonQuestion",
    "LinkedAssignment",
    "Lookup",
    "Mode",
    "News",
    "PlatformVisit",
    "Regrade",
    "RegradeRun",
    "Role",
    "Sheet",
    "SheetItem",
    "Slot",
    "SlotChoice",
    "Teaching",
    "WaitingMark",
]
