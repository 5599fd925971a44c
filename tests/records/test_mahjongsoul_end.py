"""How a round of Mahjong Soul ends: wins with their yaku and points, payments, hands shown."""

import pytest

from tests.records.mahjongsoul_build import DISCARD, only, said
from trainer.records.game_record import Win
from trainer.rules.replay.events import Ron, Ryuukyoku, Tsumo
from trainer.rules.tiles.tile import parse_tile, parse_tiles

WIN = {
    "seat": 2,
    "hand": ["1m", "2m"],
    "hu_tile": "1z",
    "zimo": False,
    "doras": ["6z"],
    "li_doras": ["0p"],
    "fu": 40,
    "title_id": 0,
    "point_rong": 7700,
    "fans": [{"id": 2, "val": 1}, {"id": 11, "val": 1}, {"id": 33, "val": 0}, {"id": 32, "val": 1}],
}
PAID = {"old_scores": [25_000] * 4, "delta_scores": [-7700, 0, 7700, 0]}


def test_win_is_read_with_all_that_the_record_tells():
    one = only(DISCARD, {"name": ".lq.RecordHule", "data": {"hules": [WIN], **PAID}})
    assert one.events[-1] == Ron(2, 0, parse_tile("1z"))
    assert one.wins == (
        Win(
            seat=2,
            from_seat=0,
            tile=parse_tile("1z"),
            hand=parse_tiles("12m1z"),
            fu=40,
            points=7700,
            limit="",
            yaku=(("riichi", 1), ("yakuhai_round_wind", 1), ("aka", 1)),
            indicators=parse_tiles("6z"),
            ura=parse_tiles("0p"),
            deltas=(-7700, 0, 7700, 0),
        ),
    )
    assert (one.scores, one.deltas, one.reason) == ((25_000,) * 4, (-7700, 0, 7700, 0), "win")


@pytest.mark.parametrize(
    ("changes", "points", "limit", "yaku"),
    [
        ({"title_id": 2, "point_rong": 12_000}, 12_000, "haneman", WIN["fans"]),
        ({"zimo": True, "point_zimo_qin": 3900, "point_zimo_xian": 2000}, 7900, "", WIN["fans"]),
        ({"zimo": True, "qinjia": True, "point_zimo_xian": 2000}, 6000, "", WIN["fans"]),
        (
            {"yiman": True, "title_id": 6, "fans": [{"id": 48, "val": 2}], "point_rong": 64_000},
            64_000,
            "yakuman",
            (("suuankou_tanki", 26),),
        ),
    ],
)
def test_points_are_those_of_all_payers_together(changes, points, limit, yaku):
    (win,) = only(DISCARD, {"name": "RecordHule", "data": {"hules": [WIN | changes], **PAID}}).wins
    assert (win.points, win.limit) == (points, limit)
    assert win.yaku == (
        yaku if isinstance(yaku, tuple) else (("riichi", 1), ("yakuhai_round_wind", 1), ("aka", 1))
    )


def test_liable_seat_is_counted_from_one():
    (win,) = only(DISCARD, {"name": "RecordHule", "data": {"hules": [WIN | {"baopai": 2}], **PAID}}).wins
    assert win.pao == 1


def test_of_several_rons_only_the_sum_is_told():
    both = [WIN, WIN | {"seat": 3, "point_rong": 2000}]
    paid = PAID | {"delta_scores": [-11_700, 0, 9700, 2000]}
    one = only(DISCARD, {"name": "RecordHule", "data": {"hules": both, **paid}})
    assert [win.deltas for win in one.wins] == [None, None]
    assert one.winners_deltas == ((-9700, 0, 9700, 0), (-2000, 0, 0, 2000))


def test_tsumo_is_on_the_own_draw():
    one = only({"name": "RecordHule", "data": {"hules": [WIN | {"seat": 0, "zimo": True}], **PAID}})
    assert (one.events[-1], one.wins[0].from_seat) == (Tsumo(0, parse_tile("1z")), 0)


@pytest.mark.parametrize("nagashi", [True, False])
def test_exhaustive_draw_shows_the_hands_in_tenpai(nagashi):
    players = [{"tingpai": True, "hand": ["1m"]}, {"tingpai": False}, {}, {}]
    end = {"liujumanguan": nagashi, "players": players, "scores": [PAID, PAID]}
    one = only(DISCARD, {"name": "RecordNoTile", "data": end})
    reason = "nagashi" if nagashi else "exhaustive"
    assert (one.events[-1], one.reason) == (Ryuukyoku(reason), reason)
    assert one.shown == (parse_tiles("1m"), None, None, None)
    assert (one.scores, one.deltas) == ((25_000,) * 4, (-15_400, 0, 15_400, 0))


@pytest.mark.parametrize(
    ("number", "reason"),
    [(1, "kyuushu"), (2, "suufon"), (3, "suukan"), (4, "suucha"), (5, "sanchahou")],
)
def test_abort_is_read_with_its_reason(number, reason):
    one = only(said("RecordLiuJu", type=number))
    assert (one.events[-1], one.reason, one.shown, one.deltas) == (Ryuukyoku(reason), reason, (), None)


def test_abort_shows_one_hand_or_all():
    one = only(said("RecordLiuJu", type=1, tiles=["1m", "9p"]))
    assert one.shown == (parse_tiles("1m9p"), None, None, None)
    told = only(said("RecordLiuJu", type=4, allplayertiles=["1m|2m", "", "3m", "4m"]))
    assert told.shown == (parse_tiles("12m"), None, parse_tiles("3m"), parse_tiles("4m"))
