"""Pao: who answers, and how the payment is split."""

from tests.cases.told import codes, entries_of, ruled
from trainer.cases.judging import judged
from trainer.cases.points.pao import CASE
from trainer.kinds.settlement.who_pays import KIND
from trainer.rules.endings.payments import judge_pao
from trainer.rules.endings.settlement import pao_facts, score_of
from trainer.rules.mistakes.chombo import judge_annulled

FED = {"pattern": "dragons", "last": "fed", "more": "no", "honba": "yes", "dealer_won": "no"}


def paid(preset, **told):
    return [(line.code, *dict(line.values).values()) for line in ruled(CASE, preset, {**FED, **told})[1:]]


def test_on_a_tsumo_the_feeder_pays_for_everybody():
    for preset in ("tenhou_4p", "m_league", "ema_2025", "wrc_2025"):
        assert paid(preset, win="tsumo")[0] == ("feeder_pays_all", 32_000)
    assert paid("ema_2025", win="tsumo", dealer_won="yes")[0] == ("feeder_pays_all", 48_000)


def test_on_anothers_discard_both_pay_half_and_the_honba_by_the_rules():
    half = [("feeder_pays_part", 16_000), ("discarder_pays_rest", 16_000)]
    assert paid("tenhou_4p", win="ron_other") == [*half, ("honba_by_feeder", 300)]
    assert paid("m_league", win="ron_other") == [*half, ("honba_by_feeder", 300)]
    assert paid("ema_2025", win="ron_other") == [*half, ("honba_by_discarder", 300)]
    assert paid("wrc_2025", win="ron_other") == [*half, ("honba_by_discarder", 300)]


def test_a_second_yakuman_is_the_feeders_on_tenhou_and_everybodys_in_m_league():
    assert paid("tenhou_4p", win="tsumo", more="yes", honba="no") == [("feeder_pays_all", 64_000)]
    league = paid("m_league", win="tsumo", more="yes", honba="no")
    assert [code for code, _amount in league] == ["feeder_pays_part", "others_pay_rest"]
    assert sum(amount for _code, amount in league) == 64_000


def test_a_fourth_kan_counts_where_the_rules_say_so():
    told = {**FED, "pattern": "kans", "win": "tsumo"}
    assert codes(CASE, "m_league", told)[0] == "liable_kans"
    assert codes(CASE, "wrc_2025", told)[0] == "liable_kans"
    assert codes(CASE, "tenhou_4p", told) == ["pao_not_played"]
    assert codes(CASE, "ema_2025", told) == ["pao_not_played"]


def test_a_set_that_the_winner_drew_is_nobodys():
    for pattern in ("dragons", "winds", "kans"):
        assert codes(CASE, "m_league", {"pattern": pattern, "last": "own"}) == ["nobody_fed_it"]


def test_the_open_kan_of_a_rinshan_win_is_in_no_offered_preset():
    told = {"pattern": "rinshan", "last": "fed", "honba": "no"}
    assert codes(CASE, "tenhou_4p", told) == ["pao_not_played"]
    assert codes(CASE, "house_classic", told, pao=("d3", "d4", "rin"))[0] == "liable_rinshan"


PATTERNS = {"d3": "dragons", "d4": "winds", "k4": "kans"}


def test_the_puzzles_let_the_feeder_pay_what_the_case_does():
    seen = set()
    for entry in entries_of("who-pays"):
        position = entry.parsed
        state, rules = position.table(), position.ruleset
        honba = state.deal.round.honba
        if len(state.winners) != 1 or honba > 1 or judge_annulled(state, rules).answer is not None:
            continue
        winner = state.winners[0]
        liable = judge_pao(pao_facts(state, winner), rules).answer
        score = score_of(state, winner, rules, position.ura)
        if len(liable) != 1 or liable[0].pattern not in PATTERNS:
            continue
        doubled = liable[0].pattern == "d4" and "d4" in rules.double_pattern_yakuman
        feeder, more = liable[0].seat, score.yakuman - (2 if doubled else 1)
        if more > 1:
            continue
        by_feeder = state.end == "ron" and state.pending.seat == feeder
        told = {
            "pattern": PATTERNS[liable[0].pattern],
            "last": "fed",
            "win": "tsumo" if state.end == "tsumo" else "ron_feeder" if by_feeder else "ron_other",
            "more": "yes" if more else "no",
            "honba": "yes" if honba else "no",
            "dealer_won": "yes" if winner == state.deal.round.dealer else "no",
        }
        (one,) = judged(CASE, told, [rules])
        pays = sum(dict(line.values)["amount"] for line in one.settled if "feeder" in line.code)
        assert pays == -KIND.solve(position, rules).answer[feeder], (entry.slug, told)
        seen.add(told["win"])
    assert seen == {"tsumo", "ron_feeder", "ron_other"}
