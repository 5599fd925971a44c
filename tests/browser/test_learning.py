"""Pages that keep and bring back learners in a real browser: training, progress, reviews, one's own data."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.conftest import first, guest
from tests.browser.test_answering import answer_by_mouse, verdict
from tests.progress.test_settling import give
from trainer.progress.models import NEVER, Attempt, Quiet, Review
from trainer.progress.settling import settle_waiting

NARROWEST = 360
MODES = ("mistakes", "clock", "streak", "cycles")
PAGES = (
    "/",
    "/progress/",
    "/ten/",
    "/train/",
    "/train/sure/",
    "/review/",
    "/settings/delete/",
    "/settings/deleted/",
    "/rules/house-rules/",
    "/rules/local-rules/",
    "/rules/?q=zzzz",
    "/glossary/?none",
    "/review/next/",
    "/progress/answers/",
)


@pytest.fixture
def learner(bank, page, live_server):
    """A guest with answers right and wrong, with rules that are due, paused, and not asked again."""
    found, now = guest(page, live_server), timezone.now()
    for kind in ("can-ron", "kan-legal", "should-you-fold"):
        give(found, first(bank, kind).slug, right=kind == "kan-legal")
    settle_waiting()
    for rule in ("KAN-4", "FUR-1"):
        memory = {"due": now, "last": now - timedelta(days=3)}
        Review.objects.update_or_create(learner=found, rule=rule, defaults=memory)
    Quiet.objects.create(learner=found, rule="TEN-1", until=now + timedelta(days=28))
    Quiet.objects.create(learner=found, rule="RCH-1", until=NEVER)
    Attempt.objects.update(sureness=3)
    return found


def looked_at(page, axe):
    """Nothing that axe finds wrong, nothing wider than the narrowest phone."""
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROWEST, page.url


def test_its_pages_are_accessible_and_fit_the_narrowest_phone(page, bank, learner, axe):
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": NARROWEST, "height": 740})
    # Of this one on there is a round of ten.
    page.goto(f"/p/{first(bank, 'is-tenpai').slug}/")
    answer_by_mouse(page)
    expect(verdict(page)).to_be_focused()
    for where in PAGES:
        page.goto(where)
        looked_at(page, axe)
    with page.expect_navigation():
        page.locator(".answers a").first.click()
    looked_at(page, axe)


def test_runs_are_accessible_from_their_start_to_their_result(page, learner, axe):
    """What stands above a question stands above its verdict too, and above the next one against the clock."""
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": NARROWEST, "height": 740})
    # One mistake at least waits.
    Attempt.objects.update(score=0)
    for mode in MODES:
        page.goto("/train/")
        with page.expect_navigation():
            page.locator(f"button[name=mode][value={mode}]").first.click()
        answer_by_mouse(page)
        expect(page.locator("#verdict, .train-last, .note-wrong").first).to_be_visible()
        looked_at(page, axe)
        page.get_by_role("button", name="Stop here and see how it went").click()
        expect(page.get_by_role("heading", name="Your answers")).to_be_visible()
        looked_at(page, axe)


def test_a_rule_is_paused_by_keys_with_and_without_a_script(either_page, bank, live_server):
    page = either_page
    give(guest(page, live_server), first(bank, "can-ron").slug)
    settle_waiting()
    Review.objects.update(due=timezone.now())
    page.goto("/review/")
    pause = page.get_by_role("button", name="Pause for four weeks").first
    for _ in range(40):
        if pause.evaluate("button => button === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Not asked")).to_be_visible()


def test_progress_says_what_matters_in_the_first_screen_of_a_phone(page, bank, live_server, axe):
    """With 200 answers; all else is folded, and the whole page is short."""
    page.set_viewport_size({"width": 390, "height": 844})
    learner = guest(page, live_server)
    for number in range(200):
        entry = bank[number % len(bank)]
        give(learner, entry.slug, right=entry.kind < "k" or number % 4 == 0, after=number)
    settle_waiting()
    page.goto("/progress/")
    assert page.locator(".said h2").all_inner_texts()[-2:] == ["Most to gain", "You are sure of"]
    for heading in page.locator(".said h2").all():
        expect(heading).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight") <= 2600
    for fold in page.locator(".fold > summary").all():
        fold.click()
    axe(page)
