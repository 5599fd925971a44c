"""Every page as it is shown: nothing axe finds wrong, nothing wider than a small phone."""

import re
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.authoring.making import position_of
from tests.browser.conftest import first
from tests.browser.sizes import scrolls_sideways
from tests.browser.test_answering import answer_by_mouse, verdict
from tests.browser.test_classes import sign_in
from tests.tablerules.builders import say
from trainer.accounts.models import User
from trainer.rules.rulesets.ruleset import PRESETS
from trainer.rules.rulesets.written import read_rules
from trainer.scenarios.position.texts import link_text
from trainer.support.house import change_house
from trainer.tablerules.keeping import keep_rules
from trainer.tablerules.models import LONGEST_NAME, Office

SITE = (
    "/",
    "/choose/",
    "/days/",
    "/progress/",
    "/settings/",
    "/credits/",
    "/privacy/",
    "/privacy/schools/",
    "/next/?kind=none",
)
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
    "/rulesets/ema_2025/questions/",
    "/rulesets/tenhou_4p..ema_2025/",
)
OWN = "m_league.kuikae-allowed.kuitan-no"
JUDGED = (
    "/rules/own/",
    "/rules/own/change/?rules=m_league",
    "/rules/own/change/?rules=m_league&q=tanyao",
    f"/rules/own/show/?rules={OWN}",
    f"/judge/?rules={OWN}",
    "/judge/?said=called+chi+and+threw+the+same+tile",
    f"/judge/kuikae/?rules={OWN}&call=chi&end=called&first=yes",
    "/judge/kuikae/",
    "/studio/table/",
)
WIDTHS = (360, 390, 1280)
KINDS = ("can-ron", "kan-legal", "may-riichi", "waits")


@pytest.fixture
def faults(page, axe):
    """Looks at a page as it stands: asserts that axe finds nothing, and says at what width it is too wide."""
    page.emulate_media(reduced_motion="reduce")

    def look():
        axe(page)
        return scrolls_sideways(page, WIDTHS)

    return look


def test_puzzles_asked_and_told_are_sound_and_no_wider_than_the_screen(page, bank, faults):
    wide = []
    for kind in KINDS:
        page.goto(f"/p/{first(bank, kind).slug}/")
        wide += faults()
        answer_by_mouse(page)
        expect(verdict(page)).to_be_focused()
        wide += faults()
    assert wide == []


def test_every_other_page_is_sound_and_no_wider_than_the_screen(page, bank, faults):
    wide = []
    for address in (*SITE, *RULEBOOK, f"/p/{first(bank, 'can-ron').slug}/report/", *RULESETS, *JUDGED):
        page.goto(address)
        wide += faults()
    assert wide == []


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


OFFICER = ("/rulesets/ema_2025/officer/", "/rulesets/ema_2025/officer/kuikae/")


def test_shared_rules_rulings_and_the_site_at_the_desk_are_sound(page, bank, faults, live_server):
    chief = User.objects.create_superuser("chief")
    say(Office.objects.create(user=chief, preset="ema_2025", body="EMA rules committee"), "kuikae", "allowed")
    kept = keep_rules(owner=chief, name="W" * LONGEST_NAME, ruleset=read_rules(OWN))
    table = link_text(position_of("can-ron"))
    addresses = (f"/rules/shared/{kept.code}/", f"/studio/table/{table}/rulings/")
    sign_in(page, live_server, chief)
    wide = []
    for address in (*addresses, "/rules/own/", "/desk/site/", "/desk/officers/", *OFFICER):
        page.goto(address)
        wide += faults()
    assert wide == []


def test_a_long_name_with_a_logo_leaves_room_for_the_way_in(page, live_server, transactional_db):
    logo = BytesIO()
    Image.new("RGB", (900, 200)).save(logo, "PNG")
    change_house(
        by=User.objects.create_superuser("chief"), logo=("wide", logo.getvalue()), name="Mahjongclub " * 5
    )
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/credits/")
    brand, way_in = page.locator(".brand").bounding_box(), page.locator(".nav-own").bounding_box()
    assert brand["x"] + brand["width"] <= way_in["x"]
    assert brand["height"] <= 48
    assert scrolls_sideways(page, WIDTHS) == []


def test_what_is_copied_for_a_chat_is_the_text_that_is_shown(page, bank):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/judge/kuikae/?rules={OWN}&call=chi&end=called&first=yes")
    page.get_by_text("Copy for a chat").click()
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.get_by_role("button", name="Copied.")).to_be_visible()
    said = page.evaluate("navigator.clipboard.readText()")
    assert said == page.locator("#chat-text").input_value()
    assert "||" in said


def test_a_browser_that_copies_nothing_leaves_the_text_selected(page, bank):
    page.add_init_script("navigator.clipboard.writeText = () => Promise.reject(new Error())")
    page.goto(f"/rules/own/show/?rules={OWN}")
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator("#rules-link")).to_be_focused()
    assert OWN in page.evaluate("getSelection().toString()")


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


def test_the_card_of_each_ruleset_is_one_sheet(page):
    sheets = {}
    for preset in PRESETS:
        page.goto(f"/rulesets/{preset}/card/")
        sheets[preset] = len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))
    assert sheets == dict.fromkeys(PRESETS, 1)


def test_term_says_so_where_the_network_is_lost_and_the_page_stays(page, bank):
    page.goto("/rules/FUR-1/")
    page.context.set_offline(True)
    page.locator("a.term").first.click()
    expect(page.locator("#term")).to_contain_text("the network is lost")
    assert page.url.endswith("/rules/FUR-1/")
