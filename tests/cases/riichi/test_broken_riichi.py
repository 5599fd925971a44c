"""A broken riichi: dead hand, chombo or refused, and what a chombo costs."""

from tests.cases.told import codes, entries_of, ruled
from trainer.cases.judging import judged
from trainer.cases.riichi.broken_riichi import CASE
from trainer.kinds.chombo.chombo_found import asked_fault
from trainer.kinds.chombo.chombo_paid import KIND
from trainer.rules.endings.settlement import stakes_of

BROKEN = ("discard", "call", "taken_back")


def test_m_league_and_wrc_make_the_hand_dead():
    for preset in ("m_league", "wrc_2025"):
        for what in BROKEN:
            found = codes(CASE, preset, {"what": what, "dealer": "no"})
            assert found[0] == f"broken_by_{what}"
            follow = [code for code in found if code != "wrc_chombo_at_draw"]
            assert follow[-2:] == ["dead_hand", "play_goes_on"]


def test_a_riichi_taken_back_pays_no_stick():
    assert "no_stick" in codes(CASE, "m_league", {"what": "taken_back", "dealer": "no"})
    assert "no_stick" not in codes(CASE, "m_league", {"what": "call", "dealer": "no"})
    assert "stick_back" not in codes(CASE, "house_classic", {"what": "taken_back", "dealer": "no"})
    assert "stick_back" in codes(CASE, "house_classic", {"what": "discard", "dealer": "no"})


def test_elsewhere_a_chombo_is_paid_and_the_hand_played_again():
    lines = {line.code: line for line in ruled(CASE, "house_classic", {"what": "call", "dealer": "yes"})}
    assert lines["chombo_points"].deltas == (("offender", -12_000), ("others", 4_000))
    assert "hand_replayed" in lines
    ema = ruled(CASE, "ema_2025", {"what": "discard", "dealer": "no"})
    assert ema[1].code == "points_after_uma"
    assert ema[1].values == (("amount", 20_000),)


def test_software_lets_nobody_break_a_riichi():
    for preset in ("tenhou_4p", "mahjong_soul_3p"):
        for what in BROKEN:
            assert codes(CASE, preset, {"what": what, "dealer": "no"})[1:] == ["software_refuses"]


def test_after_the_discard_a_riichi_stands():
    for preset in ("m_league", "ema_2016", "house_classic"):
        assert codes(CASE, preset, {"what": "after_discard"}) == ["cannot_be_taken_back"]


NAMES = {"riichi_taken_back": "taken_back", "wrong_discard": "discard", "call_in_riichi": "call"}


def test_the_puzzles_take_from_the_score_what_the_case_does():
    seen = set()
    for entry in entries_of("chombo-paid"):
        position = entry.parsed
        fault, stakes = asked_fault(position), stakes_of(position.table())
        if fault.name not in NAMES or position.ruleset.chombo == "none":
            continue
        told = {"what": NAMES[fault.name], "dealer": "yes" if fault.seat == stakes.dealer else "no"}
        (one,) = judged(CASE, told, [position.ruleset])
        paid = next((line.deltas for line in one.settled if line.code == "chombo_points"), ())
        lost = dict(paid).get("offender", 0) + 1000 * (fault.seat in stakes.declarers)
        assert lost == KIND.solve(position, position.ruleset).answer[fault.seat], entry.slug
        seen.add(fault.name)
    assert seen
