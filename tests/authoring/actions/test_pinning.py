"""Expecting answers of a version, and taking the expectations over to the next one."""

import pytest

from tests.authoring.making import at_other_table, author, draft_of
from tests.pages.conftest import nothing_kept  # noqa: F401  fixture
from trainer.authoring.actions.publishing import PinError, copy_pins, inherit_pins, pin_answers, publish
from trainer.authoring.models import Pin

pytestmark = pytest.mark.django_db


@pytest.fixture
def writer():
    return author()


@pytest.fixture
def draft(writer):
    return draft_of(writer)


@pytest.fixture
def version(draft, writer):
    return publish(draft=draft, by=writer, listed=False)


def pinned(version):
    return dict(version.pins.values_list("ruleset", "answer"))


def test_answers_are_pinned_changed_and_taken_away_by_preset(version, writer):
    assert pin_answers(version=version, by=writer, answers={"wrc_2025": "Yes", "ema_2025": "no"}) == 2
    other = author("other")
    answers = {"wrc_2025": "yes", "ema_2025": "", "m_league": " ", "tenhou_4p": "no"}
    assert pin_answers(version=version, by=other, answers=answers) == 2
    assert pinned(version) == {"wrc_2025": "yes", "tenhou_4p": "no"}
    who = dict(version.pins.values_list("ruleset", "pinned_by__username"))
    assert who == {"wrc_2025": writer.username, "tenhou_4p": "other"}
    pin_answers(version=version, by=other, answers={"wrc_2025": "no"})
    assert Pin.objects.get(ruleset="wrc_2025").pinned_by == other


def test_one_that_can_not_be_pinned_leaves_all_as_they_were(version, writer):
    for answers, code in (
        ({"wrc_2025": "yes", "ema_2025": "perhaps"}, "not_yes_or_no"),
        ({"wrc_2025": "yes", "tenhou_3p": "yes"}, None),
    ):
        with pytest.raises(PinError) as refused:
            pin_answers(version=version, by=writer, answers=answers)
        error = refused.value.error
        assert (list(answers)[1], code) == (refused.value.ruleset, error and error.code)
    assert pinned(version) == {}


def test_next_version_takes_over_what_it_has_not_of_its_own(version, draft, writer):
    pin_answers(version=version, by=writer, answers={"wrc_2025": "yes", "ema_2025": "no"})
    Pin.objects.create(version=version, ruleset="gone_1999", answer="yes")
    Pin.objects.create(version=version, ruleset="m_league", answer="3p")
    later = publish(draft=at_other_table(draft), by=writer, listed=False)
    pin_answers(version=later, by=writer, answers={"wrc_2025": "no"})
    assert (inherit_pins(version=version, by=writer), inherit_pins(version=later, by=writer)) == (0, 1)
    assert copy_pins(source=version, target=later, by=writer) == 0
    assert pinned(later) == {"wrc_2025": "no", "ema_2025": "no"}
