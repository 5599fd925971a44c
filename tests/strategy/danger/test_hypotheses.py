"""The 649 hypotheses: how many of each class, and what some of them hold and wait on."""

from collections import Counter

from trainer.rules.tiles.hand import parse_hand
from trainer.rules.tiles.tile import parse_tiles
from trainer.rules.tiles.waits import waits_of
from trainer.strategy.danger.hypotheses import HOLDS, OWN_OUTS, SHAPES, WAITS, Hypothesis, Shape, hypotheses


def test_there_are_649_of_six_classes():
    assert Counter(each.wait_class for each in hypotheses()) == {
        "ryanmen": 18,
        "sanmenchan": 9,
        "kanchan": 21,
        "penchan": 6,
        "shanpon": 561,
        "tanki": 34,
    }


def test_no_two_are_the_same():
    assert len(set(hypotheses())) == 649


def test_a_few_of_them_in_full():
    found = set(hypotheses())
    one_m, two_m, three_m, four_m = parse_tiles("1234m")
    assert Hypothesis("ryanmen", ((two_m, 1), (three_m, 1)), (one_m, four_m)) in found
    assert Hypothesis("penchan", ((one_m, 1), (two_m, 1)), (three_m,)) in found
    assert Hypothesis("kanchan", ((one_m, 1), (three_m, 1)), (two_m,)) in found
    assert Hypothesis("shanpon", ((one_m, 2), (33, 2)), (one_m, 33)) in found
    assert Hypothesis("tanki", ((33, 1),), (33,)) in found


def test_a_run_of_two_waits_on_what_the_rules_say():
    for shape in SHAPES[:18]:
        if shape.wait_class == "sanmenchan":
            continue
        held = "".join(map(str, shape.holds)) + "s"
        hand = parse_hand(f"123m456m789p11z{held}")
        assert waits_of(hand, "ignored") == tuple(17 + rank for rank in shape.waits)


def test_a_run_of_five_waits_on_three_kinds_beside_a_pair():
    assert waits_of(parse_hand("123m456m11z23456s"), "ignored") == parse_tiles("147s")


def test_a_shape_shares_its_name_with_its_mirror():
    assert Shape("ryanmen", (2, 3), (1, 4)).name == Shape("ryanmen", (7, 8), (6, 9)).name == "14"
    assert Shape("penchan", (8, 9), (7,)).name == "3"


def test_only_waits_inside_of_the_own_tiles_are_lost_as_outs():
    lost = {(shape.wait_class, int(own)) for shape, own in zip(SHAPES, OWN_OUTS, strict=True)}
    assert lost == {
        ("ryanmen", 0),
        ("sanmenchan", 1),
        ("kanchan", 0),
        ("penchan", 0),
        ("shanpon", 2),
        ("tanki", 1),
    }


def test_arrays_say_the_same_as_the_shapes():
    for row, shape in enumerate(SHAPES):
        assert {rank for rank in range(1, 10) if WAITS[row, rank - 1]} == set(shape.waits)
        assert {rank for rank in range(1, 10) if HOLDS[row, rank - 1]} == set(shape.holds)


def test_distances_are_those_of_the_mirror():
    """Below 0 on the side of the nearer end: 1m is 3.5 from the middle of 45m, as 9m from that of 56m."""
    low, high = Shape("ryanmen", (4, 5), (3, 6)), Shape("ryanmen", (5, 6), (4, 7))
    assert [low.distance(rank) for rank in (1, 4, 7)] == [high.distance(rank) for rank in (9, 6, 3)]
    assert [low.distance(rank) for rank in (1, 4, 7)] == [-3.5, -0.5, 2.5]
    edge, middle = Shape("kanchan", (7, 9), (8,)), Shape("kanchan", (4, 6), (5,))
    assert [str(edge.distance(rank)) for rank in (9, 8, 5)] == ["-1.0", "0.0", "3.0"]
    assert [middle.distance(rank) for rank in (2, 8)] == [3, 3]
