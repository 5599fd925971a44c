"""The sentence of how dangerous a tile is, and by which waits."""

from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from trainer.rules.tiles import EAST, kind_of
from trainer.rules.verdict import Reason
from trainer.scenarios.endangered import GENBUTSU, IMPOSSIBLE
from trainer.scenarios.position import Position
from trainer.wording.reasons.base import Say, first, number
from trainer.wording.strategy_words import percent, tenths, wait_class_word


def _danger(reason: Reason, position: Position) -> str:
    named = str(reason.facts["class"])
    if named == GENBUTSU:
        return _("Genbutsu %(tile)s 0 %%: it cannot deal in.") % {"tile": first(reason)}
    if named == IMPOSSIBLE:
        return _("Spent %(tile)s 0 %%: no wait on it is possible.") % {"tile": first(reason)}
    return _("%(named)s %(whole)s: %(parts)s.") % {
        "named": class_word(reason),
        "whole": percent(number(reason, "permille")),
        "parts": parts_word(reason),
    }


def class_word(reason: Reason) -> str:
    """The tile of a danger reason with its class: `No-suji 2p`, `Honour East, 1 other seen`."""
    group, _space, rest = str(reason.facts["class"]).partition(" ")
    words = {"tile": first(reason)}
    if kind_of(reason.tiles[0]) >= EAST:
        return _honour(first(reason), int(rest.partition(" ")[0]))
    named = _GROUPS[group]() % words
    wall = _WALLS.get(str(reason.facts["wall"]).partition(" ")[0])
    return wall() % {"named": named} if wall and group in _RYANMEN else named


def _honour(tile: str, seen: int) -> str:
    """`seen` counts copies that are not the hero's own, up to two."""
    if seen == 0:
        return _("Honour %(tile)s, no other seen,") % {"tile": tile}
    if seen == 1:
        return _("Honour %(tile)s, 1 other seen,") % {"tile": tile}
    return _("Honour %(tile)s, 2 or more others seen,") % {"tile": tile}


_RYANMEN: Final = frozenset({"no-suji", "half-suji"})
"""Classes on which a ryanmen can win."""
_GROUPS: Final[dict[str, Callable[[], str]]] = {
    "no-suji": lambda: _("No-suji %(tile)s"),
    "half-suji": lambda: _("Half-suji %(tile)s"),
    "suji": lambda: _("Suji %(tile)s"),
    "both-suji": lambda: _("Suji %(tile)s"),
}
_WALLS: Final[dict[str, Callable[[], str]]] = {
    "no": lambda: _("%(named)s behind a wall (no-chance)"),
    "one": lambda: _("%(named)s behind a wall (one-chance)"),
}


def parts_word(reason: Reason) -> str:
    """What the danger is made of, in percent: `ryanmen 4.8, kanchan 0.5, pairs 1.5`.

    Waits on three kinds count as ryanmen; of suited tiles shanpon and tanki are told together.
    """
    sums: dict[str, int] = {}
    suited = kind_of(reason.tiles[0]) < EAST
    parts = reason.facts["parts"]
    for part in parts if isinstance(parts, tuple) else ():
        name, share = part if isinstance(part, tuple) else ("", 0)
        name = _TOGETHER.get(str(name), str(name)) if suited else str(name)
        sums[name] = sums.get(name, 0) + (share if isinstance(share, int) else 0)
    said = [
        _("%(shape)s %(percent)s") % {"shape": _shape(name), "percent": tenths(share)}
        for name, share in sorted(sums.items(), key=lambda part: -part[1])
    ]
    if not said:
        return _("hardly any wait is left")
    return pgettext("between the items of a list", ", ").join(said)


_PAIRS: Final = "pairs"
_TOGETHER: Final = {"sanmenchan": "ryanmen", "shanpon": _PAIRS, "tanki": _PAIRS}


def _shape(name: str) -> str:
    return _("pairs") if name == _PAIRS else wait_class_word(name)


SENTENCES: Final[dict[str, Say]] = {"danger": _danger}
