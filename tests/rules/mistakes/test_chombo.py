"""Is a mistake found out, when, and what does it cost (NOT-1 to NOT-5, KAN-6, STK-4)?"""

import pytest

from trainer.rules.endings.payments import Stakes
from trainer.rules.mistakes.chombo import ChomboFacts, Fault, judge_chombo, not_made
from trainer.rules.rulesets.ruleset import load_preset

USUAL = load_preset("house_classic")
STAKES = Stakes(players=4, dealer=0, honba=1, sticks=3, declarers=(1, 2))
DRAW = {"end": "ryuukyoku", "reason": "exhaustive"}
NOTEN = Fault(1, "noten_riichi", 7)
KAN = Fault(1, "illegal_riichi_kan", 30)


def judge(*faults, ruleset=USUAL, stakes=STAKES, **facts):
    return judge_chombo(ChomboFacts(faults, stakes, **(facts or DRAW)), ruleset)


def outcome(*faults, ruleset=USUAL, **facts):
    """The consequences by seat, and the first reason."""
    verdict = judge(*faults, ruleset=ruleset, **facts)
    first = verdict.reasons[0]
    return {each.seat: each.consequence for each in verdict.answer}, f"{first.rule} {first.code}"


class TestFoundOut:
    @pytest.mark.parametrize(
        ("fault", "rule"),
        [(NOTEN, "NOT-1"), (Fault(1, "furiten_riichi", 7), "NOT-1"), (KAN, "KAN-6")],
    )
    def test_at_an_exhaustive_draw(self, fault, rule):
        assert outcome(fault) == ({1: "chombo"}, f"{rule} found_at_draw")
        nagashi = {"end": "ryuukyoku", "reason": "nagashi"}
        assert outcome(fault, **nagashi) == ({1: "chombo"}, f"{rule} found_at_draw")

    def test_at_suucha_riichi_but_at_no_other_abort(self):
        """ABO-4, ABO-8."""
        found = {
            reason: outcome(NOTEN, end="ryuukyoku", reason=reason)
            for reason in ("suucha", "suufon", "suukan", "sanchahou", "kyuushu")
        }
        closed = ({}, "ABO-8 never_shown")
        assert found == {
            "suucha": ({1: "chombo"}, "ABO-4 found_at_suucha"),
            "suufon": closed,
            "suukan": closed,
            "sanchahou": closed,
            "kyuushu": closed,
        }

    def test_at_the_own_win_claim(self):
        """A hand with an illegal kan wins: KAN-6."""
        for end in ("ron", "tsumo"):
            assert outcome(KAN, end=end, winners=(1,)) == ({1: "chombo"}, "KAN-6 found_at_own_claim")

    @pytest.mark.parametrize("name", ["false_win", "furiten_win", "yakuless_win"])
    def test_a_false_claim_at_once(self, name):
        """NOT-4."""
        fault = Fault(3, name, 40)
        assert outcome(fault, end="ron", winners=(3,)) == ({3: "chombo"}, "NOT-4 found_at_own_claim")

    @pytest.mark.parametrize("name", ["wrong_discard", "call_in_riichi", "riichi_taken_back"])
    def test_what_everybody_sees(self, name):
        """NOT-5."""
        assert outcome(Fault(1, name, 9), end="ron", winners=(2,)) == ({1: "chombo"}, "NOT-5 found_when_made")


class TestNotFoundOut:
    """NOT-2, rulings 14: noten riichi costs nothing if somebody wins the hand first."""

    @pytest.mark.parametrize(("fault", "rule"), [(NOTEN, "NOT-2"), (KAN, "KAN-6")])
    @pytest.mark.parametrize("preset", ["house_classic", "m_league", "ema_2025", "wrc_2025"])
    def test_if_somebody_else_wins_under_every_preset(self, fault, rule, preset):
        given = {"ruleset": load_preset(preset), "end": "ron", "winners": (2,)}
        assert outcome(fault, **given) == ({}, f"{rule} another_won_first")

    def test_unless_riichi_hands_are_shown_then(self):
        """RCH-13: the win stands, the chombo is paid besides, no stick goes back."""
        shown = USUAL.changed(riichi_hand_at_other_win="shown")
        verdict = judge(NOTEN, ruleset=shown, end="ron", winners=(2,))
        (penalty,) = verdict.answer
        assert verdict.codes() == ("found_at_other_win", "mangan_in_reverse")
        assert (penalty.settlement.deltas, penalty.replayed) == ((4000, -8000, 2000, 2000), False)

    @pytest.mark.parametrize("winners", [(2, 3), (3, 1)])
    def test_a_false_claim_beside_a_true_one_is_seen_but_its_chombo_is_void(self, winners):
        """On whichever side of the discarder the false one sits: all see it, and the true one stands."""
        fault = Fault(3, "false_win", 40)
        for level in ("hidden", "shown"):
            ruleset = USUAL.changed(riichi_hand_at_other_win=level)
            verdict = judge(fault, ruleset=ruleset, end="ron", winners=winners)
            assert (verdict.answer, verdict.codes()) == ((), ("found_at_own_claim", "win_voids_chombo"))

    def test_if_another_chombo_ends_the_hand(self):
        verdict = judge(NOTEN, Fault(3, "false_win", 40), end="ron", winners=(3,))
        assert [each.seat for each in verdict.answer] == [3]
        assert verdict.codes()[:2] == ("other_chombo_ends_hand", "found_at_own_claim")

    @pytest.mark.parametrize("level", ["may_hide", "hide_by_chombo"])
    def test_the_riichi_hand_is_kept_closed(self, level):
        """RCH-10."""
        ruleset = USUAL.changed(riichi_hand_at_draw=level)
        verdict = judge(NOTEN, ruleset=ruleset, hidden=(1,), **DRAW)
        faults = [each.fault for each in verdict.answer]
        assert verdict.codes()[0] == "hand_kept_closed"
        assert faults == ([] if level == "may_hide" else ["hidden_hand"])
        assert outcome(NOTEN, ruleset=ruleset) == ({1: "chombo"}, "NOT-1 found_at_draw")

    def test_keeping_closed_is_no_choice_where_riichi_must_be_shown(self):
        assert outcome(NOTEN, hidden=(1,), **DRAW) == ({1: "chombo"}, "NOT-1 found_at_draw")


class TestConsequence:
    @pytest.mark.parametrize(
        ("preset", "found"),
        [
            ("tenhou_4p", {}),
            ("mahjong_soul_4p", {}),
            ("house_classic", {1: "chombo"}),
            ("m_league", {1: "chombo"}),
            ("wrc_2022", {1: "chombo"}),
        ],
    )
    def test_noten_riichi_by_preset(self, preset, found):
        """rulings.md, `noten_riichi`."""
        assert outcome(NOTEN, ruleset=load_preset(preset))[0] == found

    @pytest.mark.parametrize(
        ("preset", "found"), [("tenhou_4p", {}), ("m_league", {1: "chombo"}), ("wrc_2022", {1: "dead_hand"})]
    )
    def test_an_illegal_kan_by_preset(self, preset, found):
        """rulings.md, `illegal_riichi_kan`."""
        assert outcome(KAN, ruleset=load_preset(preset))[0] == found

    @pytest.mark.parametrize(
        ("preset", "found"),
        [
            ("tenhou_4p", {}),
            ("house_classic", {1: "chombo"}),
            ("m_league", {1: "dead_hand"}),
            ("wrc_2025", {1: "dead_hand"}),
        ],
    )
    def test_riichi_taken_back_by_preset(self, preset, found):
        """rulings 15."""
        assert outcome(Fault(1, "riichi_taken_back"), ruleset=load_preset(preset))[0] == found

    def test_software_refuses(self):
        assert outcome(NOTEN, ruleset=load_preset("tenhou_4p")) == ({}, "NOT-3 software_refuses")
        win = {"end": "ron", "winners": (3,), "ruleset": load_preset("tenhou_4p")}
        assert outcome(Fault(3, "false_win"), **win) == ({}, "NOT-3 software_refuses")

    def test_unpunished(self):
        verdict = judge(NOTEN, ruleset=USUAL.changed(noten_riichi="unpunished"))
        assert (verdict.answer, verdict.codes()) == ((), ("found_at_draw", "fault_unpunished"))

    def test_a_dead_hand_pays_nothing_by_itself(self):
        (penalty,) = judge(KAN, ruleset=load_preset("wrc_2022")).answer
        assert (penalty.settlement, penalty.replayed) == (None, False)


class TestPayments:
    def test_reverse_mangan_and_every_declarers_stick_back(self):
        """NOT-3, STK-4: the stick of an earlier hand and the honba stay."""
        verdict = judge(NOTEN)
        (penalty,) = verdict.answer
        assert penalty.settlement.deltas == (-0 + 4000, -8000 + 1000, 2000 + 1000, 2000)
        assert (penalty.settlement.sticks, penalty.replayed) == (1, True)
        assert verdict.codes() == (
            "found_at_draw",
            "mangan_in_reverse",
            "declarers_take_back",
            "played_again",
        )

    def test_of_the_dealer(self):
        (penalty,) = judge(Fault(0, "false_win"), end="tsumo", winners=(0,)).answer
        assert penalty.settlement.deltas == (-12000, 4000 + 1000, 4000 + 1000, 4000)

    @pytest.mark.parametrize(
        ("preset", "deltas", "penalties"),
        [
            ("m_league", (0, 1000, 1000, 0), (0, 20_000, 0, 0)),
            ("ema_2025", (0, 1000, 1000, 0), (0, 20_000, 0, 0)),
            ("wrc_2025", (0, 1000, 1000, 0), (0, 30_000, 0, 0)),
        ],
    )
    def test_off_the_result_by_preset(self, preset, deltas, penalties):
        (penalty,) = judge(NOTEN, ruleset=load_preset(preset)).answer
        assert (penalty.settlement.deltas, penalty.settlement.penalties) == (deltas, penalties)

    def test_two_at_once_give_the_sticks_back_once(self):
        first, second = judge(NOTEN, Fault(2, "noten_riichi", 9)).answer
        assert first.settlement.deltas == (4000, -7000, 3000, 2000)
        assert second.settlement.deltas == (4000, 2000, -8000, 2000)
        assert (first.settlement.sticks, second.settlement.sticks) == (1, 1)

    def test_one_penalty_for_two_mistakes_of_a_seat(self):
        assert [each.fault for each in judge(NOTEN, KAN).answer] == ["noten_riichi"]


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("noten_riichi", "NOT-1"),
        ("false_win", "NOT-1"),
        ("furiten_riichi", "RCH-11"),
        ("illegal_riichi_kan", "KAN-6"),
    ],
)
def test_a_mistake_that_the_tiles_refute(name, rule):
    reason = not_made(Fault(1, name))
    assert (reason.rule, reason.code) == (rule, "no_such_mistake")
    assert reason.facts == {"seat": 1, "fault": name}
