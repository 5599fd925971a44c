"""Two requests at once, each with its own connection: one begins the submission, one answer is stored."""

from datetime import timedelta
from functools import partial
from random import Random
from threading import Barrier, Thread

import pytest
from django.db import connection

from tests.classroom.builders import assignment, classroom, enrolled
from tests.classroom.works import NOW, answer, begun, item_of, pooled, some, work
from trainer.classroom.doing.submitting import hand_in, start_submission
from trainer.classroom.doing.work import WorkRefusedError
from trainer.classroom.models import Answer, Submission, SubmissionItem
from trainer.classroom.setting.assigning import BegunError, change_assignment, places_now
from trainer.progress.models import Attempt
from trainer.puzzles.models import PuzzleVersion

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*calls):
    """Run calls at the same time; what each returned or was refused with."""
    barrier, found = Barrier(len(calls)), {}

    def run(place, call):
        try:
            barrier.wait()
            found[place] = call()
        except WorkRefusedError as error:
            found[place] = error.why
        finally:
            connection.close()

    threads = [Thread(target=run, args=each) for each in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [found[place] for place in range(len(calls))]


@pytest.fixture
def aiko(bank):
    return enrolled(classroom())


def test_two_begin_one_submission(aiko, bank):
    of = work(aiko, assignment(aiko.classroom, some(bank)))
    submissions = at_once(*[lambda: start_submission(work=of, arrived_at=NOW, rng=Random(1))] * 4)
    assert (len(set(submissions)), Submission.objects.count(), SubmissionItem.objects.count()) == (1, 1, 2)


def test_of_those_who_begin_an_exam_at_once_each_has_a_variant_of_their_own(bank):
    room, versions = classroom(), list(PuzzleVersion.objects.all()[:4])
    found = pooled(room, versions, mode="exam")
    works = [work(enrolled(room, name), found) for name in ("Aiko", "Botan", "Chie", "Dai")]
    at_once(*[partial(start_submission, work=of, arrived_at=NOW, rng=Random(1)) for of in works])
    assert set(SubmissionItem.objects.values_list("version", flat=True)) == {each.pk for each in versions}


def test_of_answers_to_one_try_one_is_stored_and_all_are_told_of_it(aiko, bank):
    of = begun(aiko, assignment(aiko.classroom, some(bank), tries=3))
    answered = at_once(*[lambda: answer(of, right=False)] * 4)
    assert sorted(each.first for each in answered) == [False, False, False, True]
    assert len({each.answer.pk for each in answered}) == 1
    assert (Answer.objects.count(), Attempt.objects.count()) == (1, 1)


def test_of_rounds_of_mastery_one_follows(aiko, bank):
    of = begun(aiko, assignment(aiko.classroom, some(bank), mode="mastery"))
    item = item_of(of)
    at_once(*[lambda: answer(of, item=item, right=False)] * 3)
    assert SubmissionItem.objects.filter(place=1).count() == 2


def test_handing_in_and_answering_come_one_after_the_other(aiko, bank):
    of = begun(aiko, assignment(aiko.classroom, some(bank), mode="exam"))
    answered, _ = at_once(lambda: answer(of), lambda: hand_in(work=of, arrived_at=NOW))
    stored = Answer.objects.count()
    assert stored == (0 if answered == "handed_in" else 1)
    assert Submission.objects.get().handed_in_at == NOW


def test_a_submission_that_is_begun_while_the_places_change_has_those_that_are_there(aiko, bank):
    found = assignment(aiko.classroom, some(bank, 4))
    of = work(aiko, found)

    def changed():
        try:
            change_assignment(assignment=found, facts={}, places=places_now(found)[:2], rng=Random(1))
        except BegunError:
            return 4
        return 2

    submission, number = at_once(lambda: start_submission(work=of, arrived_at=NOW, rng=Random(1)), changed)
    slots = set(submission.items.values_list("slot", flat=True))
    assert (slots, len(slots)) == (set(found.slots.values_list("pk", flat=True)), number)


def test_an_answer_that_comes_while_the_dates_change_is_kept_back_by_the_new_ones(aiko, bank):
    found = assignment(aiko.classroom, some(bank))
    of, item = begun(aiko, found), item_of(begun(aiko, found))
    facts = {"feedback": "after_due", "due_at": NOW + timedelta(days=1)}
    at_once(
        lambda: answer(of, item=item),
        lambda: change_assignment(assignment=found, facts=facts, rng=Random(1)),
    )
    assert Attempt.objects.get().withheld_until == facts["due_at"]
