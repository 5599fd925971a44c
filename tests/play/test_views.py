from datetime import date
from itertools import pairwise

import pytest
from django.db.models import QuerySet
from django.utils import timezone

from tests.play.conftest import fields_of, give, key_in, page_of
from trainer.accounts.models import Learner
from trainer.authoring.models import Report
from trainer.play.verdicts import heading_of
from trainer.progress.models import Attempt
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.questions import _kept_version, question_of
from trainer.rules.presets import offered


def heading(entry):
    version = PuzzleVersion.objects.select_related("puzzle").get(puzzle__slug=entry.slug)
    return heading_of(question_of(version))


def follow(client, response):
    return client.get(response["Location"])


@pytest.mark.django_db
def test_home_without_a_bank_says_what_to_do(client):
    response = client.get("/")
    assert response.status_code == 200
    assert "manage.py load_bank" in response.text


def test_home_shows_the_days_puzzle_with_its_form(client, bank):
    version = PuzzleVersion.objects.published().of_the_day(timezone.localdate())
    response = client.get("/")
    assert "Today's puzzle" in response.text
    assert f'method="post" action="/p/{version.puzzle.slug}/"' in response.text
    assert key_in(response)


def test_home_goes_on_once_the_days_puzzle_is_answered(client, bank):
    today = PuzzleVersion.objects.published().of_the_day(timezone.localdate()).puzzle.slug
    entry = next(entry for entry in bank.values() if entry.slug == today)
    give(client, entry, **fields_of(entry))
    response = client.get("/")
    assert "Today's puzzle" not in response.text
    assert f'action="/p/{today}/"' not in response.text


def test_home_costs_three_queries_for_a_guest(client, bank, django_assert_num_queries):
    with django_assert_num_queries(3):
        client.get("/")


@pytest.mark.parametrize("kind", ["can-ron", "kan-legal", "may-riichi", "waits"])
def test_the_question_and_its_rules_stand_on_the_page(client, bank, kind):
    entry = next(entry for entry in bank.values() if entry.kind == kind)
    words = heading(entry)
    page = client.get(page_of(entry)).text
    assert f'<h1 class="puzzle-question" id="question">{words.question}</h1>' in page
    assert f"Rules: {words.ruleset}" in page


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
    page = client.get(fragment["HX-Push-Url"]).text
    start = fragment.text.index('<section class="verdict')
    end = fragment.text.index("</section>", fragment.text.index("onwards")) + len("</section>")
    assert fragment.text[start:end] in page
    assert fragment.text.count('hx-swap-oob="innerHTML"') == 2


def test_a_moved_verdict_is_told_apart_from_the_grade(client, yes):
    where = give(client, yes, answer="no")["Location"]
    assert "The rules were mended since" not in client.get(where).text
    Attempt.objects.update(solved="no", score=1)
    page = client.get(where).text
    assert "the key was No. The rules were mended since; your grade stays as it was." in page


def test_a_verdict_names_each_preset_and_marks_its_own(client, yes):
    page = give(client, yes, htmx=True, answer="yes").text
    players = question_of(PuzzleVersion.objects.get(puzzle__slug=yes.slug)).position.players
    assert page.count('<th scope="row">') == len(offered(players))
    assert page.count("(asked here)") == 1


def test_next_narrows_by_the_choice_and_remembers_it(client, bank):
    slugs = {entry.slug for entry in bank.values() if entry.kind == "waits"}
    assert client.get("/next/?kind=waits&ruleset=&players=")["Location"][3:-1] in slugs
    for _ in range(10):
        assert client.get("/next/")["Location"][3:-1] in slugs
    assert '<option value="waits" selected>' in client.get("/").text


def test_a_guests_choice_goes_along_with_the_first_answer(client, yes):
    client.get("/next/?kind=can-ron&ruleset=&players=4")
    give(client, yes, answer="yes")
    learner = Learner.objects.get()
    assert (learner.kind, learner.ruleset, learner.players) == ("can-ron", "", "4")
    client.get("/next/?kind=waits&ruleset=&players=")
    learner.refresh_from_db()
    assert (learner.kind, learner.players) == ("waits", "")


def test_next_leaves_out_the_puzzle_just_seen(client, bank):
    seen = next(entry.slug for entry in bank.values() if entry.kind == "waits")
    client.get("/next/?kind=waits&ruleset=&players=")
    assert {client.get(f"/next/?after={seen}")["Location"] for _ in range(20)}.isdisjoint({f"/p/{seen}/"})


@pytest.mark.parametrize(
    "choice", ["kind=no-such", "kind=%00", "ruleset=" + "x" * 500, "kind=waits&players=9"]
)
def test_a_choice_that_fits_nothing_is_no_error(client, bank, choice):
    assert client.get(f"/next/?{choice}").status_code in (200, 302)


def test_a_choice_without_puzzles_shows_the_form_again(client, bank):
    missing = "/next/?kind=waits&ruleset=tenhou_3p&players=4"
    page = client.get(missing).text
    assert "No puzzle fits that choice" in page


@pytest.mark.django_db
def test_progress_of_a_guest_says_where_to_begin(client):
    assert "Nothing to show yet" in client.get("/progress/").text


@pytest.mark.parametrize("number", [1, 3])
def test_progress_lists_answers_in_a_fixed_number_of_queries(client, bank, number, django_assert_num_queries):
    for entry in list(bank.values())[:number]:
        give(client, entry, **fields_of(entry))
    with django_assert_num_queries(7):
        page = client.get("/progress/").text
    assert page.count("<time ") == number


def test_settings_are_kept_and_shown(client, yes):
    response = client.post("/settings/", {"theme": "dark"})
    assert response["Location"] == "/settings/?kept"
    learner = Learner.objects.get()
    assert (learner.theme, learner.shortcuts) == ("dark", False)
    assert 'data-theme="dark"' in client.get("/").text
    assert "data-shortcuts" not in client.get(page_of(yes)).text


def test_settings_refuse_an_unknown_theme(client, db):
    assert client.post("/settings/", {"theme": "neon"}).status_code == 422
    assert client.post("/settings/", {}).status_code == 422
    assert Learner.objects.count() == 0


def test_shortcuts_are_on_until_switched_off(client, yes):
    assert "data-shortcuts" in client.get(page_of(yes)).text
    give(client, yes, answer="yes")
    assert "data-shortcuts" in client.get(page_of(yes)).text


def test_a_report_is_kept_and_thanked_for(client, yes):
    response = client.post(page_of(yes) + "report/", {"reason": "answer", "text": "See rule FUR-1."})
    assert response["Location"] == f"/p/{yes.slug}/report/?sent"
    report = Report.objects.get()
    assert (report.version.puzzle.slug, report.reason, report.text) == (yes.slug, "answer", "See rule FUR-1.")
    assert "Thank you" in follow(client, response).text


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"text": "x"}, "This field is required."),
        ({"reason": "answer", "text": "a\0b"}, "Null characters are not allowed."),
        ({"reason": "answer", "text": "x" * 1001}, "at most 1000 characters"),
        ({"reason": "other"}, "Say in a few words what is wrong."),
        ({"reason": "spite"}, "Select a valid choice."),
    ],
)
def test_a_bad_report_is_refused_at_its_field(client, yes, fields, said):
    response = client.post(page_of(yes) + "report/", fields)
    assert response.status_code == 422
    assert said in response.text
    assert (Report.objects.count(), Learner.objects.count()) == (0, 0)


def test_the_eleventh_report_within_an_hour_is_put_off(client, yes):
    for n in range(10):
        client.post(page_of(yes) + "report/", {"reason": "other", "text": str(n)})
    response = client.post(page_of(yes) + "report/", {"reason": "other", "text": "11"})
    assert response.status_code == 422
    assert "send this one later" in response.text
    assert Report.objects.count() == 10


@pytest.mark.parametrize("page", ["/p/zzzzzzzzzz/", "/p/zzzzzzzzzz/report/", "/p/Ünknown/", "/p/x/a/1/"])
def test_an_unknown_address_is_not_found(client, db, page):
    assert client.get(page).status_code == 404


@pytest.mark.parametrize("page", ["/", "/next/", "/progress/", "/credits/"])
def test_what_only_reads_refuses_a_post(client, db, page):
    assert client.post(page).status_code == 405


def test_a_retired_puzzle_is_offered_nowhere(client, yes):
    Puzzle.objects.exclude(slug=yes.slug).update(status="retired")
    assert client.get("/next/")["Location"] == f"/p/{yes.slug}/"
    Puzzle.objects.update(status="retired")
    assert client.get("/next/").status_code == 200
    assert PuzzleVersion.objects.published().of_the_day(date(2026, 11, 21)) is None


@pytest.mark.parametrize("page", ["/", "/next/", "/progress/", "/credits/", "/settings/"])
def test_head_is_answered_as_get_without_a_body(client, bank, page):
    response = client.head(page)
    assert (response.status_code, response.content) == (client.get(page).status_code, b"")


def test_head_of_an_own_attempt_is_answered(client, yes):
    assert client.head(give(client, yes, answer="yes")["Location"]).status_code == 200


@pytest.mark.parametrize("query", ["kind=zzz", "kind=waits%00", "ruleset=no-such", "kind=waits&players=9"])
def test_what_there_is_not_chooses_any_and_is_not_kept(client, bank, query):
    client.get("/next/?kind=can-ron&ruleset=&players=")
    assert client.get(f"/next/?{query}").status_code == 302
    assert '<option value="can-ron" selected>' in client.get("/").text


@pytest.mark.parametrize(
    "kept", [None, [], "waits", {"kind": "chess", "more": 1}, {"kind": 7, "players": None}, {"kind": ["a"]}]
)
def test_a_kept_choice_that_is_none_chooses_any(client, bank, kept):
    session = client.session
    session["choice"] = kept
    session.save()
    client.cookies["sessionid"] = session.session_key
    assert client.get("/").status_code == 200
    assert client.get("/next/").status_code == 302


def test_a_session_that_names_no_learner_is_a_guests(client, yes):
    session = client.session
    session["learner"] = "nobody"
    session.save()
    client.cookies["sessionid"] = session.session_key
    assert give(client, yes, answer="yes").status_code == 302


def test_practice_goes_on_when_all_puzzles_of_a_choice_are_seen(client, bank):
    size = sum(entry.kind == "waits" for entry in bank.values())
    slugs, after = [], ""
    client.get("/next/?kind=waits&ruleset=&players=")
    for _ in range(size + 3):
        page = client.get(f"/next/?after={after}", follow=True)
        after = page.context["slug"]
        client.post(f"/p/{after}/", {"key": key_in(page), "answer": "none"})
        slugs.append(after)
    assert Attempt.objects.count() == size + 3
    assert size > 1
    assert [pair for pair in pairwise(slugs) if pair[0] == pair[1]] == []
    assert slugs[size:] == [*slugs[:size], *slugs[:size]][:3]


def test_home_offers_a_puzzle_that_was_seen_to_be_answered_again(client, bank):
    for entry in bank.values():
        give(client, entry, **fields_of(entry))
    entries = {entry.slug: entry for entry in bank.values()}
    for number in range(1, 3):
        page = client.get("/")
        fields = fields_of(entries[page.context["slug"]])
        client.post(f"/p/{page.context['slug']}/", {"key": key_in(page), **fields})
        assert Attempt.objects.count() == len(bank) + number


def test_a_puzzle_of_a_kind_that_is_gone_is_not_found_and_breaks_nothing_else(client, yes):
    where = give(client, yes, answer="yes")["Location"]
    Puzzle.objects.filter(slug=yes.slug).update(kind="chess")
    _kept_version.cache_clear()
    statuses = [client.get(page).status_code for page in (page_of(yes), page_of(yes) + "report/", where)]
    assert statuses == [404, 404, 404]
    assert [client.get(page).status_code for page in ("/", "/next/?kind=", "/progress/")] == [200, 302, 200]
    assert "chess" in client.get("/progress/").text


def test_a_position_that_can_not_be_read_is_not_found(client, yes):
    version = PuzzleVersion.objects.get(puzzle__slug=yes.slug)
    QuerySet(PuzzleVersion).filter(pk=version.pk).update(position='{"schema": 9}')
    assert client.get(page_of(yes)).status_code == 404
