"""Classes of tiles by suji, kabe, turn and dora, and the published dangers of a tile by its class.

Each system gives every kind of every position a code, the place in its names, or -1 where it has none.
Published facts are in `data/published.json`, each with its source (see docs/strategy).
"""

import json
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from trainer.rules.tiles.tile import COPIES, FACES, Face
from trainer.strategy.danger.facing import Evidence
from trainer.strategy.danger.hypotheses import SUITED, Flags, Floats


@cache
def published() -> Mapping[str, Any]:
    """All published facts that come with the project, each with its source."""
    text = (files("trainer.strategy") / "data" / "published.json").read_text(encoding="utf-8")
    found: Mapping[str, Any] = json.loads(text)
    return found


def _percents(name: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = published()["danger"][name]["percent"]
    return found


SMS_TURNS: Final[tuple[int, ...]] = tuple(published()["danger"]["sms"]["turns"])
SMS: Final[Mapping[str, tuple[float, ...]]] = {name: tuple(row) for name, row in _percents("sms").items()}
"""Percent by turn; *visible* besides one's own copies. Linear in the turn, constant outside of 3 to 9."""

_TABLE: Final[Floats] = np.array(list(SMS.values())) / 100


def sms_danger(classes: npt.NDArray[np.int8], turn: npt.NDArray[np.int8]) -> Floats:
    """The table's probability (0..1): `classes` (n, 34) are places in `SMS`, `turn` is (n,)."""
    place = (np.clip(turn, SMS_TURNS[0], SMS_TURNS[-1]) - SMS_TURNS[0]) / 2
    below = np.minimum(place.astype(int), len(SMS_TURNS) - 2)
    part = (place - below)[:, None]
    found: Floats = _TABLE[classes, below[:, None]] * (1 - part) + _TABLE[classes, below[:, None] + 1] * part
    return found


Codes: TypeAlias = npt.NDArray[np.int8]

SMS_NAMES: Final = tuple(SMS)
KABE_NAMES: Final = ("no chance", "one chance", "neither")
LINE_NAMES: Final = ("0-3 lines", "4-6 lines", "7-9 lines", "10-12 lines", "13-15 lines", "16-18 lines")
TURN_NAMES: Final = ("turn 1-3", "turn 4-6", "turn 7-9", "turn 10-12", "turn 13-15", "turn 16+")
DORA_NAMES: Final = ("dora", "next to dora", "two from dora", "dora honour", "other")

_OPEN, _SUJI = {1: 3, 2: 2, 3: 1, 4: 0}, {1: 7, 2: 6, 3: 5, 4: 8}
_HALF: Final = 4
_HONOUR: Final = 9


def sms_classes(evidence: Evidence) -> Codes:
    """(n, 34): the class in the SMS table; suji is told by the genbutsu, honours by the visible copies."""
    safe, codes = evidence.safe, np.empty(evidence.safe.shape, np.int8)
    for kind in range(SUITED):
        rank = kind % 9 + 1
        group = min(rank, 10 - rank, 4)
        ends = np.array([safe[:, end] for end in _ends(kind)])
        codes[:, kind] = np.where(ends.all(0), _SUJI[group], np.where(ends.any(0), _HALF, _OPEN[group]))
    visible = COPIES - evidence.public[:, SUITED:]
    codes[:, SUITED:] = _HONOUR + np.clip(visible, 0, 2)
    return codes


def _ends(kind: Face) -> list[Face]:
    """The other ends of the ryanmen on a kind of a suit."""
    return [kind + step for step in (-3, 3) if 0 <= kind % 9 + step < 9]


def kabe_classes(evidence: Evidence) -> Codes:
    """(n, 34): whether each ryanmen on a kind lacks a tile (no chance, DEF-4), or has one left at most."""
    codes = np.full(evidence.safe.shape, -1, np.int8)
    for kind in range(SUITED):
        needs = [(min(kind, end) + 1, min(kind, end) + 2) for end in _ends(kind)]
        least = np.array([np.minimum(evidence.unseen[:, a], evidence.unseen[:, b]) for a, b in needs]).max(0)
        codes[:, kind] = np.minimum(least, 2)
    return codes


def live_lines(evidence: Evidence) -> npt.NDArray[np.int64]:
    """(n,): of the 18 ryanmen, those with no end genbutsu."""
    lines = [(kind, kind + 3) for kind in range(SUITED) if kind % 9 < 6]
    cleared: Flags = np.any(evidence.safe[:, np.array(lines)], axis=2)
    return np.array(len(lines) - cleared.sum(1), np.int64)


def dora_classes(evidence: Evidence) -> Codes:
    """(n, 34): dora, its neighbours in the suit, and the rest."""
    codes = np.full(evidence.dora.shape, 4, np.int8)
    suits = evidence.dora[:, :SUITED].reshape(-1, 3, 9) > 0
    for code, away in ((2, 2), (1, 1), (0, 0)):
        near = np.zeros_like(suits)
        near[..., away:] |= suits[..., : 9 - away]
        near[..., : 9 - away] |= suits[..., away:]
        codes[:, :SUITED][near.reshape(-1, SUITED)] = code
    codes[:, SUITED:][evidence.dora[:, SUITED:] > 0] = 3
    return codes


def _line_classes(evidence: Evidence, turn: npt.NDArray[np.int8]) -> Codes:
    return _everywhere(np.maximum(live_lines(evidence) - 1, 0) // 3)


def _turn_classes(evidence: Evidence, turn: npt.NDArray[np.int8]) -> Codes:
    return _everywhere(np.minimum((turn - 1) // 3, len(TURN_NAMES) - 1))


def _everywhere(codes: npt.NDArray[np.int64] | npt.NDArray[np.int8]) -> Codes:
    """The code of a position as that of all its kinds."""
    return np.repeat(codes.astype(np.int8)[:, None], FACES, axis=1)


class System(NamedTuple):
    """The names of a class system, and the codes (n, 34) of positions at their turns (n,)."""

    names: tuple[str, ...]
    codes: Callable[[Evidence, npt.NDArray[np.int8]], Codes]


SYSTEMS: Final[Mapping[str, System]] = {
    "sms": System(SMS_NAMES, lambda evidence, _: sms_classes(evidence)),
    "kabe": System(KABE_NAMES, lambda evidence, _: kabe_classes(evidence)),
    "live suji lines": System(LINE_NAMES, _line_classes),
    "turn": System(TURN_NAMES, _turn_classes),
    "dora": System(DORA_NAMES, lambda evidence, _: dora_classes(evidence)),
}
