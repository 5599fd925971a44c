"""Making, changing and deleting blueprints."""

import pytest

from tests.classroom.builders import teacher
from tests.exams.builders import EASY, OTHER, measured_as
from trainer.accounts import actions as cards
from trainer.classroom.setting.classes import MayNotTeachError
from trainer.exams.actions.designing import change_blueprint, make_blueprint
from trainer.exams.models import Blueprint, BlueprintRow

pytestmark = pytest.mark.django_db
FACTS = {"title": "Club examination", "minutes": 30, "pass_mark": 6}


def test_a_blueprint_is_measured_once_it_is_made():
    made = make_blueprint(owner=teacher(), facts=FACTS, rows=[EASY])
    (found,) = made.rows.get().measured
    assert found["kind"] == "hand-closed"
    assert found["reserve"] >= 3 * 30 * 2


def test_a_form_that_is_sent_twice_makes_one():
    owner = teacher()
    for _time in range(2):
        make_blueprint(owner=owner, facts=FACTS | {"slug": "abcdefghjkmn"}, rows=[EASY])
    assert Blueprint.objects.get().rows.count() == 1


def test_an_account_that_a_teacher_looks_after_holds_none():
    (learner,) = cards.make_managed_accounts(made_by=teacher(), count=1)
    with pytest.raises(MayNotTeachError):
        make_blueprint(owner=learner.user, facts=FACTS, rows=[EASY])
    assert not Blueprint.objects.exists()


def test_a_row_that_stays_is_not_measured_again():
    made = make_blueprint(owner=teacher(), facts=FACTS, rows=[EASY])
    kept = [measured_as("hand-closed", 7)]
    BlueprintRow.objects.update(measured=kept)
    change_blueprint(blueprint=made, facts={"title": "Another"}, rows=[OTHER, EASY])
    made.refresh_from_db()
    other, easy = made.rows.all()
    assert (made.title, other.asked, easy.measured) == ("Another", "waits", kept)
    assert other.measured[0]["kind"] == "waits"
