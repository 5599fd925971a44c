"""What a table says of a decision, and the tables that are refused by name."""

import pytest

from tests.rules.build import table
from trainer.rules.replay.state import Round
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import format_tiles, parse_face, parse_tiles
from trainer.strategy.choice.course import Wall
from trainer.strategy.choice.situation import StrategyError, situation_of
from trainer.strategy.choice.stakes import AtStake

HOUSE = load_preset("house_classic")
HERO = "258m258p258s1122z"
CALM = "0 draw 9p"
RIICHI_OF_1 = """
    0 draw 9p; 0 discard 9p; 1 draw ?; 1 discard 4m; 2 draw ?; 2 discard 2m; 3 draw ?; 3 discard 7z
    0 draw 9s; 0 discard 9s; 1 draw ?; 1 riichi; 1 discard 8p
    2 draw ?; 2 discard 1m; 3 draw ?; 3 discard 3s; 0 draw 6s
"""


def seen(text=RIICHI_OF_1, hero=0, rules=HOUSE, hand=HERO, **facts):
    return situation_of(table({0: hand}, text, **facts), hero, rules)


def refused(text, hero=0, **facts):
    with pytest.raises(StrategyError) as error:
        seen(text, hero, **facts)
    return error.value.code


class TestFacts:
    def test_the_wall_and_what_is_unseen(self):
        assert seen(CALM).wall == Wall(69, 136 - 14 - 1)
        assert seen().wall == Wall(69 - 8, 136 - 14 - 1 - 8)

    def test_copies_by_kind(self):
        found = seen(CALM, indicator="2m").unseen
        assert [found[parse_face(tile)] for tile in ("2m", "1z", "9p", "9s")] == [2, 2, 3, 4]

    def test_the_turn_and_the_own_river(self):
        assert (seen(CALM).turn, seen().turn) == (1, 3)
        assert format_tiles(sorted(seen().river)) == "9p9s"

    def test_the_rival_its_seat_and_the_turn_of_its_riichi(self):
        found = seen()
        assert (found.rival_seat, found.rival_turn) == (1, 2)
        assert seen(CALM).rival is None

    def test_the_riichi_stick_lies_on_the_table(self):
        assert seen().table == AtStake(True, False, 0, 1)
        assert seen(CALM).table == AtStake(True, False, 0, 0)

    def test_honba_and_noten_payments_by_the_ruleset(self):
        rules = HOUSE.changed(honba_ron=1500, noten_pool=2000)
        found = seen(CALM, rules=rules, round=Round(0, 1, 2)).table
        assert found == AtStake(True, False, 2, 0, honba_ron=1500, honba_tsumo=500, noten_pool=2000)

    def test_a_riichi_on_the_first_turn_is_double(self):
        assert (seen(CALM).double, seen().double) == (True, False)
        assert not seen(CALM, rules=HOUSE.changed(double_riichi=False)).double

    def test_reds_that_are_unseen(self):
        def reds(hand, rules):
            return format_tiles(sorted(seen(CALM, rules=rules, hand=hand).bearings.reds))

        assert reds(HERO, HOUSE) == ""
        assert reds(HERO, HOUSE.changed(aka=3)) == "5m5p5s"
        assert reds("258m208p258s1122z", HOUSE.changed(aka=3)) == "5m5s"

    @pytest.mark.parametrize(
        ("place", "dealer", "ahead"),
        [((0, 4), 3, None), ((1, 2), 1, 2), ((1, 3), 2, 1), ((1, 4), 3, 0), ((2, 3), 2, 0)],
    )
    def test_the_hands_ahead_are_counted_from_the_south_round_on(self, place, dealer, ahead):
        turns = [f"{seat} draw ?; {seat} discard 7z" for seat in range(dealer, 4)]
        found = seen("; ".join([*turns, CALM]), round=Round(*place))
        assert (found.ahead, found.last_hand, found.dealer) == (ahead, ahead == 0, dealer)

    def test_riichi_needs_points(self):
        assert seen(CALM).affords
        assert not seen(CALM, scores=(900, 33_000, 33_000, 33_100)).affords
        assert seen(
            CALM, rules=HOUSE.changed(riichi_min_points=None), scores=(900, 33_000, 33_000, 33_100)
        ).affords

    def test_riichi_needs_tiles(self):
        walls = seen(CALM).wall.own_turns()
        assert walls[seen(CALM).late_from(walls)].left < 4
        assert seen(CALM, rules=HOUSE.changed(riichi_min_live_wall=0)).late_from(walls) == len(walls)

    def test_what_swaps_a_call_is_barred(self):
        called = "0 draw 9p; 0 discard 9p; 1 draw ?; 1 discard 1z; 0 pon 1z 11z from 1"
        assert format_tiles(sorted(seen(called).barred)) == "1z"
        assert seen(called, rules=HOUSE.changed(kuikae="allowed")).barred == frozenset()
        assert seen().barred == frozenset()


class TestRefused:
    def test_three_players(self):
        three = load_preset("tenhou_3p")
        state = table({0: "19m258p258s11122z"}, "0 draw 9p", players=3)
        with pytest.raises(StrategyError) as error:
            situation_of(state, 0, three)
        assert error.value.code == "three_players"

    def test_an_unknown_hand(self):
        assert refused("0 draw 9p; 0 discard 9p; 1 draw ?", hero=1) == "unknown_hand"

    @pytest.mark.parametrize("text", ["", "0 draw 9p; 0 discard 9p"])
    def test_not_before_the_own_discard(self, text):
        assert refused(text) == "not_your_discard"

    def test_in_riichi_itself(self):
        text = "0 draw 9p; 0 riichi; 0 discard 9p; 1 draw ?; 1 discard 4m; 2 draw ?; 2 discard 2m"
        assert refused(f"{text}; 3 draw ?; 3 discard 7z; 0 draw 9s", hand="123m456p789s1122z") == "own_riichi"

    def test_two_riichis(self):
        more = RIICHI_OF_1.replace("2 draw ?; 2 discard 1m", "2 draw ?; 2 riichi; 2 discard 1m")
        assert refused(more) == "several_riichi"


def test_the_hand_is_that_of_the_seat():
    assert sorted(seen().hand.concealed) == sorted(parse_tiles(HERO + "6s"))
