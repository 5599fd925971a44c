"""Who still has ippatsu (IPP-1 to IPP-5, SAN-2)?

The answer are seats: those whose win now would carry it. A tile lies there, or the hero has just drawn.
"""

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from trainer.kinds.ippatsu.misconceptions import WHO_HAS_IPPATSU
from trainer.rules.judges.facts import ippatsu_facts
from trainer.rules.judges.ippatsu import IppatsuFacts, judge_ippatsu
from trainer.rules.replay.state import KAN_NAMES, TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.answer_shapes import Answer, SomeOf
from trainer.scenarios.kind import HOW_MANY, PuzzleKind
from trainer.scenarios.make import turns
from trainer.scenarios.make.hands import random_noten, random_tenpai, waits_of_kinds
from trainer.scenarios.make.turns import Stage
from trainer.scenarios.position.asked import seat_code, seat_codes
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position, PositionError


class WhoHasIppatsu(PuzzleKind):
    read_from = "table"
    rules = ("IPP-1", "IPP-2", "IPP-3", "IPP-4", "IPP-5", "SAN-2")
    parameters = ("ippatsu", "kita_breaks")
    sides = HOW_MANY
    levels = {
        1: "one riichi and no call",
        2: "one riichi, and a chi, pon or kita in the hand",
        3: "two riichi and no call",
        4: "two riichi, and a chi, pon or kita in the hand",
        5: "three riichi, or a kan",
    }
    misconceptions = WHO_HAS_IPPATSU

    def shape(self, position: Position) -> SomeOf:
        return SomeOf(seat_codes(range(position.players)))

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        state = position.table()
        having: list[str] = []
        reasons: list[Reason] = []
        for seat, facts in asked_facts(state, position.hero):
            verdict = judge_ippatsu(facts, ruleset)
            reasons += [reason for reason in verdict.reasons if reason not in reasons]
            having += [seat_code(seat)] if verdict.answer else []
        return Verdict(tuple(having), tuple(reasons))

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        state = position.table()
        declared = sum(own.in_riichi for own in state.seats)
        if declared > 2 or {call.how for call in state.calls} & KAN_NAMES:
            return 5
        return declared * 2 - (not state.calls)

    def generate(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        many = self.sides if level > 2 else self.sides[:2]
        side = rng.choice(many) if ruleset.ippatsu else "none"
        return self.tried(lambda: _made(rng, level, ruleset, side), level, ruleset, side)

    def mine(self, replay: Replay) -> Iterable[Mined]:
        for moment, state in replay.moments():
            if state.phase != "respond" or state.owed is not None or not _is_lively(state, moment):
                continue
            yield mined_at(replay, moment % state.deal.players, moment)


KIND = WhoHasIppatsu()


def asked_facts(state: TableState, hero: int) -> Iterable[tuple[int, IppatsuFacts]]:
    """The facts of each declarer; a kita that is not robbed stands for who has extracted it.

    :raises PositionError: if nobody has declared, a declaration tile lies there, or a kan may yet stand.
    """
    if state.owed is not None or not any(own.in_riichi for own in state.seats):
        raise PositionError("no riichi stands, or one has not passed yet")
    pending, drawn = state.pending, state.seats[hero].drawn
    if pending is None and not (state.phase == "discard" and state.turn == hero and drawn is not None):
        raise PositionError("neither a tile lies there nor has the hero drawn")
    if pending is not None and pending.how == "ankan":
        raise PositionError("an ankan can hardly be robbed")
    for seat, own in enumerate(state.seats):
        if own.in_riichi:
            facts = ippatsu_facts(state, seat)
            if pending is not None and pending.seat == seat and facts.robbed is not None:
                facts = replace(facts, calls=(*facts.calls, facts.robbed), robbed=None)
            yield seat, facts


def _is_lively(state: TableState, moment: int) -> bool:
    """Two declarations, or one and a call since, all within the last turns."""
    declared = sorted(own.riichi_at for own in state.seats if own.riichi_at is not None)
    if not declared or moment - declared[-1] > 3 * state.deal.players:
        return False
    called = bool(state.calls) and state.calls[-1].at > declared[0]
    last = max(declared[-1], state.calls[-1].at if state.calls else 0)
    return (len(declared) > 1 or called) and moment - last in (3, 4)


def _made(rng: Random, level: int, ruleset: Ruleset, side: str) -> Position:
    """Quiet turns, the declarations close together, a call before, between or after them, or none."""
    players, hero = ruleset.players, rng.randrange(ruleset.players)
    number = {1: 1, 2: 1, 3: 2, 4: 2}.get(level) or rng.choice((1, 2, 3))
    first = rng.randrange(players)
    declarers = [(first + step) % players for step in sorted(rng.sample(range(players), number))]
    stage = _opened(rng, ruleset, hero, hero in declarers)
    where = rng.choice(("before", "before", "between", "after") if side != "none" else ("before", "after"))
    melded = None
    if level in (2, 4) and where == "before":
        _call(stage)
    elif level == 5 and rng.random() < 0.6:
        melded = turns.pon_but(stage, declarers)
    lost = level in (2, 4) and where == "after" and rng.random() < 0.4
    for seat in declarers[:-1]:
        turns.declare(stage, seat)
        if level == 4 and where == "between":
            _call(stage)
    (turns.declare_and_lose if lost else turns.declare)(stage, declarers[-1])
    stage.turn()
    since = level in (2, 4) and where == "after" and not lost
    if since:
        _call(stage)
    elif level == 5 and (number < 3 or rng.random() < 0.3):
        _kan(stage, melded)
    if stage.state.pending is not None and stage.state.pending.how == "discard":
        _quiet_turns(stage, over=side == "none" and not (since or lost))
    return stage.position()


def _opened(rng: Random, ruleset: Ruleset, hero: int, declares: bool) -> Stage:
    """Quiet turns until the hero has drawn the whole hand."""
    hand = random_tenpai(rng, ruleset.players) if declares else random_noten(rng, ruleset.players)
    waits = waits_of_kinds(hand)
    at = turns.some_round(rng, ruleset.players)
    stage = Stage(rng, ruleset, hand, hero=hero, late=rng.choice((2, 3)), kept_back=waits, at=at)
    stage.settle(rng.randrange(4, 8))
    return stage


def _call(stage: Stage) -> None:
    calls = [turns.pon, turns.chi] if stage.players == 4 else [turns.pon, turns.kita, turns.kita]
    stage.rng.choice(calls)(stage)


def _kan(stage: Stage, melded: tuple[int, int] | None) -> None:
    """A kan of somebody; a kakan still lies there."""
    if melded is not None:
        turns.kakan(stage, *melded, robbable=True)
        return
    stage.rng.choice((turns.ankan, turns.ankan, turns.daiminkan))(stage)


def _quiet_turns(stage: Stage, *, over: bool) -> None:
    """A few, until ippatsu may be over; now and then the hero's draw on top."""
    for _ in range(stage.rng.randrange(stage.players + 1) if over else stage.rng.choice((0, 0, 1))):
        stage.turn()
    if stage.next == stage.hero and stage.rng.random() < 0.6:
        stage.draw()
