"""The pages of the exam desk and of candidates in a browser: for axe, on a small phone, light and dark."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.browser.conftest import first
from tests.browser.test_classes import LONG, looked_at, sign_in, small  # noqa: F401  fixtures
from tests.classroom.builders import PAST, classroom, enrolled, teacher
from tests.exams.builders import EASY, blueprint, over, registered, sitting
from trainer.exams.models import Access, Certificate

EXAMINER_PAGES = (
    "/teach/exams/",
    "/teach/exams/new/",
    "/teach/exams/like/payments/",
    "/teach/exams/{blueprint}/",
    "/teach/exams/{unmeasured}/",
    "/teach/exams/{blueprint}/edit/",
    "/teach/exams/{blueprint}/hold/",
    "/teach/exams/{blueprint}/analysis/",
    "/teach/exams/{blueprint}/delete/",
    "/teach/exams/s/{coming}/",
    "/teach/exams/s/{coming}/minutes/{candidate}/",
    "/teach/exams/s/{over}/",
    "/teach/exams/s/{over}/appeal/{appeal}/",
)
CANDIDATE_PAGES = (
    "/exams/",
    "/exams/{coming}/",
    "/exams/{unregistered}/",
    "/exams/{over}/",
    "/exams/{over}/appeal/2/",
    "/certificates/",
    "/certificates/{certificate}/",
)


@pytest.fixture
def examination(bank):
    """A blueprint, one sitting that is over with its appeal and certificate, two to come, long names."""
    examiner, now = teacher("examiner"), timezone.now()
    made = blueprint(examiner, [EASY], title="Examination of the Donaudampfschifffahrtsgesellschaft")
    times = {"opens_at": now + timedelta(hours=1), "closes_at": now + timedelta(hours=3), "seats": 2}
    coming = sitting(made, examiner, access=Access.CODE, word="riichi", **times)
    unregistered = sitting(made, examiner, **times)
    room = classroom("Tuesday club")
    room.teachings.create(user=examiner, role="owner")
    own = enrolled(room, LONG, teacher("candidate"))
    held = over(room, [first(bank, kind, "yes") for kind in ("can-ron", "is-tenpai")], own)
    held.blueprint = made
    held.save()
    held.assignment.opens_at = PAST - timedelta(hours=2)
    held.assignment.save()
    waiting = registered(coming, LONG, code=coming.code, who=own.learner, now=now)
    return {
        "examiner": examiner,
        "pupil": own.learner.user,
        "blueprint": made.slug,
        "unmeasured": blueprint(examiner, [EASY], measured=False).slug,
        "coming": coming.slug,
        "unregistered": unregistered.slug,
        "over": held.slug,
        "candidate": waiting.pk,
        "appeal": held.candidates.get().appeals.get().pk,
        "certificate": Certificate.objects.get().code,
    }


def test_pages_of_an_examiner(small, examination, live_server, looked_at):  # noqa: F811
    sign_in(small, live_server, examination["examiner"])
    for path in EXAMINER_PAGES:
        assert small.goto(path.format(**examination)).status == 200, path
        looked_at()


def test_pages_of_a_candidate(small, examination, live_server, looked_at):  # noqa: F811
    sign_in(small, live_server, examination["pupil"])
    for path in CANDIDATE_PAGES:
        assert small.goto(path.format(**examination)).status == 200, path
        looked_at()
