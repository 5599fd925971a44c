"""A puzzle as other systems ask it: a fixed question, the table of its moment, the answer of today."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import get_language

from trainer.authoring.actions.drafting import LANGUAGES, hints_of
from trainer.authoring.credits import shown
from trainer.authoring.markdown import rendered
from trainer.exchange.answering import Answering, answering_of
from trainer.exchange.tables import table_lines
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import Question, question_of
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.answers.explanation import explain
from trainer.wording.kind_words import answer_word, words_of
from trainer.wording.reasons import reason_sentence
from trainer.wording.rule_names import ruleset_line

_NUMBERS: Final = frozenset({"option", "danger", "values", "gap"})
"""Codes of reasons that are numbers of a model."""


@dataclass(frozen=True, slots=True)
class Static:
    """All that another system needs. `note` is HTML that was sanitised, `table` its lines as label and text;
    `tags` are the author's, then the level, the kind, the ruleset and the ids of the rules that decide.
    """

    slug: str
    title: str
    question: str
    rules: str
    table: tuple[tuple[str, str], ...]
    answering: Answering
    answer: str
    reasons: tuple[str, ...]
    note: str
    hints: tuple[str, ...]
    tags: tuple[str, ...]
    credit: str
    asked: Question


def static_of(version: PuzzleVersion) -> Static:
    """A version as it is asked and answered today, in the language of the moment.

    :raises NoQuestionError: if it asks nothing.
    """
    asked = question_of(version)
    kind, position, words = asked.kind, asked.position, words_of(asked.kind.slug)
    verdict = kind.solve(position, position.ruleset)
    said = [step.reason for step in explain(verdict).steps if step.reason.code not in _NUMBERS]
    own = _own_words(version)
    credit = getattr(version, "credit", None)
    return Static(
        slug=asked.slug,
        title=own[0] or str(words.title),
        question=words.told_question(position),
        rules=ruleset_line(position.ruleset),
        table=tuple(table_lines(asked)),
        answering=answering_of(asked, verdict),
        answer=answer_word(words, asked.shape, position, verdict.answer),
        reasons=(
            words.verdict_line(verdict.answer, position),
            *dict.fromkeys(reason_sentence(reason, position) for reason in said),
        ),
        note=own[1],
        hints=own[2],
        tags=(*sorted(tag.name for tag in version.puzzle.tags.all()), *_facts(version, asked, verdict)),
        credit=shown(credit).line if credit else "",
        asked=asked,
    )


def _own_words(version: PuzzleVersion) -> tuple[str, str, tuple[str, ...]]:
    """Title, note and hints of the author in the language of the moment, or else in the first."""
    by_language = {each.language: each for each in version.words.all()}
    order = ((get_language() or "").split("-")[0], *LANGUAGES)
    found = next((by_language[language] for language in order if language in by_language), None)
    if found is None:
        return "", "", ()
    return found.title, str(rendered(found.note)) if found.note else "", hints_of(found.hints)


def _facts(version: PuzzleVersion, asked: Question, verdict: Verdict[Answer]) -> Iterator[str]:
    """`level-3`, `can-ron`, `ema_2025`, `altered-rules`, `FUR-1`: the same in every language."""
    position = asked.position
    yield f"level-{version.level}"
    yield asked.kind.slug
    yield position.ruleset.preset
    if position.ruleset.is_altered:
        yield "altered-rules"
    if asked.kind.rules:
        yield from dict.fromkeys(reason.rule for reason in verdict.reasons)
