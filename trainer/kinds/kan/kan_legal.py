"""Is this kan legal: in riichi, at every level of `riichi_ankan`, and outside it (KAN-1 to KAN-10)?

`ask` names the call (`ankan`, `kakan`, `daiminkan`) and its tile.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random

from trainer.kinds.kan import generator as kans
from trainer.kinds.kan.misconceptions import KAN_LEGAL
from trainer.kinds.kan.position_facts import asked_kan
from trainer.rules.judges.facts import kan_facts
from trainer.rules.judges.kan import MAX_KANS, judge_kan
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import MeldType
from trainer.rules.tiles.tile import EAST, Face, count_faces, face_of, faces_in_play, tile_name, wall_size
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, YesNo
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.make.compose import Plan, compose
from trainer.scenarios.make.hands import pon_of, random_tenpai
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position

_TILES = {"not_the_drawn_tile", "not_three_held", "locked_hand"}


class KanLegal(PuzzleKind):
    rules = (
        "KAN-1",
        "KAN-2",
        "KAN-3",
        "KAN-4",
        "KAN-5",
        "KAN-8",
        "KAN-9",
        "KAN-10",
        "RCH-8",
        "ABO-6",
        "ABO-9",
    )
    parameters = (
        "riichi_ankan",
        "riichi_ankan_drawn_only",
        "riichi_ankan_winning_tile",
        "tenpai_own_four",
        "abort_suukan",
        "fifth_kan",
    )
    answers = YesNo()
    own_rules = kans.OF_TABLES
    suggested = True
    levels = {
        1: "outside riichi, or not the tile just drawn",
        2: "the end of the wall, the number of kans, or an honour in riichi",
        3: "a suited ankou in riichi, with one wait",
        4: "a suited ankou in riichi, with two waits",
        5: "a suited ankou in riichi, with three or more waits",
    }
    misconceptions = KAN_LEGAL

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        """Kans that can be made, then those that lack a tile: on turn of four or three of a kind or a pon,
        else of the tile that lies there.
        """
        for call, kind in _thinkable(position.table(), position.hero):
            yield {"call": str(call), "tile": tile_name(kind)}

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        call, kind = asked_kan(position)
        return judge_kan(kan_facts(position.table(), position.hero, call, kind), ruleset)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        state = position.table()
        own = state.seats[position.hero]
        if state.wall <= 1 or state.kans >= MAX_KANS:
            return 2
        if not own.in_riichi or set(verdict.codes()) & _TILES:
            return 1
        if asked_kan(position)[1] >= EAST:
            return 2
        return 2 + max(1, min(3, own.waits.bit_count()))

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        if level == 2 and rng.random() < 0.75:
            return kans.after_kans(rng, ruleset)
        return compose(rng, _plan(rng, level, ruleset))

    def mine(self, replay: Replay) -> Iterable[Mined]:
        for moment, state in replay.moments():
            if state.phase == "discard" and state.seats[state.turn].has_drawn:
                for call, kind in _offered(state):
                    yield mined_at(replay, state.turn, moment, call=call, tile=tile_name(kind))


KIND = KanLegal()


def _thinkable(state: TableState, hero: int) -> Iterable[tuple[MeldType, Face]]:
    own, pending = state.seats[hero], state.pending
    counts = count_faces(own.hand or ())
    if pending is not None and pending.seat != hero and pending.how == "discard":
        lies = face_of(pending.tile)
        return [(MeldType.DAIMINKAN, lies)] if counts[lies] > 1 else []
    if state.phase != "discard" or state.turn != hero:
        return []
    pons = [meld.kind for meld in own.melds if meld.type is MeldType.PON]
    found = [(MeldType.ANKAN, kind, 4 - number) for kind, number in enumerate(counts) if number > 2]
    found += [(MeldType.KAKAN, kind, 1 - counts[kind]) for kind in pons]
    return [(call, kind) for call, kind, _lacking in sorted(found, key=lambda each: each[2])]


def _offered(state: TableState) -> Iterable[tuple[MeldType, Face]]:
    """Kans that a player may think of: of the drawn tile in riichi, of any four or a pon outside it."""
    own = state.seats[state.turn]
    counts = count_faces(own.hand or ())
    drawn = None if own.drawn is None else face_of(own.drawn)
    for kind in {kind for kind, n in enumerate(counts) if n == 4}:
        if own.in_riichi or kind != drawn or state.wall == 0:
            yield MeldType.ANKAN, kind
    if state.wall == 0:
        for meld in own.melds:
            if meld.type is MeldType.PON and counts[meld.kind]:
                yield MeldType.KAKAN, meld.kind


def _plan(rng: Random, level: int, ruleset: Ruleset) -> Plan:
    if level == 1:
        return rng.choice((_outside, _outside, _okurikan, _locked))(rng, ruleset)
    if level == 2 and rng.random() < 0.5:
        return _last_tile(rng, ruleset)
    return _in_riichi(rng, ruleset, level)


def _asking(plan: Plan, call: MeldType, kind: Face) -> Plan:
    return replace(plan, ask=(("call", str(call)), ("tile", tile_name(kind))))


def _in_riichi(rng: Random, ruleset: Ruleset, level: int) -> Plan:
    roll = rng.random()
    if level > 2 and roll < 0.55:
        hand, kind = (kans.contested if roll < 0.35 else kans.winning_fourth)(rng, ruleset)
    else:
        hand = random_tenpai(rng, ruleset.players, suit=None if level == 2 else rng.choice((1, 2)), ankou=0.5)
        kind = kans.ankou_of(rng, hand, honour=level == 2)
    return _asking(kans.in_riichi(rng, ruleset, hand, kind), MeldType.ANKAN, kind)


def _locked(rng: Random, ruleset: Ruleset) -> Plan:
    """In riichi, another discards the fourth tile of an ankou."""
    hand = random_tenpai(rng, ruleset.players, ankou=0.5)
    kind = kans.ankou_of(rng, hand, honour=rng.random() < 0.5)
    plan = replace(kans.in_riichi(rng, ruleset, hand, kind), draw=None)
    seat = (plan.hero + rng.randrange(1, ruleset.players)) % ruleset.players
    return _asking(replace(plan, offered=(seat, kind)), MeldType.DAIMINKAN, kind)


def _okurikan(rng: Random, ruleset: Ruleset) -> Plan:
    """Four held already, another tile drawn."""
    plan, kind = kans.passed_four(rng, ruleset)
    return _asking(plan, MeldType.ANKAN, kind)


def _outside(rng: Random, ruleset: Ruleset) -> Plan:
    """An ankan or kakan without riichi; now and then a tile short."""
    hero = rng.randrange(ruleset.players)
    turns = rng.randrange(4, 12)
    if rng.random() < 0.5:
        hand = random_tenpai(rng, ruleset.players, ankou=0.6)
        kind = kans.ankou_of(rng, hand, honour=rng.random() < 0.3)
        plan = Plan(ruleset, tuple(hand), turns, hero=hero)
        return _asking(replace(plan, draw=_drawn(rng, ruleset, kind)), MeldType.ANKAN, kind)
    hand = random_tenpai(rng, ruleset.players, mentsu=3)
    kind = rng.choice([k for k in faces_in_play(ruleset.players) if k not in hand])
    pon = pon_of(rng, kind, hero, ruleset.players)
    plan = Plan(ruleset, tuple(hand), turns, hero=hero, melds={rng.randrange(1, turns): pon})
    return _asking(replace(plan, draw=_drawn(rng, ruleset, kind)), MeldType.KAKAN, kind)


def _drawn(rng: Random, ruleset: Ruleset, kind: Face) -> Face:
    """The kan's tile, or one time in three another one."""
    return kind if rng.random() < 0.66 else rng.choice(faces_in_play(ruleset.players))


def _last_tile(rng: Random, ruleset: Ruleset) -> Plan:
    """The fourth tile comes with one of the last draws: with an empty wall no kan can be made."""
    hand = random_tenpai(rng, ruleset.players, ankou=0.5)
    kind = kans.ankou_of(rng, hand, honour=rng.random() < 0.5)
    draws = wall_size(ruleset.players) - rng.randrange(2)
    turns, hero = divmod(draws - 1, ruleset.players)
    plan = Plan(ruleset, tuple(hand), turns, hero=hero, draw=kind)
    return _asking(plan, MeldType.ANKAN, kind)
