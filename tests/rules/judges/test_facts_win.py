"""What a win is: riichi, ippatsu, rinshan, chankan, the last tile, the first turn."""

import pytest

from tests.rules.build import go_on, pass_time, table
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.judges.facts import hand_of, win_of, without_drawn
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.scoring.yaku import yaku_of
from trainer.rules.tiles.tile import format_tiles, parse_tile

USUAL = load_preset("house_classic")
SANMA = load_preset("tenhou_3p")
HERO = "123456m456p99s78s"
"""Waits on 6s and 9s."""
ROUND = "1 draw ?; 1 discard 1p; 2 draw ?; 2 discard 1p; 3 draw ?; 3 discard 1p"
PON = "1 draw ?; 1 discard 5z; 0 pon 5z 55z from 1; 0 discard 1p"
RIICHI = "0 draw 5z; 0 riichi; 0 discard 5z"


def win(text, seat=0, hand=HERO, ruleset=USUAL, **frame):
    return win_of(table({seat: hand}, text, **frame), seat, ruleset)


def test_tsumo_takes_the_drawn_tile_out_of_the_hand():
    found = win("0 draw 0p", hand="123456m46p99s786s")
    assert (found.by_tsumo, found.tile, format_tiles(found.hand.concealed)) == (
        True,
        parse_tile("0p"),
        "123456m46p99786s",
    )
    assert found.hand.drawn is None


@pytest.mark.parametrize("drawn", ["0p", "5p"])
def test_of_a_plain_and_a_red_five_the_drawn_one_is_the_winning_tile(drawn):
    held = {"0p": "5p", "5p": "0p"}[drawn]
    found = win(f"0 draw {drawn}", hand=f"123456m{held[0]}p99s6789s")
    assert format_tiles([tile for tile in found.hand.concealed if 9 <= tile < 18 or tile > 33]) == held


def test_after_the_end_the_win_is_the_same():
    ron = "0 draw 5z; 0 discard 5z; 1 draw ?; 1 discard 9s"
    assert win(f"{ron}; 0 ron 9s from 1") == win(ron)
    tsumo = f"0 draw 5z; 0 discard 5z; {ROUND}; 0 draw 9s"
    assert win(f"{tsumo}; 0 tsumo 9s") == win(tsumo)


@pytest.mark.parametrize(
    "text", ["0 draw 5z; 0 discard 5z", "0 draw 5z; 0 discard 5z; 1 draw ?", "0 draw 9s; ryuukyoku kyuushu"]
)
def test_no_tile_to_win_on(text):
    with pytest.raises(ImpossibleEventError) as caught:
        win(text)
    assert str(caught.value) == "there is no tile that seat 0 could win on"


def test_an_unknown_hand_is_refused():
    with pytest.raises(ImpossibleEventError, match="the hand of seat 1 is not known"):
        win_of(table(None, "0 draw ?; 0 discard 9s"), 1, USUAL)


@pytest.mark.parametrize(
    ("kan", "hand"),
    [
        ("0 draw 5z; 0 ankan 5555z", "123456m99s78s555z"),
        ("0 draw 1z; 0 discard 1z; 1 draw ?; 1 discard 5z; 0 daiminkan 5z 555z from 1", "123456m99s78s555z"),
        (
            f"0 draw 1z; 0 discard 1z; {PON}; {ROUND}; 0 draw 5z; 0 kakan 5z",
            "123456m1p99s78s55z",
        ),
    ],
)
def test_the_replacement_of_any_kan_is_rinshan(kan, hand):
    found = win(f"{kan}; 0 draw 9s", hand=hand)
    assert (found.rinshan, found.first_turn, found.last_tile) == (True, False, False)
    assert "rinshan" in yaku_of(found, USUAL)


def test_an_own_kan_in_riichi_ends_ippatsu_and_its_replacement_is_rinshan():
    """CMP-2: double riichi with 5z thrown, then 1z drawn to 111z and 9s as its replacement."""
    text = f"0 draw 5z; 0 riichi; 0 discard 5z; {ROUND}; 0 draw 1z; 0 ankan 1111z; 0 draw 9s"
    found = win(text, hand="123456m99s78s111z")
    assert (found.riichi, found.ippatsu, found.rinshan) == (2, False, True)
    assert "ippatsu" not in yaku_of(found, USUAL)


def test_a_turn_draw_after_a_kan_is_not():
    text = f"0 draw 5z; 0 ankan 5555z; 0 draw 1z; 0 discard 1z; {ROUND}; 0 draw 9s"
    assert win(text, hand="123456m99s78s555z").rinshan is False


@pytest.mark.parametrize("level", [True, False])
def test_the_replacement_of_a_kita_where_the_rules_say_so(level):
    ruleset = SANMA.changed(kita_rinshan_yaku=level)
    text = "0 draw 4z; 0 kita 4z; 0 draw 9s"
    assert win(text, hand="123456789p99s78s", ruleset=ruleset, players=3, indicator="1z").rinshan is level


@pytest.mark.parametrize(("level", "answer"), [("plain", False), ("chankan", True)])
def test_a_ron_on_a_kita_is_chankan_where_the_rules_say_so(level, answer):
    ruleset = SANMA.changed(kita_ron=level)
    text = "0 draw 5z; 0 discard 5z; 1 draw ?; 1 kita 4z"
    found = win(text, hand="456789p234s99p44z", ruleset=ruleset, players=3, indicator="1z")
    assert (found.chankan, found.last_tile) == (answer, False)


class TestTheLastTile:
    def test_ron_on_the_last_discard_is_houtei(self):
        state = pass_time(table({0: HERO}, "0 draw 5z; 0 discard 5z"), wall=1, without="69s")
        found = win_of(go_on(state, "1 draw ?; 1 discard 9s"), 0, USUAL)
        assert (found.last_tile, "houtei" in yaku_of(found, USUAL)) == (True, True)

    @pytest.mark.parametrize(("wall", "is_last"), [(1, True), (5, False)])
    def test_tsumo_of_the_last_tile_is_haitei(self, wall, is_last):
        state = pass_time(table({1: HERO}, "0 draw ?; 0 discard 5z"), wall, without="69s")
        found = win_of(go_on(state, "1 draw 9s"), 1, USUAL)
        assert (found.last_tile, "haitei" in yaku_of(found, USUAL)) == (is_last, is_last)

    def test_a_replacement_on_the_last_tile_is_rinshan_and_no_haitei(self):
        """Ruling 20: after a kan on the second-to-last tile the replacement is the last one."""
        state = pass_time(table({1: "123456m99s78s555z"}, "0 draw ?; 0 discard 1z"), wall=2, without="69s5z")
        seat = state.next_seat(state.pending.seat)
        state = go_on(state, f"{seat} draw ?; {seat} discard 5z; 1 daiminkan 5z 555z from {seat}; 1 draw 9s")
        found = win_of(state, 1, USUAL)
        assert (state.wall, found.last_tile, found.rinshan) == (0, True, True)
        assert {"rinshan", "haitei"} & set(yaku_of(found, USUAL)) == {"rinshan"}


class TestRiichiWins:
    def test_a_riichi_that_stands_with_its_ippatsu(self):
        found = win(f"{RIICHI}; 1 draw ?; 1 discard 9s")
        assert (found.riichi, found.ippatsu) == (2, True)
        later = win(f"{RIICHI}; {ROUND}; 0 draw 6z; 0 discard 6z; 1 draw ?; 1 discard 9s")
        assert (later.riichi, later.ippatsu) == (2, False)

    def test_double_riichi_counts_where_it_is_played(self):
        text = f"{RIICHI}; 1 draw ?; 1 discard 9s"
        assert win(text, ruleset=USUAL.changed(double_riichi=False)).riichi == 1

    def test_ippatsu_and_chankan_together(self):
        """A fault of peers: the kakan is taken to have ended ippatsu."""
        text = """
            0 draw 5z; 0 discard 5z; 1 draw ?; 1 discard 9s; 3 pon 9s 99s from 1; 3 discard 2z
            0 draw 6z; 0 riichi; 0 discard 6z; 1 draw ?; 1 discard 6z; 2 draw ?; 2 discard 6z
            3 draw ?; 3 kakan 9s
        """
        found = win(text, hand="123456m456p11z78s")
        assert (found.riichi, found.ippatsu, found.chankan) == (1, True, True)
        assert {"riichi", "ippatsu", "chankan"} <= set(yaku_of(found, USUAL))

    def test_riichi_and_rinshan_rest_on_an_own_ankan_and_exclude_ippatsu(self):
        """CMP-2, CMP-3."""
        text = f"{RIICHI}; {ROUND}; 0 draw 7z; 0 ankan 7777z; 0 draw 9s"
        found = win(text, hand="123456m99s78s777z")
        assert (found.riichi, found.rinshan, found.ippatsu) == (2, True, False)

    def test_the_last_declaration_can_win_with_ippatsu_and_haitei(self):
        """CMP-4: with four tiles left after the own draw, the own next draw is the last one."""
        state = pass_time(table({1: HERO}, "0 draw ?; 0 discard 5z"), wall=5, without="69s6z")
        state = go_on(state, "1 draw 6z; 1 riichi; 1 discard 6z")
        assert state.wall == USUAL.riichi_min_live_wall
        state = pass_time(state, wall=1, without="69s")
        found = win_of(go_on(state, "1 draw 9s"), 1, USUAL)
        assert (found.riichi, found.ippatsu, found.last_tile) == (1, True, True)
        assert {"riichi", "ippatsu", "haitei", "menzen_tsumo"} <= set(yaku_of(found, USUAL))

    def test_a_ron_by_another_on_the_declaration_tile_leaves_the_declarer_none(self):
        state = table({1: HERO}, "0 draw ?; 0 riichi; 0 discard 9s")
        assert (win_of(state, 1, USUAL).riichi, win_of(state, 1, USUAL).ippatsu) == (0, False)


def test_a_hand_without_a_drawn_tile_is_the_same_before_the_draw():
    hand = hand_of(table({0: HERO}, "0 draw 5z; 0 discard 5z"), 0)
    assert without_drawn(hand) == hand
