"""On a phone the hand and the answers are seen together, and neither lies under the other."""

import pytest
from playwright.sync_api import expect

from tests.authoring.making import author
from tests.browser.conftest import first
from tests.browser.test_homework import begin, homework, room, sign_in  # noqa: F401  fixtures
from tests.browser.test_shapes import asked  # noqa: F401  a fixture
from trainer.puzzles.collections import add_puzzles, make_collection, set_by_link
from trainer.puzzles.models import Puzzle

SIZES = [(390, 664), (360, 560), (320, 568)]
PLACES = """() => {
  const box = (found) => { const {top, bottom} = found.getBoundingClientRect(); return {top, bottom}; };
  scrollTo({top: 0, behavior: "instant"});
  const [hand, bar] = [".hand-area .hand", ".ask-bar"].map((found) => box(document.querySelector(found)));
  return {hand, bar};
}"""
COVERED = """() => {
  const seen = (tile) => {
    const {left, top, width, height} = tile.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return y < 0 || y > innerHeight || Boolean(document.elementFromPoint(x, y)?.closest(".hand-area"));
  };
  const end = document.documentElement.scrollHeight - innerHeight;
  const tiles = [...document.querySelectorAll(".hand-area .tile")];
  let covered = 0;
  for (let at = 0; at < end + 60; at += 60) {
    scrollTo({top: at, behavior: "instant"});
    covered += tiles.filter((tile) => !seen(tile)).length;
  }
  return covered;
}"""
OVER = """() => {
  const place = (found) => document.querySelector(found).getBoundingClientRect();
  return place(".around").bottom > place(".hand-area").top + 8;
}"""
SPILLED = """() => [...document.querySelectorAll(".ask-bar .button")].filter((button) => {
  const words = document.createRange();
  words.selectNodeContents(button);
  const [inner, outer] = [words.getBoundingClientRect(), button.getBoundingClientRect()];
  return inner.left < outer.left || inner.right > outer.right;
}).map((button) => button.textContent.trim())"""


FOLLOWED = """async () => {
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}"""
LARGE_LETTERS = (
    "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; })"
)
STAYS = "() => getComputedStyle(document.querySelector('.hand-area')).position === 'sticky'"


def covered(page):
    """How many tiles of the hand lie under something, over all places to which the page is scrolled."""
    return page.evaluate(COVERED)


def is_seen_together(page, share=1.0):
    """Without scrolling hand and answers are in sight, the one above the other; the answers take a share."""
    found, high = page.evaluate(PLACES), page.viewport_size["height"]
    hand, bar = found["hand"], found["bar"]
    assert bar["bottom"] - bar["top"] < high * share, page.url
    return 0 <= hand["top"] < hand["bottom"] <= bar["top"] < bar["bottom"] <= high


def at_sizes(page, address, sizes=SIZES):
    """Open the address, and give the page each size in turn."""
    page.goto(address)
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(FOLLOWED)
        yield f"{page.url} at {width} x {height}"


@pytest.fixture
def slugs(bank, asked):  # noqa: F811  the fixture
    """Of questions by their kind, real ones and made-up ones."""
    kinds = ("can-ron", "may-riichi", "waits", "tsumo-or-ron", "who-may-call", "next-hand")
    return {kind: first(bank, kind).slug for kind in kinds} | asked


def test_hand_and_answers_are_seen_without_scrolling(phone, slugs):
    for kind in ("can-ron", "may-riichi", "waits", "tsumo-or-ron", "fake-number", "fake-one-tile"):
        for where in at_sizes(phone, f"/p/{slugs[kind]}/"):
            assert is_seen_together(phone, share=0.25), where
            assert covered(phone) == 0, where


def test_beside_a_list_of_options_no_tile_is_covered_and_the_hand_stays_at_the_head(phone, slugs):
    for kind in ("fake-one-of", "fake-many", "fake-some-of", "fake-points", "fake-tile-order"):
        for where in at_sizes(phone, f"/p/{slugs[kind]}/"):
            assert covered(phone) == 0, where
        if kind == "fake-one-of":
            continue
        phone.set_viewport_size({"width": 360, "height": 560})
        phone.evaluate("scrollTo(0, 0)")
        phone.locator(".ask-bar").scroll_into_view_if_needed()
        expect(phone.locator(".hand-area .hand")).to_be_in_viewport(ratio=1)
        expect(phone.locator(".ask-bar")).to_be_in_viewport(ratio=1)


def test_a_hand_over_a_part_of_the_table_says_that_the_table_goes_on(phone, slugs):
    told = dict.fromkeys(SIZES, 0)
    for kind in ("can-ron", "may-riichi", "fake-many"):
        for size, _ in zip(SIZES, at_sizes(phone, f"/p/{slugs[kind]}/"), strict=True):
            phone.evaluate("scrollTo(0, 0)")
            over = phone.evaluate(OVER)
            expect(phone.locator(".hand-over")).to_be_visible(visible=over)
            told[size] += over
            phone.evaluate("scrollTo(0, 9999)")
            assert not phone.evaluate(OVER)
            expect(phone.locator(".hand-over")).to_be_hidden()
    assert all(told.values())


def test_with_letters_twice_as_large_nothing_is_covered_or_wider_than_the_screen(phone, slugs, asked):  # noqa: F811  the fixture
    phone.add_init_script(LARGE_LETTERS)
    for kind in ("can-ron", "waits", "who-may-call", "next-hand", *asked):
        for where in at_sizes(phone, f"/p/{slugs[kind]}/", SIZES[:2]):
            assert covered(phone) == 0, where
            assert phone.evaluate(SPILLED) == [], where
            assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, where


def test_hand_stays_in_sight_only_where_the_answer_is_read_in_it(phone, client, bank):
    own = ("can-ron", "waits", "should-you-fold", "which-kan")
    table = ("next-hand", "sticks-and-honba", "final-standing", "sideways-tile", "wait-shapes-left")
    for kind in (*own, *table):
        shown = client.get(f"/p/{first(bank, kind).slug}/", follow=True).text
        assert ('class="puzzle holds-hand' in shown) is (kind in own), kind
    for kind in (own[0], table[0]):
        phone.goto(f"/p/{first(bank, kind).slug}/")
        assert phone.evaluate(STAYS) is (kind in own), kind


def test_contents_of_the_rulebook_are_chapters_that_open(phone):
    """With all lines open they took eight and a half screens of a phone."""
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.goto("/rules/")
    assert phone.evaluate("document.documentElement.scrollHeight") < 4 * 844
    phone.get_by_role("heading", name="Furiten").click()
    expect(phone.get_by_role("link", name="Furiten: when you may not ron")).to_be_visible()


def test_somebody_new_sees_the_table_at_home(phone, bank):
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.goto("/")
    expect(phone.locator(".puzzle")).to_be_visible()
    expect(phone.locator(".holds-hand")).to_have_count(0)
    expect(phone.locator(".home-sample")).to_be_in_viewport(ratio=1)
    expect(phone.locator(".around")).to_be_in_viewport()


def test_so_it_is_in_homework_and_in_a_collection(phone, bank, room, homework):  # noqa: F811  the fixtures
    made = make_collection(owner=author(), title="Kans", licence="cc0-1.0")
    add_puzzles(collection=made, puzzles=Puzzle.objects.filter(slug=first(bank, "kan-legal").slug))
    set_by_link(collection=made, by_link=True)
    for where in at_sizes(phone, f"/k/{made.slug}/p/{first(bank, 'kan-legal').slug}/", SIZES[:2]):
        assert (is_seen_together(phone), covered(phone)) == (True, 0), where
    sign_in(phone, room)
    begin(phone, homework(minutes=20, hints=True))
    expect(phone.locator(".ask-bar")).to_be_visible()
    for where in at_sizes(phone, phone.url, SIZES[:2]):
        assert covered(phone) == 0, where
