"""What faulty rules about danger would fold with, put in order, and fear."""

import pytest

from tests.scenarios.decide.test_endangered import RIICHI, facing
from trainer.kinds.safety.danger_order import KIND as danger_order
from trainer.kinds.safety.misconceptions import ORDER, SAFEST, TRAP, looks
from trainer.kinds.safety.safest_tile import KIND as safest_tile
from trainer.rules.tiles.tile import tile_name

ONE_CHANCE = RIICHI.replace("1-9m", "1-8m").replace("1-8p", "1-8m").replace("3-8p", "3-8m", 1)
HALF = RIICHI.replace("2-5s", "2-1p")


def believed(misconceptions, position):
    answers = {held.code: held.answer(position, position.ruleset) for held in misconceptions}
    return {
        code: answer if isinstance(answer, str) else "".join(map(tile_name, answer))
        for code, answer in answers.items()
        if answer is not None
    }


def test_who_folds_by_a_faulty_rule():
    """9m went before the riichi, 2s is suji by 5s; four 8m lie there; 6m is next to 5m; 1p clears 4p half."""
    found = believed(SAFEST, facing())
    assert found == {
        "thrown_before_the_riichi": "9m",
        "suji_is_safe": "2s",
    }
    assert believed(SAFEST, facing(events=ONE_CHANCE))["no_chance_is_safe"] == "9m"
    assert believed(SAFEST, facing("346m147p258s1235z"))["last_discards_neighbour_is_safe"] == "6m"
    assert believed(SAFEST, facing("346m447p258s1235z", HALF))["one_end_is_enough"] == "4p"


def test_a_belief_that_leads_to_a_right_tile_is_not_told():
    position = facing("467m12446779p18s", drawn="1p")
    assert believed(SAFEST, position).get("suji_is_safe") is None


def test_who_orders_by_a_faulty_rule():
    found = believed(ORDER, facing(ask={"tiles": "9m5s4z"}))
    assert found["thrown_before_the_riichi"] == "5s9m4z"
    assert found["suji_is_safe"] == "5s4z9m"
    assert found["middle_is_dangerous"] == "4z9m5s"


def test_who_fears_by_a_faulty_rule():
    position = facing("346m147p258s1235z", ask={"tiles": "6m8s1z"})
    assert believed(TRAP, position) == {
        "last_discards_neighbour_is_safe": "8s",
        "suji_is_safe": "6m",
        "thrown_before_the_riichi": "6m",
    }


def test_the_face_of_a_tile_says_how_near_to_the_middle_it_is():
    assert [looks(kind) for kind in (27, 33, 0, 8, 1, 2, 3, 4, 13)] == [0, 0, 1, 1, 2, 3, 4, 4, 4]


@pytest.mark.parametrize(("kind", "held"), [(safest_tile, SAFEST), (danger_order, ORDER)])
def test_each_kind_has_its_faulty_rules(kind, held):
    assert kind.misconceptions == held
