"""What each format says of the end of a game: that it is over, and the points then."""

import json
from dataclasses import replace

import pytest

from tests.records.played_rounds import written_games
from tests.records.tenhou_writer import game
from tests.records.writing import write_game
from trainer.records.game_record import Game, RecordError
from trainer.records.sources import FORMATS, read_game


def over() -> Game:
    return next(one for one in written_games() if one.over and one.setup.players == 4)


def test_xml_tells_the_points_in_owari_of_the_last_element():
    one = over()
    text = next(text for seed in range(12) for text in [game(seed)[0]] if "owari" in text)
    told = text.partition('owari="')[2].partition('"')[0].split(",")
    assert one.final == tuple(100 * int(points) for points in told[::2])


@pytest.mark.parametrize(
    ("owari", "final"),
    [
        ("300,10.0,448,64.0,45,-55.0,207,-19.0,-1,0,12,0,-8,0,-3,0", (30_000, 44_800, 4500, 20_700)),
        ("-3,-1.3,23,1.3,10,0.0,10,0.0", (-300, 2300, 1000, 1000)),
        ("", None),
    ],
    ids=["with chips", "below 0", "empty"],
)
def test_points_of_owari(owari, final):
    text, _ = game(1, rounds=1)
    place = text.rindex(" />")
    read = read_game(f'{text[:place]} owari="{owari}"{text[place:]}'.encode())
    assert (read.over, read.final) == (True, final)


def test_xml_that_is_cut_after_a_round_does_not_call_the_game_over():
    read = read_game(game(1, rounds=1)[0].encode())
    assert (read.over, read.final) == (False, None)


def test_owari_that_is_no_number_is_refused():
    text = game(1, rounds=1)[0].replace(" /></mjloggm>", ' owari="a,1,b,1,c,1,d,1" /></mjloggm>')
    with pytest.raises(RecordError, match=r"round 0, event \d+: (AGARI|RYUUKYOKU): invalid literal"):
        read_game(text.encode())


def test_tenhou_json_tells_the_points_in_sc():
    document = json.loads(write_game(over(), "tenhou_json"))
    told = document | {"sc": [34_500, 44.5, 22_200, 2.2, 22_000, -18, 21_300, -28.7]}
    read = read_game(json.dumps(told).encode())
    assert (read.over, read.final) == (True, (34_500, 22_200, 22_000, 21_300))
    assert read_game(json.dumps(document).encode()).over is False


@pytest.mark.parametrize("said", [True, False])
def test_mjai_tells_it_with_an_event_of_its_own(said):
    read = read_game(write_game(replace(over(), over=said), "mjai"))
    assert (read.over, read.final) == (said, None)


def test_mahjong_soul_tells_the_points_in_its_head():
    document = json.loads(write_game(over(), "mahjong_soul"))
    players = [{"seat": seat, "part_point_1": 1000 * seat} for seat in (3, 1, 2)] + [{"part_point_1": 94_000}]
    document["head"]["result"] = {"players": players}
    read = read_game(json.dumps(document).encode())
    assert (read.over, read.final) == (True, (94_000, 1000, 2000, 3000))
    document["head"]["result"] = {"players": players[:3]}
    assert read_game(json.dumps(document).encode()).over is False
    document["head"]["result"] = None
    assert read_game(json.dumps(document).encode()).over is False
    document["head"]["result"] = [1]
    with pytest.raises(RecordError, match="result: an object expected"):
        read_game(json.dumps(document).encode())


@pytest.mark.parametrize("fmt", FORMATS)
def test_part_of_a_game_is_not_called_over(fmt):
    part = replace(over(), rounds=over().rounds[:1], over=False, final=None)
    assert read_game(write_game(part, fmt)).over is False


def test_game_for_chips_is_told_by_its_bit():
    one = over()
    chips = replace(one, setup=replace(one.setup, chips=True))
    assert read_game(write_game(chips, "tenhou_xml")).setup.chips is True
    assert read_game(write_game(one, "tenhou_xml")).setup.chips is False
