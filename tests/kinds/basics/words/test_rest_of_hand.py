"""How the question and what it explains of `rest-of-hand` read."""

import pytest

from tests.kinds.basics.test_rest_of_hand import FOUR_TILES, TEN_TILES
from trainer.kinds.basics.words import RestOfHandWords

words = RestOfHandWords()


@pytest.mark.parametrize(
    ("position", "question", "left"),
    [
        (FOUR_TILES, "The three sets beside your hand are finished. Which tiles", "need one set and a pair."),
        (TEN_TILES, "The set beside your hand is finished. Which tiles", "need three sets and a pair."),
    ],
)
def test_the_question_counts_the_sets_that_are_there(position, question, left):
    assert words.question(position).startswith(question)
    assert left in words.definition(position)
