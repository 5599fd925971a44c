"""Which shapes of a wait can still make this tile deal in (DEF-2, DEF-4, DEF-5)?

The hero is to discard; `ask` names a tile of the hand and the declarer. A shape is judged by its own tiles:
enough copies unseen, none of its waits genbutsu.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import Final

from trainer.kinds.safety.generator import Danger, random_danger, staged
from trainer.kinds.safety.misconceptions import WAIT_SHAPES_LEFT
from trainer.rules.defence.kabe import run_waits
from trainer.rules.defence.shapes_left import SHAPES, judge_shapes_left
from trainer.rules.defence.suji import partners
from trainer.rules.replay.state import Seat
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import (
    EAST,
    HONOURS,
    NORTH,
    SANMA_MANZU,
    Face,
    face_of,
    faces_in_play,
    tile_name,
)
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, SomeOf
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.position import asked as asks
from trainer.scenarios.position.asked import asked_danger, asked_face, rivals_of, seat_code, turns_since
from trainer.scenarios.position.changes import Change, TileChange
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position

_SUJI: Final = {"suji_cleared"}
_FEW: Final = {"too_few_for_shanpon", "too_few_for_tanki"}
_WALL: Final = {"no_chance", "no_manzu_runs"}
_RUNS: Final = {"ryanmen", "kanchan", "penchan"}
_MINED: Final = frozenset({1, 4})
"""Discards of the declarer since the declaration at which a real hand is looked at."""


class WaitShapesLeft(PuzzleKind):
    read_from = "table"
    rules = ("DEF-1", "DEF-2", "DEF-4", "DEF-5", "FUR-5", "SAN-1")
    parameters = ("kita_ron", "kita_pass_furiten")
    answers = SomeOf(SHAPES)
    levels = {
        1: "an honour or genbutsu",
        2: "neither suji nor a wall",
        3: "suji",
        4: "a wall, or few copies left",
        5: "suji together with a wall or few copies",
    }
    sides = ("run", "no_run")
    misconceptions = WAIT_SHAPES_LEFT

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        return asks.held_against(position)

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        return judge_shapes_left(asked_danger(position), ruleset)

    def side(self, position: Position, answer: Answer) -> str:
        """Whether a run can still win on it."""
        return "run" if isinstance(answer, tuple) and _RUNS & set(answer) else "no_run"

    def near(self, position: Position) -> Iterable[Change]:
        """Who declared has thrown the tile itself."""
        facts = asked_danger(position)
        for thrown in reversed(position.table().seats[facts.seat].river):
            if thrown.called_by is None and face_of(thrown.tile) != facts.kind:
                yield TileChange("river", facts.seat, thrown.tile, facts.kind, thrown.at)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        codes = set(verdict.codes())
        if asked_face(position) in HONOURS or any(code.startswith("genbutsu") for code in codes):
            return 1
        scarce = bool(codes & (_WALL | _FEW))
        if codes & _SUJI:
            return 5 if scarce else 3
        return 4 if scarce else 2

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        danger = random_danger(rng, ruleset, 1, range(7))
        kind = rng.choice([kind for kind in sorted(danger.kinds) if kind < EAST])
        if level == 1:
            return _asked(rng, *_at_a_glance(rng, danger, kind))
        if level == 4 and ruleset.players == 3 and rng.random() < 0.3:
            kind = rng.choice(sorted(SANMA_MANZU))
            return _asked(rng, danger.drawing(kind), kind)
        danger = replace(danger, kept_back=frozenset({kind, *partners(kind)}))
        if level in (3, 5):
            ends = [end for end in partners(kind) if end in faces_in_play(ruleset.players)]
            ends = rng.sample(ends, rng.randrange(1, len(ends) + 1)) if ends else []
            danger = danger.with_thrown(rng, ends, danger.clearing_slots())
        return _asked(rng, _scarce(rng, danger, kind) if level >= 4 else danger, kind)

    def mine(self, replay: Replay) -> Iterable[Mined]:
        for moment, state in replay.moments():
            hero = state.turn
            own = state.seats[hero]
            if state.phase != "discard" or own.in_riichi or not own.has_drawn or own.hand is None:
                continue
            rivals = rivals_of(state, hero)
            if (
                rivals
                and turns_since(state, rivals[-1]) in _MINED
                and not state.seats[rivals[-1]].open_riichi
            ):
                for kind in _worth_asking(own, state.seats[rivals[-1]]):
                    against = seat_code(rivals[-1])
                    yield mined_at(replay, hero, moment, tile=tile_name(kind), against=against)


KIND = WaitShapesLeft()


def _worth_asking(own: Seat, rival: Seat) -> set[Face]:
    """The drawn tile, and one on the suji of the declarer's river."""
    thrown = {face_of(tile.tile) for tile in rival.river}
    held = sorted(set(map(face_of, own.hand or ())))
    on_suji = [kind for kind in held if kind not in thrown and thrown.intersection(partners(kind))]
    drawn = set() if own.drawn is None else {face_of(own.drawn)}
    return drawn | set(on_suji[:1])


def _asked(rng: Random, danger: Danger, kind: Face) -> Position:
    return staged(rng, danger, tile=tile_name(kind), against=seat_code(danger.rival))


def _at_a_glance(rng: Random, danger: Danger, kind: Face) -> tuple[Danger, Face]:
    """A tile that is genbutsu, or an honour: as it may come, with few copies left, a north."""
    case = rng.choice(("genbutsu", "honour", "few", "north" if danger.ruleset.kita else "few"))
    if case == "genbutsu":
        return danger.with_thrown(rng, [kind], danger.clearing_slots()), kind
    if case == "north":
        return danger.with_north(rng), NORTH
    kind = rng.choice(sorted(HONOURS))
    danger = replace(danger.drawing(kind), kept_back=frozenset({kind}))
    return (_few(rng, danger, kind) if case == "few" else danger), kind


def _scarce(rng: Random, danger: Danger, kind: Face) -> Danger:
    """A wall before the tile, or few copies of it left: all others fall, none of it past the riichi."""
    needed = [each for _, needs in run_waits(kind) for each in needs if danger.left(each) < 4]
    if needed and rng.random() < 0.7:
        wall = rng.choice(needed)
        danger = replace(danger, kept_back=danger.kept_back | {wall})
        return danger.with_thrown(rng, [wall] * danger.left(wall), danger.slots())
    return _few(rng, danger, kind)


def _few(rng: Random, danger: Danger, kind: Face) -> Danger:
    """One copy of the tile is left, or none."""
    if danger.left(kind) < 1:
        raise NoRoomError("the hand holds all copies")
    return danger.with_thrown(rng, [kind] * (danger.left(kind) - rng.randrange(2)), danger.slots_before())
