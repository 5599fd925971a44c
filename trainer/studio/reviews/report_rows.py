"""Reports in words: what was wrong for whom, what they had answered, and what was said to it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from trainer.authoring.models import Report
from trainer.authoring.reports import Reported
from trainer.puzzles.questions import Question
from trainer.showing.stored import stored_word
from trainer.studio.reviews.version_rows import question_line
from trainer.wording.kind_words import kind_title


@dataclass(frozen=True, slots=True)
class ReportedRow:
    """A version with its reports; `question` is empty if it asks nothing any more."""

    slug: str
    number: int
    kind: str
    question: str
    waiting: int
    reports: int
    since: datetime | None


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A report; `given` is what its learner had answered last, empty if nothing or not to be told yet."""

    report: Report
    reason: str
    given: str
    right: bool
    outcome: str


def reported_rows(found: Iterable[Reported]) -> list[ReportedRow]:
    """The versions in words."""
    return [
        ReportedRow(
            slug=each.version.puzzle.slug,
            number=each.version.number,
            kind=kind_title(each.version.puzzle.kind),
            question=question_line(each.version),
            waiting=each.waiting,
            reports=each.number,
            since=each.since,
        )
        for each in found
    ]


def report_rows(reports: Iterable[Report], question: Question) -> list[ReportRow]:
    """The reports of `reports_on` on the version of a question."""
    rows = []
    for report in reports:
        given, score = getattr(report, "answered", None), getattr(report, "scored", None)
        rows.append(
            ReportRow(
                report=report,
                reason=str(report.get_reason_display()),
                given=stored_word(question, given) if given else "",
                right=score == 1,
                outcome=str(report.get_outcome_display()) if report.outcome else "",
            )
        )
    return rows
