"""Which tiles do the indicators make dora (URA-3, SAN-1)?

The answer is a set of kinds. The catalogue has no id for what follows an indicator: URA-3 is cited as the
one about dora indicators, and SAN-1 for the 1m of three players.
"""

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Final

from trainer.rules.judges.dora import goes_round, judge_dora_tiles
from trainer.rules.replay.events import Dora
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import (
    CHUN,
    COPIES,
    EAST,
    HAKU,
    NORTH,
    WINDS,
    Face,
    dora_of,
    face_of,
    faces_in_play,
)
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, Tiles
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.make.compose import some
from trainer.scenarios.make.hands import random_noten
from trainer.scenarios.make.turns import Stage
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position


def _indicators(position: Position) -> list[Face]:
    return [face_of(tile) for tile in position.table().indicators]


def _indicator_itself(position: Position, ruleset: Ruleset) -> Answer:
    return tuple(sorted(set(_indicators(position))))


def _first_only(position: Position, ruleset: Ruleset) -> Answer:
    return (dora_of(_indicators(position)[0], position.players),)


def _one_row_of_honours(position: Position, ruleset: Ruleset) -> Answer:
    """After North comes haku, and after chun East."""
    follows = {NORTH: HAKU, CHUN: EAST}
    kinds = _indicators(position)
    return tuple(sorted({follows.get(kind, dora_of(kind, position.players)) for kind in kinds}))


DORA: Final = (
    Misconception("indicator_is_dora", "URA-3", _indicator_itself),
    Misconception("honours_in_one_row", "URA-3", _one_row_of_honours),
    Misconception("first_indicator_only", "URA-3", _first_only),
)


class DoraTile(PuzzleKind):
    read_from = "table"
    rules = ("URA-3", "SAN-1")
    levels = {
        1: "a number followed by the next",
        2: "the last of a suit",
        3: "a wind that another follows",
        4: "a dragon that another follows",
        5: "an honour after which the row begins again",
    }
    sides = ("next", "round")
    misconceptions = DORA

    def shape(self, position: Position) -> Tiles:
        return Tiles(faces_in_play(position.players))

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        return judge_dora_tiles(position.table().indicators, position.players)

    def side(self, position: Position, answer: Answer) -> str:
        """Every dora is simply the next tile, or some row begins again."""
        return "round" if _goes_round(position.table()) else "next"

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        state = position.table()
        return max(_hardness(face_of(tile), state.deal.players) for tile in state.indicators)

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        players = ruleset.players
        hand, hero = random_noten(rng, players), rng.randrange(players)
        stage = Stage(rng, ruleset, hand, hero=hero, late=2)
        stage.rounds(rng.randrange(3, 6))
        if rng.random() < 0.4:
            _kans(rng, stage)
        stage.go(hero)
        stage.draw()
        first = [kind for kind in faces_in_play(players) if _hardness(kind, players) == level]
        return replace(stage.position(), indicator=rng.choice(first))

    def mine(self, replay: Replay) -> Iterable[Mined]:
        asked = False
        for moment, state in replay.moments():
            if state.phase != "discard" or state.seats[state.turn].hand is None:
                continue
            if isinstance(replay.events[moment - 1], Dora) or (not asked and _goes_round(state)):
                asked = True
                yield mined_at(replay, state.turn, moment)


KIND = DoraTile()


def _goes_round(state: TableState) -> bool:
    return any(goes_round(face_of(tile), state.deal.players) for tile in state.indicators)


def _hardness(indicator: Face, players: int) -> int:
    if indicator < EAST:
        return 1 + goes_round(indicator, players)
    if goes_round(indicator, players):
        return 5
    return 3 if indicator in WINDS else 4


def _kans(rng: Random, stage: Stage) -> None:
    """One or two others make an ankan."""
    for _ in range(rng.randrange(1, 3)):
        stage.go(rng.choice([seat for seat in range(stage.players) if seat != stage.hero]), least=1)
        stage.draw()
        free = some(
            [kind for kind in faces_in_play(stage.players) if stage.left[kind] == COPIES],
            "nothing to make a kan of",
        )
        stage.ankan(rng.choice(free))
        stage.discard()
