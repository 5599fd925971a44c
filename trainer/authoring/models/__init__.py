"""What authors make, say and share: drafts, words, pins, reviews, reports, shared collections, imports."""

from trainer.authoring.models.drafts import Author, Draft, DraftStep, DraftWords
from trainer.authoring.models.jobs import ImportJob
from trainer.authoring.models.published import Credit, Pin, Tag, VersionWords
from trainer.authoring.models.reports import Report
from trainer.authoring.models.reviews import Review, ReviewedClass
from trainer.authoring.models.sharing import ClassCollection

__all__ = [
    "Author",
    "ClassCollection",
    "Credit",
    "Draft",
    "DraftStep",
    "DraftWords",
    "ImportJob",
    "Pin",
    "Report",
    "Review",
    "ReviewedClass",
    "Tag",
    "VersionWords",
]
