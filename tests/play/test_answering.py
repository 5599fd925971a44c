import threading
from datetime import timedelta
from http.cookies import SimpleCookie

import pytest
from django.db import connections
from django.test import Client
from django.utils import timezone

from tests.play.conftest import fields_of, give, key_in, page_of
from trainer.accounts.models import Learner, User
from trainer.progress.models import Attempt, Finding
from trainer.puzzles.models import Puzzle
from trainer.puzzles.questions import _kept_version
from trainer.rules.notation import parse_tiles, tile_name
from trainer.rules.version import RULES_VERSION

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
    give(client, yes, answer="no")
    attempt = Attempt.objects.get()
    assert (attempt.raw, attempt.answer, attempt.solved) == ("answer=no", "no", "yes")
    assert (attempt.score, attempt.rules_version) == (0, RULES_VERSION)
    assert attempt.version.puzzle.slug == yes.slug
    assert timedelta(0) <= attempt.answered_at - attempt.shown_at < timedelta(seconds=10)


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
    assert Attempt.objects.count() == 0
    assert give(client, yes, key=key_in(response), answer="yes").status_code == 302


def test_a_format_error_keeps_what_was_given(client, waits):
    response = give(client, waits, tile=["1p", "9s"], typed="12")
    assert response.status_code == 422
    assert "“12” is no tile notation." in response.text
    assert 'name="typed" value="12"' in response.text
    assert response.text.count(" checked") == 2


def test_over_long_notation_is_a_format_error(client, waits):
    assert give(client, waits, typed="1" * 5000).status_code == 422
    assert Attempt.objects.count() == 0


@pytest.mark.parametrize("key", ["", "x", "\0", "1.abc:1zzzzz:sig"])
def test_a_garbled_key_puts_the_question_again(client, yes, key):
    response = client.post(page_of(yes), {"key": key, "answer": "yes"})
    assert response.status_code == 409
    assert "Nothing was stored" in response.text
    assert Attempt.objects.count() == 0
    assert give(client, yes, key=key_in(response), answer="yes").status_code == 302


def test_anothers_key_is_refused(client, yes):
    stolen = key_in(Client().get(page_of(yes)))
    client.get(page_of(yes))
    assert give(client, yes, key=stolen, answer="yes").status_code == 409


def test_another_puzzles_key_is_refused(client, yes, waits):
    assert give(client, waits, key=key_in(client.get(page_of(yes))), answer="none").status_code == 409


def test_a_second_tab_opened_as_a_guest_can_still_be_answered(client, yes, waits):
    first, second = key_in(client.get(page_of(yes))), key_in(client.get(page_of(waits)))
    give(client, yes, key=first, answer="yes")
    assert give(client, waits, key=second, answer="none").status_code == 302
    assert Attempt.objects.filter(learner=Learner.objects.get()).count() == 2


@pytest.mark.parametrize("htmx", [False, True])
def test_a_second_submit_gets_the_first_verdict_with_a_note(client, yes, htmx):
    key = key_in(client.get(page_of(yes)))
    give(client, yes, key=key, answer="no")
    response = give(client, yes, key=key, htmx=htmx, answer="yes")
    page = response.text if htmx else client.get(response["Location"]).text
    assert "only that one counts" in page
    assert "You answered: No." in page
    assert list(Attempt.objects.values_list("answer", flat=True)) == ["no"]


def test_coming_back_within_the_hour_does_not_count_twice(client, yes):
    give(client, yes, answer="no")
    give(client, yes, answer="yes")
    assert Attempt.objects.count() == 1
    Attempt.objects.update(answered_at=timezone.now() - timedelta(minutes=61))
    give(client, yes, answer="yes")
    assert Attempt.objects.count() == 2


def test_two_tabs_opened_before_the_first_answer_count_once(client, yes):
    first, second = (key_in(client.get(page_of(yes))) for _ in range(2))
    give(client, yes, key=first, answer="no")
    response = give(client, yes, key=second, answer="yes")
    assert "only that one counts" in client.get(response["Location"]).text
    assert list(Attempt.objects.values_list("answer", flat=True)) == ["no"]


def test_two_tabs_of_one_turn_count_once_and_stay_that_turn_when_reloaded(client, yes):
    give(client, yes, answer="no")
    where = client.get(page_of(yes, "?again"))["Location"]
    assert where == page_of(yes, "?turn=1")
    keys = [
        key_in(client.get(page_of(yes, query), follow=True)) for query in ("?again", "?turn=1", "?turn=9")
    ]
    for key, answer in zip(keys, ("no", "yes", "yes"), strict=True):
        give(client, yes, key=key, answer=answer)
    give(client, yes, query="?turn=1", answer="yes")
    assert list(Attempt.objects.values_list("answer", flat=True)) == ["no", "no"]
    give(client, yes, query="?again", answer="yes")
    assert Attempt.objects.count() == 3


@pytest.mark.parametrize("turn", ["", "x", "-1", "9" * 20, "٣", "²"])
def test_a_garbled_turn_is_none(client, yes, turn):
    assert client.get(page_of(yes), {"turn": turn}).status_code == 200


def test_a_mended_format_error_of_a_second_turn_still_counts(client, yes):
    give(client, yes, answer="no")
    response = give(client, yes, query="?again", answer="maybe")
    give(client, yes, key=key_in(response), answer="yes")
    assert Attempt.objects.count() == 2


def test_trying_again_counts(client, yes):
    give(client, yes, answer="no")
    response = give(client, yes, query="?again", answer="yes")
    assert "only that one counts" not in client.get(response["Location"]).text
    assert Attempt.objects.count() == 2


def test_a_retired_puzzle_keeps_its_link_and_a_draft_has_none(client, yes):
    Puzzle.objects.filter(slug=yes.slug).update(status="retired")
    assert give(client, yes, answer="yes").status_code == 302
    key = key_in(client.get(page_of(yes)))
    Puzzle.objects.filter(slug=yes.slug).update(status="draft")
    _kept_version.cache_clear()
    assert client.get(page_of(yes)).status_code == 404
    assert give(client, yes, key=key, answer="yes").status_code == 404


def test_a_posted_answer_needs_the_csrf_token(yes):
    client = Client(enforce_csrf_checks=True)
    key = key_in(client.get(page_of(yes)))
    assert give(client, yes, key=key, answer="yes").status_code == 403
    assert Attempt.objects.count() == 0


def test_an_answer_to_a_known_puzzle_costs_a_session_and_two_inserts(client, yes, django_assert_num_queries):
    give(client, yes, htmx=True, answer="yes")
    key = key_in(client.get(page_of(yes, "?again"), follow=True))
    with django_assert_num_queries(3 + SAVEPOINT):
        give(client, yes, key=key, htmx=True, answer="yes")


def test_sign_up_takes_a_guests_answers_along(client, yes):
    give(client, yes, answer="yes")
    guest = Learner.objects.get()
    name, password = "mika", "a-long-pass-phrase-7"
    client.post("/accounts/signup/", {"username": name, "password1": password, "password2": password})
    assert User.objects.get().learner == guest
    give(client, yes, query="?again", answer="yes")
    assert Attempt.objects.filter(learner=guest).count() == 2


def test_log_in_gives_a_guests_answers_to_the_account(client, yes, waits):
    user = User.objects.create_user("mika", password="a-long-pass-phrase-7")
    own = Learner.objects.create(user=user)
    give(client, yes, answer="yes")
    client.post("/accounts/login/", {"login": "mika", "password": "a-long-pass-phrase-7"})
    give(client, waits, answer="none")
    assert Attempt.objects.filter(learner=own).count() == 2


@pytest.mark.django_db(transaction=True)
def test_a_guests_double_click_makes_one_learner_and_one_attempt(yes):
    first = Client()
    key = key_in(first.get(page_of(yes)))
    start, statuses = threading.Barrier(3), []

    def submit():
        client = Client()
        client.cookies = first.cookies.copy()
        start.wait()
        try:
            statuses.append(give(client, yes, key=key, answer="yes").status_code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=submit) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert statuses == [302, 302, 302]
    assert (Learner.objects.count(), Attempt.objects.count()) == (1, 1)


@pytest.mark.django_db(transaction=True)
def test_a_session_whose_learner_is_gone_answers_as_a_new_one(client, yes):
    give(client, yes, answer="yes")
    key = key_in(client.get(page_of(yes, "?again"), follow=True))
    Learner.objects.all().delete()
    assert give(client, yes, key=key, answer="yes").status_code == 302
    assert Attempt.objects.get().learner == Learner.objects.get()


def test_what_was_answered_wrong_names_the_rule_that_it_is_about(client, yes):
    give(client, yes, answer="no")
    rules = Finding.objects.filter(sort="rule").values_list("code", "right")
    assert list(rules) == [("TEN-1", False)]


@pytest.mark.parametrize("size", [5000, 4_000_000])
def test_a_form_beyond_bounds_is_refused_in_one_line(client, yes, caplog, size):
    response = client.post(page_of(yes), {"answer": "x" * size})
    assert response.status_code == (409 if size == 5000 else 413)
    assert [record for record in caplog.records if record.exc_info] == []


def test_a_form_that_is_none_is_refused_in_one_line(client, yes, caplog):
    kind = "multipart/form-data; boundary="
    assert client.post(page_of(yes), b"x", content_type=kind).status_code == 400
    fields = "&".join(f"a{n}=1" for n in range(2000))
    form = "application/x-www-form-urlencoded"
    assert client.post(page_of(yes), fields, content_type=form).status_code == 400
    assert [record for record in caplog.records if record.exc_info] == []


@pytest.fixture
def ended(client, yes):
    """A session with an answer of an account whose password was changed elsewhere, and a key of it."""
    user = User.objects.create_user("mika", password="a-long-pass-phrase-7")
    client.post("/accounts/login/", {"login": "mika", "password": "a-long-pass-phrase-7"})
    where = give(client, yes, answer="no")["Location"]
    key = key_in(client.get(page_of(yes, "?again"), follow=True))
    user.set_password("another-pass-phrase-8")
    user.save()
    return user.learner, where, key


def test_a_session_ended_elsewhere_writes_no_answer(client, yes, ended):
    learner, _, key = ended
    assert give(client, yes, key=key, answer="yes").status_code == 409
    assert Attempt.objects.filter(learner=learner).count() == 1


def test_a_session_ended_elsewhere_reads_and_sets_nothing(client, yes, ended):
    learner, where, _ = ended
    assert client.get(where).status_code == 404
    assert "Nothing to show yet" in client.get("/progress/").text
    client.post("/settings/", {"theme": "dark"})
    client.post(page_of(yes) + "report/", {"reason": "answer"})
    learner.refresh_from_db()
    assert learner.theme == "auto"
    assert learner.reports.count() == 0


def test_an_answer_of_somebody_logged_in_costs_two_queries_more(client, yes, django_assert_num_queries):
    User.objects.create_user("mika", password="a-long-pass-phrase-7")
    client.post("/accounts/login/", {"login": "mika", "password": "a-long-pass-phrase-7"})
    give(client, yes, htmx=True, answer="yes")
    key = key_in(client.get(page_of(yes, "?again"), follow=True))
    with django_assert_num_queries(5 + SAVEPOINT):
        give(client, yes, key=key, htmx=True, answer="yes")


def test_a_guests_answer_sent_while_logging_in_reaches_the_account(client, yes):
    own = Learner.objects.create(user=User.objects.create_user("mika", password="a-long-pass-phrase-7"))
    give(client, yes, answer="no")
    stale = Client()
    stale.cookies = SimpleCookie(client.cookies)
    key = key_in(client.get(page_of(yes, "?again"), follow=True))
    guest = Learner.objects.get(user=None)
    session = dict(client.session)
    client.post("/accounts/login/", {"login": "mika", "password": "a-long-pass-phrase-7"})
    kept = stale.session
    kept.update(session)
    kept.save()
    stale.cookies["sessionid"] = kept.session_key
    assert give(stale, yes, key=key, answer="yes").status_code == 302
    assert Attempt.objects.filter(learner=own).count() == 2
    assert Attempt.objects.filter(learner=guest).count() == 0
