"""The versions of a puzzle: figures, pins, and what differs between two."""

import pytest
from django.test import Client

from tests.authoring.making import at_other_table, author, draft_of
from tests.authoring.test_version_statistics import answered
from tests.pages.conftest import nothing_kept  # noqa: F401  fixture
from trainer.authoring.actions.drafting import current, save_step
from trainer.authoring.actions.publishing import publish
from trainer.authoring.models import Pin
from trainer.authoring.versions import answer_today, presets_of
from trainer.puzzles.questions import question_of
from trainer.scenarios.board.sketch import Sketch
from trainer.scenarios.flip.search import twin_of
from trainer.scenarios.kind import kind_named

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


@pytest.fixture
def page(client, writer):
    client.force_login(writer)
    return client


def where(version, rest=""):
    return f"/studio/p/{version.puzzle.slug}/{rest}"


@pytest.mark.parametrize("rows", [1, 3])
def test_versions_stand_with_their_figures_by_few_queries(
    page, draft, version, writer, rows, django_assert_num_queries
):
    for number in range(1, rows):
        publish(draft=at_other_table(current(draft), number), by=writer, listed=False)
    for seconds in (10, 20, 150):
        answered(version, seconds=seconds)
    answered(version, "no", 0.0, seconds=200)
    with django_assert_num_queries(10):
        text = page.get(where(version)).text
    assert ("75&nbsp;%" in text, "2 min" in text) == (True, True)
    assert text.count("since version") == rows - 1


def test_version_shows_what_learners_answered_and_thought(page, version):
    assert "There are no answers yet whose results are shown." in page.get(where(version, "1/")).text
    answered(version, "yes")
    answered(version, "no", 0.0, belief="no-such-belief")
    text = page.get(where(version, "1/")).text
    assert "2 answers, 50 % right" in text
    assert "no-such-belief" in text


def test_expected_answers_are_kept_shown_and_told_where_they_moved(page, version):
    question = question_of(version)
    presets = presets_of(question)
    here = page.get(where(version, "1/")).text
    assert here.count('<option value="" selected>nothing') == len(presets)
    assert page.post(where(version, "1/pins/"), {"today": ""}).url == where(version, "1/")
    pins = dict(Pin.objects.values_list("ruleset", "answer"))
    assert pins == {preset: answer_today(question, preset).text for preset in presets}
    assert page.get(where(version, "1/")).text.count("</span> holds") == len(presets)
    wrong = {"yes": "no", "no": "yes"}[pins["wrc_2025"]]
    page.post(where(version, "1/pins/"), {"wrc_2025": wrong})
    text = page.get(where(version, "1/")).text
    assert list(Pin.objects.values_list("ruleset", "answer")) == [("wrc_2025", wrong)]
    assert ("1 expected answer differs from today's." in text, "</span> moved" in text) == (True, True)


def test_typed_answer_that_does_not_read_is_told_at_its_field_and_kept(page, writer):
    version = publish(draft=draft_of(writer, "waits"), by=writer, listed=False)
    preset, other = presets_of(question_of(version))[:2]
    response = page.post(where(version, "1/pins/"), {preset: "9x", other: "none"})
    assert (response.status_code, Pin.objects.count()) == (422, 0)
    assert "“9x” is not tile notation." in response.text
    assert 'value="9x"' in response.text
    page.post(where(version, "1/pins/"), {other: "7P4p"})
    assert Pin.objects.get().answer == "47p"


def test_next_version_takes_the_expected_answers_over_if_the_author_says_so(page, draft, version, writer):
    page.post(where(version, "1/pins/"), {"wrc_2025": "yes"})
    publish(draft=at_other_table(draft), by=writer, listed=False)
    button = "Take over those of version 1"
    assert button not in page.get(where(version, "1/")).text
    assert button in page.get(where(version, "2/")).text
    assert page.post(where(version, "2/pins/"), {"inherit": ""}).url == where(version, "2/")
    pinned = Pin.objects.order_by("version__number").values_list("version__number", "ruleset", "answer")
    assert list(pinned) == [(1, "wrc_2025", "yes"), (2, "wrc_2025", "yes")]


def test_versions_and_the_draft_are_compared_on_the_table(page, draft, version, writer):
    same = page.get(where(version, "compare/"))
    assert "The tables do not differ." in same.text
    assert "The answer stays: " in same.text
    later = at_other_table(draft)
    text = page.get(where(version, "compare/")).text
    assert ("Version 1" in text, "Your draft" in text, "this differs" in text) == (True, True, True)
    assert "instead of" in text
    assert text.count('id="table-heading') == len({"one", "other"})
    publish(draft=later, by=writer, listed=False)
    between = page.get(where(version, "compare/?one=1&other=2"))
    assert ("Version 2" in between.text, "instead of" in between.text) == (True, True)
    assert page.get(where(version, "compare/?one=3")).status_code == 404
    for wrong in ("?one=x", "?other=1%00", "?one=99999999999999999999"):
        assert page.get(where(version, f"compare/{wrong}")).status_code == 400


def test_what_a_change_does_to_the_answer_is_told(page, draft, version):
    """The smallest change that turns the answer round, kept as the draft."""
    kind = kind_named(draft.kind)
    before = question_of(version).position
    found = twin_of(kind, before)
    other = Sketch.of_position(found.twin)
    save_step(draft=draft, seen=draft.revision, sketch=other, what="paste")
    words = {True: "Yes", False: "No"}
    said = (words[kind.solve(before, before.ruleset).answer], words[found.answer])
    text = page.get(where(version, "compare/")).text
    assert "The answer changed: it was {}, it is {}.".format(*said) in text


def test_nothing_of_it_is_found_by_another_author(version):
    other = Client()
    other.force_login(author("other"))
    for rest in ("", "1/", "99999999999999999999/", "compare/"):
        assert other.get(where(version, rest)).status_code == 404
    assert other.post(where(version, "1/pins/"), {"today": ""}).status_code == 404
