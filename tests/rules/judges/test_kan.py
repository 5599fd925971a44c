"""Which kans are legal: the known cases at every level, and the limits."""

import pytest

from trainer.rules.judges.kan import KanFacts, judge_kan
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.hand import Hand, MeldType, parse_hand
from trainer.rules.tiles.tile import format_tiles, parse_face, parse_tile

USUAL = load_preset("house_classic")
LEVELS = ("forbidden", "any", "waits", "waits+shape", "waits+shape+yaku")


def facts(before, drawn, kind=None, melds=(), **others):
    """An ankan in riichi: 13 tiles (less three a meld) and the drawn one."""
    tiles = parse_hand(before, melds)
    hand = Hand((*tiles.concealed, parse_tile(drawn)), tiles.melds, parse_tile(drawn))
    others = {"wall": 20, "in_riichi": True, "call": MeldType.ANKAN, **others}
    return KanFacts(hand=hand, kind=parse_face(kind or drawn), **others)


def levels(before, drawn, **others):
    """The answer at each level, as a string of y and n in the order of LEVELS."""
    verdicts = [
        judge_kan(facts(before, drawn, **others), USUAL.changed(riichi_ankan=level)) for level in LEVELS
    ]
    return "".join("y" if verdict.answer else "n" for verdict in verdicts)


def judge(before, drawn, ruleset=USUAL, **others):
    return judge_kan(facts(before, drawn, **others), ruleset)


class TestKnownCases:
    @pytest.mark.parametrize(
        ("before", "drawn", "answers"),
        [
            ("3444m778899s333z", "4m", "nynnn"),
            ("3444m778899s333z", "3z", "nyyyy"),
            ("111m222333p5678s", "1m", "nyyyy"),
            ("111m222333p5678s", "2p", "nyyyy"),
            ("111m222333p5678s", "3p", "nyyyy"),
            ("3335666p111456s", "6p", "nynnn"),
            ("3335666p111456s", "3p", "nyynn"),
            ("3335666p111456s", "1s", "nyyyy"),
        ],
    )
    def test_the_cases_of_the_catalogue(self, before, drawn, answers):
        assert levels(before, drawn) == answers

    @pytest.mark.parametrize(
        ("preset", "answer"),
        [("tenhou_4p", True), ("mahjong_soul_4p", True), ("ema_2025", False), ("m_league", False)],
    )
    def test_a_kan_that_keeps_the_waits_and_breaks_the_shape(self, preset, answer):
        assert judge("1234m444555666p", "4p", load_preset(preset)).answer is answer

    @pytest.mark.parametrize("preset", ["tenhou_4p", "mahjong_soul_4p", "ema_2025", "m_league"])
    def test_a_tile_passed_over_earlier_may_not_be_used(self, preset):
        verdict = judge("33m67m234p3333s45s", "6s", load_preset(preset), kind="3s")
        assert (verdict.answer, verdict.codes()) == (False, ("not_the_drawn_tile",))

    @pytest.mark.parametrize(
        ("kind", "answers"),
        [("6m", "nyynn"), ("1s", "nyyyy")],
    )
    def test_only_the_triplet_apart_is_always_one(self, kind, answers):
        """666m8m + 999m567p111s waits on 7m and 8m."""
        assert levels("6668999m567p111s", kind) == answers

    def test_a_kan_that_takes_chuuren_away_is_illegal_at_the_strictest_level_only(self):
        """M.League asks for the shape alone, JPML A that no yaku is lost either."""
        assert levels("1112345567899m", "1m") == "nyyyn"
        assert judge("1112345567899m", "1m", load_preset("m_league")).answer is True
        verdict = judge("1112345567899m", "1m", load_preset("jpml_a_2026"))
        assert (verdict.answer, verdict.codes()) == (False, ("yaku_lost",))


class TestReasons:
    def test_changed_waits_are_shown_before_and_after(self):
        reason, _ = judge("3444m778899s333z", "4m", USUAL.changed(riichi_ankan="waits")).reasons
        assert (reason.rule, reason.code) == ("KAN-3", "waits_change")
        assert format_tiles(reason.facts["before"]) == "235m"
        assert format_tiles(reason.facts["after"]) == "3m"

    def test_the_reading_that_forbids_it_is_shown(self):
        reason, _ = judge("3335666p111456s", "3p").reasons
        assert (reason.rule, reason.code, reason.tiles) == ("KAN-4", "shape_changes", (11,))
        assert format_tiles([reason.facts["wait"]]) == "4p"
        assert format_tiles(reason.facts["shuntsu"]) == "3p4s"
        assert format_tiles(reason.facts["ankou"]) == "6p1s"
        assert format_tiles(reason.facts["jantou"]) == "3p"

    def test_what_allows_it_is_told_by_level(self):
        codes = {
            level: judge("111m222333p5678s", "1m", USUAL.changed(riichi_ankan=level)).codes()
            for level in LEVELS
        }
        drawn = "drawn_to_three"
        assert codes == {
            "forbidden": ("forbidden",),
            "any": ("any_allowed", drawn),
            "waits": ("waits_kept", "known_alone", drawn),
            "waits+shape": ("waits_kept", "always_ankou", "known_alone", drawn),
            "waits+shape+yaku": ("waits_kept", "always_ankou", "yaku_kept", "known_alone", drawn),
        }

    def test_every_ground_against_it_is_told(self):
        verdict = judge("3335666p111456s", "6p", wall=0, kans=(1, 2, 1, 0))
        assert verdict.codes() == (
            "empty_wall",
            "fifth_kan",
            "waits_change",
            "shape_changes",
            "known_bridge",
        )


class TestInRiichi:
    def test_three_must_be_held_beside_the_drawn_one(self):
        verdict = judge("11m222333p45678s", "1m")
        assert (verdict.answer, verdict.codes()) == (False, ("not_three_held",))
        assert verdict.reasons[0].facts == {"held": 3}

    @pytest.mark.parametrize("call", [MeldType.DAIMINKAN, MeldType.KAKAN])
    def test_no_other_kan_is_made_in_riichi(self, call):
        verdict = judge("111m222333p5678s", "1m", call=call, on_discard=True)
        assert (verdict.answer, verdict.codes()) == (False, ("locked_hand",))

    def test_an_earlier_ankan_is_counted_as_a_meld(self):
        assert levels("222333p5678s", "2p", melds=["ankan 1111m"]) == "nyyyy"

    def test_a_drawn_tile_that_wins_is_refused_where_the_own_four_do_not_count(self):
        verdict = judge("2233334467888m", "8m", USUAL.changed(riichi_ankan="waits"))
        assert (verdict.answer, verdict.codes()) == (False, ("drawn_tile_wins", "waits_change"))

    def test_a_drawn_tile_that_wins_may_be_used_by_the_waits_that_a_client_compares(self):
        client = USUAL.changed(
            riichi_ankan="waits", riichi_ankan_winning_tile="allowed", tenpai_own_four="concealed"
        )
        assert judge("2233334467888m", "8m", client).answer is True
        refusing = client.changed(riichi_ankan_winning_tile="refused")
        assert judge("2233334467888m", "8m", refusing).codes() == ("drawn_tile_wins",)

    def test_a_tile_passed_over_earlier_where_that_is_allowed_is_judged_by_waits_and_shape(self):
        """33m67m234p3333s45s: 3s is always an ankou, but also in 345s."""
        answers = {
            level: judge(
                "33m67m234p3333s45s",
                "6s",
                USUAL.changed(riichi_ankan_drawn_only=False, riichi_ankan=level),
                kind="3s",
            ).answer
            for level in LEVELS
        }
        assert answers == {
            "forbidden": False,
            "any": True,
            "waits": True,
            "waits+shape": False,
            "waits+shape+yaku": False,
        }


class TestLimits:
    def test_no_kan_on_an_empty_wall(self):
        verdict = judge("111m222333p5678s", "1m", wall=0)
        assert (verdict.answer, verdict.codes()) == (False, ("empty_wall",))
        assert judge("111m222333p5678s", "1m", wall=1).answer is True

    def test_no_fifth_kan_in_riichi(self):
        verdict = judge("111m222333p5678s", "1m", kans=(0, 2, 1, 1))
        assert (verdict.answer, verdict.codes()) == (False, ("fifth_kan",))
        assert judge("111m222333p5678s", "1m", kans=(0, 2, 1, 0)).answer is True

    def test_a_fifth_kan_where_it_is_allowed_and_four_do_not_abort(self):
        allowed = USUAL.changed(fifth_kan="allowed", abort_suukan=False)
        assert judge("111m222333p5678s", "1m", allowed, kans=(0, 2, 1, 1)).answer is True
        assert judge("111m222333p5678s", "1m", allowed, kans=(0, 4, 0, 0)).codes() == ("four_kans_by_one",)
        aborted = USUAL.changed(fifth_kan="allowed", abort_suukan=True)
        assert judge("111m222333p5678s", "1m", aborted, kans=(0, 2, 1, 1)).codes() == ("fifth_kan",)

    def test_which_rule_a_fifth_kan_rests_on(self):
        """KAN-8 where four abort the hand, ABO-9 where `fifth_kan` decides."""
        aborted, barred = USUAL.changed(abort_suukan=True), USUAL.changed(abort_suukan=False)
        allowed = barred.changed(fifth_kan="allowed")
        verdicts = [
            judge("111m222333p5678s", "1m", ruleset, kans=(0, 2, 1, 1))
            for ruleset in (aborted, barred, allowed)
        ]
        last = [(verdict.reasons[-1].rule, verdict.reasons[-1].code) for verdict in verdicts]
        assert last == [("KAN-8", "fifth_kan"), ("ABO-9", "fifth_kan"), ("ABO-9", "fifth_kan_allowed")]

    def test_no_kan_right_after_an_own_call(self):
        hand = parse_hand("1111m222333p", ["chi 456s"])
        verdict = judge_kan(KanFacts(hand, MeldType.ANKAN, 0, wall=20, own_turn=False), USUAL)
        assert (verdict.answer, verdict.codes()) == (False, ("no_drawn_tile",))


class TestOutsideRiichi:
    def judge(self, concealed, call, kind, *melds, **others):
        hand = parse_hand(concealed, melds)
        return judge_kan(KanFacts(hand, call, parse_face(kind), wall=20, **others), USUAL)

    def test_ankan_of_four_own_tiles_whatever_it_does_to_the_waits(self):
        assert self.judge("34444m778899s333z", MeldType.ANKAN, "4m").answer is True

    def test_ankan_of_a_tile_kept_from_earlier(self):
        assert self.judge("1111m22m333p5678s9p", MeldType.ANKAN, "1m").answer is True

    def test_no_ankan_of_three(self):
        verdict = self.judge("111m222333p56789s", MeldType.ANKAN, "1m")
        assert (verdict.answer, verdict.codes()) == (False, ("ankan_not_held",))
        assert verdict.reasons[0].facts == {"held": 3}

    def test_a_red_five_is_one_of_the_four(self):
        assert self.judge("0555m222333p5678s", MeldType.ANKAN, "5m").answer is True

    def test_daiminkan_of_three_on_a_discard(self):
        assert self.judge("111m222333p5678s", MeldType.DAIMINKAN, "1m", on_discard=True).answer is True

    def test_no_daiminkan_of_two_or_without_a_discard(self):
        assert self.judge("11m222333p45678s", MeldType.DAIMINKAN, "1m", on_discard=True).answer is False
        assert self.judge("111m222333p5678s", MeldType.DAIMINKAN, "1m").answer is False

    def test_kakan_to_an_own_pon(self):
        assert self.judge("1m222333p5678s", MeldType.KAKAN, "1m", "pon 111m").answer is True

    def test_no_kakan_without_the_pon_or_the_tile(self):
        assert self.judge("1m222333p5678s", MeldType.KAKAN, "1m", "chi 123m").answer is False
        assert self.judge("9m222333p5678s", MeldType.KAKAN, "1m", "pon 111m").codes() == ("kakan_not_held",)

    def test_no_kan_on_another_players_turn_but_daiminkan(self):
        assert self.judge("1111m22m333p5678s9p", MeldType.ANKAN, "1m", own_turn=False).answer is False
