"""A collection is put in order by dragging, by touch and by the keyboard; its sheet fits the paper."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_classes import sign_in
from tests.classroom.builders import teacher
from trainer.puzzles.collections import add_puzzles, make_collection
from trainer.puzzles.models import Puzzle


@pytest.fixture
def collection(bank):
    made = make_collection(owner=teacher(), title="Furiten")
    kinds = ("can-ron", "is-tenpai", "who-pays", "points-of-win", "danger-order")
    add_puzzles(collection=made, puzzles=[Puzzle.objects.filter(kind=kind).first() for kind in kinds])
    return made


def order(collection):
    return [kind for (kind,) in collection.items.order_by("place").values_list("puzzle__kind")]


def shown(page):
    """The slugs of the rows in sight."""
    return page.locator(".coll-row [name=order]").evaluate_all("all => all.map(each => each.value)")


def drag(page, row, to):
    """By the grip of a row to the middle of another, in steps as a hand does."""
    start, end = (page.locator("[data-grip]").nth(number).bounding_box() for number in (row, to))
    page.mouse.move(start["x"] + 10, start["y"] + 10)
    page.mouse.down()
    page.mouse.move(start["x"] + 10, (start["y"] + end["y"]) / 2, steps=4)
    page.mouse.move(end["x"] + 10, end["y"] + end["height"] + 25, steps=4)
    page.mouse.up()


def test_puzzles_are_dragged_and_moved_by_the_keyboard(page, collection, live_server, axe):
    sign_in(page, live_server, collection.owner)
    page.goto(f"/studio/collections/{collection.slug}/")
    axe(page)
    first, second, third, *rest = shown(page)
    drag(page, 0, 2)
    expect(page.locator("#live")).to_contain_text("Place 3 of 5")
    assert shown(page) == [second, third, first, *rest]
    assert order(collection)[:3] == ["is-tenpai", "who-pays", "can-ron"]
    button = page.locator(f"#up-{first}")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#live")).to_contain_text("Place 2 of 5")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#live")).to_contain_text("Place 1 of 5")
    expect(button).to_be_focused()
    assert shown(page) == [first, second, third, *rest]
    drag_start = page.locator("[data-grip]").nth(3).bounding_box()
    page.mouse.move(drag_start["x"] + 10, drag_start["y"] + 10)
    page.mouse.down()
    page.mouse.move(drag_start["x"] + 10, drag_start["y"] - 150, steps=4)
    page.keyboard.press("Escape")
    page.mouse.up()
    assert shown(page) == [first, second, third, *rest]
    assert order(collection)[0] == "can-ron"


def test_a_row_is_dragged_by_a_finger_and_the_sheet_fits_phone_and_paper(phone, collection, live_server, axe):
    sign_in(phone, live_server, collection.owner)
    phone.goto(f"/studio/collections/{collection.slug}/")
    first, second, *rest = shown(phone)
    phone.locator("[data-grip]").first.scroll_into_view_if_needed()
    start, end = (phone.locator("[data-grip]").nth(number).bounding_box() for number in (0, 1))
    touch = phone.context.new_cdp_session(phone)
    for kind, y in (("Start", start["y"] + 10), ("Move", end["y"]), ("Move", end["y"] + 60), ("End", None)):
        points = [] if y is None else [{"x": start["x"] + 10, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
    expect(phone.locator("#live")).to_contain_text("Place 2 of 5")
    assert shown(phone) == [second, first, *rest]
    phone.goto(f"/k/{collection.slug}/print/?key=1")
    axe(phone)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    phone.set_viewport_size({"width": 680, "height": 1000})
    phone.emulate_media(media="print")
    heights = "all => all.map(each => each.getBoundingClientRect().height)"
    assert max(phone.locator(".paper-puzzle").evaluate_all(heights)) < 500
    expect(phone.get_by_role("button", name="Print")).to_be_hidden()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 680
