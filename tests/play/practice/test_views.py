"""The pages of learners: question, verdict, progress; which addresses there are."""

import re
from itertools import pairwise

import pytest
from django.db.models import QuerySet

from tests.play.conftest import fields_of, give, page_of
from trainer.pages.question.verdict import heading_of
from trainer.pages.templatetags.words import terms
from trainer.progress.models import Attempt
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.questions import _cached_version, question_of
from trainer.rules.rulesets.presets import offered, short_title


def heading(entry):
    version = PuzzleVersion.objects.select_related("puzzle").get(puzzle__slug=entry.slug)
    return heading_of(question_of(version))


def follow(client, response):
    return client.get(response["Location"])


@pytest.mark.parametrize("kind", ["can-ron", "kan-legal", "may-riichi", "waits"])
def test_the_question_and_its_rules_stand_on_the_page(client, bank, kind):
    entry = next(entry for entry in bank.values() if entry.kind == kind)
    words = heading(entry)
    page = client.get(page_of(entry)).text
    assert f'<h1 class="puzzle-question" id="question">{terms(words.question)}</h1>' in page
    assert f"Rules: {words.ruleset}" in page


def test_a_screen_reader_finds_the_round_among_the_headings_which_leave_out_no_level(client, yes):
    page = client.get(page_of(yes)).text
    found = re.findall(r"<h([1-6])", page)
    assert found[:3] == ["1", "2", "3"]
    assert all(int(after) - int(before) <= 1 for before, after in pairwise(found))
    assert re.search(
        r'<h2 id="table-heading"[^>]*>Table</h2>.*?<h3 class="round">East \d</h3>', page, re.DOTALL
    )


def test_what_was_changed_in_the_rules_stands_in_the_open_and_once(client, kuikae_allowed):
    page = client.get(page_of(kuikae_allowed)).text.partition("<main")[2]
    assert re.search(r"<summary>Rules: .*, but kuikae is allowed</summary>", page)
    assert page.count("kuikae is allowed") == 1


def test_where_nothing_was_changed_nothing_of_it_is_said(client, yes):
    assert "puzzle-changed" not in client.get(page_of(yes)).text


def test_nothing_of_the_answer_is_in_the_page_before_it(client, bank):
    for entry in bank.values():
        page = client.get(page_of(entry)).text
        record, digest = entry.source.get("record", "-none-"), entry.digest
        told = [text for text in (record, digest, "verdict", "aftermath", "is-lit") if text in page]
        assert told == []


def test_what_happened_in_the_game_is_shown_after_the_answer(client, bank):
    entry = next(entry for entry in bank.values() if entry.aftermath)
    page = give(client, entry, htmx=True, **fields_of(entry)).text
    assert "In the real game" in page
    assert entry.source["record"] in page


def test_pages_name_no_sequential_id(client, bank, yes):
    give(client, yes, answer="yes")
    version = PuzzleVersion.objects.get(puzzle__slug=yes.slug)
    attempt = Attempt.objects.get()
    assert follow(client, give(client, yes, answer="yes")).status_code == 200
    assert str(attempt.id) in give(client, yes, answer="yes")["Location"]
    assert client.get(f"/p/{version.pk}/").status_code == 404


def test_an_attempts_page_is_its_learners_alone(client, yes):
    where = give(client, yes, answer="yes")["Location"]
    assert client.get(where).status_code == 200
    other = client.__class__()
    assert other.get(where).status_code == 404
    give(other, yes, answer="yes")
    assert other.get(where).status_code == 404
    assert client.get(where.replace(yes.slug, "zzzzzzzzzz")).status_code == 404


def test_the_fragment_and_the_page_say_the_same(client, yes):
    fragment = give(client, yes, htmx=True, answer="no")
    page, said = (
        re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", text)  # never twice the same
        for text in (client.get(fragment["HX-Push-Url"]).text, fragment.text)
    )
    start = said.index('<section class="verdict')
    end = said.index("</section>", said.index("onwards")) + len("</section>")
    assert said[start:end] in page
    assert fragment.text.count('hx-swap-oob="innerHTML"') == 2


def test_a_moved_verdict_is_told_apart_from_the_grade(client, yes):
    where = give(client, yes, answer="no")["Location"]
    assert "The rules have been mended since" not in client.get(where).text
    Attempt.objects.update(solved="no", score=1)
    page = client.get(where).text
    assert "the key was No. The rules have been mended since; your grade stays as it was." in page


def test_what_is_fetched_after_a_verdict_names_each_preset_and_marks_its_own(client, yes):
    verdict = give(client, yes, htmx=True, answer="yes").text
    (further,) = re.findall(r'hx-get="(/further/[^"]+)"', verdict)
    page = client.get(further, headers={"HX-Request": "true"}).text
    players = question_of(PuzzleVersion.objects.get(puzzle__slug=yes.slug)).position.players
    assert not [preset for preset in offered(players) if short_title(preset) not in page]
    assert page.count("(asked here)") == 1


@pytest.mark.django_db
def test_progress_of_a_guest_says_where_to_begin(client):
    assert "Nothing to show yet" in client.get("/progress/").text


@pytest.mark.parametrize("number", [1, 3])
def test_progress_lists_answers_in_a_fixed_number_of_queries(client, bank, number, django_assert_num_queries):
    for entry in list(bank.values())[:number]:
        give(client, entry, **fields_of(entry))
    client.get("/progress/")
    with django_assert_num_queries(10):
        page = client.get("/progress/").text
    assert page.count("<time ") == number


@pytest.mark.parametrize("page", ["/p/zzzzzzzzzz/", "/p/zzzzzzzzzz/report/", "/p/Ünknown/", "/p/x/a/1/"])
def test_an_unknown_address_is_not_found(client, db, page):
    assert client.get(page).status_code == 404


@pytest.mark.parametrize("page", ["/", "/next/", "/progress/", "/credits/"])
def test_what_only_reads_refuses_a_post(client, db, page):
    assert client.post(page).status_code == 405


@pytest.mark.parametrize("page", ["/", "/next/", "/progress/", "/credits/", "/settings/"])
def test_head_is_answered_as_get_without_a_body(client, bank, page):
    response = client.head(page)
    assert (response.status_code, response.content) == (client.get(page).status_code, b"")


def test_head_of_an_own_attempt_is_answered(client, yes):
    assert client.head(give(client, yes, answer="yes")["Location"]).status_code == 200


def test_a_puzzle_of_a_kind_that_is_gone_is_not_found_and_breaks_nothing_else(client, yes):
    where = give(client, yes, answer="yes")["Location"]
    Puzzle.objects.filter(slug=yes.slug).update(kind="chess")
    _cached_version.cache_clear()
    statuses = [client.get(page).status_code for page in (page_of(yes), page_of(yes) + "report/", where)]
    assert statuses == [404, 404, 404]
    assert [client.get(page).status_code for page in ("/", "/next/?kind=", "/progress/")] == [200, 302, 200]
    assert "chess" in client.get("/progress/").text


def test_a_position_that_can_not_be_read_is_not_found(client, yes):
    version = PuzzleVersion.objects.get(puzzle__slug=yes.slug)
    QuerySet(PuzzleVersion).filter(pk=version.pk).update(position='{"schema": 9}')
    assert client.get(page_of(yes)).status_code == 404
