"""A file in a browser: its report read, imported; the page of a long import asks for itself."""

from playwright.sync_api import expect

from tests.authoring.exchange.samples import bank_values, document
from trainer.accounts.models import User
from trainer.authoring.models import ImportJob
from trainer.puzzles.models import Puzzle

PASSWORD = "a long pass phrase"


def handed_in(page, values):
    """Sign in and send a file."""
    User.objects.create_user("author", password=PASSWORD)
    page.goto("/accounts/login/?next=/studio/import/")
    page.fill("[name=login]", "author")
    page.fill("[name=password]", PASSWORD)
    page.press("[name=password]", "Enter")
    file = {"name": "kans.json", "mimeType": "application/json", "buffer": document(values).encode()}
    page.set_input_files("[type=file]", file)
    page.get_by_role("button", name="Check the file").click()


def test_a_wrong_line_is_read_and_a_sound_file_imported_without_javascript(plain_page):
    plain_page.set_viewport_size({"width": 360, "height": 740})
    handed_in(plain_page, [{"kind": "nothing", "position": {}}, *bank_values(2)])
    expect(plain_page.get_by_text("Line 2:")).to_be_visible()
    assert plain_page.evaluate("document.documentElement.scrollWidth") <= 360
    plain_page.get_by_role("button", name="Discard").click()
    plain_page.set_input_files(
        "[type=file]",
        {"name": "b.json", "mimeType": "text/plain", "buffer": document(bank_values(2)).encode()},
    )
    plain_page.get_by_role("button", name="Check the file").press("Enter")
    plain_page.get_by_role("button", name="Import these 2 puzzles").press("Enter")
    expect(plain_page.get_by_text("2 puzzles were imported.")).to_be_visible()
    assert Puzzle.objects.count() == 2


def test_the_page_of_an_import_under_way_follows_it_and_says_when_it_is_over(page, axe):
    handed_in(page, bank_values(2))
    expect(page.get_by_text("2 puzzles can be imported.")).to_be_visible()
    axe(page)
    ImportJob.objects.update(state="running", done=1, total=2)
    page.reload()
    expect(page.get_by_role("progressbar")).to_have_attribute("value", "50")
    axe(page)
    ImportJob.objects.update(state="done", done=2)
    expect(page.get_by_role("button", name="Import these 2 puzzles")).to_be_visible()
    expect(page.locator("#live")).to_contain_text("2 puzzles can be imported.")
    page.goto("/studio/import/records/")
    axe(page)
    page.goto("/studio/export/")
    axe(page)
    page.goto("/studio/import/")
    axe(page)
