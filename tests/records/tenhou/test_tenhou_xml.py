"""Tenhou XML is read to the letter, and what can not be read is refused by name and place."""

import re
from contextlib import suppress
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.records.tenhou_writer import FOUR, THREE, game
from trainer.records.game_record import RecordError, Setup, Win
from trainer.records.tenhou.xml_records import MAX_BYTES, parse
from trainer.rules.replay.events import Discard, Dora, Draw, Kita, Riichi, Ron, Ryuukyoku, Tsumo
from trainer.rules.replay.state import Round
from trainer.rules.tiles.tile import format_tiles, parse_tile, parse_tiles

HANDS = (
    'hai0="0,4,8,12,17,20,24,28,32,36,40,44,48" hai1="1,5,9,13,16,21,25,29,33,37,41,45,49" '
    'hai2="2,6,10,14,18,22,26,30,34,38,42,46,50" hai3="3,7,11,15,19,23,27,31,35,39,43,47,51"'
)
INIT = f'<INIT seed="5,1,2,3,4,135" ten="250,240,260,230" oya="1" {HANDS}/>'


def record(body: str, go: int = 9, root: str = "mjloggm") -> str:
    return f'<{root} ver="2.3"><GO type="{go}" lobby="0"/><UN n0="X"/><TAIKYOKU oya="0"/>{body}</{root}>'


def only_round(body: str, go: int = 9):
    (one,) = parse(record(body, go)).rounds
    return one


@pytest.mark.parametrize(
    ("bits", "setup"),
    [
        (9, Setup(4)),
        (1, Setup(4, hanchan=False)),
        (169, Setup(4)),
        (2 + 9, Setup(4, aka=False)),
        (4 + 9, Setup(4, kuitan=False)),
        (2 + 4, Setup(4, aka=False, kuitan=False, hanchan=False)),
    ],
)
def test_rule_bits_are_the_setup(bits, setup):
    assert parse(record(INIT, bits)).setup == setup


def test_three_players_have_no_seat_three():
    hands = INIT.replace(' hai3="3,7,11,15,19,23,27,31,35,39,43,47,51"', ' hai3=""').replace(",230", ",0")
    one = only_round(hands, go=16 + 9)
    assert one.deal.players == 3
    assert one.deal.scores == (25_000, 24_000, 26_000)
    assert len(one.deal.hands) == len(one.shown) == 3


def test_deal_is_read():
    deal = only_round(INIT).deal
    assert deal.round == Round(wind=1, number=2, honba=1)
    assert deal.sticks == 2
    assert deal.scores == (25_000, 24_000, 26_000, 23_000)
    assert format_tiles((deal.indicator,)) == "7z"
    assert [format_tiles(hand) for hand in deal.hands] == [
        "123456789m1234p",
        "123406789m1234p",
        "123456789m1234p",
        "123456789m1234p",
    ]


def test_no_aka_bit_makes_all_fives_plain():
    assert format_tiles(only_round(INIT, go=2 + 9).deal.hands[1]) == "123456789m1234p"


def test_tsumogiri_is_the_tile_itself_not_its_kind():
    one = only_round(INIT + "<U52/><E53/><V60/><F60/>")
    assert one.events == (
        Draw(1, parse_tile("0p")),
        Discard(1, parse_tile("5p"), tsumogiri=False),
        Draw(2, parse_tile("7p")),
        Discard(2, parse_tile("7p"), tsumogiri=True),
    )
    assert one.reason is None


def test_riichi_stands_at_step_two():
    body = '<U52/><REACH who="1" step="1"/><E52/><REACH who="1" ten="250,230,260,230" step="2"/>'
    one = only_round(INIT + body)
    assert one.events[1] == Riichi(1)
    assert one.standing == (1,)


AGARI = (
    '<AGARI ba="1,2" hai="0,4,8,52" m="31264,11264" machi="52" ten="30,7700,0" yaku="1,1,52,3,54,0" '
    'doraHai="135,44" doraHaiUra="88,3" who="{who}" fromWho="1" sc="250,-80,240,100,260,0,230,0" />'
)


def test_win_is_read_with_all_that_the_record_tells():
    one = only_round(f'{INIT}<U52/><DORA hai="44" />{AGARI.format(who=1)}')
    assert one.events[1:] == (Dora(parse_tile("3p")), Tsumo(1, parse_tile("0p")))
    assert one.reason == "win"
    assert one.wins == (
        Win(
            seat=1,
            from_seat=1,
            tile=parse_tile("0p"),
            hand=parse_tiles("123m0p"),
            fu=30,
            points=7700,
            limit="",
            yaku=(("riichi", 1), ("dora", 3)),
            indicators=parse_tiles("7z3p"),
            ura=parse_tiles("0s1m"),
            deltas=(-8000, 10_000, 0, 0),
            at_stake=(1, 2),
        ),
    )
    assert one.final_scores == (17_000, 34_000, 26_000, 23_000)


def test_double_ron_adds_up_and_chips_are_passed_over():
    first = '<AGARI ba="0,0" hai="0" machi="52" ten="30,1000,0" doraHai="135" who="2" fromWho="1" sc="{}" />'
    second = first.replace('who="2"', 'who="3" paoWho="0"').replace("doraHai=", 'yakuman="39" doraHai=')
    body = "<U52/><E52/>"
    body += first.format("250,0,240,-10,260,10,230,0,0,1,0,-1,0,0,0,0")
    body += second.format("250,0,230,-320,270,0,230,320,0,0,0,0,0,0,0,0")
    one = only_round(INIT + body)
    assert one.events[2:] == (Ron(2, 1, parse_tile("0p")), Ron(3, 1, parse_tile("0p")))
    assert one.scores == (25_000, 24_000, 26_000, 23_000)
    assert one.deltas == (0, -33_000, 1000, 32_000)
    assert [(win.yaku, win.pao) for win in one.wins] == [(None, None), ((("daisangen", 13),), 0)]


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("", "exhaustive"),
        (' type="yao9"', "kyuushu"),
        (' type="kaze4"', "suufon"),
        (' type="reach4"', "suucha"),
        (' type="kan4"', "suukan"),
        (' type="ron3"', "sanchahou"),
        (' type="nm"', "nagashi"),
    ],
)
def test_ryuukyoku_is_read_with_its_reason_and_the_hands_shown(code, reason):
    one = only_round(
        f'{INIT}<RYUUKYOKU{code} ba="1,2" sc="250,15,240,-15,260,15,230,-15" hai0="0,4" hai2="8"/>'
    )
    assert one.events == (Ryuukyoku(reason),)
    assert one.reason == reason
    assert one.shown == (parse_tiles("12m"), None, parse_tiles("3m"), None)
    assert one.deltas == (1500, -1500, 1500, -1500)
    assert one.at_stake == (1, 2)


def test_empty_ryuukyoku_tells_no_points():
    one = only_round(INIT + '<RYUUKYOKU owari="" />')
    assert (one.scores, one.deltas, one.final_scores, one.at_stake) == (None, None, None, None)


def test_connection_notices_between_events_change_nothing():
    quiet = only_round(INIT + "<U52/><E52/>")
    noisy = only_round(INIT + '<U52/><BYE who="2" /><E52/><UN n2="%41"/>')
    assert noisy == quiet


@pytest.mark.parametrize("setup", [FOUR, THREE, Setup(4, aka=False, kuitan=False, hanchan=False)])
@pytest.mark.parametrize("seed", range(3))
def test_written_record_is_read_back(setup, seed):
    text, hands = game(seed, setup)
    read = parse(text)
    assert read.setup == setup
    assert [one.index for one in read.rounds] == list(range(len(hands)))
    assert [one.deal for one in read.rounds] == [hand.deal for hand in hands]
    assert [one.events for one in read.rounds] == [tuple(hand.events) for hand in hands]
    assert [one.final_scores for one in read.rounds] == [hand.scores for hand in hands]


def test_text_and_bytes_are_the_same_record():
    text, _ = game(1)
    assert parse(text.encode()) == parse(text)


def test_three_player_record_has_kita():
    events = [event for one in parse(game(0, THREE)[0]).rounds for event in one.events]
    assert any(isinstance(event, Kita) for event in events)


# --- what is refused ---------------------------------------------------------------------------

BILLION_LAUGHS = (
    '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">'
    '<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><mjloggm ver="2.3"><UN n0="&c;"/></mjloggm>'
)
EXTERNAL = (
    '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    '<mjloggm ver="2.3"><UN n0="&x;"/></mjloggm>'
)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("", "the record is empty"),
        (" \n ", "the record is empty"),
        ("not XML", "not well-formed XML, line 1, column 0: syntax error"),
        (BILLION_LAUGHS, "a DTD or entity is not accepted (DTDForbidden)"),
        (EXTERNAL, "a DTD or entity is not accepted (DTDForbidden)"),
        (record("", root="html"), "the root element is 'html', not 'mjloggm'"),
        (record(""), "the record holds no round"),
        (record("<T1/>"), "T1: before the first INIT"),
        (f"<mjloggm>{INIT}</mjloggm>", "INIT: before GO, which names the rules"),
        (record(INIT + "<U52>text<E52/></U52>"), "round 0, event 1: element 'E52' inside 'U52'"),
        (record(INIT + "<U52/><X52/>"), "round 0, event 1: X52: no such element is known"),
        (record(INIT + "<T136/>"), "round 0, event 0: T136: no such element is known"),
        (record(INIT + "<RYUUKYOKU/><T1/>"), "round 0, event 1: T1: after the end of the round"),
        (record(INIT + '<N who="0"/>'), "round 0, event 0: N lacks its attribute 'm'"),
        (record(INIT + '<N who="4" m="1"/>'), "round 0, event 0: N: there is no seat 4 with 4 players"),
        (
            record(INIT + '<N who="0" m="65535000"/>'),
            "round 0, event 0: N: meld 65535000: 0 to 65535 expected",
        ),
        (record(INIT + 4 * AGARI.format(who=1)), "round 0, event 3: AGARI: a fourth win"),
        (record(INIT + '<DORA hai="136"/>'), "round 0, event 0: DORA: there is no tile 136"),
        (record(INIT + '<REACH who="0" step="3"/>'), "round 0, event 0: REACH: REACH has no step 3"),
        (
            record(INIT + '<RYUUKYOKU type="x"/>'),
            "round 0, event 0: RYUUKYOKU: RYUUKYOKU of unknown type 'x'",
        ),
        (
            record(INIT + '<RYUUKYOKU sc="1,2"/>'),
            "round 0, event 1: RYUUKYOKU: sc='1,2': points of 4 players expected",
        ),
        (record(INIT + '<RYUUKYOKU ba="1"/>'), "round 0, event 1: RYUUKYOKU: ba='1': two numbers expected"),
        (record(INIT.replace("5,1,2,3,4,135", "5,1,2")), "INIT: seed='5,1,2': six numbers expected"),
        (record(INIT.replace('"5,', '"16,')), "INIT: there is no round number 16 with 4 players"),
        (record(INIT.replace('oya="1"', 'oya="2"')), "INIT: oya='2': the dealer of round 5 is 1"),
        (record(INIT.replace("250,240,260,230", "250")), "INIT: ten='250': points of 4 players expected"),
        (
            record(INIT, go=16 + 9).replace("5,1,2,3,4,135", "3,1,2,3,4,135"),
            "INIT: there is no round number 3 with 3 players",
        ),
        (record(INIT + "<W1/>", go=16 + 9), "round 0, event 0: W1: there is no seat 3 with 3 players"),
    ],
)
def test_bad_record_is_refused_with_its_place(data, message):
    with pytest.raises(RecordError) as caught:
        parse(data, source="bad.xml")
    said = message if message.startswith("round") else f": {message}"
    assert str(caught.value) == f"bad.xml{', ' if message.startswith('round') else ''}{said}"


def test_truncated_record_names_the_round_and_the_event():
    text, hands = game(2)
    cut = text.index("<INIT", text.index("<INIT") + 1) + len(hands[1].tags[0]) + 20
    with pytest.raises(
        RecordError, match=r"^cut\.xml, round 1, event \d: not well-formed XML, line 1, "
    ) as caught:
        parse(text[:cut], source="cut.xml")
    assert (caught.value.round_index, caught.value.source) == (1, "cut.xml")


def test_second_round_is_named_from_zero():
    with pytest.raises(RecordError, match=re.escape("round 1, event 1: E200: no such element is known")):
        parse(record(INIT + "<RYUUKYOKU/>" + INIT + "<U52/><E200/>"))


def test_oversized_record_is_not_even_parsed():
    with pytest.raises(RecordError, match=f"^{MAX_BYTES + 1} bytes: a record has at most {MAX_BYTES}$"):
        parse(b"<" * (MAX_BYTES + 1))


def test_unknown_encoding_is_a_record_error():
    with pytest.raises(RecordError, match="not well-formed XML"):
        parse(b'<?xml version="1.0" encoding="x-none"?><mjloggm/>')


@cache
def written():
    return game(4, rounds=2)[0]


@settings(max_examples=150)
@given(st.data())
def test_damaged_record_is_read_or_a_record_error(data):
    start = data.draw(st.integers(0, len(written())))
    end = data.draw(st.integers(start, min(start + 40, len(written()))))
    patch = data.draw(st.text(alphabet='<>/"= ,0123456789NTUDEAGRIm', max_size=12))
    with suppress(RecordError):
        assert parse(written()[:start] + patch + written()[end:]).rounds
