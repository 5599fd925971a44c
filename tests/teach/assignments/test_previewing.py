"""A preview asks and judges as a learner meets it, and stores nothing."""

import pytest

from tests.classroom.builders import assignment
from trainer.accounts.models import Learner
from trainer.classroom.models import Sheet, SlotChoice
from trainer.progress.models import Attempt


@pytest.fixture
def found(room, owner, supply):
    return assignment(room, supply[:2])


def test_the_preview_asks_and_judges_and_stores_nothing(teaching, found, supply):
    assert teaching.get(f"/teach/a/{found.slug}/preview/").url == f"/teach/a/{found.slug}/preview/1/"
    where = f"/teach/a/{found.slug}/preview/1/"
    question = teaching.get(where).content.decode()
    assert "nothing is stored" in question
    assert f'action="{where}"' in question
    right = teaching.post(where, {"answer": supply[0].answer, "key": "preview"})
    assert right.status_code == 200
    assert 'class="verdict is-right"' in right.content.decode()
    assert f"/teach/a/{found.slug}/preview/2/" in right.content.decode()
    assert (Attempt.objects.count(), Learner.objects.count(), Sheet.objects.count()) == (0, 0, 0)


def test_the_preview_answers_htmx_with_the_verdict_alone(teaching, found, supply):
    where = f"/teach/a/{found.slug}/preview/1/"
    answer = teaching.post(where, {"answer": supply[0].answer}, headers={"HX-Request": "true"})
    assert "<html" not in answer.content.decode()
    assert 'id="table" hx-swap-oob' in answer.content.decode()
    refused = teaching.post(where, {"answer": "perhaps"}, headers={"HX-Request": "true"})
    assert (refused.status_code, Attempt.objects.count()) == (422, 0)


def test_there_is_no_place_beyond_the_last(teaching, found):
    assert teaching.get(f"/teach/a/{found.slug}/preview/3/").status_code == 404


def test_a_place_without_puzzles_says_so(teaching, found):
    SlotChoice.objects.all().delete()
    page = teaching.get(f"/teach/a/{found.slug}/preview/1/")
    assert "still being made" in page.content.decode()
