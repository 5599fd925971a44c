from datetime import timedelta

import pytest
from django.utils import timezone

from tests.progress.conftest import make_version
from trainer.accounts.models import Learner, User
from trainer.authoring.actions.reviewing import adopt_reports, file_report
from trainer.authoring.models import Report
from trainer.authoring.reported import PER_HOUR, TooManyReportsError

pytestmark = pytest.mark.django_db


def report(learner, version, text="wrong", reason="answer"):
    return file_report(version=version, learner=learner, reason=reason, text=text)


def test_a_report_is_kept_with_its_version_and_time():
    learner, version = Learner.objects.create(), make_version()
    began = timezone.now()
    kept = report(learner, version)
    assert list(Report.objects.values_list("version", "learner", "reason", "text")) == [
        (version.pk, learner.pk, "answer", "wrong")
    ]
    assert began <= kept.created_at <= timezone.now()


def test_the_same_words_twice_are_one_report():
    learner, version = Learner.objects.create(), make_version()
    assert report(learner, version) == report(learner, version)
    report(learner, version, reason="other")
    report(Learner.objects.create(), version)
    assert Report.objects.count() == 3


def test_the_rate_is_a_learners_own_and_ends_after_an_hour():
    learner, version = Learner.objects.create(), make_version()
    for n in range(PER_HOUR):
        report(learner, version, text=str(n))
    with pytest.raises(TooManyReportsError):
        report(learner, version, text="one more")
    assert report(learner, version, text="0").text == "0"
    report(Learner.objects.create(), version)
    Report.objects.update(created_at=timezone.now() - timedelta(minutes=61))
    report(learner, version, text="one more")
    assert Report.objects.count() == PER_HOUR + 2


def test_a_guests_reports_go_to_the_account():
    guest, version = Learner.objects.create(), make_version()
    own = Learner.objects.create(user=User.objects.create_user("mika"))
    report(guest, version)
    assert adopt_reports(guest=guest, learner=own) == 1
    assert Report.objects.get().learner == own
