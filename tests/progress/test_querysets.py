from datetime import timedelta

import pytest

from tests.progress.conftest import SHOWN, answered, make_version
from trainer.accounts.models import Learner
from trainer.progress.models import Attempt


@pytest.fixture
def history(learner):
    """Three attempts at two kinds, an hour apart, and one of somebody else."""
    waits, ron = make_version("waits"), make_version("ron", kind="can-ron")
    answers = [(waits, True), (waits, False), (ron, True)]
    for n, (version, right) in enumerate(answers):
        rule = ("rule", "TEN-1" if version is waits else "FUR-1", right)
        attempt = answered(learner, version, nonce=str(n), right=right, found=[rule]).attempt
        moment = SHOWN + timedelta(hours=n)
        Attempt.objects.filter(pk=attempt.pk).update(answered_at=moment)
    answered(Learner.objects.create(), waits, right=False, found=[("rule", "TEN-1", False)])
    return waits, ron


def test_totals_count_a_learners_own(learner, history):
    assert Attempt.objects.by(learner).totals() == {"attempts": 3, "right": 2, "puzzles": 2}
    assert Attempt.objects.by(None).totals() == {"attempts": 0, "right": 0, "puzzles": 0}


def test_recent_is_newest_first_in_one_query(learner, history, django_assert_num_queries):
    with django_assert_num_queries(1):
        recent = [a.version.puzzle.slug for a in Attempt.objects.by(learner).recent(2)]
    assert recent == ["ron", "waits"]
