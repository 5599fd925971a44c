"""The verdict: options in order, gaps, how sure they are, and the band under all assumptions."""

import pytest

from tests.strategy.situations import RIVER, situation
from trainer.strategy.choice.decision import FITTED, OTHERS, band, decide, gap, is_robust, sureness
from trainer.strategy.choice.situation import Prospects, StrategyError

TENPAI = "234567m22p45678s6p"
FAR = "147m258p369s12345z"


def test_options_in_order_of_their_points():
    found = decide(situation(TENPAI, riichi=RIVER, turn=9))
    points = [option.points for option in found.options]
    assert points == sorted(points, reverse=True)
    assert found.best is found.options[0]
    assert found.danger is not None


def test_without_a_riichi_there_is_no_danger():
    assert decide(situation("234567m22p45678s9m")).danger is None


def test_nothing_to_choose_without_riichi_and_tenpai():
    with pytest.raises(StrategyError) as error:
        decide(situation(FAR))
    assert error.value.code == "no_choice"


def test_the_gap_between_the_dearest_of_some_actions_and_of_others():
    found = decide(situation(TENPAI, riichi=RIVER, turn=9))
    push, fold = found.of("push", "riichi"), found.of("fold")
    assert gap(found, ("push", "riichi"), ("fold",)) == push.points - fold.points
    assert gap(found, ("fold",), ("push", "riichi")) == fold.points - push.points


def test_no_gap_where_one_can_not_be_chosen():
    found = decide(situation(FAR, riichi=RIVER, turn=9))
    assert found.of("riichi") is None
    with pytest.raises(StrategyError) as error:
        gap(found, ("push",), ("fold",))
    assert error.value.code == "no_choice"


@pytest.mark.parametrize(
    ("points", "sure"),
    [(0, "close"), (250, "close"), (-250, "close"), (251, "leaning"), (-500, "leaning"), (501, "clear")],
)
def test_how_sure_a_gap_is(points, sure):
    assert sureness(points) == sure


@pytest.mark.parametrize(
    ("low", "high", "robust"), [(401, 900, True), (400, 900, False), (-900, -401, True), (-500, 500, False)]
)
def test_a_published_answer_survives_every_assumption(low, high, robust):
    assert is_robust(low, high) is robust


def test_the_band_is_that_of_every_assumption_tried_alone():
    one = situation(TENPAI, riichi=RIVER, turn=9)
    ways = ("push", "riichi"), ("fold",)
    gaps = [gap(decide(one, assumed), *ways) for assumed in (FITTED, *OTHERS)]
    assert band(one, *ways) == pytest.approx((min(gaps), max(gaps)))
    assert min(gaps) < gaps[0] < max(gaps)


def test_known_prospects_change_nothing():
    one = situation(TENPAI, riichi=RIVER, turn=9)
    assert decide(one, prospects=Prospects(one)).options == decide(one).options
