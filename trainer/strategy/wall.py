"""The tiles to come: how many the wall holds, how many the hero can not see, who draws when."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

SEATS: Final = 4
TILES_A_TURN: Final = 4
LIVE_WALL: Final = 70


@dataclass(frozen=True, slots=True)
class Wall:
    """`left` tiles can be drawn; `unseen` are all that the hero can not see, hands and dead wall included."""

    left: int
    unseen: int

    @property
    def turn(self) -> float:
        """How far the hand is: go-arounds since the deal."""
        return (LIVE_WALL - self.left) / TILES_A_TURN

    @property
    def own_draws(self) -> int:
        """The hero's draws to come, after its discard now."""
        return self.left // SEATS

    def drawn(self, tiles: int = 1) -> "Wall":
        """After some more tiles have been drawn and shown."""
        return Wall(self.left - tiles, max(self.unseen - tiles, 1))

    def others(self) -> tuple[tuple[int, "Wall"], ...]:
        """The three seats that draw before the hero, 1 to 3 counted from it, with the wall at each draw."""
        return _others(self)

    def own_turns(self) -> list["Wall"]:
        """This wall, then that after each discard of the hero to come."""
        walls = [self]
        while (at_draw := walls[-1].at_own_draw()) is not None:
            walls.append(at_draw.drawn())
        return walls

    def at_own_draw(self) -> "Wall | None":
        """At the hero's next draw; None if the hand is drawn before."""
        after = self.drawn(SEATS - 1)
        return after if after.left > 0 else None


@lru_cache(maxsize=4096)
def _others(wall: Wall) -> tuple[tuple[int, Wall], ...]:
    """Kept, for each of many lines walks along the same walls."""
    return tuple((seat, wall.drawn(seat - 1)) for seat in range(1, min(SEATS, wall.left + 1)))
