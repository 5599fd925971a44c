"""Pins held against the rules of today, and made from what is typed."""

import pytest

from tests.authoring.making import author, draft_of
from tests.pages.conftest import nothing_kept  # noqa: F401  fixture
from trainer.authoring.actions.publishing import publish
from trainer.authoring.models import Pin
from trainer.authoring.versions import answer_today, is_disputed, parsed_pin, pin_today, pins_of, presets_of
from trainer.puzzles.models import Puzzle
from trainer.puzzles.questions import question_of
from trainer.rules.rulesets.ruleset import offered
from trainer.scenarios.answer_shapes import FormatError

pytestmark = pytest.mark.django_db


@pytest.fixture
def version():
    writer = author()
    return publish(draft=draft_of(writer), by=writer, listed=False)


def test_question_can_be_pinned_under_every_preset_its_own_first(version):
    presets = presets_of(question_of(version))
    assert presets[0] == version.ruleset
    assert sorted(presets) == sorted({version.ruleset, *offered(4)})


def test_answer_of_today_is_that_of_the_rules_with_the_rule_that_decides(version):
    question = question_of(version)
    verdict = question.kind.solve(question.position, question.position.ruleset)
    today = answer_today(question, version.ruleset)
    assert (today.answer, today.text) == (verdict.answer, "yes" if verdict.answer else "no")
    assert today.rule == verdict.reasons[0].rule


def test_pin_holds_while_it_is_the_answer_of_today(version):
    today = answer_today(question_of(version), version.ruleset).text
    other = {"yes": "no", "no": "yes"}[today]
    for preset, answer in ((version.ruleset, today), ("wrc_2025", other)):
        Pin.objects.update_or_create(version=version, ruleset=preset, defaults={"answer": answer})
    assert {held.pin.ruleset: held.holds for held in pins_of(version)} == {
        version.ruleset: True,
        "wrc_2025": False,
    }


def test_pin_on_what_is_asked_no_more_or_under_rules_that_are_gone_does_not_hold(version):
    pin = Pin.objects.create(version=version, ruleset="gone_1999", answer="yes")
    assert (pin_today(pin).today, pin_today(pin).holds) == (None, False)
    Puzzle.objects.update(kind="gone")
    pin = Pin.objects.select_related("version__puzzle").get()
    assert pin_today(pin).today is None


@pytest.mark.parametrize(
    ("kind", "typed", "kept"),
    [
        ("can-ron", " Yes ", "yes"),
        ("waits", "4P1p7p", "147p"),
        ("waits", "none", "none"),
        ("dora-count", " 3 ", "3"),
    ],
)
def test_answer_is_read_by_the_shape_of_its_kind(kind, typed, kept):
    writer = author()
    question = question_of(publish(draft=draft_of(writer, kind), by=writer, listed=False))
    assert parsed_pin(question, typed) == kept
    with pytest.raises(FormatError):
        parsed_pin(question, "9x")


def test_answer_is_disputed_where_a_disputed_parameter_turns_it(version):
    writer = version.puzzle.draft.author
    kan = question_of(publish(draft=draft_of(writer, "kan-legal", 1), by=writer, listed=False))
    disputed = [preset for preset in presets_of(kan) if is_disputed(kan, preset)]
    assert disputed == ["tenhou_4p", "mahjong_soul_4p"]
    question = question_of(version)
    assert not any(is_disputed(question, preset) for preset in presets_of(question))
