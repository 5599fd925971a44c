"""Can you ron this tile (FUR-1, FUR-2, FUR-3, TEN-1, NOT-4, SCO-1)?

Another player's tile lies there. The answer is yes or no: on a wait, not furiten, with a yaku. Levels go
by how much there is to look through.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from trainer.kinds.furiten import generator as passing
from trainer.kinds.furiten.misconceptions import CAN_RON
from trainer.rules.judges.facts import furiten_facts, ron_facts
from trainer.rules.judges.furiten import past_furiten
from trainer.rules.judges.win_claims import judge_ron, missed_yaku
from trainer.rules.replay.events import Event, Ron
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import Face, face_of
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, YesNo
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.make import hands as waiting
from trainer.scenarios.make.compose import Plan, compose, some
from trainer.scenarios.make.hands import waits_of_kinds
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position

LONG_RIVER: Final = 9
_OF_A_KAN: Final = {"kakan": 4, "ankan": 5}
"""The least level where the tile of a kan lies there: what may rob it is the question, not the wait."""


class CanRon(PuzzleKind):
    rules = ("FUR-1", "FUR-2", "FUR-3", "TEN-1", "RCH-9", "NOT-4", "SCO-1", "KAN-8", "SAN-2")
    parameters = (
        "temp_furiten_ends",
        "kokushi_robs_ankan",
        "kita_ron",
        "kita_pass_furiten",
        "kuitan",
        "atozuke",
        "renhou",
        "first_turn_broken_by",
        "kita_breaks",
    )
    answers = YesNo()
    flip_tiles = 200
    lawful = True
    levels = {
        1: "one wait",
        2: "two waits, at most nine own discards",
        3: "two waits, a long river",
        4: "three or more waits, or the tile of a kakan",
        5: "an own discard was called away, a completing tile was let go, or the tile of an ankan",
    }
    misconceptions = CAN_RON

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        """Besides what decides: a furiten that is over, or what would have been a yaku."""
        facts = ron_facts(position.table(), position.hero, ruleset)
        verdict = judge_ron(facts, ruleset)
        besides = past_furiten(facts.furiten, ruleset) if verdict.answer else ()
        if verdict.codes() == ("no_yaku",):
            besides = missed_yaku(facts.win, ruleset)
        return Verdict(verdict.answer, (*verdict.reasons, *besides), verdict.facts)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        waits = verdict.facts["waits"]
        count = len(waits) if isinstance(waits, tuple) else 0
        state = position.table()
        facts, lies = furiten_facts(state, position.hero), state.pending
        least = 1 if lies is None else _OF_A_KAN.get(lies.how, 1)
        if facts.let_go or any(tile.called_by is not None for tile in facts.river):
            return 5
        if count >= 3:
            return max(least, 4)
        return max(least, 1 if count < 2 else 2 + (len(facts.river) > LONG_RIVER))

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        """A plain history, or one with calls in it."""
        cases = ("plan", "plan", "half", "half", "called", "called", "away", "own_call")
        case = rng.choice(cases) if level == 5 else "plan"
        if ruleset.kita and rng.random() < 0.1:
            return passing.passed_kita(rng, ruleset, wait=level == 5, lies=level < 5)
        if case == "half":
            return compose(rng, waiting.half_tanyao(rng, ruleset, rng.randrange(5, 10)))
        if case == "called":
            return passing.passed_then_called(rng, ruleset, riichi=rng.random() < 0.4, wait=True)
        if case == "away":
            return passing.called_away(rng, ruleset, wait=True)
        if case == "own_call":
            return passing.passed_then_own_call(rng, ruleset, wait=True)
        first = level in (1, 2) and rng.random() < 0.1
        return compose(rng, _first_turn(rng, ruleset) if first else _plan(rng, level, ruleset))

    def mine(self, replay: Replay) -> Iterable[Mined]:
        for moment, state in replay.moments():
            pending = state.pending
            if pending is None or pending.how == "ankan":
                continue  # what an ankan takes can be ronned by kokushi alone: generated
            for seat, own in enumerate(state.seats):
                if seat != pending.seat and own.waits >> face_of(pending.tile) & 1:
                    yield mined_at(replay, seat, moment)

    def done(self, position: Position, acts: Sequence[Event]) -> Answer | None:
        return True if any(isinstance(act, Ron) for act in acts) else None


KIND = CanRon()


def _first_turn(rng: Random, ruleset: Ruleset) -> Plan:
    """A wait is discarded before the own first draw."""
    plan = waiting.without_riichi(rng, ruleset, 0, None)
    waits = some(waits_of_kinds(plan.hand), "the hand is noten")
    hero = rng.randrange(1, ruleset.players)
    return replace(
        plan, hero=hero, kept_back=frozenset(waits), offered=(rng.randrange(hero), rng.choice(waits))
    )


def _plan(rng: Random, level: int, ruleset: Ruleset) -> Plan:
    """Tenpai, mostly with a yaku; then one thing that stands against the ron, or none."""
    turns = rng.randrange(10, 14) if level == 3 else rng.randrange(5, 10)
    makers = (waiting.in_riichi, waiting.in_riichi, waiting.with_dragons, waiting.with_pon)
    plan = rng.choice(makers)(rng, ruleset, turns, rng.choice((1, 2)) if level == 4 else None)
    waits = some(waits_of_kinds(plan.hand), "the hand is noten")
    seat = (plan.hero + rng.randrange(1, ruleset.players)) % ruleset.players
    plan = replace(plan, kept_back=frozenset(waits), offered=(seat, rng.choice(waits)))
    if level == 5:
        roll = rng.random()
        if roll < 0.15:
            return waiting.on_ankan(rng, plan)
        if roll < 0.5:
            return waiting.ended(rng, plan)
        return waiting.let_go(rng, plan, rng.choice(waits), seat)
    return _hindered(rng, plan, waits)


def _hindered(rng: Random, plan: Plan, waits: tuple[Face, ...]) -> Plan:
    assert plan.offered is not None
    case = rng.choice(("nothing", "nothing", "nothing", "river", "not_a_wait", "kakan", "ankan"))
    if case == "kakan":
        return waiting.robbing(rng, plan, waits)
    if case == "ankan":
        return waiting.on_ankan(rng, plan)
    if case == "river":
        return waiting.thrown(rng, plan, rng.choice(waits))
    return replace(plan, offered=(plan.offered[0], rng.choice(plan.hand))) if case == "not_a_wait" else plan
