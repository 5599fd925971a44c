"""The frame of every page, driven in a browser: skip link, themes, narrow screens, axe."""

from playwright.sync_api import expect

from tests.browser.sizes import scrolls_sideways

PAGES = ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/settings/", "/no-such-page/"]
PAGES_OF_A_USER = ["/settings/", "/accounts/email/", "/accounts/password/change/", "/accounts/logout/"]


def test_pages_have_no_fault_that_axe_finds_and_do_not_scroll_sideways(page, axe):
    for path in PAGES:
        page.goto(path)
        axe(page)
        assert scrolls_sideways(page, (320, 360, 390, 768, 1400)) == []


def test_first_tab_stop_leads_to_the_content(page):
    page.goto("/accounts/login/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


def test_wrong_field_is_described_by_its_error(page, axe):
    page.goto("/accounts/signup/")
    page.get_by_label("Username").fill("akagi")
    page.get_by_label("Password", exact=True).fill("suzume-1965")
    page.get_by_label("Password (again)").fill("suzume-1966")
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    field = page.get_by_label("Password (again)")
    expect(field).to_have_attribute("aria-invalid", "true")
    error = page.locator(f"#{field.get_attribute('aria-describedby')}")
    expect(error).to_have_text("You must type the same password each time.")
    axe(page)


def test_sign_up_and_out_without_javascript(plain_page):
    plain_page.goto("/accounts/signup/")
    plain_page.get_by_label("Username").fill("akagi")
    plain_page.get_by_label("Password", exact=True).fill("suzume-1965")
    plain_page.get_by_label("Password (again)").fill("suzume-1965")
    plain_page.get_by_role("main").get_by_role("button", name="Sign up").click()
    expect(plain_page.get_by_role("navigation").get_by_role("link", name="akagi")).to_be_visible()
    plain_page.goto("/accounts/logout/")
    plain_page.get_by_role("main").get_by_role("button", name="Sign out").click()
    expect(plain_page.get_by_role("navigation").get_by_role("link", name="Sign in")).to_be_visible()


def test_pages_of_a_user_have_no_fault_that_axe_finds(page, axe, client, live_server):
    password = {"password1": "suzume-1965", "password2": "suzume-1965"}
    client.post("/accounts/signup/", password | {"username": "akagi", "email": "a@example.org"})
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    for path in PAGES_OF_A_USER:
        assert page.goto(path).url == live_server.url + path
        axe(page)


def test_failed_request_of_htmx_shows_the_error_page_in_the_main_part(page):
    page.goto("/accounts/login/")
    page.evaluate("htmx.ajax('GET', '/no-such-page/', {target: 'form'})")
    page.get_by_role("heading", name="No such page").wait_for()
    expect(page.locator("main")).to_have_count(1)
    expect(page.locator("form")).to_have_count(0)


def test_chosen_colours_hold_against_the_device(page):
    page.emulate_media(color_scheme="light")
    page.goto("/settings/")
    page.get_by_label("Night: felt and ivory").check()
    with page.expect_navigation():
        page.get_by_role("main").get_by_role("button").click()
    page.goto("/credits/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert ground == "rgb(15, 27, 23)"
