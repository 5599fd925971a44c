"""The gradebook and the answers to an assignment as files; no name of a person is in the name of a file."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.csv_files import CellValue, csv_bytes, plain_text
from trainer.classroom.marks.gradebook import Gradebook, gradebook
from trainer.classroom.marks.marks import has_passed, mark_percent, percent_to_a_tenth
from trainer.classroom.marks.results import answers_to, versions_at_hand
from trainer.classroom.models import Assignment, Classroom, Enrollment
from trainer.classroom.setting.schedule import schedules_of
from trainer.teach.access import graded_assignment, graded_class
from trainer.teach.gradebook.tables import nameless_words, passed_word, said, state_words, weight_words
from trainer.wording.kind_words import kind_title

if TYPE_CHECKING:
    from openpyxl.cell import WriteOnlyCell

XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV: Final = "text/csv; charset=utf-8"
WIDEST: Final = 40
"""Of a column of a workbook, in characters."""


class Mark(NamedTuple):
    """A mark 0 to 1, or none."""

    of: float | None


@require_safe
def gradebook_csv(request: LearnerRequest, slug: str) -> HttpResponse:
    """Marks in percent with how far the work is, a line for each learner."""
    classroom = graded_class(request, slug)
    book = gradebook(classroom, now=request.arrived_at)
    lines: list[Sequence[CellValue]] = [_head(book, classroom)]
    lines += [
        [percent_to_a_tenth(value.of) if isinstance(value, Mark) else value for value in line]
        for line in _lines(book, classroom)
    ]
    return _file(csv_bytes(lines), CSV, f"gradebook-{slug}", classroom, request.arrived_at, "csv")


@require_safe
def gradebook_xlsx(request: LearnerRequest, slug: str) -> HttpResponse:
    """The same as a workbook: marks as numbers shown in percent, texts as texts, never formulas."""
    from openpyxl import Workbook  # noqa: PLC0415  here and below: loaded by who asks for a workbook

    classroom = graded_class(request, slug)
    book = gradebook(classroom, now=request.arrived_at)
    workbook = Workbook(write_only=True)
    sheet = workbook.create_sheet(_("Gradebook"))
    sheet.freeze_panes = "B2"
    lines, heads = list(_lines(book, classroom)), _head(book, classroom)
    _widen(sheet, [heads, *lines])
    sheet.append([_text(sheet, head) for head in heads])
    for line in lines:
        sheet.append(
            _share(sheet, value.of) if isinstance(value, Mark) else _text(sheet, value) for value in line
        )
    out = BytesIO()
    workbook.save(out)
    return _file(out.getvalue(), XLSX, f"gradebook-{slug}", classroom, request.arrived_at, "xlsx")


@require_safe
def answers_csv(request: LearnerRequest, slug: str) -> HttpResponse:
    """Every answer to every item of an assignment, times in the class's zone."""
    assignment = graded_assignment(request, slug)
    classroom = assignment.classroom
    lines: list[Sequence[CellValue]] = [_answer_head(), *_answer_lines(assignment)]
    return _file(csv_bytes(lines), CSV, f"answers-{slug}", classroom, request.arrived_at, "csv")


def _head(book: Gradebook, classroom: Classroom) -> list[str]:
    found = [_("Name"), _("Username")]
    for column, weight in zip(book.columns, weight_words(book), strict=True):
        due = column.assignment.due_at
        said = _("due %(day)s") % {"day": due.astimezone(classroom.tz).date().isoformat()} if due else ""
        title = {"title": column.assignment.title, "facts": ", ".join(filter(None, (said, weight)))}
        head = _("%(title)s (%%), %(facts)s") if title["facts"] else _("%(title)s (%%)")
        found += [head % title, _("%(title)s: done") % title]
    passed = _("Mean of %(percent)d %% to pass") % {"percent": classroom.mean_to_pass or 0}
    return [*found, _("Mean (%)"), *([passed] if classroom.mean_to_pass else [])]


def _lines(book: Gradebook, classroom: Classroom) -> Iterator[list[str | Mark]]:
    """Name, username, each mark with how far the work is, the mean, and where it matters if that passes."""
    to_pass, works = classroom.mean_to_pass, [column.assignment for column in book.columns]
    for row in book.rows:
        line: list[str | Mark] = [row.enrollment.name, _username(row.enrollment)]
        for cell, work in zip(row.cells, works, strict=True):
            line += [Mark(cell.mark), state_words(cell, work.to_pass)]
        passed = passed_word(has_passed(mark_percent(row.mean), to_pass))
        yield [*line, Mark(row.mean), *([passed] if to_pass else [])]
    if any(column.nameless for column in book.columns):
        line = [_("Deleted learners"), ""]
        for column in book.columns:
            marks = column.nameless
            line += [Mark(sum(marks) / len(marks) if marks else None), nameless_words(column)]
        yield [*line, Mark(None), *([""] if to_pass else [])]


def _username(enrollment: Enrollment) -> str:
    user = enrollment.learner.user
    return user.username if user else ""


def _widen(sheet: Any, lines: Sequence[Sequence[str | Mark]]) -> None:
    """Make each column as wide as its longest text, within bounds: before any line is put."""
    from openpyxl.utils import get_column_letter  # noqa: PLC0415

    for number, column in enumerate(zip(*lines, strict=True), 1):
        longest = max(len(value) for value in column if isinstance(value, str))
        sheet.column_dimensions[get_column_letter(number)].width = min(longest + 2, WIDEST)


def _text(sheet: Any, value: str) -> "WriteOnlyCell":
    """A cell that is a text even where it begins like a formula."""
    from openpyxl.cell import WriteOnlyCell  # noqa: PLC0415

    cell = WriteOnlyCell(sheet, value=plain_text(value))
    cell.data_type = "s"
    return cell


def _share(sheet: Any, mark: float | None) -> "WriteOnlyCell":
    from openpyxl.cell import WriteOnlyCell  # noqa: PLC0415

    cell = WriteOnlyCell(sheet, value=None if mark is None else round(mark, 4))
    cell.number_format = "0.0%"
    return cell


def _answer_head() -> list[str]:
    return [
        _("Name"),
        _("Username"),
        _("Place"),
        _("Round"),
        _("Try"),
        _("Question"),
        _("Puzzle"),
        _("Answer"),
        _("Right answer"),
        _("Score (%)"),
        _("Hints"),
        _("Seconds"),
        _("Arrived"),
        _("Late"),
        _("Counts (%)"),
        _("Dropped"),
    ]


def _answer_lines(assignment: Assignment) -> Iterator[list[CellValue]]:
    learners = {each.pk: each for each in assignment.classroom.enrollments.select_related("learner__user")}
    answers, zone = answers_to(assignment), assignment.classroom.tz
    schedules = schedules_of(assignment)
    versions = versions_at_hand(each.version for each in answers)
    dropped = set(assignment.slots.exclude(dropped_at=None).values_list("pk", flat=True))
    yes, no = _("yes"), _("no")
    for each in answers:
        learner, version = learners[each.enrollment], versions[each.version]
        schedule = schedules[each.enrollment]
        yield [
            learner.name,
            _username(learner),
            each.place,
            each.round,
            each.number,
            kind_title(version.puzzle.kind),
            version.puzzle.slug,
            said(version, each.answer),
            said(version, each.solved),
            percent_to_a_tenth(each.score),
            each.hints,
            round(each.seconds, 1),
            each.arrived_at.astimezone(zone).isoformat(timespec="seconds"),
            yes if schedule.is_late(each.arrived_at) else no,
            0 if each.slot in dropped else mark_percent(schedule.weight(each.arrived_at)),
            yes if each.slot in dropped else no,
        ]


def _file(
    content: bytes, kind: str, name: str, classroom: Classroom, now: datetime, ending: str
) -> HttpResponse:
    """A download, named with the class's date of today."""
    day = now.astimezone(classroom.tz).date().isoformat()
    return HttpResponse(
        content,
        content_type=kind,
        headers={
            "Content-Disposition": f'attachment; filename="{name}-{day}.{ending}"',
            "Cache-Control": "private, no-store",
        },
    )
