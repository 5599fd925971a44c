"""Tenhou's JSON: columns become events in their order, and the words of the result what they say."""

import json

import pytest

from tests.records.tenhou_json_build import FOUR, only, read, row
from trainer.records.game_record import RecordError, Setup
from trainer.records.sources import read_game
from trainer.rules.replay.events import Ankan, Chi, Daiminkan, Discard, Dora, Draw, Kakan, Kita, Pon, Riichi
from trainer.rules.replay.state import Round
from trainer.rules.tiles.tile import format_tiles, parse_tile, parse_tiles


@pytest.mark.parametrize(
    ("rule", "setup"),
    [
        ({"disp": "鳳南喰赤", "aka": 1}, Setup(4)),
        ({"disp": "般東", "aka": 0}, Setup(4, aka=False, kuitan=False, hanchan=False)),
        ({"disp": "般南喰赤", "aka51": 1, "aka52": 0, "aka53": 1}, Setup(4)),
        ({}, Setup(4)),
        ({"disp": "玉の間南", "aka51": 1}, Setup(4, rules="mahjong_soul_4p")),
        ({"disp": "雀魂東"}, Setup(4, hanchan=False, rules="mahjong_soul_4p")),
    ],
)
def test_rule_line_is_the_setup(rule, setup):
    assert read(row(), rule=rule).setup == setup


def test_deal_is_read():
    deal = only([], [], [25], [25], number=5, dora=[46]).deal
    assert (deal.round, deal.scores, deal.sticks) == (Round(1, 2, 1), tuple(FOUR), 2)
    assert format_tiles((deal.indicator,)) == "6z"
    assert [format_tiles(hand) for hand in deal.hands[:2]] == ["123456789m1234p", "123406789m1234p"]


@pytest.mark.parametrize("length", [14, 17])
def test_three_players_have_an_empty_fourth_seat_or_none(length):
    whole = row([41], [60])
    columns = whole[:13] + ([[], [], []] if length == 17 else []) + [[]]
    one = read(columns).rounds[0]
    assert (one.setup.players, one.deal.scores, len(one.deal.hands)) == (3, (25_000, 24_000, 26_000), 3)


def test_draws_and_discards_go_round():
    one = only([25, 41], [60, "r11"], [26], [51], [27], [60], [28], [60])
    assert one.events == (
        Draw(0, parse_tile("5p")),
        Discard(0, parse_tile("5p"), tsumogiri=True),
        Draw(1, parse_tile("6p")),
        Discard(1, parse_tile("0m")),
        Draw(2, parse_tile("7p")),
        Discard(2, parse_tile("7p"), tsumogiri=True),
        Draw(3, parse_tile("8p")),
        Discard(3, parse_tile("8p"), tsumogiri=True),
        Draw(0, parse_tile("1z")),
        Riichi(0),
        Discard(0, parse_tile("1m")),
    )
    assert (one.reason, one.standing, one.wins) == (None, (), ())


@pytest.mark.parametrize(
    ("caller", "said", "event"),
    [
        (1, "c112122", Chi(1, 0, parse_tile("1m"), parse_tiles("1p2p"))),
        (1, "p111111", Pon(1, 0, parse_tile("1m"), parse_tiles("11m"))),
        (2, "11p1111", Pon(2, 0, parse_tile("1m"), parse_tiles("11m"))),
        (3, "1111p11", Pon(3, 0, parse_tile("1m"), parse_tiles("11m"))),
        (1, "m11111111", Daiminkan(1, 0, parse_tile("1m"), parse_tiles("111m"))),
        (2, "11m111111", Daiminkan(2, 0, parse_tile("1m"), parse_tiles("111m"))),
        (3, "111111m11", Daiminkan(3, 0, parse_tile("1m"), parse_tiles("111m"))),
    ],
)
def test_call_is_from_the_seat_that_its_letter_points_to(caller, said, event):
    columns = [[], []] * 4
    columns[0], columns[1] = [25], [11]
    kan = isinstance(event, Daiminkan)
    columns[2 * caller] = [said, 26] if kan else [said]
    columns[2 * caller + 1] = [0, 12] if kan else [12]
    assert only(*columns).events[2:] == (
        event,
        *([Draw(caller, parse_tile("6p"))] if kan else []),
        Discard(caller, parse_tile("2m")),
    )


def test_own_kans_and_kita_draw_a_replacement():
    one = only([41, 42, 43, 44], ["111111a11", "k21212121", "f44", 60])
    assert [event for event in one.events if not isinstance(event, Draw)] == [
        Ankan(0, parse_tiles("1111m")),
        Kakan(0, parse_tile("1p")),
        Kita(0, parse_tile("4z")),
        Discard(0, parse_tile("4z"), tsumogiri=True),
    ]


def test_discard_that_can_not_be_called_yet_is_passed_over():
    """Seat 3 pons seat 0's 1m; of the first one it would leave the columns of seats 1 and 2 over."""
    one = only([25, 26], [11, 11], [27], [60], [28], [60], [29, "1111p11"], [60, 12])
    assert [(type(event), event.seat) for event in one.events[-4:]] == [
        (Draw, 0),
        (Discard, 0),
        (Pon, 3),
        (Discard, 3),
    ]


def test_earlier_of_two_equal_discards_is_not_the_one_called():
    """Seat 3 has no draw between seat 0's two 1m, as seat 0 pons seat 2 in between: either could be the
    one that seat 3 pons, but after the first nobody would draw what seats 1 and 2 drew."""
    one = only([25, "33p3333"], [11, 11], [27], [60], [28], [33], ["1111p11"], [12])
    assert [type(event) for event in one.events] == [
        Draw,
        Discard,
        Draw,
        Discard,
        Draw,
        Discard,
        Pon,
        Discard,
        Pon,
        Discard,
    ]
    assert [event.seat for event in one.events if isinstance(event, Pon)] == [0, 3]


def test_indicator_of_an_ankan_comes_before_the_replacement():
    one = only([41, 42], ["111111a11", 60], dora=[47, 31])
    assert one.events[1:4] == (
        Ankan(0, parse_tiles("1111m")),
        Dora(parse_tile("1s")),
        Draw(0, parse_tile("2z")),
    )


def test_indicator_of_a_kakan_comes_with_the_discard():
    one = only([41, 42], ["k21212121", 60], dora=[47, 31])
    assert one.events[2:] == (
        Draw(0, parse_tile("2z")),
        Dora(parse_tile("1s")),
        Discard(0, parse_tile("2z"), True),
    )


def test_indicator_of_a_kakan_comes_with_the_next_kan():
    one = only([41, 42, 43], ["k21212121", "111111a11", 60], dora=[47, 31, 32])
    assert one.events[3:6] == (Ankan(0, parse_tiles("1111m")), Dora(parse_tile("1s")), Dora(parse_tile("2s")))


def spoilt(place, value):
    whole = row([25], [25])
    whole[place] = value
    return whole


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (row()[:-1], "16 entries: a round has 14 or 17"),
        (spoilt(0, [16, 0, 0]), "the round: a number from 0 to 15 expected, not 16"),
        (spoilt(1, [1, 2]), "the points: 4 numbers expected, not [1, 2]"),
        (spoilt(2, []), "there is no dora indicator"),
        (spoilt(2, [10]), "there is no tile '10'"),
        (row([25] * 61, [25]), "a column has at most 60 entries"),
        (row([25], ["x11"]), "there is no call 'x11'"),
        (row([25], ["c111213"]), "seat 0 throws a call"),
        (row(["p111111"], []), "seat 0 must draw, but its column has 'p111111'"),
        (row([25], [11], ["1111p11"], [12]), "seat 1 must draw, but its column has '1111p11'"),
        (row([25], [11], [], [], [26], []), "seat 2: draw 0 can not be reached"),
        (row([25], [11], ["p111111"], [60]), "seat 1 throws a drawn tile, but drew none"),
        (row([25], [25], end=["和了", FOUR]), "a win has points and what it is worth"),
        (row([25], [25], end=["和了", FOUR, [0, 0]]), "a win names the winner, from whom, and who is liable"),
        (row([25], [25], end=["和了", FOUR, [0, 0, 0, "1点", "?(1飜)"]]), "there is no yaku '?(1飜)'"),
        (row([25], [25], end=["和了", FOUR, [0, 0, 0, "many"]]), "there is no worth 'many'"),
        (row([25], [25], end=["雨"]), "there is no result '雨'"),
    ],
)
def test_round_that_means_nothing_is_refused_by_name(wrong, message):
    with pytest.raises(RecordError) as caught:
        read(row([25], [25]), wrong)
    assert str(caught.value) == f"game, round 1: {message}"


def test_game_has_a_bounded_number_of_rounds():
    with pytest.raises(RecordError, match=r"^game, round 200: a game has at most 200 rounds$"):
        read(*[row()] * 201)


def test_rounds_of_other_rules_are_no_game():
    lines = [json.dumps({"rule": {"disp": disp}, "log": [row()]}) for disp in ("般南喰", "般東喰")]
    with pytest.raises(RecordError, match=r"^line 2, round 1: the rules are other ones than before$"):
        read_game("\n".join(lines).encode())
