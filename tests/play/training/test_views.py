"""Each mode from its start to its result, with what a reload, a second tab and a lost response do to it."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.classroom.answers import submission
from tests.classroom.builders import assignment, classroom, enrolled
from tests.play.conftest import key_in
from tests.play.training.conftest import OTHER, asked, give, start
from trainer.accounts.models import Learner, User
from trainer.pages.question.rows import stored_word
from trainer.progress.models import Attempt, Run, RunItem
from trainer.progress.runs import SLOWEST
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.questions import question_of


def test_a_guest_plays_until_the_third_mistake_and_reads_how_it_went(client, answers):
    run = start(client, "streak")
    first = give(client, run, answers, htmx=True)
    assert "Next puzzle" in first.text
    assert "1 right" in first.text
    for _ in range(2):
        give(client, run, answers, right=False)
    last = give(client, run, answers, right=False, htmx=True)
    assert "See how it went" in last.text
    assert asked(client, run) is None
    page = client.get(f"/train/{run.pk}/").text
    assert "1 right" in page
    assert "3 not right" in page
    assert page.count("Right: ") == 3
    where = f"/train/{run.pk}/4/a/{Attempt.objects.get(item__place=4).pk}/"
    assert f'href="{where}"' in page
    assert "Not quite." in client.get(where).text
    assert "Best so far: 1\n" in client.get("/train/").text
    assert Learner.objects.count() == 1


def test_the_same_question_stands_in_every_tab_and_counts_once(client, answers):
    run = start(client, "streak")
    where, slug = asked(client, run)
    assert asked(client, run) == (where, slug)
    key = key_in(client.get(where))
    for said in (answers[slug], OTHER[answers[slug]]):
        response = client.post(where, {"key": key, "answer": said}, headers={"HX-Request": "true"})
        assert "verdict is-right" in response.text
    run.refresh_from_db()
    assert (run.right, run.mistakes, Attempt.objects.count()) == (1, 0, 1)
    # The back button leads to the verdict, and a new key to nothing.
    assert f"{where}a/" in client.get(where)["Location"]
    assert client.post(where, {"key": "x", "answer": "yes"}).status_code == 409


def test_two_starts_at_once_are_one_run(client, answers):
    assert start(client, "clock") == start(client, "clock")
    assert start(client, "streak") != start(client, "clock")


def test_against_the_clock_the_next_question_follows_at_once_and_no_verdict_is_told(client, answers):
    run = start(client, "clock")
    response = give(client, run, answers, right=False, htmx=True)
    assert response["HX-Redirect"] == f"/train/{run.pk}/"
    assert response.content == b""
    page = client.get(asked(client, run)[0]).text
    assert "The last answer was not right." in page
    assert "</b> left" in page
    assert "hint" not in page


def test_an_answer_counts_for_some_seconds_after_the_end(client, answers):
    run = start(client, "clock")
    where, slug = asked(client, run)
    key = key_in(client.get(where))
    ends_at = timezone.now() - timedelta(seconds=2)
    Run.objects.update(ends_at=ends_at)
    # What was not shown before the end is not asked any more.
    assert client.get(where)["Location"] == f"/train/{run.pk}/"
    client.post(where, {"key": key, "answer": answers[slug]})
    run.refresh_from_db()
    assert run.right == 1
    assert asked(client, run) is None


def test_an_answer_that_comes_too_late_leads_to_the_result_and_is_not_stored(client, answers):
    run = start(client, "clock")
    where, slug = asked(client, run)
    key = key_in(client.get(where))
    Run.objects.update(ends_at=timezone.now() - Run.GRACE - timedelta(seconds=1))
    response = client.post(where, {"key": key, "answer": answers[slug]}, headers={"HX-Request": "true"})
    assert response["HX-Redirect"] == f"/train/{run.pk}/"
    assert not Attempt.objects.exists()


def test_what_a_mode_begins_with_is_named_after_it(client, answers):
    page = client.get("/train/").text
    named = re.findall(r'name="mode"[^>]* id="([^"]+)" aria-labelledby="([^"]+)"', page)
    assert {mode for mode, _ in named} >= {"begin-clock", "begin-streak", "begin-cycles"}
    for button, names in named:
        assert names.split() == [button, button.replace("begin-", "mode-")]
        assert all(page.count(f'id="{name}"') == 1 for name in names.split())


def test_the_result_shows_the_hand_of_each_answer(client, answers):
    run = start(client, "streak")
    give(client, run, answers, right=True)
    give(client, run, answers, right=True)
    client.post(f"/train/{run.pk}/stop/")
    page = client.get(f"/train/{run.pk}/").text
    shown = [each.count("<use ") for each in re.findall(r'(?s)class="train-hand">.*?</li>', page)]
    assert len(shown) == 2
    assert min(shown) >= 4


def test_a_hint_halves_the_credit_and_leaves_the_answer_unrated(client, answers):
    run = start(client, "streak")
    where, _slug = asked(client, run)
    page = client.get(where).text
    assert "Each hint halves what a right answer counts." in page
    for _ in range(2):
        client.post(f"{where}hint/", {"number": "1"})
    assert "Think of these rules" in client.get(where).text
    give(client, run, answers)
    run.refresh_from_db()
    assert (run.right, run.score) == (1, 0.5)
    give(client, run, answers)
    assert list(Attempt.objects.order_by("answered_at").values_list("rated", flat=True)) == [False, True]


def test_a_set_comes_again_in_the_same_order_and_its_cycles_stand_beside_each_other(client, answers):
    run = start(client, "cycles")
    for place in range(8):
        give(client, run, answers, right=place > 0)
    page = client.get(f"/train/{run.pk}/").text
    assert "Next cycle" in page
    RunItem.objects.filter(run=run).update(shown_at=timezone.now() - 2 * SLOWEST)
    client.post(f"/train/{run.pk}/again/")
    second = Run.objects.get(first=run)
    for _ in range(8):
        give(client, second, answers)
    sets = [list(each.items.values_list("version", flat=True)) for each in (run, second)]
    assert sets[0] == sets[1]
    page = client.get(f"/train/{second.pk}/").text
    assert "7 of 20" in page
    assert "8 of 20" in page
    assert Run.objects.get(pk=second.pk).seconds < 60
    # The third cycle is of the same set too.
    client.post(f"/train/{second.pk}/again/")
    assert Run.objects.filter(first=run).count() == 2


def test_mistakes_are_asked_until_they_are_right_and_do_not_count_for_ratings(client, answers):
    streak = start(client, "streak")
    for _ in range(3):
        give(client, streak, answers, right=False)
    wrong = set(Attempt.objects.values_list("version__puzzle__slug", flat=True))
    assert "3 puzzles wait." in client.get("/train/").text
    run = start(client, "mistakes")
    where, slug = asked(client, run)
    assert slug in wrong
    again = give(client, run, answers, right=False, htmx=True)
    assert "Not right yet." in again.text
    assert "verdict" not in again.text
    said = stored_word(question_of(RunItem.objects.get(run=run).version), OTHER[answers[slug]])
    assert f"You answered: {said}." in again.text
    assert "halves" not in again.text
    # Wherever the wrong try is looked up, it does not tell what is asked still.
    tried = Attempt.objects.get(item__run=run)
    for page in (f"{where}a/{tried.pk}/", f"/p/{slug}/a/{tried.pk}/"):
        assert client.get(page)["Location"] == where
    first = client.get("/progress/answers/").text.partition('class="answers"')[2].partition("</li>")[0]
    assert str(tried.pk) in first
    assert "Right today" not in first
    # Told instead of tried: the verdict, and the same puzzle comes again at the end.
    told = client.post(f"{where}show/", follow=True)
    assert "Not quite." in told.text
    give(client, run, answers)
    give(client, run, answers)
    assert asked(client, run)[1] == slug
    give(client, run, answers)
    assert asked(client, run) is None
    assert "No mistakes are waiting now." in client.get(f"/train/{run.pk}/").text
    assert not Attempt.objects.filter(item__run=run, rated=True).exists()


def test_a_mistake_that_waits_still_at_the_end_leads_to_its_verdict(client, answers):
    give(client, start(client, "streak"), answers, right=False)
    run = start(client, "mistakes")
    where, _slug = asked(client, run)
    give(client, run, answers, right=False)
    page = client.post(f"/train/{run.pk}/stop/", follow=True).text
    there = f"{where}a/{Attempt.objects.get(item__run=run).pk}/"
    assert f'href="{there}"' in page
    assert "Right: " not in page
    assert "Not quite." in client.get(there).text


def test_others_find_no_run(client, answers):
    run = start(client, "streak")
    where, _slug = asked(client, run)
    client.cookies.clear()
    for path in (f"/train/{run.pk}/", where):
        assert client.get(path).status_code == 404
    for path in (f"/train/{run.pk}/stop/", f"/train/{run.pk}/again/", f"{where}hint/", f"{where}show/"):
        assert client.post(path).status_code == 404


def test_a_guest_takes_the_run_along(client, answers):
    run = start(client, "streak")
    where, slug = asked(client, run)
    key = key_in(client.get(where))
    user = User.objects.create_user("mika", password="a-long-password-1")
    Learner.objects.create(user=user)
    client.post("/accounts/login/", {"login": "mika", "password": "a-long-password-1"})
    client.post(where, {"key": key, "answer": answers[slug]})
    run.refresh_from_db()
    assert (run.learner.user, run.right) == (user, 1)


@pytest.fixture
def aiko(client, answers):
    enrollment = enrolled(classroom())
    client.force_login(enrollment.learner.user)
    return enrollment


def held(enrollment, slugs, **facts):
    entries = list(Puzzle.objects.filter(slug__in=slugs))
    due_at = timezone.now() + timedelta(days=1)
    return assignment(enrollment.classroom, entries, feedback="after_due", due_at=due_at, **facts)


def test_what_an_assignment_holds_back_is_never_drawn(client, aiko, answers):
    free = next(iter(answers))
    held(aiko, set(answers) - {free})
    for mode in ("streak", "cycles"):
        run = start(client, mode)
        assert asked(client, run)[1] == free
        give(client, run, answers)
        assert asked(client, run) is None


def test_what_is_held_back_meanwhile_is_neither_asked_nor_told(client, aiko, answers):
    run = start(client, "streak")
    give(client, run, answers, right=False)
    where, slug = asked(client, run)
    key = key_in(client.get(where))
    held(aiko, Puzzle.objects.values_list("slug", flat=True))
    assert client.get(where).status_code == 403
    assert client.post(where, {"key": key, "answer": answers[slug]}).status_code == 403
    first = Attempt.objects.get()
    assert client.get(f"/train/{run.pk}/1/a/{first.pk}/").status_code == 403
    page = client.get(f"/train/{run.pk}/").text
    assert "Answered; the result comes later." in page
    assert "You answered" not in page
    assert not RunItem.objects.filter(run=run, place=2).exists()
    assert "Nothing to repeat yet" in client.get("/train/").text


def test_an_exam_closes_all_of_it(client, aiko, answers):
    run = start(client, "streak")
    where, _slug = asked(client, run)
    submission(held(aiko, [next(iter(answers))], mode="exam"), aiko, started_at=timezone.now())
    for path in ("/train/", "/train/sure/", f"/train/{run.pk}/", where):
        assert client.get(path).status_code == 403


def test_all_modes_are_asked_with_few_queries(client, answers, django_assert_max_num_queries):
    run = start(client, "cycles")
    for _ in range(4):
        give(client, run, answers, right=False)
    client.get("/train/")
    with django_assert_max_num_queries(13):
        client.get("/train/")
    assert PuzzleVersion.objects.count() == 8


def test_who_wants_it_says_how_sure_an_answer_is_and_finds_what_was_sure_and_wrong(client, answers):
    slug, right = next(iter(answers.items()))
    where = f"/p/{slug}/"
    assert 'name="sure"' not in client.get(where).text
    client.post("/settings/", {"theme": "auto", "asks_sureness": "on"})
    page = client.get(where)
    assert page.text.count('name="sure"') == 3
    again = client.post(where, {"key": key_in(page), "sure": "3"})
    assert 'value="3" checked' in again.text
    client.post(where, {"key": key_in(page), "sure": "3", "answer": OTHER[right]})
    found = Attempt.objects.get()
    assert found.sureness == 3
    assert f'href="{where}a/{found.pk}/"' in client.get("/train/sure/").text
    page = client.get(f"{where}?again", follow=True)
    client.post(where, {"key": key_in(page), "sure": "7", "answer": right})
    assert set(Attempt.objects.values_list("sureness", flat=True)) == {3, None}


def test_a_daily_goal_is_off_until_it_is_set(client, answers):
    start(client, "streak")
    assert "Set a daily goal" in client.get("/train/").text
    client.post("/settings/", {"theme": "auto", "daily_goal": "10"})
    assert "Today: 0 of 10 answers" in client.get("/train/").text
    client.post("/settings/", {"theme": "auto", "daily_goal": ""})
    assert "Set a daily goal" in client.get("/train/").text


def test_a_run_is_about_several_topics_and_its_best_is_held_against_runs_about_the_same(client, answers):
    own = start(client, "streak", kind=["riichi", "kan"])
    assert own.topics == "kan riichi"
    Run.objects.update(score=7, ended_at=timezone.now())
    client.get("/next/?kind=riichi&kind=kan&ruleset=")
    page = client.get("/train/").text
    assert "Best so far about Kan and Riichi: 7" in page
    assert "2 questions or topics chosen" in page
    client.get("/next/?kind=kan&ruleset=")
    page = client.get("/train/").text
    assert "Not played yet about Kan." in page
    assert ">Kan and Riichi</th>" in page, "the table of all topics has it still"
    again = start(client, "streak", kind=["kan", "riichi"])
    client.post(f"/train/{again.pk}/stop/")
    page = client.get(f"/train/{again.pk}/").text
    assert "About: Kan and Riichi" in page
    assert "best so far: 7" in page
    other = start(client, "streak", kind="kan")
    client.post(f"/train/{other.pk}/stop/")
    assert "best so far" not in client.get(f"/train/{other.pk}/").text
