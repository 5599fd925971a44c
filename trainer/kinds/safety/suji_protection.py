"""How far suji (DEF-2) or a wall, kabe (DEF-4), keeps a ryanmen from a tile: not, half, all.

The hero is to discard; `ask` names a tile of the hand, the declarer, and which of the two is asked about.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from trainer.kinds.safety.generator import Danger, random_danger, staged
from trainer.rules.defence.genbutsu import Gone, clearing
from trainer.rules.defence.kabe import KabeFacts, judge_kabe, run_waits, shapes_but_ryanmen
from trainer.rules.defence.suji import SujiFacts, judge_suji, lacks_runs, partners
from trainer.rules.replay.state import Seat
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import EAST, HONOURS, Face, face_of, tile_name
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.answer_shapes import Answer, OneOf
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.make.compose import some
from trainer.scenarios.position import asked as asks
from trainer.scenarios.position.asked import (
    asked_danger,
    asked_word,
    check_hidden,
    rivals_of,
    seat_code,
    turns_since,
)
from trainer.scenarios.position.changes import Change, TileChange, spare_tiles
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position, PositionError


def _is_suji(position: Position) -> bool:
    return position.asked("about") == "suji"


def _one_end_is_enough(position: Position, ruleset: Ruleset) -> Answer | None:
    """1 makes 4 safe, or 7 does."""
    facts = asked_danger(position)
    safe, ends = clearing(facts.gone, ruleset), partners(facts.kind)
    return "full" if _is_suji(position) and any(end in safe for end in ends) else None


def _any_river(position: Position, ruleset: Ruleset) -> Answer | None:
    """What others threw before the riichi gives suji too."""
    facts = asked_danger(position)
    ends = partners(facts.kind)
    if not _is_suji(position) or not ends:
        return None
    gone = {each.kind for each in facts.gone}
    return ("none", "half", "full")[2 if set(ends) <= gone else len(gone.intersection(ends))]


def _neighbour(position: Position, ruleset: Ruleset) -> Answer | None:
    """A tile beside a discard of the declarer is safe."""
    facts = asked_danger(position)
    own = {each.kind for each in facts.gone if each.way == "own_river"}
    beside = {facts.kind - 1, facts.kind + 1} & own
    return "full" if _is_suji(position) and partners(facts.kind) and beside else None


def _three_are_a_wall(position: Position, ruleset: Ruleset) -> Answer | None:
    """Three visible copies rule a run out as four do."""
    facts = asked_danger(position)
    runs = [needs for shape, needs in run_waits(facts.kind) if shape == "ryanmen"]
    if _is_suji(position) or not all(min(facts.unseen[each] for each in needs) <= 1 for needs in runs):
        return None
    return "no_chance"


def _one_wall_is_enough(position: Position, ruleset: Ruleset) -> Answer | None:
    """A wall on one side of the tile stops the ryanmen on both."""
    facts = asked_danger(position)
    runs = [needs for shape, needs in run_waits(facts.kind) if shape == "ryanmen"]
    if _is_suji(position) or not any(min(facts.unseen[each] for each in needs) == 0 for needs in runs):
        return None
    return "no_chance"


PROTECTION: Final = (
    Misconception("one_end_is_enough", "DEF-2", _one_end_is_enough),
    Misconception("any_river_gives_suji", "FUR-5", _any_river),
    Misconception("three_are_a_wall", "DEF-4", _three_are_a_wall),
    Misconception("one_wall_is_enough", "DEF-4", _one_wall_is_enough),
    Misconception("neighbour_is_safe", "DEF-2", _neighbour),
)


SUJI: Final = ("none", "half", "full")
WALL: Final = ("none", "one_chance", "no_chance")
_SIDES: Final = {"none": "none", "half": "half", "one_chance": "half", "full": "full", "no_chance": "full"}
_MINED: Final = frozenset({1, 4})
"""Discards of the declarer since the declaration at which a real hand is looked at."""


class SujiProtection(PuzzleKind):
    read_from = "table"
    rules = ("DEF-2", "DEF-4", "DEF-5")
    levels = {
        1: "suji of one ryanmen, by the declarer's own river",
        2: "suji of one ryanmen, by the rivers of others too; or an honour",
        3: "suji of two ryanmen",
        4: "a wall before one ryanmen",
        5: "walls before two ryanmen",
    }
    sides = ("none", "half", "full")
    misconceptions = PROTECTION

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        for ask in asks.held_against(position):
            yield from ({**ask, "about": about} for about in ("suji", "wall"))

    def shape(self, position: Position) -> OneOf:
        return OneOf(SUJI if position.asked("about") == "suji" else WALL)

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        about, facts = asked_word(position, "about", ("suji", "wall")), asked_danger(position)
        check_hidden(position.table(), facts.seat)
        if lacks_runs(facts.kind, position.players):
            raise PositionError("ask: there is no run of manzu")
        if about == "suji":
            left = shapes_but_ryanmen(facts.kind, facts.unseen)
            suji = judge_suji(SujiFacts(facts.kind, facts.seat, facts.gone, left=left), ruleset)
            if suji.facts.get("genbutsu"):
                raise PositionError("ask: the tile is genbutsu itself, no ryanmen and no other shape can win")
            return Verdict(suji.answer, suji.reasons, suji.facts)
        kabe = judge_kabe(KabeFacts(facts.kind, facts.unseen), ruleset)
        return Verdict(kabe.answer, kabe.reasons, kabe.facts)

    def side(self, position: Position, answer: Answer) -> str:
        """How far it is kept off, by suji or by a wall."""
        return _SIDES[str(answer)]

    def near(self, position: Position) -> Iterable[Change]:
        """One of the declarer's discards is the other end of a ryanmen on the tile; or one discard of
        anybody is a tile more of a wall, or one less.
        """
        facts = asked_danger(position)
        if position.asked("about") == "suji":
            for thrown in reversed(position.table().seats[facts.seat].river):
                for end in partners(facts.kind):
                    yield TileChange("river", facts.seat, thrown.tile, end, thrown.at)
        else:
            yield from _other_walls(position, facts.kind, facts.unseen)

    def counts_copies(self, reason: Reason) -> bool:
        """Of the shapes that walls stop only the ryanmen, which alone is asked about."""
        return reason.facts.get("shape", "ryanmen") == "ryanmen"

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        facts = asked_danger(position)
        ends = partners(facts.kind)
        if position.asked("about") == "wall":
            return 3 + max(1, len(ends))
        if len(ends) == 2:
            return 3
        return 1 if ends and _own_river_decides(ends[0], facts.gone) else 2

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        danger = random_danger(rng, ruleset, 1, range(7))
        if level == 2 and rng.random() < 0.15:
            kind = rng.choice(sorted(HONOURS))
            return _asked(rng, danger.drawing(kind), kind, "suji")
        two = level in (3, 5)
        kinds = some(
            [kind for kind in sorted(danger.kinds) if _has_ryanmen(kind, 1 + two, ruleset.players)],
            "no such tile in the hand",
        )
        kind = rng.choice(kinds)
        if level >= 4:
            return _asked(rng, _walled(rng, danger, kind), kind, "wall")
        danger = replace(danger, kept_back=frozenset({kind, *partners(kind)}))
        return _asked(rng, _on_suji(rng, danger, kind, level), kind, "suji")

    def mine(self, replay: Replay) -> Iterable[Mined]:
        for moment, state in replay.moments():
            hero = state.turn
            own = state.seats[hero]
            if state.phase != "discard" or own.in_riichi or not own.has_drawn:
                continue
            rivals = rivals_of(state, hero)
            if rivals and turns_since(state, rivals[-1]) in _MINED:
                for kind, about in _worth_asking(own, state.seats[rivals[-1]], replay.ruleset.players):
                    ask = {"tile": tile_name(kind), "about": about, "against": seat_code(rivals[-1])}
                    yield mined_at(replay, hero, moment, **ask)


KIND = SujiProtection()


def _other_walls(position: Position, kind: Face, unseen: Sequence[int]) -> Iterable[Change]:
    """Each seat's latest discard is one of a wall, the highest first; a discard of a wall is none of it."""
    walls = {each for shape, needs in run_waits(kind) if shape == "ryanmen" for each in needs}
    for seat, own in enumerate(position.table().seats):
        for tile in own.river[-1:]:
            for wall in sorted(walls - {face_of(tile.tile)}, key=lambda each: unseen[each]):
                yield TileChange("river", seat, tile.tile, wall, tile.at)
        for tile in own.river:
            if face_of(tile.tile) in walls:
                yield from (
                    TileChange("river", seat, tile.tile, new, tile.at) for new in spare_tiles(position, 1)
                )


def _own_river_decides(end: Face, gone: tuple[Gone, ...]) -> bool:
    """The other end lies in the declarer's river, or in none."""
    ways = {each.way for each in gone if each.kind == end}
    return not ways or "own_river" in ways


def _worth_asking(own: Seat, rival: Seat, players: int) -> list[tuple[Face, str]]:
    """A tile on the suji of the declarer's river, and one beside a kind that the hero holds three of."""
    thrown = {face_of(tile.tile) for tile in rival.river}
    held = [face_of(tile) for tile in own.hand or ()]
    kinds = [kind for kind in sorted(set(held)) if kind < EAST and not lacks_runs(kind, players)]
    on_suji = [kind for kind in kinds if kind not in thrown and thrown.intersection(partners(kind))]
    behind = [
        kind
        for kind in kinds
        if any(
            held.count(each) >= 3 for shape, needs in run_waits(kind) if shape == "ryanmen" for each in needs
        )
    ]
    return [*((kind, "suji") for kind in on_suji[-1:]), *((kind, "wall") for kind in behind[:1])]


def _has_ryanmen(kind: Face, number: int, players: int) -> bool:
    return len(partners(kind)) == number and not lacks_runs(kind, players)


def _asked(rng: Random, danger: Danger, kind: Face, about: str) -> Position:
    return staged(rng, danger, tile=tile_name(kind), about=about, against=seat_code(danger.rival))


def _on_suji(rng: Random, danger: Danger, kind: Face, level: int) -> Danger:
    """None, one or both of the other ends fall, where they clear or, before the riichi, where they do not."""
    ends = list(partners(kind))
    if level == 2:
        return danger.with_thrown(
            rng, ends, danger.slots_after() if rng.random() < 0.5 else danger.slots_before()
        )
    if level == 3 and rng.random() < 0.4:
        danger = danger.with_thrown(rng, [ends.pop()], danger.slots_before())
    own = danger.slots(only_by=danger.rival) if level == 1 else danger.clearing_slots()
    return danger.with_thrown(rng, rng.sample(ends, rng.randrange(len(ends) + 1)), own)


def _walled(rng: Random, danger: Danger, kind: Face) -> Danger:
    """Walls of four or three before each ryanmen, now and then one of two before the last, which is none."""
    runs = [needs for shape, needs in run_waits(kind) if shape == "ryanmen"]
    spared = None if rng.random() < 0.7 else runs[-1]
    for needs in runs:
        wall = min(needs, key=lambda each: (danger.left(each), rng.random()))
        number = max(0, danger.left(wall) - (2 if needs is spared else rng.randrange(2)))
        danger = replace(danger, kept_back=danger.kept_back | set(needs))
        danger = danger.with_thrown(rng, [wall] * number, danger.slots())
    return danger
