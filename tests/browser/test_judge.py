"""A dispute in which tiles decide, laid by touch, by keyboard, and without a script."""

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser]
START = "/judge/kan-in-riichi/?rules=m_league"
LEAST = 44
"""Pixels that a target is high at least."""


def tap(page, name):
    page.get_by_role("link", name=name, exact=True).click()


def test_a_hand_is_laid_by_thumb_in_place(phone, axe):
    """Each tile changes the page in place and keeps the focus; all can be hit at 360 px."""
    phone.set_viewport_size({"width": 360, "height": 740})
    phone.goto(START)
    tap(phone, "Lay the tiles instead")
    tap(phone, "4 man")
    expect(phone.locator("#picked")).to_have_text("3 tiles: 4 man, 4 man and 4 man")
    phone.evaluate("document.body.dataset.same = 'yes'")
    tap(phone, "5 man")
    expect(phone.locator("#picked")).to_have_text("4 tiles: 4 man, 4 man, 4 man and 5 man")
    expect(phone.get_by_role("link", name="5 man", exact=True)).to_be_focused()
    tap(phone, "3 man")
    expect(phone.locator("#picked")).to_have_text("5 tiles: 3 man, 4 man, 4 man, 4 man and 5 man")
    assert phone.evaluate("document.body.dataset.same") == "yes", "the page did not come anew"
    phone.get_by_text("Other suits").click()
    targets = phone.locator(".judge-picker :is(.judge-row a, .judge-laid a, .button)")
    assert all(each.bounding_box()["height"] >= LEAST for each in targets.all())
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    axe(phone)
    tap(phone, "The rest are complete sets and a pair, no four alike")
    expect(phone.locator(".judge-headline").first).to_contain_text("Not allowed")
    tap(phone, "Not made yet: may it be?")
    expect(phone.locator(".judge-decides .lit-cause")).to_have_count(4)
    axe(phone)


def test_a_hand_is_laid_by_keyboard(page):
    page.goto(f"{START}&drawn=4m&hand=444m&rest=&lay=hand")
    page.get_by_role("link", name="3 man", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#picked")).to_contain_text("4 tiles")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="6 man", exact=True)).to_be_focused()


def test_a_hand_is_laid_without_a_script(plain_page):
    plain_page.goto(START)
    tap(plain_page, "Lay the tiles instead")
    for name in ("4 man", "3 man", "5 man", "The rest are complete sets and a pair, no four alike"):
        tap(plain_page, name)
    expect(plain_page.locator(".judge-headline").first).to_contain_text("Not allowed")


def heard(page):
    return page.locator("#live")


def test_a_dispute_is_settled_by_keyboard_alone(page):
    """Each answer brings the focus to what comes next; the first answer is the next stop of the tabulator."""
    page.goto("/judge/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("two rons who gets the sticks")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="For “two rons who gets the sticks”")).to_be_focused()
    page.goto("/judge/ron-in-furiten/?rules=m_league")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    for question in ("How was the win claimed?", "Has the player discarded any tile that the hand waits on"):
        expect(page.get_by_role("heading", name=question)).to_be_focused()
        expect(heard(page)).to_be_empty()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    for _question in range(6):
        expect(heard(page)).to_contain_text("No win: the player has discarded a tile")
        expect(page.locator("#next")).to_be_focused()
        if page.title() == "A ron in furiten – the ruling · Riichi Dojo":
            break
        page.keyboard.press("Tab")
        with page.expect_navigation():
            page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="The ruling", exact=True)).to_be_focused()


def test_the_focus_comes_along_without_a_script(plain_page):
    plain_page.goto("/judge/ron-in-furiten/?rules=m_league")
    tap(plain_page, "Ron, on the tile of another player")
    expect(plain_page.get_by_role("heading", name="Has the player discarded any tile")).to_be_focused()


def test_arrows_go_from_tile_to_tile(page, axe):
    """To the next, over the end of a row, and from row to row. Where what was tapped is gone, the focus is
    on the heading.
    """
    page.goto("/judge/ron-in-furiten/?rules=m_league&lay=hand")
    axe(page)
    page.get_by_role("link", name="9 man", exact=True).focus()
    ways = {"Right": "1 pin", "Down": "1 sou", "Up": "1 pin", "Left": "9 man"}
    for key, tile in ways.items():
        page.keyboard.press(f"Arrow{key}")
        expect(page.get_by_role("link", name=tile, exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#picked")).to_have_text("1 tile: 9 man")
    page.get_by_role("link", name="Undo").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#picked")).to_have_text("No tile is laid.")
    expect(page.locator("#next")).to_be_focused()


def test_a_call_and_its_discard_are_laid_in_three_taps(phone, axe):
    phone.goto("/judge/kuikae/?rules=m_league&lay=called")
    tap(phone, "1 man")
    expect(phone.get_by_role("heading", name="The two tiles of the hand")).to_be_focused()
    axe(phone)
    tap(phone, "2 man and 3 man")
    tap(phone, "1 man")
    expect(heard(phone)).to_contain_text("Not allowed: the tile is the same as the one just called")
