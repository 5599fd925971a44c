"""The shapes of a wait (TEN-2): ryanmen, kanchan, penchan, shanpon, tanki and their kin, by readings."""

from enum import StrEnum

from trainer.rules.shapes import Form, Reading, readings
from trainer.rules.tiles import Counts, Kind


class WaitShape(StrEnum):
    """How a tile completes a hand (TEN-2)."""

    RYANMEN = "ryanmen"
    KANCHAN = "kanchan"
    PENCHAN = "penchan"
    SHANPON = "shanpon"
    TANKI = "tanki"
    NOBETAN = "nobetan"
    KOKUSHI = "kokushi"
    KOKUSHI_13 = "kokushi13"


def wait_shapes(counts: Counts, melds: int, kind: Kind) -> tuple[WaitShape, ...]:
    """Every shape by which `kind` completes 13 - 3 * `melds` tiles, in the order of `WaitShape`.

    Taken from all readings, and in each from all places where the winning tile can lie; so a wider
    wait shows as the shapes it is made of. Chiitoitsu waits in tanki. None if `kind` is no wait.
    """
    completed = list(counts)
    completed[kind] += 1
    found = {
        shape for reading in readings(completed, melds) for shape in shapes_in(reading, kind, counts[kind])
    }
    return tuple(shape for shape in WaitShape if shape in found)


def shapes_in(reading: Reading, kind: Kind, held: int) -> set[WaitShape]:
    """The shapes in one reading; `held` copies of the winning kind were there before it came."""
    if reading.form is Form.KOKUSHI:
        return {WaitShape.KOKUSHI_13 if held else WaitShape.KOKUSHI}
    shapes = {_run_shape(start, kind) for start in reading.shuntsu if start <= kind <= start + 2}
    if kind in reading.ankou:
        shapes.add(WaitShape.SHANPON)
    if kind in reading.jantou:
        shapes.add(WaitShape.NOBETAN if _extends_run(reading, kind) else WaitShape.TANKI)
    return shapes


def _run_shape(start: Kind, kind: Kind) -> WaitShape:
    """How `kind` completes the run that begins at `start`."""
    if kind == start + 1:
        return WaitShape.KANCHAN
    edge = 6 if kind == start else 0
    return WaitShape.PENCHAN if start % 9 == edge else WaitShape.RYANMEN


def _extends_run(reading: Reading, kind: Kind) -> bool:
    """Whether the single tile lies next to a run of the same suit: four in a row."""
    rank = kind % 9
    below = rank >= 3 and kind - 3 in reading.shuntsu
    return below or (rank <= 5 and kind + 1 in reading.shuntsu)
