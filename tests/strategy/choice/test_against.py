"""Against one riichi: which options there are, and what they hang on."""

import pytest

from tests.strategy.situations import HOUSE, RIVER, kind, kinds, situation
from trainer.rules.tiles.tile import tile_name
from trainer.strategy.choice.course import ENDS
from trainer.strategy.choice.decision import FITTED, SAFE_ROUND, Against, Assumptions
from trainer.strategy.choice.rates import rates
from trainer.strategy.choice.situation import Prospects
from trainer.strategy.choice.stakes import AtStake
from trainer.strategy.danger.tile_danger import danger

TENPAI = "234567m22p45678s6p"  # 3-6-9s, and 6p to be thrown
NEAR = "23467m22p45678s19p"  # one tile from it
FAR = "147m258p369s12345z"


def against(hand, assumed=FITTED, **facts):
    one = situation(hand, riichi=facts.pop("riichi", RIVER), turn=facts.pop("turn", 9), **facts)
    return Against(Prospects(one), danger(one.rival, scale=assumed.danger), rates(), assumed)


def options(hand, assumed=FITTED, **facts):
    found = against(hand, assumed, **facts).options()
    return {(each.action, tile_name(each.tile)): each for each in found}


def push(hand=TENPAI, *, tile="6p", action="riichi", **facts):
    return options(hand, **facts)[action, tile]


def fold(hand, **facts):
    return next(each for (action, _), each in options(hand, **facts).items() if action == "fold")


class TestWhich:
    def test_tenpai_may_fold_push_or_declare(self):
        assert {action for action, _ in options(TENPAI)} == {"fold", "push", "riichi"}

    def test_an_open_tenpai_does_not_declare(self):
        assert {action for action, _ in options("567p22s678s46p9s", melds=("chi 234m",))} == {"fold", "push"}

    def test_one_away_pushes_what_keeps_the_most(self):
        found = [each for each in options(NEAR).values() if each.action == "push"]
        assert len(found) == 2
        assert all(each.improves and each.worth is None for each in found)

    def test_far_away_there_is_only_the_fold(self):
        assert [action for action, _ in options(FAR)] == ["fold"]

    def test_no_riichi_with_fewer_than_four_tiles(self):
        assert {action for action, _ in options(TENPAI, turn=18)} == {"fold", "push"}

    def test_a_fold_throws_the_safest_tile(self):
        assert fold("234567m22p45678s4p").tile == kind("4p")
        assert fold("234567m22p45678s4p").danger == 0

    def test_a_fold_does_not_throw_what_is_barred(self):
        found = fold("234567m22p45678s4p", barred=frozenset(kinds("4p")))
        assert found.tile != kind("4p")


class TestGoingRound:
    """Tenpai only by a dangerous 5p, while 9s is safe and keeps the hand one tile from tenpai."""

    HAND, AGAINST = "234567m22p4567s5p9s", "1z9p3z9s7z2z"

    def ways(self, hand=HAND, riichi=AGAINST, **facts):
        return [
            way for (action, _), way in options(hand, riichi=riichi, **facts).items() if action == "round"
        ]

    def test_a_safe_tile_that_keeps_the_hand_near_goes_round_what_is_dangerous(self):
        [way] = self.ways()
        pushed = [each for each in options(self.HAND, riichi=self.AGAINST).values() if each.action == "push"]
        assert way.tile == kind("9s")
        assert way.danger < SAFE_ROUND < min(each.danger for each in pushed)
        assert way.improves > 0

    def test_where_what_is_pushed_is_safe_nobody_goes_round(self):
        assert self.ways("23467m22p45678s59p", "1z9p3z4z7z2z") == []

    @pytest.mark.parametrize("scale", [0.8, 1.2])
    def test_the_same_way_under_every_assumption_about_danger(self, scale):
        assert [way.tile for way in self.ways(assumed=Assumptions(danger=scale))] == [kind("9s")]


class TestComingBack:
    """What was given up comes back to no more than what it was."""

    def wins(self, hand, tile, **facts):
        found = options(hand, **facts)
        return found["push", tile].outcome.win, fold(hand, **facts).outcome.win

    def test_an_open_hand_without_a_yaku_never_wins_whether_pushed_or_folded(self):
        assert self.wins("567p22s678s46p9s", "9s", melds=("chi 123m",)) == (0, 0)

    def test_nor_a_tile_away_from_it(self):
        found = options("567p22s678s4p19s", melds=("chi 123m",))
        assert {each.outcome.win for each in found.values()} == {0}

    def test_one_with_a_yaku_does(self):
        pushed, folded = self.wins("567p22s678s46p9s", "9s", melds=("pon 555z",))
        assert pushed > folded > 0

    def test_in_furiten_it_wins_less_often(self):
        assert fold(TENPAI, river="9s").outcome.win < fold(TENPAI).outcome.win

    def test_a_cheap_hand_comes_back_to_a_cheap_one(self):
        cheap, dear = (
            fold("567p22s678s46p9s", melds=("pon 555z",), indicators=shown).outcome for shown in ("9m", "7z")
        )
        assert cheap.win == pytest.approx(dear.win, rel=0.01)
        assert cheap.sums["won"] / cheap.win < 3000 < dear.sums["won"] / dear.win

    def test_a_tile_that_keeps_the_hand_near_is_folded_with_more_hope(self):
        near, far = (
            fold(hand, riichi="1z9s3z4z7z2z") for hand in ("23467m22p45678s19s", "23467m23p45678s55z")
        )
        assert near.outcome.win > far.outcome.win

    def test_going_round_with_the_tile_of_the_fold_wins_no_less_often(self):
        hand, facing = TestGoingRound.HAND, TestGoingRound.AGAINST
        found = options(hand, riichi=facing)
        assert found["round", "9s"].outcome.win > found["fold", "9s"].outcome.win


class TestWhatTheyHangOn:
    def test_chances_add_up_to_one(self):
        for hand in (TENPAI, NEAR, FAR):
            for option in options(hand).values():
                assert sum(option.outcome.chances[end] for end in ENDS) == pytest.approx(1)

    def test_more_value_pushes_better(self):
        assert push(indicators="3s").points > push(indicators="9p").points

    def test_later_a_chase_is_worse(self):
        points = [push(turn=turn).points for turn in (9, 12, 15)]
        assert points == sorted(points, reverse=True)

    def test_a_dangerous_discard_is_worse_than_a_safe_one(self):
        safe = push("234567m22p45678s1z", tile="1z")
        assert safe.danger == 0 < push().danger
        assert safe.points > push().points

    def test_sticks_help_by_exactly_a_thousand_times_the_chance_to_win(self):
        one, three = (push(table=AtStake(False, False, 0, sticks)) for sticks in (1, 3))
        assert three.points - one.points == pytest.approx(2000 * one.outcome.win)

    def test_sticks_are_worth_to_a_fold_what_it_comes_back_to(self):
        one, three = (fold(FAR, table=AtStake(False, False, 0, sticks)) for sticks in (1, 3))
        assert 0 < three.points - one.points == pytest.approx(2000 * one.outcome.win)

    def test_a_dealers_riichi_is_worse_to_face(self):
        plain, dealer = (AtStake(False, way, 0, 1) for way in (False, True))
        assert fold(FAR, table=dealer).points < fold(FAR, table=plain).points
        assert push(table=dealer).points < push(table=plain).points

    def test_furiten_is_never_ronned_off(self):
        found = push(river="9s")
        assert not found.may_ron
        assert found.outcome.win == found.outcome.chances["tsumo"]

    def test_a_hand_without_a_yaku_pushes_silently_for_a_tsumo_alone(self):
        found = push("123m567p11s789s24p6s", tile="6s", action="push")
        assert not found.may_ron
        # The rest is what is won where the hand is given up later and comes back.
        assert found.outcome.chances["tsumo"] > 4 * found.outcome.chances["ron_rival"]

    def test_a_declaration_tile_that_is_ronned_leaves_the_stick_unpaid_by_most_rules(self):
        paid = push(rules=HOUSE.changed(stick_if_declaration_ronned="paid"))
        assert push().points - paid.points == pytest.approx(1000 * push().danger)

    def test_a_fold_with_safe_tiles_deals_in_less_often_than_one_without(self):
        none, some = fold("2356m3578p35678s6z"), fold("2356m35p356s1477z", riichi="1z9m2z7z3z4z4p")
        assert some.danger == 0
        assert some.outcome.deal_in < 0.07 < none.outcome.deal_in < 0.2


class TestAssumptions:
    @pytest.mark.parametrize(
        ("assumed", "better"),
        [
            (Assumptions(own_chances=1.125), True),
            (Assumptions(own_chances=0.875), False),
            (Assumptions(own_points=1.1), True),
            (Assumptions(own_points=0.9), False),
            (Assumptions(rival_chances=0.84), True),
            (Assumptions(rival_chances=1.16), False),
            (Assumptions(rival_points=0.88), True),
            (Assumptions(rival_points=1.12), False),
            (Assumptions(danger=0.8), True),
            (Assumptions(danger=1.2), False),
        ],
    )
    def test_each_moves_a_chase_in_its_direction(self, assumed, better):
        moved, plain = push(assumed=assumed), push()
        assert moved.points != plain.points
        assert (moved.points > plain.points) == better

    def test_the_own_hand_changes_little_about_a_fold(self):
        assert fold(FAR, assumed=Assumptions(own_chances=1.125)).points == fold(FAR).points
        assert 0 < fold(FAR, assumed=Assumptions(own_points=1.1)).points - fold(FAR).points < 50


class TestAllLast:
    def test_who_leads_by_far_folds_what_it_would_declare_in_another_hand(self):
        lead, hand = (38_000, 26_000, 18_000, 18_000), "123m567p11s789s24p6p"
        last, other = (options(hand, scores=lead, ahead=hands) for hands in (0, None))
        riichi, fold = ("riichi", "2p"), ("fold", "4p")
        assert last[fold].points > last[riichi].points
        assert other[fold].points < other[riichi].points

    def test_the_last_pushes_what_would_else_be_folded(self):
        behind = (22_000, 26_000, 26_000, 26_000)
        found = options(TENPAI, scores=behind, ahead=0)
        assert max(found.values(), key=lambda each: each.points).action != "fold"
