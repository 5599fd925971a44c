"""Every shape of answer in a real browser: without a script, by keys, on a phone, with axe."""

import pytest
from playwright.sync_api import expect

from tests.browser.sizes import at_each, scrolls_sideways
from tests.browser.test_answering import verdict
from tests.pages import shapes
from trainer.progress.models import Attempt


@pytest.fixture
def asked(transactional_db, monkeypatch):
    shapes.register(monkeypatch)
    return shapes.put_questions()


def buttons(page):
    page.get_by_role("button", name="In this turn only").click()


def radios(page):
    page.get_by_role("radio", name="West", exact=True).check()
    page.get_by_role("button", name="Answer").click()


def boxes(page):
    page.get_by_role("checkbox", name="East", exact=True).check()
    page.get_by_role("checkbox", name="West", exact=True).check()
    page.get_by_role("button", name="Answer").click()


def number(page):
    page.get_by_label("Your answer in points").fill("3900")
    page.keyboard.press("Enter")


def points(page):
    page.get_by_label("East you, dealer").fill("-4900")
    page.get_by_label("South right").fill("+5,900")
    page.get_by_role("button", name="Answer").click()


def one_tile(page):
    page.get_by_role("radio", name="2 man").check(force=True)
    page.get_by_role("button", name="Answer").click()


def tile_order(page):
    for tile, place in (("5p", "1"), ("6p", "2"), ("4p", "3")):
        page.get_by_label(tile, exact=True).select_option(place)
    page.get_by_role("button", name="Answer").click()


BY_MOUSE = {
    "fake-one-of": buttons,
    "fake-many": radios,
    "fake-some-of": boxes,
    "fake-number": number,
    "fake-points": points,
    "fake-one-tile": one_tile,
    "fake-tile-order": tile_order,
}
BY_KEYS = {
    "fake-one-of": ["2"],
    "fake-many": ["7", "Enter"],
    "fake-some-of": ["1", "3", "Enter"],
    "fake-one-tile": ["2", "m", "Enter"],
}
BEYOND_THE_FELT = """() => {
  const felt = document.querySelector(".around").getBoundingClientRect();
  return [...document.querySelectorAll(".plate > *, .open-hand li, .ura, .badge")]
    .filter((e) => e.getBoundingClientRect().right > felt.right).map((e) => e.textContent);
}"""
WIDTHS = (320, 360, 390, 1280)


def was_right():
    """Of each answer given so far whether it was right."""
    return [attempt.is_right for attempt in Attempt.objects.all()]


def open_at_widths(page, address):
    """Nothing is wider than the screen; then what moves is done at once.

    A page that is to move less is not measured: there all that follows a change of width takes some frames.
    """
    page.emulate_media(reduced_motion="no-preference")
    page.goto(address)
    assert scrolls_sideways(page, WIDTHS) == []
    page.emulate_media(reduced_motion="reduce")


def test_any_shape_is_answered_with_a_script_and_sound_for_axe_and_at_any_width(page, asked, axe):
    for number, (kind, answer) in enumerate(BY_MOUSE.items(), start=1):
        open_at_widths(page, f"/p/{asked[kind]}/")
        if kind not in ("fake-one-of", "fake-points"):
            page.get_by_role("button", name="Answer").click()
            expect(page.locator("#answer-error")).to_be_focused()
        axe(page)
        answer(page)
        expect(verdict(page)).to_be_focused()
        expect(verdict(page)).to_contain_text("Right.")
        assert was_right() == [True] * number, kind
        axe(page)
    page.goto(f"/p/{asked['fake-one-of']}/?again")
    page.get_by_role("button", name="By an own discard").click()
    expect(page.locator(".misconception")).to_be_visible()
    axe(page)
    for address in ("/progress/", "/choose/", "/"):
        open_at_widths(page, address)
        axe(page)


def test_any_shape_is_answered_without_a_script(plain_page, asked):
    for number, (kind, answer) in enumerate(BY_MOUSE.items(), start=1):
        plain_page.goto(f"/p/{asked[kind]}/")
        answer(plain_page)
        expect(verdict(plain_page)).to_contain_text("Right.")
        assert was_right() == [True] * number, kind


def test_options_are_chosen_by_keys_and_what_belongs_in_a_field_stays_there(page, asked):
    for kind, keys in BY_KEYS.items():
        page.goto(f"/p/{asked[kind]}/")
        page.locator(".puzzle[data-listening]").wait_for()
        for key in keys:
            page.keyboard.press(key)
        expect(verdict(page)).to_contain_text("Right.")
    page.goto(f"/p/{asked['fake-some-of']}/?again")
    page.locator(".puzzle[data-listening]").wait_for()
    page.keyboard.press("n")  # none of the options
    expect(verdict(page)).to_contain_text("Not quite.")
    page.goto(f"/p/{asked['fake-tile-order']}/")
    page.get_by_label("Or type them in order").fill("5p6p4p")
    page.keyboard.press("Enter")
    expect(verdict(page)).to_contain_text("Right.")
    page.goto(f"/p/{asked['fake-points']}/")
    page.get_by_label("South right").press_sequentially("5900")
    expect(page.get_by_label("South right")).to_have_value("5900")


def test_a_bad_number_is_named_at_its_field(either_page, asked):
    either_page.goto(f"/p/{asked['fake-number']}/")
    field = either_page.get_by_label("Your answer in points")
    field.fill("many")
    either_page.get_by_role("button", name="Answer").click()
    expect(either_page.locator("#answer-error")).to_contain_text("“many” is not a number.")
    expect(field).to_have_attribute("aria-describedby", "answer-error")
    expect(field).to_have_value("many")


def test_names_scores_and_open_hands_stay_within_the_felt(page, asked):
    page.goto(f"/p/{asked['fake-number']}/")
    out = {width: page.evaluate(BEYOND_THE_FELT) for width in at_each(page, (320, 360, 1280))}
    assert out == {320: [], 360: [], 1280: []}


def test_a_short_control_stays_in_sight_on_a_phone_and_a_long_one_lies_over_no_table(phone, asked):
    phone.goto(f"/p/{asked['fake-number']}/")
    expect(phone.locator(".ask-bar")).to_be_in_viewport(ratio=1)
    expect(phone.locator("#question")).to_be_in_viewport(ratio=1)
    for kind in ("fake-one-of", "fake-many", "fake-some-of"):
        phone.goto(f"/p/{asked[kind]}/")
        expect(phone.locator(".ask-bar")).to_have_css("position", "static")
