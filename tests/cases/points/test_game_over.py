"""The end of a game: by preset, and as `final-standing` says it."""

from tests.cases.told import codes, entries_of
from trainer.cases.judging import judged
from trainer.cases.points.game_over import CASE
from trainer.kinds.settlement.final_standing import KIND
from trainer.rules.endings.next_hand import target_of
from trainer.scenarios.position.asked import is_east_only
from trainer.scenarios.position.end_of_hand import after_the_hand

LAST = {"hand": "last", "lowest": "above", "leads": "yes", "target": "yes"}


def test_below_zero_ends_the_game_online_and_in_no_league():
    for preset in ("tenhou_4p", "mahjong_soul_3p", "house_classic"):
        assert codes(CASE, preset, {"hand": "early", "lowest": "below"}) == ["somebody_busts"]
        assert codes(CASE, preset, {"hand": "early", "lowest": "zero"}) == ["goes_on_early"]
    for preset in ("m_league", "ema_2025", "wrc_2025"):
        assert codes(CASE, preset, {"hand": "early", "lowest": "below"}) == ["goes_on_early"]


def test_a_leading_dealer_ends_it_may_end_it_or_goes_on():
    told = {**LAST, "end": "dealer_won"}
    assert codes(CASE, "tenhou_4p", told) == ["leading_dealer_ends"]
    assert codes(CASE, "house_classic", told) == ["dealer_may_stop"]
    for preset in ("m_league", "ema_2025", "wrc_2025"):
        assert codes(CASE, preset, told) == ["goes_on_dealer_leads"]
    assert codes(CASE, "tenhou_4p", {**told, "leads": "no"}) == ["goes_on_dealer_behind"]


def test_short_of_the_target_a_hand_of_west_is_added_online():
    told = {**LAST, "end": "other_won", "target": "no"}
    assert codes(CASE, "tenhou_4p", told) == ["goes_on_short_of_target"]
    assert codes(CASE, "m_league", told) == ["last_hand_played"]
    assert codes(CASE, "tenhou_4p", {**told, "hand": "extra"}) == ["goes_on_short_of_target"]
    assert codes(CASE, "tenhou_4p", {**told, "hand": "extra", "target": "yes"}) == ["target_reached"]
    assert codes(CASE, "tenhou_4p", {**told, "hand": "extra_last"}) == ["extension_played"]
    assert codes(CASE, "ema_2025", {**told, "hand": "extra"}) == ["no_extra_hands"]


def test_an_aborted_last_hand_is_played_again():
    for preset in ("tenhou_4p", "house_classic"):
        assert codes(CASE, preset, {**LAST, "end": "abort"}) == ["goes_on_after_abort"]


def _hand(round_, players):
    last = round_.number == players
    if round_.wind == 2:
        return "extra_last" if last else "extra"
    return "last" if round_.wind == 1 and last else "early"


def _end(settlement, dealer):
    if settlement.sort == "win":
        return "dealer_won" if dealer in settlement.winners else "other_won"
    if settlement.sort == "exhaustive":
        return "dealer_tenpai" if dealer in settlement.tenpai else "dealer_noten"
    return settlement.sort


def test_the_puzzles_end_the_game_where_the_case_does():
    seen = set()
    for entry in entries_of("final-standing"):
        position = entry.parsed
        rules, played = position.ruleset, position.round
        _state, settlement, scores = after_the_hand(position)
        if is_east_only(position) or position.asked("about") != "end" or settlement.sort == "chombo":
            continue
        lowest = "below" if min(scores) < 0 else "zero" if not min(scores) else "above"
        target = target_of(rules) or rules.return_points
        told = {
            "hand": _hand(played, rules.players),
            "lowest": lowest,
            "end": _end(settlement, played.dealer),
            "leads": "yes" if scores.index(max(scores)) == played.dealer else "no",
            "target": "yes" if max(scores) >= target else "no",
        }
        (one,) = judged(CASE, told, [rules])
        code, answer = one.settled[0].code, KIND.solve(position, rules).answer
        goes_on = code.startswith("goes_on")
        assert goes_on == (answer == "goes_on"), (entry.slug, told, code, answer)
        assert (code == "dealer_may_stop") == (answer == "dealer_chooses"), entry.slug
        seen.add(code)
    assert {"somebody_busts", "last_hand_played", "leading_dealer_ends"} <= seen
