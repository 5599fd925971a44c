"""Hints at a question: where to look, in steps, and never the answer.

Where an answer is a yes or no, a choice, or some or none, each reason gives it away, and so does the name of
the rule that decides (what forbids is told only where something is forbidden). There hints hang on the kind
alone, whatever the position: the rules that it asks, a few at a time, and what to ask oneself. What is
counted or reckoned has its first steps told, half of them at most and none in which the result stands.
What the author of a puzzle hints at comes first.
"""

import re
from collections.abc import Iterable
from typing import Final

from django.utils.translation import gettext as _

from trainer.classroom.telling import refuse_withheld
from trainer.puzzles.questions import Question
from trainer.rules.verdict import Verdict
from trainer.scenarios.answers import Answer, Number, Points
from trainer.scenarios.explanation import Step, explain
from trainer.scenarios.kind import PuzzleKind
from trainer.showing.author_words import author_hints
from trainer.showing.verdicts import NUMBERS
from trainer.wording.looking import looking_of
from trainer.wording.reasons import reason_sentence
from trainer.wording.rule_names import rule_name

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
    """Those of the rules alone."""
    if not isinstance(question.shape, Number | Points) or getattr(question.shape, "none", False):
        return _of_kind(question.kind)
    verdict = question.kind.solve(question.position, question.position.ruleset)
    return _first(_at_stake(question, verdict)), *_told(question, verdict)


def _of_kind(kind: PuzzleKind) -> tuple[str, ...]:
    """The rules of a kind, and questions that are worth the same whatever the answer."""
    first, *further = (kind.rules[at : at + NAMED] for at in range(0, len(kind.rules), NAMED))
    more = [_("Think of these rules too: %(rules)s.") % {"rules": _rules_word(rules)} for rules in further]
    return _first(first), *more, *looking_of(kind.slug)


def _first(rules: Iterable[str]) -> str:
    return _("Think of these rules: %(rules)s.") % {"rules": _rules_word(rules)}


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
