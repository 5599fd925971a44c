"""`chombo-found`: each mistake, how the hand ends, and what the rules make of it."""

from contextlib import suppress
from random import Random

import pytest

from tests.scenarios.build import at
from tests.scenarios.position.test_mining import RIICHI_AND_RON, played
from trainer.kinds.chombo import chombo_found as draws
from trainer.kinds.chombo import chombo_found as mistakes
from trainer.kinds.chombo.chombo_found import KIND, asked_fault
from trainer.rules.mistakes.chombo import Fault
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import parse_face, parse_tiles
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.make.mistakes import Scene, make_kan, noten_claim, played_out
from trainer.scenarios.make.turns import declare
from trainer.scenarios.position.position import PositionError

HOUSE = load_preset("house_classic")
YAKU, NO_YAKU = "23m456p789s22z777z", "23m456p789s22z999p"
"""Both wait on 1m 4m; three chun are a yaku."""
NOTEN = "259m368p147s1357z"
PAID = ("NOT-3", "mangan_in_reverse")
HIDDEN = ("RCH-13", "declarers_hidden_at_other_win")


def told(events, fault, hand=YAKU, seat=0, **facts):
    return at(hand, events, ask={"seat": str(seat), "fault": fault}, **facts)


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return verdict.answer, [(reason.rule, reason.code) for reason in verdict.reasons]


FALSE_WIN = told("0+9p 0=9p 1-5m 0r", "false_win")
ANOTHER_WON = told("0+9p 0=9p 1! 1-9s 2-4m 0r", "noten_riichi", seat=1)
CALLED = told("0+9p 0=9p 1! 1-9s 2-9s 3-8p 1p88p", "call_in_riichi", seat=1)


@pytest.mark.parametrize(
    ("position", "answer", "reasons"),
    [
        # NOT-4: a false win, a ron in furiten, a win without yaku
        (FALSE_WIN, "chombo", [("NOT-4", "found_at_own_claim"), ("TEN-1", "not_a_wait"), PAID]),
        (
            told("0+4m 0=4m 1-1m 0r", "furiten_win"),
            "chombo",
            [("NOT-4", "found_at_own_claim"), ("FUR-1", "discard_furiten"), PAID],
        ),
        (
            told("0+9s 0=9s 1-4m 0r", "yakuless_win", NO_YAKU),
            "chombo",
            [("NOT-4", "found_at_own_claim"), PAID],
        ),
        (told("0+9p 0=9p 1-4m 0r", "false_win"), "no-mistake", [("NOT-1", "no_such_mistake")]),
        # NOT-2: somebody else wins first
        (ANOTHER_WON, "never", [("NOT-2", "another_won_first"), HIDDEN]),
        (
            told("0+9p 0! 0=9p 1-4m 2r", "noten_riichi", NOTEN, shown={"2": YAKU}),
            "never",
            [("NOT-2", "another_won_first"), HIDDEN],
        ),
        # NOT-2: another chombo ends the hand
        (
            told("0+9p 0=9p 1! 1-9s 2-5m 0r", "noten_riichi", seat=1),
            "never",
            [("NOT-2", "other_chombo_ends_hand"), HIDDEN],
        ),
        # NOT-5: everybody sees it
        (CALLED, "chombo", [("NOT-5", "found_when_made"), PAID]),
        (
            told("0+9p 0=9p 1! 1-9s 2-9s 3-9s 0+1z 0=1z 1-2p", "wrong_discard", seat=1),
            "chombo",
            [("NOT-5", "found_when_made"), PAID],
        ),
        (told("0+9p", "riichi_taken_back"), "chombo", [("NOT-5", "found_when_made"), PAID]),
        # ABO-8: hands stay closed at suufon renda
        (
            told("0+1z 0=1z 1! 1-1z 2-1z 3-1z ~suufon", "noten_riichi", seat=1),
            "never",
            [("ABO-8", "never_shown")],
        ),
    ],
)
def test_what_follows(position, answer, reasons):
    assert solved(position) == (answer, reasons)


def test_where_riichi_hands_are_shown_at_every_win():
    """RCH-13."""
    assert solved(ANOTHER_WON, riichi_hand_at_other_win="shown") == (
        "chombo",
        [("RCH-13", "found_at_other_win"), PAID],
    )


@pytest.mark.parametrize(
    ("preset", "answer"),
    [("tenhou_4p", "refused"), ("m_league", "dead-hand"), ("wrc_2025", "dead-hand"), ("ema_2025", "chombo")],
)
def test_a_call_in_riichi_by_preset(preset, answer):
    assert KIND.solve(CALLED, load_preset(preset)).answer == answer


def drawn(hand, fault="noten_riichi", **ask):
    return played_out(Random(4), HOUSE, 0, 0, parse_tiles(hand), fault=fault, **ask)


NOTEN_DRAW, CLOSED = drawn(NOTEN), draws.kept_closed(Random(1), HOUSE, 1, 0)
MUST = ("RCH-10", "riichi_must_show")


def test_a_riichi_hand_is_shown_at_an_exhaustive_draw():
    """NOT-1, NOT-3."""
    found = ("NOT-1", "found_at_draw")
    assert solved(NOTEN_DRAW) == ("chombo", [found, PAID, MUST])
    assert solved(NOTEN_DRAW, noten_riichi="unpunished")[0] == "unpunished"
    assert solved(NOTEN_DRAW, noten_riichi="client") == ("refused", [("NOT-3", "software_refuses")])
    assert solved(drawn(YAKU)) == ("no-mistake", [("NOT-1", "no_such_mistake")])


@pytest.mark.parametrize(
    ("level", "answer"),
    [("must_show", "chombo"), ("auto", "chombo"), ("may_hide", "never"), ("hide_by_chombo", "chombo")],
)
def test_a_hand_that_is_kept_closed_at_the_draw(level, answer):
    """RCH-10."""
    assert solved(CLOSED, riichi_hand_at_draw=level)[0] == answer


FURITEN = draws.furiten_riichi(Random(2), HOUSE, 0, 0)


@pytest.mark.parametrize(("level", "answer"), [(True, "no-mistake"), (False, "chombo")])
def test_a_riichi_in_furiten(level, answer):
    """RCH-11."""
    assert solved(FURITEN, furiten_riichi=level)[0] == answer


def own_kan(ending="draw"):
    """KAN-5: `3335666p111456s`, the kan of 3p keeps the waits 4p 5p 7p, but not the shape."""
    hand, kind = parse_tiles("3335666p111456s"), parse_face("3p")
    shown = {2: parse_tiles(YAKU)} if ending == "ron" else {}
    kept = parse_tiles("34578p14m")
    scene = Scene(Random(3), HOUSE, 0, 0, {0: hand, **shown}, held=(kind,), kept_back=kept)
    stage = scene.stage()
    declare(stage, 0)
    stage.rounds(1)
    make_kan(stage, 0, kind)
    if ending == "draw":
        stage.play_out()
        stage.draw_game()
    else:
        stage.go(1)
        stage.turn(parse_face("4m"))
        stage.ron(2)
    return stage.position(seat="0", fault="illegal_riichi_kan")


KAN_DRAW = own_kan()


def test_an_illegal_kan_comes_to_light_only_if_the_hand_is_shown():
    """KAN-6."""
    answer, reasons = solved(KAN_DRAW)
    assert (answer, reasons[0]) == ("chombo", ("KAN-6", "found_at_draw"))
    answer, reasons = solved(own_kan("ron"))
    assert (answer, reasons[0]) == ("never", ("KAN-6", "another_won_first"))


@pytest.mark.parametrize(
    ("changes", "answer"),
    [
        ({"riichi_ankan": "waits"}, "no-mistake"),
        ({"illegal_riichi_kan": "dead_hand"}, "dead-hand"),
        ({"illegal_riichi_kan": "client"}, "refused"),
    ],
)
def test_an_illegal_kan_by_level(changes, answer):
    assert solved(KAN_DRAW, **changes)[0] == answer


OWN_FOUR = draws._own_four_draw(Random(5), HOUSE, 0, 0)


@pytest.mark.parametrize(
    ("level", "answer"), [("concealed", "no-mistake"), ("hand+melds", "chombo"), ("ignored", "no-mistake")]
)
def test_a_wait_on_the_own_kan(level, answer):
    """TEN-3."""
    assert solved(OWN_FOUR, tenpai_own_four=level)[0] == answer


@pytest.mark.parametrize(
    ("position", "level"),
    [
        (FALSE_WIN, 1),
        (NOTEN_DRAW, 2),
        (ANOTHER_WON, 3),
        (CALLED, 4),
        (KAN_DRAW, 4),
        (CLOSED, 5),
        (FURITEN, 5),
    ],
)
def test_the_level_goes_by_how_the_hand_ends(position, level):
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        ({}, "'seat' is missing"),
        ({"seat": "4", "fault": "noten_riichi"}, "there is no seat"),
        ({"seat": "1", "fault": "cheating"}, "there is no mistake 'cheating'"),
        ({"seat": "1", "fault": "call_in_riichi"}, "seat 1 is not in riichi"),
    ],
)
def test_a_question_without_a_mistake_is_refused(ask, message):
    with pytest.raises(PositionError, match=message):
        KIND.solve(at(YAKU, "0+9p 0=9p", ask=ask), HOUSE)


def test_the_question_names_the_mistake():
    assert asked_fault(CALLED) == Fault(1, "call_in_riichi")


def test_records_of_software_hold_no_mistake():
    assert list(KIND.mine(played(RIICHI_AND_RON))) == []


EDGES = (FALSE_WIN, ANOTHER_WON, CALLED, NOTEN_DRAW, CLOSED, FURITEN, KAN_DRAW, OWN_FOUR)
"""Positions in which each parameter of the kind decides."""


@pytest.mark.parametrize(
    ("end", "answer"),
    [("1-1z 2-1z 3-1z ~suufon", "chombo"), ("1-1z 2+ ~kyuushu", "chombo"), ("1-1z 0r", None)],
)
def test_that_every_draw_shows_riichi_hands_is_held_of_abortive_draws(end, answer):
    position = told(f"0+1z 0=1z 1! {end}", "noten_riichi", seat=1)
    assert mistakes.every_draw_shows_riichi(position, position.ruleset) == answer


def test_at_an_exhaustive_draw_riichi_hands_are_shown_and_nothing_is_held():
    position = KIND.generate(Random(1), 2, load_preset("house_classic"))
    assert position.table().reason == "exhaustive"
    assert mistakes.every_draw_shows_riichi(position, position.ruleset) is None


def test_a_win_that_is_not_furiten_is_shown_with_its_waits_and_river():
    position = told("0+9p 0=9p 1-9s 2-9m 3-4m 0r", "furiten_win", seat=0)
    (reason,) = KIND.solve(position, position.ruleset).reasons[:1]
    assert reason.code == "no_such_mistake"
    assert reason.facts["river"] == (17,)
    assert reason.facts["waits"]


def test_a_noten_riichi_is_found_as_its_own_player_claims_a_win():
    claimed = told("0+9p 0! 0=9p 1-3p 0r", "noten_riichi", NOTEN)
    assert solved(claimed) == ("chombo", [("NOT-1", "found_at_own_claim"), PAID])


def test_where_a_noten_riichi_costs_nothing_no_false_win_after_it_is_made_up():
    """The false win would cost a chombo all the same: two answers to one question."""
    claims = dict.fromkeys(("chombo", "unpunished"), 0)
    for level in claims:
        rules = HOUSE.changed(noten_riichi=level)
        for seed in range(12):
            with suppress(NoRoomError):
                claims[level] += noten_claim(Random(seed), rules, 1, 3).table().winners == (1,)
    assert claims["chombo"] > 0
    assert claims["unpunished"] == 0
