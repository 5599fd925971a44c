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
  const seen = (tile) => {
    const {left, top, width, height} = tile.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return y < 0 || y > innerHeight || Boolean(document.elementFromPoint(x, y)?.closest(".hand-area"));
  };
  return {
    hand: box(document.querySelector(".hand-area .hand")), bar: box(document.querySelector(".ask-bar")),
    covered: [...document.querySelectorAll(".hand-area .tile")].filter((tile) => !seen(tile)).length,
    end: document.documentElement.scrollHeight - innerHeight,
  };
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


def places(page, at):
    page.evaluate(f"scrollTo(0, {at})")
    return page.evaluate(PLACES)


def covered(page):
    """How many tiles of the hand lie under something, over all places to which the page is scrolled."""
    end = places(page, 0)["end"]
    return sum(places(page, at)["covered"] for at in range(0, int(end) + 60, 60))


def seen_together(page):
    """Without scrolling hand and answers are in sight, the one above the other."""
    found, high = places(page, 0), page.viewport_size["height"]
    return (
        0
        <= found["hand"]["top"]
        < found["hand"]["bottom"]
        <= found["bar"]["top"]
        < found["bar"]["bottom"]
        <= high
    )


def large_letters(page):
    page.add_init_script(
        "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; })"
    )


@pytest.mark.parametrize("size", SIZES)
def test_no_tile_of_the_hand_is_covered_whatever_the_shape_of_the_answer(phone, asked, size):  # noqa: F811  the fixtures
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    for slug in asked.values():
        phone.goto(f"/p/{slug}/")
        assert covered(phone) == 0, phone.url


@pytest.mark.parametrize("size", SIZES)
def test_hand_and_answers_are_seen_without_scrolling(phone, bank, asked, size):  # noqa: F811  the fixtures
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    slugs = [first(bank, kind).slug for kind in ("can-ron", "may-riichi", "waits", "tsumo-or-ron")]
    for slug in (*slugs, asked["fake-number"], asked["fake-one-tile"]):
        phone.goto(f"/p/{slug}/")
        assert seen_together(phone), phone.url
        assert covered(phone) == 0, phone.url
        bar = places(phone, 0)["bar"]
        assert bar["bottom"] - bar["top"] < size[1] / 4, phone.url


@pytest.mark.parametrize("size", SIZES)
def test_a_hand_over_a_part_of_the_table_says_that_the_table_goes_on(phone, bank, asked, size):  # noqa: F811  the fixtures
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    told = 0
    for slug in (first(bank, "can-ron").slug, first(bank, "may-riichi").slug, asked["fake-many"]):
        phone.goto(f"/p/{slug}/")
        over = phone.evaluate(OVER)
        expect(phone.locator(".hand-over")).to_be_visible(visible=over)
        told += over
        places(phone, 9999)
        assert not phone.evaluate(OVER)
        expect(phone.locator(".hand-over")).to_be_hidden()
    assert told


def test_beside_a_list_of_options_the_hand_stays_at_the_head_of_the_screen(phone, asked):  # noqa: F811  the fixtures
    phone.set_viewport_size({"width": 360, "height": 560})
    for kind in ("fake-many", "fake-some-of", "fake-points", "fake-tile-order"):
        phone.goto(f"/p/{asked[kind]}/")
        phone.locator(".ask-bar").scroll_into_view_if_needed()
        expect(phone.locator(".hand-area .hand")).to_be_in_viewport(ratio=1)
        expect(phone.locator(".ask-bar")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", SIZES[:2])
def test_with_letters_twice_as_large_nothing_is_covered_or_wider_than_the_screen(phone, bank, asked, size):  # noqa: F811  the fixtures
    large_letters(phone)
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    kinds = ("can-ron", "waits", "who-may-call", "next-hand")
    for slug in (*(first(bank, kind).slug for kind in kinds), *asked.values()):
        phone.goto(f"/p/{slug}/")
        assert covered(phone) == 0, phone.url
        assert phone.evaluate(SPILLED) == [], phone.url
        assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, phone.url


def test_hand_stays_in_sight_only_where_the_answer_is_read_in_it(phone, bank):
    stays = "getComputedStyle(document.querySelector('.hand-area')).position === 'sticky'"
    own = ("can-ron", "waits", "should-you-fold", "which-kan")
    table = ("next-hand", "sticks-and-honba", "final-standing", "sideways-tile", "wait-shapes-left")
    for kind in (*own, *table):
        phone.goto(f"/p/{first(bank, kind).slug}/")
        assert phone.evaluate(stays) is (kind in own), kind


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


@pytest.mark.parametrize("size", SIZES[:2])
def test_so_it_is_in_homework_and_in_a_collection(phone, bank, room, homework, size):  # noqa: F811  the fixtures
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    made = make_collection(owner=author(), title="Kans", licence="cc0-1.0")
    add_puzzles(collection=made, puzzles=Puzzle.objects.filter(slug=first(bank, "kan-legal").slug))
    set_by_link(collection=made, by_link=True)
    phone.goto(f"/k/{made.slug}/p/{first(bank, 'kan-legal').slug}/")
    assert (seen_together(phone), covered(phone)) == (True, 0)
    sign_in(phone, room)
    begin(phone, homework(minutes=20, hints=True))
    expect(phone.locator(".ask-bar")).to_be_visible()
    assert covered(phone) == 0
