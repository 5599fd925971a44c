"""The course copied into a class: days spread over a term, assignments like others, a term played through."""

from collections import Counter
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest

from tests.classroom.builders import classroom, enrolled, teacher
from tests.classroom.works import answer, begun
from tests.puzzles.loaded import load_entries
from tests.puzzles.shipped import shipped_entries
from trainer.classroom.doing.submitting import hand_in
from trainer.classroom.doing.work import items_of
from trainer.classroom.marks.gradebook import gradebook
from trainer.classroom.models import Mode
from trainer.classroom.setting import places
from trainer.classroom.setting.assigning import publish_assignment
from trainer.classroom.setting.syllabus import copy_syllabus, lesson_days
from trainer.rulebook.syllabus import orders

PARIS = ZoneInfo("Europe/Paris")
FIRST = date(2027, 2, 1)
BANK = 9


@pytest.mark.parametrize(
    ("others", "skipped", "days"),
    [
        ((), (), ["2027-02-01", "2027-02-08", "2027-02-15"]),
        ((), (date(2027, 2, 8),), ["2027-02-01", "2027-02-15", "2027-02-22"]),
        ((3,), (), ["2027-02-01", "2027-02-04", "2027-02-08"]),
        ((0,), (), ["2027-02-01", "2027-02-08", "2027-02-15"]),
        ((3,), (FIRST, date(2027, 2, 8)), ["2027-02-15", "2027-02-18", "2027-02-22"]),
    ],
)
def test_lessons_are_on_their_weekdays_in_weeks_that_are_not_left_out(others, skipped, days):
    assert lesson_days(FIRST, others, skipped, 3) == [date.fromisoformat(day) for day in days]


@pytest.fixture(scope="module")
def asked_entries():
    found = [lesson for course in orders().values() for lesson in course.lessons]
    asks = [ask for lesson in found for ask in (*lesson.opener, *lesson.homework, *lesson.repair)]
    asks += orders()["riichi-first"].exam.ask
    left = Counter({(ask.kind, ask.level): 2 * BANK for ask in asks})
    found = []
    for entry in shipped_entries():
        left[entry.kind, entry.level] -= 1
        if left[entry.kind, entry.level] >= 0 and entry.position.get("players", 4) == 4:
            found.append(entry)
    return found


@pytest.fixture
def room(db, tmp_path, asked_entries, monkeypatch):
    """A class on a small bank, with fewer choices at each place, so that little is made."""
    monkeypatch.setattr(places, "DRAWS", 2)
    monkeypatch.setattr(places, "FRESH", 2)
    load_entries(asked_entries, tmp_path)
    return classroom(zone="Europe/Paris")


def copied(room, by, slug="samesamesame", **facts):
    days = lesson_days(FIRST, (), (), 10)
    options = {
        "course": orders()["riichi-first"],
        "days": days,
        "at": time(18),
        "publish": True,
        "slug": slug,
        "rng": Random(1),
    } | facts
    return copy_syllabus(classroom=room, by=by, **options)


def test_a_term_is_played_through(room):
    """Two learners and all 31 assignments, each on its day; the exam is set when it is due."""
    host = teacher(classroom=room)
    people = [enrolled(room, name) for name in ("Aiko", "Ben")]
    made = copied(room, host)
    assert [len(made), copied(room, host)] == [31, []]
    first, homework, once_more, *_, exam = made
    local = datetime(2027, 2, 1, 18, tzinfo=PARIS)
    assert first.title == "1. The tiles and a complete hand: opener"
    assert (first.opens_at, first.due_at) == (local, local + timedelta(hours=2))
    assert (homework.opens_at, homework.due_at) == (local + timedelta(hours=2), local + timedelta(days=7))
    assert (once_more.opens_at, once_more.due_at) == (homework.due_at, local + timedelta(days=14))
    # Summer time begins before the exam.
    assert exam.opens_at == datetime(2027, 4, 12, 16, tzinfo=UTC)
    assert [each.title for each in room.assignments.filter(published_at=None)] == ["Exam"]
    assert not room.assignments.filter(ready_at=None).exists()
    assert all(slot.choices.filter(fixed=True).count() == 1 for slot in first.slots.all())
    publish_assignment(assignment=exam)
    for work in sorted(room.assignments.all(), key=lambda each: each.opens_at):
        now = work.opens_at + timedelta(minutes=5)
        for number, learner in enumerate(people):
            done(work, learner, now, right=number == 0)
    book = gradebook(room, now=exam.due_at + timedelta(days=15))
    assert [row.mean for row in book.rows] == [1, 0]
    assert {cell.state for cell in book.rows[0].cells} == {"done"}
    assert len(book.columns) == 31


def test_the_ladder_begins_with_four_tiles_and_ends_with_the_same_exam(room):
    host = teacher(classroom=room)
    enrolled(room, "Aiko")
    made = copied(room, host, course=orders()["ladder"])
    assert len(made) == 31
    assert made[0].title == "1. Four tiles, a set and a pair: opener"
    assert made[-1].title == "Exam"
    assert not room.assignments.filter(ready_at=None).exists()


def done(work, learner, now, *, right):
    """All places answered; until mastery as often as is needed, by who is wrong twice."""
    of = begun(learner, work, now)
    rows = work.streak if work.mode == Mode.MASTERY else 1
    for _turn in range(rows if right else min(rows, 2)):
        newest = {item.place: item for item in items_of(of.submission)}
        for item in newest.values():
            item.version.puzzle  # noqa: B018  at hand for the key
            answer(of, item=item, right=right, now=now)
    if work.mode == Mode.EXAM:
        hand_in(work=of, arrived_at=now)
