"""Each attempt is settled once, whoever does it and however often; what changes later is settled anew."""

import threading
from datetime import UTC, datetime, timedelta

import pytest
from django.core.management import call_command
from django.db import connection, connections
from django.utils import timezone

from tests.pages.conftest import sampled
from tests.puzzles.loaded import load_entries
from trainer.accounts.models import Learner, User
from trainer.progress import settling
from trainer.progress.actions import Graded, adopt, record_attempt, replace_findings
from trainer.progress.board import board
from trainer.progress.evidence import errors_of
from trainer.progress.keys import Key
from trainer.progress.models import (
    NEVER,
    Attempt,
    Belief,
    Day,
    Ledger,
    PuzzleRating,
    Rating,
    Review,
    Tally,
)
from trainer.progress.settling import count_days, faults, settle, settle_waiting, withhold
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import question_of

STARTED = timezone.now() - timedelta(days=3)


def give(learner, slug, *, right=True, after=0, nonce="", withheld_until=None, answer=None):
    """An answer to a puzzle so many seconds after the beginning, right or not."""
    version = PuzzleVersion.objects.select_related("puzzle").get(puzzle__slug=slug)
    question = question_of(version)
    solved = question.shape.text(question.solve().answer)
    wrong = {"yes": "no", "no": "yes"}.get(solved, "none")
    said = answer or (solved if right else wrong)
    at = STARTED + timedelta(seconds=after)
    return record_attempt(
        learner_id=learner.pk,
        version_id=version.pk,
        key=Key(1, nonce or f"{slug}{after}", at - timedelta(seconds=10)),
        graded=Graded(raw="", answer=said, score=float(said == solved), solved=solved, rules_version=1),
        answered_at=at,
        withheld_until=withheld_until,
    ).attempt


def loaded(entries, folder):
    """The slugs of these entries, in a bank of their own."""
    load_entries(entries, folder)
    return [entry.slug for entry in entries]


@pytest.fixture
def slugs(db, tmp_path):
    """Puzzles that are answered yes or no."""
    return loaded(
        [entry for (_, answer), entry in sampled().items() if answer in ("yes", "no")][:6], tmp_path
    )


@pytest.fixture
def learner(db):
    return Learner.objects.create()


def state(learner):
    """Everything that is derived of a learner, as values."""
    rows = [Ledger.objects.filter(learner=learner).values_list("answers", "right", "puzzles")]
    rows += [
        model.objects.filter(learner=learner).order_by(*order).values_list(*fields)
        for model, order, fields in (
            (Rating, ["family"], ["family", "rating", "deviation", "answers", "at"]),
            (Belief, ["code"], ["code", "probability", "named_since", "said_by"]),
            (Review, ["rule"], ["rule", "due", "last"]),
            (Tally, ["sort", "code"], ["sort", "code", "answers", "right", "score", "seconds"]),
            (Day, ["day"], ["day", "answers", "right"]),
        )
    ]
    return [list(each) for each in rows]


def test_an_answer_moves_everything_that_is_derived_once(learner, slugs):
    give(learner, slugs[0])
    assert settle(learner.pk) == 1
    once = state(learner)
    assert once[0] == [(1, 1, 1)]
    assert all(once[1:]), "each table has a row"
    assert PuzzleRating.objects.get().answers == 1
    assert settle(learner.pk) == 0
    assert (state(learner), faults(learner)) == (once, [])


def test_where_nothing_waits_one_query_says_so(learner, django_assert_num_queries):
    with django_assert_num_queries(1):
        settle(learner.pk)
    with django_assert_num_queries(0):
        settle(None)


def test_more_answers_do_not_need_more_queries(learner, slugs, django_assert_max_num_queries):
    for place, slug in enumerate(slugs):
        give(learner, slug, after=place)
    with django_assert_max_num_queries(34):
        assert settle(learner.pk) == 6


def test_right_answers_raise_a_rating_and_wrong_ones_lower_it(learner, slugs):
    other = Learner.objects.create()
    give(learner, slugs[0])
    give(other, slugs[0], right=False)
    settle_waiting()
    assert Rating.objects.get(learner=learner).rating > 1500 > Rating.objects.get(learner=other).rating


def test_only_the_first_attempt_at_a_puzzle_moves_ratings_and_beliefs(learner, slugs):
    give(learner, slugs[0], right=False)
    settle(learner.pk)
    ratings, held = state(learner)[1], state(learner)[2]
    give(learner, slugs[0], after=60)
    settle(learner.pk)
    assert (state(learner)[1], state(learner)[2]) == (ratings, held)
    assert (Ledger.objects.get().answers, Ledger.objects.get().puzzles) == (2, 1)
    assert PuzzleRating.objects.get().answers == 1


def test_a_withheld_answer_moves_nothing_before_its_time(learner, slugs):
    attempt = give(learner, slugs[0], withheld_until=NEVER)
    assert (settle(learner.pk), settle_waiting(), Ledger.objects.count()) == (0, 0, 0)
    withhold(Attempt.objects.filter(pk=attempt.pk), timezone.now())
    assert (settle_waiting(), Ledger.objects.get().answers) == (1, 1)


def test_a_withheld_answer_is_in_no_calendar_goal_or_board_before_its_time(learner, slugs):
    Learner.objects.update(board_name="Tsubame")
    give(learner, slugs[0], after=1)
    settle(learner.pk)
    before = (state(learner), board(STARTED))
    attempt = give(learner, slugs[1], after=2, withheld_until=NEVER)
    settle(learner.pk)
    settle_waiting()
    assert (state(learner), board(STARTED)) == before
    withhold(Attempt.objects.filter(pk=attempt.pk), timezone.now())
    settle_waiting()
    assert [(each.answers, each.right) for each in board(STARTED)] == [(2, 2)]
    assert Day.objects.values_list("answers", "right").get() == (2, 2)


@pytest.mark.parametrize(
    ("moments", "days"),
    [
        (["2026-03-29T00:30", "2026-03-29T01:30"], {"2026-03-29": 2}),
        (["2026-03-28T22:59", "2026-03-28T23:01", "2026-03-29T21:59", "2026-03-29T22:01"],
         {"2026-03-28": 1, "2026-03-29": 2, "2026-03-30": 1}),
        (["2026-10-25T00:30", "2026-10-25T01:30", "2026-10-25T22:59", "2026-10-25T23:01"],
         {"2026-10-25": 3, "2026-10-26": 1}),
    ],
    ids=["in the hour left out", "a day of 23 hours", "a day of 25 hours"],
)  # fmt: skip
def test_a_day_of_summer_time_is_a_day(learner, slugs, moments, days):
    """Each answer, at a moment of UTC, counts once, on the day that the calendar of Paris shows."""
    Learner.objects.update(zone="Europe/Paris")
    learner.refresh_from_db()
    for slug, moment in zip(slugs, moments, strict=False):
        attempt = give(learner, slug)
        at = datetime.fromisoformat(moment).replace(tzinfo=UTC)
        Attempt.objects.filter(pk=attempt.pk).update(answered_at=at, shown_at=at)
    settle(learner.pk)
    counted = {str(each.day): each.answers for each in Day.objects.all()}
    assert (counted, faults(learner)) == (days, [])


@pytest.mark.parametrize("hours", [-30, 30], ids=["back", "forward"])
def test_an_answer_given_after_the_clock_was_set_counts_once(learner, slugs, hours):
    give(learner, slugs[0])
    settle(learner.pk)
    give(learner, slugs[1], after=hours * 3600)
    assert [settle(learner.pk), settle(learner.pk)] == [1, 0]
    assert (Ledger.objects.get().answers, sum(Day.objects.values_list("answers", flat=True))) == (2, 2)
    assert faults(learner) == []


def test_what_is_withheld_again_is_taken_back(learner, slugs):
    give(learner, slugs[0])
    settle(learner.pk)
    alone = state(learner)
    later = give(learner, slugs[1], after=5)
    settle(learner.pk)
    withhold(Attempt.objects.filter(pk=later.pk), NEVER)
    assert not Rating.objects.exists()
    settle(learner.pk)
    assert [row[0] for row in state(learner)[1]] == [row[0] for row in alone[1]]
    assert state(learner)[3:] == alone[3:]


def test_a_regrade_settles_anew_and_puzzles_learn_nothing_twice(learner, slugs):
    attempt = give(learner, slugs[0])
    settle(learner.pk)
    before, learnt = state(learner), PuzzleRating.objects.values().get()
    replace_findings({attempt.pk: [("rule", "TEN-1", False)]})
    assert (Tally.objects.count(), Ledger.objects.get().answers) == (0, 0)
    assert settle(learner.pk) == 1
    assert [row[:-1] for row in state(learner)[4]] == [row[:-1] for row in before[4]]
    assert PuzzleRating.objects.values().get() == learnt


@pytest.mark.parametrize(("guest_at", "dropped"), [(50, False), (0, True)], ids=["later", "earlier"])
def test_adoption_settles_the_guests_answers_with_the_accounts(learner, slugs, guest_at, dropped):
    own = Learner.objects.create(user=User.objects.create_user("mika"))
    give(own, slugs[0], after=20)
    give(learner, slugs[1], after=guest_at)
    give(learner, slugs[0], after=guest_at + 1, right=False)
    settle_waiting()
    adopt(guest=learner, learner=own)
    assert Tally.objects.filter(learner=own).exists() is not dropped
    settle_waiting()
    assert (Ledger.objects.get(learner=own).answers, Ledger.objects.get(learner=own).puzzles) == (3, 2)
    assert (faults(own), Tally.objects.filter(learner=learner).exists()) == ([], False)


def test_an_answer_that_can_not_be_read_counts_by_its_score(learner, slugs):
    give(learner, slugs[0], answer="garbled")
    settle(learner.pk)
    assert Ledger.objects.values_list("answers", "right").get() == (1, 0)
    assert not Review.objects.exists()


def test_a_misconception_that_answers_the_same_gains_and_is_said_by_the_attempt(learner, tmp_path):
    (slug,) = loaded([sampled()["can-ron", "no"]], tmp_path)
    version = PuzzleVersion.objects.select_related("puzzle").get(puzzle__slug=slug)
    code, answer = next(iter(errors_of(question_of(version)).items()))
    attempt = give(learner, slug, answer=question_of(version).shape.text(answer))
    settle(learner.pk)
    belief = Belief.objects.get(learner=learner, code=code)
    assert (belief.said_by, belief.probability > 0.05) == ([str(attempt.pk)], True)
    assert Tally.objects.filter(sort="belief", code=code).values_list("answers", "right").get() == (1, 0)


def test_days_go_as_they_do_in_the_learners_zone(learner, slugs):
    attempt = give(learner, slugs[0])
    late = attempt.answered_at.replace(hour=23, minute=30)
    Attempt.objects.update(answered_at=late, shown_at=late)
    settle(learner.pk)
    assert Day.objects.get().day == late.date()
    learner.zone = "Asia/Tokyo"
    learner.save()
    count_days(learner)
    assert (Day.objects.get().day, faults(learner)) == (late.date() + timedelta(days=1), [])


def test_the_command_settles_checks_and_rebuilds(learner, slugs, capsys):
    give(learner, slugs[0])
    call_command("settle", "--all")
    Tally.objects.filter(sort="kind").update(answers=7)
    with pytest.raises(SystemExit):
        call_command("settle", "--check")
    call_command("settle", "--rebuild")
    call_command("settle", "--check")
    assert Tally.objects.get(sort="kind").answers == 1


def test_what_waits_is_read_from_its_own_small_index(learner):
    if connection.vendor != "sqlite":
        pytest.skip("a small table of PostgreSQL is read whole")
    own = Attempt.objects.filter(learner=learner).waiting().order_by("answered_at", "pk")
    anybodys = Attempt.objects.waiting().order_by().values("learner").distinct()
    assert ["attempt_unsettled" in each.explain() for each in (own, anybodys)] == [True, True]


def together(*acts):
    """Do things at one moment, each with a connection of its own."""
    start = threading.Barrier(len(acts))

    def act(do):
        start.wait()
        try:
            do()
        finally:
            connections.close_all()

    threads = [threading.Thread(target=act, args=(each,)) for each in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@pytest.mark.django_db(transaction=True)
def test_settlements_at_once_count_each_answer_once(slugs):
    learners = [Learner.objects.create() for _ in range(2)]
    for learner in learners:
        for place, slug in enumerate(slugs[:6]):
            give(learner, slug, after=place)
    first, second = learners
    together(
        lambda: settle(first.pk),
        lambda: settle(first.pk),
        lambda: settle(second.pk),
        settle_waiting,
    )
    assert [Ledger.objects.get(learner=each).answers for each in learners] == [6, 6]
    assert set(PuzzleRating.objects.values_list("answers", flat=True)) == {2}


@pytest.mark.django_db(transaction=True)
def test_of_a_settlement_that_is_killed_nothing_stays(slugs, monkeypatch):
    learner = Learner.objects.create()
    give(learner, slugs[0])

    def killed(_derived):
        raise SystemExit

    with monkeypatch.context() as patched:
        patched.setattr(settling.Derived, "write", killed)
        with pytest.raises(SystemExit):
            settle(learner.pk)
    assert (Ledger.objects.count(), PuzzleRating.objects.count()) == (0, 0)
    assert (settle(learner.pk), Ledger.objects.get().answers) == (1, 1)
