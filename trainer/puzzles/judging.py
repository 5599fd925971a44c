"""All that the rules say of an answer, worked out before anything is drawn: no page searches the rules.

Grade, comparison of rulesets and flip are each kept in the process by what they depend on.
"""

from dataclasses import dataclass
from functools import lru_cache

from trainer.puzzles.questions import CACHED, Question, grade_of
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.answers.comparison import PresetAnswer, across_presets
from trainer.scenarios.answers.explanation import Explanation, explain
from trainer.scenarios.answers.grading import Grade
from trainer.scenarios.flip.search import Flip, flip


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a page says of an answer, as data: its grade, why the right answer is right, the answers of
    the other rulesets, and the smallest change that turns the right answer round.

    `flip` is None if there is no such change, or if it was not asked for; there are no `presets` if these
    were not.
    """

    question: Question
    answer: Answer
    grade: Grade
    explanation: Explanation
    presets: tuple[PresetAnswer, ...]
    flip: Flip | None


def judgement_of(
    question: Question, answer: Answer, *, flipped: bool = True, compared: bool = True
) -> Judgement:
    """The judgement by the rules of today; without the slowest parts, the flip and the answers of the other
    rulesets, if not `flipped` or `compared`.
    """
    grade = grade_of(question, answer)
    return Judgement(
        question=question,
        answer=answer,
        grade=grade,
        explanation=explain(grade.verdict),
        presets=presets_of(question) if compared else (),
        flip=flip(question.kind, question.position) if flipped else None,
    )


@lru_cache(maxsize=CACHED)
def presets_of(question: Question) -> tuple[PresetAnswer, ...]:
    """The answers under every ruleset for the same number of players."""
    return across_presets(question.kind, question.position)
