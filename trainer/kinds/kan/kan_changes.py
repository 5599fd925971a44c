"""A kan has just been declared: what does it change (KAN-7, KAN-8, IPP-2, DRI-2, URA-3)?

The answer is what holds if nobody robs it: when its indicator opens, whose ippatsu ends, whether double
riichi is gone, who might rob it. That a riichi ends is offered and never true.
"""

from collections.abc import Iterable
from random import Random
from typing import Final

from trainer.kinds.kan.misconceptions import KAN_CHANGES
from trainer.kinds.kan.position_facts import kan_effects, kan_made
from trainer.rules.judges.kan import judge_kan_effects
from trainer.rules.replay.events import Daiminkan
from trainer.rules.replay.state import KAN_NAMES
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.answer_shapes import Answer, SomeOf
from trainer.scenarios.flip.nearby import turns_first
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.make import turns
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.make.hands import random_noten, random_tenpai, waits_of_kinds
from trainer.scenarios.make.turns import Stage
from trainer.scenarios.position.changes import Change
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position

_RULES: Final = {
    "dora": ("URA-3",),
    "robbable": ("KAN-8",),
    "robbed": ("KAN-8",),
    "double": ("DRI-2", "DRI-3"),
    "ippatsu": ("IPP-2",),
    "riichi": ("KAN-7",),
}
"""The rules that decide an option, by the first word of its code."""


class KanChanges(PuzzleKind):
    rules = ("KAN-7", "KAN-8", "URA-3", "IPP-2", "DRI-2", "DRI-3")
    parameters = (
        "kan_dora",
        "dora_flip_minkan",
        "kokushi_robs_ankan",
        "ippatsu",
        "double_riichi",
        "first_turn_broken_by",
        "kita_breaks",
    )
    sides = ("at-once", "not-at-once")
    flip_tiles = 30
    levels = {
        1: "an ankan, and nobody in riichi",
        2: "a kakan or daiminkan, and nobody in riichi",
        3: "one riichi",
        4: "two riichi or more",
        5: "somebody has not discarded yet",
    }
    misconceptions = KAN_CHANGES

    def shape(self, position: Position) -> SomeOf:
        return SomeOf(change_options(position))

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        verdict = judge_kan_effects(kan_effects(position), ruleset)
        found = tuple(code for code in change_options(position) if code in verdict.answer)
        return Verdict(found, verdict.reasons)

    def decides(self, reason: Reason, option: str) -> bool:
        return reason.rule in _RULES[option.partition("-")[0]]

    def side(self, position: Position, answer: Answer) -> str:
        return "at-once" if isinstance(answer, tuple) and "dora-now" in answer else "not-at-once"

    def near(self, position: Position) -> Iterable[Change]:
        """A riichi or a call left out, or made at another time."""
        return turns_first(position)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        state = position.table()
        if any(not own.river for own in state.seats):
            return 5
        declared = sum(own.in_riichi for own in state.seats)
        if declared:
            return 3 if declared == 1 else 4
        return 1 if kan_made(state).how == "ankan" else 2

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        """Quiet turns, declarations close before the kan, or none; the kan still lies there."""
        players, hero = ruleset.players, rng.randrange(ruleset.players)
        number = {3: 1, 4: 2}.get(level, 0)
        first = rng.randrange(players)
        declarers = [(first + step) % players for step in sorted(rng.sample(range(players), number))]
        stage = _opened(rng, ruleset, hero, tenpai=hero in declarers, early=level == 5)
        how = "ankan" if level == 1 else rng.choice(("ankan", "daiminkan", "kakan"))
        if level == 2:
            how = rng.choice(("daiminkan", "kakan"))
        melded = turns.pon_but(stage, declarers) if how == "kakan" and level != 5 else None
        for seat in declarers:
            turns.declare(stage, seat)
        if declarers and rng.random() < 0.7:
            stage.turn()
        if melded is not None:
            turns.kakan(stage, *melded, robbable=True)
        elif how == "ankan":
            _ankan(stage)
        else:
            _daiminkan(stage)
        return stage.position()

    def mine(self, replay: Replay) -> Iterable[Mined]:
        for call in replay.states[-1].calls:
            state = replay.states[call.at]
            if call.how not in KAN_NAMES or (call.at and replay.states[call.at - 1].owed is not None):
                continue
            fresh = [own for own in state.seats if own.riichi_at is not None and call.at - own.riichi_at < 12]
            if fresh or any(not own.river for own in state.seats):
                yield mined_at(replay, (call.seat + 1) % state.deal.players, call.at + 1)


KIND = KanChanges()


def change_options(position: Position) -> tuple[str, ...]:
    """Of the indicator, of robbing, of the first turn, and of each riichi on the table."""
    state = position.table()
    declared = [seat for seat, own in enumerate(state.seats) if own.in_riichi]
    codes = ["dora-now", "dora-later", "robbable", "robbed-by-kokushi", "double-riichi"]
    codes += [f"ippatsu-{seat}" for seat in declared]
    return tuple(codes + ["riichi-ends"] * bool(declared))


def _opened(rng: Random, ruleset: Ruleset, hero: int, *, tenpai: bool, early: bool) -> Stage:
    hand = random_tenpai(rng, ruleset.players) if tenpai else random_noten(rng, ruleset.players)
    waits = waits_of_kinds(hand)
    late = 0 if early else rng.choice((1, 2))
    stage = Stage(rng, ruleset, hand, hero=hero, late=late, kept_back=waits)
    if early:
        for _ in range(rng.randrange(ruleset.players - 1)):
            stage.turn()
        return stage
    stage.settle(rng.randrange(3, 7))
    return stage


def _ankan(stage: Stage) -> None:
    if stage.next == stage.hero:
        raise NoRoomError("the hero has no four of a kind")
    kind = turns.plenty(stage, 4)
    stage.draw()
    stage.ankan(kind, replaced=False)


def _daiminkan(stage: Stage) -> None:
    seat = turns.caller(stage, but=stage.next)
    kind = turns.plenty(stage, 4)
    feeder = turns.fed(stage, kind)
    stage.add(Daiminkan(seat, feeder, kind, tuple(stage.take(kind) for _ in range(3))))
