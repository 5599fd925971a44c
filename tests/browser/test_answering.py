"""Answering in a real browser: the same with and without a script, by mouse and by keys."""

import os
import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import first
from trainer.progress.models import Attempt

VERDICT = re.compile(r"\s*(Right\.|Not quite\.|Partly right\.) ")


def verdict(page):
    return page.locator("#verdict")


def answer_by_mouse(page):
    """Any answer to any shape of question, once its page is there: the last one has no such bar any more."""
    bar = page.locator(".ask-bar")
    expect(bar).to_be_visible()
    page.wait_for_load_state()
    if bar.locator("[value=yes], .button-option").count():
        bar.locator("[value=yes], .button-option").first.click()
        return
    if page.locator(".pick input, fieldset.options input").count():
        page.locator(".pick input, fieldset.options input").first.check()
    elif places := page.locator("select[name=rank]").count():
        for place in range(places):
            page.locator("select[name=rank]").nth(place).select_option(str(place + 1))
    else:
        page.locator("#number, #points-1").fill("1")
    bar.get_by_role("button", name="Answer").click()


def answer_by_keys(page):
    """Any answer to any shape of question, without the mouse."""
    page.locator(".puzzle[data-listening]").wait_for()
    if page.locator("[value=yes]").count():
        page.keyboard.press("n")
    elif page.locator(".button-option").count():
        page.keyboard.press("1")
    elif page.locator("fieldset.options").count():
        page.keyboard.press("1")
        page.keyboard.press("Enter")
    elif page.locator("#number, #points-1").count():
        page.locator("#number, #points-1").press_sequentially("1")
        page.keyboard.press("Enter")
    elif places := page.locator("select[name=rank]").count():
        for place in range(places):
            page.locator("select[name=rank]").nth(place).press(str(place + 1))
        page.get_by_role("button", name="Answer").press("Enter")
    else:
        name = page.locator("input[name=tile]").first.get_attribute("value")
        page.keyboard.type(name)
        page.keyboard.press("Enter")


def test_a_yes_or_no_is_answered_and_told_why(either_page, bank):
    page, entry = either_page, first(bank, "can-ron", "yes")
    page.goto(f"/p/{entry.slug}/")
    page.get_by_role("button", name="Yes").click()
    expect(verdict(page)).to_contain_text("Right.")
    expect(page).to_have_url(re.compile(rf"/p/{entry.slug}/a/[0-9a-f-]{{36}}/(#verdict)?$"))
    expect(page.locator(".steps li").first).to_be_visible()
    expect(page.locator(".ask-bar")).to_have_count(0)
    assert Attempt.objects.get().is_right


def test_tiles_of_the_hand_are_chosen_on_the_hand(either_page, bank):
    page, entry = either_page, first(bank, "may-riichi")
    page.goto(f"/p/{entry.slug}/")
    page.locator(".hand-area .pick input").first.check()
    page.get_by_role("button", name="Answer").click()
    expect(verdict(page)).to_have_text(VERDICT)
    expect(page.locator(".hand-area input")).to_have_count(0)
    assert len(Attempt.objects.get().answer) == 2


def test_no_tile_at_all_is_an_answer(plain_page, bank):
    page, entry = plain_page, first(bank, "waits", "none")
    page.goto(f"/p/{entry.slug}/")
    page.get_by_role("button", name="Noten").click()
    expect(verdict(page)).to_contain_text("Right.")


def test_typed_notation_is_an_answer_and_bad_one_is_named_and_kept(either_page, bank):
    page = either_page
    entry = next(e for e in bank if e.kind == "waits" and e.answer != "none")
    page.goto(f"/p/{entry.slug}/")
    typed = page.get_by_label("Or type them")
    typed.press_sequentially("36mn")
    expect(typed).to_have_value("36mn")
    # Letters typed into a field are no shortcuts.
    expect(page.locator("input[name=tile]:checked")).to_have_count(0)
    page.get_by_role("button", name="Answer").click()
    expect(page.locator("#answer-error")).to_contain_text("“36mn” is not tile notation.")
    expect(typed).to_have_value("36mn")
    assert Attempt.objects.count() == 0
    typed.fill(entry.answer)
    page.keyboard.press("Enter")
    expect(verdict(page)).to_contain_text("Right.")


def test_a_double_click_reload_and_back_count_once(either_page, bank):
    page, entry = either_page, first(bank, "can-ron")
    page.goto(f"/p/{entry.slug}/")
    page.get_by_role("button", name="Yes").dblclick()
    expect(verdict(page)).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert Attempt.objects.count() == 1
    page.reload()
    expect(verdict(page)).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="No", exact=True).click()
    expect(page.get_by_text("only that one counts")).to_be_visible()
    assert list(Attempt.objects.values_list("answer", flat=True)) == ["yes"]


def test_focus_and_live_region_go_to_the_verdict_once(page, bank):
    page.goto(f"/p/{first(bank, 'kan-legal').slug}/")
    page.get_by_role("button", name="No", exact=True).click()
    expect(verdict(page)).to_be_focused()
    expect(page.locator("#live")).to_have_text(VERDICT)
    expect(page.locator(".is-lit")).to_have_count(1)
    # What is fetched afterwards leaves the focus where it is.
    link = page.get_by_role("link", name="Progress")
    link.focus()
    page.evaluate("document.body.dispatchEvent(new CustomEvent('htmx:afterSettle', { bubbles: true }))")
    expect(link).to_be_focused()


def test_keys_are_silent_once_switched_off(page, bank):
    page.goto("/settings/")
    page.get_by_label("Answer by keys").uncheck()
    page.get_by_role("button", name="Keep these").click()
    page.goto(f"/p/{first(bank, 'can-ron').slug}/")
    # What the key would press is pressed before the next line runs.
    page.keyboard.press("y")
    assert page.evaluate("document.querySelector('.is-sending')") is None
    expect(page.get_by_role("button", name="Yes")).to_be_visible()
    assert Attempt.objects.count() == 0


@pytest.mark.parametrize(("how", "many"), [(answer_by_mouse, 6), (answer_by_keys, 11)])
def test_many_in_a_row_on_a_phone_into_the_next_ten(phone, bank, how, many):
    """Twenty each way where everything is run."""
    page, many = phone, 20 if os.environ.get("EVERYTHING") else many
    page.goto("/next/")
    for number in range(1, many + 1):
        how(page)
        expect(verdict(page)).to_be_focused()
        assert Attempt.objects.count() == number
        last = number % 10 == 0
        if how is answer_by_keys:
            page.keyboard.press("Enter")
        else:
            page.get_by_role("link", name="See how it went" if last else "Next puzzle").click()
        if last:
            page.get_by_role("link", name="Ten more").click()
        expect(page.locator(".ask-bar")).to_be_visible()
    slugs = set(Attempt.objects.values_list("version__puzzle__slug", flat=True))
    # Enter goes on to the same trap where an answer fell into one: this small bank then asks again.
    assert len(slugs) == many or how is answer_by_keys
