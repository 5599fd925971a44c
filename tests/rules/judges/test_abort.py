"""Which abortive draw ends the hand, what comes before it, and what is only near."""

import pytest

from tests.rules.build import table
from trainer.rules.judges.abortive_draws import judge_abort
from trainer.rules.judges.facts import abort_facts
from trainer.rules.rulesets.ruleset import PRESETS, load_preset
from trainer.rules.tiles.tile import parse_tiles

USUAL = load_preset("house_classic")
SANMA = load_preset("tenhou_3p")


def abort(text, ruleset=USUAL, **frame):
    verdict = judge_abort(abort_facts(table(None, text, **frame)), ruleset)
    return verdict.answer, verdict.codes()


def thrown(tiles, riichi=""):
    """Seats 0 to 3 draw and throw in turn; those in `riichi` declare on their first turn."""
    clauses = []
    for turn, tile in enumerate(tiles.split()):
        seat = turn % 4
        declares = f"; {seat} riichi" if str(seat) in riichi and turn < 4 else ""
        clauses.append(f"{seat} draw ?{declares}; {seat} discard {tile}")
    return "; ".join(clauses)


class TestSuufon:
    def test_four_times_the_same_wind(self):
        verdict = judge_abort(abort_facts(table(None, thrown("3z 3z 3z 3z"), indicator="1m")), USUAL)
        (reason,) = verdict.reasons
        assert (verdict.answer, reason.rule, reason.code, reason.moment) == (
            ("suufon",),
            "ABO-3",
            "suufon",
            7,
        )
        assert reason.tiles == (29, 29, 29, 29)

    @pytest.mark.parametrize(
        ("tiles", "code", "named", "moments"),
        [
            ("3z 3z 3z 4z", "suufon_differs", "43z", (1, 7)),
            ("3z 3z 4z 3z", "suufon_differs", "43z", (1, 5)),
            ("9m 3z 3z 3z", "suufon_differs", "3z9m", (1, 3)),
            ("5z 5z 5z 5z", "suufon_no_wind", "5555z", (1, 3, 5, 7)),
            ("1m 1m 1m 1m", "suufon_no_wind", "1111m", (1, 3, 5, 7)),
        ],
    )
    def test_what_keeps_first_discards_from_it_is_named(self, tiles, code, named, moments):
        verdict = judge_abort(abort_facts(table(None, thrown(tiles), indicator="9p")), USUAL)
        (reason,) = verdict.reasons
        assert (verdict.answer, reason.rule, reason.code) == ((), "ABO-3", code)
        assert (reason.tiles, reason.facts["moments"]) == (tuple(parse_tiles(named)), moments)

    @pytest.mark.parametrize("tiles", ["3z", "3z 3z", "3z 3z 3z 1m 3z"])
    def test_too_few_or_too_many_discards(self, tiles):
        assert abort(thrown(tiles), indicator="9p") == ((), ("no_abort",))

    def test_a_call_before_the_fourth_is_named(self):
        text = (
            f"0 draw ?; 0 ankan 1111z; 0 draw ?; 0 discard 3z; {thrown('3z 3z 3z')[len(thrown('3z')) + 2 :]}"
        )
        verdict = judge_abort(abort_facts(table(None, text, indicator="9p")), USUAL)
        (reason,) = verdict.reasons
        assert (reason.code, reason.moment, reason.facts["seat"]) == ("suufon_called_early", 1, 0)

    def test_three_of_them_are_near(self):
        assert abort(thrown("3z 3z 3z")) == ((), ("suufon_needs_the_fourth",))

    def test_an_ankan_in_between(self):
        text = f"{thrown('3z 3z 3z')}; 3 draw ?; 3 ankan 1111z; 3 draw ?; 3 discard 3z"
        assert abort(text) == ((), ("suufon_called",))

    def test_a_pon_makes_a_fifth_discard(self):
        text = "0 draw ?; 0 discard 3z; 2 pon 3z 33z from 0; 2 discard 1m"
        assert abort(text) == ((), ("suufon_differs",))

    def test_a_ron_on_the_fourth_comes_first(self):
        text = f"{thrown('3z 3z 3z 3z')}; 1 ron 3z from 3"
        assert abort(text) == ((), ("win_precedes_abort",))

    def test_it_beats_a_double_riichi_on_the_fourth_wind_whose_stick_stays(self):
        """Ruling 13."""
        text = thrown("3z 3z 3z 3z", riichi="3")
        assert abort(text) == (("suufon",), ("suufon", "suufon_before_riichi"))
        ended = table(None, f"{text}; ryuukyoku suufon")
        assert (ended.sticks, ended.scores[3], ended.seats[3].stands) == (1, 24_000, True)

    def test_it_is_over_once_play_has_gone_on(self):
        assert abort(f"{thrown('3z 3z 3z 3z')}; 0 draw ?") == ((), ("no_abort",))

    def test_not_where_it_is_off(self):
        assert abort(thrown("3z 3z 3z 3z"), load_preset("m_league")) == ((), ("suufon_off",))

    def test_not_with_three_players(self):
        text = "0 draw ?; 0 discard 3z; 1 draw ?; 1 discard 3z; 2 draw ?; 2 discard 3z"
        assert abort(text, SANMA, players=3) == ((), ("suufon_not_in_sanma",))


class TestSuucha:
    FOUR = thrown("1p 2p 3p 9p", riichi="0123")

    def test_the_fourth_riichi_whose_tile_passes(self):
        assert abort(self.FOUR) == (("suucha",), ("suucha",))
        ended = table(None, f"{self.FOUR}; ryuukyoku suucha")
        assert (ended.sticks, ended.scores) == (4, (24_000,) * 4)

    def test_the_declaration_alone_does_not_yet(self):
        text = f"{thrown('1p 2p 3p', riichi='012')}; 3 draw ?; 3 riichi"
        assert abort(text) == ((), ("suucha_needs_the_fourth",))

    def test_a_ron_on_the_fourth_tile_counts_and_its_stick_is_not_paid(self):
        text = f"{self.FOUR}; 0 ron 9p from 3"
        assert abort(text) == ((), ("win_precedes_abort", "suucha_ronned"))
        ended = table(None, text)
        assert (ended.sticks, ended.scores[3], ended.seats[3].stands) == (3, 25_000, False)

    def test_two_aborts_at_once(self):
        text = thrown("3z 3z 3z 3z", riichi="0123")
        answer, codes = abort(text)
        assert answer == ("suucha", "suufon")
        assert codes == ("suucha", "suufon", "suufon_before_riichi")

    def test_not_where_it_is_off(self):
        assert abort(self.FOUR, load_preset("ema_2025")) == ((), ("suucha_off", "riichi_side_by_side"))

    def test_not_with_three_players(self):
        text = "; ".join(f"{seat} draw ?; {seat} riichi; {seat} discard {seat + 1}p" for seat in range(3))
        assert abort(text, SANMA, players=3) == ((), ("suucha_not_in_sanma",))


THREE_KANS = """
    0 draw ?; 0 ankan 1111z; 0 draw ?; 0 ankan 2222z; 0 draw ?; 0 discard 1p
    1 draw ?; 1 ankan 3333z; 1 draw ?; 1 discard 1p; 2 draw ?
"""
FOURTH = f"{THREE_KANS}; 2 ankan 4444z"
BY_ONE = "0 draw ?; 0 ankan 1111z; 0 draw ?; 0 ankan 2222z; 0 draw ?; 0 ankan 3333z; 0 draw ?; 0 ankan 4444z"
ROBBED = """
    0 draw ?; 0 discard 5z; 2 pon 5z 55z from 0; 2 discard 1p; 3 draw ?; 3 ankan 1111z; 3 draw ?
    3 ankan 2222z; 3 draw ?; 3 discard 1p; 0 draw ?; 0 ankan 3333z; 0 draw ?; 0 discard 1p
    1 draw ?; 1 discard 1m; 2 draw ?; 2 kakan 5z
"""
AT_ONCE = USUAL.changed(suukan_timing="immediate")


class TestSuukan:
    @pytest.mark.parametrize("text", [FOURTH, f"{FOURTH}; 2 draw ?"])
    def test_its_owner_still_draws_and_discards(self, text):
        """Ruling 16: the abort comes only when the next discard has passed."""
        assert abort(text, indicator="1s") == ((), ("suukan_awaits_discard",))

    def test_the_next_discard_ends_it(self):
        text = f"{FOURTH}; 2 draw ?; 2 discard 9p"
        verdict = judge_abort(abort_facts(table(None, text, indicator="1s")), USUAL)
        (reason,) = verdict.reasons
        assert (verdict.answer, reason.rule, reason.moment) == (("suukan",), "ABO-5", 11)
        assert reason.facts == {"players": 3, "seat": 2}

    @pytest.mark.parametrize(
        "win", [f"{FOURTH}; 2 draw ?; 2 tsumo 9p", f"{FOURTH}; 2 draw ?; 2 discard 9p; 0 ron 9p from 2"]
    )
    def test_rinshan_tsumo_and_ron_come_first(self, win):
        assert abort(win, indicator="1s") == ((), ("win_precedes_abort",))

    def test_at_once_where_the_rules_say_so(self):
        assert abort(FOURTH, AT_ONCE, indicator="1s") == (("suukan",), ("suukan_at_once",))
        assert abort(THREE_KANS, AT_ONCE, indicator="1s") == ((), ("suukan_needs_the_fourth",))

    @pytest.mark.parametrize(
        ("preset", "code"),
        [("house_classic", "suukan_needs_the_fourth"), ("wrc_2025", "suukan_off_for_four")],
    )
    def test_three_kans_lack_the_fourth(self, preset, code):
        assert abort(THREE_KANS, load_preset(preset), indicator="1s") == ((), (code,))

    def test_a_robbed_fourth_kan_does_not_stand(self):
        assert abort(ROBBED, AT_ONCE, indicator="1s")[0] == ("suukan",)
        found = abort(f"{ROBBED}; 1 ron 5z from 2", AT_ONCE, indicator="1s")
        assert found == ((), ("win_precedes_abort", "suukan_robbed"))

    @pytest.mark.parametrize("ruleset", [USUAL, AT_ONCE])
    def test_four_by_one_player_do_not_end_it(self, ruleset):
        text = f"{BY_ONE}; 0 draw ?; 0 discard 9p"
        assert abort(text, ruleset, indicator="1s") == ((), ("suukan_by_one",))

    def test_not_where_it_is_off(self):
        text = f"{FOURTH}; 2 draw ?; 2 discard 9p"
        assert abort(text, load_preset("wrc_2025"), indicator="1s") == ((), ("suukan_off",))

    def test_with_three_players_too(self):
        text = """
            0 draw ?; 0 ankan 1111z; 0 draw ?; 0 ankan 2222z; 0 draw ?; 0 discard 1p
            1 draw ?; 1 ankan 3333z; 1 draw ?; 1 ankan 5555z; 1 draw ?; 1 discard 9p
        """
        assert abort(text, SANMA, players=3, indicator="1s") == (("suukan",), ("suukan",))

    def test_a_kita_is_no_kan(self):
        text = """
            0 draw ?; 0 ankan 1111z; 0 draw ?; 0 ankan 2222z; 0 draw ?; 0 kita 4z; 0 draw ?; 0 discard 1p
            1 draw ?; 1 ankan 3333z; 1 draw ?; 1 discard 9p
        """
        assert abort(text, SANMA, players=3, indicator="1s") == ((), ("suukan_needs_the_fourth",))


class TestSanchahou:
    RONS = "0 draw ?; 0 discard 1p; 1 ron 1p from 0; 2 ron 1p from 0"

    def test_three_rons_on_one_tile_in_three_ways(self):
        """Ruling 10."""
        text = f"{self.RONS}; 3 ron 1p from 0"
        assert abort(text) == (("sanchahou",), ("sanchahou",))
        assert abort(text, load_preset("mahjong_soul_4p")) == ((), ("three_rons_paid",))
        assert abort(text, load_preset("m_league")) == ((), ("three_rons_head_bump",))

    def test_two_rons_do_not(self):
        assert abort(self.RONS) == ((), ("win_precedes_abort",))

    def test_three_rons_on_the_fourth_wind_are_sanchahou_and_nothing_else(self):
        text = f"{thrown('3z 3z 3z 3z')}; 0 ron 3z from 3; 1 ron 3z from 3; 2 ron 3z from 3"
        assert abort(text) == (("sanchahou",), ("sanchahou",))

    def test_three_rons_on_a_fourth_riichi_pay_no_stick(self):
        text = f"{TestSuucha.FOUR}; 0 ron 9p from 3; 1 ron 9p from 3; 2 ron 9p from 3; "
        assert abort(text)[0] == ("sanchahou",)
        ended = table(None, f"{TestSuucha.FOUR}; ryuukyoku sanchahou")
        assert (ended.sticks, ended.scores[3]) == (3, 25_000)


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_that_know_no_abortive_draw(preset):
    ruleset = load_preset(preset)
    if ruleset.players == 4:
        found = {
            abort(text, ruleset, indicator="1s")[0]
            for text in (thrown("3z 3z 3z 3z"), TestSuucha.FOUR, f"{FOURTH}; 2 draw ?; 2 discard 9p")
        }
        on = {"suufon": ruleset.abort_suufon, "suucha": ruleset.abort_suucha, "suukan": ruleset.abort_suukan}
        assert found - {()} == {(name,) for name, is_on in on.items() if is_on}
