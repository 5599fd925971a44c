"""Slow, failing and absent networks: what was sent shows, is kept, and arrives once."""

import pytest
from playwright.sync_api import expect

from tests.authoring.making import author
from tests.browser.conftest import first
from tests.browser.test_answering import verdict
from tests.browser.test_classes import sign_in
from tests.browser.test_homework import FAR, begin
from tests.browsing import PATIENCE
from tests.classroom.builders import assignment, classroom, enrolled
from trainer.authoring.actions.drafting import described, start_draft
from trainer.authoring.drafts import sketch_of
from trainer.authoring.models import Draft
from trainer.classroom.models import Answer, ChosenAnswer
from trainer.progress.models import Attempt
from trainer.scenarios.board.laying import part_text
from trainer.scenarios.board.sketch import Sketch
from trainer.scenarios.board.snapshot import empty_snapshot


@pytest.fixture
def shaky(chromium, live_server):
    """A phone's page on which requests may fail."""
    context = chromium.new_context(
        base_url=str(live_server),
        viewport={"width": 390, "height": 664},
        reduced_motion="reduce",
        locale="en-GB",
    )
    context.set_default_timeout(PATIENCE)
    errors = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    yield context.new_page()
    context.close()
    assert errors == []


def failing(page, pattern, how, times=1):
    """Those POSTs that match fail so often, then go through; how many there were."""
    seen = []

    def handle(route):
        if route.request.method != "POST":
            return route.continue_()
        seen.append(route.request.post_data)
        return how(route) if len(seen) <= times else route.continue_()

    page.route(pattern, handle)
    return seen


def asks(page, bank):
    entry = first(bank, "can-ron", "yes")
    page.goto(f"/p/{entry.slug}/")
    return entry


def test_an_answer_given_offline_is_kept_said_and_sent_when_the_network_is_back(shaky, bank, axe):
    asks(shaky, bank)
    shaky.context.set_offline(True)
    shaky.get_by_role("button", name="Yes").click()
    expect(shaky.locator("#unsent")).to_contain_text("Not sent: there is no connection.")
    expect(shaky.get_by_role("button", name="Yes")).to_be_visible()
    expect(shaky.locator(".hand-area")).to_be_visible()
    assert Attempt.objects.count() == 0
    axe(shaky)
    shaky.context.set_offline(False)
    expect(verdict(shaky)).to_contain_text("Right.")
    expect(shaky.locator("#unsent")).to_be_hidden()
    assert Attempt.objects.count() == 1


def test_a_page_that_one_comes_back_to_says_what_is_not_sent(shaky, bank):
    asks(shaky, bank)
    shaky.get_by_role("button", name="Yes").click()
    expect(verdict(shaky)).to_be_visible()
    shaky.go_back()
    expect(shaky.get_by_role("button", name="Yes")).to_be_visible()
    shaky.wait_for_load_state()
    shaky.context.set_offline(True)
    shaky.get_by_role("button", name="Yes").click()
    expect(shaky.locator("#unsent")).to_contain_text("Not sent: there is no connection.")
    shaky.context.set_offline(False)
    expect(shaky.get_by_text("only that one counts")).to_be_visible()


def test_a_fault_of_the_site_empties_no_page_and_the_same_answer_is_sent_again(shaky, bank):
    asks(shaky, bank)
    faults = [500, 502, 503, 504]
    left = iter(faults)

    def fails(route):
        route.fulfill(status=next(left), body="<h1>Gone</h1>")

    sent = failing(shaky, "**/p/**", fails, times=len(faults))
    shaky.get_by_role("button", name="Yes").click()
    for _fault in faults:
        expect(shaky.locator("#unsent")).to_contain_text("Not sent yet")
        expect(shaky.locator("#question")).to_be_visible()
        with shaky.expect_response(lambda response: response.request.method == "POST"):
            shaky.get_by_role("button", name="Send again").click()
    expect(verdict(shaky)).to_contain_text("Right.")
    assert (len(sent), len(set(sent))) == (len(faults) + 1, 1)
    assert Attempt.objects.count() == 1


def test_an_answer_whose_verdict_is_lost_on_the_way_back_counts_once(shaky, bank):
    """What is on its way shows at once and is said."""
    asks(shaky, bank)
    on_its_way = []
    failing(shaky, "**/p/**", on_its_way.append)
    shaky.get_by_role("button", name="Yes").click()
    expect(shaky.get_by_role("button", name="Yes")).to_have_class("button button-large is-sending")
    expect(shaky.locator("#live")).to_have_text("Sending…")
    on_its_way[0].fetch()
    assert Attempt.objects.count() == 1
    on_its_way[0].abort()
    expect(verdict(shaky)).to_contain_text("Right.")
    assert Attempt.objects.count() == 1


def test_another_answer_takes_the_place_of_one_that_did_not_arrive(shaky, bank):
    asks(shaky, bank)
    shaky.context.set_offline(True)
    shaky.get_by_role("button", name="Yes").click()
    expect(shaky.locator("#unsent")).to_be_visible()
    shaky.get_by_role("button", name="No", exact=True).click()
    shaky.context.set_offline(False)
    expect(verdict(shaky)).to_contain_text("Not quite.")
    assert list(Attempt.objects.values_list("answer", flat=True)) == ["no"]


@pytest.fixture
def exam(shaky, bank, live_server):
    """An exam of two questions that a learner sits: a tile to choose, and yes or no; its first page open."""
    entries = [first(bank, "may-riichi"), first(bank, "can-ron", "yes")]
    found = assignment(classroom(), entries, mode="exam", feedback="after_due", due_at=FAR)
    sign_in(shaky, live_server, enrolled(found.classroom).learner.user)
    begin(shaky, found)
    return found


def hand_in(page, found):
    page.goto(f"/hw/{found.slug}/hand-in/")
    page.get_by_role("button", name="Hand in", exact=True).click()
    expect(page.get_by_role("button", name="Hand in")).to_have_count(0)


def test_what_is_chosen_offline_in_an_exam_is_said_and_kept_once_when_the_network_is_back(shaky, exam, axe):
    page = shaky
    page.context.set_offline(True)
    page.locator(".hand-area .pick input").first.check()
    expect(page.locator("#unsent")).to_contain_text("Not sent: there is no connection.")
    expect(page.locator("#unsent")).to_contain_text("leave this page open")
    expect(page.locator("#kept")).not_to_contain_text("Kept:")
    expect(page.locator(".hand-area .pick input").first).to_be_checked()
    assert ChosenAnswer.objects.count() == 0
    axe(page)
    page.context.set_offline(False)
    expect(page.locator("#kept")).to_contain_text("Kept:")
    expect(page.locator("#unsent")).to_be_hidden()
    page.goto(f"/hw/{exam.slug}/2/")
    page.context.set_offline(True)
    page.get_by_role("button", name="Yes").click()
    expect(page.locator("#unsent")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("#kept")).to_contain_text("Kept: Yes")
    assert ChosenAnswer.objects.count() == 2
    hand_in(page, exam)
    assert (Answer.objects.count(), Attempt.objects.count(), ChosenAnswer.objects.count()) == (2, 2, 0)


def test_it_is_sent_again_and_again_until_the_site_answers(shaky, exam):
    """Fourteen times at least, with pauses that grow up to a minute."""
    page, fails = shaky, 14
    page.goto(f"/hw/{exam.slug}/2/")
    page.clock.install()
    sent = failing(page, "**/hw/**", lambda route: route.fulfill(status=503, body="Gone"), times=fails)
    page.get_by_role("button", name="Yes").click()
    for _again in range(fails):
        expect(page.locator("#unsent")).to_contain_text("sent again until it arrives")
        with page.expect_response(lambda response: response.request.method == "POST"):
            page.clock.run_for(60_000)
    expect(page.locator("#kept")).to_contain_text("Kept: Yes")
    expect(page.locator("#unsent")).to_be_hidden()
    assert (len(sent), len(set(sent))) == (fails + 1, 1)
    assert ChosenAnswer.objects.count() == 1


@pytest.fixture
def draft(transactional_db):
    return start_draft(author=author(), sketch=Sketch(empty_snapshot("tenhou_4p")))


@pytest.fixture
def editor(shaky, draft, live_server):
    """The editor of a draft, each request of which takes 400 ms."""
    sign_in(shaky, live_server, draft.author)
    shaky.goto(f"/studio/d/{draft.slug}/")

    network = shaky.context.new_cdp_session(shaky)
    conditions = {"offline": False, "latency": 400, "downloadThroughput": -1, "uploadThroughput": -1}
    network.send("Network.emulateNetworkConditions", conditions)
    return shaky


def laid(draft):
    return sketch_of(Draft.objects.get(pk=draft.pk)).snapshot


def test_tiles_tapped_offline_are_laid_in_their_order_once_the_network_is_back(
    shaky, draft, live_server, axe
):
    page = shaky
    sign_in(page, live_server, draft.author)
    page.goto(f"/studio/d/{draft.slug}/")
    page.context.set_offline(True)
    page.locator("#t-1m").click()
    page.locator("#t-9p").click()
    page.locator("#chip-river-1").click()
    page.locator("#t-5z").click()
    expect(page.locator("#unsent")).to_contain_text("Not sent: there is no connection.")
    expect(page.locator("#chip-river-1")).to_have_attribute("aria-current", "true")
    expect(page.locator("#chip-hand")).not_to_have_attribute("aria-current", "true")
    unsaved = page.locator("#bench .unsaved").get_by_role("img")
    in_hand = page.locator("#bench .hand .unsaved").get_by_role("img")
    assert [each.get_attribute("aria-label") for each in in_hand.all()] == [
        "1 man, not saved yet",
        "9 pin, not saved yet",
    ]
    expect(page.locator("#bench .seat-right .unsaved")).to_have_count(1)
    axe(page)
    page.context.set_offline(False)
    expect(page.locator("#bench [data-spot^='river:1:']")).to_have_count(1)
    expect(unsaved).to_have_count(0)
    assert part_text(laid(draft), "hand") == "1m9p"
    assert part_text(laid(draft), "river:1") == "5z"


def test_points_typed_while_others_are_saved_stand_as_typed_and_chips_follow_the_hero(editor, draft):
    page = editor
    page.locator("#frame-part > summary").click()
    page.locator("#frame-score-0").fill("18000")
    page.locator("#frame-score-1").click()
    page.keyboard.press("Control+a")
    page.keyboard.type("32000", delay=120)
    page.keyboard.press("Tab")
    expect(page.locator("#bench .seat-right .score")).to_have_text("32,000")
    expect(page.locator("#bench .seat-self .score")).to_have_text("18,000")
    expect(page.locator("#frame-score-1")).to_have_value("32000")
    assert laid(draft).scores == (18000, 32000, 25000, 25000)
    # Tiles go where the chips say after the hero moved to another seat.
    page.locator("#frame-wind").select_option(label="South")
    page.locator(".chip", has_text="Right").click()
    page.locator("#t-5z").click()
    expect(page.locator("#bench .seat-right [data-spot='river:2:0']")).to_have_count(1)
    assert (laid(draft).hero, part_text(laid(draft), "river:2")) == (1, "5z")


def asked_at_leaving(page, leave):
    """What the browser asks, and is denied, when the page would be left so."""
    page.once("dialog", lambda dialog: dialog.dismiss())
    with page.expect_event("dialog") as asked:
        leave()
    return asked.value.type


def goes(page):
    """Leaves the page as its address bar would."""
    return lambda: page.evaluate("setTimeout(() => location.assign('/studio/'))")


def test_who_leaves_the_editor_by_a_link_while_taps_wait_goes_once_all_are_saved(editor, draft):
    page = editor
    for tile in ("1m", "2m", "4p", "5p"):
        page.locator(f"#t-{tile}").click()
    page.get_by_role("link", name="Words", exact=True).click()
    page.wait_for_url("**/words/")
    assert part_text(laid(draft), "hand") == "12m45p"


def test_what_was_just_typed_is_saved_by_the_link_that_leaves_and_what_is_refused_keeps_one_at_it(
    editor, draft
):
    page = editor
    page.locator("#notation-part > summary").click()
    page.locator("#text-hand").fill("19x")
    page.get_by_role("link", name="Words", exact=True).click()
    expect(page.locator("#error-hand")).not_to_be_empty()
    assert page.url.endswith(f"/studio/d/{draft.slug}/")
    page.locator("#text-hand").fill("19m19p")
    page.get_by_role("link", name="Progress", exact=True).first.click()
    page.wait_for_url("**/progress/**")
    assert part_text(laid(draft), "hand") == "19m19p"


def test_leaving_the_editor_while_something_is_unsent_asks_first_and_later_does_not(editor, draft):
    page, on_its_way = editor, []
    failing(page, "**/edit/", on_its_way.append)
    page.locator("#t-1m").click()
    page.locator("#t-2m").click()
    assert asked_at_leaving(page, goes(page)) == "beforeunload"
    on_its_way[0].continue_()
    expect(page.locator("#bench [data-spot^='hand:']")).to_have_count(2)
    page.locator("#frame-part > summary").click()
    page.locator("#frame-score-0").fill("18000")
    assert asked_at_leaving(page, goes(page)) == "beforeunload"
    page.locator("#frame-score-0").press("Tab")
    expect(page.locator("#bench .seat-self .score")).to_have_text("18,000")
    page.on("dialog", lambda dialog: dialog.dismiss())
    page.goto("/studio/")
    assert laid(draft).scores[0] == 18000


@pytest.fixture
def words(shaky, draft, live_server):
    """The words of a draft, a title and a note typed in."""
    sign_in(shaky, live_server, draft.author)
    shaky.goto(f"/studio/d/{draft.slug}/words/")
    shaky.locator("[name=title_en]").fill("The pon")
    shaky.locator("[name=note_en]").fill("It does not help.")
    return shaky


def title_of(draft):
    said = described(Draft.objects.get(pk=draft.pk)).words
    return said["en"].title if said else ""


def test_words_kept_offline_stay_in_the_form_and_are_kept_once_the_network_is_back(words, draft):
    page = words
    for before, role, leave, after in (
        ("", "button", "Keep the words", "**/words/?kept"),
        ("The late pon", "link", "Table", f"**/{draft.slug}/"),
    ):
        title = page.locator("[name=title_en]")
        title.fill("The pon")
        page.context.set_offline(True)
        page.get_by_role(role, name=leave, exact=True).click()
        expect(page.locator("#unsent")).to_contain_text("Not sent: there is no connection.")
        expect(title).to_have_value("The pon")
        assert title_of(draft) == before
        kept = f"The late{' late' if before else ''} pon"
        title.fill(kept)
        page.context.set_offline(False)
        page.wait_for_url(after)
        assert title_of(draft) == kept


def test_words_sent_before_htmx_has_begun_are_not_asked_after(shaky, draft, live_server):
    page, asked = shaky, []
    sign_in(page, live_server, draft.author)
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.route("**/htmx*.js", lambda route: route.abort())
    page.goto(f"/studio/d/{draft.slug}/words/")
    assert page.evaluate("typeof htmx") == "undefined"
    page.locator("[name=title_en]").fill("The pon")
    page.locator("[name=note_en]").fill("It does **not** help.")
    page.get_by_role("button", name="Show the note").filter(visible=True).click()
    expect(page.locator("#preview-en strong")).to_have_text("not")
    page.get_by_role("button", name="Keep the words").click()
    expect(page.get_by_text("Kept.")).to_be_visible()
    assert (title_of(draft), asked) == ("The pon", [])


def test_words_that_are_not_kept_are_asked_after_and_refused_ones_stand_with_what_is_wrong(words, draft):
    page = words
    progress = page.get_by_role("link", name="Progress", exact=True).first
    assert asked_at_leaving(page, progress.click) == "beforeunload"
    expect(page.locator("[name=note_en]")).to_have_value("It does not help.")
    page.locator("[name=tags]").fill(",".join(map(str, range(11))))
    page.get_by_role("button", name="Keep the words").click()
    expect(page.locator(".is-invalid, .errorlist, .invalid-feedback").first).to_be_visible()
    expect(page.locator("[name=title_en]")).to_have_value("The pon")
    page.locator("[name=tags]").fill("kan")
    page.get_by_role("button", name="Keep the words").click()
    expect(page.get_by_text("Kept.")).to_be_visible()
    progress.click()
    page.wait_for_url("**/progress/**")
    assert title_of(draft) == "The pon"
