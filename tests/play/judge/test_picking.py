"""The picker without a script: each tap is a link, and what it leads to is drawn."""

import re
from html import unescape

import pytest
from django.urls import reverse

from tests.play.judge.test_pages import dispute, text_of
from trainer.play.judge.picking import first_text, laid_texts, picker_of

pytestmark = pytest.mark.django_db
CASE = "kan-in-riichi"
HAND = "rules=m_league&drawn=4m&rest="


def page_of(client, query=""):
    return client.get(f"{reverse('judge:case', args=[CASE])}?{query}")


def ways(page, label):
    """Where links lead whose name or text is this."""
    found = re.findall(r"<a ([^>]*)>(.*?)</a>", page.text, re.S)
    return [
        unescape(re.search(r'href="([^"]*)"', attributes)[1])
        for attributes, inside in found
        if f'aria-label="{label}"' in attributes or re.sub(r"<[^>]+>", "", inside).strip() == label
    ]


def tapped(client, page, *labels):
    for label in labels:
        page = client.get(ways(page, label)[0])
        assert page.status_code == 200
    return page


def test_a_hand_is_laid_by_links_alone(client):
    """The drawn tile puts three like it in the hand; the rest is one tap; then what is left is asked."""
    page = tapped(client, page_of(client, "rules=m_league"), "Lay the tiles instead", "4 man")
    assert "3 tiles: 4 man, 4 man and 4 man" in text_of(page)
    page = tapped(client, page, "5 man", "3 man", "The rest are complete sets and a pair, no four alike")
    assert "Not allowed: the kan changes what the hand waits on" in text_of(page)
    assert "Has the kan been made" in text_of(page)
    assert "hand=34445m" in ways(page, "Not sure")[0], "in order, and kept"


def test_tiles_that_nobody_tapped_are_said_to_be_added(client):
    """Until one more is laid."""
    begun = page_of(client, f"{HAND}&hand=444m&lay=hand")
    said = "so they are added already: 4 man, 4 man and 4 man."
    assert said in text_of(begun)
    assert re.search(f'data-said="[^"]*{said}', begun.text)
    assert said not in text_of(tapped(client, begun, "5 man"))


def test_three_players_lay_no_tile_that_they_play_without():
    """No 2 to 8 of man, one by one or in a run; four players have them."""
    for rules, number in (("tenhou_3p", 27), ("tenhou_4p", 34)):
        picker = picker_of(dispute("ron-in-furiten", f"rules={rules}&lay=hand"))
        assert sum(map(len, picker.rows)) == number
    picker = picker_of(dispute("ron-in-furiten", "rules=tenhou_3p&hand=1m&lay=hand"))
    assert [each.label for each in picker.threes] == ["1 man, 1 man and 1 man", "9 man, 9 man and 9 man"]


def test_a_tile_is_taken_away_and_the_last_tap_undone(client):
    page = page_of(client, f"{HAND}&hand=44435m&lay=hand")
    assert "hand=4445m" in tapped(client, page, "Take away: 3 man").request["QUERY_STRING"]
    assert "hand=4443m" in tapped(client, page, "Undo").request["QUERY_STRING"]
    assert "hand=&" in tapped(client, page, "Clear").request["QUERY_STRING"]


def test_there_is_no_fifth_tile(client):
    page = page_of(client, f"{HAND}&hand=444m&lay=hand")
    assert not ways(page, "4 man")
    assert "All four copies are in use: 4 man." in text_of(page)


def test_three_tiles_are_laid_in_one_tap_where_they_are_left(client):
    page = page_of(client, f"{HAND}&hand=444m&lay=hand")
    assert "hand=444555m" in tapped(client, page, "5 man, 5 man and 5 man").request["QUERY_STRING"]
    assert not ways(page, "3 man, 4 man and 5 man"), "no 4 man is left"
    assert not picker_of(dispute(CASE, f"{HAND}&hand=444m11223355667p&lay=hand")).threes, "no room is left"


def test_the_suit_in_doubt_is_asked_for_first():
    picker = picker_of(dispute(CASE, f"{HAND}&hand=444m&lay=hand"))
    assert [len(row) for row in picker.rows] == [9]
    assert [len(row) for row in picker.others] == [9, 9, 7]
    every = picker_of(dispute(CASE, "lay=drawn"))
    assert [len(row) for row in every.rows] == [9, 9, 9, 7]


@pytest.mark.parametrize(
    ("hand", "rest"),
    [
        ("444m", "The rest holds the pair and the waiting shape"),
        ("3444m", "The rest are complete sets"),
        ("34445m", "The rest are complete sets and a pair, no four alike"),
        ("444m123456p789s1z", "All tiles are laid"),
    ],
)
def test_the_rest_is_one_tap_that_the_number_of_tiles_tells(client, hand, rest):
    page = page_of(client, f"{HAND}&hand={hand}&lay=hand")
    (way,) = ways(page, rest)
    told = dispute(CASE, way.partition("?")[2].partition("#")[0])
    assert told.wrong is None
    assert told.laying == ""


def test_thirteen_tiles_take_no_more():
    picker = picker_of(dispute(CASE, f"{HAND}&hand=444m123456p789s1z&lay=hand"))
    assert not any(each.address for row in (*picker.rows, *picker.others) for each in row)


def test_what_was_laid_is_drawn_and_framed_only_with_the_ruling(client):
    laid = f"{HAND}sets-pair&hand=34445m"
    asking, ruled = page_of(client, laid), page_of(client, f"{laid}&made=asked")
    for page in (asking, ruled):
        assert 'aria-label="3 man"' in page.text
        assert ways(page, "Change: The tile drawn")
    assert "lit-cause" not in asking.text
    assert ruled.text.count("lit-cause") == 8, "three and the drawn one, in the ruling and in what was told"


def test_waits_before_and_after_are_drawn_where_nothing_else_can_wait(client):
    page = text_of(page_of(client, "rules=m_league&drawn=4m&hand=3444m&rest=sets&made=asked"))
    assert "Waits before the kan Waits after the kan" in page
    pair = text_of(page_of(client, f"{HAND}sets-pair&hand=34445m&made=asked"))
    assert "Waits before" not in pair


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("drawn=1p&hand=34445m&rest=sets-pair", "A closed kan of 1p needs three like it"),
        ("drawn=4m&hand=4444m&rest=sets", "has more than four 4m"),
        ("drawn=4m&hand=444m159p&rest=wait", "This hand is not tenpai"),
        ("drawn=4m&hand=34445&rest=sets", "is not tile notation"),
    ],
)
def test_tiles_that_tell_nothing_are_said_and_laid_anew(client, query, said):
    page = page_of(client, query)
    assert said in text_of(page)
    assert 'id="picker"' in page.text
    assert 'id="lay-hand_hand"' in page.text or 'name="hand"' in page.text, "typing stays"


def test_a_case_without_tiles_has_no_picker():
    other = dispute("two-rons", "")
    assert first_text(other) == ""
    assert picker_of(other) is None
    assert laid_texts(other, framed=True) == []


def test_a_text_that_no_case_has_is_refused(client):
    assert page_of(client, "lay=river").status_code == 400
