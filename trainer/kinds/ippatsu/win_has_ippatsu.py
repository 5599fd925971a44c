"""Does this win carry ippatsu (IPP-1 to IPP-5, CMP-2, CMP-3)?

The hero can win now: on a discard, a tile that somebody adds to a pon or extracts, or the own draw.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Final, TypeAlias

from trainer.kinds.ippatsu.misconceptions import WIN_HAS_IPPATSU
from trainer.rules.judges.facts import hand_of, ippatsu_facts, win_of, without_drawn
from trainer.rules.judges.ippatsu import KAN_NAMES, judge_winning_ippatsu
from trainer.rules.replay.events import Ron, Tsumo
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import EAST, NORTH, Face, count_faces, face_of
from trainer.rules.tiles.waits import wait_kinds, wait_mask, waits_of
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, YesNo
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.make import turns
from trainer.scenarios.make.compose import NoRoomError, some
from trainer.scenarios.make.hands import random_tenpai, waits_of_kinds
from trainer.scenarios.make.turns import Stage
from trainer.scenarios.position.asked import winning_tile
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position, PositionError

Maker: TypeAlias = Callable[[Random, Ruleset, bool], Position]
"""A position; the flag tells whether ippatsu is wanted, which it may miss."""


def _staged(
    rng: Random, ruleset: Ruleset, hand: list[Face], more: list[Face], own: list[Face], early: int
) -> tuple[Stage, Face]:
    """Quiet turns until the hero holds the hand; and the wait that will come, which is kept for then."""
    waits = some(wait_kinds(wait_mask(count_faces(hand), 0 if not own else 1)), "noten")
    tile = rng.choice(waits)
    stage = Stage(
        rng,
        ruleset,
        hand,
        hero=rng.randrange(ruleset.players),
        at=turns.some_round(rng, ruleset.players),
        own=own,
        late=rng.choice((2, 3)),
        reserved=[tile, *more],
        kept_back={*waits, *more},
    )
    stage.settle(early)
    return stage, tile


def _plain(rng: Random, ruleset: Ruleset) -> tuple[Stage, Face]:
    return _staged(rng, ruleset, random_tenpai(rng, ruleset.players), [], [], rng.randrange(3, 8))


def _finish(stage: Stage, tile: Face, wanted: bool) -> Position:
    """The tile comes as a discard or a draw, within the turn or after it."""
    rng, players = stage.rng, stage.players
    if not wanted and rng.random() < 0.6:
        for _ in range(rng.randrange(players, 2 * players)):
            stage.turn()
    for _ in range(rng.randrange(players - 1)):
        stage.turn()
    if rng.random() < 0.5:
        stage.go(stage.hero)
    stage.give_back(tile)
    if stage.next == stage.hero:
        stage.draw(tile)
    else:
        stage.turn(tile)
    return stage.position()


def _nothing(rng: Random, ruleset: Ruleset, wanted: bool) -> Position:
    stage, tile = _plain(rng, ruleset)
    turns.declare(stage, stage.hero)
    return _finish(stage, tile, wanted)


def _interrupted(step: Callable[[Stage], object]) -> Maker:
    """A step before the riichi, or shortly after it."""

    def make(rng: Random, ruleset: Ruleset, wanted: bool) -> Position:
        stage, tile = _plain(rng, ruleset)
        before = wanted or rng.random() < 0.3
        if before:
            step(stage)
        turns.declare(stage, stage.hero)
        if not before:
            for _ in range(rng.choice((0, 0, 1))):
                stage.turn()
            step(stage)
            return _finish(stage, tile, wanted=True)
        return _finish(stage, tile, wanted)

    return make


def _call(stage: Stage) -> None:
    """A chi or pon; of the declaration tile itself if it can be."""
    pending = stage.state.pending
    if pending is not None and pending.seat == stage.hero and stage.rng.random() < 0.7:
        if stage.left[face_of(pending.tile)] < 2:
            raise NoRoomError("nobody has two more of the declaration tile")
        stage.pon(turns.caller(stage, but=stage.hero))
        turns.discard_but(stage, face_of(pending.tile))
        return
    (turns.chi if stage.players == 4 and stage.rng.random() < 0.5 else turns.pon)(stage)


def _chased(rng: Random, ruleset: Ruleset, wanted: bool) -> Position:
    """Another declares since, now and then after a call."""
    stage, tile = _plain(rng, ruleset)
    turns.declare(stage, stage.hero)
    turns.declare(stage, stage.next)
    if not wanted and rng.random() < 0.5:
        turns.pon(stage)
    return _finish(stage, tile, wanted)


def _other_kan(stage: Stage) -> None:
    steps = [turns.ankan, turns.daiminkan, *([turns.kita] * 2 if stage.ruleset.kita else [])]
    stage.rng.choice(steps)(stage)


def _with_kan_or_last_tile(rng: Random, ruleset: Ruleset, wanted: bool) -> Position:
    if rng.random() < 0.6:
        return _interrupted(_other_kan)(rng, ruleset, wanted)
    stage, tile = _plain(rng, ruleset)
    players = stage.players
    stage.play_out(rng.randrange(players + 1, 2 * players + 2))
    turns.declare(stage, stage.hero)
    if not players <= stage.state.wall < 2 * players:
        raise NoRoomError("too few tiles for a riichi, or too many for the last one")
    stage.play_out(1)
    stage.give_back(tile)
    if stage.next == stage.hero:
        stage.draw(tile)
    else:
        stage.turn(tile)
    return stage.position()


def _with_own_kan(rng: Random, ruleset: Ruleset, wanted: bool) -> Position:
    if ruleset.kita and rng.random() < 0.4:
        return _north(rng, ruleset, wanted)
    if wanted or rng.random() < 0.4:
        return _robbing(rng, ruleset, wanted)
    return _rinshan(rng, ruleset, late=rng.random() < 0.3)


def _robbing(rng: Random, ruleset: Ruleset, wanted: bool) -> Position:
    """Somebody has a pon of a wait, which is of no use to the hero's ron before, and adds to it."""
    hand = random_tenpai(rng, ruleset.players)
    waits = waits_of_kinds(hand)
    tile = rng.choice(waits) if waits else EAST
    if hand.count(tile) or tile >= EAST:
        raise NoRoomError("the hero holds the tile")
    stage = Stage(
        rng,
        ruleset,
        hand,
        hero=rng.randrange(ruleset.players),
        at=turns.some_round(rng, ruleset.players),
        late=3,
        reserved=[tile] * 4,
        kept_back=waits,
    )
    stage.rounds(rng.randrange(1, 3))
    if stage.next == stage.hero or not stage.late:
        raise NoRoomError("the hero would be furiten")
    seat = turns.caller(stage, but=stage.next)
    for _ in range(4):
        stage.give_back(tile)
    stage.turn(tile)
    stage.pon(seat)
    turns.discard_but(stage, tile)
    stage.settle(1)
    turns.declare(stage, stage.hero)
    if not wanted and rng.random() < 0.6:
        stage.rounds(1)
    turns.kakan(stage, seat, tile, robbable=True)
    return stage.position()


def _rinshan(rng: Random, ruleset: Ruleset, *, late: bool) -> Position:
    """An own ankan of an honour in riichi, and the replacement completes the hand; or a later draw does."""
    hand = random_tenpai(rng, ruleset.players, mentsu=3)
    honours = [
        kind for kind in range(EAST, EAST + 7) if kind not in hand and not (ruleset.kita and kind == NORTH)
    ]
    kind = rng.choice(honours)
    stage, tile = _staged(rng, ruleset, hand, [kind], [kind] * 3, rng.randrange(3, 8))
    turns.declare(stage, stage.hero)
    if late:
        stage.rounds(1)
    stage.go(stage.hero)
    stage.give_back(kind)
    stage.draw(kind)
    stage.give_back(tile)
    stage.ankan(kind, tile)
    return stage.position()


def _north(rng: Random, ruleset: Ruleset, wanted: bool) -> Position:
    """Sanma: an own north before the riichi, or on the draw after it."""
    stage, tile = _staged(rng, ruleset, random_tenpai(rng, 3), [NORTH], [], rng.randrange(3, 7))
    if not wanted:
        turns.declare(stage, stage.hero)
    stage.go(stage.hero)
    stage.give_back(NORTH)
    stage.draw(NORTH)
    if wanted:
        stage.kita()
        stage.discard(riichi=True)
        return _finish(stage, tile, wanted)
    stage.give_back(tile)
    stage.kita(tile)
    return stage.position()


MAKERS: Final[dict[int, Maker]] = {
    1: _nothing,
    2: _interrupted(_call),
    3: _chased,
    4: _with_kan_or_last_tile,
    5: _with_own_kan,
}
"""By level."""


class WinHasIppatsu(PuzzleKind):
    rules = ("IPP-1", "IPP-2", "IPP-3", "IPP-4", "IPP-5", "CMP-2", "CMP-3", "SAN-2")
    parameters = ("ippatsu", "kita_breaks")
    answers = YesNo()
    lawful = True
    has_clues = True
    levels = {
        1: "nothing but discards since the riichi",
        2: "a chi or pon in the hand",
        3: "another riichi since",
        4: "a kan or kita of another in the hand, or the last tile",
        5: "an own kan or kita, or one that is robbed",
    }
    misconceptions = WIN_HAS_IPPATSU

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        state, hero = position.table(), position.hero
        if not state.seats[hero].in_riichi or not _completes(state, hero):
            raise PositionError("the hero is not in riichi with a tile that completes the hand")
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
        if ippatsu_facts(state, hero).later_riichi:
            return 3
        return 2 if state.calls else 1

    def generate(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        wanted = rng.random() < 0.6 and ruleset.ippatsu
        side = "yes" if wanted else "no"
        return self.tried(lambda: MAKERS[level](rng, ruleset, wanted), level, ruleset, side)

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
