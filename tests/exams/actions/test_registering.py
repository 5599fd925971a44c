"""How candidates come to a sitting."""

from datetime import timedelta

import pytest

from tests.classroom.builders import classroom, enrolled, teacher
from tests.exams.builders import CLOSES, EASY, NOW, OPENS, begun, blueprint, learner, registered, sitting
from trainer.classroom.doing.work import work_of
from trainer.classroom.models import Assignment
from trainer.exams.actions.registering import RegisterError, WordError, admit, withdraw
from trainer.exams.models import Access, Candidate

pytestmark = pytest.mark.django_db


@pytest.fixture
def examiner():
    return teacher()


@pytest.fixture
def made(examiner):
    return blueprint(examiner, [EASY], retake_days=30, retakes=1)


@pytest.fixture
def held(made, examiner):
    return sitting(made, examiner)


def why(held, **facts):
    with pytest.raises(RegisterError) as refused:
        registered(held, "Refused", **facts)
    return refused.value.why


def test_who_registers_may_begin_and_is_registered_once(held):
    who = learner("Aiko")
    first, second = (registered(held, "Aiko", who=who) for _time in range(2))
    assert first == second
    assert first.enrollment.name == "Aiko"
    assert list(Assignment.objects.set_for(who)) == [held.assignment]


def test_who_did_not_register_finds_nothing_though_in_the_class(examiner, made):
    room = classroom()
    room.teachings.create(user=examiner, role="owner")
    aiko, beni = enrolled(room, "Aiko"), enrolled(room, "Beni")
    held = sitting(made, examiner, access=Access.CLASS, classroom=room)
    registered(held, "Other name", who=aiko.learner)
    assert Candidate.objects.get().enrollment == aiko
    assert work_of(aiko.learner_id, held.assignment.slug) is not None
    assert work_of(beni.learner_id, held.assignment.slug) is None
    assert why(held) == "class"


def test_a_code_lets_in_however_it_is_typed(examiner, made):
    held = sitting(made, examiner, access=Access.CODE)
    assert why(held, code="wrong") == "code"
    registered(held, "Aiko", code=f" {held.code[:4].upper()}-{held.code[4:]} ")
    assert held.candidates.count() == 1


def test_seats_are_counted_and_time_ends_registration(examiner, made):
    held = sitting(made, examiner, seats=1)
    assert why(held, now=CLOSES + timedelta(seconds=1)) == "over"
    registered(held, "Aiko")
    assert why(held, who=learner("Beni")) == "full"


def test_the_word_is_said_once_it_opens(examiner, made):
    held = sitting(made, examiner, word="Haku  Hatsu Chun")
    own = registered(held, "Aiko")
    assert work_of(own.enrollment.learner_id, held.assignment.slug) is None
    for word, now in (("haku hatsu chun", NOW), ("haku", OPENS)):
        with pytest.raises(WordError):
            admit(candidate=own, word=word, now=now)
    admit(candidate=own, word=" haku hatsu  CHUN", now=OPENS)
    assert work_of(own.enrollment.learner_id, held.assignment.slug) is not None


def test_sat_once_it_waits_for_the_days_and_then_for_as_often_as_is_said(examiner, made):
    who = learner("Aiko")
    begun(registered(sitting(made, examiner), "Aiko", who=who))
    for days, refused in ((29, "too_early"), (31, None), (60, "too_often")):
        later = timedelta(days=days)
        next_one = sitting(made, examiner, opens_at=OPENS + later, closes_at=CLOSES + later)
        if refused:
            assert why(next_one, who=who) == refused
        else:
            begun(registered(next_one, "Aiko", who=who), OPENS + later)


def test_what_was_not_begun_is_no_try(examiner, made, held):
    who = learner("Aiko")
    registered(held, "Aiko", who=who)
    registered(sitting(made, examiner), "Aiko", who=who)
    assert Candidate.objects.of(who).count() == 2


def test_a_registration_is_taken_back_until_it_is_begun(held):
    aiko, beni = registered(held, "Aiko"), registered(held, "Beni")
    begun(beni)
    assert (withdraw(candidate=aiko), withdraw(candidate=beni)) == (True, False)
    assert list(held.candidates.all()) == [beni]
    assert work_of(aiko.enrollment.learner_id, held.assignment.slug) is None
