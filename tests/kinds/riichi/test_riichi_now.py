"""`riichi-now`: every move with the drawn tile and every claim, levels, what is mined."""

import pytest

from tests.kinds.kan.test_kan_legal import SHAPE
from tests.scenarios.build import at, kan_in_riichi, laid
from tests.scenarios.position.test_mining import played
from trainer.kinds.riichi.riichi_now import KIND, _tempting
from trainer.rules.tiles.tile import parse_face
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.position.position import PositionError

HAND = "123m456p789s1144z"
"""Waits on East and North."""
KOKUSHI = "19m19p19s1123456z"
"""Waits on chun."""


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return verdict.answer, [(reason.rule, reason.code) for reason in verdict.reasons]


def drawn(tile, hand=HAND, preset="house_classic", **plan):
    return laid(hand, preset, draw=tile, riichi=2, **plan)


def lies(tile, seat=3, hand=HAND, preset="house_classic", **plan):
    return laid(hand, preset, offered=(seat, parse_face(tile)), riichi=2, **plan)


THROWN = ("RCH-8", "drawn_tile_is_thrown")


@pytest.mark.parametrize(
    ("position", "levels", "answer", "codes"),
    [
        (drawn("9p"), {}, ("discard",), ["not_a_wait", "not_three_held"]),
        (drawn("1z"), {}, ("discard", "tsumo"), ["on_a_wait", "has_yaku", "not_three_held"]),
        (
            kan_in_riichi(SHAPE, "1s"),
            {},
            ("discard", "ankan"),
            ["not_a_wait", "waits_kept", "always_ankou", "known_alone", "drawn_to_three"],
        ),
        (kan_in_riichi(SHAPE, "3p"), {}, ("discard",), ["not_a_wait", "shape_changes", "known_bridge"]),
        (
            kan_in_riichi(SHAPE, "3p"),
            {"riichi_ankan": "waits"},
            ("discard", "ankan"),
            ["not_a_wait", "waits_kept", "drawn_to_three"],
        ),
        (
            kan_in_riichi("666m2234555777s", "5s", preset="tenhou_4p"),
            {"riichi_ankan_winning_tile": "allowed"},
            ("discard", "tsumo", "ankan"),
            ["on_a_wait", "has_yaku", "waits_kept", "drawn_to_three"],
        ),
    ],
)
def test_the_moves_with_the_drawn_tile(position, levels, answer, codes):
    found, reasons = solved(position, **levels)
    assert (found, reasons[0], [code for _, code in reasons[1:]]) == (answer, THROWN, codes)


@pytest.mark.parametrize(("kita", "answer"), [(True, ("discard", "kita")), (False, ("discard",))])
def test_a_drawn_north_may_be_extracted_where_there_is_kita(kita, answer):
    position = drawn("4z", "123p456p789s1133z", "tenhou_3p")
    assert solved(position, kita=kita)[0] == answer


def test_with_four_players_kita_is_no_move():
    position = drawn("4z", "123p456p789s1133z")
    assert solved(position, kita=True)[0] == ("discard",)


@pytest.mark.parametrize(
    ("position", "answer", "codes"),
    [
        (lies("1z"), ("ron",), ["on_a_wait", "not_furiten", "has_yaku", "no_call_in_riichi"]),
        (lies("4p"), (), ["not_a_wait", "no_call_in_riichi"]),
        (lies("1z", fed={(3, 1): 30}), (), ["riichi_furiten", "no_call_in_riichi"]),
        (lies("1z", thrown={1: 30}), (), ["discard_furiten", "no_call_in_riichi"]),
    ],
)
def test_a_tile_of_another_can_only_be_ronned(position, answer, codes):
    found, reasons = solved(position)
    assert (found, [code for _, code in reasons]) == (answer, codes)


def test_in_furiten_the_tsumo_is_left():
    position = drawn("1z", thrown={1: 30})
    answer, reasons = solved(position)
    assert (answer, reasons[2]) == (("discard", "tsumo"), ("FUR-4", "furiten_lets_tsumo"))


@pytest.mark.parametrize(("robs", "answer"), [(True, ("ron",)), (False, ())])
def test_kokushi_on_an_ankan(robs, answer):
    position = lies("7z", hand=KOKUSHI, offered_as="ankan")
    assert solved(position, kokushi_robs_ankan=robs)[0] == answer


def test_a_hand_without_riichi_is_not_asked():
    with pytest.raises(PositionError):
        KIND.solve(laid(HAND, draw="9p"), laid(HAND, draw="9p").ruleset)


@pytest.mark.parametrize(
    ("position", "options"),
    [
        (drawn("9p"), ("discard", "other_discard", "tsumo", "ankan")),
        (
            drawn("4z", "123p456p789s1133z", "tenhou_3p"),
            ("discard", "other_discard", "tsumo", "ankan", "kita"),
        ),
        (lies("4p"), ("ron", "pon", "daiminkan", "chi")),
        (lies("4p", 2, "123p456p789s1133z", "tenhou_3p"), ("ron", "pon", "daiminkan")),
    ],
)
def test_the_options_are_those_of_the_moment(position, options):
    assert KIND.shape(position).options == options


@pytest.mark.parametrize(
    ("position", "level"),
    [
        (drawn("9p"), 1),
        (lies("4p"), 2),
        (lies("1z"), 2),
        (drawn("1z"), 1),
        (drawn("9p", thrown={1: 30}), 3),
        (drawn("1z", thrown={1: 30}), 3),
        (drawn("4z", "123p456p789s1133z", "tenhou_3p"), 3),
        (lies("1z", thrown={1: 30}), 4),
        (kan_in_riichi("123m456p789s1114z", "1z"), 4),
        (lies("7z", hand=KOKUSHI, offered_as="ankan"), 4),
        (kan_in_riichi(SHAPE, "1s"), 5),
    ],
)
def test_the_level_goes_by_what_the_tile_tempts_to(position, level):
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


@pytest.mark.parametrize(
    ("position", "answer", "code"),
    [
        (kan_in_riichi(SHAPE, "1s"), ("discard",), "no_kan_in_riichi"),
        (kan_in_riichi(SHAPE, "3p"), ("discard", "ankan"), "any_ankan_in_riichi"),
        (lies("4p"), ("chi",), "calls_in_riichi"),
        (drawn("9p"), ("discard", "other_discard"), "other_tile_may_go"),
        (drawn("1z", thrown={1: 30}), ("discard",), "furiten_blocks_tsumo"),
        (lies("1z", thrown={1: 30}), ("ron",), "riichi_furiten_is_temporary"),
    ],
)
def test_faulty_rules_are_known_by_their_answers(position, answer, code):
    assert grade(KIND, position, answer, position.ruleset).misconception.code == code


def mined(text, dealer="123m456p789s1122z"):
    found = KIND.mine(played(text, dealer=dealer))
    return [(each.position.hero, each.moment, each.aftermath["did"]) for each in found]


DECLARED = "0+9p 0! 0-9p 1+8p 1-8p 2+9m 2-9m 3+9m 3-9m"


def test_a_drawn_wait_and_a_wait_that_lies_there_are_mined():
    assert mined(f"{DECLARED} 0+1z 0t1z") == [(0, 10, "0t1z")]
    assert mined(f"{DECLARED} 0+8s 0=8s 1+1z 1-1z 0r") == [(0, 13, "0r")]


@pytest.mark.parametrize(("moment", "asked"), [(32, True), (33, False)])
def test_of_useless_draws_one_in_sixteen_is_mined(moment, asked):
    assert _tempting(drawn("9p").table()._replace(moment=moment), 0) is asked


FOUR_KANS = "1+ 1a1111p *9p 1+ 1a2222p *9p 1+ 1a3333p *8p 1+ 1-9s 2a4444p *8p 2-9s 3-9s"


def fifth(**changes):
    """Four kans by two others, and the hero's drawn fourth tile."""
    ruleset = {"preset": "house_classic", "changes": changes}
    return at("666z234m567m789m1s", f"0+5z 0! 0-5z {FOUR_KANS} 0+6z", ruleset=ruleset)


SANMA = "123p456p789s1144z"
NORTH_EXTRACTED = "0+9p 0! 0-9p 1n4z"


@pytest.mark.parametrize(
    ("changes", "answer"),
    [
        ({"abort_suukan": True}, ("discard",)),
        ({"abort_suukan": False, "fifth_kan": "barred"}, ("discard",)),
        ({"abort_suukan": False, "fifth_kan": "allowed"}, ("discard", "ankan")),
    ],
)
def test_a_fifth_kan_in_riichi(changes, answer):
    position = fifth(**changes)
    assert KIND.solve(position, position.ruleset).answer == answer


@pytest.mark.parametrize(("level", "answer"), [("no", ()), ("plain", ("ron",)), ("chankan", ("ron",))])
def test_an_extracted_north_may_be_ronned_by_some_rules(level, answer):
    assert solved(at(SANMA, NORTH_EXTRACTED, "tenhou_3p"), kita_ron=level)[0] == answer


@pytest.mark.parametrize(("counts", "answer"), [(True, ()), (False, ("ron",))])
def test_a_north_let_go_may_count_for_furiten(counts, answer):
    position = at(SANMA, f"{NORTH_EXTRACTED} 1+ 1-1z", "tenhou_3p")
    assert solved(position, kita_pass_furiten=counts)[0] == answer


EDGES = (
    kan_in_riichi(SHAPE, "3p"),
    kan_in_riichi("666m2234555777s", "5s", preset="tenhou_4p"),
    lies("7z", hand=KOKUSHI, offered_as="ankan"),
    drawn("4z", "123p456p789s1133z", "tenhou_3p"),
    at(SANMA, NORTH_EXTRACTED, "tenhou_3p"),
    at(SANMA, f"{NORTH_EXTRACTED} 1+ 1-1z", "tenhou_3p"),
    fifth(abort_suukan=False),
    fifth(fifth_kan="allowed"),
)
"""Positions in which each parameter of the kind decides."""


def test_an_open_riichi_locks_the_hand_as_any_other_does():
    position = laid(HAND, "house_classic", draw="9p", riichi=2, open=True)
    answer, reasons = solved(position, open_riichi=True)
    assert answer == ("discard",)
    assert THROWN in reasons
    assert reasons[-1] == ("OPN-1", "open_locks_too")
    assert solved(drawn("9p"))[0] == answer
    assert ("OPN-1", "open_locks_too") not in solved(drawn("9p"))[1]
