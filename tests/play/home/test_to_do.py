"""Home once somebody is known: one thing to do next, the days, what else waits."""

import re
from datetime import date, timedelta

import pytest
from django.template.loader import render_to_string
from django.utils import timezone

from tests.classroom.builders import assignment, classroom, enrolled
from tests.play.conftest import fields_of, give
from tests.play.progress.test_reviewing import asked_by_bank, due
from trainer.accounts.models import Learner, User
from trainer.play.home.standing import days_shown
from trainer.progress.models import Day, RatingDay
from trainer.progress.settling import settle_waiting
from trainer.rulebook.path import lessons

pytestmark = pytest.mark.django_db
SOON, LATER = timedelta(days=1), timedelta(days=9)
TODAY = date(2026, 3, 1)


@pytest.fixture
def room():
    return classroom()


@pytest.fixture
def aiko(client, room):
    own = enrolled(room, "Aiko")
    client.force_login(own.learner.user)
    return own


@pytest.fixture
def solver(client, yes, days_puzzle):
    """Who has given two right answers, one of them to the puzzle of the day."""
    for entry in (yes, days_puzzle):
        give(client, entry, **fields_of(entry))
    return Learner.objects.get()


def large(page):
    """The one thing to do: its title, the line below it, where it leads."""
    found = page.text.partition('class="home-first')[2].partition("</section>")[0]
    title, text = re.search(r"<h1[^>]*>([^<]+)</h1>\s*<p>([^<]+)</p>", found).groups()
    where = re.search(r'class="button[^"]*"[^>]*? href="([^"]+)"', found)
    return title, text, where[1] if where else ""


def cards(page):
    """The titles of the others."""
    return re.findall(r'<h2 id="card-\w+"[^>]*>([^<]+)</h2>', page.text)


def test_with_nothing_else_to_do_home_leads_on_to_practice(client, solver):
    page = client.get("/")
    assert large(page) == ("Practice", "One puzzle after the other, by any rules.", "/next/")
    assert cards(page) == []
    assert 'id="question"' not in page.text


def test_practice_names_the_rules_that_were_chosen(client, solver):
    client.get("/next/?ruleset=tenhou_4p")
    assert large(client.get("/"))[1] == "One puzzle after the other, by Tenhou."


def test_the_days_puzzle_is_answered_on_the_spot_unless_something_goes_before(client, yes, days_puzzle):
    give(client, yes, **fields_of(yes))
    page = client.get("/")
    assert f'method="post" action="/p/{days_puzzle.slug}/"' in page.text
    assert cards(page) == ["Practice"]
    due(Learner.objects.get(), [asked_by_bank()[0]])
    page = client.get("/")
    assert 'id="question"' not in page.text
    assert large(page)[0] == "1 rule to review"
    assert cards(page) == ["Today&#x27;s puzzle", "Practice"]


def test_reviews_are_named_and_counted(client, solver):
    settle_waiting()
    due(solver, ["FUR-1", "FUR-2", "KAN-1"])
    title, text, where = large(client.get("/"))
    assert (title, where) == ("3 rules to review", "/review/next/")
    assert text.startswith("Asked once more before you forget them: “")
    assert text.endswith(" and others.")


def test_homework_comes_first_when_it_is_due_soon_and_waits_as_a_card_else(
    client, aiko, room, bank, days_puzzle
):
    entries = list(bank.values())[:2]
    later = assignment(room, entries, title="Later", due_at=timezone.now() + LATER)
    page = client.get("/")
    assert "Later" in cards(page)
    assignment(room, entries, title="Sooner", due_at=timezone.now() + SOON)
    page = client.get("/")
    title, text, _where = large(page)
    assert title == "Sooner"
    assert text.startswith(f"Homework of {room.name}, due ")
    assert text.endswith("1 more waits.")
    later.delete()
    assert "more wait" not in large(client.get("/"))[1]


def test_a_pupil_without_an_answer_is_asked_what_is_known_below_the_homework(client, aiko, room, bank):
    assignment(room, list(bank.values())[:2], title="First", due_at=timezone.now() + SOON)
    page = client.get("/").text
    assert page.index("First") < page.index("How well do you know the game?")


def test_mistakes_are_begun_by_one_tap(client, bank, solver):
    wrong = next(entry for entry in bank.values() if entry.answer == "no")
    give(client, wrong, answer="yes")
    page = client.get("/")
    assert large(page)[0] == "1 mistake to mend"
    form = re.search(
        r'<form method="post" action="([^"]+)">\s*<input[^>]+>\s*<button[^>]+value="(\w+)"', page.text
    )
    begun = client.post(form[1], {"mode": form[2]}, follow=True)
    assert begun.context["slug"] == wrong.slug


def test_a_newcomer_has_the_lesson_and_nothing_that_no_lesson_taught(client, bank):
    client.post("/path/begin/", {"background": "never"})
    page = client.get("/")
    assert large(page) == (
        "The tiles",
        "Learn the game from the first tile on, two minutes at a time.",
        "/path/the-tiles/",
    )
    assert cards(page) == []
    assert 'id="question"' not in page.text
    assert client.get("/choose/").context["choose_form"]["level"].value() == ["1"]


@pytest.mark.parametrize(
    ("background", "lesson"), [("basics", "Tenpai"), ("online", "Furiten: your own river")]
)
def test_others_have_a_card_that_says_where_the_path_begins_for_them(client, days_puzzle, background, lesson):
    client.post("/path/begin/", {"background": background})
    page = client.get("/")
    assert cards(page) == [lesson, "Practice"]
    assert "For you it begins here." in page.text
    assert 'id="question"' in page.text


def test_a_lesson_that_was_begun_goes_on_where_it_was_left(client, solver):
    first = next(iter(lessons().values()))
    client.get(f"/path/{first.slug}/2/")
    title, _text, where = large(client.get("/"))
    assert (title, where) == (first.title, f"/path/{first.slug}/3/")


def days_told(learner, *back, answers=2):
    """What the page says to somebody who answered so many days ago."""
    Day.objects.filter(learner=learner).delete()
    for each in back:
        Day.objects.create(learner=learner, day=TODAY - timedelta(days=each), answers=answers, right=1)
    return render_to_string("home/days.html", {"days": days_shown(learner, TODAY)})


def test_days_in_a_row_are_told_and_who_was_away_is_told_of_the_days_that_count(solver):
    assert "3 days in a row" in days_told(solver, 0, 1, 2)
    assert "2 days in a row" in days_told(solver, 1, 2)
    text = days_told(solver, 2, 3, 9, 14)
    assert "Answers on 3 of the last 14 days" in text
    assert "in a row" not in text
    assert text.count('<span class="is-on"></span>') == 3


def test_the_goal_of_the_day_is_told_where_there_is_one(solver):
    assert "Today: 4 answers" in days_told(solver, 0, answers=4)
    solver.daily_goal = 10
    assert "Today: 4 of 10 answers" in days_told(solver, 0, answers=4)
    assert "Today: 24 answers, the goal is reached" in days_told(solver, 0, answers=24)


def test_the_days_stand_on_the_page_of_who_has_answered(client, solver):
    assert 'class="home-days"' in client.get("/").text


def test_the_rating_that_moved_last_is_told_and_one_that_never_moved_is_not(client, solver):
    settle_waiting()
    RatingDay.objects.filter(learner=solver).delete()
    today = timezone.localdate()
    rows = [
        ("kan", 3, 1500.2),
        ("kan", 2, 1511.4),
        ("riichi", 9, 1400),
        ("riichi", 1, 1399.9),
        ("abort", 0, 1600),
    ]
    for family, back, rating in rows:
        day = today - timedelta(days=back)
        RatingDay.objects.create(learner=solver, family=family, day=day, rating=rating, deviation=80)
    assert "rating 1,500 → 1,511 on" in client.get("/").text
    RatingDay.objects.filter(learner=solver, family="kan", rating=1511.4).delete()
    assert "→" not in client.get("/").text.partition('class="home-days"')[2].partition("</section>")[0]


@pytest.mark.parametrize("told", ["", "online", "never"])
@pytest.mark.parametrize("in_class", [True, False])
def test_home_costs_twelve_queries_at_most(
    client, room, bank, days_puzzle, told, in_class, django_assert_max_num_queries
):
    """Where homework keeps verdicts back, two more: which puzzles, and the same tables by other rules."""
    learner = enrolled(room, "Aiko").learner
    client.force_login(learner.user)
    if told:
        client.post("/path/begin/", {"background": told})
    if in_class:
        assignment(room, list(bank.values())[:2], due_at=timezone.now() + LATER)
    for entry in list(bank.values())[2:6]:
        give(client, entry, **fields_of(entry))
    client.get("/")
    with django_assert_max_num_queries(14 if in_class else 12):
        client.get("/")


def test_an_account_that_is_new_sees_what_a_guest_sees(client, bank):
    client.force_login(User.objects.create_user("akagi"))
    assert "What a verdict looks like" in client.get("/").text
