"""MJAI: each event is read, and what the format does not tell stays open."""

import json

import pytest

from trainer.records.game_record import RecordError, Setup, Win
from trainer.records.sources import read_game
from trainer.rules.replay.events import (
    Ankan,
    Chi,
    Daiminkan,
    Discard,
    Dora,
    Draw,
    Kakan,
    Kita,
    Pon,
    Riichi,
    Ron,
    Ryuukyoku,
    Tsumo,
)
from trainer.rules.replay.state import Round
from trainer.rules.tiles.tile import format_tiles, parse_tile, parse_tiles

HAND = ["1m", "2m", "3m", "4m", "5mr", "6m", "7m", "8m", "9m", "1p", "2p", "P", "C"]
START = {
    "type": "start_kyoku",
    "bakaze": "S",
    "dora_marker": "N",
    "kyoku": 2,
    "honba": 1,
    "kyotaku": 2,
    "oya": 1,
    "scores": [25_000, 24_000, 26_000, 23_000],
    "tehais": [HAND] * 4,
}
DRAW = {"type": "tsumo", "actor": 1, "pai": "5sr"}
DISCARD = {"type": "dahai", "actor": 1, "pai": "5sr", "tsumogiri": True}


def said(kind, actor=1, **others):
    return {"type": kind, "actor": actor, **others}


def read(*events, start=None, game=None):
    lines = [game or {"type": "start_game"}, START | (start or {}), *events, {"type": "end_kyoku"}]
    return read_game("\n".join(json.dumps(line) for line in lines).encode(), "game")


def only(*events, **settings):
    return read(*events, **settings).rounds[0]


@pytest.mark.parametrize(
    ("game", "setup"),
    [
        ({"type": "start_game"}, Setup(4)),
        ({"type": "start_game", "kyoku_first": 0, "aka_flag": True}, Setup(4)),
        ({"type": "start_game", "kyoku_first": 4, "aka_flag": False}, Setup(4, aka=False, hanchan=False)),
    ],
)
def test_start_of_the_game_is_the_setup(game, setup):
    assert read(game=game).setup == setup


def test_deal_is_read():
    deal = only().deal
    assert (deal.round, deal.sticks) == (Round(1, 2, 1), 2)
    assert deal.scores == (25_000, 24_000, 26_000, 23_000)
    assert format_tiles((deal.indicator,)) == "4z"
    assert [format_tiles(hand) for hand in deal.hands] == ["123406789m12p57z"] * 4


@pytest.mark.parametrize("fourth", [[], [["?"] * 13], [[]]])
def test_three_players_have_no_fourth_hand_or_a_hidden_one(fourth):
    one = only(start={"tehais": [HAND] * 3 + fourth})
    assert (one.setup, one.deal.scores, len(one.deal.hands)) == (Setup(3), (25_000, 24_000, 26_000), 3)


@pytest.mark.parametrize(
    ("event", "read_as"),
    [
        (said("tsumo", pai="5pr"), Draw(1, parse_tile("0p"))),
        (said("dahai", pai="E", tsumogiri=False), Discard(1, parse_tile("1z"))),
        (said("dahai", pai="F", tsumogiri=True), Discard(1, parse_tile("6z"), tsumogiri=True)),
        (said("reach"), Riichi(1)),
        (
            said("chi", target=0, pai="3m", consumed=["4m", "5mr"]),
            Chi(1, 0, parse_tile("3m"), parse_tiles("40m")),
        ),
        (
            said("pon", target=3, pai="W", consumed=["W", "W"]),
            Pon(1, 3, parse_tile("3z"), parse_tiles("33z")),
        ),
        (
            said("daiminkan", target=2, pai="C", consumed=["C", "C", "C"]),
            Daiminkan(1, 2, parse_tile("7z"), parse_tiles("777z")),
        ),
        (said("ankan", consumed=["1s"] * 4), Ankan(1, parse_tiles("1111s"))),
        (said("kakan", pai="S", consumed=["S"] * 3), Kakan(1, parse_tile("2z"))),
        (said("nukidora", pai="N"), Kita(1, parse_tile("4z"))),
        (said("nukidora"), Kita(1, parse_tile("4z"))),
        ({"type": "dora", "dora_marker": "P"}, Dora(parse_tile("5z"))),
    ],
)
def test_event_is_read(event, read_as):
    assert only(event).events == (read_as,)


def test_riichi_stands_when_it_is_accepted():
    events = [DRAW, said("reach"), DISCARD]
    assert only(*events).standing == ()
    assert only(*events, said("reach_accepted")).standing == (1,)


def test_win_is_silent_about_yaku_fu_points_and_hand():
    one = only(DRAW, DISCARD, said("hora", 2, target=1, deltas=[0, -8000, 9000, 0], ura_markers=["1p"]))
    tile = parse_tile("0s")
    assert one.events[-1] == Ron(2, 1, tile)
    assert one.wins == (Win(2, 1, tile, ura=parse_tiles("1p"), deltas=(0, -8000, 9000, 0)),)
    assert (one.reason, one.deltas) == ("win", (0, -8000, 9000, 0))
    assert (one.wins[0].yaku, one.wins[0].han, one.wins[0].yakuman) == (None, None, ())


def test_win_without_deltas_leaves_them_open():
    one = only(DRAW, said("hora", target=1))
    assert one.events[-1] == Tsumo(1, parse_tile("0s"))
    assert (one.deltas, one.wins[0].deltas, one.wins[0].ura, one.final_scores) == (None, None, None, None)


def test_double_ron_adds_up():
    first = said("hora", 2, target=1, deltas=[0, -1000, 1000, 0])
    second = said("hora", 3, target=1, deltas=[0, -2000, 0, 2000])
    one = only(DRAW, DISCARD, first, second)
    assert one.deltas == (0, -3000, 1000, 2000)
    assert one.winners_deltas == ((0, -1000, 1000, 0), (0, -2000, 0, 2000))


def test_points_after_the_round_follow_from_the_deal_and_the_sticks():
    events = [
        DRAW,
        said("reach"),
        DISCARD,
        said("reach_accepted"),
        said("hora", 2, target=1, deltas=[0, -2000, 3000, 0]),
    ]
    assert only(*events).final_scores == (25_000, 21_000, 29_000, 23_000)


def test_kyuushuu_is_told_from_what_happened():
    one = only(DRAW, {"type": "ryukyoku", "deltas": [0, 0, 0, 0]})
    assert (one.events[-1], one.reason, one.shown) == (Ryuukyoku("kyuushu"), "kyuushu", ())


def test_fourth_riichi_stands_though_it_is_not_said():
    """Some records leave the last `reach_accepted` out when four riichi abort the hand."""
    events = []
    for actor in (1, 2, 3, 0):
        events += [
            said("tsumo", actor, pai="1s"),
            said("reach", actor),
            said("dahai", actor, pai="1s", tsumogiri=True),
            said("reach_accepted", actor),
        ]
    one = only(*events[:-1], {"type": "ryukyoku"})
    assert (one.reason, one.standing) == ("suucha", (1, 2, 3, 0))


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (said("tsumo", 4, pai="1m"), "event 0: tsumo: actor: a number from 0 to 3 expected, not 4"),
        (said("tsumo", pai="0m"), "event 0: tsumo: there is no tile '0m'"),
        (said("tsumo", pai="5"), "event 0: tsumo: there is no tile '5'"),
        (said("dahai", pai="?"), "event 0: dahai: there is no tile '?'"),
        (said("tsumo"), "event 0: tsumo lacks its field 'pai'"),
        (said("dahai", pai="1m", tsumogiri=1), "event 0: dahai: tsumogiri: true or false expected"),
        (said("hora", target=1), "event 0: hora: before any tile"),
        (said("ankan", consumed=[]), "event 0: ankan: no tiles"),
        (said("ron"), "event 0: ron: no such event is known"),
        (said("\ud800"), r"event 0: \ud800: no such event is known"),
        ({"type": ["tsumo"]}, "event 0: start_kyoku: type: a text expected, not ['tsumo']"),
        ({"type": "start_game"}, "event 0: start_game: a second game"),
        ({"type": "ryukyoku", "deltas": [0]}, "event 0: ryukyoku: deltas: 4 numbers expected, not [0]"),
    ],
)
def test_event_that_means_nothing_is_refused_with_its_place(event, message):
    with pytest.raises(RecordError) as caught:
        only(event)
    assert str(caught.value) == f"game, line 3, round 0, {message}"


@pytest.mark.parametrize(
    ("start", "message"),
    [
        ({"bakaze": "F"}, "bakaze: there is no wind 'F'"),
        ({"oya": 0}, "oya 0: the dealer of hand 2 is 1"),
        ({"kyoku": 5}, "kyoku: a number from 1 to 4 expected, not 5"),
        ({"tehais": [HAND] * 2}, "2 hands: three or four expected"),
        ({"scores": 1}, "scores: an array expected, not 1"),
    ],
)
def test_deal_that_means_nothing_is_refused(start, message):
    with pytest.raises(RecordError) as caught:
        only(start=start)
    assert str(caught.value) == f"game, line 2: start_kyoku: {message}"


def test_three_players_can_ron_one_tile_and_no_fourth():
    rons = [said("hora", seat, target=1) for seat in (2, 3, 0)]
    assert len(only(DRAW, DISCARD, *rons).wins) == 3
    with pytest.raises(RecordError, match=r"^game, line 8, round 0, event 5: hora: a fourth win$"):
        only(DRAW, DISCARD, *rons, rons[0])


def test_nothing_happens_after_the_end_but_a_further_ron():
    with pytest.raises(
        RecordError, match=r"^game, line 5, round 0, event 2: tsumo: after the end of the round$"
    ):
        only(DRAW, {"type": "ryukyoku"}, DRAW)


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ("sanchaho", "sanchahou"),
        ("kyushu_kyuhai", "kyuushu"),
        ("suukansansen", "suukan"),
        ("exhaustive_draw", "exhaustive"),
        ("fanpai", "exhaustive"),
        ("yao9", "kyuushu"),
        ("kaze4", "suufon"),
        ("reach4", "suucha"),
        ("kan4", "suukan"),
        ("ron3", "sanchahou"),
        ("nm", "nagashi"),
    ],
)
def test_the_reason_of_a_draw_is_the_one_that_the_record_gives(told, reason):
    one = only(DRAW, DISCARD, {"type": "ryukyoku", "reason": told, "deltas": [0, 0, 0, 0]})
    assert (one.events[-1], one.reason) == (Ryuukyoku(reason), reason)


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ("weird", "no draw 'weird' is known"),
        (["yao9"], "reason: a text expected, not ['yao9']"),
    ],
)
def test_a_reason_in_a_word_that_is_not_known_is_refused_by_name(told, message):
    with pytest.raises(RecordError) as caught:
        only(DRAW, {"type": "ryukyoku", "reason": told, "deltas": [0, 0, 0, 0]})
    assert str(caught.value) == f"game, line 4, round 0, event 1: ryukyoku: {message}"


@pytest.mark.parametrize("told", [{}, {"reason": ""}, {"reason": None}])
def test_a_reason_that_is_not_told_is_found_from_what_happened(told):
    assert only(DRAW, {"type": "ryukyoku", "deltas": [0, 0, 0, 0]} | told).reason == "kyuushu"


def test_nagashi_mangan_told_as_an_exhaustive_draw_is_known_by_its_payments():
    one = only(
        DRAW, DISCARD, {"type": "ryukyoku", "reason": "fanpai", "deltas": [-4000, 12000, -4000, -4000]}
    )
    assert one.reason == "nagashi"


@pytest.mark.parametrize("kind", ["nukidora", "kita"])
def test_a_north_is_extracted_in_either_word(kind):
    three = {"tehais": [HAND] * 3, "scores": [35_000] * 3}
    assert only(DRAW, said(kind, pai="N"), start=three).events[-1] == Kita(1, parse_tile("4z"))


def without(*names):
    """The start of a hand that leaves these fields out."""
    start = {key: value for key, value in START.items() if key not in names}
    lines = [{"type": "start_game"}, start, DRAW, DISCARD, said("hora", 2, target=1, scores=[25_000] * 4)]
    following = start | {"kyoku": 3, "honba": 0} | ({"oya": 2} if "oya" in start else {})
    return read_game(json.dumps([*lines, {"type": "end_kyoku"}, following, DRAW]).encode())


def test_the_dealer_follows_from_the_number_of_the_hand():
    assert without("oya") == without()


def test_sticks_that_are_not_told_are_the_points_that_nobody_has():
    assert [each.deal.sticks for each in without("kyotaku").rounds] == [2, 2]


def test_points_that_are_not_told_are_those_told_last_or_those_at_the_start():
    first, second = (each.deal for each in without("scores", "kyotaku").rounds)
    assert (first.scores, first.sticks, second.scores, second.sticks) == ((25_000,) * 4, 0, (25_000,) * 4, 0)


HIDDEN = ["?"] * 13


def test_a_record_of_one_view_tells_its_own_hand_and_what_all_see():
    view = {"tehais": [HIDDEN, HAND, HIDDEN, HIDDEN]}
    unseen = said("tsumo", 2, pai="?")
    one = only(DRAW, DISCARD, unseen, said("hora", 2, target=2, pai="9s"), start=view)
    assert [hand is None for hand in one.deal.hands] == [True, False, True, True]
    assert one.events == (*only(DRAW, DISCARD).events, Draw(2, None), Tsumo(2, parse_tile("9s")))


@pytest.mark.parametrize(
    ("start", "players"),
    [
        ({"tehais": [HIDDEN, HAND, HIDDEN, HIDDEN]}, 4),
        ({"tehais": [HIDDEN, HAND, HIDDEN], "scores": [35_000] * 3}, 3),
        ({"tehais": [HIDDEN, HAND, HIDDEN, HIDDEN], "scores": [35_000] * 3}, 3),
        ({"tehais": [HIDDEN, HAND, HIDDEN, HIDDEN], "scores": [35_000] * 3 + [0]}, 3),
        ({"tehais": [HAND, HAND, HAND, HIDDEN]}, 3),
        ({"tehais": [HAND, HAND, HAND, []]}, 3),
    ],
)
def test_an_empty_fourth_seat_is_told_from_a_hidden_hand(start, players):
    assert only(DRAW, start=start).deal.players == players
