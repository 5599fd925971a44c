"""What is said of an assignment: which try counts, and late answers that do."""

import pytest

from trainer.classroom.models import Assignment
from trainer.play.homework.terms import counting_word, late_counts


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({}, "the first answer counts"),
        ({"tries": 3}, "You have 3 tries: for each puzzle the best one counts"),
        ({"tries": 0}, "as often as you like"),
        ({"mode": "mastery"}, "longest row of right answers"),
        ({"mode": "exam"}, "the first answer counts"),
        ({"mode": "exam", "feedback": "never", "tries": 3}, "chosen when you hand in"),
        ({"minutes": 10, "feedback": "after_due"}, "chosen when you hand in"),
        ({"minutes": 10, "feedback": "after_due", "tries": 2}, "the best one counts"),
    ],
)
def test_which_answer_counts(facts, said):
    assert said in counting_word(Assignment(**facts))


def test_a_late_answer_says_that_it_counts_half():
    assert late_counts(Assignment(late="half")) == "late, counts half"
    assert late_counts(Assignment(late="accept")) == "late"
