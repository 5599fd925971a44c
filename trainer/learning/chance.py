"""The one source of chance of all pages and tasks: the system's, until somebody hands another one in.

What is drawn must not be foreseen by those who are asked, so it comes from the system. A test hands in a
source with a seed, so that it says the same each time.
"""

from random import Random, SystemRandom
from typing import Any, Final


class Chance(Random):
    """Draws from its `source`."""

    source: Random = SystemRandom()

    def random(self) -> float:
        """At least 0, less than 1."""
        return self.source.random()

    def getrandbits(self, k: int, /) -> int:
        """A whole number of so many bits."""
        return self.source.getrandbits(k)

    def seed(self, *_: Any, **__: Any) -> None:
        """It has none of its own."""


CHANCE: Final = Chance()
