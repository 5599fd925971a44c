"""What the author of a puzzle says beside the rules: a title, hints before the answer, a note after it.

These words may be mended without a new version, so they are read for each page and never kept with what is
made of a question once. Each is in the reader's language, or in the first one that has it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from trainer.authoring.actions.words import LANGUAGES, hints_of
from trainer.authoring.markdown import rendered
from trainer.authoring.models import Credit, VersionWords
from trainer.puzzles.digests import slug_of
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.questions import Question


@dataclass(frozen=True, slots=True)
class Spoken:
    """A text and the language that it is in."""

    text: str
    language: str

    def __str__(self) -> str:
        return self.text


UNSAID: Final = Spoken("", "")


@dataclass(frozen=True, slots=True)
class AuthorWords:
    """What the author says in words that a reader understands, each empty where nothing is said."""

    title: Spoken = UNSAID
    note: Spoken = UNSAID
    hints: Spoken = UNSAID

    @property
    def each_hint(self) -> tuple[str, ...]:
        """The hints in order."""
        return hints_of(self.hints.text)

    @property
    def note_html(self) -> SafeString:
        """The note with its Markdown rendered."""
        return rendered(self.note.text)


SILENT: Final = AuthorWords()


def author_words(version: PuzzleVersion) -> AuthorWords:
    """What the author of a version says; its puzzle must be at hand."""
    return SILENT if _has_no_author(version.puzzle) else _chosen(VersionWords.objects.filter(version=version))


def author_hints(question: Question) -> tuple[str, ...]:
    """The author's own hints at a question, none for a puzzle of the bank."""
    if question.slug == slug_of(question.digest):
        return ()
    return _chosen(VersionWords.objects.filter(version__digest=question.digest)).each_hint


def words_after(version: PuzzleVersion, author: AuthorWords | None = None) -> str:
    """What stands below a verdict: note, credit, source; empty where there is none of them. `author` is what
    the author says, if that was read already.
    """
    if _has_no_author(version.puzzle):
        return ""
    credit = Credit.objects.filter(version=version).first()
    words = author_words(version) if author is None else author
    if not (words.note.text or credit):
        return ""
    return render_to_string("showing/author_words.html", {"author": words, "credit": credit})


def _has_no_author(puzzle: Puzzle) -> bool:
    return puzzle.from_bank or puzzle.status == Puzzle.Status.RESERVED


def _chosen(rows: Iterable[VersionWords]) -> AuthorWords:
    """Of each sort the text in the language of the request, or else in the first one that has it."""
    wanted = (get_language() or "").split("-")[0]
    order = [wanted, *(language for language in LANGUAGES if language != wanted)]
    by_language = {row.language: row for row in rows}
    found = [by_language[language] for language in order if language in by_language]
    chosen = {}
    for name in ("title", "note", "hints"):
        texts = (Spoken(getattr(row, name), row.language) for row in found)
        chosen[name] = next((each for each in texts if each.text.strip()), UNSAID)
    return AuthorWords(**chosen)
