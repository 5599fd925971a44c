"""What a position shows that its own rules do not have, of what is made up, mined or written by hand."""

from dataclasses import replace

import pytest

from tests.scenarios.build import at
from trainer.lab.mine.mining import Balance
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import parse_tiles
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position import fits
from trainer.scenarios.position.mining import under
from trainer.scenarios.position.position import Round, read_round


def misfits(position, *, acts=True):
    return tuple(map(str, fits.misfits(position, acts=acts)))


HAND = "123m456p789s2233z"
WINDS = "0+1z 0-1z 1-1z 2-1z 3-1z ~suufon"
ANKAN = "0+9p 0=9p 1a8888m *5p 1+ 1-2z"
THREE_RONS = "0+9p 0=9p ~sanchahou"
ENDS = "the hand ends by"
RIICHI = "0+9p 0! 0=9p 1-2p 2-7m 3-7m 0+3z 0t"


@pytest.mark.parametrize(
    ("events", "changes", "found"),
    [
        (
            "0+9p ~kyuushu",
            {"abort_kyuushu": False},
            "event 1: the hand ends by kyuushu, but abort_kyuushu is off",
        ),
        (WINDS, {"abort_suufon": False}, "event 8: the hand ends by suufon, but abort_suufon is off"),
        (
            "0+9p 0=9p ~sanchahou",
            {"triple_ron": "all"},
            "event 2: the hand ends by sanchahou, but triple_ron is all",
        ),
        (ANKAN, {"kan_dora": False}, "event 4: a dora indicator for a kan, but kan_dora is off"),
    ],
)
def test_what_the_rules_lack_is_named_and_what_they_have_is_not(events, changes, found):
    assert misfits(at(HAND, events, "house_classic")) == ()
    position = at(HAND, events, "house_classic")
    assert misfits(replace(position, ruleset=position.ruleset.changed(**changes))) == (found,)


def test_an_indicator_that_the_rules_open_before_the_replacement():
    """A kakan and its replacement: by Tenhou the indicator opens with the discard, by EMA it lies there."""
    events = "0+9m 0=9m 1-5z 0p55z 0-9p 1-9m 2-9m 3-9m 0+5z 0k5z 0+8s"
    late = at("123m456p789s9p1s55z", events, "tenhou_4p")
    assert misfits(late) == ()
    said = "1 dora indicators open, but dora_flip_minkan is for 2 by now"
    assert misfits(replace(late, ruleset=load_preset("ema_2016"))) == (said,)
    opened = at("123m456p789s9p1s55z", events.replace("0+8s", "*6p 0+8s"), "ema_2016")
    assert misfits(opened) == ()


def test_an_open_riichi_where_there_is_none():
    opened = at(HAND, "0+9p 0!! 0=9p", "house_classic")
    assert misfits(opened) == ("event 1: an open riichi, but open_riichi is off",)


def test_three_players_do_not_have_suucha_riichi():
    sanma = load_preset("tenhou_3p")
    position = at("119m456p789s2233z", "0+9p 0! 0=9p 1! 1-2p 2! 2-2p ~suucha", "tenhou_3p")
    assert sanma.abort_suucha is position.ruleset.abort_suucha
    assert misfits(position) == ("event 9: the hand ends by suucha, but players is 3",)


def test_acts_are_left_out_where_they_are_the_question():
    position = at(HAND, "0+9p ~kyuushu", "ema_2025")
    assert len(misfits(position)) == 1
    assert misfits(position, acts=False) == ()
    assert kind_named("find-illegal").misfits(position) == ()


def test_ura_and_red_fives_that_the_rules_do_not_have():
    won = at(HAND, RIICHI, "tenhou_4p", ura="0p")
    assert misfits(won) == ()
    moved = under(won, load_preset("jpml_a_2026"))
    assert (moved.ura, misfits(moved)) == ((), ())
    house = under(won, load_preset("house_classic"))
    assert (house.ura, misfits(house)) == (parse_tiles("5p"), ())


def test_ura_are_turned_for_a_winner_in_riichi_only():
    won = at(HAND, RIICHI.replace("0! ", ""), "house_classic", ura="6p")
    assert misfits(won) == ("tiles turned over for ura dora, but no winner is in riichi",)


PLAYED_ON = {
    "suufon": ("0+1z 0-1z 1-1z 2-1z 3-1z 0+9p 0=9p", "abort_suufon"),
    "suucha": ("0+9p 0! 0=9p 1! 1-2p 2! 2-2p 3! 3-2p 0+4z", "abort_suucha"),
    "suukan": ("0+9p 0=9p 1a8888m 1+ 1-2z 2a7777p 2+ 2-2z 3a5555s 3+ 3a6666s 3+ 3-5z 0+4z", "abort_suukan"),
}


@pytest.mark.parametrize("abort", PLAYED_ON)
def test_nobody_draws_after_what_aborts_the_hand(abort):
    events, parameter = PLAYED_ON[abort]
    rules = load_preset("house_classic").changed(kan_dora=False)
    position = replace(at(HAND, events, "house_classic"), ruleset=rules)
    [said] = misfits(position)
    assert said.endswith(f": the hand goes on after {abort}, but {parameter} is on")
    assert misfits(position, acts=False) == ()
    assert misfits(replace(position, ruleset=rules.changed(**{parameter: False}))) == ()


def test_a_hand_goes_on_after_four_winds_that_differ_or_were_called():
    assert misfits(at(HAND, "0+1z 0-1z 1-1z 2-2z 3-1z 0+9p 0=9p", "house_classic")) == ()


def test_of_two_ura_one_is_turned_without_kan_ura():
    won = at(HAND, "0+9p 0! 0=9p 1a8888m *5p 1+ 1-2z 2-2m 3-3z 0+3z 0t", "house_classic", ura="67p")
    without = load_preset("house_classic").changed(kan_ura=False)
    assert under(won, without).ura == parse_tiles("6p")


def test_what_does_not_fit_is_not_taken_into_the_bank():
    balance = Balance(kind_named("must-show"), 10)
    hand = "19m19p19s1234567z"
    assert balance.offer(at(hand, "0+5m ~kyuushu", "house_classic"), {"seed": 1}, {}) is True
    assert balance.offer(at(hand, "0+5m ~kyuushu", "wrc_2025"), {"seed": 1}, {}) is False


@pytest.mark.parametrize(
    ("preset", "round_", "scores", "said"),
    [
        ("m_league", "W1", (), ("round W1, but extension is none",)),
        ("house_classic", "W1", (), ("round W1, but extension is none",)),
        ("house_classic", "S1", (), ()),
        ("tenhou_4p", "W1", (29_000, 21_000, 25_000, 25_000), ()),
        ("tenhou_4p", "N1", (), ("round N1, but extension is west_sudden_death",)),
        (
            "tenhou_4p",
            "W1",
            (20_000, 30_000, 25_000, 25_000),
            ("30000 points in an extra round, but extension is over with 30000",),
        ),
    ],
)
def test_no_round_beyond_the_length_of_the_game_and_its_extension(preset, round_, scores, said):
    position = at(HAND, "0+9p 0=9p", preset)
    position = replace(position, round=read_round(round_, 4, 0), scores=scores or position.scores)
    assert misfits(position) == said


def test_a_dealer_who_stays_behind_plays_on_though_somebody_has_the_target():
    position = at(HAND, "0+9p 0=9p", "tenhou_4p")
    again = replace(position, scores=(20_000, 30_000, 25_000, 25_000))
    assert misfits(replace(again, round=Round(2, 1, 1))) == ()
    leading = replace(again, scores=(30_000, 20_000, 25_000, 25_000))
    assert misfits(replace(leading, round=Round(2, 1, 1))) != ()


def test_of_a_forbidden_act_no_kind_is_asked_but_those_about_acts():
    """A chi of 4m, and 4m thrown at once: kuikae."""
    events = "0+9p 0=9p 1-1z 2-2z 3-4m 0c23m 0-4m"
    swapped = at("234m456p789s2233z", events, "house_classic")
    assert "swap_of_called_kind" in kind_named("hand-closed").excluded(swapped)
    allowed = replace(swapped, ruleset=swapped.ruleset.changed(kuikae="allowed"))
    assert kind_named("hand-closed").excluded(allowed) == ""
    assert kind_named("find-illegal").excluded(swapped) == ""
