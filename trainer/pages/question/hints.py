"""Hints at a question, which never tell the answer, and what its author says: title, hints, a note."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext

from trainer.authoring.actions.drafting import LANGUAGES, hints_of
from trainer.authoring.credits import credits_of, may_be_remixed, shown
from trainer.authoring.markdown import rendered
from trainer.authoring.models import VersionWords
from trainer.classroom.secrecy.telling import refuse_withheld
from trainer.pages.question.verdict import NUMBERS
from trainer.puzzles.digests import slug_of
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.questions import Question
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, Number, Points
from trainer.scenarios.answers.explanation import Step, explain
from trainer.scenarios.kind import PuzzleKind
from trainer.wording.kind_words import looking_of
from trainer.wording.reasons import reason_sentence
from trainer.wording.rule_names import rule_name


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
    credit = credits_of([version.pk]).first()
    words = author_words(version) if author is None else author
    if not (words.note.text or credit):
        return ""
    context = {
        "author": words,
        "credit": shown(credit) if credit else None,
        "remix": version.puzzle.slug if credit and may_be_remixed(version, credit) else "",
    }
    return render_to_string("question/author_words.html", context)


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


NAMED: Final = 4
"""So many rules a hint names at most."""
TOLD: Final = 3
"""So many steps are told at most."""


def hints_for(question: Question) -> tuple[str, ...]:
    """All hints in order, each a sentence: the author's, then those of the rules, the first of which names
    them.

    :raises WithheldError: if the reader is told nothing of it.
    """
    refuse_withheld(question)
    return *author_hints(question), *hints_of_rules(question)


def hints_of_rules(question: Question) -> tuple[str, ...]:
    """Those of the rules alone, or of the kind where it asks none."""
    counts = isinstance(question.shape, Number | Points) and not getattr(question.shape, "none", False)
    if not counts or not question.kind.rules:
        return _of_kind(question.kind)
    verdict = question.solve()
    return _first(_at_stake(question, verdict)), *_told(question, verdict)


def _of_kind(kind: PuzzleKind) -> tuple[str, ...]:
    """The rules of a kind, if it asks any, and questions that are worth the same whatever the answer."""
    parts = [kind.rules[at : at + NAMED] for at in range(0, len(kind.rules), NAMED)]
    first = [_first(rules) for rules in parts[:1]]
    more = [
        ngettext("Think of this rule too: %(rules)s.", "Think of these rules too: %(rules)s.", len(rules))
        % {"rules": _rules_word(rules)}
        for rules in parts[1:]
    ]
    return *first, *more, *looking_of(kind.slug)


def _first(rules: Sequence[str]) -> str:
    said = ngettext("Think of this rule: %(rules)s.", "Think of these rules: %(rules)s.", len(rules))
    return said % {"rules": _rules_word(rules)}


def _rules_word(rules: Iterable[str]) -> str:
    return "; ".join(f"{rule} {rule_name(rule)}" for rule in rules)


def _at_stake(question: Question, verdict: Verdict[Answer]) -> list[str]:
    """Rules of the verdict, filled up with others of the kind so that their number tells nothing."""
    decided = dict.fromkeys(reason.rule for reason in verdict.reasons)
    return sorted(list(dict.fromkeys([*decided, *question.kind.rules]))[:NAMED])


def _told(question: Question, verdict: Verdict[Answer]) -> list[str]:
    """The first steps in sentences, without those in which a number of the answer stands."""
    steps = [step for step in explain(verdict).steps if step.reason.code not in NUMBERS]
    numbers = _numbers(verdict.answer)
    said = [_sentence(step, question) for step in steps[: len(steps) // 2]]
    return [each for each in said if not numbers & _numbers_in(each)][:TOLD]


def _sentence(step: Step, question: Question) -> str:
    return reason_sentence(step.reason, question.position)


def _numbers(answer: Answer) -> set[str]:
    """The numbers of an answer, without sign."""
    parts = answer if isinstance(answer, tuple) else (answer,)
    return {str(abs(part)) for part in parts if isinstance(part, int)}


def _numbers_in(sentence: str) -> set[str]:
    """The numbers in a sentence, their thousands not set apart."""
    return set(re.findall(r"\d+", re.sub(r"(?<=\d)[,.\s\u202f\u00a0](?=\d{3})", "", sentence)))
