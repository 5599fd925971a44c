"""Nine different terminals and honours on the first turn."""

import pytest

from tests.rules.build import table
from trainer.rules.judges.abortive_draws import judge_kyuushuu
from trainer.rules.judges.facts import kyuushuu_facts
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import format_tiles

USUAL = load_preset("house_classic")
SANMA = load_preset("mahjong_soul_3p")
EIGHT = "19m19p19s12z23456s"
"""Eight kinds of terminals and honours."""


def kyuushuu(text, seat=0, ruleset=USUAL, hand=EIGHT, **frame):
    verdict = judge_kyuushuu(kyuushuu_facts(table({seat: hand}, text, **frame), seat), ruleset)
    return verdict.answer, verdict.codes()


def test_the_drawn_tile_is_one_of_the_nine():
    verdict = judge_kyuushuu(kyuushuu_facts(table({0: EIGHT}, "0 draw 7z"), 0), USUAL)
    assert verdict.codes() == ("kyuushuu_nine_kinds", "first_turn_of_dealer")
    assert (verdict.answer, verdict.facts) == (True, {"different": 9})
    assert format_tiles(verdict.reasons[0].tiles) == "19m19p19s127z"


@pytest.mark.parametrize("drawn", ["1m", "7s", "2z"])
def test_eight_kinds_are_too_few(drawn):
    assert kyuushuu(f"0 draw {drawn}") == (False, ("kyuushuu_too_few",))


def test_copies_count_once():
    found = kyuushuu("0 draw 1z", hand="1199m1199p1199s1z")
    assert found == (False, ("kyuushuu_too_few",))


@pytest.mark.parametrize(
    ("before", "code"),
    [
        (
            "0 draw ?; 0 discard 1p; 3 pon 1p 11p from 0; 3 discard 1s; 0 draw ?; 0 discard 1s",
            "first_turn_called",
        ),
        ("0 draw ?; 0 ankan 5555z; 0 draw ?; 0 discard 1p", "first_turn_called"),
    ],
)
def test_not_after_a_call_or_ankan(before, code):
    assert kyuushuu(f"{before}; 1 draw 7z", seat=1) == (False, (code,))


def test_not_after_an_own_ankan():
    found = kyuushuu("0 draw 5z; 0 ankan 5555z; 0 draw 7z", hand="19m19p19s1234z555z")
    assert found == (False, ("first_turn_own_ankan",))


def test_an_ankan_of_another_lets_it_be_where_only_open_calls_break():
    ruleset = USUAL.changed(first_turn_broken_by="open_calls")
    text = "0 draw ?; 0 ankan 5555z; 0 draw ?; 0 discard 1p; 1 draw 7z"
    assert kyuushuu(text, 1, ruleset)[0] is True
    own = kyuushuu("0 draw 5z; 0 ankan 5555z; 0 draw 7z", 0, ruleset, "19m19p19s1234z555z")
    assert own == (False, ("first_turn_own_ankan",))


def test_not_on_the_second_turn():
    text = """
        0 draw 7z; 0 discard 2s; 1 draw ?; 1 discard 1p; 2 draw ?; 2 discard 1p; 3 draw ?; 3 discard 1p
        0 draw 2m
    """
    assert kyuushuu(text) == (False, ("not_the_first_turn",))


@pytest.mark.parametrize(("seat", "text"), [(1, "0 draw ?; 0 discard 7z"), (1, "0 draw ?")])
def test_not_before_the_own_draw(seat, text):
    found = kyuushuu(text, seat, hand="19m19p19s1234z234s")
    assert found == (False, ("kyuushuu_not_on_draw",))


def test_not_where_it_is_off():
    assert kyuushuu("0 draw 7z", ruleset=load_preset("wrc_2025")) == (False, ("kyuushuu_off",))


@pytest.mark.parametrize(
    ("breaks", "answer"), [(("kyuushu",), (False, ("first_turn_kita",))), (("ippatsu",), (True, None))]
)
def test_kita_takes_it_away_where_the_rules_say_so(breaks, answer):
    ruleset = SANMA.changed(kita_breaks=breaks)
    text = "0 draw ?; 0 kita 4z; 0 draw ?; 0 discard 2p; 1 draw 7z"
    found = kyuushuu(text, 1, ruleset, "19m19p19s12z23456s", players=3, indicator="3z")
    assert found == answer or (answer[1] is None and found[0] is True)


def test_every_ground_is_told():
    text = "0 draw ?; 0 ankan 5555z; 0 draw ?; 0 discard 1p; 1 draw 7s"
    off = USUAL.changed(abort_kyuushu=False)
    assert kyuushuu(text, 1, off)[1] == ("kyuushuu_off", "first_turn_called", "kyuushuu_too_few")
