"""Results and certificates."""

import pytest

from tests.classroom.builders import teacher
from tests.exams.builders import AFTER, CLOSES, answers, blueprint, registered, sitting
from trainer.accounts.actions import delete_learner
from trainer.classroom.marks.dropping import drop
from trainer.classroom.marks.gradebook import cell_at
from trainer.classroom.models import Answer, Classroom
from trainer.exams.actions.awarding import NotOverError, agree_to_certificate, award, pending, revoke
from trainer.exams.models import Certificate, Sitting

pytestmark = pytest.mark.django_db


@pytest.fixture
def examiner():
    return teacher()


@pytest.fixture
def held(examiner):
    return sitting(blueprint(examiner), examiner)


@pytest.fixture
def both(held):
    """One who passes with 7 of 10 points, and one who fails with 4."""
    found = registered(held, "Aiko"), registered(held, "Beni")
    answers(found[0], [1, 0, 1])
    answers(found[1], [0, None, 1])
    return found


def results(*candidates):
    for each in candidates:
        each.refresh_from_db()
    return [(each.points, each.passed) for each in candidates]


def test_points_weigh_in_result_and_gradebook_alike(held, both):
    absent = registered(held, "Chie")
    assert award(sitting=held, now=AFTER) == 2
    assert results(*both, absent) == [(7.0, True), (4.0, False), (None, None)]
    cells = [cell_at(held.assignment, each.enrollment, now=AFTER) for each in both]
    assert [cell.percent for cell in cells] == [70, 40]


def test_nothing_is_given_out_before_the_end(held, both):
    with pytest.raises(NotOverError):
        award(sitting=held, now=CLOSES)
    assert Sitting.objects.get().awarded_at is None


def test_who_passes_gets_a_certificate_once(held, both):
    for _time in range(2):
        award(sitting=held, now=AFTER)
    found = Certificate.objects.get()
    assert (found.name, found.title, found.points, found.out_of) == ("Aiko", "Club examination", 7.0, 10)
    assert (str(found.held_on), found.rulesets) == ("2026-11-24", "ema_2025 m_league")


def test_a_regrade_changes_no_result_until_the_examiner_gives_them_out_anew(held, both):
    award(sitting=held, now=AFTER)
    Answer.objects.filter(item__submission__enrollment=both[0].enrollment).update(score=0)
    assert results(*both)[0] == (7.0, True)
    assert [(each, points) for each, points in pending(held, AFTER)] == [(both[0], 0.0)]
    assert award(sitting=held, now=AFTER) == 1
    assert results(*both)[0] == (0.0, False)
    assert Certificate.objects.get().revoked_at == AFTER


def test_where_a_question_was_dropped_the_others_are_worth_all_points(held, both, examiner):
    drop(slot=held.assignment.slots.get(place=1), dropped=True, by=examiner, now=AFTER)
    award(sitting=held, now=AFTER)
    assert results(*both) == [(5.71, False), (5.71, False)]


def test_a_certificate_is_revoked_and_holds_again(held, both):
    award(sitting=held, now=AFTER)
    for revoked in (True, False):
        revoke(certificate=Certificate.objects.get(), revoked=revoked, now=AFTER)
        assert (Certificate.objects.get().revoked_at is not None) == revoked


def test_a_certificate_outlives_its_hall_and_is_gone_with_the_account(held, both):
    award(sitting=held, now=AFTER)
    Classroom.objects.all().delete()
    kept = Certificate.objects.get()
    assert (kept.sitting, kept.candidate, kept.name) == (None, None, "Aiko")
    delete_learner(both[0].enrollment.learner)
    assert not Certificate.objects.exists()


def test_without_the_candidates_word_there_is_no_certificate(held):
    own = registered(held, "Aiko", agreed=False)
    answers(own, [1, 1, 1])
    award(sitting=held, now=AFTER)
    assert results(own) == [(10.0, True)]
    assert not Certificate.objects.exists()
    agree_to_certificate(candidate=own, agreed=True, now=AFTER)
    assert Certificate.objects.get().points == 10
    agree_to_certificate(candidate=own, agreed=False, now=AFTER)
    assert not Certificate.objects.exists()


def test_who_agrees_and_fails_gets_none(held, both):
    award(sitting=held, now=AFTER)
    agree_to_certificate(candidate=both[1], agreed=True, now=AFTER)
    assert Certificate.objects.get().candidate == both[0]


def test_a_revoked_certificate_is_not_made_anew_by_another_word(held, both):
    award(sitting=held, now=AFTER)
    revoke(certificate=Certificate.objects.get(), revoked=True, now=AFTER)
    for agreed in (False, True):
        agree_to_certificate(candidate=both[0], agreed=agreed, now=AFTER)
    assert Certificate.objects.get().revoked_at == AFTER


def test_it_names_issuer_and_supervisor_of_the_sitting(examiner):
    held = sitting(blueprint(examiner), examiner, issuer="Riichi club", supervisor="Beni")
    answers(registered(held, "Aiko"), [1, 1, 1])
    award(sitting=held, now=AFTER)
    found = Certificate.objects.get()
    assert (found.issuer, found.supervisor) == ("Riichi club", "Beni")
