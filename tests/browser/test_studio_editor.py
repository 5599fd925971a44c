"""An author enters puzzles by mouse, by touch and by keyboard, and the verdict follows."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from tests.authoring.making import author
from tests.browser.test_classes import sign_in
from trainer.authoring.actions.drafting import start_draft
from trainer.authoring.drafts import sketch_of
from trainer.authoring.models import Draft
from trainer.rules.tiles.tile import parse_tiles
from trainer.scenarios.board.laying import part_text
from trainer.scenarios.board.sketch import Sketch
from trainer.scenarios.board.snapshot import empty_snapshot


def begun(page, live_server, hand=""):
    """A draft with these tiles in the hand, opened by its author."""
    snapshot = replace(empty_snapshot("tenhou_4p"), hand=parse_tiles(hand))
    draft = start_draft(author=author(), sketch=Sketch(snapshot))
    sign_in(page, live_server, draft.author)
    page.goto(f"/studio/d/{draft.slug}/")
    return draft


def snapshot_of(draft):
    return sketch_of(Draft.objects.get(pk=draft.pk)).snapshot


@pytest.fixture(params=["mouse", "touch"])
def press(request, chromium, live_server):
    """Choose what a selector names, by mouse on a wide page or by touch on a narrow one.

    What is begun has tiles in the hand, which are chosen by hand only where that is looked at.
    """
    page = request.getfixturevalue("page" if request.param == "mouse" else "phone")

    def pressed(selector, number=0):
        found = page.locator(selector).nth(number)
        found.tap() if request.param == "touch" else found.click()

    pressed.page = page
    pressed.begin = lambda hand="": begun(page, live_server, hand)
    return pressed


def tiles(press, text):
    for digits, suit in re.findall(r"(\d+)([mpsz])", text):
        for digit in digits:
            press(f"#t-{digit}{suit}")


def test_furiten_by_a_called_discard_is_entered_tap_by_tap(press):
    draft = press.begin("234m567p11z34s")
    tiles(press, "556s")
    press(".chip[data-spot='river:0']")
    tiles(press, "4s")
    press("#calls summary")
    press("[value='call:3:pon:44s']")
    press(".chip[data-spot='river:1']")
    tiles(press, "7s")
    press("[value=thrown]")
    press("[name=do][value=fill]")
    # Who chooses has it in focus: what is on its way then does not set it back.
    press.page.locator("#kind").focus()
    press.page.locator("#kind").select_option("can-ron")
    verdict = press.page.locator("#verdict")
    expect(verdict.locator(".judged-answer b")).to_have_text("No")
    expect(verdict).to_contain_text("You are furiten: you discarded 4s")
    assert part_text(snapshot_of(draft), "meld:3") == "pon 444s<E"
    assert press.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("press", ["mouse"], indirect=True)
def test_a_press_counts_though_the_answer_to_the_one_before_comes_while_the_button_is_down(press):
    page, held, asked = press.page, [], []
    press.begin("2m")
    laid = page.locator("#bench [data-spot^='hand:']")
    expect(laid).to_have_count(1)

    def hold(route):
        held.append(route)

    page.route("**/edit/", hold)
    with page.expect_request("**/edit/"):
        tiles(press, "3m")
    page.locator(".chip[data-spot='river:0']").hover()
    page.mouse.down()
    held[0].continue_()
    expect(laid).to_have_count(2)

    def note(request):
        asked.append(request.url)

    page.on("request", note)
    page.mouse.up()
    expect(page.locator("#bench")).to_have_attribute("data-place", "river:0")
    assert sum("at=river" in url for url in asked) == 1


@pytest.mark.parametrize("press", ["mouse"], indirect=True)
def test_each_tile_is_chosen_by_itself_and_a_press_counts_though_what_was_pressed_moves_meanwhile(press):
    page = press.page
    press.begin("234m567p11z345s56s")
    expect(page.locator("#bench [data-spot^='hand:']")).to_have_count(13)
    each_is_chosen(press)
    fill = page.locator("[name=do][value=fill]")
    fill.hover()
    page.mouse.down()
    page.evaluate("document.querySelector('.table-box').hidden = true")
    page.mouse.up()
    expect(page.locator("#bench .river [data-spot^='river:1:']").first).to_be_visible()


@pytest.mark.parametrize("press", ["mouse"], indirect=True)
def test_a_press_drawn_away_from_a_button_is_none(press):
    page, asked = press.page, []
    press.begin()
    fill = page.locator("[name=do][value=fill]")
    fill.hover()
    page.on("request", lambda request: asked.append(request.url))
    page.mouse.down()
    page.mouse.move(5, 5)
    page.mouse.up()
    tiles(press, "2m")
    expect(page.locator("#bench [data-spot^='hand:']")).to_have_count(1)
    assert sum("edit" in url for url in asked) == 1


@pytest.mark.parametrize("press", ["mouse"], indirect=True)
def test_a_call_counts_though_its_button_is_drawn_anew_before_its_turn(press):
    page, held = press.page, []
    draft = press.begin("234m")
    press(".chip[data-spot='river:0']")
    tiles(press, "4s")
    press("#calls summary")

    def hold(route):
        held.append(route) if not held else route.continue_()

    page.route("**/edit/", hold)
    with page.expect_request("**/edit/"):
        press("[value=tsumogiri]")
    press("[value='call:3:pon:44s']")
    held[0].continue_()
    expect(page.locator("#bench [data-spot^='meld:3:']").first).to_be_visible()
    assert part_text(snapshot_of(draft), "meld:3") == "pon 444s<E"


def each_is_chosen(press):
    for number in (3, 4, 7, 9, 12):
        press(f"#s-hand-{number}")
        expect(press.page.locator("#bench")).to_have_attribute("data-at", f"hand:{number}")


@pytest.mark.parametrize("press", ["touch"], indirect=True)
def test_the_hand_stays_in_view_above_the_tiles_while_it_is_tapped_in_and_each_is_chosen_by_itself(press):
    press.begin("234m567p345s11z")
    tiles(press, "22z")
    laid = press.page.locator("#bench [data-spot^='hand:']")
    expect(laid).to_have_count(13)
    picker = press.page.locator("#t-1m").bounding_box()["y"]
    assert all(each.bounding_box()["y"] + each.bounding_box()["height"] <= picker for each in laid.all())
    expect(laid.first).to_be_in_viewport(ratio=1)
    each_is_chosen(press)


def test_an_author_types_and_hears_what_was_done(page, live_server, axe):
    draft = begun(page, live_server)
    page.keyboard.type("234m567p")
    page.keyboard.press("n")
    page.keyboard.type("1z5p")
    expect(page.locator("#live")).to_have_text("5p: your river")
    page.keyboard.press("r")
    expect(page.locator("#bench .riichi-stick")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#s-river-0-0")).to_have_attribute("aria-current", "true")
    page.keyboard.press("Backspace")
    laid = page.locator("#bench [data-spot^='river:0:']")
    expect(laid).to_have_count(1)
    expect(page.locator("#bench .seat-self .side")).to_have_count(1)
    page.keyboard.press("Control+z")
    expect(laid).to_have_count(2)
    field = page.locator("#text-hand")
    page.locator("#notation-part > summary").click()
    field.fill("11111z")
    expect(page.locator("#error-hand")).to_contain_text("6 copies of East")
    expect(field).to_have_value("11111z")
    page.locator("#t-9m").click()
    expect(laid).to_have_count(3)
    expect(field).to_have_value("11111z")
    assert part_text(snapshot_of(draft), "hand") == "234m567p"
    axe(page)
