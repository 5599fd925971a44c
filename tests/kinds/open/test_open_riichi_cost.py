"""`open-riichi-cost`: the deal-in by the payer's riichi, yakuman hands, han, the chombo that dodges."""

from dataclasses import replace

import pytest

from tests.scenarios.build import at
from tests.scenarios.position.test_mining import RIICHI_AND_RON, played
from trainer.kinds.open.open_riichi_cost import KIND
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.answer_shapes import Number, OneOf
from trainer.scenarios.position.position import PositionError

PLAIN = "123456m456p99s78s"
"""Waits on 6s and 9s."""
KOKUSHI13, TSUUIISOU = "19m19p19s1234567z", "1122z555666777z"
COUNTED = "2233445566778m"
"""Waits on 2m 5m 8m; 2m is dora. Ryanpeikou, chinitsu, tanyao, open riichi: at least 14 han on 8m."""


def asked(hand, events, what="cost", shown=None, **facts):
    rules = {"preset": "house_classic", "changes": {"open_riichi": True}}
    ask = {"what": what, **facts.pop("ask", {})}
    return at(hand, events, ruleset=rules, ask=ask, shown=shown or {}, **facts)


def dealt_in(payer="", hand=PLAIN, tile="6s", **facts):
    """Seat 0 wins on the tile of seat 1."""
    before, later, last = {
        "": ("1-7p", "1-7p", ""),
        "earlier": ("1! 1-7p", "1-7p", ""),
        "later": ("1-7p", "1! 1-7p", ""),
        "declaration": ("1-7p", "1-7p", "1! "),
    }[payer]
    rounds = f"0+2p 0=2p {before} 2-8p 3-8p 0+8s 0!! 0=8s {later} 2-8p 3-6p 0+3s 0=3s {last}1-{tile} 0r"
    return asked(hand, rounds, **facts)


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return verdict.answer, [(reason.rule, reason.code) for reason in verdict.reasons]


@pytest.mark.parametrize(
    ("payer", "level", "answer", "code"),
    [
        ("", {}, "yakuman", "deal_in_yakuman"),
        ("", {"open_riichi_deal_in": "ordinary"}, "ordinary", "deal_in_ordinary"),
        ("earlier", {}, "ordinary", "earlier_riichi_ordinary"),
        ("earlier", {"open_riichi_earlier_riichi": "yakuman"}, "yakuman", "earlier_riichi_yakuman"),
        ("later", {}, "ordinary", "later_riichi_ordinary"),
        ("later", {"open_riichi_later_riichi": "yakuman"}, "yakuman", "later_riichi_yakuman"),
        # RCH-6: the riichi of the tile that is ronned does not stand
        ("declaration", {}, "yakuman", "deal_in_yakuman"),
    ],
)
def test_who_deals_in(payer, level, answer, code):
    """OPN-2."""
    assert solved(dealt_in(payer), **level) == (answer, [("OPN-2", code)])


THIRTEEN = dealt_in("", KOKUSHI13, "5z")
HONOURS = dealt_in("", TSUUIISOU, "1z")
MANY = dealt_in("", COUNTED, "8m", indicator="1m")


@pytest.mark.parametrize(
    ("position", "levels", "answer", "code"),
    [
        (THIRTEEN, {}, "yakuman", "no_adding_up"),
        (THIRTEEN, {"double_pattern_yakuman": ("k13",)}, "two-yakuman", "no_adding_up"),
        (THIRTEEN, {"open_riichi_stacks": "yakuman"}, "two-yakuman", "yakuman_adds_up"),
        (HONOURS, {}, "two-yakuman", "no_adding_up"),
        (HONOURS, {"multiple_yakuman": False}, "yakuman", "no_adding_up"),
        (HONOURS, {"open_riichi_stacks": "yakuman"}, "three-yakuman", "yakuman_adds_up"),
        (MANY, {}, "yakuman", "no_adding_up"),
        (MANY, {"open_riichi_stacks": "yakuman"}, "yakuman", "no_adding_up"),
        (MANY, {"open_riichi_stacks": "yakuman+counted"}, "two-yakuman", "counted_adds_up"),
    ],
)
def test_a_hand_that_is_a_yakuman_by_itself(position, levels, answer, code):
    """OPN-4."""
    given, reasons = solved(position, **levels)
    assert (given, reasons[:2]) == (answer, [("OPN-2", "deal_in_yakuman"), ("OPN-4", code)])


def test_of_a_counted_yakuman_all_han_are_told():
    verdict = KIND.solve(MANY, MANY.ruleset)
    han = [reason.facts["han"] for reason in verdict.reasons if reason.code.endswith("_counts")]
    assert sum(han) == verdict.reasons[-1].facts["han"] >= 13


def test_no_counted_yakuman_by_other_rules():
    levels = {"counted_yakuman": "sanbaiman", "open_riichi_stacks": "yakuman+counted"}
    assert solved(MANY, **levels) == ("yakuman", [("OPN-2", "deal_in_yakuman")])


def worth(events, seat=1, **facts):
    return asked("25m369p13669s135z", events, "worth", {str(seat): PLAIN}, ask={"seat": str(seat)}, **facts)


AT_ONCE = worth("0+9p 0=9p 1!! 1-9m 2-9m")
AFTER_ANKAN = worth("0+9p 0=9p 1a2222s *5z 1+ 1-9m 2!! 2-9m 3-9p", 2)


@pytest.mark.parametrize(
    ("position", "levels", "han"),
    [
        (worth("0+9p 0=9p 1-9m 2-9m 3-9m 0+7z 0=7z 1!! 1-1m 2-1m"), {}, 2),
        (AT_ONCE, {}, 3),
        (AT_ONCE, {"open_double_riichi_han": 4}, 4),
        (AT_ONCE, {"double_riichi": False}, 2),
    ],
)
def test_how_many_han_it_is_worth(position, levels, han):
    """OPN-1."""
    answer, reasons = solved(position, **levels)
    assert (answer, reasons[0][0]) == (han, "OPN-1")


def test_a_first_turn_after_an_ankan():
    """DRI-2."""
    assert solved(AFTER_ANKAN)[0] == 2
    assert solved(AFTER_ANKAN, first_turn_broken_by="open_calls")[0] == 3


def dodge(meant):
    return asked(
        "25m369p13669s135z",
        "0+9p 0=9p 1!! 1-9m 2-9m 3-9m 0+7z",
        "dodge",
        {"1": PLAIN},
        ask={"seat": "0", "meant": meant},
    )


@pytest.mark.parametrize(
    ("meant", "level", "answer", "code"),
    [
        ("no", "yakuman", "ordinary", "no_dodge"),
        ("yes", "ordinary", "ordinary", "dodge_ordinary"),
        ("yes", "yakuman", "yakuman", "dodge_yakuman"),
    ],
)
def test_a_chombo_in_place_of_the_deal_in(meant, level, answer, code):
    """OPN-5."""
    assert solved(dodge(meant), open_riichi_chombo=level) == (answer, [("OPN-5", code)])


@pytest.mark.parametrize(
    ("position", "level"),
    [
        (dealt_in(), 1),
        (dealt_in("earlier"), 3),
        (dealt_in("later"), 3),
        (dealt_in("declaration"), 3),
        (AT_ONCE, 4),
        (dodge("yes"), 2),
        (MANY, 5),
    ],
)
def test_the_level_goes_by_the_question_and_the_payer(position, level):
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


def test_the_shape_goes_by_the_question():
    assert KIND.shape(AT_ONCE) == Number("han", 1, 6)
    dealer = dodge("yes")
    points = ("ordinary-of-other", "ordinary", "yakuman-of-other", "yakuman")
    assert KIND.shape(dealer) == OneOf(points)
    flat = replace(dealer, ruleset=dealer.ruleset.changed(chombo="points", chombo_amount=20_000))
    assert KIND.shape(flat) == OneOf(("ordinary", "yakuman"))


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (asked(PLAIN, "0+9p 0=9p"), "has not ended in one ron"),
        (asked(PLAIN, "0+9p 0=9p 1-6s 0r"), "no open riichi that stands"),
        (asked(PLAIN, "0+9p 0=9p", "luck"), "what is asked"),
        (asked(PLAIN, "0+9p 0=9p", "worth", ask={"seat": "0"}), "seat 0 has no open riichi"),
        (asked(PLAIN, "0+9p 0=9p", "worth", ask={"seat": "x"}), "there is no seat 'x'"),
    ],
)
def test_a_position_without_an_open_riichi_is_refused(position, message):
    with pytest.raises(PositionError, match=message):
        KIND.solve(position, position.ruleset)


def test_rules_without_open_riichi_have_no_answer():
    with pytest.raises(PositionError, match="no open riichi"):
        KIND.solve(AT_ONCE, load_preset("m_league"))


def test_no_record_has_an_open_riichi():
    assert list(KIND.mine(played(RIICHI_AND_RON))) == []


EDGES = (
    dealt_in(),
    dealt_in("earlier"),
    dealt_in("later"),
    THIRTEEN,
    HONOURS,
    replace(MANY, ruleset=MANY.ruleset.changed(open_riichi_stacks="yakuman+counted")),
    AT_ONCE,
    AFTER_ANKAN,
    dodge("yes"),
)
"""Positions in which each parameter of the kind decides."""
