"""Mahjong Soul: the results of a record are events, its numbers our yaku."""

import json

import pytest

from tests.records.mahjongsoul_build import DISCARD, HAND, THREE_PLAYERS, new_round, only, read, said
from trainer.records.game_record import RecordError, Setup
from trainer.records.sources import read_game
from trainer.rules.replay.events import Ankan, Chi, Daiminkan, Discard, Dora, Draw, Kakan, Kita, Pon, Riichi
from trainer.rules.replay.state import Round
from trainer.rules.tiles.tile import format_tiles, parse_tile, parse_tiles


@pytest.mark.parametrize(
    ("mode", "setup"),
    [
        ({}, Setup(4, rules="mahjong_soul_4p")),
        ({"mode": 2, "detail_rule": {}}, Setup(4, rules="mahjong_soul_4p")),
        ({"mode": 1}, Setup(4, hanchan=False, rules="mahjong_soul_4p")),
        (
            {"mode": 2, "detail_rule": {"dora_count": 0, "shiduan": 0}},
            Setup(4, aka=False, kuitan=False, rules="mahjong_soul_4p"),
        ),
    ],
)
def test_mode_is_the_setup(mode, setup):
    assert read(head={"config": {"mode": mode}}).setup == setup


def test_deal_is_read_and_the_fourteenth_tile_is_the_first_draw():
    one = only()
    assert (one.deal.round, one.deal.sticks, one.deal.scores[1]) == (Round(1, 1, 2), 1, 24_000)
    assert [format_tiles(hand) for hand in one.deal.hands[:2]] == ["123405559m12p47z", "123406789s1234p"]
    assert format_tiles((one.deal.indicator,)) == "6z"
    assert one.events == (Draw(0, parse_tile("1z")),)


def test_three_players_have_no_fourth_hand():
    one = only(head=THREE_PLAYERS, start=new_round(3))
    assert one.setup == Setup(3, rules="mahjong_soul_3p")
    assert len(one.deal.hands) == 3


def test_fields_that_are_left_out_are_zero():
    bare = new_round()
    for name in ("ju", "chang", "ben", "liqibang"):
        del bare["data"][name]
    assert only(start=bare).deal.round == Round(0, 1, 0)


@pytest.mark.parametrize(
    ("result", "event"),
    [
        (said("RecordDiscardTile", tile="9m", moqie=False), Discard(0, parse_tile("9m"))),
        (DISCARD, Discard(0, parse_tile("1z"), tsumogiri=True)),
        (said("RecordDiscardTile", tile="1z", moqie=False), Discard(0, parse_tile("1z"), tsumogiri=True)),
        (said("RecordAnGangAddGang", type=3, tiles="5m"), Ankan(0, parse_tiles("0555m"))),
        (said("RecordAnGangAddGang", type=2, tiles="7z"), Kakan(0, parse_tile("7z"))),
        (said("RecordBaBei"), Kita(0, parse_tile("4z"))),
        (said("RecordBaBei", tile="4z"), Kita(0, parse_tile("4z"))),
    ],
)
def test_own_turn_is_read(result, event):
    assert only(result).events[1:] == (event,)


@pytest.mark.parametrize(
    ("result", "event"),
    [
        (
            said("RecordChiPengGang", 1, type=0, tiles=["2s", "3s", "1z"], froms=[1, 1, 0]),
            Chi(1, 0, parse_tile("1z"), parse_tiles("23s")),
        ),
        (
            said("RecordChiPengGang", 2, type=1, tiles=["2s", "3s", "1z"], froms=[2, 2, 0]),
            Pon(2, 0, parse_tile("1z"), parse_tiles("23s")),
        ),
        (
            said("RecordChiPengGang", 3, type=2, tiles=["1s", "2s", "3s", "1z"], froms=[3, 3, 3, 0]),
            Daiminkan(3, 0, parse_tile("1z"), parse_tiles("123s")),
        ),
    ],
)
def test_call_is_read(result, event):
    """What tiles go together is not the reader's business."""
    assert only(DISCARD, result).events[2:] == (event,)


def test_riichi_stands_when_a_later_result_says_so():
    declared = said("RecordDiscardTile", tile="9m", is_liqi=True)
    draw = said("RecordDealTile", 1, tile="9p")
    draw["data"]["liqi"] = {"seat": 0, "score": 24_000}
    one = only(declared, draw)
    assert one.events[1:] == (Riichi(0), Discard(0, parse_tile("9m")), Draw(1, parse_tile("9p")))
    assert one.standing == (0,)
    draw["data"]["liqi"]["failed"] = True
    assert only(declared, draw).standing == ()


def test_new_indicators_come_before_the_result_that_tells_them():
    kan = said("RecordAnGangAddGang", type=3, tiles="5m")
    draw = said("RecordDealTile", tile="9p", doras=["6z", "1s"])
    one = only(kan, draw, said("RecordDiscardTile", tile="9p", moqie=True, doras=["6z", "1s", "2s"]))
    assert one.events[2:] == (
        Dora(parse_tile("1s")),
        Draw(0, parse_tile("9p")),
        Dora(parse_tile("2s")),
        Discard(0, parse_tile("9p"), tsumogiri=True),
    )


def test_older_record_has_a_plain_list():
    document = {"head": {}, "data": {"data": {"records": [new_round(doras=[], dora="6z"), DISCARD]}}}
    assert read_game(json.dumps(document).encode()) == read(DISCARD)


@pytest.mark.parametrize(
    ("result", "message"),
    [
        (said("RecordDealTile", tile="1m"), "RecordDealTile: seat 0 draws, but has 14 tiles"),
        (said("RecordGold"), "RecordGold: no such result is known"),
        (said("RecordDealTile", 4, tile="1m"), "RecordDealTile: seat: a number from 0 to 3 expected, not 4"),
        (said("RecordDealTile"), "RecordDealTile lacks its field 'tile'"),
        (said("RecordDealTile", tile="9z"), "RecordDealTile: tile: '9z': there is no tile '9z'"),
        (said("RecordDiscardTile", tile="9p"), "RecordDiscardTile: 9p is not in the hand of seat 0"),
        (
            said("RecordDealTile", tile="1m", doras=["1m"]),
            "RecordDealTile: the dora indicators are other ones than before",
        ),
        (
            said("RecordChiPengGang", tiles=["1m", "2m"], froms=[0, 0]),
            "RecordChiPengGang: one tile of a call is another's",
        ),
        (
            said("RecordAnGangAddGang", type=1, tiles="1m"),
            "RecordAnGangAddGang: type: a number from 2 to 3 expected, not 1",
        ),
        (said("RecordLiuJu", type=6), "RecordLiuJu: type: a number from 1 to 5 expected, not 6"),
        (
            {"name": "RecordHule", "data": {"hules": [{"hu_tile": "1z", "fans": [{"id": 46}]}]}},
            "RecordHule: there is no yaku 46",
        ),
    ],
)
def test_result_that_means_nothing_is_refused_with_its_place(result, message):
    with pytest.raises(RecordError) as caught:
        only(result)
    assert str(caught.value) == f"game, round 0, event 1: {message}"


def test_nothing_happens_after_the_end():
    with pytest.raises(RecordError, match=r"round 0, event 2: RecordDealTile: after the end of the round$"):
        only(said("RecordLiuJu", type=1), said("RecordDealTile", tile="1m"))


def test_deal_of_a_wrong_number_of_tiles_is_refused():
    with pytest.raises(RecordError, match=r"^game: RecordNewRound: 13 tiles are dealt to seat 0$"):
        only(start=new_round(tiles0=HAND))
