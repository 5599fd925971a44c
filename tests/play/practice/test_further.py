"""What is fetched after a verdict: who was told a verdict finds it by the address in it, and nobody else."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.classroom.builders import assignment, classroom, enrolled
from tests.play.conftest import give, page_of
from trainer.pages.question.further import further_address
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import question_of

HTMX = {"HX-Request": "true"}


def address_in(response):
    return re.search(r'hx-get="(/further/[^"]+)"', response.text)[1]


@pytest.fixture
def entry(bank):
    return bank["can-ron", "yes"]


def test_a_verdict_names_it_and_it_tells_what_turns_the_answer(client, entry):
    verdict = give(client, entry, htmx=True, answer="no")
    assert 'id="flip"' not in verdict.text
    part = client.get(address_in(verdict), headers=HTMX)
    assert 'id="flip"' in part.text
    assert "<html" not in part.text


def test_without_javascript_it_is_a_page_behind_a_link(client, entry):
    verdict = client.get(give(client, entry, answer="no")["Location"])
    where = address_in(verdict)
    assert f'<a href="{where}">' in verdict.text
    page = client.get(where)
    assert 'id="flip"' in page.text
    assert "<html" in page.text


def test_no_page_of_the_question_names_it(client, entry):
    assert "/further/" not in client.get(page_of(entry)).text


@pytest.mark.parametrize(
    "change", [lambda told: told[:-1], lambda told: told.replace(".", "x.", 1), "x".join]
)
def test_an_address_that_no_verdict_named_is_not_found(client, entry, change):
    told = address_in(give(client, entry, htmx=True, answer="no")).split("/")[2]
    assert client.get(f"/further/{change(told)}/").status_code == 404


def test_what_homework_keeps_back_is_not_told_by_it(client, entry):
    version = PuzzleVersion.objects.select_related("puzzle").get(puzzle__slug=entry.slug)
    where, aiko = further_address(question_of(version)), enrolled(classroom())
    due_at = timezone.now() + timedelta(days=1)
    assignment(aiko.classroom, [entry], feedback="after_due", due_at=due_at)
    client.force_login(aiko.learner.user)
    page, part = client.get(where), client.get(where, headers=HTMX)
    assert (page.status_code, part.status_code) == (403, 204)
    assert 'id="flip"' not in page.text + part.text
