"""A puzzle in a frame of a page on another origin: shown, answered and told there, and no other page is."""

import re
from functools import partial
from html import unescape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from tests.browser.conftest import first
from tests.browser.sizes import scrolls_sideways
from trainer.progress.models import Attempt


class Blog(BaseHTTPRequestHandler):
    """One page, whatever is asked for."""

    def __init__(self, body: str, *given: object) -> None:
        self.body = body
        super().__init__(*given)

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(
            f'<!doctype html><html lang="en"><title>A blog</title><h1>A blog</h1>{self.body}'.encode()
        )

    def log_message(self, *_given: object) -> None:
        """Nothing."""


@pytest.fixture
def blog():
    """Serves HTML as a page of another origin (127.0.0.1) and says where."""
    servers = []

    def serve(body: str) -> str:
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Blog, body))
        Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_port}/"

    yield serve
    for server in servers:
        server.shutdown()
        server.server_close()


def offered(page: Page, path: str) -> str:
    """The text to copy on a page of ours."""
    page.goto(path)
    page.get_by_text("Embed", exact=True).click()
    return page.get_by_label(re.compile("HTML for a page")).input_value()


def test_it_is_answered_in_a_page_of_another_site(either_page, bank, blog, live_server):
    page, entry = either_page, first(bank, "can-ron", "yes")
    text = offered(page, f"/p/{entry.slug}/")
    assert live_server.url.startswith("http://localhost:")
    page.context.clear_cookies()
    page.goto(blog(text))
    frame = page.frame_locator("iframe")
    frame.get_by_role("button", name="No").click()
    expect(frame.locator("#verdict")).to_contain_text("Not quite.")
    expect(frame.locator(".steps")).to_be_visible()
    frame.get_by_role("link", name="Try again").click()
    frame.get_by_role("button", name="Yes").click()
    expect(frame.locator("#verdict")).to_contain_text("Right.")
    with page.context.expect_page() as opened:
        frame.get_by_role("link", name="The whole puzzle").click()
    expect(opened.value).to_have_url(f"{live_server.url}/p/{entry.slug}/")
    assert not Attempt.objects.exists()


def test_no_other_page_comes_into_a_frame(chromium, bank, blog, transactional_db, live_server):
    page = chromium.new_page()
    page.goto(blog(f'<iframe src="{live_server.url}/p/{bank[0].slug}/" title="ours"></iframe>'))
    page.wait_for_load_state("networkidle")
    assert page.frames[1].locator(".puzzle").count() == 0
    page.close()


def documented() -> str:
    """The script that a page around frames may have."""
    text = (settings.BASE_DIR / "docs" / "author.md").read_text("utf-8")
    return re.search(r"```html\n(<script>.*?</script>)\n```", text, re.S)[1]


def test_a_frame_is_as_high_as_what_stands_in_it_where_the_page_has_the_script(phone, bank, blog):
    """Before the answer and after it; without the script it keeps the height of its line."""
    text = offered(phone, f"/p/{first(bank, 'can-ron', 'yes').slug}/")
    phone.goto(blog(text))
    expect(phone.frame_locator("iframe").locator(".ask-bar")).to_be_visible()
    expect(phone.locator("iframe")).to_have_attribute("height", "760")
    phone.goto(blog(text + documented()))
    frame = phone.frame_locator("iframe")
    for answered in (False, True):
        if answered:
            frame.get_by_role("button", name="No").click()
            expect(frame.locator("#verdict")).to_be_visible()
        phone.wait_for_load_state("networkidle")
        high = frame.locator("#main").evaluate("main => Math.ceil(main.getBoundingClientRect().height)")
        assert high > 760
        expect(phone.locator("iframe")).to_have_attribute("height", str(high))


@pytest.mark.parametrize("kind", ["can-ron", "waits", "may-riichi"])
def test_the_page_in_the_frame_has_no_fault_and_fits_each_width(page, bank, axe, kind):
    entry = first(bank, kind)
    page.goto(re.search(r'src="([^"]+)"', unescape(offered(page, f"/p/{entry.slug}/")))[1])
    widths = (320, 360, 480, 640, 800)
    assert scrolls_sideways(page, widths) == []
    axe(page)
    if page.locator(".pick input").count():
        page.locator(".pick input").first.check(force=True)
    page.locator(".ask-bar .button").first.click()
    expect(page.locator("#verdict")).to_be_visible()
    assert scrolls_sideways(page, widths) == []
    axe(page)


def test_days_offer_the_puzzle_of_today(page, bank, blog):
    text = offered(page, "/days/")
    page.goto(blog(text))
    frame = page.frame_locator("iframe")
    expect(frame.get_by_text("Today's puzzle")).to_be_visible()
    expect(frame.get_by_role("link", name="This puzzle at Riichi Dojo")).to_be_visible()
