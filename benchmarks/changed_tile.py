"""What a changed tile, or the judge, tells of an examination: `python -m benchmarks.changed_tile`.

For each kind and level of which a ready examination asks, `--positions` of the bank are taken. In each a
tile is changed at random, one of a river or one in the hand, into any other that can be there. Tables that
look the same as before are refused to all but the examiner. Of the others it is counted how often their
answer is the one that the examination asks for: so much is told to somebody with a second device. Beside it,
of how many questions the judge has a dispute about the same rule, which it rules by facts, without tiles.
"""

import argparse
import os
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Final, Literal, TypeAlias

os.environ["DATABASE_URL"] = "sqlite://:memory:"
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trainer.settings")

import django

django.setup()

from trainer.cases.case import cases  # noqa: E402  # needs settings
from trainer.exams.examples import exam_examples  # noqa: E402  # needs settings
from trainer.exams.papers import PaperRow, kinds_asked  # noqa: E402  # needs settings
from trainer.puzzles.bank import Entry, read_bank  # noqa: E402  # needs settings
from trainer.puzzles.digests import table_key  # noqa: E402  # needs settings
from trainer.rules.replay.events import Discard  # noqa: E402  # needs settings
from trainer.rules.tiles.tile import Tile, face_of, faces_in_play  # noqa: E402  # needs settings
from trainer.scenarios.flip.edit_tiles import origins  # noqa: E402  # needs settings
from trainer.scenarios.flip.edited import edited  # noqa: E402  # needs settings
from trainer.scenarios.kind import kinds  # noqa: E402  # needs settings
from trainer.scenarios.position.changes import TileChange  # noqa: E402  # needs settings
from trainer.scenarios.position.position import Position, PositionError  # noqa: E402  # needs settings

Where: TypeAlias = Literal["river", "hand"]
PLACES: Final[tuple[Where, ...]] = ("river", "hand")
TRIES: Final = 40
"""So many changes are tried at a table until one can have come about."""


def main() -> None:
    parser = argparse.ArgumentParser(
        description="What one changed tile, or the judge, tells of an examination."
    )
    parser.add_argument("--positions", type=int, default=40, help="of each kind and level")
    options = parser.parse_args()
    for place in PLACES:
        print(f"{'examination':20}{'tile in':>9}{'questions':>11}{'same table %':>14}{'same answer %':>15}")
        for example in exam_examples().values():
            told = sum((_told(row, place, options.positions) for row in example.rows), Counter[str]())
            asked = sum(row.number for row in example.rows)
            shares = (100 * told[name] / told["asked"] for name in ("refused", "told"))
            print(
                f"{example.slug:20}{place:>9}{asked:11}{next(shares):14.1f}{next(shares):15.1f}", flush=True
            )
    for example in exam_examples().values():
        ruled = sum(row.number * _ruled(row) for row in example.rows)
        print(f"{example.slug}: the judge has a dispute about the rule of {ruled:.0f} questions")


def _told(row: PaperRow, place: Where, number: int) -> Counter[str]:
    """What becomes of the questions of a row, in thousandths of one, evenly over its kinds."""
    found: Counter[str] = Counter()
    for slug in (asked := kinds_asked(row.asked, row.level, row.ruleset, {})):
        there = _told_of(slug, row.level, place, number)
        for name in ("refused", "told", "asked"):
            found[name] += 1000 * row.number * there[name] // (len(asked) * max(1, there["asked"]))
    return found


@cache
def _told_of(slug: str, level: int, place: Where, number: int) -> Counter[str]:
    """Of a kind at a level: changed tables that are `asked`, `refused`, or have `told` the answer."""
    kind, rng = kinds()[slug], Random(f"{slug} {level} {place}")
    found: Counter[str] = Counter()
    entries = [entry for entry in _bank() if (entry.kind, entry.level) == (slug, level)]
    for entry in rng.sample(entries, min(number, len(entries))):
        position = entry.parsed
        for twin in _changed(position, place, rng):
            try:
                answer = kind.solve(twin, twin.ruleset).answer
            except PositionError:
                continue
            alike = table_key(twin) == table_key(position)
            same = answer == kind.solve(position, position.ruleset).answer
            found.update({"asked": 1, "refused": alike, "told": same and not alike})
            break
    return found


def _changed(position: Position, place: Where, rng: Random) -> Iterator[Position]:
    """The table with another tile at random, of which the question can be asked as well."""
    slots = list(_rivers(position) if place == "river" else _hand(position))
    for _try in range(TRIES if slots else 0):
        seat, tile, at = rng.choice(slots)
        new = rng.choice(faces_in_play(position.players))
        twin = edited(position, TileChange(place, seat, tile, new, at)) if new != face_of(tile) else None
        if twin is not None:
            try:
                yield Position.from_json(twin.to_json())
            except PositionError:
                continue


Slot: TypeAlias = tuple[int, Tile, int | None]
"""A seat, its tile, and the event that brought it there."""


def _rivers(position: Position) -> Iterator[Slot]:
    for at, event in enumerate(position.events):
        if isinstance(event, Discard):
            yield event.seat, event.tile, at


def _hand(position: Position) -> Iterator[Slot]:
    held, _thrown = origins(position)
    for tile, at in held:
        yield position.hero, tile, at


def _ruled(row: PaperRow) -> float:
    """The share of the kinds of a row about whose rules the judge has a dispute."""
    asked = kinds_asked(row.asked, row.level, row.ruleset, {})
    disputed = {rule for case in cases().values() for rule in case.rules}
    return sum(not disputed.isdisjoint(kinds()[slug].rules) for slug in asked) / len(asked)


@cache
def _bank() -> tuple[Entry, ...]:
    return tuple(read_bank())


if __name__ == "__main__":
    main()
