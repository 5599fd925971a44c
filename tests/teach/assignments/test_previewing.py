"""A preview asks and judges as a learner meets it, and stores nothing."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.classroom.builders import assignment
from trainer.accounts.models import Learner
from trainer.classroom.models import Assignment, Slot, SlotChoice, Submission, SubmissionItem
from trainer.progress.models import Attempt
from trainer.puzzles.models import Puzzle


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
    assert (Attempt.objects.count(), Learner.objects.count(), Submission.objects.count()) == (0, 0, 0)


def test_the_preview_answers_htmx_with_the_verdict_alone(teaching, found, supply):
    where = f"/teach/a/{found.slug}/preview/1/"
    answer = teaching.post(where, {"answer": supply[0].answer}, headers={"HX-Request": "true"})
    assert "<html" not in answer.content.decode()
    assert 'id="table" hx-swap-oob' in answer.content.decode()
    refused = teaching.post(where, {"answer": "perhaps"}, headers={"HX-Request": "true"})
    assert (refused.status_code, Attempt.objects.count()) == (422, 0)


def test_hints_come_one_by_one_as_a_learner_asks_for_them_and_are_not_counted(teaching, found):
    where = f"/teach/a/{found.slug}/preview/1/"
    assert "A hint" not in teaching.get(where).text
    assert teaching.post(f"{where}hint/", {"number": "1"}).status_code == 404
    found.hints = True
    found.save()
    assert "A hint" in teaching.get(where).text
    assert teaching.post(f"{where}hint/", {"number": "1"}).url == f"{where}?hints=1#hints"
    for page in (
        teaching.get(f"{where}?hints=1").text,
        teaching.post(f"{where}hint/", {"number": "1"}, headers={"HX-Request": "true"}).text,
    ):
        assert page.count("Think of these rules") == 1
        assert 'name="number" value="2"' in page
    assert "There is no further hint." in teaching.get(f"{where}?hints=99").text
    assert not SubmissionItem.objects.exists()


def test_the_clock_runs_from_the_begin_of_the_preview_as_long_as_the_limit(teaching, found):
    where = f"/teach/a/{found.slug}/preview/1/"
    assert "data-seconds" not in teaching.get(where).text
    found.minutes = 20
    found.save()
    begun = teaching.get(f"/teach/a/{found.slug}/preview/").url
    began = int(re.fullmatch(rf"{where}\?began=(\d+)", begun)[1])
    page = teaching.get(f"{where}?began={began - 60}").text
    assert 600 < int(re.search(r'data-seconds="(\d+)"', page)[1]) <= 1140
    assert f'action="{where}?began={began - 60}"' in page
    assert f'href="/teach/a/{found.slug}/preview/2/?began={began - 60}"' in page
    for odd in ("", "0", str(began + 900), str(began - 1201)):
        page = teaching.get(f"{where}?began={odd}").text
        assert 600 < int(re.search(r'data-seconds="(\d+)"', page)[1]) <= 1200


def test_there_is_no_place_beyond_the_last(teaching, found):
    assert teaching.get(f"/teach/a/{found.slug}/preview/3/").status_code == 404


def test_a_place_without_puzzles_says_so(teaching, found):
    SlotChoice.objects.all().delete()
    page = teaching.get(f"/teach/a/{found.slug}/preview/1/")
    assert "still being made" in page.content.decode()


EXAMPLE = "An example from the bank"


@pytest.fixture
def made(found):
    """The first place asks what was made for the assignment, whose verdicts are kept back."""
    Assignment.objects.update(feedback="after_due", due_at=timezone.now() + timedelta(days=1))
    choice = SlotChoice.objects.get(slot__assignment=found, slot__place=1)
    Puzzle.objects.filter(versions=choice.version).update(status="reserved")
    Slot.objects.update(ruleset="", players=None)
    return choice.version


def test_what_was_made_for_an_assignment_is_shown_by_an_example_until_it_closes(teaching, found, made):
    where = f"/teach/a/{found.slug}/preview/1/"
    page = teaching.get(where)
    shown = page.context["slug"]
    assert EXAMPLE in page.text
    assert made.puzzle.slug != shown
    assert Puzzle.objects.get(slug=shown).kind == made.puzzle.kind
    assert EXAMPLE not in teaching.get(f"/teach/a/{found.slug}/preview/2/").text
    Assignment.objects.update(due_at=timezone.now() - timedelta(days=1))
    page = teaching.get(where)
    assert (EXAMPLE in page.text, page.context["slug"]) == (False, made.puzzle.slug)


def test_without_an_example_the_preview_says_that_nobody_looks_yet(teaching, found, made):
    Puzzle.objects.filter(kind=made.puzzle.kind).update(status="reserved")
    assert (
        "Nobody sees positions made for this assignment before it closes"
        in teaching.get(f"/teach/a/{found.slug}/preview/1/").text
    )
