"""How many copies of a tile do you not see yet (DEF-4)? There are four of each kind."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Final

from trainer.rules.judges.copies import judge_copies
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import COPIES, Face, face_of, faces_in_play, parse_face, tile_name
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, Number
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.make import turns
from trainer.scenarios.make.compose import some
from trainer.scenarios.make.hands import random_noten
from trainer.scenarios.make.turns import Stage
from trainer.scenarios.position.position import Position, PositionError


def _places(position: Position) -> dict[str, int]:
    """How many copies are where, by the code of the reason that tells of it."""
    verdict = judge_copies(position.table(), position.hero, asked_kind(position))
    found = {reason.code: reason.facts["number"] for reason in verdict.reasons}
    return {code: number for code, number in found.items() if isinstance(number, int)}


def _without(position: Position, code: str) -> Answer | None:
    places = _places(position)
    return places["copies_left"] + places[code] if code in places else None


def own_tiles_not_counted(position: Position, ruleset: Ruleset) -> Answer | None:
    """Only what lies on the table is gone."""
    return _without(position, "copies_in_hand")


def indicator_not_counted(position: Position, ruleset: Ruleset) -> Answer | None:
    """The indicator is no tile of the four."""
    return _without(position, "copies_as_indicators")


def melds_not_counted(position: Position, ruleset: Ruleset) -> Answer | None:
    """Only rivers and the own hand are looked at."""
    return _without(position, "copies_in_melds")


class CopiesLeft(PuzzleKind):
    rules = ()  # The catalogue has no id for how many tiles there are: DEF-4 is cited, not asked.
    players = (4,)
    answers = Number("tiles", 0, COPIES)
    sides = ("many", "few")
    levels = {
        1: "all copies in sight are in your own hand, or none is",
        2: "some lie in rivers, none in a set beside a hand",
        3: "some lie in a set beside a hand",
        4: "one is an indicator, none lies in a set beside a hand",
        5: "one is an indicator, and some lie in a set beside a hand",
    }
    misconceptions = (
        Misconception("own_tiles_not_counted", "DEF-4", own_tiles_not_counted),
        Misconception("melds_not_counted", "DEF-4", melds_not_counted),
        Misconception("indicator_not_counted", "DEF-4", indicator_not_counted),
    )

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        """Every tile that is held, the others after them."""
        held = {face_of(tile) for tile in position.hand}
        others = (kind for kind in faces_in_play(position.players) if kind not in held)
        return ({"tile": tile_name(kind)} for kind in (*sorted(held), *others))

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        state = position.table()
        if state.end:
            raise PositionError("it is asked while the hand is played")
        verdict = judge_copies(state, position.hero, asked_kind(position))
        return Verdict(verdict.answer, verdict.reasons, verdict.facts)

    def side(self, position: Position, answer: Answer) -> str:
        return "many" if isinstance(answer, int) and answer > 1 else "few"

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        return level_of(verdict.codes())

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        hero = rng.randrange(4)
        at = turns.some_round(rng, 4)
        stage = Stage(rng, ruleset, random_noten(rng, 4), hero=hero, late=1, at=at)
        stage.settle(rng.randrange(2, 8))
        if level in (3, 5):
            (turns.pon if rng.random() < 0.25 else turns.chi)(stage)
            stage.turn()
        kinds = [kind for kind in faces_in_play(4) if _level_at(stage.state, hero, kind) == level]
        wanted = rng.randrange(COPIES)
        near = [kind for kind in kinds if judge_copies(stage.state, hero, kind).answer == wanted]
        kind = rng.choice(near or some(kinds, "no tile is seen like that"))
        return stage.position(tile=tile_name(kind))


KIND: Final = CopiesLeft()


def asked_kind(position: Position) -> Face:
    """:raises PositionError: if the question names no tile."""
    try:
        return face_of(parse_face(position.asked("tile")))
    except ValueError:
        raise PositionError("ask: no tile is named") from None


def level_of(codes: Iterable[str]) -> int:
    """By where the copies are that can be seen."""
    found = set(codes)
    if "copies_as_indicators" in found:
        return 5 if "copies_in_melds" in found else 4
    if "copies_in_melds" in found:
        return 3
    return 2 if "copies_in_rivers" in found else 1


def _level_at(state: TableState, seat: int, kind: Face) -> int:
    return level_of(judge_copies(state, seat, kind).codes())
