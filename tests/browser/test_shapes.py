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
        page.get_by_label(tile, exact=False).select_option(place)
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


@pytest.mark.parametrize("kind", BY_MOUSE)
def test_an_answer_of_any_shape_is_given_with_and_without_a_script(either_page, asked, kind):
    either_page.goto(f"/p/{asked[kind]}/")
    BY_MOUSE[kind](either_page)
    expect(verdict(either_page)).to_contain_text("Right.")
    assert Attempt.objects.get().is_right


@pytest.mark.parametrize("kind", BY_KEYS)
def test_options_are_chosen_by_digits(page, asked, kind):
    page.goto(f"/p/{asked[kind]}/")
    page.locator(".puzzle[data-listening]").wait_for()
    for key in BY_KEYS[kind]:
        page.keyboard.press(key)
    expect(verdict(page)).to_contain_text("Right.")


def test_none_of_the_options_is_pressed_by_its_key(page, asked):
    page.goto(f"/p/{asked['fake-some-of']}/")
    page.locator(".puzzle[data-listening]").wait_for()
    page.keyboard.press("n")
    expect(verdict(page)).to_contain_text("Not quite.")


def test_digits_in_a_field_stay_in_the_field(page, asked):
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


def test_axe_finds_nothing_on_any_shape(page, asked, axe):
    page.emulate_media(reduced_motion="reduce")
    for kind, answer in BY_MOUSE.items():
        page.goto(f"/p/{asked[kind]}/")
        axe(page)
        if kind not in ("fake-one-of", "fake-points"):
            page.get_by_role("button", name="Answer").click()
            expect(page.locator("#answer-error")).to_be_focused()
            axe(page)
        answer(page)
        expect(verdict(page)).to_be_focused()
        axe(page)
    page.goto(f"/p/{asked['fake-one-of']}/?again")
    page.get_by_role("button", name="By an own discard").click()
    expect(page.locator(".misconception")).to_be_visible()
    axe(page)
    for address in ("/progress/", "/choose/", "/"):
        page.goto(address)
        axe(page)


def test_no_shape_is_wider_than_the_screen(page, asked):
    wide = []
    for address in (*(f"/p/{slug}/" for slug in asked.values()), "/progress/", "/choose/"):
        page.goto(address)
        wide += scrolls_sideways(page, (320, 360, 390, 1280))
    assert wide == []


def test_names_scores_and_open_hands_stay_within_the_felt(page, asked):
    page.goto(f"/p/{asked['fake-number']}/")
    out = {
        width: page.evaluate(
            """() => {
        const felt = document.querySelector(".around").getBoundingClientRect();
        return [...document.querySelectorAll(".plate > *, .open-hand li, .ura, .badge")]
          .filter((e) => e.getBoundingClientRect().right > felt.right).map((e) => e.textContent);
    }"""
        )
        for width in at_each(page, (320, 360, 1280))
    }
    assert out == {320: [], 360: [], 1280: []}


def test_a_short_control_stays_in_sight_on_a_phone(phone, asked):
    phone.goto(f"/p/{asked['fake-number']}/")
    expect(phone.locator(".ask-bar")).to_be_in_viewport(ratio=1)
    expect(phone.locator("#question")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("kind", ["fake-one-of", "fake-many", "fake-some-of"])
def test_long_and_many_options_lie_over_no_part_of_the_table(phone, asked, kind):
    phone.goto(f"/p/{asked[kind]}/")
    expect(phone.locator(".ask-bar")).to_have_css("position", "static")


def test_an_order_is_typed_too(page, asked):
    page.goto(f"/p/{asked['fake-tile-order']}/")
    page.get_by_label("Or type them in order").fill("5p6p4p")
    page.keyboard.press("Enter")
    expect(verdict(page)).to_contain_text("Right.")
