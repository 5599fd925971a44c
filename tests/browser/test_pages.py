"""Every page as it is shown: nothing axe finds wrong, nothing wider than a small phone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import first
from tests.browser.sizes import scrolls_sideways
from tests.browser.test_answering import answer_by_mouse, verdict
from trainer.rules.rulesets.ruleset import PRESETS

RULEBOOK = (
    "/rules/",
    "/rules/KAN-4/",
    "/rules/STR-1/",
    "/rules/why-no-win/",
    "/rules/history/",
    "/rules/?q=furiten",
    "/glossary/",
    "/measured/decisions/",
)
RULESETS = (
    "/rulesets/",
    "/rulesets/ema_2025/",
    "/rulesets/ema_2025/card/",
    "/rulesets/tenhou_4p..ema_2025/",
)
WIDTHS = (360, 390, 1280)
KINDS = ("can-ron", "kan-legal", "may-riichi", "waits")


def test_axe_finds_nothing_on_any_page(page, bank, axe):
    page.emulate_media(reduced_motion="reduce")
    for kind in KINDS:
        page.goto(f"/p/{first(bank, kind).slug}/")
        axe(page)
        answer_by_mouse(page)
        expect(verdict(page)).to_be_focused()
        axe(page)
    entry = first(bank, "can-ron")
    addresses = [
        "/",
        "/choose/",
        "/days/",
        "/progress/",
        "/settings/",
        "/credits/",
        "/privacy/",
        "/privacy/schools/",
        "/next/?kind=none",
        *RULEBOOK,
        f"/p/{entry.slug}/report/",
        *RULESETS,
    ]
    for address in addresses:
        page.goto(address)
        axe(page)


def test_axe_finds_nothing_on_what_was_refused(page, bank, axe):
    page.goto(f"/p/{first(bank, 'waits').slug}/")
    page.get_by_role("button", name="Answer").click()
    expect(page.locator("#answer-error")).to_be_focused()
    axe(page)
    page.goto(f"/p/{first(bank, 'waits').slug}/report/")
    page.get_by_role("radio").first.check()
    page.get_by_label("Something else").check()
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_text("Say in a few words what is wrong.")).to_be_visible()
    axe(page)


def test_nothing_is_wider_than_the_screen(page, bank):
    wide = []
    for kind in KINDS:
        page.goto(f"/p/{first(bank, kind).slug}/")
        wide += scrolls_sideways(page, WIDTHS)
        answer_by_mouse(page)
        expect(verdict(page)).to_be_focused()
        wide += scrolls_sideways(page, WIDTHS)
    for address in ("/", "/choose/", "/progress/", "/settings/", "/credits/", *RULEBOOK, *RULESETS):
        page.goto(address)
        wide += scrolls_sideways(page, WIDTHS)
    assert wide == []


def test_the_answer_is_not_below_the_fold_of_a_phone(phone, bank):
    for kind in ("can-ron", "kan-legal", "may-riichi"):
        phone.goto(f"/p/{first(bank, kind).slug}/")
        expect(phone.locator(".ask-bar")).to_be_in_viewport(ratio=1)
        expect(phone.locator("#question")).to_be_in_viewport(ratio=1)


def test_term_opens_what_it_means_on_the_spot(page, bank):
    """By keyboard: the link opens it, Escape closes it and leaves the reader where he was."""
    page.goto("/rules/FUR-1/")
    link = page.locator("a.term").first
    link.focus()
    page.keyboard.press("Enter")
    told = page.locator("#term")
    expect(told).to_be_visible()
    expect(told.locator("dfn")).to_have_text(re.compile(link.inner_text(), re.IGNORECASE))
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()
    expect(link).to_be_focused()
    assert page.url.endswith("/rules/FUR-1/")


@pytest.mark.parametrize("preset", PRESETS)
def test_the_card_of_a_ruleset_is_one_sheet(page, preset):
    page.goto(f"/rulesets/{preset}/card/")
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) == 1


def test_term_says_so_where_the_network_is_lost_and_the_page_stays(page, bank):
    page.goto("/rules/FUR-1/")
    page.context.set_offline(True)
    page.locator("a.term").first.click()
    expect(page.locator("#term")).to_contain_text("the network is lost")
    assert page.url.endswith("/rules/FUR-1/")
