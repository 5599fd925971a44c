"""What is printed: puzzles with room for the answer, the answers on a page of their own; QR codes.

QR codes are drawings within the page: no picture is fetched for them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import segno
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from trainer.authoring.credits import credits_of, shown
from trainer.authoring.models import Credit
from trainer.classroom.secrecy.telling import is_withheld, refuse_withheld
from trainer.pages.question.controls import controls
from trainer.pages.question.drawn import manner_of
from trainer.pages.question.rows import titles_of
from trainer.pages.question.verdict import NUMBERS, Heading, heading_of
from trainer.pages.table.drawing import table_view
from trainer.pages.table.labels import notation_lines
from trainer.pages.table.parts import TableView
from trainer.puzzles.questions import NoQuestionError, Question, question_of
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.answers.explanation import explain
from trainer.wording.kind_words import answer_word, words_of
from trainer.wording.reasons import reason_sentence
from trainer.wording.verdict import score_line

if TYPE_CHECKING:
    from trainer.puzzles.models import PuzzleVersion


A_SHEET: Final = 60
"""Puzzles that a sheet holds; more of them are several sheets."""
MANY: Final = 4
"""Over so many options they stand in two columns."""


@dataclass(frozen=True, slots=True)
class SheetPuzzle:
    """A puzzle as it is printed: drawn (`table`) or in text (`lines`), what its `shape` is answered by."""

    number: int
    slug: str
    title: str
    level: int
    credit: str
    heading: Heading
    table: TableView | None
    lines: tuple[tuple[str, str], ...]
    shape: str
    controls: Mapping[str, Any]

    @property
    def many(self) -> bool:
        """Whether there are many options."""
        return len(self.controls.get("options", ())) > MANY


@dataclass(frozen=True, slots=True)
class KeyRow:
    """The answer to a puzzle of the sheet, why in one line, and the rule that decides."""

    number: int
    answer: str
    reason: str
    rule: str


def sheet_puzzles(versions: Iterable["PuzzleVersion"], *, text: bool, start: int = 1) -> list[SheetPuzzle]:
    """The versions, their puzzles at hand, numbered from `start`; one that asks nothing is left out."""
    asked = _asked(versions, start)
    titles = titles_of([version for _number, version, _question in asked])
    ids = [version.pk for _number, version, _question in asked]
    credit_of = {credit.version_id: credit for credit in credits_of(ids)}
    return [
        sheet_puzzle(
            question,
            number=number,
            text=text,
            title=titles.get(version.pk, ""),
            level=version.level,
            credit=_credit(credit_of.get(version.pk)),
        )
        for number, version, question in asked
    ]


def sheet_puzzle(
    question: Question, *, number: int, text: bool, title: str = "", level: int = 0, credit: str = ""
) -> SheetPuzzle:
    """A question as it is printed; `level` 0 is not told."""
    position = question.position
    table = table_view(position.table(), position.hero, ura=position.ura, manner=manner_of(question))
    return SheetPuzzle(
        number=number,
        slug=question.slug,
        title=title,
        level=level,
        credit=credit,
        heading=heading_of(question),
        table=None if text else table,
        lines=notation_lines(table) if text else (),
        shape=question.shape.name,
        controls=controls(question, {}),
    )


def sheet_key(versions: Iterable["PuzzleVersion"], *, start: int = 1) -> list[KeyRow]:
    """The answers by the rules of today, in order; those that the reader is not told are kept back."""
    return [
        KeyRow(number, "", "", "") if is_withheld(question) else key_row(question, number=number)
        for number, _version, question in _asked(versions, start)
    ]


def key_row(question: Question, *, number: int) -> KeyRow:
    """The answer to a question, and why."""
    refuse_withheld(question)
    position, words = question.position, words_of(question.kind.slug)
    verdict = question.solve()
    answer = answer_word(words, question.shape, position, verdict.answer)
    if verdict.facts.get("sureness") == "close":
        answer = _("%(answer)s (a close decision)") % {"answer": answer}
    reason, rule = _why(question, verdict)
    return KeyRow(number, answer, reason, rule)


def _why(question: Question, verdict: Verdict[Answer]) -> tuple[str, str]:
    """One line and a rule: the lines of a score, else the first reason, else what the verdict says."""
    position = question.position
    steps = [step for step in explain(verdict).steps if step.reason.code not in NUMBERS]
    counted = [line for step in steps if (line := score_line(step.reason))]
    if counted:
        return "; ".join(f"{label} {value}".strip() for label, value in counted), ""
    if steps:
        return reason_sentence(steps[0].reason, position), steps[0].reason.rule
    return str(words_of(question.kind.slug).verdict_line(verdict.answer, position)), ""


def _asked(versions: Iterable["PuzzleVersion"], start: int) -> list[tuple[int, "PuzzleVersion", Question]]:
    """Number, version and question of those that ask something: the same on the sheet and in the key."""
    asked: list[tuple[int, PuzzleVersion, Question]] = []
    for version in versions:
        try:
            asked.append((start + len(asked), version, question_of(version)))
        except NoQuestionError:
            continue
    return asked


def _credit(credit: Credit | None) -> str:
    """Who made a puzzle, after whose, under which licence, and where it is from."""
    return ", ".join(each for each in (shown(credit).line, credit.source) if each) if credit else ""


def qr_svg(url: str, title: str) -> SafeString:
    """The address as a QR code; `title` says what it is to who does not see it."""
    # Only numbers and letters of a path come out of the library: nothing of the address is markup.
    drawn = SafeString(segno.make_qr(url).svg_inline(scale=4, border=2, omitsize=True))
    return format_html('<span class="qr" role="img" aria-label="{}">{}</span>', title, drawn)
