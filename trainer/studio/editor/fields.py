"""The fields of the editor that are typed into: what stands in them, and what they change."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from trainer.scenarios.laying import LayingError
from trainer.scenarios.laying_frame import in_round, seated, with_points
from trainer.scenarios.laying_parts import part_text, with_part
from trainer.scenarios.snapshot import Snapshot
from trainer.wording.snapshot_places import place_word

MAX_DIGITS = 8


@dataclass(frozen=True, slots=True)
class Field:
    """A part of the table as text: its name, what it is called, what stands there, what is wrong with it."""

    name: str
    label: str
    text: str
    error: str = ""

    @property
    def key(self) -> str:
        """The name as an id of the page: `river-2`."""
        return self.name.replace(":", "-")


def fields(
    snapshot: Snapshot, given: Mapping[str, str], *, part: str = "", error: str = ""
) -> tuple[Field, ...]:
    """Every part that is typed, as it is or as it was `given` and not taken; in `part` with what is wrong."""
    return tuple(
        Field(
            name,
            _label(snapshot, name),
            given.get(f"text-{name}", part_text(snapshot, name)),
            error if name == part else "",
        )
        for name in part_names(snapshot)
    )


def part_names(snapshot: Snapshot) -> Iterator[str]:
    """The hand and the indicators, then what lies before each seat in turn order from the hero."""
    yield from ("hand", "indicators")
    order = [(snapshot.hero + step) % snapshot.players for step in range(snapshot.players)]
    for part in ("river", "meld"):
        yield from (f"{part}:{seat}" for seat in order)
    if snapshot.players == 3:
        yield from (f"kita:{seat}" for seat in order)
    yield from (f"shown:{seat}" for seat in order[1:])
    yield from ("ura", "then")


def _label(snapshot: Snapshot, name: str) -> str:
    word = place_word(snapshot, name)
    return word[:1].upper() + word[1:]


def typed(snapshot: Snapshot, part: str, given: Mapping[str, str]) -> Snapshot:
    """The table with what was typed into a field.

    :raises NotationError, LayingError: if the text can not be read or has no room.
    """
    if part not in part_names(snapshot):
        raise LayingError("", "no_place")
    text = given.get(f"text-{part}")
    if text is None or text.strip() == part_text(snapshot, part):
        return snapshot
    return with_part(snapshot, part, text)


def frame(snapshot: Snapshot, given: Mapping[str, str]) -> Snapshot:
    """The table in the round, with the hero's wind, the points and the sticks that were entered.

    :raises LayingError: naming what is no number, or no such round.
    """
    players, shift = snapshot.players, snapshot.hero
    scores = tuple(
        _number(given, f"score-{(seat - shift) % players}", "scores", snapshot.scores[seat])
        for seat in range(players)
    )
    honba = _number(given, "honba", "round", snapshot.round.honba)
    sticks = _number(given, "sticks", "sticks", snapshot.sticks)
    after = in_round(with_points(snapshot, scores, sticks), given.get("round", ""), honba)
    wind = _number(given, "wind", "round", (snapshot.hero - snapshot.round.dealer) % players)
    return seated(after, (after.round.dealer + wind) % players)


def _number(given: Mapping[str, str], name: str, place: str, usual: int) -> int:
    text = given.get(name, "").strip().replace("\N{MINUS SIGN}", "-")
    for mark in (",", " ", "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}", "."):
        text = text.replace(mark, "")
    if not text:
        return usual
    bare = text.removeprefix("-")
    if not (bare.isascii() and bare.isdigit() and len(bare) < MAX_DIGITS):
        raise LayingError(place, "no_number")
    return int(text)
