"""The verdict beside the table: a question is chosen, what turns it loads after, a near miss is added."""

import re

from playwright.sync_api import expect

from tests.authoring.making import author, position_of
from tests.browser.test_classes import sign_in
from trainer.authoring.actions.drafting import start_draft
from trainer.authoring.models import Draft
from trainer.scenarios.board.sketch import Sketch


def test_question_is_chosen_flipped_and_paired(page, live_server, transactional_db, axe):
    draft = start_draft(author=author(), sketch=Sketch.of_position(position_of("can-ron")))
    sign_in(page, live_server, draft.author)
    page.goto(f"/studio/d/{draft.slug}/")
    verdict = page.locator("#verdict")
    verdict.get_by_role("button", name=re.compile("Can you ron it")).first.click()
    expect(verdict.locator(".judged-answer b")).to_have_text(re.compile("Yes|No"))
    verdict.get_by_role("button", name=re.compile("Add both as a pair")).first.wait_for(timeout=120_000)
    verdict.get_by_text(re.compile(r"\d+ questions that this table can ask")).click()
    expect(verdict.locator(".serves-question[aria-current]")).to_have_count(1)
    assert Draft.objects.get(pk=draft.pk).kind == "can-ron"
    axe(page)
    verdict.get_by_role("button", name=re.compile("Add both as a pair")).first.click()
    expect(page.get_by_text("Added: a twin of your puzzle")).to_be_visible()
    assert Draft.objects.get(twin_of=draft).kind == "can-ron"


def test_verdict_is_reached_by_links_alone_on_a_small_phone(plain_page, live_server, transactional_db):
    position = position_of("double-riichi", 4)
    sketch = Sketch(Sketch.of_position(position).snapshot)
    draft = start_draft(author=author(), sketch=sketch, kind="double-riichi")
    sign_in(plain_page, live_server, draft.author)
    plain_page.set_viewport_size({"width": 360, "height": 740})
    plain_page.goto(f"/studio/d/{draft.slug}/verdict/")
    assert plain_page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    plain_page.get_by_role("button", name=re.compile("^This order: Double")).click()
    plain_page.goto(f"/studio/d/{draft.slug}/verdict/")
    expect(plain_page.locator(".judged-answer b")).to_have_text(re.compile("Double"))
    plain_page.get_by_role("link", name="What would turn it round?").click()
    expect(plain_page.get_by_role("heading", name="Flip it")).to_be_visible()
    plain_page.goto(f"/studio/d/{draft.slug}/serves/")
    assert plain_page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    plain_page.get_by_role("button", name=re.compile("dora")).first.click()
    plain_page.wait_for_url(f"**/studio/d/{draft.slug}/?at=*")
    assert Draft.objects.get(pk=draft.pk).kind == "dora-tile"
