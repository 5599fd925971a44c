"""manage.py check_pins: what moved is listed, and the exit status tells whether anything did."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from tests.authoring.making import author, draft_of
from tests.pages.conftest import nothing_kept  # noqa: F401  fixture
from trainer.authoring.actions.publishing import pin_answers, publish
from trainer.authoring.models import Pin
from trainer.authoring.versions import answer_today, presets_of
from trainer.puzzles.models import Puzzle
from trainer.puzzles.questions import question_of
from trainer.rules.catalogue import RULES_VERSION

pytestmark = pytest.mark.django_db


@pytest.fixture
def version():
    """A published puzzle with the answers of today pinned."""
    writer = author()
    made = publish(draft=draft_of(writer), by=writer, listed=False)
    question = question_of(made)
    answers = {preset: answer_today(question, preset).text for preset in presets_of(question)}
    pin_answers(version=made, by=writer, answers=answers)
    return made


def ran(*arguments):
    """What was printed, and the exit status."""
    out = StringIO()
    try:
        call_command("check_pins", *arguments, stdout=out)
    except SystemExit as ended:
        return out.getvalue(), ended.code
    return out.getvalue(), 0


def test_nothing_moved_while_the_rules_answer_as_pinned(version):
    number = version.pins.count()
    assert ran() == (f"pinned expectations that moved: 0 of {number}\n", 0)
    out, status = ran("--json")
    assert (json.loads(out), status) == (
        {"rules_version": RULES_VERSION, "pins": number, "moved": []},
        0,
    )


def test_pin_that_moved_is_listed_with_what_decides_today(version):
    today = answer_today(question_of(version), "wrc_2025")
    pinned = {"yes": "no", "no": "yes"}[today.text]
    Pin.objects.filter(ruleset="wrc_2025").update(answer=pinned)
    number, slug = version.pins.count(), version.puzzle.slug
    out, status = ran()
    assert (out.splitlines(), status) == (
        [
            f"{slug} version 1, wrc_2025: pinned {pinned}, today {today.text} ({today.rule})",
            f"pinned expectations that moved: 1 of {number}",
        ],
        1,
    )
    out, status = ran("--json")
    row = {"puzzle": slug, "version": 1, "ruleset": "wrc_2025", "pinned": pinned}
    assert json.loads(out)["moved"] == [row | {"today": today.text, "rule": today.rule}]
    assert status == 1


def test_puzzle_that_asks_nothing_any_more_has_moved_too(version):
    Puzzle.objects.update(kind="gone")
    out, status = ran()
    assert out.count(", today no answer\n") == version.pins.count()
    assert status == 1
