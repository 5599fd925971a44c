"""The tables of classes: their people, what is set, what came back, lessons."""

from trainer.classroom.models.assignments import (
    Answer,
    Assignment,
    Extension,
    Feedback,
    Late,
    Lookup,
    Mode,
    PlannedRepair,
    Regrade,
    RegradeRun,
    Slot,
    SlotChoice,
    Submission,
    SubmissionItem,
)
from trainer.classroom.models.chosen import ChosenAnswer, LateAnswer
from trainer.classroom.models.classes import (
    Classroom,
    Enrollment,
    News,
    Role,
    Teaching,
)
from trainer.classroom.models.journal import Change, JournalEntry
from trainer.classroom.models.lessons import (
    MAX_GUEST,
    Lesson,
    LessonAnswer,
    LessonGuest,
    LessonPoll,
    LessonQuestion,
    PlannedQuestion,
)
from trainer.classroom.models.marks import Comment, HandMark, NamelessMark
from trainer.classroom.models.platforms import LinkedAssignment, PlatformVisit, RosterCopy, WaitingMark

__all__ = [
    "MAX_GUEST",
    "Answer",
    "Assignment",
    "Change",
    "ChosenAnswer",
    "Classroom",
    "Comment",
    "Enrollment",
    "Extension",
    "Feedback",
    "HandMark",
    "JournalEntry",
    "Late",
    "LateAnswer",
    "Lesson",
    "LessonAnswer",
    "LessonGuest",
    "LessonPoll",
    "LessonQuestion",
    "LinkedAssignment",
    "Lookup",
    "Mode",
    "NamelessMark",
    "News",
    "PlannedQuestion",
    "PlannedRepair",
    "PlatformVisit",
    "Regrade",
    "RegradeRun",
    "Role",
    "RosterCopy",
    "Slot",
    "SlotChoice",
    "Submission",
    "SubmissionItem",
    "Teaching",
    "WaitingMark",
]
