"""`win-has-ippatsu`: discards, draws, robbed kans and replacement tiles; what is mined."""

from random import Random

import pytest

from tests.scenarios.build import at
from tests.scenarios.position.test_mining import played
from trainer.kinds.ippatsu.win_has_ippatsu import KIND
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.position.position import PositionError

HAND = "123m456789p78s99s"
"""Waits on 6s and 9s."""
SANMA = "123456789p78s99s"
RIICHI = "0+5z 0! 0=5z"
ROBBED = "0+5z 0=5z 1-6s 3p66s 3-2z 0+6z 0! 0=6z 1-1z 2-1z 3k6s"
ALIVE = ("IPP-1", "ippatsu_alive")
CALLED = ("IPP-2", "ippatsu_broken_by_call")
OVER = ("IPP-5", "ippatsu_turn_over")
BESIDE = ("CMP-2", "ippatsu_with_riichi")
SILENT = [("IPP-1", "ippatsu_needs_riichi"), ("CMP-2", "ippatsu_only_beside_riichi")]


def asked(events, preset="house_classic", hand=HAND, **facts):
    return at(SANMA if preset.endswith("3p") else hand, events, preset, **facts)


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return verdict.answer, [(reason.rule, reason.code) for reason in verdict.reasons]


CASES = [
    (f"{RIICHI} 1-6s", True, [ALIVE, BESIDE]),
    (f"{RIICHI} 1-1p 2-1p 3-1p 0+6s", True, [ALIVE, BESIDE, ("IPP-5", "ippatsu_on_the_last_draw")]),
    ("0+5z 0=5z 1-1p 2-1p 3-1p 0+6s", False, SILENT),
    (f"{RIICHI} 1-1p 2-1p 3-1p 0+1z 0=1z 1-6s", False, [OVER]),
    (f"{RIICHI} 1-1z 3p11z 3-2z 0+6s", False, [CALLED]),
    (f"{RIICHI} 2p55z 2-6s", False, [("IPP-3", "ippatsu_declaration_called")]),
    (f"{RIICHI} 1! 1-1z 2-6s", True, [ALIVE, ("IPP-2", "ippatsu_survives_riichi"), BESIDE]),
    (f"{RIICHI} 1a2222s *1s 1+ 1-6s", False, [CALLED]),
]


@pytest.mark.parametrize(("events", "answer", "reasons"), CASES)
def test_a_win_carries_it_or_not(events, answer, reasons):
    assert solved(asked(events)) == (answer, reasons)


def test_peer_fault_ippatsu_is_refused_together_with_chankan():
    """IPP-4, CMP-3."""
    reasons = [ALIVE, ("IPP-4", "ippatsu_kan_robbed"), BESIDE, ("CMP-3", "riichi_with_luck")]
    assert solved(asked(ROBBED)) == (True, reasons)


RINSHAN = asked("0+5z 0! 0=5z 1-1p 2-1p 3-1p 0+1z 0a1111z *1s 0+6s", hand="123m789p78s99s111z")


def test_rinshan_after_an_own_ankan_has_lost_it():
    """CMP-2, CMP-3, IPP-2: the kan ended it."""
    reasons = [CALLED, ("CMP-2", "ippatsu_not_with_rinshan"), ("CMP-3", "riichi_with_rinshan")]
    assert solved(RINSHAN) == (False, reasons)


def test_ippatsu_on_the_very_last_tile():
    """CMP-3: declared with four tiles left; a position that the generator makes."""
    house = load_preset("house_classic")
    drafts = (KIND.generate(Random(seed), 4, house) for seed in range(60))
    last = next(each for each in drafts if each.table().wall == 0 and solved(each)[0])
    assert solved(last)[1][-1] == ("CMP-3", "riichi_with_luck")


def test_no_win_carries_it_where_it_is_not_played():
    assert solved(asked(f"{RIICHI} 1-6s"), ippatsu=False) == (False, [("IPP-1", "ippatsu_off")])


KITA = f"{RIICHI} 1n4z 1-6s"


@pytest.mark.parametrize(
    ("breaks", "answer", "reasons"),
    [
        (("ippatsu",), False, [("SAN-2", "ippatsu_broken_by_kita")]),
        ((), True, [ALIVE, ("SAN-2", "ippatsu_survives_kita"), BESIDE]),
    ],
)
def test_an_extracted_north_ends_it_where_the_rules_say_so(breaks, answer, reasons):
    assert solved(asked(KITA, "tenhou_3p"), kita_breaks=breaks) == (answer, reasons)


OWN_NORTH = asked(
    f"{RIICHI} 1-1p 2-1p 0+4z 0n4z 0+6s",
    "tenhou_3p",
    ruleset={"preset": "tenhou_3p", "changes": {"kita_breaks": []}},
)


@pytest.mark.parametrize("rinshan", [True, False])
def test_the_tile_drawn_for_an_own_north_keeps_it_where_a_kita_ends_nothing(rinshan):
    answer, reasons = solved(OWN_NORTH, kita_rinshan_yaku=rinshan)
    assert (answer, reasons[0]) == (True, ALIVE)


@pytest.mark.parametrize(
    "events",
    [f"{RIICHI} 1-5s", f"{RIICHI} 1-1p 2-1p 3-1p 0+1z", f"{RIICHI} 1-6s 0r", RIICHI],
)
def test_without_a_completing_tile_nothing_is_asked(events):
    with pytest.raises(PositionError, match="no tile completes the hero's hand"):
        solved(asked(events))


def test_a_silent_hand_without_a_yaku_has_no_win_to_ask_about():
    with pytest.raises(PositionError, match="not in riichi, and the hand has no yaku"):
        solved(asked("0+5z 0=5z 1-6s", hand="123m456p78s99s222z"))


@pytest.mark.parametrize(
    ("position", "level"),
    [
        (asked(f"{RIICHI} 1-6s"), 1),
        (asked(f"{RIICHI} 1-1z 3p11z 3-2z 0+6s"), 2),
        (asked(f"{RIICHI} 1! 1-1z 2-6s"), 3),
        (asked(f"{RIICHI} 1a2222s *1s 1+ 1-6s"), 4),
        (asked(ROBBED), 5),
        (RINSHAN, 5),
    ],
)
def test_the_level_goes_by_what_came_in_between(position, level):
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


@pytest.mark.parametrize(
    ("position", "code"),
    [
        (asked(ROBBED), "chankan_after_ippatsu"),
        (RINSHAN, "ankan_keeps_ippatsu"),
        (asked(f"{RIICHI} 1! 1-1z 2-6s"), "riichi_ends_ippatsu"),
        (asked(f"{RIICHI} 1-1z 3p11z 3-2z 0+6s"), "only_own_tiles_called"),
        (asked(f"{RIICHI} 1-1p 2-1p 3-1p 0+6s"), "ippatsu_by_ron_only"),
        (asked("0+5z 0=5z 1-1p 2-1p 3-1p 0+6s"), "ippatsu_without_riichi"),
        (asked(f"{RIICHI} 1-6s"), None),
    ],
)
def test_a_wrong_answer_shows_its_faulty_rule(position, code):
    wrong = not KIND.solve(position, position.ruleset).answer
    held = grade(KIND, position, wrong, position.ruleset).misconception
    assert (held and held.code) == code


def mined(text, dealer="23m456p789s22z777z"):
    return [(found.position.hero, found.moment) for found in KIND.mine(played(text, dealer=dealer))]


def test_a_win_shortly_after_the_riichi_is_mined():
    assert mined("0+9p 0! 0=9p 1+4m 1-4m 0r") == [(0, 5)]


def test_a_win_without_riichi_is_not_mined():
    assert mined("0+9p 0=9p 1+4m 1-4m 0r") == []


EDGES = (asked(f"{RIICHI} 1-6s"), asked(KITA, "tenhou_3p"), OWN_NORTH)
"""Positions in which each parameter of the kind decides."""
