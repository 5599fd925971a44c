"""What is paid for a ron by an open riichi: a yakuman or the ordinary value (OPN-2, OPN-4)."""

import pytest

from tests.rules.build import go_on, table
from tests.rules.settlements import codes, lines
from trainer.rules.endings.settlement import open_deal_in, score_of, settlement_of
from trainer.rules.replay.events import Riichi
from trainer.rules.replay.state import Round
from trainer.rules.replay.table import apply
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import parse_tiles

OPEN = load_preset("house_classic").changed(open_riichi=True)
PINFU = "123456m456p99s78s"
"""Waits on 6s and 9s. Riichi, open riichi, pinfu: 3 han 30 fu, 5,800 to the dealer."""
OTHER = "789m345p22s456s78s"
"""Waits on 6s and 9s too; pinfu alone: 1,000."""
KOKUSHI = "19m19p19s1234567z"
FIRST = "0 draw 2p; 0 discard 2p; 1 draw ?; {}1 discard 9m; 2 draw ?; 2 discard 8p; 3 draw ?; 3 discard 8p; "
SECOND = "0 discard 8s; 1 draw ?; {}1 discard 9m; 2 draw ?; 2 discard 8p; 3 draw ?; 3 discard 1p; "
LAST = "0 draw 3s; 0 discard 3s; 1 draw ?; {}1 discard {}; 0 ron {} from 1"


def dealt_in(payer="", hand=PINFU, tile="6s", **facts):
    """The dealer, in open riichi, rons the tile of seat 1, whose own riichi is `payer`."""
    first, second, last = ("1 riichi; " if payer == when else "" for when in ("earlier", "later", "last"))
    state = table({0: hand}, FIRST.format(first) + "0 draw 8s", **facts)
    state = apply(state, Riichi(0, open=True))
    return go_on(state, SECOND.format(second) + LAST.format(last, tile, tile))


def settled(state, ura="", **levels):
    return settlement_of(state, OPEN.changed(**levels), parse_tiles(ura))


def paid(state, **levels):
    return lines(settled(state, **levels).answer)[0]


YAKUMAN, ORDINARY = "1 -> 0 hand 48000", "1 -> 0 hand 5800"


@pytest.mark.parametrize(
    ("payer", "levels", "line"),
    [
        ("", {}, YAKUMAN),
        ("", {"open_riichi_deal_in": "ordinary"}, ORDINARY),
        ("earlier", {}, ORDINARY),
        ("earlier", {"open_riichi_earlier_riichi": "yakuman"}, YAKUMAN),
        ("later", {}, ORDINARY),
        ("later", {"open_riichi_later_riichi": "yakuman"}, YAKUMAN),
        # RCH-6: the riichi of the tile that is ronned does not stand
        ("last", {}, YAKUMAN),
    ],
)
def test_the_payer_pays_by_the_own_riichi(payer, levels, line):
    """OPN-2."""
    assert paid(dealt_in(payer), **levels) == line


def test_honba_and_sticks_are_paid_beside_the_yakuman():
    state = dealt_in(round=Round(0, 1, 2), sticks=1)
    verdict = settled(state)
    assert lines(verdict.answer) == [YAKUMAN, "1 -> 0 honba 600", "T -> 0 sticks 2000"]
    assert (verdict.reasons[0].rule, verdict.reasons[0].code) == ("OPN-2", "deal_in_yakuman")
    assert ("SCO-2", "ron_paid") in codes(verdict.answer)


@pytest.mark.parametrize(
    ("levels", "line"),
    [
        ({}, YAKUMAN),
        ({"open_riichi_stacks": "yakuman"}, "1 -> 0 hand 96000"),
        ({"open_riichi_stacks": "yakuman+counted"}, "1 -> 0 hand 96000"),
        ({"open_riichi_deal_in": "ordinary", "open_riichi_stacks": "yakuman"}, YAKUMAN),
    ],
)
def test_a_yakuman_by_itself_adds_up_by_level(levels, line):
    """OPN-4: 13 waits of kokushi, one yakuman where no pattern is worth two."""
    assert paid(dealt_in(hand=KOKUSHI, tile="5z"), **levels) == line


def test_by_tsumo_nobody_deals_in():
    """Riichi, open riichi, pinfu, menzen tsumo: 4 han 20 fu, 2,600 from each."""
    state = apply(table({0: PINFU}, FIRST.format("") + "0 draw 8s"), Riichi(0, open=True))
    state = go_on(state, SECOND.format("") + "0 draw 3s; 0 discard 3s; ")
    turn = "1 draw ?; 1 discard 9m; 2 draw ?; 2 discard 8p; 3 draw ?; 3 discard 1z; 0 draw 6s; 0 tsumo 6s"
    state = go_on(state, turn)
    assert lines(settled(state).answer)[:3] == [f"{seat} -> 0 hand 2600" for seat in (1, 2, 3)]


def test_of_two_winners_only_the_open_hand_is_paid_a_yakuman():
    """Seat 3 has pinfu alone: 1 han 30 fu."""
    text = "0 draw 2p; 0 discard 2p; {}; 0 draw 8s"
    others = "1 draw ?; 1 discard 9m; 2 draw ?; 2 discard 8p; 3 draw {0}; 3 discard {0}"
    state = apply(table({0: PINFU, 3: OTHER}, text.format(others.format("8p"))), Riichi(0, open=True))
    state = go_on(state, f"0 discard 8s; {others.format('1p')}; 0 draw 3s; 0 discard 3s")
    state = go_on(state, "1 draw ?; 1 discard 6s; 3 ron 6s from 1; 0 ron 6s from 1")
    assert lines(settled(state).answer) == ["1 -> 3 hand 1000", YAKUMAN, "T -> 3 sticks 1000"]


def test_where_there_is_no_open_riichi_the_hand_is_paid():
    """Riichi and pinfu: 2 han 30 fu."""
    assert paid(dealt_in(), open_riichi=False) == "1 -> 0 hand 2900"


def test_of_what_is_no_open_riichi_it_is_not_asked():
    state = table({0: PINFU}, FIRST.format("") + "0 draw 8s; 0 riichi; " + SECOND.format(""))
    state = go_on(state, LAST.format("", "6s", "6s"))
    assert open_deal_in(state, 0, score_of(state, 0, OPEN), OPEN) is None
    assert paid(state) == "1 -> 0 hand 2900"
