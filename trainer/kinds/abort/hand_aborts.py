"""Does the hand end in an abortive draw, and in which (ABO-3 to ABO-7, ABO-10, SAN-1, RCH-12)?

The hero sees the last discard or kan, or the ron that somebody claims on it.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Final

from trainer.kinds.abort.generator import ends_at_once, near_abort
from trainer.rules.judges.abortive_draws import FOUR, judge_abort
from trainer.rules.judges.facts import abort_facts
from trainer.rules.replay.events import Ron, Ryuukyoku
from trainer.rules.replay.state import KAN_NAMES, TableState
from trainer.rules.rulesets.ruleset import Ruleset, load_preset
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.answer_shapes import Answer, OneOf
from trainer.scenarios.flip.nearby import kan_before
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.position.changes import Change, EndChange
from trainer.scenarios.position.mining import Mined, Replay, mined_at, mined_end
from trainer.scenarios.position.position import Position, PositionError

_OFF: Final = {
    "suufon_off": "suufon",
    "suucha_off": "suucha",
    "suukan_off": "suukan",
    "suufon_not_in_sanma": "suufon",
    "suucha_not_in_sanma": "suucha",
    "three_rons_paid": "sanchahou",
    "three_rons_head_bump": "sanchahou",
}
_THREE_OF_FOUR: Final = {
    "suufon_needs_the_fourth": "suufon",
    "suufon_off_for_four": "suufon",
    "suucha_needs_the_fourth": "suucha",
    "suucha_off_for_four": "suucha",
}


def _in_spite(position: Position, ruleset: Ruleset, of: Mapping[str, str]) -> str | None:
    """The abort that seems to happen to somebody who does not know one of these reasons against it."""
    codes = judge_abort(abort_facts(position.table()), ruleset).codes()
    return next((of[code] for code in codes if code in of), None)


def four_kans_always(position: Position, ruleset: Ruleset) -> str | None:
    return _in_spite(position, ruleset, {"suukan_by_one": "suukan"})


def suukan_at_once(position: Position, ruleset: Ruleset) -> str | None:
    return _in_spite(position, ruleset, {"suukan_awaits_discard": "suukan"})


def called_winds(position: Position, ruleset: Ruleset) -> str | None:
    return _in_spite(position, ruleset, {"suufon_called": "suufon"})


def three_is_enough(position: Position, ruleset: Ruleset) -> str | None:
    return _in_spite(position, ruleset, _THREE_OF_FOUR)


def abort_before_ron(position: Position, ruleset: Ruleset) -> str | None:
    return _in_spite(position, ruleset, {"suucha_ronned": "suucha", "suukan_robbed": "suukan"})


def always_on(position: Position, ruleset: Ruleset) -> str | None:
    """Every abort seems to be played everywhere."""
    return _in_spite(position, ruleset, _OFF)


_AT_ONCE: Final = {
    4: (load_preset("house_classic").changed(suukan_timing="immediate"),),
    3: (load_preset("tenhou_3p").changed(suukan_timing="immediate"),),
}
"""Rules of tables where the fourth kan ends the hand as soon as it is made: no preset has that."""
GOES_ON: Final = "goes-on"
ABORTS: Final = ("suufon", "suucha", "suukan", "sanchahou")
_THREE: Final = 3


class HandAborts(PuzzleKind):
    read_from = "table"
    rules = ("ABO-1", "ABO-3", "ABO-4", "ABO-5", "ABO-6", "ABO-7", "ABO-10", "RCH-12", "SAN-1")
    parameters = ("abort_suufon", "abort_suucha", "abort_suukan", "suukan_timing", "triple_ron")
    answers = OneOf((GOES_ON, *ABORTS))
    own_rules = _AT_ONCE
    sides = ("aborts", "goes-on")
    real_leans = True
    levels = {
        1: "the first discards; with three players also ankan only, and the next discard",
        2: "riichi by several players; with three players also kans and one riichi",
        3: "kans, two by each of two players, and the next discard, or a kan before the fourth same wind",
        4: "a win comes in between; with three players also kans and several riichi",
        5: "three or four kans by one player, or the fourth has just been made",
    }
    misconceptions = (
        Misconception("four_kans_always_abort", "ABO-6", four_kans_always),
        Misconception("fourth_kan_ends_at_once", "ABO-5", suukan_at_once),
        Misconception("called_winds_abort", "ABO-3", called_winds),
        Misconception("three_is_enough", "ABO-4", three_is_enough),
        Misconception("abort_before_ron", "ABO-10", abort_before_ron),
        Misconception("aborts_everywhere", "ABO-1", always_on),
    )

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        state = position.table()
        if state.end == "ryuukyoku" or not state.moment:
            raise PositionError("the hand has been drawn, or has not begun")
        verdict = judge_abort(abort_facts(state), ruleset)
        if len(verdict.answer) > 1:
            raise PositionError("two abortive draws at once")
        if not verdict.answer:
            return Verdict(GOES_ON, verdict.reasons, verdict.facts)
        reasons = (*verdict.reasons, Reason("ABO-1", "abort_is_no_choice"))
        return Verdict(verdict.answer[0], reasons, verdict.facts)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        state = position.table()
        if state.winners:
            return 4
        kans = [call for call in state.calls if call.how in KAN_NAMES]
        declared = sum(own.in_riichi for own in state.seats)
        if len(kans) >= _THREE:
            just_made = state.pending is None or state.pending.how != "discard"
            if just_made or max(own.kans for own in state.seats) >= _THREE:
                return 5
            if position.players == FOUR:
                return 3
            if declared:
                return 2 if declared == 1 else 4
            return 3 - 2 * all(call.how == "ankan" for call in kans)
        if "suufon_called" in verdict.codes():
            return 3
        return 2 if declared >= _THREE else 1

    def near(self, position: Position) -> Iterable[Change]:
        """A win not declared; a kan more before the discard that lies there."""
        events, state = position.events, position.table()
        for at in range(len(events) - len(state.winners), len(events)):
            yield EndChange(state.winners[at - len(events)], "passed", at)
        if state.kans == _THREE:
            yield from kan_before(position, state)

    def generate(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        aborts = _can_abort(level, ruleset) and rng.random() < (0.8 if ruleset.players == FOUR else 0.6)
        side = "aborts" if aborts else GOES_ON
        return self.tried(lambda: near_abort(rng, level, ruleset), level, ruleset, side)

    def mine(self, replay: Replay) -> Iterable[Mined]:
        """Aborts of records, and what was near to one; nine kinds are asked about elsewhere."""
        last, state = replay.events[-1], replay.states[-1]
        players = replay.deal.players
        if isinstance(last, Ryuukyoku) and last.reason in ABORTS and last.reason != "sanchahou":
            yield mined_at(replay, len(replay.events) % players, len(replay.events) - 1)
            return
        if isinstance(last, Ron) and (len(state.winners) == _THREE or _is_near(state)):
            yield mined_end(replay, len(replay.events) % players)
        for moment, seen in replay.moments():
            if _is_suufon_near(seen) or _is_suucha_near(seen) or _is_suukan_near(seen):
                yield mined_at(replay, moment % players, moment)


KIND = HandAborts()


def _can_abort(level: int, ruleset: Ruleset) -> bool:
    """Whether a hand made up for this level can end the hand under these rules."""
    switches = {1: ruleset.abort_suufon, 2: ruleset.abort_suucha, 4: ruleset.abort_sanchahou}
    if level in switches and ruleset.players == FOUR:
        return bool(switches[level])
    return ruleset.abort_suukan and (level == 5 or not ends_at_once(ruleset))


def _is_near(state: TableState) -> bool:
    """The hand was won where it would else have been aborted."""
    declared = sum(own.in_riichi for own in state.seats)
    return state.deal.players == FOUR and (declared == FOUR or state.kans == FOUR)


def _is_suufon_near(state: TableState) -> bool:
    """Three or four players have each discarded the same wind, and nothing else."""
    if not 6 <= state.moment <= 12 or state.phase != "respond":
        return False
    first = [own.river[0].tile for own in state.seats if own.river]
    same = sum(len(own.river) for own in state.seats) == len(first) and len(set(first)) == 1
    return len(first) >= _THREE and same and first[0] // 9 == 3 and state.deal.players == FOUR


def _is_suucha_near(state: TableState) -> bool:
    """The tile of the third riichi or a later one lies there."""
    return state.owed is not None and sum(own.in_riichi for own in state.seats) >= _THREE


def _is_suukan_near(state: TableState) -> bool:
    """The fourth kan has just been made, its replacement drawn."""
    return state.kans == FOUR and state.phase == "discard" and state.calls[-1].at >= state.moment - 3
