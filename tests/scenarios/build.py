"""Positions in a few words: written out, composed, or out of random hands."""

from random import Random
from typing import Any

from tests.rules.random_play import RandomPlay
from trainer.rules.rulesets.ruleset import Ruleset, load_preset
from trainer.rules.tiles.tile import count_faces, parse_face, parse_tiles
from trainer.rules.tiles.waits import wait_kinds, wait_mask
from trainer.scenarios.make.compose import NoRoomError, Plan, compose
from trainer.scenarios.position.mining import Replay
from trainer.scenarios.position.position import Position

EXAMPLE = {
    "schema": 1,
    "players": 4,
    "ruleset": {"preset": "tenhou_4p", "changes": {}},
    "round": "E2",
    "honba": 1,
    "sticks": 1,
    "scores": [24000, 25000, 26000, 24000],
    "hero": 1,
    "hand": "123m456p789s1123z",
    "indicator": "4p",
    "events": "1+1z 1-3z 2-9m 3=1z 1p11z 1-2z 2-0p",
}
"""South of four, dealing in East 2: two tiles thrown, a pon of East."""


def example(**changes: Any) -> dict[str, Any]:
    """The example with other fields; `...` leaves one out."""
    fields = {**EXAMPLE, **changes}
    return {name: value for name, value in fields.items() if value is not ...}


def at(hand: str, events: str, preset: str = "house_classic", **facts: Any) -> Position:
    """Seat 0 deals and asks, on even scores, unless said otherwise; `hand` is dealt, `events` short text.

    The text is that of `docs/position.md`. `0+6z 0-6z 1=7z`: the hero draws 6z and discards it, then the next
    seat discards the 7z that it drew, so the position asks about a discard; draws of others are left out.
    Facts are other fields of a position: `round="E3"`, `hero=1`, `ask={...}`.
    """
    ruleset = load_preset(preset)
    fields: dict[str, Any] = {
        "schema": 1,
        "players": ruleset.players,
        "ruleset": {"preset": preset},
        "round": "E1",
        "scores": _even_scores(ruleset, facts.get("sticks", 0)),
        "hero": 0,
        "hand": hand,
        "indicator": "4z",
        "events": events,
    }
    return Position.from_json(fields | facts)


def _even_scores(ruleset: Ruleset, sticks: int) -> list[int]:
    """The start, the last seat having paid the sticks."""
    last = ruleset.start_points - 1000 * sticks
    return [ruleset.start_points] * (ruleset.players - 1) + [last]


def laid(hand: str, preset: str = "house_classic", **plan: Any) -> Position:
    """A composed history of six turns to this hand of 13 tiles; its waits fall in no river."""
    kinds = parse_tiles(hand)
    waits = wait_kinds(wait_mask(count_faces(kinds), (13 - len(kinds)) // 3))
    facts: dict[str, Any] = {"turns": 6, "kept_back": frozenset(waits), **plan}
    if isinstance(facts.get("draw"), str):
        facts["draw"] = parse_face(facts["draw"])
    return _composed(Plan(load_preset(preset), kinds, **facts))


def kan_in_riichi(hand: str, draw: str, tile: str = "", preset: str = "house_classic") -> Position:
    """In riichi with this hand, `draw` comes; asked is the ankan of it or of `tile`."""
    return laid(hand, preset, draw=draw, riichi=2, ask=(("call", "ankan"), ("tile", tile or draw)))


def _composed(plan: Plan) -> Position:
    for seed in range(50):
        try:
            return compose(Random(seed), plan)
        except NoRoomError:
            continue
    raise AssertionError("no history leads there")


def random_replay(seed: int, players: int = 4) -> Replay:
    """A random hand played to its end, all of it foolish."""
    play = RandomPlay(Random(seed), players).play()
    ruleset = load_preset(f"tenhou_{players}p")
    return Replay("random", 0, ruleset, play.deal, tuple(play.events), (0,) * players)
