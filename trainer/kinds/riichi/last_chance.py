"""Is this the last turn on which you may declare riichi, as far as the wall goes (CMP-4, RCH-4)?

The hero is on turn after a draw, or waits for the next draw, closed and not in riichi.
"""

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Final

from trainer.rules.judges.facts import last_chance_facts
from trainer.rules.judges.riichi import LastChanceFacts, judge_last_chance
from trainer.rules.replay.events import Chi, Pon
from trainer.rules.replay.state import Round, TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import COPIES, NORTH, count_faces, wall_size
from trainer.rules.tiles.waits import tenpai_discards
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.answer_shapes import Answer, OneOf
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.make import turns
from trainer.scenarios.make.compose import NoRoomError, some
from trainer.scenarios.make.hands import random_tenpai, waits_of_kinds
from trainer.scenarios.make.turns import Stage
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position, PositionError


def _answer(position: Position, needed: int, turn: int, least: int) -> Answer:
    """With so many tiles needed, and left on the last turn, where each turn takes `turn` tiles."""
    facts = last_chance_facts(position.table(), position.hero)
    left = facts.wall - facts.draws_until
    if left < max(needed, least):
        return "none"
    return "later" if left - turn >= max(needed, least) else "last"


def four_needed(position: Position, ruleset: Ruleset) -> Answer | None:
    """Four tiles must be left whatever the rules, the number of players too, say."""
    facts = last_chance_facts(position.table(), position.hero)
    return judge_last_chance(facts, ruleset.changed(riichi_min_live_wall=4)).answer


def one_tile_a_turn(position: Position, ruleset: Ruleset) -> Answer | None:
    """Each turn takes one tile of the wall: the others' draws are forgotten."""
    return _answer(position, ruleset.riichi_min_live_wall, 1, 0)


def own_draw_needed(position: Position, ruleset: Ruleset) -> Answer | None:
    """An own draw must be left after the declaration, whatever the rules say."""
    return _answer(position, ruleset.riichi_min_live_wall, position.players, position.players)


def _kan(stage: Stage) -> None:
    """Somebody else lays an ankan, or extracts a north where that is done."""
    stage.rounds(stage.rng.randrange(1, 4))
    while stage.next == stage.hero:
        stage.turn()
    stage.draw()
    if stage.ruleset.kita and stage.left[NORTH] and stage.rng.random() < 0.7:
        stage.kita()
    else:
        fours = some(
            [kind for kind, left in enumerate(stage.left) if left == COPIES and kind not in stage.kept_back],
            "no four of a kind are left",
        )
        stage.ankan(stage.rng.choice(fours))
    stage.discard()


OPTIONS: Final = ("none", "last", "later")
_NEAR: Final = 1
"""Tiles from where the answer turns."""
_LATE: Final = 2
"""Rounds of draws left up to which it is asked about real hands."""


class LastChance(PuzzleKind):
    read_from = "table"
    rules = ("CMP-4", "RCH-4")
    parameters = ("riichi_min_live_wall",)
    answers = OneOf(OPTIONS)
    levels = {
        1: "your turn, not near the edge",
        2: "your turn, within a tile of the edge",
        3: "before your draw, not near the edge",
        4: "before your draw, within a tile of the edge",
        5: "the same with kans or extracted norths in the hand",
    }
    framed = False
    sides = OPTIONS
    misconceptions = (
        Misconception("four_tiles_everywhere", "RCH-4", four_needed),
        Misconception("turn_costs_one_tile", "CMP-4", one_tile_a_turn),
        Misconception("needs_another_draw", "CMP-4", own_draw_needed),
    )

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        facts = _facts(position)
        verdict = judge_last_chance(facts, ruleset)
        return Verdict(verdict.answer, (*verdict.reasons, *_by_call(position, facts, ruleset)))

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        if any(call.how not in ("chi", "pon") for call in position.table().calls):
            return 5
        facts, needed = _facts(position), position.ruleset.riichi_min_live_wall
        left = facts.wall - facts.draws_until
        near = any(-_NEAR <= left - edge < _NEAR for edge in (needed, needed + facts.players))
        return (3 if facts.draws_until else 1) + near

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        """The hero on turn, or up to a round of draws before it, where the wall may be too short or not."""
        if level == 4 and rng.random() < 0.25:
            return _called_late(rng, ruleset)
        players, needed = ruleset.players, ruleset.riichi_min_live_wall
        hero = rng.randrange(players)
        before = (
            0 if level < 3 else rng.randrange(1, players + 1) if level < 5 else rng.randrange(players + 1)
        )
        left = rng.randrange(needed - (needed > 0) - 2 * (level in (1, 3, 5)), needed + 2 * players)
        wall = left + before
        if wall < 0:
            raise NoRoomError("the wall has ended before")
        kans = rng.randrange(1, 3) if level == 5 else 0
        dealer = (hero - (wall_size(players) - wall - kans - 1) - before) % players
        hand = random_tenpai(rng, players)
        waits = waits_of_kinds(hand)
        stage = Stage(rng, ruleset, hand, hero=hero, kept_back=waits, at=Round(rng.randrange(2), dealer + 1))
        for _ in range(kans):
            _kan(stage)
        rival = rng.choice([None, None, *(seat for seat in range(players) if seat != hero)])
        if rival is not None:
            stage.rounds(rng.randrange(1, 6))
            stage.go(rival)
            stage.turn(riichi=True)
        stage.play_out(wall if before else wall + 1)
        if not before:
            stage.draw()
        return stage.position()

    def mine(self, replay: Replay) -> Iterable[Mined]:
        for moment, state in replay.moments():
            if state.wall <= _LATE * state.deal.players + 1 and state.phase in ("discard", "respond"):
                for seat in range(state.deal.players):
                    if _could_declare(state, seat) and (moment + seat) % 3 == 0:
                        yield mined_at(replay, seat, moment)


KIND = LastChance()


def _called_late(rng: Random, ruleset: Ruleset) -> Position:
    """A pon near the end of the wall moves the turn: past the hero, or nearer to the hero."""
    players, needed = ruleset.players, ruleset.riichi_min_live_wall
    hero, feeder, caller = rng.sample(range(players), 3)
    without, since = ((hero - seat - 1) % players + 1 for seat in (feeder, caller))
    wall = rng.randrange(needed + min(without, since), needed + max(without, since))
    if wall == 0:
        raise NoRoomError("nobody calls the last discard")
    dealer = (feeder - (wall_size(players) - wall) + 1) % players
    hand = random_tenpai(rng, players)
    stage = Stage(
        rng,
        ruleset,
        hand,
        hero=hero,
        kept_back=waits_of_kinds(hand),
        at=Round(rng.randrange(2), dealer + 1),
    )
    stage.play_out(wall + 1)
    kind = turns.plenty(stage, 3)
    turns.fed(stage, kind)
    stage.pon(caller)
    turns.discard_but(stage, kind)
    return stage.position()


def _by_call(position: Position, facts: LastChanceFacts, ruleset: Ruleset) -> tuple[Reason, ...]:
    """CMP-4: the call of the discard before this one, if it decides whether the next turn comes in time."""
    state = position.table()
    called, events = state.calls[-1:], position.events
    if not called or called[0].how not in ("chi", "pon") or called[0].at != state.moment - 2:
        return ()
    call = events[called[0].at]
    assert isinstance(call, Chi | Pon)
    draws = (position.hero - call.from_seat - 1) % position.players + 1
    without = judge_last_chance(replace(facts, draws_until=draws), ruleset).answer
    now = judge_last_chance(facts, ruleset).answer
    if (without == "none") == (now == "none"):
        return ()
    at, shown = called[0].at, {"seat": called[0].seat}
    return (Reason("CMP-4", "call_took_turn" if now == "none" else "call_brought_turn", (), at, shown),)


def _facts(position: Position) -> LastChanceFacts:
    """:raises PositionError: if the hero is open, in riichi, or neither on turn nor waiting for a draw."""
    state = position.table()
    own = state.seats[position.hero]
    if not own.closed or own.in_riichi or state.phase not in ("discard", "respond"):
        raise PositionError("the last chance is asked of a closed hand without riichi, in play")
    if state.turn == position.hero and state.phase == "discard" and not own.has_drawn:
        raise PositionError("the last chance is asked after a draw")
    return last_chance_facts(state, position.hero)


def _could_declare(state: TableState, seat: int) -> bool:
    """Closed and tenpai, with 14 tiles after some discard."""
    own = state.seats[seat]
    if own.in_riichi or not own.closed or own.hand is None:
        return False
    if state.phase == "discard" and state.turn == seat:
        return own.has_drawn and bool(tenpai_discards(count_faces(own.hand), len(own.melds)))
    return bool(own.waits)
