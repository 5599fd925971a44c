"""A record in a browser: scrubbed by slider and keys, and without JavaScript by links and a number."""

from playwright.sync_api import expect

from tests.pages.records.written import xml
from trainer.accounts.models import User
from trainer.authoring.models import Draft

PASSWORD = "a long pass phrase"


def handed_in(page):
    """Sign in and hand the record in."""
    User.objects.create_user("author", password=PASSWORD)
    page.goto("/accounts/login/?next=/studio/r/")
    page.fill("[name=login]", "author")
    page.fill("[name=password]", PASSWORD)
    page.press("[name=password]", "Enter")
    page.set_input_files("[type=file]", {"name": "game.xml", "mimeType": "text/xml", "buffer": xml()})
    page.get_by_role("button", name="Open the record").click()
    # Else what is asked next may be asked of the page that is being left, and never be answered.
    expect(page.locator("#moment")).to_be_visible()


def test_moment_is_scrubbed_by_keys_and_becomes_a_draft(page, axe):
    handed_in(page)
    axe(page)
    moment = page.locator("#moment")
    page.get_by_role("slider").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(moment).to_have_attribute("data-step", "4")
    expect(page.get_by_role("slider")).to_be_focused()
    page.get_by_role("link", name="Forward").press("Enter")
    expect(moment).to_have_attribute("data-step", "5")
    expect(page.locator("#go-forward")).to_be_focused()
    expect(page.get_by_role("spinbutton")).to_have_value("5")
    expect(page.locator("#live")).not_to_be_empty()
    page.get_by_role("spinbutton").fill("20")
    page.get_by_role("spinbutton").press("Tab")
    expect(moment).to_have_attribute("data-step", "20")
    page.locator(".worth a").first.click()
    expect(page.get_by_text("It asks:")).to_be_visible()
    axe(page)
    page.get_by_role("button", name="Make a puzzle").click()
    page.wait_for_url("**/studio/d/*/")
    assert Draft.objects.get().kind


def test_record_is_scrubbed_without_javascript_on_a_small_screen(plain_page):
    plain_page.set_viewport_size({"width": 360, "height": 740})
    handed_in(plain_page)
    plain_page.get_by_role("spinbutton").fill("12")
    plain_page.get_by_role("button", name="Go").click()
    expect(plain_page.locator("#moment")).to_have_attribute("data-step", "12")
    plain_page.get_by_role("link", name="West", exact=True).click()
    expect(plain_page.locator(".plate", has_text="you")).to_contain_text("West")
    expect(plain_page.locator("#moment")).to_have_attribute("data-step", "12")
    assert plain_page.evaluate("document.documentElement.scrollWidth") <= 360
