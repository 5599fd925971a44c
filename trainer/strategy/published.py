"""Published facts (`data/published.json`), and the dangers of a tile by its class among them.

SMS: "Statistical Mahjong Strategy" as transcribed in killerducky/killerducky_site. kobalab: 1,300,316
riichis, blog.kobalab.net 2021-01-16. Both as in strategy.md section 1.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from trainer.strategy.hypotheses import Floats


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
KOBALAB: Final[Mapping[str, float]] = _percents("kobalab")
"""Percent at the declaration."""

_TABLE: Final[Floats] = np.array(list(SMS.values())) / 100


def sms_danger(classes: npt.NDArray[np.int8], turn: npt.NDArray[np.int8]) -> Floats:
    """The table's probability (0..1): `classes` (n, 34) are places in `SMS`, `turn` is (n,)."""
    place = (np.clip(turn, SMS_TURNS[0], SMS_TURNS[-1]) - SMS_TURNS[0]) / 2
    below = np.minimum(place.astype(int), len(SMS_TURNS) - 2)
    part = (place - below)[:, None]
    found: Floats = _TABLE[classes, below[:, None]] * (1 - part) + _TABLE[classes, below[:, None] + 1] * part
    return found
