"""What a hand pays, against values worked out by hand.

The points of a ron, non-dealer: 1 han 40 fu 1,300; 2 han 30 fu 2,000; 3 han 30 fu 3,900; 4 han 30 fu 7,700.
"""

import pytest

from tests.strategy.situations import HOUSE, kind, kinds, unseen_beside
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.hand import parse_hand
from trainer.rules.tiles.tile import parse_tiles
from trainer.strategy.choice.hand_value import Bearings, wait_of, worth_of
from trainer.strategy.choice.rates import rates

PLAIN = HOUSE.changed(ura_dora=False, ippatsu=False)
PINFU = "234567m23p22s789s"


def worth(
    hand, waits, *, melds=(), riichi=0, rules=PLAIN, indicators="1z", own="2z", reds="", seen="", unseen=None
):
    held = parse_hand(hand, melds)
    melded = "".join(meld.split()[1] for meld in melds)
    left = unseen or unseen_beside(hand, melded, indicators, seen)
    bearings = Bearings(rules, kind(own), kind("1z"), parse_tiles(indicators), left, frozenset(kinds(reds)))
    return worth_of(held, wait_of(kinds(waits), left, frozenset()), bearings, riichi)


class TestPlain:
    def test_pinfu_riichi(self):
        found = worth(PINFU, "14p", riichi=1)
        assert (found.han, found.fu) == (2, 30)
        assert (found.value.ron, found.value.tsumo) == (2000, 2700)  # 3 han 20 fu by tsumo: 700/1300

    def test_pinfu_damaten(self):
        found = worth(PINFU, "14p")
        assert (found.value.ron, found.value.tsumo) == (1000, 1500)  # 2 han 20 fu by tsumo: 400/700

    def test_double_riichi_is_a_han_more(self):
        assert worth(PINFU, "14p", riichi=2).value.ron == 3900

    def test_the_dealer(self):
        found = worth(PINFU, "14p", riichi=1, own="1z")
        assert (found.value.ron, found.value.tsumo) == (2900, 3900)

    def test_dora_and_two_indicators(self):
        assert worth(PINFU, "14p", riichi=1, indicators="1s").value.ron == 7700
        assert worth(PINFU, "14p", riichi=1, indicators="1s6m").value.ron == 8000

    def test_red_fives_held(self):
        rules = PLAIN.changed(aka=3)
        assert worth("234067m23p22s789s", "14p", riichi=1, rules=rules).value.ron == 3900
        assert worth("234067m23p22s789s", "14p", riichi=1).value.ron == 2000

    def test_a_red_five_that_may_be_the_winning_tile(self):
        found = worth("234m46p22s678s234s", "5p", riichi=1, reds="5p", rules=PLAIN.changed(aka=3))
        assert (found.han, found.fu) == (2, 40)  # riichi tanyao on a kanchan
        assert found.value.ron == pytest.approx((3 * 2600 + 5200) / 4)

    def test_chiitoitsu(self):
        found = worth("1133m5577p2299s3z", "3z")
        assert (found.han, found.fu, found.value.ron) == (2, 25, 1600)

    def test_kokushi_is_a_yakuman_whatever_riichi_adds(self):
        found = worth("19m19p19s1234567z", "19m19p19s1234567z", riichi=1, rules=HOUSE)
        assert (found.value.ron, found.value.tsumo) == (32_000, 32_000)

    def test_an_ankan_keeps_the_hand_closed(self):
        found = worth("234m23p22s789s", "14p", melds=("ankan 5555m",), riichi=1)
        assert (found.han, found.fu) == (1, 50)
        assert found.value.ron == 1600


class TestYaku:
    def test_a_closed_hand_without_a_yaku_only_wins_by_tsumo(self):
        found = worth("123m567p11s789s24p", "3p")
        assert (found.may_ron, found.rons, found.tsumos) == (False, (), kinds("3p"))
        assert found.value.ron == 0
        assert (found.han, found.fu) == (1, 30)  # menzen tsumo

    def test_an_open_hand_without_a_yaku_wins_by_nothing(self):
        found = worth("567p11s789s24p", "3p", melds=("chi 123m",))
        assert (found.rons, found.tsumos, found.value.tsumo) == ((), (), 0)

    def test_a_wait_with_a_yaku_on_one_side_alone(self):
        found = worth("67p22s678s", "58p", melds=("chi 234m", "pon 888s"))
        assert found.rons == kinds("58p")
        found = worth("23p22s678s", "14p", melds=("chi 234m", "pon 888s"))
        assert (found.rons, found.tsumos) == (kinds("4p"), kinds("4p"))

    def test_values_weigh_by_live_copies(self):
        hand = "234m23p22s678s345p"  # tanyao with 4p, not with 1p: 3,900 and 2,000
        even = worth(hand, "14p", riichi=1)
        assert even.value.ron == pytest.approx((4 * 2000 + 3 * 3900) / 7)
        assert worth(hand, "14p", riichi=1, seen="444p").value.ron == pytest.approx(2000)


class TestChances:
    def test_ippatsu_is_a_han_more_in_its_share_of_wins(self):
        found = worth(PINFU, "14p", riichi=1, rules=HOUSE.changed(ura_dora=False))
        share = rates().values.ippatsu
        assert found.value.ron == pytest.approx((1 - share) * 2000 + share * 3900)

    def test_no_ippatsu_and_no_ura_without_a_riichi(self):
        assert worth(PINFU, "14p", rules=HOUSE).value.ron == 1000

    def test_ura_from_the_tiles_that_are_left(self):
        rules = HOUSE.changed(ippatsu=False)
        only = [0] * 34
        only[kind("1p")] = only[kind("9p")] = only[kind("4p")] = 2  # dora 2p (held once), 1p, 5p (not held)
        found = worth(PINFU, "4p", riichi=1, rules=rules, unseen=tuple(only))
        assert found.value.ron == pytest.approx((2 * 3900 + 4 * 2000) / 6)

    def test_two_indicators_turn_two_ura_where_kan_ura_is_played(self):
        only = [0] * 34
        only[kind("1p")] = 4  # every ura makes 2p dora
        both, one = (
            worth(
                PINFU,
                "4p",
                riichi=1,
                rules=HOUSE.changed(ippatsu=False, kan_ura=kan_ura),
                indicators="11z",
                unseen=tuple(only),
            )
            for kan_ura in (True, False)
        )
        assert (both.value.ron, one.value.ron) == (7700, 3900)

    def test_the_spread_adds_up_to_the_mean(self):
        found = worth(PINFU, "14p", riichi=1, rules=HOUSE).value
        assert sum(chance for chance, _ in found.rons) == pytest.approx(1)
        assert sum(chance * points for chance, points in found.rons) == pytest.approx(found.ron)
        assert sum(chance * points for chance, points in found.tsumos) == pytest.approx(found.tsumo)

    def test_near_the_published_mean_of_a_pinfu_riichi(self):
        """SMS: 2,000 becomes 3,700 with riichi, ippatsu, ura and tsumo (strategy.md 3)."""
        found = worth("234567m23p99s789s", "14p", riichi=1, rules=load_preset("tenhou_4p")).value
        assert (found.ron + found.tsumo) / 2 == pytest.approx(3700, abs=400)
