"""Tables before which the hero has to be careful: who is in riichi since when, and what went by.

The second part makes a hand to fold against one riichi, with tiles that suji, walls or copies in sight
make safe.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final, Literal, TypeAlias

from trainer.rules.defence.kabe import run_waits
from trainer.rules.defence.suji import partners
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import COPIES, EAST, HONOURS, NORTH, Face, faces_in_play, format_tiles
from trainer.scenarios.decide.tile_danger import KindSets, endangered
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.make.hands import random_noten
from trainer.scenarios.make.turns import Stage
from trainer.scenarios.position.asked import rivals_of, turns_since
from trainer.scenarios.position.mining import Replay
from trainer.scenarios.position.position import Position

Slot = tuple[int, int]
"""The own turn of a seat, from 0, and the seat; seat 0 deals."""

_LATE = 5
_MINED: Final = frozenset({0, 2, 5})
"""Discards of a declarer since the declaration at which a real hand is looked at."""


@dataclass(frozen=True)
class Danger:
    """The hero holds `hand` (13 kinds) after `rounds` own discards and has drawn `drawn`.

    `rivals` are the turns in which others declare, `thrown` the tiles named for turns of others, of which
    the next seat pons those `called`, `norths` the turns in which they extract a north. `kept_back` falls
    nowhere else.
    """

    ruleset: Ruleset
    hand: tuple[Face, ...]
    drawn: Face
    hero: int
    rounds: int
    rivals: Mapping[int, int]
    thrown: Mapping[Slot, Face] = field(default_factory=dict)
    norths: frozenset[Slot] = frozenset()
    called: frozenset[Slot] = frozenset()
    kept_back: frozenset[Face] = frozenset()

    @property
    def kinds(self) -> frozenset[Face]:
        """What the hero may discard."""
        return frozenset((*self.hand, self.drawn))

    def turns(self, seat: int) -> int:
        """How many turns a seat has had when the hero is to discard."""
        return self.rounds + (seat < self.hero)

    @property
    def rival(self) -> int:
        """The first of the declarers."""
        return next(iter(self.rivals))

    def slots(self, *, not_by: int | None = None, only_by: int | None = None) -> list[Slot]:
        """The turns of others: all, those of one left out, or those of one."""
        seats = [seat for seat in range(self.ruleset.players) if seat not in (self.hero, not_by)]
        if only_by is not None:
            seats = [only_by]
        return [(number, seat) for seat in seats for number in range(self.turns(seat))]

    def slots_after(self, rival: int | None = None) -> list[Slot]:
        """The turns of third seats since a declaration (the first one's)."""
        rival = self.rival if rival is None else rival
        return [slot for slot in self.slots(not_by=rival) if slot > (self.rivals[rival], rival)]

    def slots_before(self) -> list[Slot]:
        """The turns of third seats before the first of the declarers."""
        rival = self.rival
        return [slot for slot in self.slots(not_by=rival) if slot < (self.rivals[rival], rival)]

    def clearing_slots(self) -> list[Slot]:
        """The turns in which a tile becomes genbutsu against the first of the declarers."""
        return [*self.slots(only_by=self.rival), *self.slots_after()]

    def with_thrown(self, rng: Random, kinds: Sequence[Face], slots: Sequence[Slot]) -> "Danger":
        """These kinds fall in some of these turns.

        :raises NoRoomError: if there are not so many turns or copies.
        """
        free = [slot for slot in slots if slot not in self.thrown]
        if len(kinds) > len(free) or any(self.left(kind) < kinds.count(kind) for kind in kinds):
            raise NoRoomError("not so many turns or copies")
        chosen = dict(zip(rng.sample(free, len(kinds)), kinds, strict=True))
        return replace(self, thrown={**self.thrown, **chosen})

    def left(self, kind: Face) -> int:
        """Copies of a kind that are neither in the hand nor named."""
        return COPIES - [*self.hand, self.drawn, *self.thrown.values(), *self.for_pons()].count(kind)

    def for_pons(self) -> list[Face]:
        """What the callers hold."""
        return [self.thrown[slot] for slot in sorted(self.called)] * 2

    def with_pon(self, rng: Random) -> "Danger":
        """One of the named tiles is ponned by the next seat; as it is if there is none to be.

        Who is or will be in riichi calls nothing; nor does the hero.
        """
        players = self.ruleset.players
        slots = [
            (number, seat)
            for (number, seat), kind in self.thrown.items()
            if self.left(kind) >= 2 and (seat + 1) % players not in (self.hero, *self.rivals)
        ]
        return replace(self, called=frozenset({rng.choice(slots)})) if slots else self

    def drawing(self, kind: Face) -> "Danger":
        """The hero draws this tile in the end.

        :raises NoRoomError: if the hand holds all copies.
        """
        if self.hand.count(kind) == COPIES:
            raise NoRoomError("the drawn tile would be a fifth")
        return replace(self, drawn=kind)

    def with_north(self, rng: Random) -> "Danger":
        """The hero draws a north, and another one is extracted after a declaration.

        :raises NoRoomError: if there is nobody to do so.
        """
        slots = self.slots_after()
        if not slots or NORTH in self.kinds:
            raise NoRoomError("nobody to extract a north")
        kept_back = self.kept_back | {NORTH}
        return replace(self, drawn=NORTH, norths=frozenset({rng.choice(slots)}), kept_back=kept_back)


def riichi_moments(replay: Replay) -> Iterator[tuple[int, int, list[int]]]:
    """The moments of a real hand at which somebody has drawn and may fold: moment, seat, who is in riichi."""
    for moment, state in replay.moments():
        hero = state.turn
        if state.phase != "discard" or state.seats[hero].in_riichi:
            continue
        rivals = rivals_of(state, hero)
        if rivals and state.seats[hero].has_drawn and turns_since(state, rivals[-1]) in _MINED:
            yield moment, hero, rivals


def random_danger(rng: Random, ruleset: Ruleset, rivals: int, since: range) -> Danger:
    """A noten hand before so many riichi, the last of them as many own turns ago as `since` may say."""
    players = ruleset.players
    hero, rounds = rng.randrange(players), rng.randrange(since.start + 4, since.start + 10)
    hand = random_noten(rng, players)
    drawn = rng.choice(faces_in_play(players))
    seats = rng.sample([seat for seat in range(players) if seat != hero], rivals)
    declared = {}
    for number, seat in enumerate(seats):
        last = rounds + (seat < hero) - 1
        ago = rng.choice(since) if number == 0 else rng.randrange(since.start, since.start + 4)
        declared[seat] = max(2, last - ago)
    return Danger(ruleset, tuple(hand), hand[0], hero, rounds, declared).drawing(drawn)


def staged(rng: Random, danger: Danger, **ask: str) -> Position:
    """A whole history that leads there.

    :raises NoRoomError: if the tiles do not suffice.
    """
    stage = Stage(
        rng,
        danger.ruleset,
        danger.hand,
        hero=danger.hero,
        late=min(_LATE, danger.rounds // 2),
        reserved=(danger.drawn, *danger.thrown.values(), *danger.for_pons()),
        kept_back=danger.kept_back,
    )
    turns, last = [0] * stage.players, (-1, -1)
    while stage.next != danger.hero or turns[danger.hero] < danger.rounds:
        seat = stage.next
        slot = (turns[seat], seat)
        turns[seat] += 1
        if last in danger.called:
            _pon(stage, seat, danger.thrown[last])
        else:
            stage.draw()
            if slot in danger.norths:
                stage.kita()
        tile = danger.thrown.get(slot)
        if tile is not None:
            stage.give_back(tile)
        stage.discard(tile, riichi=danger.rivals.get(seat) == slot[0])
        last = slot
    stage.give_back(danger.drawn)
    stage.draw(danger.drawn)
    return replace(stage.position(), ask=tuple(sorted(ask.items())))


def _pon(stage: Stage, seat: int, kind: Face) -> None:
    for _ in range(2):
        stage.give_back(kind)
    stage.pon(seat)


Feature: TypeAlias = Literal["genbutsu", "honour", "suji", "riichi_suji", "wall", "neighbour"]
"""What is made of a tile of the hand; `riichi_suji` and `neighbour` by the tile that declares the riichi."""
_SINCE: Final = range(6)


def facing_one(rng: Random, ruleset: Ruleset, *features: Feature) -> Position:
    """The hero is to discard before one riichi, holding a tile for each of the features and others.

    Of its tiles none is genbutsu but by that feature.

    :raises NoRoomError: if the tiles do not suffice.
    """
    made = random_danger(rng, ruleset, 1, _SINCE)
    for feature in features:
        made = _with(rng, made, feature)
    return staged(rng, replace(made, kept_back=made.kept_back | made.kinds))


def _with(rng: Random, made: Danger, feature: Feature) -> Danger:
    match feature:
        case "genbutsu":
            return made.with_thrown(rng, [rng.choice(sorted(made.kinds))], made.clearing_slots())
        case "honour":
            return _with_honour(rng, made)
        case "suji":
            return _on_suji(rng, made)
        case "wall":
            return _walled(rng, made)
        case "riichi_suji":
            ends = [end for kind in _suited(made) for end in partners(kind)]
            return _declared_with(rng, made, ends)
        case "neighbour":
            beside = [other for kind in _suited(made) for other in _neighbours(kind)]
            return _declared_with(rng, made, beside)


def _suited(made: Danger) -> list[Face]:
    return [kind for kind in sorted(made.kinds) if kind < EAST]


def _neighbours(kind: Face) -> list[Face]:
    return [kind + step for step in (-1, 1) if 0 <= kind % 9 + step < 9]


def _with_honour(rng: Random, made: Danger) -> Danger:
    """The hero draws one if it holds none; up to two others of it lie there since before the riichi."""
    held = sorted(made.kinds & HONOURS)
    kind = rng.choice(held or sorted(HONOURS))
    made = made if held else made.drawing(kind)
    return made.with_thrown(rng, [kind] * min(made.left(kind), rng.randrange(3)), made.slots_before())


def _on_suji(rng: Random, made: Danger) -> Danger:
    """Both other ends have gone by where a tile has two; the hero holds neither."""
    kind = _one_of(rng, [kind for kind in _suited(made) if not made.kinds.intersection(partners(kind))])
    return made.with_thrown(rng, partners(kind), made.clearing_slots())


def _walled(rng: Random, made: Danger) -> Danger:
    """Three or four of a tile that each ryanmen needs lie there; no end of a ryanmen is let go besides."""
    kind = _one_of(rng, _suited(made))
    for needs in (needs for shape, needs in run_waits(kind) if shape == "ryanmen"):
        wall = min(needs, key=lambda each: (made.left(each), rng.random()))
        number = max(0, made.left(wall) - rng.randrange(2))
        slots = made.slots_before() if wall in made.kinds else made.slots()
        made = made.with_thrown(rng, [wall] * number, slots)
    return replace(made, kept_back=made.kept_back.union(partners(kind)))


def _declared_with(rng: Random, made: Danger, kinds: list[Face]) -> Danger:
    """The riichi is declared with one of these, which the hero does not hold."""
    kind = _one_of(rng, [kind for kind in kinds if kind not in made.kinds])
    return made.with_thrown(rng, [kind], [(made.rivals[made.rival], made.rival)])


def _one_of(rng: Random, kinds: list[Face]) -> Face:
    if not kinds:
        raise NoRoomError("no such tile")
    return rng.choice(kinds)


def facing_sets(rng: Random, ruleset: Ruleset, features: Iterable[Feature], sets: KindSets) -> Position:
    """As `facing_one`, asking about one of the sets that the hand has.

    :raises NoRoomError: if there is none, or the tiles do not suffice.
    """
    position = facing_one(rng, ruleset, *features)
    return asking(rng, position, list(sets(endangered(position, ruleset))))


def asking(rng: Random, position: Position, found: Sequence[Sequence[Face]]) -> Position:
    """The position asks about one of these sets of tiles.

    :raises NoRoomError: if there is none.
    """
    if not found:
        raise NoRoomError("no such tiles in the hand")
    return replace(position, ask=(("tiles", format_tiles(sorted(rng.choice(found)))),))
