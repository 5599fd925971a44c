"""Tiles to tap on a screen of the path: the address says which are tapped, and nothing is kept of it."""

import re

import pytest

from trainer.accounts.models import Learner

pytestmark = pytest.mark.django_db
HONOURS = "/path/the-tiles/2/"
"""Offers 3m 1z 7s 6z 9p 5z, of which three are honours."""
RIICHI = "/path/which-tile-to-throw/2/"
"""Offers fourteen tiles; 4s at the places 11 and 12, and 5s at 13, may be thrown."""


def page_of(client, address):
    return client.get(address).content.decode()


def tapped(html):
    """What each tile leads to, and whether it is tapped."""
    return re.findall(r'name="tap" value="([\d.]*)" aria-pressed="(\w+)"', html)


def test_before_a_tap_nothing_is_said_and_the_page_tells_no_answer(client):
    html = page_of(client, HONOURS)
    assert "Tap the 3 tiles that have no number." in html
    assert tapped(html) == [(str(place), "false") for place in range(6)]
    assert re.search(r'class="touch-offers[^"]*" role="group" aria-labelledby="touch-prompt"', html)
    assert "is-right" not in html
    assert "they are the honours" not in html.partition('id="touch"')[2]


def test_a_tapped_tile_is_let_go_by_the_next_tap_on_it(client):
    html = page_of(client, f"{HONOURS}?tap=1.3")
    assert tapped(html)[:2] == [("1.3.0", "false"), ("3", "true")]
    assert "touch-offer is-" not in html


@pytest.mark.parametrize(("tap", "said"), [("1.3.5", "Right."), ("5.1.3", "Right."), ("0.1.3", "Not yet.")])
def test_once_enough_are_tapped_it_is_said_why(client, tap, said):
    html = page_of(client, f"{HONOURS}?tap={tap}")
    assert said in html
    assert "Winds and dragons have no number: they are the honours." in html
    assert ("Show me" in html) == (said == "Not yet.")


def test_when_it_is_right_the_next_tap_begins_anew(client):
    assert tapped(page_of(client, f"{HONOURS}?tap=1.3.5"))[2] == ("2", "false")


def test_after_a_miss_the_right_ones_stay_and_a_wrong_one_is_let_go(client):
    offered = tapped(page_of(client, f"{HONOURS}?tap=0.1.3"))
    assert offered[5] == ("1.3.5", "false"), "one more completes it"
    assert offered[0] == ("1.3", "true"), "the wrong one goes"
    assert offered[1] == ("3", "true"), "one of the right ones goes, and the wrong one with it"


def test_whoever_asks_is_shown_the_right_ones(client):
    html = page_of(client, f"{HONOURS}?tap=show")
    assert html.count("touch-offer is-shown") == 3
    assert "Right." not in html


def test_all_copies_of_a_tile_that_is_sought_are_tapped_by_one(client):
    html = page_of(client, f"{RIICHI}?tap=12")
    assert [pressed for _to, pressed in tapped(html)][11:] == ["true", "true", "false"]
    assert tapped(html)[11][0] == ""


@pytest.mark.parametrize("tap", ["6", "-1", "1.1", "x", "0.1.2.3", "1..2", "9" * 40])
def test_what_is_not_there_can_not_be_tapped(client, tap):
    assert client.get(HONOURS, {"tap": tap}).status_code == 404


def test_a_screen_with_nothing_to_tap_passes_over_it(client):
    assert client.get("/path/the-tiles/1/", {"tap": "3"}).status_code == 200


def test_nothing_is_kept_of_it(client):
    client.get(f"{HONOURS}?tap=1.3.5")
    assert not Learner.objects.exists()
