"""Does this win carry ippatsu (IPP-1 to IPP-5, CMP-2, CMP-3)?

The hero can win now: on a discard, a tile that somebody adds to a pon or extracts, or the own draw.
"""

from collections.abc import Iterable
from random import Random

from trainer.rules.events import Ron, Tsumo
from trainer.rules.facts import hand_of, ippatsu_facts, win_of, without_drawn
from trainer.rules.ippatsu import KAN_NAMES, judge_winning_ippatsu
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import TableState
from trainer.rules.tiles import kind_of
from trainer.rules.verdict import Verdict
from trainer.rules.waits import waits_of
from trainer.scenarios.answers import Answer, YesNo
from trainer.scenarios.compose import NoRoomError
from trainer.scenarios.drafts.riichi_wins import DRAFTS
from trainer.scenarios.faulty import ippatsu as faulty
from trainer.scenarios.kind import Misconception, PuzzleKind, retry
from trainer.scenarios.mining import Mined, Replay, mined_at
from trainer.scenarios.position import Position, PositionError


class WinHasIppatsu(PuzzleKind):
    slug = "win-has-ippatsu"
    family = "ippatsu"
    rules = ("IPP-1", "IPP-2", "IPP-3", "IPP-4", "IPP-5", "CMP-2", "CMP-3", "SAN-2")
    parameters = ("ippatsu", "kita_breaks")
    lawful = True
    levels = {
        1: "nothing but discards since the riichi",
        2: "a chi or pon in the hand",
        3: "another riichi since",
        4: "a kan or kita of another in the hand, or the last tile",
        5: "an own kan or kita, or one that is robbed",
    }
    misconceptions = (
        Misconception("chankan_after_ippatsu", "IPP-4", faulty.win_kan_comes_first),
        Misconception("ankan_keeps_ippatsu", "IPP-2", faulty.win_ankan_keeps_it),
        Misconception("riichi_ends_ippatsu", "IPP-2", faulty.win_riichi_ends_it),
        Misconception("only_own_tiles_called", "IPP-2", faulty.win_only_own_tiles_called),
        Misconception("ippatsu_by_ron_only", "IPP-1", faulty.by_ron_only),
    )

    def shape(self, position: Position) -> YesNo:
        return YesNo()

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        state, hero = position.table(), position.hero
        if not state.seats[hero].in_riichi or not _completes(state, hero):
            raise PositionError("the hero is not in riichi with a tile that completes the hand")
        win = win_of(state, hero, ruleset)
        verdict = judge_winning_ippatsu(ippatsu_facts(state, hero), win, ruleset)
        return Verdict(verdict.answer, verdict.reasons, verdict.facts)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        state, hero = position.table(), position.hero
        own = {call.how for call in state.calls if call.seat == hero}
        robbed = state.pending is not None and state.pending.how != "discard"
        if own & {*KAN_NAMES, "kita"} or robbed:
            return 5
        if {call.how for call in state.calls} & {*KAN_NAMES, "kita"} or state.wall == 0:
            return 4
        if ippatsu_facts(state, hero).later_riichi:
            return 3
        return 2 if state.calls else 1

    def generate(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        wanted = rng.random() < 0.6 and ruleset.ippatsu

        def draft() -> Position:
            position = DRAFTS[level](rng, ruleset, wanted)
            if self.judge(position, ruleset).answer != wanted:
                raise NoRoomError("the other answer")
            return position

        return retry(self, draft, level, ruleset)

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
    return kind_of(tile) in waits_of(without_drawn(hand), "ignored")
