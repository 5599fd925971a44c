"""The canonical text: equal for what no rule can tell apart, different for everything else."""

from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scenarios.build import at, random_replay
from trainer.rules.replay.events import Discard, Draw
from trainer.rules.replay.state import Round
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import parse_tile
from trainer.scenarios.position.mining import mined_at
from trainer.scenarios.position.position import Position
from trainer.scenarios.position.texts import canonical_text

SUIT = {"m": 0, "p": 1, "s": 2}
PLAIN = ("ruleset", "round", "type", "call", "reason")
"""Fields without tiles."""
MELDS = ("chi", "pon", "daiminkan", "ankan")


def drawn_position(seed: int, players: int) -> Position:
    rng = Random(seed)
    replay = random_replay(seed, players)
    size = len(replay.events)
    hero, moment = rng.randrange(players), rng.choice((rng.randrange(1, size), size))
    position = mined_at(
        replay, hero, moment, tile=rng.choice(["5m", "0p", "7s", "3z"]), call="ankan"
    ).position
    if moment < size:
        return position
    other = (hero + 1) % players
    return replace(position, shown=((other, replay.states[moment - 1].seats[other].hand or ()),))


def renamed_json(value: Any, order: tuple[int, ...]) -> Any:
    """The JSON of a position with its suits exchanged, written anew from its text."""
    if isinstance(value, dict):
        return {name: inner if name in PLAIN else renamed_json(inner, order) for name, inner in value.items()}
    if isinstance(value, list):
        return [renamed_json(inner, order) for inner in value]
    if isinstance(value, str):
        return "".join("mps"[order[SUIT[char]]] if char in SUIT else char for char in value)
    return value


def turned(position: Position, by: int) -> Position:
    """The same hand with everybody moved `by` seats on, the dealer too."""
    players = position.players

    def seat(old: int) -> int:
        return (old + by) % players

    def event(old: Any) -> Any:
        return replace(
            old, **{name: seat(getattr(old, name)) for name in ("seat", "from_seat") if hasattr(old, name)}
        )

    return replace(
        position,
        round=replace(position.round, number=seat(position.round.dealer) + 1),
        scores=tuple(position.scores[(i - by) % players] for i in range(players)),
        hero=seat(position.hero),
        events=tuple(event(old) for old in position.events),
        shown=tuple(sorted((seat(old), hand) for old, hand in position.shown)),
    )


@given(st.integers(0, 2**32), st.sampled_from(list(permutations((0, 1, 2)))))
def test_the_suits_of_four_players_may_be_exchanged(seed, order):
    position = drawn_position(seed, 4)
    other = Position.from_json(renamed_json(position.to_json(), order))
    assert canonical_text("waits", other) == canonical_text("waits", position)


@given(st.integers(0, 2**32))
def test_pinzu_and_souzu_of_three_players_may_be_exchanged(seed):
    position = drawn_position(seed, 3)
    other = Position.from_json(renamed_json(position.to_json(), (0, 2, 1)))
    assert canonical_text("waits", other) == canonical_text("waits", position)


@given(st.integers(0, 2**32), st.sampled_from([3, 4]), st.integers(1, 3))
def test_the_seats_may_be_turned(seed, players, by):
    position = drawn_position(seed, players)
    other = Position.from_json(turned(position, by % players).to_json())
    assert canonical_text("waits", other) == canonical_text("waits", position)


def test_the_order_of_the_dealt_tiles_says_nothing():
    one = at("123m456p789s1123z", "0+5m 0-1m")
    other = at("3211z987s654p321m", "0+5m 0-1m")
    assert canonical_text("waits", other) == canonical_text("waits", one)


def test_the_order_within_a_meld_says_nothing():
    texts = {
        canonical_text("waits", at("123m456p789s1123z", f"0+5m 0-3z 1-9m 2-9m 3-4p 0c{own} 0-1z"))
        for own in ("56p", "65p")
    }
    assert len(texts) == 1


BASE = at("123m456p789s1123z", "0+5m 0-1m 1-3z 2-9s 3=2p", ask={"tile": "1z"}, honba=1, sticks=1)


DIFFERENT = {
    "kind": None,
    "ruleset": {"ruleset": load_preset("m_league")},
    "changes": {"ruleset": BASE.ruleset.changed(riichi_ankan="any")},
    "wind": {"round": Round(1, 1, 1)},
    "honba": {"round": Round(0, 1, 2)},
    "sticks": {"sticks": 2},
    "scores": {"scores": (25100, 24900, 25000, 25000)},
    "scores of others": {"scores": (25000, 25100, 24900, 25000)},
    "hero's hand": {"hand": (*BASE.hand[:-1], parse_tile("4z"))},
    "another honour": {"hand": tuple(parse_tile("7z") if t == 27 else t for t in BASE.hand)},
    "a red five": {"hand": tuple(parse_tile("0p") if t == parse_tile("5p") else t for t in BASE.hand)},
    "indicator": {"indicator": parse_tile("3z")},
    "ask": {"ask": (("tile", "2z"),)},
    "one discard": {"events": (*BASE.events[:-1], Discard(3, parse_tile("1p"), tsumogiri=True))},
    "tedashi": {"events": (*BASE.events[:-1], Discard(3, parse_tile("2p")))},
    "one event more": {"events": (*BASE.events, Draw(0, parse_tile("5z")))},
    "one event fewer": {"events": BASE.events[:-1]},
    "shown": {"shown": ((1, BASE.hand),)},
}


@pytest.mark.parametrize("difference", DIFFERENT)
def test_everything_else_makes_another_question(difference):
    changes = DIFFERENT[difference]
    if changes is None:
        assert canonical_text("can-ron", BASE) != canonical_text("waits", BASE)
        return
    assert canonical_text("waits", replace(BASE, **changes)) != canonical_text("waits", BASE)


def test_manzu_of_three_players_is_not_exchanged():
    sanma = {"preset": "tenhou_3p", "scores": [35000] * 3}
    one = at("119m1p45678s1122z", "", **sanma)
    other = at("1m119p45678s1122z", "", **sanma)
    assert canonical_text("waits", one) != canonical_text("waits", other)


def test_ranks_are_not_mirrored():
    one, other = at("112m456p789s1234z", ""), at("899m456p789s1234z", "")
    assert canonical_text("waits", one) != canonical_text("waits", other)


@given(st.integers(0, 2**32), st.integers(0, 2**32))
def test_two_random_hands_are_two_questions(seed, other):
    one, two = drawn_position(seed, 4), drawn_position(other, 4)
    assert (canonical_text("waits", one) == canonical_text("waits", two)) == (one == two)
