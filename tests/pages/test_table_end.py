"""The table when a hand has ended: who won, on which tile, what lies open."""

import pytest
from django.template.loader import render_to_string

from tests.pages.shapes import WON
from tests.scenarios.build import at
from trainer.pages.table.drawing import table_view
from trainer.pages.table.labels import discard_label, ended_label, kita_label, meld_label
from trainer.rules.tiles.tile import EAST, NORTH, SOUTH, parse_tile, parse_tiles

HAND = "123m456p789s1123z"


def drawn(position):
    return table_view(position.table(), position.hero, ura=position.ura)


def printed(position):
    return render_to_string("components/table.html", {"table": drawn(position)})


def test_a_ron_marks_the_winner_and_the_tile_that_still_lies_there():
    view = drawn(WON)
    assert [seat.won for seat in view.seats] == ["", "ron", "", ""]
    assert [(thrown.tile, thrown.won_by) for thrown in view.hero.river] == [
        (parse_tile("9m"), ()),
        (parse_tile("4m"), (SOUTH,)),
    ]
    assert discard_label(view.hero.river[-1]) == "4 man, ron by South, first after South's riichi"


def test_two_rons_name_both_winners():
    both = at(HAND, "0+9m 0=9m 1-3z 2-9p 3-6z 0+4m 0=4m 1r 3r")
    view = drawn(both)
    assert [seat.won for seat in view.seats] == ["", "ron", "", "ron"]
    assert discard_label(view.hero.river[-1]) == "4 man, ron by South, North"


def test_the_hand_of_a_winner_lies_open_and_the_others_stay_closed():
    hands = [seat.hand and [held.tile for held in seat.hand.tiles] for seat in drawn(WON).seats]
    assert hands == [None, list(parse_tiles("23m55p234567s777z")), None, None]
    assert 'aria-label="Shown hand of South"' in printed(WON)
    assert printed(WON).count("13 concealed tiles") == 2


def test_a_tsumo_lays_the_winning_tile_apart():
    tsumo = at(HAND, "0+9m 0=9m 1t4m", shown={"1": "234m55p234567s777z"})
    seat = drawn(tsumo).seats[1]
    assert (seat.won, seat.hand.won, seat.hand.drawn.tile) == ("tsumo", True, parse_tile("4m"))
    assert "4 man, drawn: the winning tile" in printed(tsumo)


def test_an_own_tsumo_is_marked_too():
    own = at("123m456p789s1155z", "0+1z 0t1z")
    assert (drawn(own).hero.won, drawn(own).hand.won, drawn(own).hero.hand) == ("tsumo", True, None)
    assert "East wind, drawn: the winning tile" in printed(own)


def test_ura_indicators_lie_under_the_dora_indicators():
    assert drawn(WON).ura == parse_tiles("8s")
    page = printed(WON)
    assert page.index('aria-label="Dora indicators"') < page.index('aria-label="Ura dora indicators"')


def test_without_ura_there_is_no_empty_list_of_them():
    assert "Ura dora" not in printed(at(HAND, "0+9m 0=9m"))


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ("0+9m ~kyuushu", "kyuushuu kyuuhai"),
        ("0+9m 0=9m", ""),
        ("0+9m 0=9m 1r", ""),
    ],
)
def test_a_hand_without_a_winner_says_how_it_ended(events, said):
    position = at(HAND, events)
    assert ended_label(drawn(position)) == said
    assert ("Ended:" in printed(position)) == bool(said)


def test_nobody_is_on_turn_when_the_hand_has_ended():
    assert [seat.on_turn for seat in drawn(WON).seats] == [False] * 4


def test_an_open_riichi_is_marked():
    position = at(HAND, "0+9m 0=9m 1!! 1-3z 2-9p")
    assert [seat.open_riichi for seat in drawn(position).seats] == [False, True, False, False]
    assert "open riichi" in printed(position)


def test_a_robbed_kakan_names_who_robbed_it():
    robbed = at("123m456p789s2233z", "0+9m 0=9m 1-2z 0p22z 0-3z 1-9p 2-9p 3-8p 0+2z 0k2z 1r")
    (kakan,) = drawn(robbed).hero.melds
    assert (kakan.latest, kakan.won_by) == (True, (SOUTH,))
    assert meld_label(kakan).endswith("; ron by South")


def test_a_north_that_is_ronned_names_who_ronned_it():
    robbed = at("19m456p789s11556z", "0+4z 0n4z 1r", preset="tenhou_3p")
    kita = drawn(robbed).hero.kita
    assert (kita.tiles, kita.latest, kita.won_by) == ((NORTH,), True, (SOUTH,))
    assert kita_label(kita) == "kita: 1; ron by South"
    assert drawn(robbed).hero.wind == EAST
