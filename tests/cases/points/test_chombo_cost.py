"""What a chombo costs: by preset, and as `chombo-paid` pays it."""

from tests.cases.told import codes, entries_of, ruled
from trainer.cases.judging import judged
from trainer.cases.points.chombo_cost import CASE
from trainer.kinds.chombo.chombo_found import asked_fault
from trainer.kinds.chombo.chombo_paid import KIND
from trainer.rules.endings.settlement import stakes_of
from trainer.rules.mistakes.chombo import OF_A_WIN

ALONE = {"another": "no", "dealer": "no", "sticks": "none"}


def test_the_price_by_preset():
    price = {
        "house_classic": ("mangan_in_reverse", ("amount", 8_000)),
        "m_league": ("rank_points_off", ("rank", 20)),
        "wrc_2025": ("rank_points_off", ("rank", 30)),
        "ema_2025": ("points_after_uma", ("amount", 20_000)),
        "ema_2016": ("points_after_uma", ("amount", 20_000)),
        "jpml_a_2026": ("points_off_at_once", ("amount", 20_000)),
    }
    for preset, (code, value) in price.items():
        first, *rest = ruled(CASE, preset, ALONE)
        assert (first.code, first.values) == (code, (value,))
        assert rest[-1].code == "hand_replayed"
    assert codes(CASE, "tenhou_4p", ALONE) == ["no_chombo_here"]


def test_a_dealer_pays_12000_in_reverse():
    lines = {line.code: line for line in ruled(CASE, "house_classic", {**ALONE, "dealer": "yes"})}
    assert lines["chombo_points"].deltas == (("offender", -12_000), ("others", 4_000))
    lines = {line.code: line for line in ruled(CASE, "house_classic", ALONE)}
    assert lines["chombo_points"].deltas == (("offender", -8_000), ("dealer", 4_000), ("others", 2_000))


def test_sticks_of_this_hand_go_back_and_earlier_ones_stay():
    assert "stick_back" in codes(CASE, "m_league", {**ALONE, "sticks": "own"})
    assert "stick_back" in codes(CASE, "ema_2016", {**ALONE, "sticks": "others"})
    assert "earlier_sticks_stay" in codes(CASE, "ema_2016", {**ALONE, "sticks": "earlier"})


def test_another_win_on_the_tile_voids_it():
    for preset in ("house_classic", "m_league", "ema_2025"):
        assert codes(CASE, preset, {"another": "yes"}) == ["void_beside_a_win", "win_stands"]


def test_the_puzzles_take_from_the_score_what_the_case_does():
    seen = set()
    for entry in entries_of("chombo-paid"):
        position = entry.parsed
        fault, stakes = asked_fault(position), stakes_of(position.table())
        if fault.name not in OF_A_WIN or len(position.table().winners) > 1 or position.players == 3:
            continue
        told = {**ALONE, "dealer": "yes" if fault.seat == stakes.dealer else "no"}
        (one,) = judged(CASE, told, [position.ruleset])
        paid = next((line.deltas for line in one.settled if line.code == "chombo_points"), ())
        lost = dict(paid).get("offender", 0) + 1000 * (fault.seat in stakes.declarers)
        assert lost == KIND.solve(position, position.ruleset).answer[fault.seat], entry.slug
        seen.add(lost)
    assert {-8_000, -12_000, 0} <= seen
