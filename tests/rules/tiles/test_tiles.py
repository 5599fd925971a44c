"""Tiles and kinds."""

import pytest

from trainer.rules.tiles.tile import (
    FACES,
    RED_FIVES,
    SANMA_ABSENT,
    TERMINALS,
    TILE_NAMES,
    YAOCHUU,
    count_faces,
    dora_of,
    face_of,
    faces_in_play,
    format_tiles,
    is_red,
    parse_face,
    parse_tile,
    parse_tiles,
    rank_of,
    red_of,
    suit_of,
    tiles_in_order,
    wall_size,
)


def test_every_tile_has_a_name_of_its_own():
    assert len(TILE_NAMES) == 37
    assert len(set(TILE_NAMES)) == 37


@pytest.mark.parametrize(("red", "plain"), [("0m", "5m"), ("0p", "5p"), ("0s", "5s")])
def test_red_five_is_a_tile_of_the_kind_of_the_plain_five(red, plain):
    assert face_of(parse_tile(red)) == parse_tile(plain)
    assert red_of(parse_face(plain)) == parse_tile(red)
    assert is_red(parse_tile(red))
    assert not is_red(parse_tile(plain))


def test_plain_tiles_are_their_own_kind():
    assert [face_of(tile) for tile in range(FACES)] == list(range(FACES))
    assert [tile for tile in range(37) if is_red(tile)] == list(RED_FIVES)


@pytest.mark.parametrize("name", ["1m", "9m", "1p", "5s", "9s", "1z", "7z"])
def test_suit_and_rank_are_what_the_name_says(name):
    kind = parse_face(name)
    assert f"{rank_of(kind)}{suit_of(kind)}" == name


def test_terminals_and_honours():
    assert format_tiles(sorted(TERMINALS)) == "19m19p19s"
    assert format_tiles(sorted(YAOCHUU)) == "19m19p19s1234567z"


def test_four_players_have_all_kinds():
    assert faces_in_play(4) == tuple(range(34))


def test_three_players_lack_2m_to_8m():
    assert format_tiles(sorted(SANMA_ABSENT)) == "2345678m"
    assert format_tiles(faces_in_play(3)) == "19m123456789p123456789s1234567z"


@pytest.mark.parametrize(("players", "tiles"), [(4, 70), (3, 55)])
def test_live_wall_before_the_first_draw(players, tiles):
    assert wall_size(players) == tiles


@pytest.mark.parametrize(
    ("indicator", "dora"),
    [
        ("1m", "2m"),
        ("8p", "9p"),
        ("9m", "1m"),
        ("9s", "1s"),
        ("1z", "2z"),
        ("4z", "1z"),
        ("5z", "6z"),
        ("7z", "5z"),
    ],
)
def test_dora_is_the_next_kind_and_goes_round(indicator, dora):
    assert dora_of(parse_face(indicator)) == parse_face(dora)


@pytest.mark.parametrize(("indicator", "dora"), [("1m", "9m"), ("9m", "1m"), ("1p", "2p")])
def test_dora_with_three_players_skips_the_missing_kinds(indicator, dora):
    assert dora_of(parse_face(indicator), players=3) == parse_face(dora)


@pytest.mark.parametrize("players", [3, 4])
def test_every_kind_in_play_is_dora_of_exactly_one(players):
    kinds = faces_in_play(players)
    assert sorted(dora_of(kind, players) for kind in kinds) == list(kinds)


def test_counts_take_red_fives_as_fives():
    counts = count_faces(parse_tiles("0555p7z"))
    assert len(counts) == 34
    assert {kind: number for kind, number in enumerate(counts) if number} == {
        parse_face("5p"): 4,
        parse_face("7z"): 1,
    }


def test_tiles_in_order_puts_the_red_five_before_the_plain_ones():
    assert format_tiles(tiles_in_order(parse_tiles("7z65055p1m9s"))) == "1m05556p9s7z"
