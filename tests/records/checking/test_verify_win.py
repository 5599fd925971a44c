"""What a record says of a win is held against the rules: each wrong word is named, the rest goes on."""

from dataclasses import replace

import pytest

from tests.records.played_rounds import (
    SHANPON,
    disagreements,
    disagreements_of,
    first_round,
    played,
    with_round,
)
from trainer.records.checking.game import verify_round
from trainer.records.game_record import RoundRecord, Setup, Win
from trainer.rules.tiles.tile import parse_tile, parse_tiles
from trainer.scenarios.position.event_formats import parse_events

IPPATSU = "0+6z 0! 0=6z 1+2z 1=2z 0r"
"""`SHANPON` wins 2z, no yakuhai for East, within the turn of a double riichi: 20 and 10 and 4 and 4 fu."""
LINES = (("double_riichi", 2), ("ippatsu", 1), ("dora", 1), ("ura_dora", 2))


def won(text: str = IPPATSU, **changes: object) -> RoundRecord:
    """A haneman of the dealer, who gets the own stick back."""
    tile = parse_events(text)[-1].tile
    win = Win(
        seat=0,
        from_seat=1,
        tile=tile,
        hand=(*parse_tiles(SHANPON), tile),
        fu=40,
        points=18_000,
        limit="haneman",
        yaku=LINES,
        indicators=parse_tiles("9m"),
        ura=parse_tiles("4z"),
        deltas=(19_000, -18_000, 0, 0),
    )
    standing = (0,) if "!" in text else ()
    return played(SHANPON, text, wins=(replace(win, **changes),), standing=standing, reason="win")


def test_win_told_as_it_is_agrees_in_every_check():
    findings = verify_round(won())
    assert findings.disagreements == []
    names = ("ron", "hand", "dora", "ura", "yaku", "fu", "points", "pao", "payment")
    assert [findings.checked[name] for name in names] == [1] * len(names)


@pytest.mark.parametrize(
    ("changes", "check", "rule"),
    [
        ({"yaku": (("riichi", 1), *LINES[1:])}, "yaku", "RCH-9"),
        ({"yaku": (("double_riichi", 1), *LINES[1:])}, "yaku", "DRI-1"),
        ({"yaku": (LINES[0], *LINES[2:])}, "yaku", "IPP-1"),
        ({"yaku": (*LINES[:2], LINES[3])}, "yaku", "URA-3"),
        ({"yaku": LINES[:3]}, "yaku", "URA-1"),
        ({"yaku": (*LINES, ("chankan", 1))}, "yaku", "KAN-8"),
        ({"yaku": (*LINES, ("rinshan", 1))}, "yaku", "KAN-7"),
        ({"yaku": (*LINES, ("houtei", 1))}, "yaku", "SCO-1"),
        ({"yaku": (*LINES, ("kita", 1))}, "yaku", "SAN-2"),
        ({"fu": 30}, "fu", "SCO-1"),
        ({"points": 12_000}, "points", "SCO-1"),
        ({"limit": "mangan"}, "points", "SCO-1"),
        ({"limit": ""}, "points", "SCO-1"),
        ({"hand": parse_tiles(SHANPON)}, "hand", ""),
        ({"indicators": parse_tiles("8m")}, "dora", "URA-3"),
        ({"indicators": parse_tiles("9m8m")}, "dora", "URA-3"),
        ({"ura": parse_tiles("4z3p")}, "ura", "URA-1"),
        ({"pao": 2}, "pao", "STK-8"),
        ({"deltas": (18_000, -18_000, 0, 0)}, "payment", "SCO-2"),
        ({"deltas": (19_000, 0, -18_000, 0)}, "payment", "SCO-2"),
    ],
)
def test_wrong_word_is_named_and_nothing_else(changes, check, rule):
    assert disagreements(won(**changes)) == [(5, check, rule)]


def test_wrong_yaku_is_told_with_its_han():
    (found,) = verify_round(won(yaku=(*LINES[:3], ("ura_dora", 3)))).disagreements
    assert found.text == "seat 0: ura_dora=3, by the rules ura_dora=2"


def test_several_faults_are_all_named():
    assert disagreements(won(fu=30, points=12_000, yaku=())) == [
        (5, "yaku", "DRI-1"),
        (5, "fu", "SCO-1"),
        (5, "points", "SCO-1"),
    ]


def test_fifth_copy_as_ura_indicator_is_named():
    """Each player but the dealer holds 9m, and one is the indicator; beneath it 9m makes 1m dora."""
    told = {"points": 12_000, "limit": "mangan", "deltas": (13_000, -12_000, 0, 0)}
    lines = (*LINES[:3], ("ura_dora", 1))
    assert disagreements(won(ura=parse_tiles("9m"), yaku=lines, **told)) == [(5, "ura", "URA-1")]


def test_ura_without_a_standing_riichi_is_named():
    """1z is seat wind and round wind: three han and 40 fu."""
    lines = (("yakuhai_seat_wind", 1), ("yakuhai_round_wind", 1), ("dora", 1))
    told = {"yaku": lines, "points": 7700, "limit": "", "deltas": (7700, -7700, 0, 0)}
    text = "0+6z 0=6z 1+1z 1=1z 0r"
    assert disagreements(won(text, **told, ura=())) == []
    assert disagreements(won(text, **told)) == [(4, "ura", "URA-2")]


def test_what_is_not_told_is_not_checked():
    """MJAI: no yaku, no fu, no points; without ura indicators the payments are not known either."""
    silent = dict.fromkeys(("hand", "fu", "points", "limit", "yaku", "indicators", "ura", "deltas"))
    findings = verify_round(won(**silent, pao=2))
    assert findings.disagreements == []
    assert dict(findings.checked) == {"event": 6, "riichi": 1, "ron": 1, "dora": 1, "stick": 1, "end": 1}


def test_payments_without_yaku_are_checked():
    told = dict.fromkeys(("hand", "fu", "points", "limit", "yaku", "indicators"))
    assert disagreements(won(**told)) == []
    assert disagreements(won(**told, deltas=(18_900, -17_900, 0, 0))) == [(5, "payment", "SCO-2")]


PINFU = "0+6z 0! 0=6z 1+6z 1=6z 2+7z 2=7z 3+7z 3=7z 0+7z 0=7z 1+9s 1=9s 0r"


@pytest.mark.parametrize(
    ("chips", "points", "limit", "found"),
    [
        (False, 11_600, "", []),
        (True, 12_000, "mangan", []),
        (True, 12_000, "", []),
        (True, 12_000, "haneman", [(13, "points", "SCO-1")]),
        (False, 12_000, "", [(13, "points", "SCO-1"), (13, "payment", "SCO-2")]),
    ],
)
def test_game_for_chips_rounds_up_to_a_mangan_which_may_go_without_its_name(chips, points, limit, found):
    """Four han and 30 fu of the dealer."""
    win = Win(
        seat=0,
        from_seat=1,
        tile=parse_tile("9s"),
        fu=30,
        points=points,
        limit=limit,
        yaku=(("double_riichi", 2), ("pinfu", 1), ("dora", 1)),
        ura=parse_tiles("8p"),
        deltas=(points + 1000, -points, 0, 0),
    )
    setup = Setup(4, chips=chips)
    record = played("123m456p78s11s456s", PINFU, wins=(win,), standing=(0,), reason="win", setup=setup)
    assert disagreements(record) == found


# --- written records ---------------------------------------------------------------------------


def is_double_ron(record: RoundRecord) -> bool:
    return len(record.wins) == 2


def test_second_winner_of_a_double_ron_does_not_take_the_sticks():
    one, record = first_round(lambda r: is_double_ron(r) and r.deal.sticks + len(r.standing))
    first, second = record.wins
    pot = 1000 * (record.deal.sticks + len(record.standing))
    swapped = (
        replace(first, deltas=moved(first, -pot)),
        replace(second, deltas=moved(second, pot)),
    )
    last = len(record.events) - 1
    found = disagreements_of(with_round(one, replace(record, wins=swapped)))
    assert found == [(record.index, at, "payment", "STK-3") for at in (last - 1, last)]


def moved(win: Win, points: int) -> tuple[int, ...]:
    assert win.deltas is not None
    return tuple(delta + points * (seat == win.seat) for seat, delta in enumerate(win.deltas))


def test_honba_left_out_is_named():
    one, record = first_round(lambda r: len(r.wins) == 1 and r.deal.round.honba and not r.wins[0].is_tsumo)
    (win,) = record.wins
    per = 100 * (record.deal.players - 1) * record.deal.round.honba
    told = tuple(d - per * ((s == win.seat) - (s == win.from_seat)) for s, d in enumerate(win.deltas))
    found = disagreements_of(with_round(one, replace(record, wins=(replace(win, deltas=told),))))
    assert found == [(record.index, len(record.events) - 1, "payment", "SCO-2")]


def test_tsumo_of_a_tile_that_was_not_drawn_is_impossible():
    record = won("0+6z 0=6z 1+7z 1=7z 2+7z 2=7z 3+7z 3=7z 0+9p 0t1z")
    assert disagreements(record) == [(9, "event", "")]
