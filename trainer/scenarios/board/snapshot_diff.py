"""What differs between two snapshots: two versions of a puzzle, a version and the draft, two saves.

`one` is the earlier table, `other` the later. Rivers and melds are matched in order, so that a discard laid
between others is one difference and not a difference of all that follow. Places count from 0.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Literal, TypeAlias, TypeVar

from trainer.rules.replay.state import Round
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Meld
from trainer.rules.tiles.tile import Tile, tiles_in_order
from trainer.scenarios.board.snapshot import Laid, Snapshot

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RulesDiffer:
    """Other rules: another preset, or other changes of it."""

    one: Ruleset
    other: Ruleset


@dataclass(frozen=True, slots=True)
class RoundDiffers:
    """Another round, or another count of honba."""

    one: Round
    other: Round


@dataclass(frozen=True, slots=True)
class HeroDiffers:
    """The table is seen by another seat."""

    one: int
    other: int


@dataclass(frozen=True, slots=True)
class CountDiffers:
    """Other points of a seat, or another number of sticks on the table (no seat)."""

    one: int
    other: int
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class DiscardDiffers:
    """A discard of a river: another one, or laid otherwise, at place `at` of the one and `to` of the other;
    None where that river lacks it.
    """

    seat: int
    at: int | None
    to: int | None
    one: Laid | None
    other: Laid | None


@dataclass(frozen=True, slots=True)
class MeldDiffers:
    """A meld that only one of them has, or another one in its place; places as of a discard."""

    seat: int
    at: int | None
    to: int | None
    one: Meld | None
    other: Meld | None


@dataclass(frozen=True, slots=True)
class TileDiffers:
    """The drawn tile, or the indicator at place `at`; None where there is none."""

    where: Literal["drawn", "indicator"]
    at: int
    one: Tile | None
    other: Tile | None


@dataclass(frozen=True, slots=True)
class TilesDiffer:
    """Tiles whose order says nothing: `gone` are only in the one, `come` only in the other."""

    where: Literal["hand", "kita", "shown", "ura"]
    seat: int
    gone: tuple[Tile, ...]
    come: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class LiesDiffers:
    """Another seat's discard was thrown just now; None: the hero is on turn."""

    one: int | None
    other: int | None


@dataclass(frozen=True, slots=True)
class ThenDiffers:
    """What happened after that, in the short text of events."""

    one: str
    other: str


@dataclass(frozen=True, slots=True)
class AskDiffers:
    """What the question points at, by name; None where it names no such thing."""

    name: str
    one: str | None
    other: str | None


Difference: TypeAlias = (
    RulesDiffer
    | RoundDiffers
    | HeroDiffers
    | CountDiffers
    | DiscardDiffers
    | MeldDiffers
    | TileDiffers
    | TilesDiffer
    | LiesDiffers
    | ThenDiffers
    | AskDiffers
)


def differences(one: Snapshot, other: Snapshot) -> tuple[Difference, ...]:
    """All of them, rules and question first, then the table; none if the snapshots are equal.

    Of tables with different numbers of players the seats are compared that both have.
    """
    return tuple(
        found
        for part in (_frame(one, other), _middle(one, other), _seats(one, other), _hand(one, other))
        for found in part
    )


def _frame(one: Snapshot, other: Snapshot) -> Iterator[Difference]:
    if one.ruleset != other.ruleset:
        yield RulesDiffer(one.ruleset, other.ruleset)
    before, after = dict(one.ask), dict(other.ask)
    for name in sorted({*before, *after}):
        if before.get(name) != after.get(name):
            yield AskDiffers(name, before.get(name), after.get(name))
    if one.round != other.round:
        yield RoundDiffers(one.round, other.round)
    if one.hero != other.hero:
        yield HeroDiffers(one.hero, other.hero)


def _middle(one: Snapshot, other: Snapshot) -> Iterator[Difference]:
    """Points, sticks, indicators, and what happened last."""
    for seat, (here, there) in enumerate(zip(one.scores, other.scores, strict=False)):
        if here != there:
            yield CountDiffers(here, there, seat)
    if one.sticks != other.sticks:
        yield CountDiffers(one.sticks, other.sticks)
    for at, (old, new) in enumerate(zip_longest(one.indicators, other.indicators)):
        if old != new:
            yield TileDiffers("indicator", at, old, new)
    yield from _tiles("ura", other.hero, one.ura, other.ura)
    if one.lies != other.lies:
        yield LiesDiffers(one.lies, other.lies)
    if one.then != other.then:
        yield ThenDiffers(one.then, other.then)


def _seats(one: Snapshot, other: Snapshot) -> Iterator[Difference]:
    for seat, (here, there) in enumerate(zip(one.sides, other.sides, strict=False)):
        for at, to, old, new in _matched(here.river, there.river):
            yield DiscardDiffers(seat, at, to, old, new)
        for at, to, old_meld, new_meld in _matched(here.melds, there.melds):
            yield MeldDiffers(seat, at, to, old_meld, new_meld)
        yield from _tiles("kita", seat, here.kita, there.kita)
        yield from _tiles("shown", seat, here.shown, there.shown)


def _hand(one: Snapshot, other: Snapshot) -> Iterator[Difference]:
    yield from _tiles("hand", other.hero, one.hand, other.hand)
    if one.drawn != other.drawn:
        yield TileDiffers("drawn", 0, one.drawn, other.drawn)


def _tiles(
    where: Literal["hand", "kita", "shown", "ura"], seat: int, one: Iterable[Tile], other: Iterable[Tile]
) -> Iterator[TilesDiffer]:
    before, after = Counter(one), Counter(other)
    if before != after:
        gone, come = tiles_in_order((before - after).elements()), tiles_in_order((after - before).elements())
        yield TilesDiffer(where, seat, tuple(gone), tuple(come))


def _matched(
    one: Sequence[T], other: Sequence[T]
) -> Iterator[tuple[int | None, int | None, T | None, T | None]]:
    """Places and items of two rows that differ, where equal ones are matched in order."""
    for tag, start, end, start_to, end_to in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        for at, to in zip_longest(range(start, end), range(start_to, end_to)):
            yield (
                at,
                to,
                None if at is None else one[at],
                None if to is None else other[to],
            )


def spots(
    found: Iterable[Difference], one: Snapshot, other: Snapshot
) -> tuple[frozenset[str], frozenset[str]]:
    """Where the tiles lie that differ, on the one table and on the other, as `laying` names them:
    `river:2:5`, `meld:1:0`, `hand:4`, `drawn`, `indicators:0`.
    """
    here: set[str] = set()
    there: set[str] = set()
    for each in found:
        match each:
            case DiscardDiffers(seat, at, to):
                here |= _spot(f"river:{seat}", at)
                there |= _spot(f"river:{seat}", to)
            case MeldDiffers(seat, at, to):
                here |= _spot(f"meld:{seat}", at)
                there |= _spot(f"meld:{seat}", to)
            case TileDiffers("drawn"):
                here |= {"drawn"} if each.one is not None else set()
                there |= {"drawn"} if each.other is not None else set()
            case TileDiffers("indicator", at):
                here |= _spot("indicators", at if each.one is not None else None)
                there |= _spot("indicators", at if each.other is not None else None)
            case TilesDiffer(where, seat, gone, come):
                here |= _of_tiles(where, seat, gone, one)
                there |= _of_tiles(where, seat, come, other)
            case _:
                pass
    return frozenset(here), frozenset(there)


def _spot(place: str, index: int | None) -> set[str]:
    return set() if index is None else {f"{place}:{index}"}


def _of_tiles(where: str, seat: int, tiles: Iterable[Tile], table: Snapshot) -> set[str]:
    """The spots of some of the tiles that lie there, each tile the first of its sort that is left."""
    lie = list(
        {
            "hand": table.hand,
            "kita": table.sides[seat].kita,
            "shown": table.sides[seat].shown,
            "ura": table.ura,
        }[where]
    )
    place = where if where in ("hand", "ura") else f"{where}:{seat}"
    wanted, found = Counter(tiles), set()
    for index, tile in enumerate(lie):
        if wanted[tile]:
            wanted[tile] -= 1
            found.add(f"{place}:{index}")
    return found
