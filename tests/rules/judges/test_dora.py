"""How many indicators count, dora and ura, and when a kan's must lie open."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.build import event, table
from tests.rules.random_play import RandomPlay
from trainer.rules.judges.dora import DoraFacts, KanMade, indicators_before, judge_dora, judge_ura
from trainer.rules.judges.facts import dora_facts
from trainer.rules.replay.state import CallMade
from trainer.rules.replay.table import states
from trainer.rules.rulesets.ruleset import PRESETS, load_preset

TENHOU, M_LEAGUE = load_preset("tenhou_4p"), load_preset("m_league")
DELAYED, AT_ONCE = TENHOU, M_LEAGUE
ANKAN = "0 draw ?; 0 ankan 1111z"
DAIMINKAN = "0 draw ?; 0 discard 2z; 2 daiminkan 2z 222z from 0"
PON = """
    0 draw ?; 0 discard 2z; 2 pon 2z 22z from 0; 2 discard 1p; 3 draw ?; 3 discard 1p
    0 draw ?; 0 discard 1p
"""
KAKAN = f"{PON}; 1 draw ?; 1 discard 1p; 2 draw ?; 2 kakan 2z"
TWO_KAKANS = """
    0 draw ?; 0 discard 2z; 2 pon 2z 22z from 0; 2 discard 1p; 3 draw ?; 3 discard 3z; 2 pon 3z 33z from 3
    2 discard 1p; 3 draw ?; 3 discard 1p; 0 draw ?; 0 discard 1p; 1 draw ?; 1 discard 1s; 2 draw ?
    2 kakan 2z; 2 draw ?; 2 kakan 3z
"""


def counting(text, ruleset, seat=None, **frame):
    verdict = judge_dora(dora_facts(table(None, text, **frame), seat), ruleset)
    return verdict.answer, verdict.codes()[1:]


class TestIndicatorsThatCount:
    def test_without_a_kan_the_first_one_alone(self):
        assert counting("0 draw ?; 0 discard 1p", DELAYED) == (1, ())

    @pytest.mark.parametrize("ruleset", [DELAYED, AT_ONCE])
    def test_an_ankan_opens_one_at_once(self, ruleset):
        assert counting(f"{ANKAN}; 0 draw ?", ruleset) == (2, ("ankan_dora_open",))

    @pytest.mark.parametrize("kan", [DAIMINKAN, KAKAN])
    def test_rinshan_tsumo_on_an_open_kan(self, kan):
        """Ruling 6: it does not count with Tenhou and Mahjong Soul, it does in M.League, EMA, WRC."""
        text = f"{kan}; 2 draw ?"
        found = {
            preset: counting(text, load_preset(preset))[0]
            for preset in ("tenhou_4p", "mahjong_soul_4p", "m_league", "ema_2025", "wrc_2025")
        }
        assert found == {"tenhou_4p": 1, "mahjong_soul_4p": 1, "m_league": 2, "ema_2025": 2, "wrc_2025": 2}
        assert counting(text, DELAYED)[1] == ("minkan_dora_not_yet",)
        assert counting(text, AT_ONCE)[1] == ("minkan_dora_at_once",)

    def test_it_counts_where_the_rules_let_the_delayed_one_count(self):
        ruleset = DELAYED.changed(minkan_dora_on_rinshan_win=True)
        assert counting(f"{DAIMINKAN}; 2 draw ?", ruleset) == (2, ("minkan_dora_for_rinshan",))

    @pytest.mark.parametrize("kan", [DAIMINKAN, KAKAN])
    def test_the_ron_on_the_discard_after_it_counts_it(self, kan):
        assert counting(f"{kan}; 2 draw ?; 2 discard 9p", DELAYED) == (2, ("minkan_dora_open",))

    @pytest.mark.parametrize("ruleset", [DELAYED, AT_ONCE])
    def test_a_robbed_kakan_opens_none(self, ruleset):
        """Ruling 8."""
        assert counting(KAKAN, ruleset) == (1, ("robbed_kan_no_dora",))
        assert counting(f"{KAKAN}; 1 ron 2z from 2", ruleset) == (1, ("robbed_kan_no_dora",))

    def test_an_ankan_robbed_by_kokushi_opens_none(self):
        assert counting(f"{ANKAN}; 1 ron 1z from 0", AT_ONCE) == (1, ("robbed_kan_no_dora",))

    def test_two_open_kans_in_a_row(self):
        """Ruling 7: the first one's opens before the second replacement draw."""
        robbing = counting(TWO_KAKANS, DELAYED)
        assert robbing == (1, ("minkan_dora_not_yet", "robbed_kan_no_dora"))
        rinshan = counting(f"{TWO_KAKANS}; 2 draw ?", DELAYED)
        assert rinshan == (2, ("minkan_dora_open", "minkan_dora_not_yet"))
        assert counting(f"{TWO_KAKANS}; 2 draw ?; 2 discard 9p", DELAYED)[0] == 3
        assert counting(TWO_KAKANS, AT_ONCE)[0] == 2

    def test_a_kita_after_an_open_kan_opens_it_with_its_draw(self):
        sanma = load_preset("tenhou_3p")
        text = f"{DAIMINKAN}; 2 draw ?; 2 kita 4z"
        assert counting(text, sanma, players=3, indicator="1z")[0] == 1
        assert counting(f"{text}; 2 draw ?", sanma, players=3, indicator="1z")[0] == 2

    def test_where_a_kan_opens_none(self):
        assert counting(f"{ANKAN}; 0 draw ?", load_preset("jpml_a_2026")) == (1, ("kan_dora_off",))

    def test_a_fifth_kan_opens_no_sixth(self):
        kans = tuple(KanMade(CallMade(at, at % 2, "ankan"), "over") for at in range(5))
        verdict = judge_dora(DoraFacts(kans), AT_ONCE.changed(fifth_kan="allowed"))
        assert (verdict.answer, verdict.codes()[-1], verdict.reasons[-1].rule) == (
            5,
            "indicators_used_up",
            "ABO-9",
        )


RIICHI = "1 draw ?; 1 riichi; 1 discard 1p"


def ura(text, ruleset=DELAYED, seat=1):
    verdict = judge_ura(dora_facts(table(None, text), seat), ruleset)
    return verdict.answer, verdict.codes()


class TestUra:
    AFTER_ANKAN = f"{ANKAN}; 0 draw ?; 0 discard 9s; {RIICHI}; 2 draw ?; 2 discard 9m"

    def test_one_beneath_each_indicator_that_counts(self):
        assert ura(self.AFTER_ANKAN) == (2, ("ura_turned", "kan_ura_too"))
        assert ura(f"0 draw ?; 0 discard 9s; {RIICHI}; 2 draw ?; 2 discard 9m") == (1, ("ura_turned",))

    def test_only_the_first_without_kan_ura(self):
        off = DELAYED.changed(kan_ura=False)
        assert ura(self.AFTER_ANKAN, off) == (1, ("ura_turned", "kan_ura_off"))

    def test_none_without_riichi(self):
        """URA-2: a ron on somebody's declaration tile by a player without riichi turns none."""
        text = f"0 draw ?; 0 discard 9s; {RIICHI}; 2 ron 1p from 1"
        assert ura(text, seat=2) == (0, ("ura_needs_riichi",))
        assert ura(text, seat=1) == (0, ("ura_riichi_not_standing",))

    def test_none_where_there_are_none(self):
        assert ura(self.AFTER_ANKAN, load_preset("jpml_a_2026")) == (0, ("ura_off",))

    def test_none_after_a_fifth_kan(self):
        kans = tuple(KanMade(CallMade(at, at % 2, "ankan"), "over") for at in range(5))
        assert judge_ura(DoraFacts(kans, True, True), DELAYED).codes() == ("ura_used_up",)
        robbed = (*kans[:4], KanMade(CallMade(9, 1, "kakan"), "robbable"))
        assert judge_ura(DoraFacts(robbed, True, True), DELAYED).answer == 5


class TestIndicatorsBefore:
    """What a record must show before each event; Tenhou and Mahjong Soul write delayed ones so."""

    @pytest.mark.parametrize(
        ("text", "following", "tenhou", "m_league"),
        [
            ("0 draw ?", "0 discard 1p", (1, 1), (1, 1)),
            (ANKAN, "0 draw ?", (2, 2), (2, 2)),
            (ANKAN, "1 ron 1z from 0", (1, 1), (1, 1)),
            (f"{ANKAN}; 0 draw ?", "0 tsumo", (2, 2), (2, 2)),
            (DAIMINKAN, "2 draw ?", (1, 1), (2, 2)),
            (f"{DAIMINKAN}; 2 draw ?", "2 discard 9p", (1, 2), (2, 2)),
            (f"{DAIMINKAN}; 2 draw ?", "2 tsumo", (1, 1), (2, 2)),
            (f"{DAIMINKAN}; 2 draw ?; 2 discard 9p", "3 draw ?", (2, 2), (2, 2)),
            (f"{DAIMINKAN}; 2 draw ?; 2 discard 9p", "1 ron 9p from 2", (2, 2), (2, 2)),
            (KAKAN, "1 ron 2z from 2", (1, 1), (1, 1)),
            (KAKAN, "2 draw ?", (1, 1), (2, 2)),
            (f"{DAIMINKAN}; 2 draw ?; 2 ankan 1111z", "2 draw ?", (3, 3), (3, 3)),
            (TWO_KAKANS, "2 draw ?", (2, 2), (3, 3)),
            (TWO_KAKANS, "1 ron 3z from 2", (1, 2), (2, 2)),
            (KAKAN, "ryuukyoku suukan", (1, 1), (1, 2)),
        ],
    )
    def test_least_and_most(self, text, following, tenhou, m_league):
        facts = dora_facts(table(None, text))
        assert indicators_before(facts, event(following), TENHOU) == tenhou
        assert indicators_before(facts, event(following), M_LEAGUE) == m_league

    def test_where_a_kan_opens_none(self):
        facts = dora_facts(table(None, f"{ANKAN}; 0 draw ?"))
        assert indicators_before(facts, event("0 tsumo"), load_preset("jpml_a_2026")) == (1, 1)

    @settings(max_examples=15)
    @given(st.integers(0, 2**32), st.sampled_from(PRESETS))
    def test_before_a_win_what_counts_lies_within_bounds_in_any_play(self, seed, preset):
        ruleset = load_preset(preset)
        play = RandomPlay(Random(seed), ruleset.players).play()
        for state in states(play.deal, play.events):
            facts = dora_facts(state)
            if state.end or (state.pending is None and not state.seats[state.turn].has_drawn):
                continue
            seat, from_seat = state.turn, 0 if state.pending is None else state.pending.seat
            win = f"{seat} tsumo" if state.pending is None else f"{seat} ron 1z from {from_seat}"
            least, most = indicators_before(facts, event(win), ruleset)
            assert least <= judge_dora(facts, ruleset).answer <= most <= 5
