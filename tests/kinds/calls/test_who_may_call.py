"""`who-may-call`: chi, pon, kan and ron of a discard, what bars them, and whose claim goes first."""

from random import Random

import pytest

from tests.scenarios.build import at
from tests.scenarios.position.test_mining import HANDS, played
from trainer.kinds.calls.who_may_call import KIND
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import parse_face, parse_tiles
from trainer.scenarios.make.turns import Stage
from trainer.scenarios.position.position import PositionError

HAND = "34m111p12789s77z4z"
"""Noten: chi on 2m, 5m and 3s, pon of 1p and 7z, kan of 1p."""
PINFU = "123456m456p99s78s"
"""Waits on 6s and 9s."""
SANMA = "19m34p111s789s77z4z"
QUIET = "0+6z 0=6z 1-9p 2-9p"


def mine(events, hand=HAND, preset="house_classic"):
    return at(hand, events, preset, ask={"about": "mine"})


def order(claims, preset="house_classic", events="0+5m 0=5m", hand="19m147p258s12345z"):
    return at(hand, events, preset, ask={"about": "order", "claims": claims})


def solved(position, **levels):
    return KIND.solve(position, position.ruleset.changed(**levels))


@pytest.mark.parametrize(
    ("events", "claims"),
    [
        (f"{QUIET} 3-2m", ("chi",)),
        (f"{QUIET} 3-5m", ("chi",)),
        (f"{QUIET} 3-9m", ()),
        (f"{QUIET} 3-1p", ("pon", "daiminkan")),
        (f"{QUIET} 3-7z", ("pon",)),
        ("0+6z 0=6z 1-9p 2-2m", ()),
        ("0+6z 0=6z 1-9p 2-1p", ("pon", "daiminkan")),
    ],
)
def test_what_the_tiles_allow(events, claims):
    assert solved(mine(events)).answer == claims


def test_chi_is_from_the_left_only():
    verdict = solved(mine("0+6z 0=6z 1-9p 2-2m"))
    assert [(r.rule, r.code) for r in verdict.reasons] == [
        ("TEN-1", "not_a_wait"),
        ("CAL-1", "pon_not_held"),
        ("KAN-9", "daiminkan_not_held"),
        ("CAL-1", "chi_not_from_the_left"),
    ]


def test_ron_is_a_claim_beside_others():
    assert solved(mine(f"{QUIET} 3-6s", PINFU)).answer == ("ron", "chi")
    assert solved(mine(f"{QUIET} 3-9s", PINFU)).answer == ("ron", "pon", "chi")


def test_there_is_no_chi_with_three_players():
    verdict = solved(mine("0+6z 0=6z 1-9p 2-2p", SANMA, "tenhou_3p"))
    assert (verdict.answer, verdict.reasons[-1].rule) == ((), "SAN-1")


def test_a_locked_hand_calls_nothing_but_ron():
    riichi = "0+6z 0! 0=6z 1-9p 2-9p"
    verdict = solved(mine(f"{riichi} 3-5p", PINFU))
    assert (verdict.answer, verdict.codes()) == ((), ("not_a_wait", "no_call_in_riichi"))
    assert solved(mine(f"{riichi} 3-9s", PINFU)).answer == ("ron",)


@pytest.mark.parametrize(("hand", "tile", "claims"), [(HAND, "1p", ()), (PINFU, "6s", ("ron",))])
def test_the_last_discard_is_only_ronned(hand, tile, claims):
    kept = parse_tiles("1p3s69s25m7z")
    kind = parse_face(tile)
    stage = Stage(
        Random(4), load_preset("house_classic"), parse_tiles(hand), hero=0, reserved=[kind], kept_back=kept
    )
    stage.play_out(1)
    stage.give_back(kind)
    stage.turn(kind)
    verdict = solved(stage.position(about="mine"))
    assert (verdict.answer, verdict.codes()[-1]) == (claims, "last_discard")


def test_the_tile_of_a_kakan_is_only_ronned():
    events = "0+6z 0=6z 1-6s 2p66s 2-9p 3-9p 0+7z 0=7z 1-9p 2k6s"
    verdict = solved(mine(events, PINFU))
    assert (verdict.answer, verdict.codes()[-1]) == (("ron",), "only_discards_are_called")
    assert solved(mine(events, "3456m111p5789s77z")).answer == ()


PONS = "0+6z 0=6z 1-1z 0p11z 0-9p 1-2z 0p22z 0-9p 1-3z 0p33z 0-9p 1-8p 2-8p 3-2m"


@pytest.mark.parametrize(
    ("hand", "level", "claims"),
    [
        ("3455m112233z999p", "forbidden", ("ron",)),
        ("3455m112233z999p", "allowed", ("ron", "chi")),
        ("3456m112233z999p", "client", ("chi",)),
    ],
)
def test_a_chi_that_leaves_only_kuikae_is_none(hand, level, claims):
    assert solved(mine(PONS, hand), kuikae=level).answer == claims


@pytest.mark.parametrize(
    ("claims", "carried_out", "codes"),
    [
        ("1:chi 2:pon", ("seat-2",), ("pon_before_chi",)),
        ("1:chi 3:daiminkan", ("seat-3",), ("pon_before_chi",)),
        ("1:chi 2:pon 3:ron", ("seat-3",), ("ron_first", "only_ron")),
        ("1:chi", ("seat-1",), ("only_claim",)),
    ],
)
def test_ron_before_pon_before_chi(claims, carried_out, codes):
    verdict = solved(order(claims))
    assert (verdict.answer, verdict.codes()) == (carried_out, codes)


@pytest.mark.parametrize(
    ("level", "carried_out"),
    [("double", ("seat-1", "seat-3")), ("all", ("seat-1", "seat-3")), ("head_bump", ("seat-1",))],
)
def test_two_rons(level, carried_out):
    assert solved(order("3:ron 1:ron 2:pon"), multi_ron=level).answer == carried_out


@pytest.mark.parametrize(
    ("level", "carried_out"),
    [("abort", ()), ("all", ("seat-1", "seat-2", "seat-3")), ("head_bump", ("seat-1",))],
)
def test_three_rons(level, carried_out):
    assert solved(order("1:ron 2:ron 3:ron"), triple_ron=level).answer == carried_out


@pytest.mark.parametrize(
    ("position", "why"),
    [
        (order("2:chi"), "seat 2 can not claim chi"),
        (order("2:kita"), "is no claim"),
        (order("1:ron 1:pon"), "is no claim"),
        (order(""), "nobody claims"),
        (order("1:chi", events="0+5m 0=5m 1-9p"), "an own discard"),
        (order("1:pon", events="0+5m 0=5m 1! 1-9p 2-6z 3-6z 0+5m 0=5m"), "seat 1 can not claim pon"),
        (mine("0+6z"), "claims are made of a discard"),
    ],
)
def test_what_is_not_asked(position, why):
    with pytest.raises(PositionError, match=why):
        solved(position)


@pytest.mark.parametrize(
    ("position", "level", "side"),
    [
        (mine(f"{QUIET} 3-2m"), 1, "some"),
        (mine("0+6z 0=6z 1-9p 2-2m"), 2, "none"),
        (order("1:chi 2:pon"), 2, "order"),
        (mine(f"{QUIET} 3-6s", PINFU), 3, "some"),
        (order("1:chi 3:ron"), 3, "order"),
        (mine("0+6z 0! 0=6z 1-9p 2-9p 3-5p", PINFU), 4, "none"),
        (order("1:ron 3:ron"), 5, "order"),
    ],
)
def test_the_level_and_the_side(position, level, side):
    verdict = solved(position)
    assert (KIND.level(position, verdict), KIND.side(position, verdict.answer)) == (level, side)


def beliefs(position):
    found = {held.code: held.answer(position, position.ruleset) for held in KIND.misconceptions}
    return {code: answer for code, answer in found.items() if answer not in (None, solved(position).answer)}


@pytest.mark.parametrize(
    ("position", "believed"),
    [
        (mine("0+6z 0=6z 1-9p 2-2m"), {"chi_from_anyone": ("chi",)}),
        (mine("0+6z 0=6z 1-9p 2-2p", SANMA, "tenhou_3p"), {"chi_from_anyone": ("chi",)}),
        (mine("0+6z 0! 0=6z 1-9p 2-9p 3-5p", PINFU), {"nothing_bars_calls": ("chi",)}),
        (order("1:chi 2:pon 3:ron"), {"pon_before_ron": ("seat-2",), "nearest_claim_first": ("seat-1",)}),
        (
            order("1:ron 3:ron"),
            {"one_ron_only": ("seat-1",), "nearest_claim_first": ("seat-1",)},
        ),
        (order("1:ron 3:ron", "m_league"), {"every_ron_counts": ("seat-1", "seat-3")}),
    ],
)
def test_what_the_faulty_rules_would_answer(position, believed):
    assert beliefs(position) == believed


def test_mined_are_a_wait_that_could_be_called_and_several_rons():
    """The dealer waits on 1z and 2z in shanpon."""
    dealer = "123m456p789s1122z"
    found = [
        (m.position.hero, m.moment, dict(m.position.ask))
        for m in KIND.mine(played("0+9p 0-9p 1+1z 1-1z 0r 3r", dealer=dealer))
    ]
    assert found == [
        (0, 4, {"about": "mine"}),
        (1, 4, {"about": "order", "claims": "0:ron 3:ron"}),
    ]
    assert HANDS[0] == dealer


def test_a_pair_beside_a_run_out_of_reach_is_mined():
    """The dealer holds 1123m, and 1m comes from the right."""
    assert list(KIND.mine(played("0+7s 0-7s 1+8p 1-8p"))) == []
    dealer = "1123m468p79s1122z"
    text = "0+9p 0-9p 1+1m 1-1m 2+9m 2-9m"
    assert [(m.position.hero, m.moment) for m in KIND.mine(played(text, dealer=dealer))] == [(0, 4)]


SANMA_HAND = "19m19p19s1235677z"
RULES = {"preset": "house_classic", "changes": {"abort_suukan": False}}
FIFTH = {"preset": "house_classic", "changes": {"fifth_kan": "allowed"}}
KANS = "0+6z 0=6z 1a1111z *5z 1a2222z *5z 1-9m 2a3333z *5z 2a6666p *8m 2-1p"
KAN_HAND = "34m111p12789s77z9m"


def under(rules, events, hand):
    return at(hand, events, ask={"about": "mine"}, ruleset=rules)


EDGES = (
    mine(PONS, "3455m112233z999p"),
    order("1:ron 3:ron"),
    order("1:ron 2:ron 3:ron"),
    mine("0+9s 0=9s 1-4p 0p44p 0-9p 1-5m", "34m44p678p345s66s9p"),
    mine("0+9s 0=9s 1-2s 0p22s 0-9m 1-7z", "1239m45655p22s77z"),
    at("23m456p789s22z999p", "3-4m", round="E4", ask={"about": "mine"}),
    mine("0+1z 0=1z 1-1m 2-5z 0p55z 0-9s 1-4m", "23m567p678s999s55z"),
    mine("0+8s 0=8s 1n4z 1-8p 2-4z", SANMA_HAND, "tenhou_3p"),
    under(RULES, KANS, KAN_HAND),
    under(FIFTH, KANS, KAN_HAND),
)
"""Positions in which each parameter of the kind decides."""
