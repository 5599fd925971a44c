"""What an answer stores, and what is refused as none."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from tests.play.conftest import fields_of, give, key_in, page_of
from trainer.accounts.models import Learner
from trainer.progress.models import Attempt, Finding
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.questions import _cached_version, question_of
from trainer.rules.catalogue import RULES_VERSION
from trainer.rules.tiles.tile import parse_tiles, tile_name

SAVEPOINT = 2
"""In a test an atomic block is two queries more."""


def test_looking_stores_nothing(client, yes):
    client.get("/")
    client.get(page_of(yes))
    assert not client.session.keys()
    assert (Learner.objects.count(), Attempt.objects.count()) == (0, 0)


def test_the_first_answer_makes_the_guest_a_learner(client, yes):
    give(client, yes, answer="yes")
    learner = Learner.objects.get()
    attempt = Attempt.objects.get()
    assert (attempt.learner, learner.user) == (learner, None)
    assert client.session["learner"] == str(learner.id)
    give(client, yes, query="?again", answer="no")
    assert Attempt.objects.filter(learner=learner).count() == 2


def test_an_attempt_keeps_what_was_sent_and_what_the_rules_said(client, yes):
    began = timezone.now()
    give(client, yes, answer="no")
    attempt = Attempt.objects.get()
    assert (attempt.raw, attempt.answer, attempt.solved) == ("answer=no", "no", "yes")
    assert (attempt.score, attempt.rules_version) == (0, RULES_VERSION)
    assert attempt.version.puzzle.slug == yes.slug
    assert began - timedelta(seconds=1) <= attempt.shown_at <= attempt.answered_at <= timezone.now()


def test_findings_name_the_rules_and_the_mistake(client, yes):
    give(client, yes, answer="no")
    sorts = set(Finding.objects.values_list("sort", "right"))
    assert sorts == {("rule", False), ("mistake", False)}
    assert Finding.objects.get(sort="mistake").code == "no_for_yes"


def test_a_right_answer_has_no_mistake(client, yes):
    give(client, yes, answer="yes")
    assert set(Finding.objects.values_list("sort", "right")) == {("rule", True)}


def test_every_entry_is_right_by_its_pinned_answer(client, bank):
    for entry in bank.values():
        give(client, entry, **fields_of(entry))
    assert list(Attempt.objects.values_list("score", flat=True)) == [1] * len(bank)


def test_tiles_may_be_chosen_typed_or_both(client, waits):
    first, *others = map(tile_name, parse_tiles(waits.answer))
    give(client, waits, tile=first, typed="".join(others))
    assert Attempt.objects.get().is_right


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "Choose an answer first."),
        ({"answer": "maybe"}, "Answer yes or no."),
        ({"answer": ["yes", "no"]}, "Answer yes or no."),
        ({"answer": "yes\0"}, "Answer yes or no."),
    ],
)
def test_what_is_no_answer_is_asked_again_and_not_stored(client, yes, fields, said, htmx):
    response = give(client, yes, htmx=htmx, **fields)
    assert response.status_code == 422
    assert f'id="answer-error" tabindex="-1" data-focus>{said}</p>' in response.text
    assert ("<html" in response.text) is not htmx
    title = "No answer yet:" if not fields else "Answer not understood:"
    assert title in response.text.split("<title>")[1].split("</title>")[0]
    assert Attempt.objects.count() == 0
    assert give(client, yes, key=key_in(response), answer="yes").status_code == 302


def test_a_format_error_keeps_what_was_given(client, waits):
    response = give(client, waits, tile=["1p", "9s"], typed="12")
    assert response.status_code == 422
    assert "“12” is not tile notation." in response.text
    assert 'name="typed" value="12"' in response.text
    assert response.text.count(" checked") == 2


def test_over_long_notation_is_a_format_error(client, waits):
    assert give(client, waits, typed="1" * 5000).status_code == 422
    assert Attempt.objects.count() == 0


def test_a_retired_puzzle_keeps_its_link_and_a_draft_has_none(client, yes):
    Puzzle.objects.filter(slug=yes.slug).update(status="retired")
    assert give(client, yes, answer="yes").status_code == 302
    key = key_in(client.get(page_of(yes)))
    Puzzle.objects.filter(slug=yes.slug).update(status="draft")
    _cached_version.cache_clear()
    assert client.get(page_of(yes)).status_code == 404
    assert give(client, yes, key=key, answer="yes").status_code == 404


def test_a_posted_answer_needs_the_csrf_token(yes):
    client = Client(enforce_csrf_checks=True)
    key = key_in(client.get(page_of(yes)))
    assert give(client, yes, key=key, answer="yes").status_code == 403
    assert Attempt.objects.count() == 0


def test_what_an_answer_to_a_known_puzzle_costs(client, yes, django_assert_num_queries):
    """A session, two inserts, and two reads for how practice adapts."""
    give(client, yes, htmx=True, answer="yes")
    key = key_in(client.get(page_of(yes, "?again"), follow=True))
    with django_assert_num_queries(5 + SAVEPOINT):
        give(client, yes, key=key, htmx=True, answer="yes")


def test_what_was_answered_wrong_names_the_rules_that_decide(client, yes):
    give(client, yes, answer="no")
    rules = Finding.objects.filter(sort="rule").values_list("code", "right")
    version = PuzzleVersion.objects.select_related("puzzle").get(puzzle__slug=yes.slug)
    assert set(rules) == {(reason.rule, False) for reason in question_of(version).solve().reasons}


@pytest.mark.parametrize("size", [5000, 4_000_000])
def test_a_form_beyond_bounds_is_refused_by_name(client, yes, caplog, size):
    response = client.post(page_of(yes), {"answer": "x" * size})
    assert response.status_code == (409 if size == 5000 else 413)
    assert "<main" in response.text
    assert ("That is too large" in response.text) == (size > 5000)
    assert [record for record in caplog.records if record.exc_info] == []


def test_a_form_that_is_none_is_refused_in_one_line(client, yes, caplog):
    kind = "multipart/form-data; boundary="
    assert client.post(page_of(yes), b"x", content_type=kind).status_code == 400
    fields = "&".join(f"a{n}=1" for n in range(settings.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1))
    form = "application/x-www-form-urlencoded"
    assert client.post(page_of(yes), fields, content_type=form).status_code == 400
    assert [record for record in caplog.records if record.exc_info] == []
