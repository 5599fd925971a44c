"""What came back to an assignment: rows of answers, statistics of items, rules and misconceptions."""

from datetime import timedelta

import pytest

from tests.classroom.answers import answered, submission
from tests.classroom.builders import PAST, assignment, classroom, enrolled, teacher
from trainer.classroom.marks.crediting import credit
from trainer.classroom.marks.results import Missed, answers_to, item_results, missed, versions_at_hand
from trainer.classroom.models import Regrade


@pytest.fixture
def yes(bank):
    return bank["can-ron", "yes"]


@pytest.fixture
def no(bank):
    return bank["can-ron", "no"]


@pytest.fixture
def work(yes, no):
    return assignment(classroom(), [yes, no])


def results(work):
    answers = answers_to(work)
    return item_results(work, answers, versions_at_hand(each.version for each in answers))


def leave(enrollment):
    enrollment.left_at = PAST
    enrollment.save()


def test_answers_come_by_place_and_try_without_those_of_who_left(work):
    aiko, gone = enrolled(work.classroom), enrolled(work.classroom, "Gone")
    answered(work, aiko, 2, "no", 1)
    answered(work, aiko, 1, "no", 0, solved="yes", seconds=7)
    answered(work, aiko, 1, "yes", 1, at=PAST + timedelta(minutes=1))
    answered(work, gone, 1, "yes", 1)
    leave(gone)
    found = answers_to(work)
    assert [(each.place, each.number, each.answer, each.score) for each in found] == [
        (1, 1, "no", 0),
        (1, 2, "yes", 1),
        (2, 1, "no", 1),
    ]
    assert (found[0].enrollment, found[0].name) == (aiko.pk, "Aiko")
    assert (found[0].seconds, found[0].solved) == (7, "yes")


def test_an_answer_goes_by_the_key_of_its_last_regrade(work):
    answer = answered(work, enrolled(work.classroom), 1, "no", 1)
    for solved in ("maybe", "yes"):
        Regrade.objects.create(answer=answer, before=1, after=0, solved=solved, rules_version=9)
    assert [each.solved for each in answers_to(work)] == ["yes"]


def test_items_have_their_statistics_by_place_and_version(work):
    for name, first in (("Aiko", "yes"), ("Bea", "no"), ("Cho", "no")):
        answered(work, enrolled(work.classroom, name), 1, first, float(first == "yes"), solved="yes")
    version = work.slots.get(place=1).choices.get().version_id
    (row,) = results(work)
    assert (row.place, row.version) == (1, version)
    assert (row.statistics.number, row.statistics.facility) == (3, pytest.approx(1 / 3))
    assert row.statistics.wrong == (((version, "no"), 2),)
    assert row.statistics.flags == ()


def test_what_counts_as_right_for_all_is_told_as_it_was_graded_before(work):
    for name, first in (("Aiko", "yes"), ("Bea", "no"), ("Cho", "no")):
        answered(work, enrolled(work.classroom, name), 1, first, float(first == "yes"), solved="yes")
    version = work.slots.get(place=1).choices.get().version_id
    credit(assignment=work, version_id=version, by=teacher())
    assert sorted((each.score, each.knew) for each in answers_to(work)) == [(1, 0), (1, 0), (1, 1)]
    (row,) = results(work)
    assert (row.credited, row.statistics.facility) == (3, pytest.approx(1 / 3))
    assert row.statistics.wrong == (((version, "no"), 2),)


def test_a_second_try_counts_in_no_statistics(work):
    aiko = enrolled(work.classroom)
    answered(work, aiko, 1, "no", 0, solved="yes")
    answered(work, aiko, 1, "yes", 1)
    (row,) = results(work)
    assert (row.statistics.number, row.statistics.facility) == (1, 0)


def test_where_each_learner_draws_there_is_one_row_for_the_place(work, yes):
    work.slots.get(place=1).choices.update(fixed=False)
    aiko = enrolled(work.classroom)
    slot = work.slots.get(place=1)
    work.slots.filter(place=2).delete()
    slot.choices.update(fixed=True)
    submission(work, aiko)
    slot.choices.update(fixed=False)
    answered(work, aiko, 1, "yes", 1)
    assert [(row.place, row.version) for row in results(work)] == [(1, None)]


def test_an_item_that_was_graded_by_another_key_is_flagged(work):
    aiko = enrolled(work.classroom)
    answered(work, aiko, 1, "no", 1)
    answered(work, aiko, 2, "no", 1)
    assert [row.statistics.flags for row in results(work)] == [("contradicts",), ()]


def test_an_item_whose_question_does_not_read_any_more_is_flagged(work):
    answered(work, enrolled(work.classroom), 1, "yes", 1)
    version = work.slots.get(place=1).choices.get().version
    type(version.puzzle).objects.filter(pk=version.puzzle_id).update(kind="chess")
    assert [row.statistics.flags for row in results(work)] == [("contradicts",)]


def test_rules_and_misconceptions_name_who_missed_them_most_learners_first(work):
    aiko, bea = enrolled(work.classroom, "Aiko"), enrolled(work.classroom, "Bea")
    gone = enrolled(work.classroom, "Gone")
    wrong, right = ("rule", "FUR-1", False), ("rule", "FUR-1", True)
    held = ("misconception", "own-discard", False)
    answered(work, aiko, 1, "no", 0, found=[wrong, ("rule", "TEN-1", False), held])
    answered(work, aiko, 2, "yes", 0, found=[wrong])
    answered(work, bea, 1, "no", 0, found=[wrong, held])
    answered(work, bea, 2, "no", 1, found=[right])
    answered(work, gone, 1, "no", 0, found=[wrong, held])
    leave(gone)
    first = (1, 1, 1)
    assert missed(work, "rule") == [
        Missed("FUR-1", 4, 3, (("Aiko", aiko.pk, 2, first), ("Bea", bea.pk, 1, first))),
        Missed("TEN-1", 1, 1, (("Aiko", aiko.pk, 1, first),)),
    ]
    assert missed(work, "misconception") == [
        Missed("own-discard", 2, 2, (("Aiko", aiko.pk, 1, first), ("Bea", bea.pk, 1, first)))
    ]
    assert missed(work, "rule")[0].percent == 75


def test_who_missed_something_is_found_at_the_first_wrong_answer_by_place_round_and_try(work):
    aiko, wrong = enrolled(work.classroom), ("rule", "FUR-1", False)
    version = work.slots.get(place=1).choices.get().version
    answered(work, aiko, 2, "no", 0, found=[wrong])
    answered(work, aiko, 1, "no", 1, found=[("rule", "FUR-1", True)])
    answered(work, aiko, 1, "no", 0, found=[wrong], round_=2, version=version)
    answered(work, aiko, 1, "no", 0, found=[wrong])
    assert missed(work, "rule")[0].learners == (("Aiko", aiko.pk, 3, (1, 1, 2)),)


@pytest.mark.parametrize("learners", [1, 3])
def test_results_take_five_queries_for_any_number_of_learners(work, learners, django_assert_num_queries):
    for number in range(learners):
        found = [("rule", "FUR-1", False)]
        answered(work, enrolled(work.classroom, f"Learner {number}"), 1, "no", 0, solved="yes", found=found)
    with django_assert_num_queries(5):
        assert results(work)[0].statistics.number == learners
        assert len(missed(work, "rule")[0].learners) == learners
        assert missed(work, "misconception") == []
