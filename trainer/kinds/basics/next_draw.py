"""Who draws next if nobody takes the tile that was just discarded (CAL-1)?"""

from collections.abc import Callable
from random import Random
from typing import Final

from trainer.rules.judges.next_draw import OPEN_CALLS, called_before, judge_next_draw
from trainer.rules.replay.state import KAN_NAMES
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import COPIES
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, OneOf
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.make import turns
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.make.hands import random_noten
from trainer.scenarios.make.turns import Stage
from trainer.scenarios.position.asked import seat_code, seat_codes
from trainer.scenarios.position.position import Position

PLAYERS: Final = 4


def to_the_left(position: Position, ruleset: Ruleset) -> Answer | None:
    """Turns go round to the left."""
    pending = position.table().pending
    return None if pending is None else seat_code((pending.seat - 1) % PLAYERS)


def back_to_the_skipped(position: Position, ruleset: Ruleset) -> Answer | None:
    """After a call the turn goes back to the player who was passed over."""
    state = position.table()
    call = called_before(state)
    if call is None or call.how not in OPEN_CALLS:
        return None
    giver = state.seats[call.seat].melds[-1].from_seat
    return None if giver is None else seat_code(state.next_seat(giver))


class NextDraw(PuzzleKind):
    read_from = "table"
    rules = ()  # The catalogue has no id for the order of turns: CAL-1 is cited, not asked.
    players = (PLAYERS,)
    sides = seat_codes(range(PLAYERS))
    levels = {
        1: "nobody has called",
        2: "somebody has called, and the tile was not discarded after that call",
        3: "the tile was discarded after a chi",
        4: "the tile was discarded after a pon",
        5: "the tile was discarded after a kan",
    }
    misconceptions = (
        Misconception("turn_back_to_the_skipped", "CAL-1", back_to_the_skipped),
        Misconception("turns_go_left", "CAL-1", to_the_left),
    )

    def shape(self, position: Position) -> OneOf:
        return OneOf(seat_codes(range(position.players)))

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        verdict = judge_next_draw(position.table())
        return Verdict(seat_code(verdict.answer), verdict.reasons, verdict.facts)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        state = position.table()
        if not state.calls:
            return 1
        call = called_before(state)
        if call is None:
            return 2
        return 5 if call.how in KAN_NAMES else {"chi": 3, "pon": 4}[call.how]

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        hero = rng.randrange(PLAYERS)
        at = turns.some_round(rng, PLAYERS)
        stage = Stage(rng, ruleset, random_noten(rng, PLAYERS), hero=hero, late=1, at=at)
        stage.settle(rng.randrange(1, 6))
        for _ in range(rng.randrange(1, PLAYERS + 1)):
            stage.turn()
        if level > 1:
            _CALLS[level](stage)
        return stage.position()


KIND = NextDraw()


def _some_call(stage: Stage) -> None:
    """A call of somebody, and then at least one more turn."""
    stage.rng.choice((turns.chi, turns.pon))(stage)
    for _ in range(stage.rng.randrange(1, PLAYERS + 1)):
        stage.turn()


def _kan(stage: Stage) -> None:
    """A kan of a discard, or of four own tiles."""
    if stage.rng.random() < 0.5:
        turns.daiminkan(stage)
        return
    if stage.next == stage.hero:
        raise NoRoomError("the hero has no four of a kind")
    stage.draw()
    stage.ankan(turns.plenty(stage, COPIES))
    stage.discard()


_CALLS: Final[dict[int, Callable[[Stage], object]]] = {
    2: _some_call,
    3: turns.chi,
    4: turns.pon,
    5: _kan,
}
