"""The known cases of a kan in riichi (KAN-5): shapes that players learn by heart, named where one decides.

They decide nothing themselves; KAN-3 and KAN-4 do. Shapes are looked for around the ankou, in its suit.
"""

from trainer.rules.tiles import EAST, Kind
from trainer.rules.verdict import Reason


def known_case(before: list[int], kind: Kind, legal: bool) -> tuple[Reason, ...]:
    """The known shape that the ankou of `kind` stands in, with the concealed counts before the draw.

    Legal: an ankou alone, or in a row of ankou (`111222333p`). Not legal: a single tile beside it
    (`3444m`), or a tile that joins it to another ankou (`3335666p`).
    """
    near = {step: before[kind + step] for step in range(-3, 4) if step and _in_suit(kind, step)}
    beside = {step: n for step, n in near.items() if abs(step) <= 2 and n}
    if legal and not beside:
        return (Reason("KAN-5", "known_alone", (kind,) * 3),)
    if legal and any(near.get(step) == 3 for step in (-1, 1)):
        return (Reason("KAN-5", "known_row", (kind,) * 3),)
    if not legal and any(near.get(3 * way) == 3 and _joined(beside, way) for way in (-1, 1)):
        return (Reason("KAN-5", "known_bridge", (kind,) * 3),)
    if not legal and beside in ({-1: 1}, {1: 1}):
        (step,) = beside
        return (Reason("KAN-5", "known_neighbour", tuple(sorted((kind, kind, kind, kind + step)))),)
    return ()


def _in_suit(kind: Kind, step: int) -> bool:
    return kind < EAST and 0 <= kind % 9 + step <= 8


def _joined(beside: dict[int, int], way: int) -> bool:
    """One tile between the two ankou, next to either of them, and nothing on the other side."""
    return beside in ({way: 1}, {2 * way: 1})
