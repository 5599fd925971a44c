"""An assignment in a browser: by mouse and keyboard, with and without a script, for axe, on a small phone."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings
from django.db.models import F
from django.test import Client
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.conftest import first
from tests.browser.test_answering import verdict
from tests.classroom.builders import assignment, classroom, enrolled
from tests.classroom.works import begun
from trainer.classroom.models import Answer, SlotChoice, Submission
from trainer.puzzles.models import PuzzleVersion

FAR = datetime(2100, 5, 1, 10, tzinfo=UTC)


@pytest.fixture
def room(bank):
    return classroom(zone="Europe/Paris")


@pytest.fixture
def homework(room, bank):
    """Makes an assignment of two questions that are answered yes or no."""
    entries = [first(bank, kind, "yes") for kind in ("can-ron", "kan-legal")]
    return lambda **facts: assignment(room, entries, **facts)


def sign_in(page, room, name="Aiko"):
    """A learner of the class, signed in without a page."""
    client = Client()
    client.force_login(enrolled(room, name).learner.user)
    cookie = settings.SESSION_COOKIE_NAME
    session = {"name": cookie, "value": client.cookies[cookie].value, "domain": "localhost", "path": "/"}
    page.context.add_cookies([session])


def begin(page, found):
    """Started just now by the one learner of its class, who is at the first puzzle."""
    begun(found.classroom.enrollments.get(), found, timezone.now())
    page.goto(f"/hw/{found.slug}/1/")


def test_it_is_done_from_start_to_end_and_back_leads_to_no_second_answer(either_page, room, homework):
    page = either_page
    sign_in(page, room)
    page.goto(f"/hw/{homework().slug}/")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("link", name="First puzzle: 1").click()
    for place in (1, 2):
        expect(page.get_by_text(f"Puzzle {place} of 2")).to_be_visible()
        page.get_by_role("button", name="Yes").click()
        expect(verdict(page)).to_contain_text("Right.")
        page.locator(".onwards-next").click()
    expect(page.get_by_text("2 of 2 answered")).to_be_visible()
    page.go_back()
    expect(verdict(page)).to_contain_text("Right.")
    page.reload()
    expect(verdict(page)).to_contain_text("Right.")
    assert Answer.objects.count() == 2


def test_by_keyboard_the_verdict_has_the_focus_and_enter_goes_on(page, room, homework):
    sign_in(page, room)
    begin(page, homework(feedback="after_due", due_at=FAR))
    page.locator(".puzzle[data-listening]").wait_for()
    page.keyboard.press("y")
    expect(verdict(page)).to_be_focused()
    expect(verdict(page)).to_contain_text("Kept. The verdict is shown after")
    expect(page.locator("#live")).to_contain_text("Kept.")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Puzzle 2 of 2")).to_be_visible()


def test_the_clock_counts_down_to_zero_and_says_so_also_after_an_answer(page, room, homework):
    page.clock.install()
    sign_in(page, room)
    begin(page, homework(minutes=20, due_at=FAR))
    left, live = page.locator("[data-left]"), page.locator("#live")
    expect(left).to_have_text(re.compile(r"^19:\d\d$"))
    page.clock.fast_forward("02:00")
    expect(left).to_have_text(re.compile(r"^17:\d\d$"))
    page.get_by_role("button", name="Yes").click()
    expect(verdict(page)).to_be_focused()
    expect(left).to_have_text(re.compile(r"^1\d:\d\d$"))
    # The answer brought another clock, by the server's time.
    page.clock.fast_forward("19:20")
    expect(live).to_have_text("Less than a minute is left.")
    page.clock.fast_forward("01:00")
    expect(live).to_have_text("The time is up.")
    expect(page.locator(".hw-clock")).to_have_text("The time is up.")


def test_hints_come_one_by_one(either_page, room, homework):
    page = either_page
    sign_in(page, room)
    begin(page, homework(hints=True))
    page.get_by_role("button", name="A hint").click()
    expect(page.locator(".hw-hint-list li")).to_have_count(1)
    page.get_by_role("button", name="One more hint").click()
    expect(page.locator(".hw-hint-list li")).to_have_count(2)
    page.get_by_role("button", name="Yes").click()
    expect(verdict(page)).to_be_visible()
    expect(page.locator(".hw-hint-list")).to_have_count(0)


def test_axe_finds_nothing_and_nothing_is_wider_than_a_small_phone(page, room, homework, axe):
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 360, "height": 740})
    sign_in(page, room)
    exam = homework(mode="exam", minutes=20, feedback="after_due", due_at=FAR, hints=True, note="Quietly.")
    wide = []

    def look(path=None):
        if path is not None:
            page.goto(f"/hw/{exam.slug}/{path}")
        axe(page)
        wide.append(page.evaluate("document.documentElement.scrollWidth - innerWidth"))

    look("")
    begin(page, exam)
    page.get_by_role("button", name="A hint").click()
    expect(page.locator(".hw-hint-list li")).to_be_visible()
    look()
    page.get_by_role("button", name="Yes").click()
    expect(page.locator("#kept [data-focus]")).to_be_focused()
    look()
    for path in ("", "receipt/", "hand-in/"):
        look(path)
    with page.expect_navigation():
        page.get_by_role("button", name="Hand in as it is").click()
    look()
    look("2/")
    assert wide == [0] * len(wide)


def test_what_is_chosen_is_kept_at_once_and_counts_when_the_time_is_up(page, room, bank):
    sign_in(page, room)
    found = assignment(
        room, [first(bank, "may-riichi")], mode="exam", minutes=20, feedback="after_due", due_at=FAR
    )
    begin(page, found)
    page.locator(".hand-area .pick input").first.check()
    expect(page.locator("#kept")).to_contain_text("Kept:")
    assert Answer.objects.count() == 0
    Submission.objects.update(started_at=F("started_at") - timedelta(minutes=25))
    page.request.get(f"/hw/{found.slug}/")
    assert len(Answer.objects.get().attempt.answer) == 2


def test_nothing_is_sent_at_the_end_where_nothing_is_chosen(page, room, homework):
    page.clock.install()
    sign_in(page, room)
    begin(page, homework(mode="exam", minutes=20, feedback="after_due", due_at=FAR))
    # Else the clock is moved before the page's script has begun to listen to it.
    expect(page.locator("[data-left]")).to_have_text(re.compile(r"^19:\d\d$"))
    page.clock.run_for("19:00")
    page.clock.run_for("01:01")
    expect(page.locator(".hw-clock")).to_have_text("The time is up.")
    assert Answer.objects.count() == 0


def test_a_refusal_takes_the_focus_and_is_said(page, room, homework):
    sign_in(page, room)
    begin(page, homework(mode="exam"))
    Submission.objects.update(handed_in_at=timezone.now())
    page.get_by_role("button", name="Yes").click()
    expect(page.locator("#main .note-wrong")).to_be_focused()
    expect(page.locator("#live")).to_contain_text("You have handed this in.")


def test_the_way_on_from_mastery_is_read_whole_on_a_small_phone(page, room, bank):
    page.set_viewport_size({"width": 360, "height": 740})
    sign_in(page, room)
    found = assignment(room, [first(bank, "can-ron", "yes")], mode="mastery", streak=2)
    choice = PuzzleVersion.objects.get(puzzle__slug=first(bank, "can-ron", "no").slug)
    SlotChoice.objects.create(slot=found.slots.get(), version=choice)
    begin(page, found)
    page.get_by_role("button", name="No", exact=True).click()
    expect(verdict(page)).to_be_visible()
    expect(page.locator(".onwards-next")).to_have_text("Another one like it")
    cut = "each => each.some(button => button.scrollWidth > button.clientWidth)"
    assert not page.locator(".onwards-bar .button").evaluate_all(cut)
