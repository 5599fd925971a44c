"""How may you win now: by tsumo, by ron, or not at all (TEN-1, FUR-1, FUR-3, FUR-4, NOT-4)?

The hand is closed. The hero has just drawn a tile, or another player has discarded one. Where rulesets differ
it is not asked: after a tile was let go without riichi, in a first turn, about the tile of a kan.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from trainer.rules.judges.facts import furiten_facts, ron_facts, tsumo_facts
from trainer.rules.judges.win_claims import judge_ron, judge_tsumo, missed_yaku
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import DRAGONS, Face, face_of, faces_in_play
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.answer_shapes import Answer, OneOf
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.make import hands as waiting
from trainer.scenarios.make.compose import NoRoomError, Plan, compose, some
from trainer.scenarios.make.hands import random_tenpai, waits_of_kinds
from trainer.scenarios.position.position import Position, PositionError

OPTIONS: Final = ("tsumo", "ron", "none")
_GOES_WITHOUT_SAYING: Final = frozenset({"has_yaku", "not_furiten"})
"""Codes that whoever begins has no word for yet: that nothing stands against the win."""


def _completing(position: Position, ruleset: Ruleset) -> str:
    """How the tile would win if completing the hand were enough."""
    verdict = judged(position, ruleset)
    on_a_wait = "not_a_wait" not in verdict.codes()
    return way_of(position.table(), position.hero) if on_a_wait else "none"


def win_needs_no_yaku(position: Position, ruleset: Ruleset) -> Answer | None:
    """A complete hand wins without a yaku."""
    return _completing(position, ruleset) if "no_yaku" in judged(position, ruleset).codes() else None


def furiten_wins(position: Position, ruleset: Ruleset) -> Answer | None:
    """A wait in the own river does not matter."""
    codes = judged(position, ruleset).codes()
    return _completing(position, ruleset) if {"discard_furiten", "riichi_furiten"} & {*codes} else None


def furiten_blocks_tsumo(position: Position, ruleset: Ruleset) -> Answer | None:
    """In furiten nothing wins."""
    return "none" if "furiten_lets_tsumo" in judged(position, ruleset).codes() else None


def only_own_draws_win(position: Position, ruleset: Ruleset) -> Answer | None:
    """Nobody wins on a tile of another player."""
    return "none" if way_of(position.table(), position.hero) == "ron" else None


class TsumoOrRon(PuzzleKind):
    rules = ("TEN-1", "FUR-1", "FUR-3", "FUR-4", "NOT-4", "RCH-9")
    answers = OneOf(OPTIONS)
    players = (4,)
    sides = OPTIONS
    lawful = True
    flip_tiles = 200
    levels = {
        1: "no riichi of yours, one or two waits, none of them in your river",
        2: "your riichi, one or two waits, none of them in your river",
        3: "three waits or more, none of them in your river",
        4: "one or two waits, one of them in your river",
        5: "three waits or more, one of them in your river; or a tile was let go after your riichi",
    }
    misconceptions = (
        Misconception("only_own_draws_win", "TEN-1", only_own_draws_win),
        Misconception("win_needs_no_yaku", "NOT-4", win_needs_no_yaku),
        Misconception("furiten_blocks_tsumo", "FUR-4", furiten_blocks_tsumo),
        Misconception("furiten_wins", "FUR-1", furiten_wins),
    )

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        state, hero = position.table(), position.hero
        _check(state, hero)
        verdict = judged(position, ruleset)
        if not verdict.answer:
            return Verdict("none", verdict.reasons, verdict.facts)
        decides = tuple(reason for reason in verdict.reasons if reason.code not in _GOES_WITHOUT_SAYING)
        return Verdict(way_of(state, hero), (*decides, _whose_tile(state, hero)), verdict.facts)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        state = position.table()
        own = state.seats[position.hero]
        let_go = bool(furiten_facts(state, position.hero).let_go)
        many = own.waits.bit_count() > 2
        if let_go or any(own.waits >> face_of(thrown.tile) & 1 for thrown in own.river):
            return 5 if many or let_go else 4
        return 3 if many else 1 + own.in_riichi

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        return compose(rng, _plan(rng, level, ruleset))


KIND = TsumoOrRon()


def way_of(state: TableState, seat: int) -> str:
    """By which a seat would win now: `ron` while another player's tile lies there, else `tsumo`."""
    return "tsumo" if state.pending is None else "ron"


def _whose_tile(state: TableState, seat: int) -> Reason:
    """That the tile was drawn, or who discarded it."""
    if state.pending is not None:
        return Reason(
            "TEN-1", "discarded_by_another", (state.pending.tile,), facts={"seat": state.pending.seat}
        )
    drawn = state.seats[seat].drawn
    return Reason("TEN-1", "drawn_by_you", () if drawn is None else (drawn,))


def judged(position: Position, ruleset: Ruleset) -> Verdict[bool]:
    """Whether the win may be claimed; without a yaku also what would have been one."""
    state, hero = position.table(), position.hero
    if way_of(state, hero) == "ron":
        ron = ron_facts(state, hero, ruleset)
        verdict, win = judge_ron(ron, ruleset), ron.win
    else:
        tsumo = tsumo_facts(state, hero, ruleset)
        verdict, win = judge_tsumo(tsumo, ruleset), tsumo.win
    missed = missed_yaku(win, ruleset) if verdict.codes() == ("no_yaku",) else ()
    return Verdict(verdict.answer, (*verdict.reasons, *missed), verdict.facts)


def _check(state: TableState, seat: int) -> None:
    """:raises PositionError: where rulesets differ, or nothing could be won."""
    own, pending = state.seats[seat], state.pending
    if not own.closed or own.melds:
        raise PositionError("it is asked of a hand without sets beside it")
    if pending is not None and (pending.seat == seat or pending.how != "discard"):
        raise PositionError("it is asked about another player's discard")
    if pending is None and (state.phase != "discard" or state.turn != seat or own.replaces is not None):
        raise PositionError("it is asked right after a draw from the wall")
    if not own.river or not own.waits:
        raise PositionError("the first turn is over, and the hand is tenpai")
    if not own.in_riichi and furiten_facts(state, seat).let_go:
        raise PositionError("a tile was let go, and how long that counts differs")


def _plan(rng: Random, level: int, ruleset: Ruleset) -> Plan:
    """A wait is drawn or thrown, or another tile; from level 4 on a wait lies in the own river."""
    suit = rng.choice((1, 2)) if level in (3, 5) else None
    if level == 2 or (level > 2 and rng.random() < 0.5):
        plan = waiting.in_riichi(rng, ruleset, rng.randrange(5, 10), suit)
    else:
        maker = _with_ankou if rng.random() < 0.6 and suit is None else waiting.without_riichi
        plan = maker(rng, ruleset, rng.randrange(4, 9), suit)
    waits = some(waits_of_kinds(plan.hand), "the hand is noten")
    plan = replace(plan, kept_back=frozenset(waits))
    tile = rng.choice(waits) if rng.random() < 0.7 else _beside(rng, plan.hand, waits)
    if rng.random() < 0.5:
        plan = replace(plan, draw=tile)
    else:
        plan = replace(plan, offered=((plan.hero + rng.randrange(1, 4)) % 4, tile))
    return waiting.thrown(rng, plan, rng.choice(waits)) if level > 3 else plan


def _with_ankou(rng: Random, ruleset: Ruleset, turns: int, suit: int | None) -> Plan:
    """A closed hand that has not declared, with three dragons: a yaku however it wins."""
    dragon = rng.choice(sorted(DRAGONS))
    hand = random_tenpai(rng, 4, mentsu=3, suit=suit)
    if dragon in hand:
        raise NoRoomError("too many dragons")
    return Plan(ruleset, tuple(sorted([*hand, *[dragon] * 3])), turns, hero=rng.randrange(4))


def _beside(rng: Random, hand: Sequence[Face], waits: Sequence[Face]) -> Face:
    """A tile that completes nothing, mostly next to one that is held."""
    near = {kind + step for kind in hand if kind < 27 for step in (-1, 1) if 0 <= kind % 9 + step < 9}
    kinds = near if near and rng.random() < 0.8 else set(faces_in_play(4))
    return rng.choice(some(sorted(kinds - {*waits}), "every tile near completes the hand"))
