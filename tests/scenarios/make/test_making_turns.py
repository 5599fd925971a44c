"""Staged turns: what is asked for happens, and nothing that the rules forbid."""

from random import Random

import pytest

from trainer.rules.mistakes.legality import legality
from trainer.rules.replay.table import apply, start
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import parse_face, parse_tiles
from trainer.scenarios.make import turns
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.make.turns import Stage

HOUSE, SANMA = load_preset("house_classic"), load_preset("tenhou_3p")
NOTEN = parse_tiles("147m258p369s1234z")
SANMA_NOTEN = parse_tiles("19m147p258p369s12z")


def stage(seed=1, *, hero=0, ruleset=HOUSE, **facts):
    hand = SANMA_NOTEN if ruleset is SANMA else NOTEN
    staged = Stage(Random(seed), ruleset, hand, hero=hero, **facts)
    staged.rounds(2)
    return staged


def calls(staged):
    return [call.how for call in staged.state.calls]


def is_legal(staged):
    state = start(staged.deal)
    for event in staged.events:
        if not legality(state, event, staged.ruleset).answer:
            return False
        state = apply(state, event)
    return True


@pytest.mark.parametrize(
    ("step", "how"),
    [
        (turns.pon, "pon"),
        (turns.daiminkan, "daiminkan"),
        (turns.ankan, "ankan"),
        (lambda staged: turns.declare_and_lose(staged, 1), "pon"),
    ],
)
def test_a_step_makes_its_call_and_is_legal(step, how):
    for seed in range(10):
        staged = stage(seed)
        staged.turn()
        try:
            step(staged)
        except NoRoomError:
            continue
        assert (calls(staged), is_legal(staged)) == ([how], True)


def test_a_chi_takes_the_next_discard():
    done = 0
    for seed in range(20):
        staged = stage(seed)
        staged.turn()
        try:
            turns.chi(staged)
        except NoRoomError:
            continue
        done += 1
        assert (calls(staged), is_legal(staged)) == (["chi"], True)
    assert done


def test_no_chi_with_three_players_and_a_kita_only_there():
    staged = stage(ruleset=SANMA)
    staged.turn()
    with pytest.raises(NoRoomError):
        turns.chi(staged)
    turns.kita(staged)
    assert (calls(staged), is_legal(staged)) == (["kita"], True)
    with pytest.raises(NoRoomError):
        turns.kita(stage(hero=3))


def test_the_hero_declares_when_the_hand_is_drawn():
    staged = stage(hero=2, late=3)
    turns.declare(staged, 2)
    assert (staged.state.seats[2].in_riichi, staged.late) == (True, [])


def test_a_kakan_may_lie_there_still():
    staged = stage(4)
    kind = turns.pon(staged)
    seat = next(seat for seat, own in enumerate(staged.state.seats) if own.melds)
    turns.kakan(staged, seat, kind, robbable=True)
    pending = staged.state.pending
    assert (pending.seat, pending.tile, pending.how) == (seat, kind, "kakan")


def test_who_has_called_can_not_declare():
    staged = stage(3)
    turns.pon(staged)
    seat = next(seat for seat, own in enumerate(staged.state.seats) if own.melds)
    with pytest.raises(NoRoomError):
        turns.declare(staged, seat)


def test_nobody_can_call_when_all_others_are_in_riichi():
    staged = stage()
    for seat in (1, 2, 3):
        turns.declare(staged, seat)
    with pytest.raises(NoRoomError):
        turns.caller(staged, but=0)


def test_only_kinds_with_enough_tiles_are_plenty():
    staged = stage()
    assert staged.left[turns.plenty(staged, 3)] >= 3
    with pytest.raises(NoRoomError):
        turns.plenty(staged, 4, [parse_face("1z")])
