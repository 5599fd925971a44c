"""What stands in the form's place once an answer is given, laid out by `question/verdict.html`."""

from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from trainer.pages.question.cached import cached_elsewhere, cached_onwards, heading, told_verdict
from trainer.pages.question.drawn import drawn_table
from trainer.pages.question.hints import author_words, words_after
from trainer.pages.question.rows import stored_answer, stored_word
from trainer.pages.question.verdict import Tone
from trainer.progress.models import Attempt
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import Question, question_of
from trainer.scenarios.answer_shapes import Answer


@dataclass(frozen=True, slots=True)
class Panel:
    """The word of the verdict with its line, the way on, the reasons, what the author says, other ways.

    All but the first three are fragments; each may be empty.
    """

    tone: Tone
    headline: str
    line: str = ""
    onwards: str = ""
    reasons: str = ""
    after: str = ""
    elsewhere: str = ""

    @property
    def said(self) -> str:
        """What is said aloud."""
        return f"{self.headline} {self.line}".strip()


def kept_panel(given: str, feedback: str, onwards: str) -> Panel:
    """That an answer (in words) is stored, and no word on whether it is right."""
    return Panel("is-kept", _("Kept."), feedback, onwards, given_line(given))


def given_line(given: str) -> SafeString:
    """What was answered, in words."""
    return render_to_string("question/given.html", {"given": given})


def ways_on(slug: str) -> SafeString:
    """The way on to the next puzzle of one's own choice, and to the same once more if it has a `slug`."""
    return cached_onwards(slug, get_language() or "")


def verdict_context(
    version: PuzzleVersion, answer: Answer, *, onwards: str | None = None, linked: bool = True
) -> dict[str, Any]:
    """What `question/article.html` and `question/swap.html` need for the verdict on an answer, which stands
    beside it as `told`.

    `onwards` is another way on than to the next puzzle of one's own choice; `linked`: the puzzle has a page
    of its own.

    :raises WithheldError: if the reader is not told it.
    """
    slug, author = version.puzzle.slug, author_words(version)
    told = told_verdict(version, answer)
    panel = Panel(
        tone=told.tone,
        headline=told.headline,
        line=told.line,
        onwards=ways_on(slug) if onwards is None else onwards,
        reasons=told.reasons.html,
        after=words_after(version, author),
        elsewhere=_elsewhere(version) if linked else "",
    )
    return _context(version, panel, told.table.html) | {"author": author, "told": told}


def stored_context(attempt: Attempt, *, onwards: str | None = None, linked: bool = True) -> dict[str, Any]:
    """The same of a stored answer, and whether it was graded by another key than today's.

    Of an answer that is none to the question of today it says what was stored, and no verdict.
    """
    version, question = attempt.version, question_of(attempt.version)
    answer = stored_answer(question, attempt.answer)
    if answer is None:
        return _unread(attempt, question, onwards, linked=linked)
    context = verdict_context(version, answer, onwards=onwards, linked=linked)
    told = context["told"]
    moved = question.shape.text(told.solved) != attempt.solved or told.score != attempt.score
    return context | {"moved": stored_word(question, attempt.solved) if moved else ""}


def untold_context(version: PuzzleVersion, panel: Panel) -> dict[str, Any]:
    """The table as it was put, and beside it a panel that tells nothing of the right answer."""
    return _context(version, panel, drawn_table(question_of(version), (), choosing=False))


def _unread(attempt: Attempt, question: Question, onwards: str | None, *, linked: bool) -> dict[str, Any]:
    right, slug = attempt.is_right, question.slug
    panel = Panel(
        tone="is-right" if right else "is-wrong",
        headline=_("Your answer was right.") if right else _("Your answer was not right."),
        onwards=ways_on(slug) if onwards is None else onwards,
        reasons=render_to_string("question/unread.html", {"answer": attempt.answer}),
        elsewhere=_elsewhere(attempt.version) if linked else "",
    )
    return untold_context(attempt.version, panel)


def _elsewhere(version: PuzzleVersion) -> SafeString:
    return cached_elsewhere(version.puzzle.slug, version.level, get_language() or "")


def _context(version: PuzzleVersion, panel: Panel, table: str) -> dict[str, Any]:
    return {
        "slug": version.puzzle.slug,
        "heading": heading(version),
        "table": table,
        "panel": panel,
        "said": panel.said,
    }
