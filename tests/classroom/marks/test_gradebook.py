"""Marks, states and means of a class, by dates and by what was answered."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.classroom.answers import answered, submission
from tests.classroom.builders import PAST, assignment, classroom, enrolled
from trainer.classroom.doing.due import is_done
from trainer.classroom.marks.gradebook import cells_of, gradebook, gradebook_row
from trainer.classroom.marks.marks import MarkCell, MarkedAnswer, cell_of, mean_of, unbegun_cell
from trainer.classroom.models import Enrollment, Extension
from trainer.classroom.setting.schedule import Schedule, Terms

DUE = datetime(2026, 3, 1, 12, tzinfo=UTC)
BEFORE, AFTER = DUE - timedelta(hours=1), DUE + timedelta(hours=1)
QUERIES = 10
"""One of them asks what is done of that whose sums do not say so."""


def schedule(late="refuse", due=DUE, minutes=None, started=PAST):
    return Schedule(Terms(None, due, late, None, minutes, "at_once"), started_at=started)


def given(*scores, at=BEFORE):
    return {slot: [MarkedAnswer(score, at)] for slot, score in enumerate(scores)}


@pytest.mark.parametrize(
    ("slots", "now", "facts", "cell"),
    [
        ({}, BEFORE, {}, MarkCell("progress", None, 0, 4)),
        (given(1, 1), BEFORE, {}, MarkCell("progress", 0.5, 2, 4)),
        (given(1, 1), AFTER, {}, MarkCell("progress", 0.5, 2, 4, counts=True)),
        (given(1, 1, 1, 0), BEFORE, {}, MarkCell("done", 0.75, 4, 4, counts=True)),
        (given(1, at=AFTER), AFTER, {}, MarkCell("uncounted", 0.0, 1, 4, counts=True)),
        (
            given(1, at=AFTER),
            AFTER,
            {"late": "half"},
            MarkCell("progress", 0.125, 1, 4, late=True, counts=True),
        ),
        (
            given(1, at=AFTER),
            AFTER,
            {"late": "accept"},
            MarkCell("progress", 0.25, 1, 4, late=True, counts=True),
        ),
        (given(1), AFTER, {"due": None}, MarkCell("progress", 0.25, 1, 4)),
        (given(1), DUE, {"minutes": 1}, MarkCell("uncounted", 0.0, 1, 4, counts=True)),
    ],
)
def test_a_cell_by_dates_and_answers(slots, now, facts, cell):
    assert cell_of(slots, 4, schedule(**facts), now=now, done=cell.state == "done") == cell


@pytest.mark.parametrize(
    ("joined", "now", "facts", "cell"),
    [
        (BEFORE, BEFORE, {}, MarkCell("unbegun", None, 0, 4)),
        (BEFORE, AFTER, {}, MarkCell("unbegun", 0.0, 0, 4, counts=True)),
        (DUE, AFTER, {}, MarkCell("unbegun", 0.0, 0, 4, counts=True)),
        (AFTER, AFTER, {}, MarkCell("excused", None, 0, 4)),
        (AFTER, AFTER, {"late": "half"}, MarkCell("excused", None, 0, 4)),
        (AFTER, AFTER, {"due": None}, MarkCell("unbegun", None, 0, 4)),
    ],
)
def test_a_cell_without_a_submission_holds_nothing_against_who_joined_after_the_due_date(
    joined, now, facts, cell
):
    assert unbegun_cell(4, schedule(**facts, started=None), joined, now=now) == cell


def test_an_answer_refused_as_late_does_not_make_the_others_late():
    slots = {1: [MarkedAnswer(0.5, BEFORE), MarkedAnswer(1, AFTER)]}
    assert cell_of(slots, 1, schedule(), now=AFTER, done=True) == MarkCell("done", 0.5, 1, 1, counts=True)


def test_handed_in_is_done_and_what_is_missing_counts_nothing():
    found = cell_of(given(1), 2, schedule(), now=BEFORE, done=True)
    assert found == MarkCell("done", 0.5, 1, 2, counts=True)
    assert cell_of({}, 2, schedule(), now=BEFORE, done=True) == MarkCell("done", 0.0, 0, 2, counts=True)


def test_of_mastery_a_place_is_done_once_its_row_of_right_answers_is_complete():
    slots = {
        1: [MarkedAnswer(0, BEFORE), MarkedAnswer(1, BEFORE), MarkedAnswer(1, BEFORE)],
        2: [MarkedAnswer(1, BEFORE), MarkedAnswer(0, BEFORE)],
    }
    assert cell_of(slots, 2, schedule(), now=BEFORE, done=False, streak=2) == MarkCell("progress", 0.75, 1, 2)


def test_of_mastery_a_row_that_came_late_is_complete_though_it_counts_half():
    slots = {1: [MarkedAnswer(0, BEFORE), MarkedAnswer(1, AFTER), MarkedAnswer(1, AFTER)]}
    found = cell_of(slots, 1, schedule(late="half"), now=AFTER, done=True, streak=2)
    assert found == MarkCell("done", 0.5, 1, 1, late=True, counts=True)
    refused = cell_of(slots, 1, schedule(), now=AFTER, done=False, streak=2)
    assert (refused.state, refused.mark, refused.answered) == ("progress", 0, 0)


@pytest.mark.parametrize(
    ("mark", "quintile", "percent"),
    [
        (None, 0, None),
        (0, 1, 0),
        (0.19, 1, 19),
        (0.2, 2, 20),
        (0.5, 3, 50),
        (0.79, 4, 79),
        (0.8, 5, 80),
        (1, 5, 100),
    ],
)
def test_a_mark_falls_in_a_fifth(mark, quintile, percent):
    cell = MarkCell("done", mark, 1, 1)
    assert (cell.quintile, cell.percent) == (quintile, percent)


def test_a_mean_holds_what_is_done_or_over_alone():
    over, still = MarkCell("progress", 0.5, 1, 2, counts=True), MarkCell("progress", 0.1, 1, 2)
    assert mean_of([over, still, MarkCell("unbegun", None, 0, 2, counts=True)]) == 0.25
    assert mean_of([still]) is None


@pytest.fixture
def room(bank):
    return classroom()


@pytest.fixture
def yes(bank):
    return bank["can-ron", "yes"]


@pytest.fixture
def waits(bank):
    return bank["waits", "other"]


def test_a_gradebook_has_a_row_for_each_learner_and_a_column_for_each_published_assignment(room, yes, waits):
    later = assignment(room, [yes], title="Later", due_at=AFTER)
    sooner = assignment(room, [yes, waits], title="Sooner", due_at=DUE)
    assignment(room, [yes], title="Draft", published_at=None)
    bea, aiko = enrolled(room, "Bea"), enrolled(room, "Aiko")
    gone = enrolled(room, "Gone")
    gone.left_at = PAST
    gone.save()
    answered(sooner, aiko, 1, "yes", 1)
    answered(sooner, aiko, 2, "1m", 0.5, solved="1m2m")
    answered(later, gone, 1, "yes", 1)
    book = gradebook(room, now=DUE + timedelta(minutes=30))
    assert [(c.assignment, c.places, c.mean) for c in book.columns] == [(later, 1, None), (sooner, 2, 0.375)]
    assert [row.enrollment for row in book.rows] == [aiko, bea]
    assert book.rows[0].cells == (MarkCell("unbegun", None, 0, 1), MarkCell("done", 0.75, 2, 2, counts=True))
    assert book.rows[1].cells == (
        MarkCell("unbegun", None, 0, 1),
        MarkCell("unbegun", 0.0, 0, 2, counts=True),
    )
    assert [row.mean for row in book.rows] == [0.75, 0.0]


def test_the_newest_stands_first_by_due_date_or_else_by_publication(room, yes):
    works = [
        assignment(room, [yes], title=title, **facts)
        for title, facts in (
            ("First", {"due_at": None, "published_at": PAST}),
            ("Third", {"due_at": PAST + timedelta(days=2)}),
            ("Second", {"due_at": None, "published_at": PAST + timedelta(days=1)}),
        )
    ]
    first, third, second = works
    assert [each.assignment for each in gradebook(room, now=DUE).columns] == [third, second, first]


@pytest.mark.parametrize("learners", [1, 3])
def test_the_row_of_one_learner_is_that_of_the_gradebook_in_nine_queries_with_late_answers(
    room, yes, waits, learners, django_assert_num_queries
):
    works = [assignment(room, [yes, waits], title=f"Work {n}", due_at=DUE) for n in range(learners + 1)]
    people = [enrolled(room, f"Learner {number}") for number in range(learners)]
    for number, learner in enumerate(people):
        Extension.objects.create(assignment=works[0], enrollment=learner, due_at=AFTER)
        for work in works:
            answered(work, learner, 1, "yes", 1 / (number + 1), at=DUE + timedelta(minutes=1))
    rows = gradebook(room, now=AFTER).rows
    with django_assert_num_queries(QUERIES - 1):
        found = gradebook_row(people[-1], now=AFTER)
    assert found == (works[::-1], rows[-1])


def test_rows_are_sorted_by_the_lowest_mean_and_those_without_one_come_last(room, yes):
    work = assignment(room, [yes])
    enrolled(room, "Aiko")
    bea, cho = enrolled(room, "Bea"), enrolled(room, "Cho")
    answered(work, bea, 1, "yes", 1)
    answered(work, cho, 1, "no", 0, solved="yes")
    book = gradebook(room, now=DUE)
    assert [row.enrollment.name for row in book.sorted_by("mean")] == ["Cho", "Bea", "Aiko"]
    assert [row.enrollment.name for row in book.sorted_by("name")] == ["Aiko", "Bea", "Cho"]


def test_an_extension_holds_for_its_learner_alone(room, yes):
    work = assignment(room, [yes], due_at=DUE)
    aiko, bea = enrolled(room, "Aiko"), enrolled(room, "Bea")
    Extension.objects.create(assignment=work, enrollment=aiko, due_at=AFTER)
    for learner in (aiko, bea):
        answered(work, learner, 1, "yes", 1, at=DUE + timedelta(minutes=1))
    cells = cells_of(work, now=AFTER)
    assert (cells[aiko.pk].mark, cells[bea.pk].mark) == (1, 0)


def test_who_joined_after_the_due_date_has_no_mark_for_it_unless_it_was_begun(room, yes):
    work = assignment(room, [yes], due_at=DUE, late="half")
    _aiko, bea, cho = (enrolled(room, name) for name in ("Aiko", "Bea", "Cho"))
    Enrollment.objects.filter(pk__in=[bea.pk, cho.pk]).update(joined_at=AFTER)
    answered(work, cho, 1, "yes", 1, at=AFTER + timedelta(hours=1))
    book = gradebook(room, now=AFTER + timedelta(days=1))
    assert [row.mean for row in book.rows] == [0, None, 0.5]
    assert [row.cells[0].state for row in book.rows] == ["unbegun", "excused", "done"]
    assert book.columns[0].mean == 0.25


def test_more_time_holds_for_who_joined_before_its_end(room, yes):
    work, aiko = assignment(room, [yes], due_at=DUE), enrolled(room)
    Enrollment.objects.filter(pk=aiko.pk).update(joined_at=AFTER)
    Extension.objects.create(assignment=work, enrollment=aiko, due_at=AFTER + timedelta(hours=1))
    book = gradebook(room, now=AFTER + timedelta(hours=2))
    assert book.rows[0].cells[0] == MarkCell("unbegun", 0.0, 0, 1, counts=True)


def test_cells_may_be_asked_for_as_if_answers_had_other_scores(room, yes):
    work, aiko = assignment(room, [yes]), enrolled(room)
    answer = answered(work, aiko, 1, "no", 0, solved="yes")
    assert cells_of(work, now=DUE)[aiko.pk].mark == 0
    assert cells_of(work, now=DUE, scores={answer.pk: 1.0})[aiko.pk].mark == 1
    answer.refresh_from_db()
    assert answer.score == 0


@pytest.mark.parametrize("learners", [1, 3])
def test_a_gradebook_takes_ten_queries_for_any_number_of_learners(
    room, yes, waits, learners, django_assert_num_queries
):
    works = [assignment(room, [yes, waits], title=f"Work {n}") for n in range(learners)]
    for number in range(learners):
        learner = enrolled(room, f"Learner {number}")
        for work in works:
            answered(work, learner, 1, "yes", 1)
    with django_assert_num_queries(QUERIES):
        book = gradebook(room, now=DUE)
        assert [row.enrollment.learner.user.username for row in book.rows] == [
            f"user-learner {number}" for number in range(learners)
        ]


def test_what_is_answered_throughout_is_done_without_a_query_and_as_the_others_say(
    room, yes, waits, django_assert_num_queries
):
    works = [assignment(room, [yes, waits], title=f"Work {n}") for n in range(2)]
    aiko, bea = enrolled(room, "Aiko"), enrolled(room, "Bea")
    for place in (1, 2):
        answered(works[0], aiko, place, "yes", 1)
    with django_assert_num_queries(QUERIES - 1):
        assert gradebook(room, now=DUE).rows[0].cells[1].state == "done"
    for learner in (aiko, bea):
        answered(works[1], learner, 1, "yes", 1)
    works[1].slots.filter(place=2).update(dropped_at=PAST)
    answered(works[0], bea, 1, "no", 0)
    answered(works[0], bea, 1, "yes", 1)
    book = gradebook(room, now=DUE)
    for column, cells in zip(book.columns, zip(*(row.cells for row in book.rows), strict=True), strict=True):
        for row, cell in zip(book.rows, cells, strict=True):
            own = column.assignment.submissions.get(enrollment=row.enrollment)
            assert (cell.state == "done") == is_done(own, DUE), (column.assignment, row.enrollment)


def test_a_submission_without_answers_is_begun(room, yes):
    work, aiko = assignment(room, [yes]), enrolled(room)
    submission(work, aiko)
    assert cells_of(work, now=BEFORE)[aiko.pk] == MarkCell("progress", None, 0, 1)


@pytest.fixture
def some_of_all(room, yes, waits):
    """Answers in time, late, of several tries and to a dropped question, and a submission with none."""
    works = [assignment(room, [yes, waits], title=f"Work {n}", due_at=DUE, late="half") for n in range(3)]
    works[2].slots.filter(place=2).update(dropped_at=PAST)
    aiko, bea, cho, dan = (enrolled(room, name) for name in ("Aiko", "Bea", "Cho", "Dan"))
    for work in works:
        answered(work, aiko, 1, "yes", 1)
        answered(work, aiko, 2, "123", 0.5)
        answered(work, bea, 1, "yes", 1, at=AFTER)
        answered(work, bea, 2, "123", 0.5)
        answered(work, cho, 1, "no", 0, solved="yes")
        answered(work, cho, 1, "yes", 1)
        submission(work, dan)
    return works


def test_answers_are_summed_or_looked_at_one_by_one_with_the_same_marks(some_of_all, room, monkeypatch):
    summed = gradebook(room, now=AFTER)
    marks = [[cell.mark for cell in row.cells] for row in summed.rows]
    assert marks == [[1, 0.75, 0.75], [0.5, 0.5, 0.5], [1, 0.5, 0.5], [0, 0, 0]]
    found = [cells_of(work, now=AFTER, scores={0: 0.0}) for work in reversed(some_of_all)]
    for row in summed.rows:
        assert list(row.cells) == [cells[row.enrollment.pk] for cells in found]
    monkeypatch.setattr("trainer.classroom.marks.gradebook.NAMED", 1)
    assert gradebook(room, now=AFTER).rows == summed.rows
