"""A puzzle from a pasted position to its learner, with JavaScript and without; no page is too wide."""

import json
import re

from playwright.sync_api import expect

from tests.authoring.making import author, draft_of, laid, position_of
from tests.browser.sizes import OVER, at_each
from tests.browser.test_classes import sign_in
from trainer.authoring.actions.drafting import Described, SaidOfPuzzle, save_words, start_draft
from trainer.authoring.actions.publishing import publish
from trainer.authoring.models import Draft
from trainer.scenarios.position.texts import link_text

HEAD = "document.querySelector('.top').offsetHeight"
HIDDEN = "window.hidden = [...document.querySelectorAll('body *')].filter(each => !each.checkVisibility())"
SHOWN = "window.hidden.filter(each => each.checkVisibility()).map(each => each.outerHTML)"
NOTE = "The pon does **not** help."


def test_pasted_position_gets_words_and_is_published(either_page, live_server, transactional_db):
    page, user, position = either_page, author(), position_of("can-ron")
    sign_in(page, live_server, user)
    page.goto("/studio/")
    page.get_by_text("Paste a position", exact=True).click()
    page.get_by_label("Position or link").fill(json.dumps(position.to_json()))
    page.get_by_role("button", name="Make a puzzle of it").click()
    page.wait_for_url("**/studio/d/*/")
    Draft.objects.update(kind="can-ron")
    page.get_by_role("link", name="Words").click()
    page.get_by_text("Français").click()
    page.get_by_label("Title").filter(visible=True).fill("Le pon")
    page.get_by_text("English").click()
    page.get_by_label("Title").filter(visible=True).fill("The pon")
    page.get_by_label("Note, shown").filter(visible=True).fill(NOTE)
    page.get_by_role("button", name="Show the note").filter(visible=True).click()
    expect(page.locator("#preview-en strong")).to_have_text("not")
    page.get_by_label("Hints").filter(visible=True).fill("Look at your melds")
    page.get_by_role("button", name="Keep the words").click()
    expect(page.get_by_text("Kept.")).to_be_visible()
    page.get_by_role("link", name="Share and publish").click()
    page.get_by_role("button", name="Publish", exact=True).click()
    expect(page.get_by_text("The puzzle is published.")).to_be_visible()
    page.goto(page.get_by_label("Link for learners").input_value())
    expect(page.get_by_text("The pon", exact=True)).to_be_visible()
    assert "does <strong>" not in page.content()
    page.get_by_text("Hint", exact=True).click()
    expect(page.get_by_text("Look at your melds")).to_be_visible()
    page.get_by_role("button", name=re.compile("Yes")).click()
    expect(page.locator(".author-note strong")).to_have_text("not")
    expect(page.get_by_text(f"Puzzle by {user.username}.")).to_be_visible()


def test_pages_of_an_author_are_sound_and_narrow_enough(page, live_server, transactional_db, axe):
    user = author("Wolfeschlegelsteinhausenbergerdorff")
    said = Described({"en": SaidOfPuzzle("A title without any room to break " * 2, NOTE)}, source="x" * 200)
    draft = save_words(draft=draft_of(user, "may-riichi"), seen=1, said=said)
    publish(draft=draft, by=user, listed=False)
    empty = start_draft(author=user, sketch=laid())
    sign_in(page, live_server, user)
    addresses = (
        "/studio/",
        f"/studio/d/{draft.slug}/words/",
        f"/studio/d/{draft.slug}/publish/",
        f"/studio/d/{draft.slug}/delete/",
        f"/studio/d/{empty.slug}/publish/",
        f"/studio/t/{link_text(position_of('waits'))}/",
        "/studio/t/1broken/",
    )
    for address in addresses:
        page.set_viewport_size({"width": 360, "height": 800})
        page.goto(address)
        page.evaluate(HIDDEN)
        for width in at_each(page, (360, 1280)):
            assert page.evaluate(OVER) <= 0, (address, width)
            assert page.evaluate(HEAD) < (90 if width < 700 else 70), (address, width)
        # Nothing shows on a wide screen alone: what axe finds there it finds on a narrow one.
        assert page.evaluate(SHOWN) == [], address
        page.set_viewport_size({"width": 360, "height": 800})
        axe(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    axe(page)
