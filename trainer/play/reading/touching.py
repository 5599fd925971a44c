"""What is tapped on a screen of the path, as its address says it: `?tap=0.3`, the places in turn."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from django.http import Http404

from trainer.forms.queries import Query, whole
from trainer.rulebook.touches import Group, Touch

TAP: Final = "tap"
SHOW: Final = "show"
"""In place of places: the right ones are shown."""


@dataclass(frozen=True, slots=True)
class Offered:
    """A group of tiles, what the address says once it is tapped too, and whether it is tapped."""

    tiles: Group
    tap: str
    pressed: bool


@dataclass(frozen=True, slots=True)
class TouchShown:
    """What there is to tap as it stands: nothing is `said` before enough is tapped."""

    touch: Touch
    offered: tuple[Offered, ...]
    said: Literal["", "right", "wrong", "shown"] = ""


def shown_touch(touch: Touch | None, query: Query) -> TouchShown | None:
    """:raises Http404: if the address taps what is not there."""
    if touch is None:
        return None
    if query.text(TAP) == SHOW:
        return _shown(touch, sorted(touch.solved()), "shown")
    places = _places(touch, query.text(TAP))
    if not touch.is_full(places):
        return _shown(touch, places, "")
    return _shown(touch, places, "right" if touch.is_right(places) else "wrong")


def _places(touch: Touch, text: str) -> list[int]:
    last = len(touch.offers) - 1
    found = [whole(part, most=last, otherwise=-1) for part in text.split(".")] if text else []
    if -1 in found or len(set(found)) < len(found) or touch.is_full(found[:-1]):
        raise Http404
    return found


def _shown(touch: Touch, places: Sequence[int], said: Literal["", "right", "wrong", "shown"]) -> TouchShown:
    # Once it is right or shown the next tap begins anew; after a miss the right ones stay.
    right = touch.solved() if said == "wrong" else frozenset()
    kept = [place for place in places if place in right] if said else places
    pressed = touch.pressed(places)
    offered = (
        Offered(group, ".".join(map(str, _then(touch, kept, pressed, at))), at in pressed)
        for at, group in enumerate(touch.offers)
    )
    return TouchShown(touch, tuple(offered), said)


def _then(touch: Touch, kept: Sequence[int], pressed: Collection[int], at: int) -> Sequence[int]:
    """The places once one is tapped: a wrong one that was tapped is let go."""
    return kept if at in pressed and at not in touch.pressed(kept) else _tapped(touch, kept, at)


def _tapped(touch: Touch, places: Sequence[int], at: int) -> list[int]:
    """The places after one more is tapped, or let go again with all that count as tapped by it."""
    if at not in touch.pressed(places):
        return [*places, at]
    return [place for place in places if at not in touch.pressed([place])]
