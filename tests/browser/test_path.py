"""The path in a real browser: with and without a script, by keys, on a narrow phone, by day and by night."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import guest
from tests.progress.test_settling import give
from tests.puzzles.loaded import load_entries
from tests.puzzles.shipped import shipped_entries
from trainer.rulebook.path import lessons

LESSON = "your-own-river"
NARROWEST = 360


@pytest.fixture
def path(transactional_db, tmp_path):
    slugs = set(lessons()[LESSON].questions)
    load_entries([entry for entry in shipped_entries() if entry.slug in slugs], tmp_path)


def test_the_last_questions_of_a_lesson_are_answered_to_its_end(either_page, path, live_server):
    """Three were answered before; plain links lead from screen to screen."""
    page, before = either_page, 3
    asked = lessons()[LESSON].questions[:5]
    learner = guest(page, live_server)
    for slug in asked[:before]:
        give(learner, slug)
    page.goto(f"/path/{LESSON}/{len(lessons()[LESSON].screens)}/")
    page.get_by_role("link", name="To the questions").click()
    answers = {entry.slug: entry.answer for entry in shipped_entries()}
    for place, slug in enumerate(asked[before:], before + 1):
        expect(page.get_by_text(f"Question {place} of 5")).to_be_visible()
        page.get_by_role("button", name="Yes").click()
        expect(page.locator("#verdict")).to_contain_text("Right." if answers[slug] == "yes" else "Not quite.")
        page.locator(".onwards-next").click()
    right = before + sum(answers[slug] == "yes" for slug in asked[before:])
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"{right} of 5 right")


def test_tiles_are_tapped_until_they_are_right(either_page, path):
    page = either_page
    page.goto("/path/runs-and-triplets/")
    offers = page.locator(".touch-offer")
    # 2p 4s 3p 4p 9s 5s: first a tile of another suit, then the run.
    for place in (0, 1, 2):
        offers.nth(place).click()
        expect(offers.nth(place)).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#touch-said")).to_contain_text("Not yet.")
    # The two that were right stay, so that one more completes the run.
    offers.nth(3).click()
    expect(page.locator("#touch-said")).to_contain_text("Right.")
    expect(offers.nth(1)).to_have_attribute("aria-pressed", "false")


def test_a_tile_is_tapped_by_keys_and_keeps_the_focus(page, path):
    page.goto("/path/the-tiles/4/")
    first = page.locator("#touch-1")
    first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#touch-said")).to_contain_text("Not yet.")
    expect(first).to_be_focused()
    page.get_by_role("button", name="Show me").press("Enter")
    expect(page.locator("#touch-2")).to_have_class(re.compile("is-shown"))
    expect(page.get_by_role("button", name="Try again")).to_be_focused()


def test_a_screen_is_left_by_the_keyboard(page, path):
    page.goto(f"/path/{LESSON}/")
    onwards = page.get_by_role("link", name="Next", exact=True)
    for _ in range(40):
        if onwards.evaluate("link => link === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(rf"/path/{LESSON}/2/$"))


def test_its_pages_are_accessible_and_fit_the_narrowest_phone(page, path, axe):
    page.set_viewport_size({"width": NARROWEST, "height": 740})
    touched = ("/path/waits-with-pairs/3/", "/path/the-tiles/2/?tap=1.3.5", "/path/riichi/2/?tap=0")
    for where in ("/path/", f"/path/{LESSON}/", *touched, f"/path/{LESSON}/result/"):
        page.goto(where)
        axe(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROWEST, where
