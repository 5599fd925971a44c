"""Does this win carry ippatsu (IPP-1 to IPP-5, CMP-2, CMP-3)?

The hero, in riichi or not, can win now: on a discard, a tile that somebody adds to a pon or extracts, or the
own draw.
"""

from collections.abc import Iterable
from random import Random
from typing import Final

from trainer.kinds.ippatsu import generator as winning
from trainer.kinds.ippatsu.generator import Maker, Wish
from trainer.kinds.ippatsu.misconceptions import WIN_HAS_IPPATSU
from trainer.rules.judges.facts import (
    hand_of,
    ippatsu_facts,
    others_in_riichi,
    win_of,
    without_drawn,
)
from trainer.rules.judges.ippatsu import judge_winning_ippatsu
from trainer.rules.replay.events import Ron, Tsumo
from trainer.rules.replay.state import KAN_NAMES, TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.yaku import yaku_of
from trainer.rules.tiles.tile import face_of
from trainer.rules.tiles.waits import waits_of
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, YesNo
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.position.asked import winning_tile
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position, PositionError

MAKERS: Final[dict[int, Maker]] = {
    1: winning.nothing,
    2: winning.interrupted(winning.call),
    3: winning.chased,
    4: winning.with_kan_or_last_tile,
    5: winning.with_own_kan,
}
"""By level."""
_SILENT: Final = 0.15
"""The share of wins without ippatsu that come without a riichi."""


class WinHasIppatsu(PuzzleKind):
    read_from = "table"
    rules = ("IPP-1", "IPP-2", "IPP-3", "IPP-4", "IPP-5", "CMP-2", "CMP-3", "SAN-2")
    parameters = ("ippatsu", "kita_breaks")
    answers = YesNo()
    lawful = True
    has_clues = True
    levels = {
        1: "nothing but discards, with a riichi or without one",
        2: "a chi or pon in the hand",
        3: "another riichi since, or that of another alone",
        4: "a kan or kita of another in the hand, or the last tile",
        5: "an own kan or kita, or one that is robbed",
    }
    misconceptions = WIN_HAS_IPPATSU

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        state, hero = position.table(), position.hero
        if not _completes(state, hero):
            raise PositionError("no tile completes the hero's hand")
        if not state.seats[hero].in_riichi and not yaku_of(
            win_of(state, hero, position.ruleset), position.ruleset
        ):
            raise PositionError("the hero is not in riichi, and the hand has no yaku")
        win = win_of(state, hero, ruleset)
        return judge_winning_ippatsu(ippatsu_facts(state, hero), win, ruleset)

    def clue(self, position: Position) -> str:
        return winning_tile(position)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        state, hero = position.table(), position.hero
        own = {call.how for call in state.calls if call.seat == hero}
        robbed = state.pending is not None and state.pending.how != "discard"
        if own & {*KAN_NAMES, "kita"} or robbed:
            return 5
        if {call.how for call in state.calls} & {*KAN_NAMES, "kita"} or state.wall == 0:
            return 4
        facts = ippatsu_facts(state, hero)
        if facts.later_riichi or (facts.declared_at is None and others_in_riichi(state, hero)):
            return 3
        return 2 if state.calls else 1

    def generate(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        wanted = rng.random() < 0.6 and ruleset.ippatsu
        side = "yes" if wanted else "no"
        wish = Wish(rng, ruleset, soon=wanted, riichi=wanted or rng.random() > _SILENT)
        return self.tried(lambda: MAKERS[level](wish), level, ruleset, side)

    def mine(self, replay: Replay) -> Iterable[Mined]:
        """The moments before wins of hands whose riichi is at most three own turns old."""
        for moment, event in enumerate(replay.events):
            if not isinstance(event, Ron | Tsumo):
                continue
            state = replay.states[moment - 1]
            own = state.seats[event.seat]
            since = 0 if own.riichi_at is None else sum(tile.at > own.riichi_at for tile in own.river)
            if 0 < since <= 3 and state.owed != event.seat and not state.end:
                yield mined_at(replay, event.seat, moment)


KIND = WinHasIppatsu()


def _completes(state: TableState, hero: int) -> bool:
    """Does the tile that lies there, or the drawn one, complete the hero's hand?"""
    hand, pending = hand_of(state, hero), state.pending
    if state.end or (pending is None and not state.seats[hero].has_drawn):
        return False
    tile = hand.drawn if pending is None else pending.tile
    if tile is None or (pending is not None and pending.seat == hero):
        return False
    return face_of(tile) in waits_of(without_drawn(hand), "ignored")
