"""What somebody found clear: one word for each verdict and screen, the last one, whoever it goes to."""

from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, transaction

from tests.progress.conftest import answered
from trainer.accounts.models import Learner
from trainer.progress.actions import adopt
from trainer.progress.clarity import said_of_screen, said_of_verdict, say_of_screen, say_of_verdict
from trainer.progress.models import Attempt, Clarity

NOW = datetime(2026, 11, 29, tzinfo=UTC)


@pytest.fixture
def attempt(learner, version):
    answered(learner, version)
    return Attempt.objects.get(learner=learner)


def test_the_last_word_on_a_verdict_counts(attempt):
    assert said_of_verdict(attempt) is None
    say_of_verdict(attempt, clear=False, now=NOW)
    say_of_verdict(attempt, clear=True, now=NOW)
    assert said_of_verdict(attempt) is True
    assert Clarity.objects.count() == 1


def test_screens_are_apart(learner):
    say_of_screen(learner, "riichi/1", clear=False, now=NOW)
    say_of_screen(learner, "riichi/2", clear=True, now=NOW)
    say_of_screen(learner, "riichi/2", clear=True, now=NOW)
    assert [said_of_screen(learner.pk, f"riichi/{number}") for number in (1, 2, 3)] == [False, True, None]
    assert said_of_screen(None, "riichi/1") is None
    assert Clarity.objects.count() == 2


@pytest.mark.parametrize("both", [True, False])
def test_a_word_is_about_a_verdict_or_a_screen(attempt, both):
    said = {"attempt": attempt, "screen": "riichi/1"} if both else {}
    with pytest.raises(IntegrityError), transaction.atomic():
        Clarity.objects.create(learner=attempt.learner, clear=True, at=NOW, **said)


def test_an_account_takes_over_what_its_guest_said_but_keeps_its_own_word(attempt, learner):
    account = Learner.objects.create()
    say_of_verdict(attempt, clear=False, now=NOW)
    say_of_screen(learner, "riichi/1", clear=False, now=NOW)
    say_of_screen(learner, "riichi/2", clear=False, now=NOW)
    say_of_screen(account, "riichi/1", clear=True, now=NOW)
    adopt(guest=learner, learner=account)
    own = Clarity.objects.filter(learner=account)
    assert sorted(own.values_list("screen", "clear")) == [
        ("", False),
        ("riichi/1", True),
        ("riichi/2", False),
    ]
