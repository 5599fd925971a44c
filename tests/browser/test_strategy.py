"""The numbers of a decision in a real browser: read, opened, explored; on a phone, by keys, with axe."""

import pytest
from playwright.sync_api import expect

from tests.browser.sizes import at_each
from tests.browser.test_answering import verdict
from tests.pages import decisions
from trainer.progress.models import Attempt
from trainer.puzzles.digests import canonical_text, puzzle_digest, slug_of
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.scenarios.kind import kind_named

BY = {"push": "Fold", "close": "Fold", "calm": "Riichi", "trap": "7p"}


@pytest.fixture
def asked(transactional_db):
    return decisions.put_questions()


def answer(page, asked, name):
    page.goto(f"/p/{asked[name]}/")
    page.get_by_role("button", name=BY[name], exact=True).click()
    expect(verdict(page)).to_be_visible()


def put_chase():
    """A puzzle of three options; its slug."""
    kind, position = kind_named("chase-or-not"), decisions.PUSH
    digest = puzzle_digest(kind.slug, position.to_json(short=True))
    PuzzleVersion.objects.create(
        puzzle=Puzzle.objects.create(slug=slug_of(digest), kind=kind.slug),
        position=canonical_text(position.to_json(short=True)),
        ruleset="house_classic",
        players=4,
        digest=digest,
        canonical_key=digest,
    )
    return slug_of(digest)


def explored(page):
    return page.locator("#explored")


def open_all(page):
    """Whatever is folded, once all that is fetched after a verdict is there."""
    expect(page.locator("#answer .further")).to_have_count(0)
    page.evaluate("document.querySelectorAll('#answer details').forEach((each) => { each.open = true; })")


def test_a_change_moves_the_numbers_with_and_without_a_script(either_page, asked):
    answer(either_page, asked, "push")
    either_page.get_by_text("What if? Change one thing").click()
    either_page.get_by_label("Your turn").fill("9")
    either_page.get_by_role("button", name="See Your turn").click()
    expect(explored(either_page)).to_contain_text("Your turn: 9 instead of 5")
    expect(either_page.get_by_label("Your turn")).to_have_value("9")
    either_page.get_by_label("Dealer").select_option("another player")
    either_page.get_by_role("button", name="See Dealer").click()
    expect(explored(either_page)).to_contain_text("Dealer: another player instead of you")
    expect(verdict(either_page)).to_be_visible()
    assert Attempt.objects.count() == 1


def test_a_value_that_can_not_be_is_named_and_marked_and_the_others_go_back(either_page, asked):
    answer(either_page, asked, "push")
    either_page.get_by_text("What if? Change one thing").click()
    honba, turn = either_page.get_by_label("Honba"), either_page.get_by_label("Your turn")
    honba.fill("many")
    honba.press("Enter")
    expect(explored(either_page)).to_have_text("Honba: a whole number from 0 to 20, please.")
    expect(honba).to_have_value("many")
    honba.fill("7")
    turn.fill("99")
    either_page.get_by_role("button", name="See Your turn").click()
    expect(turn).to_have_attribute("aria-invalid", "true")
    expect(turn).to_have_value("99")
    expect(honba).to_have_value("0")


def test_three_options_stand_in_one_row(page, transactional_db):
    page.goto(f"/p/{put_chase()}/")
    buttons = page.locator(".ask-options .button").all()
    assert len(buttons) == 3
    for width in at_each(page, (360, 390, 1280)):
        assert page.evaluate("innerWidth") == width
        assert len({round(button.bounding_box()["y"]) for button in buttons}) == 1, width


def test_the_label_of_a_field_stands_above_it_on_a_phone(page, asked):
    page.set_viewport_size({"width": 390, "height": 740})
    answer(page, asked, "push")
    page.get_by_text("What if? Change one thing").click()
    for field in page.locator(".explore-field").all():
        label, control = field.locator("label").bounding_box(), field.locator(".input").bounding_box()
        assert label["y"] + label["height"] <= control["y"] + 1
        assert control["width"] > 200


def test_what_decides_is_one_screen_of_a_phone(page, asked):
    """From the word to the points of each course, above the way on, after a right answer and a wrong one; all
    else is folded or stands below.
    """
    page.set_viewport_size({"width": 390, "height": 844})
    high = """() => document.querySelector(".course-list").getBoundingClientRect().bottom
      - document.querySelector(".verdict-word").getBoundingClientRect().top"""
    room = "() => innerHeight - document.querySelector('.onwards-bar').offsetHeight"
    met = set()
    for name in ("push", "close", "calm"):
        for place in (0, 1):
            page.goto(f"/p/{asked[name]}/?again")
            page.locator("#answer button[name=answer]").nth(place).click()
            expect(verdict(page)).to_be_visible()
            assert page.locator(".folded[open]").count() == 0
            assert page.evaluate(high) <= page.evaluate(room), (name, place)
            met.add(page.locator(".verdict").get_attribute("class"))
    assert met == {"verdict is-right", "verdict is-wrong"}


def test_the_focus_goes_to_what_comes_of_a_change(page, asked):
    answer(page, asked, "push")
    page.get_by_text("What if? Change one thing").click()
    page.get_by_label("Your turn").fill("9")
    page.keyboard.press("Enter")
    expect(page.locator(".explored-change")).to_be_focused()


def test_the_parts_of_a_danger_open_by_key(page, asked):
    answer(page, asked, "push")
    # What is fetched after the verdict, and the verdict itself, would take the focus away again.
    expect(verdict(page)).to_be_focused()
    expect(page.locator(".further")).to_have_count(0)
    page.locator(".dangers > details > summary").focus()
    page.keyboard.press("Enter")
    tile = page.locator(".danger").filter(has_text="the tile asked about")
    tile.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(tile.locator(".danger-parts")).to_contain_text("ryanmen")
    expect(tile.locator(".danger-parts")).to_contain_text("of 16 ways")


WIDER = """() => [...document.querySelectorAll(".verdict *, .explore *")]
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
  .map((each) => each.className)"""


def put_and_see(page, label, value):
    page.get_by_label(label).fill(value)
    page.get_by_label(label).press("Enter")


@pytest.mark.parametrize("name", BY)
def test_all_that_is_told_is_sound_and_no_wider_than_the_screen(page, asked, axe, name):
    """As it is told; with all opened, each danger by a number too; with what comes of a change."""
    page.emulate_media(reduced_motion="reduce")
    answer(page, asked, name)
    axe(page)
    open_all(page)
    if name in ("push", "calm"):
        put_and_see(page, "What you win", "50")
        expect(page.locator(".explored-change")).to_be_visible()
    for width in at_each(page, (320, 390, 1280)):
        assert page.evaluate(WIDER) == [], width
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
    if name == "push":
        open_all(page)
        dangers = page.locator(".danger").all()
        assert dangers
        for tile in dangers:
            expect(tile.locator(".danger-percent")).to_contain_text(" %")
        axe(page)
        put_and_see(page, "Your turn", "x")
        expect(page.locator("#explored-error")).to_be_visible()
        axe(page)
