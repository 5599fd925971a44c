"""A sound site has no faults; each thing that is broken is named by its own check and by no other."""

from io import StringIO
from random import Random
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection

from tests.classroom.builders import assignment, classroom, enrolled, teacher
from tests.classroom.works import NOW, begun, item_of
from tests.pages.conftest import bank, nothing_kept  # noqa: F401  fixtures
from trainer.classroom.doing.submitting import answer_item
from trainer.classroom.doing.work import make_try_key, read_try_key, work_of
from trainer.classroom.marks.results import todays_grade
from trainer.classroom.models import Answer, HandMark, JournalEntry, SubmissionItem
from trainer.commands.sanity import CHECKS, Reach
from trainer.progress.actions import Graded
from trainer.progress.models import Attempt, Finding, Ledger
from trainer.progress.recounting import recount_some
from trainer.progress.settling import settle_waiting
from trainer.puzzles.models import Puzzle, PuzzleVersion, StockCount, Stocked
from trainer.rules.catalogue import RULES_VERSION

pytestmark = pytest.mark.django_db
ALL = Reach(None, Random(1))


@pytest.fixture
def answer(bank):  # noqa: F811  the fixture
    """An answered question of somebody's homework, by the rules of today, and settled."""
    room = classroom()
    aiko, found = enrolled(room), assignment(room, [bank["can-ron", "yes"]])
    work = begun(aiko, found)
    item = item_of(work)
    today = todays_grade(item.version, "no")
    graded = Graded("answer=no", "no", today.score, today.solved, RULES_VERSION, today.found)
    key, _ = read_try_key(
        make_try_key(learner_id=aiko.learner_id, item=item, number=1),
        learner_id=aiko.learner_id,
        item=item,
        most=1,
    )
    work = work_of(aiko.learner_id, found.slug)
    answer_item(work=work, item=item, number=1, key=key, graded=graded, arrived_at=NOW, rng=Random(7))
    Attempt.objects.update(withheld_until=None)
    settle_waiting()
    recount_some()
    return Answer.objects.get()


def faults():
    """How many faults each check finds, of those that find any."""
    counted = {name: len(list(check(ALL))) for name, check in CHECKS.items()}
    return {name: number for name, number in counted.items() if number}


def test_a_sound_site_has_none(answer):
    assert faults() == {}
    said = StringIO()
    call_command("sanity_check", "--seed", "1", stdout=said)
    assert said.getvalue().endswith("faults: 0 (seed 1)\n")


def other_learner():
    return enrolled(classroom("Another"), "Ben")


BROKEN = {
    "attempts": lambda _: Finding.objects.first().delete(),
    "scores": lambda _: Answer.objects.update(score=0.5),
    "ledgers": lambda _: Ledger.objects.update(answers=7),
    "tries": lambda _: Answer.objects.update(number=3),
    "enrollments": lambda answer: type(answer.attempt.learner).objects.update(in_class=False),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_broken_is_found_by_its_check_alone(answer, name):
    BROKEN[name](answer)
    assert faults() == {name: 1}


def test_what_is_found_of_rules_is_compared_once_the_learner_is_counted(answer):
    """Before, a process of the release before may have stored it."""
    Finding.objects.filter(sort=Finding.Sort.RULE).delete()
    assert faults() == {"attempts": 1}
    Ledger.objects.update(counted_by=0)
    assert faults() == {}
    Ledger.objects.all().delete()
    assert "attempts" not in faults()


def test_a_score_that_its_answer_does_not_come_to_is_named_with_both(answer):
    Attempt.objects.update(score=1)
    Answer.objects.update(score=1)
    [said] = CHECKS["attempts"](ALL)
    assert said == f"progress.Attempt {answer.attempt_id}: 1 by yes, and its answer comes to 0 by yes"


def test_what_is_of_another_class_is_found(answer):
    ben, work = other_learner(), answer.item.submission.assignment
    HandMark.objects.create(assignment=work, enrollment=ben, mark=1)
    JournalEntry.objects.create(classroom=work.classroom, enrollment=ben, what="mark", by=teacher())
    assert faults() == {"marks": 1, "journals": 1}


def test_an_attempt_of_somebody_else_is_found(answer):
    Attempt.objects.update(learner=other_learner().learner)
    assert faults()["answers"] == 1


def test_an_item_of_another_assignment_is_found(answer, bank):  # noqa: F811  the fixture
    found = assignment(answer.item.submission.assignment.classroom, [bank["can-ron", "no"]])
    SubmissionItem.objects.update(slot=found.slots.get())
    assert faults() == {"items": 1}


def test_a_position_that_was_changed_or_cannot_be_read_is_named(answer):
    first, second = PuzzleVersion.objects.exclude(pk=answer.attempt.version_id).order_by("pk")[:2]
    table = PuzzleVersion._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {table} SET position = '{{}}' WHERE id = %s", [first.pk])
        cursor.execute(f"UPDATE {table} SET position = 'x' WHERE id = %s", [second.pk])
    said = list(CHECKS["versions"](ALL))
    slug = first.puzzle.slug
    assert [line.startswith(f"puzzle {slug}, version 1: ") for line in said] == [True, True, False]
    assert "its digest is" in said[0]
    assert "asks nothing" in said[1]
    assert "cannot be read" in said[2]


@pytest.mark.parametrize("reach", [ALL, Reach(2000, Random(1))], ids=["all", "some"])
def test_a_stock_that_lacks_a_puzzle_is_found(answer, reach):
    Stocked.objects.first().delete()
    assert len(list(CHECKS["stock"](reach))) == 2 - (reach.most is None)
    StockCount.objects.all().delete()
    assert len(list(CHECKS["stock"](reach))) > 2


def test_a_row_that_names_one_that_is_not_there_is_found(answer):
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL takes none")
    with connection.constraint_checks_disabled(), connection.cursor() as cursor:
        cursor.execute("UPDATE progress_finding SET attempt_id = %s", [uuid4().hex])
        said = list(CHECKS["references"](ALL))
        cursor.execute("UPDATE progress_finding SET attempt_id = %s", [answer.attempt_id.hex])
    assert said
    assert all("progress_finding" in line and "progress_attempt" in line for line in said)


def test_some_rows_are_looked_at_where_there_are_many():
    Puzzle.objects.bulk_create(
        Puzzle(slug=f"p{number}", kind="waits", status="draft") for number in range(900)
    )
    [keys] = Reach(40, Random(3)).keys(Puzzle.objects.all())
    assert 20 < len(keys) <= 40
    assert sum(map(len, ALL.keys(Puzzle.objects.all()))) == 900
