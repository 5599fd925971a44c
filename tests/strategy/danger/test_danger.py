"""The danger of a tile: what is safe, what suji, kabe and furiten leave, and that its parts add up."""

from math import comb, exp, log
from random import Random

import numpy as np
import pytest

from tests.strategy.build import at, facing_of, kinds_above_zero
from trainer.rules.tiles.tile import COPIES, FACES, parse_face
from trainer.strategy.danger.facing import DECLARED, ROLES, Facing, Thrown, evidence_of
from trainer.strategy.danger.hypotheses import SHAPES, hypotheses
from trainer.strategy.danger.tile_danger import danger, dangers
from trainer.strategy.danger.weights import Parameters, fitted, layout, priors


class TestSafe:
    def test_genbutsu_have_no_danger_at_all(self):
        assert at(danger(facing_of(held="4p", safe="4p7s")).probability, "4p7s1z9m") == [0, 0, 0, 0]

    def test_a_suji_is_less_dangerous_than_no_suji_and_keeps_what_suji_leaves(self):
        open_, suji = danger(facing_of(held="1p")), danger(facing_of(held="1p", safe="4p"))
        kind = parse_face("1p")
        assert suji.probability[kind] < open_.probability[kind] / 2
        assert open_.parts_of(kind).keys() == {"ryanmen", "sanmenchan", "shanpon", "tanki"}
        assert suji.parts_of(kind).keys() == {"shanpon", "tanki"}

    def test_furiten_kills_all_waits_of_a_shape(self):
        """4p passed: the run 23456p waits on 1p, 4p and 7p and wins on none; nor 23p on 1p, nor 56p on 7p."""
        parts = danger(facing_of(safe="4p")).parts
        assert at(parts["sanmenchan"], "147p") == [0, 0, 0]
        assert at(parts["ryanmen"], "17p") == [0, 0]

    def test_a_wall_of_four_kills_every_run_that_needs_it(self):
        """All 3m are visible: no 23m, 34m, 13m, 35m; 1m and 2m are left to pairs and single tiles."""
        found = danger(facing_of(seen="3333m"))
        assert found.parts_of(parse_face("1m")).keys() == {"shanpon", "tanki"}
        assert found.parts_of(parse_face("2m")).keys() == {"shanpon", "tanki"}

    def test_a_wall_of_three_leaves_less_than_none(self):
        none, one = danger(facing_of(held="1m")), danger(facing_of(held="1m", seen="333m"))
        assert 0 < one.parts["ryanmen"][0] < none.parts["ryanmen"][0]

    def test_the_last_honour_can_not_be_waited_on(self):
        held = facing_of(held="5z", seen="555z")
        assert danger(held).probability[parse_face("5z")] == 0

    def test_the_third_honour_only_by_a_single_tile(self):
        found = danger(facing_of(held="5z", seen="55z"))
        assert found.parts_of(parse_face("5z")).keys() == {"tanki"}

    def test_a_fourth_copy_in_hand_leaves_runs_only(self):
        assert danger(facing_of(held="2222m")).parts_of(1).keys() == {"ryanmen", "sanmenchan", "kanchan"}


class TestNumbers:
    def test_parts_add_up_to_the_probability(self):
        found = danger(facing_of(held="456p", safe="7s2p"))
        sums = [sum(numbers[kind] for numbers in found.parts.values()) for kind in range(FACES)]
        assert sums == pytest.approx(found.probability, abs=1e-12)

    def test_parts_of_a_kind_come_greatest_first(self):
        parts = danger(facing_of(held="5p")).parts_of(parse_face("5p"))
        assert list(parts.values()) == sorted(parts.values(), reverse=True)
        assert next(iter(parts)) == "ryanmen"

    @pytest.mark.parametrize("scale", [0.8, 1.2])
    def test_scale_multiplies_danger_and_parts_but_not_the_waits(self, scale):
        plain, scaled = danger(facing_of(held="5p")), danger(facing_of(held="5p"), scale=scale)
        assert scaled.probability == pytest.approx([scale * each for each in plain.probability])
        assert scaled.parts["ryanmen"] == pytest.approx([scale * each for each in plain.parts["ryanmen"]])
        assert (scaled.live_outs, scaled.good_wait) == (plain.live_outs, plain.good_wait)

    def test_nothing_is_above_ninety_percent(self):
        only = "19m19p19s123456z" + "2345678m2345678p" + "2345678s"
        found = danger(facing_of(held="7z", river="1z", safe=only), scale=1.2)
        assert found.probability[33] == 0.9
        assert sum(part[33] for part in found.parts.values()) == pytest.approx(0.9)

    def test_outs_of_the_one_wait_that_is_left(self):
        """All but chun passed, one of them held: a single chun, and two of the four can be drawn."""
        only = "19m19p19s123456z" + "2345678m2345678p" + "2345678s"
        found = danger(facing_of(held="7z", river="1z", safe=only))
        assert (found.live_outs, found.good_wait) == (pytest.approx(2), 0)

    def test_if_nothing_can_be_waited_on_all_is_zero(self):
        everything = "123456789m123456789p123456789s1234567z"
        found = danger(facing_of(river="1z", safe=everything))
        assert set(found.probability) == {0.0}
        assert (found.live_outs, found.good_wait) == (0, 0)

    def test_many_at_once_are_the_same_as_one_by_one(self):
        several = [facing_of(held="456p"), facing_of(safe="4p7s"), facing_of(river="5s8m1p")]
        found = dangers(evidence_of(several))
        for row, each in enumerate(several):
            assert found.probability[row] == pytest.approx(danger(each).probability)
            assert found.live_outs[row] == pytest.approx(danger(each).live_outs)

    def test_suits_can_be_exchanged(self):
        found = danger(facing_of(held="24m555p", river="1m3p9s0p", safe="7s", dora="6m"))
        turned = danger(facing_of(held="24s555m", river="1s3m9p0m", safe="7p", dora="6s"))
        assert found.probability[:9] == pytest.approx(turned.probability[18:27])
        assert found.probability[9:18] == pytest.approx(turned.probability[:9])
        assert found.probability[18:27] == pytest.approx(turned.probability[9:18])
        assert found.probability[27:] == pytest.approx(turned.probability[27:])

    def test_a_suit_can_be_turned_round(self):
        found = danger(facing_of(held="24m", river="1m3m", safe="7m", dora="6m"))
        turned = danger(facing_of(held="68m", river="9m7m", safe="3m", dora="4m"))
        assert found.probability[:9] == pytest.approx(turned.probability[8::-1])


class TestSigns:
    def test_a_tile_thrown_early_makes_runs_beside_it_rarer(self):
        early, never = danger(facing_of(river="2p1z2z3z4z5z6z")), danger(facing_of(river="9p1z2z3z4z5z6z"))
        assert early.parts["ryanmen"][parse_face("1p")] < never.parts["ryanmen"][parse_face("1p")]

    def test_dora_are_waited_on_more(self):
        kind = parse_face("5z")
        found = danger(facing_of(dora="5z")), danger(facing_of(dora="6z"))
        assert found[0].probability[kind] > found[1].probability[kind]


def slowly(facing, parameters):
    """Danger, live outs and good wait from a plain sum over the 649 hypotheses."""
    names, _ = layout()

    def value(*words):
        return float(parameters.values[names[".".join(map(str, words))]])

    wins, total, outs, good = [0.0] * FACES, 0.0, 0.0, 0.0
    for each in hypotheses():
        if facing.safe.intersection(each.waits) or any(facing.unseen[k] < n for k, n in each.needs):
            continue
        if each.wait_class == "shanpon":
            weight = exp(sum(half(facing, value, "shanpon", kind, 2) for kind in each.waits))
        elif each.wait_class == "tanki":
            weight = exp(half(facing, value, "tanki", each.waits[0], 1))
        else:
            weight = exp(run(facing, value, each))
        total += weight
        needs = dict(each.needs)
        outs += weight * sum(facing.unseen[kind] - needs.get(kind, 0) for kind in each.waits)
        good += weight * (each.wait_class in ("ryanmen", "sanmenchan"))
        for kind in each.waits:
            wins[kind] += weight
    kappa = exp(value("kappa"))
    return [kappa * each / total for each in wins], outs / total, good / total


def run(facing, value, each):
    suit = each.waits[0] // 9
    ranks = tuple(kind % 9 + 1 for kind, _ in each.needs)
    shape = next(s for s in SHAPES if s.holds == ranks and s.wait_class == each.wait_class)
    ways = sum(log(facing.unseen[kind] / COPIES) for kind, _ in each.needs)
    live = sum(facing.public[kind] for kind in each.waits)
    terms = common(facing, value, shape.wait_class, ways, live)
    return value(shape.wait_class, "base", shape.name) + terms + signs(facing, value, shape, suit)


def half(facing, value, wait_class, kind, copies):
    ways = log(comb(facing.unseen[kind], copies) / comb(COPIES, copies))
    if kind >= 27:
        name = f"honour_{wait_class}"
        role = ROLES[(kind >= 31) + sum(wind == kind for wind in facing.winds)]
        terms = common(facing, value, name, ways, facing.public[kind])
        return value(name, "base", role) + terms + value(name, "dora") * facing.dora.count(kind)
    shape = next(s for s in SHAPES if s.holds == (kind % 9 + 1,) * copies)
    terms = common(facing, value, wait_class, ways, facing.public[kind])
    return value(wait_class, "base", shape.name) + terms + signs(facing, value, shape, kind // 9)


def common(facing, value, name, ways, live):
    declared = DECLARED[sum(len(facing.river) >= start for start in (5, 8, 11, 14))]
    return value(name, "ways") * ways + value(name, "live", live) + value(name, "declared", declared)


def signs(facing, value, shape, suit):
    found = set()
    for place, tile in enumerate(facing.river):
        if place == len(facing.river) - 1:
            found.add((tile.kind, "declaration"))
        elif place < 6:
            found.add((tile.kind, "early"))
        else:
            found.add((tile.kind, "late_as_drawn" if tile.tsumogiri else "late_from_hand"))
        if tile.red:
            found.add((tile.kind, "red_five"))
    told = [*found, *((kind, "dora") for kind in facing.dora)]
    near = [(kind % 9 + 1, sign) for kind, sign in told if kind // 9 == suit]
    return sum(value(shape.wait_class, sign, f"{shape.distance(rank):g}") for rank, sign in near)


def random_facing(rng):
    """Some tiles in the rivers, some held, two dora, of all kinds."""
    tiles = [kind for kind in range(FACES) for _ in range(COPIES)]
    rng.shuffle(tiles)
    length = rng.randint(1, 17)
    river, held, others = tiles[:length], tiles[20:33], tiles[40 : 40 + rng.randint(0, 30)]
    thrown = tuple(
        Thrown(kind, rng.random() < 0.5, kind in (4, 13, 22) and rng.random() < 0.5) for kind in river
    )
    known = river + held + others
    return Facing(
        viewer=0,
        rival=1,
        held=tuple(held.count(kind) for kind in range(FACES)),
        unseen=tuple(COPIES - known.count(kind) for kind in range(FACES)),
        river=thrown,
        safe=frozenset(river + others[:5]),
        dora=(rng.randrange(FACES), rng.randrange(FACES)),
        turn=length,
        winds=(rng.choice((27, 28)), rng.randint(27, 30)),
    )


class TestAgainstAPlainSum:
    @pytest.mark.parametrize("seed", range(12))
    def test_danger_outs_and_good_wait_are_those_of_the_649(self, seed):
        rng = Random(seed)
        noise = np.random.default_rng(seed).normal(0, 0.3, len(priors()))
        parameters = Parameters(priors() + noise)
        facing = random_facing(rng)
        wins, outs, good = slowly(facing, parameters)
        found = danger(facing, parameters)
        assert found.probability == pytest.approx([min(each, 0.9) for each in wins], abs=1e-9)
        assert (found.live_outs, found.good_wait) == (pytest.approx(outs), pytest.approx(good))

    @pytest.mark.parametrize("seed", range(12))
    def test_exactly_what_no_hypothesis_waits_on_is_zero(self, seed):
        facing = random_facing(Random(seed))
        wins, _, _ = slowly(facing, fitted())
        assert kinds_above_zero(danger(facing).probability) == kinds_above_zero(wins)
