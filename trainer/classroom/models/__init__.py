"""The tables of classes: their people, what is set, what came back, lessons."""

from trainer.classroom.models.assignments import (
    Answer,
    Assignment,
    Extension,
    Feedback,
    Late,
    Lookup,
    Mode,
    Regrade,
    RegradeRun,
    Slot,
    SlotChoice,
    Submission,
    SubmissionItem,
)
from trainer.classroom.models.classes import (
    Classroom,
    Enrollment,
    Lesson,
    LessonAnswer,
    LessonQuestion,
    News,
    Role,
    Teaching,
)
from trainer.classroom.models.journal import Change, JournalEntry
from trainer.classroom.models.marks import Comment, HandMark, NamelessMark
from trainer.classroom.models.platforms import LinkedAssignment, PlatformVisit, WaitingMark

__all__ = [
    "Answer",
    "Assignment",
    "Change",
    "Classroom",
    "Comment",
    "Enrollment",
    "Extension",
    "Feedback",
    "HandMark",
    "JournalEntry",
    "Late",
    "Lesson",
    "LessonAnswer",
    "LessonQuestion",
    "LinkedAssignment",
    "Lookup",
    "Mode",
    "NamelessMark",
    "News",
    "PlatformVisit",
    "Regrade",
    "RegradeRun",
    "Role",
    "Slot",
    "SlotChoice",
    "Submission",
    "SubmissionItem",
    "Teaching",
    "WaitingMark",
]
