"""What is forgotten after its time, and what is kept."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.authoring.making import position_of
from tests.classroom.builders import classroom
from tests.polls.making import poll
from trainer.accounts.actions import make_card, make_managed_accounts
from trainer.accounts.models import Learner, LoginCard
from trainer.classroom.models import Classroom, Enrollment
from trainer.polls.models import Poll, PollReport, Vote
from trainer.polls.reporting import report_poll
from trainer.progress.models import Attempt, Mode, Run
from trainer.puzzles.actions import reserve_moment, reserve_puzzle
from trainer.puzzles.models import Collection, Origin, Puzzle, PuzzleVersion, RestatedRules, Stocked
from trainer.puzzles.own_rules import use_rules
from trainer.puzzles.restocking import restock
from trainer.rules.rulesets.ruleset import load_preset
from trainer.support import retention
from trainer.support.models import Deed, TrailEntry

pytestmark = pytest.mark.django_db
NOW = timezone.now()
LONG_AGO = NOW - retention.GUEST - timedelta(days=1)


def guest(since=LONG_AGO, **facts):
    learner = Learner.objects.create(**facts)
    Learner.objects.filter(pk=learner.pk).update(created_at=since)
    return learner


def answered(learner, at, bank):
    version = PuzzleVersion.objects.get(puzzle__slug=bank["can-ron", "yes"].slug)
    return Attempt.objects.create(
        learner=learner, version=version, key=str(learner.pk)[:24], shown_at=at, answered_at=at,
        raw="answer=yes", answer="yes", score=1.0, solved="yes", rules_version=1,
    )  # fmt: skip


def test_a_guest_of_long_ago_goes_with_the_answers(bank):
    answered(guest(), LONG_AGO, bank)
    assert retention.forget_guests(now=NOW) == 1
    assert not Attempt.objects.exists()


def test_accounts_and_whoever_was_here_lately_or_is_in_a_class_stay(bank, aiko):
    lately = NOW - timedelta(days=30)
    kept = {
        guest(user=aiko),
        guest(since=lately),
        guest(adopted_by=Learner.objects.get(user=aiko)),
    }
    answering, running, learning, voting, reporting = (guest() for _ in range(5))
    answered(answering, lately, bank)
    Run.objects.create(learner=running, mode=Mode.values[0], started_at=lately)
    Vote.objects.create(poll=poll(), learner=voting, choice="1p", voted_at=lately)
    report = report_poll(poll=Poll.objects.get(), learner=reporting, reason="words", text="")
    PollReport.objects.filter(pk=report.pk).update(created_at=lately)
    Enrollment.objects.create(classroom=classroom(), learner=learning, name="Aiko", joined_at=LONG_AGO)
    assert retention.forget_guests(now=NOW) == 0
    assert set(Learner.objects.all()) == kept | {answering, running, learning, voting, reporting}


def test_many_are_forgotten_in_parts(monkeypatch):
    monkeypatch.setattr(retention, "BATCH", 2)
    for _ in range(5):
        guest()
    assert retention.forget_guests(now=NOW) == 5


def test_what_was_made_for_an_exam_is_no_moment_of_a_game():
    position = position_of("can-ron", 30)
    assert reserve_puzzle(kind="can-ron", position=position, level=2, seed=1)
    assert reserve_moment(kind="can-ron", position=position, level=2, aftermath={})
    Puzzle.objects.update(created_at=NOW - 2 * retention.MOMENT)
    assert retention.forget_moments(now=NOW) == 1
    assert Origin.objects.get().seed == 1


def test_dead_cards_and_an_old_trail_go(aiko):
    first, second = make_managed_accounts(made_by=aiko, count=2)
    old = NOW - retention.CARD - timedelta(days=1)
    make_card(user=first.user, expires_at=old, now=old)
    make_card(user=second.user, expires_at=NOW + timedelta(days=1), now=NOW)
    for at in (NOW, NOW - retention.TRAIL - timedelta(days=1)):
        TrailEntry.objects.create(by_name="support", what=Deed.LINK, at=at)
    assert retention.forget_old.call() == {"guests": 0, "cards": 1, "moments": 0, "rules": 0, "trail": 1}
    assert LoginCard.objects.get().user == second.user
    assert TrailEntry.objects.get().at == NOW


def test_own_rules_that_nobody_uses_go_and_what_was_answered_of_them_stays():
    key = use_rules(load_preset("ema_2025").changed(kuikae="allowed"))
    line = Puzzle.objects.create(slug="line", kind="kan-legal", from_bank=True)
    for slug in ("answered", "collected", "neither"):
        restated = Puzzle.objects.create(slug=slug, kind="kan-legal", from_bank=True, restates=line)
        named = {"digest": slug, "canonical_key": slug, "position": "{}"}
        version = PuzzleVersion.objects.create(puzzle=restated, ruleset=key, players=4, **named)
        if slug == "answered":
            Attempt.objects.create(
                learner=guest(), version=version, key="own", shown_at=NOW, answered_at=NOW,
                raw="answer=yes", answer="yes", score=1.0, solved="yes", rules_version=1,
            )  # fmt: skip
        if slug == "collected":
            several = Collection.objects.create(slug="several", title="Several")
            several.items.create(puzzle=restated, place=1)
    restock(Puzzle.objects.values_list("pk", flat=True))
    assert retention.forget_rules(now=timezone.now()) == 0
    RestatedRules.objects.update(used_at=NOW - retention.RULES - timedelta(days=1))
    kept = {key: {"word": "", "name": "Club"}}
    room = Classroom.objects.create(name="Club", own_rules=kept)
    Classroom.objects.create(name="Examination", own_rules=kept, hall=True)
    assert retention.forget_rules(now=NOW) == 0
    Classroom.objects.filter(pk=room.pk).update(archived_at=NOW)
    assert retention.forget_rules(now=NOW) == 1
    assert set(Puzzle.objects.values_list("slug", "status")) == {
        ("line", "published"),
        ("answered", "retired"),
        ("collected", "retired"),
    }
    assert not RestatedRules.objects.exists()
    assert not Stocked.objects.filter(ruleset=key).exists()
