"""Drafts with kans and with waits that go by: each leads where it says."""

from random import Random

import pytest

from trainer.kinds.furiten import generator as passing
from trainer.kinds.kan import generator as choices
from trainer.kinds.kan import generator as kans
from trainer.kinds.kan.position_facts import candidates, dora_asked
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.make.compose import NoRoomError

HOUSE, SANMA = load_preset("house_classic"), load_preset("tenhou_3p")


def drafts(draft, number=5):
    """The first positions that the draft leads to."""
    found = []
    for seed in range(200):
        try:
            found.append(draft(Random(seed)))
        except NoRoomError:
            continue
        if len(found) == number:
            return found
    raise AssertionError(f"{len(found)} of {number} drafts")


@pytest.mark.parametrize("call", kans.OWN)
def test_an_own_kan_can_be_made_and_leaves_tenpai(call):
    for position in drafts(lambda rng: kans.own_kan(rng, HOUSE, 1, call)):
        assert [kan.call.how for kan in dora_asked(position).kans] == ["ankan", call]


@pytest.mark.parametrize(("last", "stage"), [("ankan", "over"), ("open", "over"), ("robbed", "robbable")])
def test_a_wait_lies_there_right_after_a_kan(last, stage):
    for position in drafts(lambda rng: kans.after_a_kan(rng, HOUSE, 1, riichi=True, last=last)):
        made = dora_asked(position).kans
        assert (len(made), made[-1].stage) == (2, stage)
        assert position.table().seats[position.hero].stands


def test_a_replacement_is_won_with_in_riichi():
    for position in drafts(lambda rng: kans.rinshan_in_riichi(rng, HOUSE, 0)):
        assert position.table().seats[position.hero].replaces == "ankan"
        assert dora_asked(position).stands


def test_after_kans_one_candidate_is_left():
    for position in drafts(lambda rng: choices.after_kans(rng, HOUSE), 10):
        state = position.table()
        assert state.kans in (3, 4)
        assert (position.asked("call"), state.turn) == ("ankan", position.hero)
        assert candidates(state, position.hero)


@pytest.mark.parametrize(
    ("draft", "hows"),
    [
        (lambda rng: passing.passed_then_called(rng, HOUSE, riichi=False, wait=False), ["discard"]),
        (lambda rng: passing.passed_then_own_call(rng, HOUSE, wait=False), ["discard"]),
        (lambda rng: passing.passed_ankan(rng, HOUSE), ["ankan"]),
        (lambda rng: passing.passed_kita(rng, SANMA, wait=False), ["kita"]),
        (lambda rng: passing.called_away(rng, HOUSE, wait=False), []),
    ],
    ids=["called", "own_call", "ankan", "kita", "called_away"],
)
def test_what_was_let_go(draft, hows):
    for position in drafts(draft):
        lies = position.table().pending.at
        seat = position.table().seats[position.hero]
        assert [gone.how for gone in seat.let_go if gone.at != lies][-1:] == hows


def test_an_own_discard_was_called_away():
    for position in drafts(lambda rng: passing.called_away(rng, HOUSE, wait=True)):
        river = position.table().seats[position.hero].river
        assert [tile.called_by is not None for tile in river].count(True) == 1


def test_a_north_is_replaced_by_a_wait():
    for position in drafts(lambda rng: passing.replaced_north(rng, SANMA)):
        own = position.table().seats[position.hero]
        assert (own.replaces, own.waits >> own.drawn & 1) == ("kita", 1)
