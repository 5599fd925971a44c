"""In which furiten are you, and since when (FUR-1, FUR-2, FUR-3)?

The hero waits for the turn of others. A wait may stand in the own river, or was let go: this turn, before
the last own discard, or in riichi. What lies there now has not been let go yet.
"""

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from trainer.kinds.furiten import generator as passing
from trainer.kinds.furiten.misconceptions import WHICH_FURITEN
from trainer.rules.judges.complete_hand import noten_reason
from trainer.rules.judges.facts import furiten_facts
from trainer.rules.judges.furiten import judge_furiten, past_furiten
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import face_of
from trainer.rules.tiles.waits import waits_of
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.answer_shapes import Answer, SomeOf
from trainer.scenarios.kind import HOW_MANY, PuzzleKind
from trainer.scenarios.make import hands as waiting
from trainer.scenarios.make.compose import Plan, compose, some
from trainer.scenarios.make.hands import waits_of_kinds
from trainer.scenarios.position.changes import Change, TileChange
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position, PositionError

OPTIONS = ("discard", "temporary", "riichi")


class WhichFuriten(PuzzleKind):
    rules = ("FUR-1", "FUR-2", "FUR-3")
    parameters = (
        "temp_furiten_ends",
        "kokushi_robs_ankan",
        "kita_ron",
        "kita_pass_furiten",
    )
    answers = SomeOf(OPTIONS)
    sides = HOW_MANY
    levels = {
        1: "one wait, and no completing tile was let go",
        2: "two waits, and no completing tile was let go",
        3: "three waits or more, or an own discard was called away",
        4: "a completing tile was let go without riichi",
        5: "a completing tile was let go and the hand is in riichi",
    }
    misconceptions = WHICH_FURITEN

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        state = position.table()
        pending = state.pending
        if pending is None or pending.seat == position.hero:
            raise PositionError("no tile of another lies there")
        facts = furiten_facts(state, position.hero)
        verdict = judge_furiten(facts, ruleset)
        reasons = (*verdict.reasons, *past_furiten(facts, ruleset))
        waits = waits_of(facts.hand, ruleset.tenpai_own_four)
        if not waits:
            reasons = (noten_reason(facts.hand),)
        elif not verdict.answer:
            reasons = (*reasons, Reason("FUR-1", "not_furiten", facts={"waits": waits}))
        return Verdict(verdict.answer, reasons, {"waits": waits})

    def decides(self, reason: Reason, option: str) -> bool:
        return reason.code == f"{option}_furiten"

    def near(self, position: Position) -> Iterable[Change]:
        """One of the own discards was a wait."""
        facts = furiten_facts(position.table(), position.hero)
        waits = waits_of(facts.hand, position.ruleset.tenpai_own_four)
        for thrown in reversed(facts.river):
            yield from (
                TileChange("river", position.hero, thrown.tile, wait, thrown.at)
                for wait in waits
                if wait != face_of(thrown.tile)
            )

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        facts = furiten_facts(position.table(), position.hero)
        if facts.let_go:
            return 4 if facts.riichi_at is None else 5
        waits = verdict.facts["waits"]
        many = len(waits) if isinstance(waits, tuple) else 0
        called = any(tile.called_by is not None for tile in facts.river)
        return 3 if called else min(max(many, 1), 3)

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        """A plain history, or one with calls in it."""
        wait = rng.random() < 0.6
        if level == 3 and rng.random() < 0.4:
            return passing.called_away(rng, ruleset, wait=wait)
        if level == 4 and rng.random() < 0.75:
            return _staged(rng, ruleset, wait)
        if level == 5 and rng.random() < 0.3:
            return passing.passed_then_called(rng, ruleset, riichi=True, wait=wait)
        return compose(rng, _plan(rng, level, ruleset, wait))

    def mine(self, replay: Replay) -> Iterable[Mined]:
        for moment, state in replay.moments():
            pending = state.pending
            if pending is None or pending.how != "discard":
                continue
            for seat, own in enumerate(state.seats):
                if seat == pending.seat or not own.waits:
                    continue
                missed = own.let_go and own.let_go[-1].at in range(moment - 9, pending.at)
                if missed or own.waits >> face_of(pending.tile) & 1:
                    yield mined_at(replay, seat, moment)


KIND = WhichFuriten()


def _staged(rng: Random, ruleset: Ruleset, wait: bool) -> Position:
    """Something else goes by than a discard, or calls follow it."""
    case = rng.choice(("called", "own_call", "own_call", "ankan"))
    if ruleset.kita and rng.random() < 0.3:
        return passing.passed_kita(rng, ruleset, wait=wait)
    if case == "called":
        return passing.passed_then_called(rng, ruleset, riichi=False, wait=wait)
    if case == "own_call":
        return passing.passed_then_own_call(rng, ruleset, wait=wait)
    return passing.passed_ankan(rng, ruleset)


def _plan(rng: Random, level: int, ruleset: Ruleset, wait: bool) -> Plan:
    turns = rng.randrange(5, 11)
    makers = {4: (waiting.with_dragons, waiting.without_riichi), 5: (waiting.in_riichi,)}
    every = (waiting.in_riichi, waiting.with_dragons, waiting.without_riichi)
    maker = rng.choice(makers.get(level, every))
    plan = maker(rng, ruleset, turns, rng.choice((1, 2)) if level == 3 else None)
    waits = some(waits_of_kinds(plan.hand), "the hand is noten")
    seat = (plan.hero + rng.randrange(1, ruleset.players)) % ruleset.players
    lies = rng.choice(waits if wait else plan.hand)
    plan = replace(plan, kept_back=frozenset(waits), offered=(seat, lies))
    passed = rng.choice(waits)
    if level < 4:
        return waiting.thrown(rng, plan, passed) if rng.random() < 0.5 else plan
    if rng.random() < 0.5:
        plan = replace(plan, thrown={rng.randrange(turns): rng.choice(waits)})
    if level == 4 and rng.random() < 0.4:
        return waiting.ended(rng, plan)
    return waiting.let_go(rng, plan, passed, seat)
