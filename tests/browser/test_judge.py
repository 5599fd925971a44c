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
    """The skip link leads to the dispute; the rules and the first answer are the next stops of the tabulator.
    Each answer brings the focus to what comes next.
    """
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
    expect(page.get_by_role("heading", name="A ron in furiten")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#by-rules")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    question = "Has the player discarded any tile that the hand waits on"
    expect(page.get_by_role("heading", name=question)).to_be_focused()
    expect(heard(page)).to_have_text("It depends on what is not told yet.")
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


def choose_and_answer(page):
    """Rules, then at once an answer: the ruling is by these rules."""
    page.goto("/judge/")
    page.get_by_role("heading", name="A kan", exact=True).click()
    tap(page, "A kan in riichi")
    expect(page.get_by_role("heading", name="A kan in riichi")).to_be_focused()
    page.locator("#by-rules").click()
    tap(page, "EMA 2016")
    expect(page.locator("#by-rules")).to_be_focused()
    expect(page.locator("#by-rules")).to_contain_text("EMA 2016")
    page.locator(".judge-choices a").first.click()
    expect(page.locator(".judge-sheet")).to_contain_text("Under EMA 2016")


def test_rules_that_were_chosen_hold_for_the_answer(phone, axe):
    phone.goto("/judge/kan-in-riichi/?rules=m_league")
    phone.locator("#by-rules").click()
    axe(phone)
    tap(phone, "Tenhou")
    expect(heard(phone)).to_have_text("Ruled under: Tenhou.")
    choose_and_answer(phone)


def test_rules_that_were_chosen_hold_without_a_script(plain_page):
    choose_and_answer(plain_page)


def test_a_ruling_opens_with_its_heading_and_its_rules_in_view(phone, axe):
    """And no id of a rule is broken between two lines."""
    phone.goto("/judge/kan-in-riichi/?rules=ema_2016&sort=open&made=draw&dealer=no#next")
    expect(phone.locator("#next")).to_be_in_viewport(ratio=1)
    expect(phone.locator(".judge-sheet .judge-rulesets")).to_be_in_viewport(ratio=1)
    phone.get_by_role("heading", name="Read on").click()
    ids = phone.locator(".judge-id").all()
    assert ids
    assert {each.evaluate("id => id.getClientRects().length") for each in ids} == {1}
    phone.locator("main details").evaluate_all("folds => folds.forEach((fold) => (fold.open = true))")
    axe(phone)


def test_the_tile_that_was_laid_stays_in_view(page):
    """The tiles above it take more room with each tap."""
    page.set_viewport_size({"width": 360, "height": 420})
    page.goto(f"{START}&lay=hand&drawn=1z")
    for name in ("9 man", "8 man"):
        laid = page.get_by_role("link", name=name, exact=True)
        laid.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("link", name=f"Take away: {name}")).to_be_visible()
        expect(laid).to_be_focused()
        expect(laid).to_be_in_viewport(ratio=1)


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
