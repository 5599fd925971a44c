"""What a term comes to: what is lost, doubled or marked otherwise is found; forms as browsers send them."""

from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest

from benchmarks.term_checks import Book, compared, marks_compared
from benchmarks.term_forms import form_to
from benchmarks.term_learners import Ledger, Task, Told

NOW = datetime(2026, 11, 24, 12, tzinfo=UTC)
HOMEWORK = Task("home", "Homework", "homework", 0, 2, None)
MASTERY = Task("more", "Once more", "mastery", 3, 1, None)
REPAIR = Task("repair", "Repair", "mastery", 2, 1, frozenset({"Bert"}))


def ledger(**answers):
    found = Ledger()
    found.begun = {("Aiko", "home")}
    found.answers["Aiko", "home", 1, 1].append(Told("yes", 1.0, tone="is-right"))
    found.answers["Aiko", "home", 2, 1].append(Told("none", 0.0, tone="is-wrong"))
    for name, value in answers.items():
        setattr(found, name, value)
    return found


def stored(*more, without=0, **facts):
    rows = [["Aiko", "home", 1, 1, "yes", 1.0], ["Aiko", "home", 2, 1, "none", 0.0]]
    kept = [*rows[without:], *more]
    return {
        "answers": kept,
        "all_answers": len(kept),
        "attempts": len(kept),
        "votes": 0,
        "chosen": 0,
        "late": 0,
        "handed_in": [],
        "journal": {},
    } | facts


def wrong(told, kept, journal=None):
    return {line.what for line in compared(told, kept, Counter(journal)) if not line.is_good}


def test_what_was_told_and_is_stored_is_good():
    assert wrong(ledger(), stored()) == set()


@pytest.mark.parametrize(
    ("kept", "what"),
    [
        (stored(without=1), "acknowledged but not stored"),
        (stored(["Aiko", "home", 1, 1, "yes", 1.0]), "stored twice"),
        (stored(["Bert", "home", 1, 1, "yes", 1.0]), "stored but never acknowledged"),
        (stored(attempts=3), "attempts: answers and votes"),
        (stored(chosen=1), "choices that nobody graded"),
        (stored(late=1), "late answers that nobody decided"),
        (stored(journal={"mark": 1}), "in the journal: mark"),
        (stored(handed_in=[["Bert", "exam", False]]), "handed in by a learner, but not stored so"),
    ],
)
def test_what_is_not_as_it_was_told_is_named(kept, what):
    assert what in wrong(ledger(), kept)


def test_another_score_than_the_verdict_that_was_told_is_named():
    kept = stored()
    kept["answers"][0][5] = 0.0
    assert wrong(ledger(), kept) == {"told another verdict or score than stored"}


def test_an_exam_that_nobody_ended_is_named():
    begun = ledger(begun={("Aiko", "exam"), ("Bert", "exam")}, handed_in={("Aiko", "exam")})
    assert wrong(begun, stored(handed_in=[["Aiko", "exam", False]])) == {
        "exams that were begun and never ended"
    }


def book(told, *tasks, due=None, by_hand=None):
    return Book(list(tasks), due or {}, by_hand or {}, told, NOW)


def test_marks_are_worked_out_from_what_was_acknowledged():
    told = ledger()
    assert book(told, HOMEWORK).mark("Aiko", HOMEWORK) == 0.5
    assert book(told, HOMEWORK).mark("Bert", HOMEWORK) is None
    past = {"home": NOW - timedelta(days=1)}
    assert book(told, HOMEWORK, due=past).mark("Bert", HOMEWORK) == 0
    assert book(told, HOMEWORK, by_hand={("Aiko", "home"): None}).mark("Aiko", HOMEWORK) is None
    assert book(told, REPAIR, due={"repair": NOW - timedelta(days=1)}).mark("Aiko", REPAIR) is None


def test_until_mastery_the_longest_row_counts_as_far_as_it_is_to_go():
    told = Ledger()
    for round_, score in enumerate((1.0, 1.0, 0.5, 1.0), 1):
        told.answers["Aiko", "more", 1, round_].append(Told("a", score))
    assert book(told, MASTERY).mark("Aiko", MASTERY) == pytest.approx(2 / 3)


def test_a_late_answer_counts_its_part_and_the_better_of_two_holds():
    told = Ledger()
    told.answers["Aiko", "home", 1, 1] = [Told("no", 0.0), Told("yes", 1.0, 0.5)]
    assert book(told, HOMEWORK).mark("Aiko", HOMEWORK) == 0.25


@pytest.mark.parametrize(
    ("said", "good"), [("50.0", True), ("49.9", False), ("", False), ("50,0", True), (None, False)]
)
def test_a_mark_of_the_gradebook_that_is_another_is_named(said, good):
    marks = {} if said is None else {("Aiko", "Homework"): said}
    line = marks_compared(book(ledger(), HOMEWORK), ["Aiko"], marks)
    assert line.is_good == good
    assert good or "Homework of Aiko" in line.wrong[0]


def test_a_form_is_filled_as_a_browser_fills_it():
    page = """
      <form action="/search/"><input name="q" value="x"></form>
      <form method="post" action="/there/"><input type="hidden" name="token" value="t&amp;t">
      <input name="mail"><input type="checkbox" name="who" value="a" checked>
      <input type="checkbox" name="who" value="b"><input type="checkbox" name="who" value="c" checked>
      <input type="radio" name="mode" value="x"><input name="fixed" value="1" disabled>
      <select name="days"><option value="1">1</option><option value="7" selected>7</option></select>
      <select name="late"><option value="no">no</option><option value="yes">yes</option></select>
      <textarea name="note">
Two
lines</textarea><button name="do" value="go">Go</button></form>"""
    form = form_to(page, "/there/")
    assert form.pairs == [
        ("token", "t&t"),
        ("mail", ""),
        ("who", "a"),
        ("who", "c"),
        ("days", "7"),
        ("late", "no"),
        ("note", "Two\nlines"),
    ]
    assert form.filled(("who", "b"), without=("note",))[-2:] == [("late", "no"), ("who", "b")]
    with pytest.raises(LookupError):
        form_to(page, "/elsewhere/")
