"""Answers as they were stored: read by the shapes of today, and said in words.

A kind may ask otherwise than it did when the answer was given: such a text stands for itself.
"""

from trainer.progress.models import Attempt
from trainer.puzzles.questions import NoQuestionError, Question, question_of
from trainer.scenarios.answers import Answer, FormatError
from trainer.wording.kind_words import answer_word, words_of


def stored_answer(question: Question, text: str) -> Answer | None:
    """The answer of a stored text; None if it is no answer to the question any more."""
    try:
        return question.shape.read(text)
    except FormatError:
        return None


def stored_word(question: Question, text: str) -> str:
    """A stored text in words, or as it is if it does not read any more."""
    answer = stored_answer(question, text)
    if answer is None:
        return text
    return answer_word(words_of(question.kind.slug), question.shape, question.position, answer)


def attempt_word(attempt: Attempt) -> str:
    """The answer of an attempt whose version and puzzle are at hand, in words."""
    try:
        return stored_word(question_of(attempt.version), attempt.answer)
    except NoQuestionError:
        return attempt.answer
