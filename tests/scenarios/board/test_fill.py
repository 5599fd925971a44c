"""Rivers filled in: what is laid keeps its place, the rest is harmless, and the table can be."""

from collections import Counter
from dataclasses import replace
from statistics import mean

import pytest

from tests.scenarios.tables import bank_sample, table
from trainer.rules.replay.state import Round
from trainer.rules.tiles.tile import HONOURS, face_of, parse_tiles, tile_name
from trainer.scenarios.board.fill import fill_rivers, play_to_draw
from trainer.scenarios.board.reconstruct import ReconstructError, picture, reconstruct
from trainer.scenarios.board.snapshot import empty_snapshot, format_river
from trainer.scenarios.board.snapshot_checks import snapshot_defects

HAND = "234m567p3456799s"


def lengths(snapshot):
    return [len(side.river) for side in snapshot.sides]


def names(snapshot, seat):
    return [tile_name(laid.tile) for laid in snapshot.sides[seat].river]


@pytest.mark.parametrize("seed", range(6))
def test_a_hand_alone_becomes_a_table(seed):
    filled = fill_rivers(table(HAND, drawn="9p", indicators=""), 8, seed=seed)
    assert lengths(filled) == [7, 7, 7, 7]
    assert len(filled.indicators) == 1
    (position,) = reconstruct(filled)
    seat = position.table().seats[0]
    assert (len(seat.river), seat.let_go) == (7, ())
    thrown = {laid.tile for side in filled.sides for laid in side.river}
    assert not thrown & {*parse_tiles("258s")}
    assert not thrown & {*parse_tiles(HAND)}


@pytest.mark.parametrize(
    ("hand", "melds", "rivers", "last"),
    [
        (HAND, {}, [18, 18, 17, 17], 1),
        (HAND, {1: "ankan 1111m"}, [18, 17, 17, 17], 0),
        ("34567m22p567s", {0: "pon 777z<3", 2: "chi 312m<1"}, [18, 18, 18, 18], 3),
        (HAND, {2: "daiminkan 1111z<1"}, [18, 18, 17, 17], 1),
    ],
)
def test_a_hand_is_played_on_to_the_exhaustive_draw(hand, melds, rivers, last):
    """East deals: 70 turns, one fewer with a kan of one's own, one more with a chi or pon."""
    ended = play_to_draw(table(hand, "2s 3z", drawn="9m", melds=melds), seed=1)
    assert (lengths(ended), ended.lies, ended.then) == (rivers, last, "~exhaustive")
    assert names(ended, 0)[:3] == ["2s", "3z", "9m"]
    state = reconstruct(ended)[0].table()
    assert (state.wall, state.reason) == (0, "exhaustive")


def test_a_hand_of_three_players_is_played_on_to_the_draw():
    laid = table("123p567p3456799s", preset="tenhou_3p", drawn="9p")
    laid = laid.with_side(1, replace(laid.sides[1], kita=parse_tiles("4z")))
    ended = play_to_draw(replace(laid, indicators=parse_tiles("1z")), seed=1)
    assert sum(lengths(ended)) == 54
    assert reconstruct(ended)[0].table().wall == 0


def test_rivers_are_like_those_of_a_game():
    filled = [fill_rivers(table(HAND, drawn="9p"), 12, seed=seed) for seed in range(30)]
    rivers = [[face_of(laid.tile) for laid in side.river] for each in filled for side in each.sides[1:]]
    assert max(max(Counter(river).values()) for river in rivers) == 2

    def honours(turns):
        return mean(kind in HONOURS for river in rivers for kind in river[turns])

    assert honours(slice(0, 3)) > 0.5 > honours(slice(3, 11)) > 0.2
    drawn = [[laid.tsumogiri for laid in side.river] for each in filled for side in each.sides]
    early, late = ([one for river in drawn for one in river[turns]] for turns in (slice(2), slice(6, None)))
    assert mean(early) < 0.25 < mean(late)


def test_the_same_seed_gives_the_same_tiles():
    snapshot = table(HAND, drawn="9p")
    assert fill_rivers(snapshot, 6, seed=1) == fill_rivers(snapshot, 6, seed=1)
    assert fill_rivers(snapshot, 6, seed=1) != fill_rivers(snapshot, 6, seed=2)


@pytest.mark.parametrize(
    ("hero", "dealer", "expected"), [(0, 0, [4] * 4), (2, 0, [5, 5, 4, 4]), (0, 2, [4, 4, 5, 5])]
)
def test_rivers_are_even_up_to_the_turn(hero, dealer, expected):
    snapshot = table(HAND, drawn="9p", hero=hero, round=Round(0, dealer + 1))
    assert lengths(fill_rivers(snapshot, 5, seed=1)) == expected


def test_laid_tiles_keep_their_places_and_longer_rivers_are_evened_out():
    filled = fill_rivers(table(HAND, "2s 3z", "", "9p 9p 9p 5m!", drawn="9m"), 2, seed=1)
    assert lengths(filled) == [4, 4, 4, 4]
    assert names(filled, 0)[:2] == ["2s", "3z"]
    assert format_river(filled.sides[2].river) == "9p 9p 9p 5m!"


def test_the_tile_that_lies_there_comes_last():
    filled = fill_rivers(table(HAND, "2s", "", "1m 8s", lies=2), 6, seed=1)
    assert lengths(filled) == [5, 5, 5, 4]
    assert (names(filled, 2)[0], names(filled, 2)[-1]) == ("1m", "8s")
    assert reconstruct(filled)


def test_where_nothing_lies_yet_a_harmless_tile_does():
    filled = fill_rivers(table(HAND, lies=1), 3, seed=1)
    assert lengths(filled) == [2, 2, 1, 1]
    assert reconstruct(filled)


def test_after_a_riichi_the_drawn_tile_is_thrown():
    filled = fill_rivers(table(HAND, "", "1m 9m!", drawn="9p"), 7, seed=3)
    assert all(laid.tsumogiri for laid in filled.sides[1].river[2:])
    assert len(filled.sides[1].river) == 6
    assert reconstruct(filled)


def test_a_called_tile_is_thrown_by_its_feeder():
    melds = {0: "pon 777z<3", 2: "chi 312m<1"}
    filled = fill_rivers(table("34567m22p567s", drawn="9m", melds=melds), 6, seed=1)
    assert "7z" in names(filled, 3)
    assert "3m" in names(filled, 1)
    assert reconstruct(filled)


@pytest.mark.parametrize("river", ["", "7z", "1z 7z 2z"])
def test_what_the_hero_has_just_called_comes_last(river):
    filled = fill_rivers(table("34567m22p567s9p", "", "", "", river, melds={0: "pon 777z<3"}), 6, seed=1)
    assert names(filled, 3)[-1] == "7z"
    position = reconstruct(filled)[0]
    assert position.table().phase == "discard"


def test_missing_indicators_are_turned_over():
    snapshot = table("234m567p3456s", drawn="9p", melds={0: "ankan 1111z", 1: "ankan 2222z"}, indicators="")
    filled = fill_rivers(snapshot, 6, seed=1)
    assert len(filled.indicators) == 3
    assert reconstruct(filled)


def test_three_players_have_their_tiles_only():
    filled = fill_rivers(table("234p567p3456799s", preset="tenhou_3p", drawn="9p"), 9, seed=1)
    assert lengths(filled) == [8, 8, 8]
    assert reconstruct(filled)


def test_nobody_throws_the_same_wind_again_in_the_first_go_round():
    for seed in range(20):
        filled = fill_rivers(table(HAND, drawn="9p"), 2, seed=seed)
        assert len({side.river[0].tile for side in filled.sides}) == 4


def test_tables_that_are_whole_stay_as_they_are():
    for _, position in bank_sample(1, seed=8):
        snapshot = picture(position)
        assert fill_rivers(snapshot, 1, seed=1) == snapshot


def test_an_empty_table_is_filled_though_the_hand_is_missing():
    filled = fill_rivers(empty_snapshot("tenhou_4p"), 6, seed=1)
    assert lengths(filled) == [5, 5, 5, 5]
    with pytest.raises(ReconstructError) as refused:
        reconstruct(filled)
    assert [defect.place for defect in refused.value.defects] == ["hand"]


def test_what_is_impossible_stays_as_it_is():
    snapshot = table("11111z", "1m 2m")
    assert fill_rivers(snapshot, 6, seed=1) == snapshot


def test_a_tile_that_came_too_early_for_its_call_is_thrown_again():
    melds = {1: "pon 555z<0, pon 666z<0", 0: "pon 777z<1"}
    filled = fill_rivers(table(HAND[4:], "6z 5z", "7z", melds=melds, lies=2), 3, seed=1)
    assert names(filled, 0)[:3] == ["6z", "5z", "6z"]
    assert reconstruct(filled)


def test_a_meld_from_nobody_ends_it():
    snapshot = table(HAND, "6z", "7z", melds={1: "pon 555z"}, lies=0)
    filled = fill_rivers(snapshot, 3, seed=1)
    assert [defect.code for defect in snapshot_defects(filled)] == ["meld_source_missing"]
