"""Before anybody has declared: which options there are, and what they hang on."""

import pytest

from tests.strategy.situations import HOUSE, kinds, situation
from trainer.rules.tiles.tile import tile_name
from trainer.strategy.choice.course import ENDS
from trainer.strategy.choice.decision import FITTED, Assumptions, Before
from trainer.strategy.choice.rates import rates
from trainer.strategy.choice.situation import Prospects

RYANMEN = "234567m22p45678s9m"  # pinfu without the nines
KANCHAN = "123m567p11s789s24p9m"  # no yaku without riichi
OPEN = "567p22s678s46p1z"


def options(hand, assumed=FITTED, **facts):
    found = Before(Prospects(situation(hand, **facts)), rates(), assumed).options()
    return {(each.action, tile_name(each.tile)): each for each in found}


class TestWhich:
    def test_riichi_damaten_and_waiting_for_better(self):
        assert set(options(KANCHAN)) == {("riichi", "9m"), ("damaten", "9m"), ("wait", "9m")}

    def test_an_open_hand_stays_silent(self):
        assert set(options(OPEN, melds=("chi 234m",))) == {("damaten", "1z")}

    def test_none_without_tenpai(self):
        assert options("147m258p369s12345z") == {}

    def test_no_riichi_with_fewer_than_four_tiles_or_points(self):
        assert set(options(KANCHAN, turn=18)) == {("damaten", "9m")}
        assert set(options(KANCHAN, scores=(900, 33_000, 33_000, 33_100))) == {("damaten", "9m")}

    def test_no_waiting_when_no_riichi_can_follow(self):
        assert ("wait", "9m") not in options(KANCHAN, turn=17)


class TestWhatTheyHangOn:
    def test_chances_add_up_to_one(self):
        for option in options(KANCHAN).values():
            assert sum(option.outcome.chances[end] for end in ENDS) == pytest.approx(1)

    def test_a_hand_without_a_yaku_is_not_ronned_in_damaten(self):
        found = options(KANCHAN)
        assert (found["damaten", "9m"].may_ron, found["riichi", "9m"].may_ron) == (False, True)
        assert found["damaten", "9m"].outcome.chances["ron_other"] == 0

    def test_furiten_takes_the_ron_even_from_a_riichi(self):
        found = options(KANCHAN, river="3p")["riichi", "9m"]
        assert not found.may_ron
        assert found.outcome.chances["ron_other"] == 0
        assert found.outcome.chances["tsumo"] > 0

    def test_dora_make_it_dearer(self):
        plain, dora = (options(KANCHAN, indicators=shown)["riichi", "9m"].points for shown in ("9p", "9s"))
        assert dora > plain + 500

    def test_two_indicators_are_better_than_one(self):
        one, two = (options(KANCHAN, indicators=shown)["riichi", "9m"].points for shown in ("4z", "44z"))
        assert two > one

    def test_later_is_worse(self):
        points = [options(RYANMEN, turn=turn)["riichi", "9m"].points for turn in (3, 8, 12, 15)]
        assert points == sorted(points, reverse=True)

    def test_without_ura_and_ippatsu_a_riichi_is_worth_less_and_damaten_the_same(self):
        bare = options(KANCHAN, rules=HOUSE.changed(ura_dora=False, ippatsu=False))
        full = options(KANCHAN)
        assert bare["riichi", "9m"].points < full["riichi", "9m"].points
        assert bare["damaten", "9m"].points == full["damaten", "9m"].points

    def test_waiting_for_better_is_worth_at_least_damaten(self):
        found = options(KANCHAN)
        assert found["wait", "9m"].points >= found["damaten", "9m"].points
        assert found["wait", "9m"].improves > 0

    def test_a_double_riichi_is_dearer(self):
        single, double = (options(KANCHAN, turn=1, double=way)["riichi", "9m"].worth for way in (False, True))
        assert (single.han, double.han) == (1, 2)

    def test_all_last_a_win_that_takes_the_first_place_is_worth_more_than_its_points(self):
        close = (30_000, 31_000, 20_000, 19_000)
        plain, last = (
            options(RYANMEN, scores=close, ahead=hands)["riichi", "9m"].points for hands in (None, 0)
        )
        assert last > plain + 5000


class TestAssumptions:
    @pytest.mark.parametrize(
        ("assumed", "better"),
        [
            (Assumptions(own_chances=1.125), True),
            (Assumptions(own_chances=0.875), False),
            (Assumptions(own_points=1.1), True),
            (Assumptions(own_points=0.9), False),
            (Assumptions(rival_points=0.88), True),
            (Assumptions(rival_points=1.12), False),
        ],
    )
    def test_each_moves_a_riichi_in_its_direction(self, assumed, better):
        moved, plain = options(RYANMEN, assumed)["riichi", "9m"], options(RYANMEN)["riichi", "9m"]
        assert (moved.points > plain.points) == better
        assert moved.points != plain.points


def test_barred_discards_are_no_option():
    assert options(OPEN, melds=("chi 234m",), barred=frozenset(kinds("1z"))) == {}
