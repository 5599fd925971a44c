"""The answer shape of an order: some tiles, from the safest to the most dangerous."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar
from unicodedata import normalize

from trainer.rules.errors import NotationError
from trainer.rules.notation import parse_tiles, tile_name
from trainer.rules.tiles import Kind, kind_of
from trainer.scenarios.answers import MAX_TYPED, Answer, Fields, FormatError


@dataclass(frozen=True, slots=True)
class TileOrder:
    """All kinds of `choices` in order, the safest first; red fives count as fives.

    Its fields: `rank`, of each choice in turn its place from 1; or `typed`, all of them in order in MPSZ.
    What is typed goes before the places, which a form sends filled in.
    """

    name: ClassVar[str] = "tile_order"
    choices: tuple[Kind, ...]

    def parse(self, fields: Fields) -> tuple[Kind, ...]:
        """:raises FormatError: nothing given; a place that is none, is missing or is given twice; notation;
        a tile that is not offered, is missing or is typed twice.
        """
        typed = " ".join(fields.get("typed", ()))
        if typed.strip():
            return self._typed(typed)
        ranks = fields.get("rank", ())
        if not any(text.strip() for text in ranks):
            raise FormatError("nothing_given")
        places = [self._place(text) for text in ranks]
        if len(places) != len(self.choices):
            raise FormatError("not_an_answer", " ".join(ranks))
        return self._whole([kind for _, kind in sorted(zip(places, self.choices, strict=True))], places)

    def _place(self, text: str) -> int:
        plain = normalize("NFKC", text).strip()
        if not plain:
            raise FormatError("order_incomplete")
        if not plain.isdecimal() or len(plain) > 1 or not 1 <= int(plain) <= len(self.choices):
            raise FormatError("not_an_answer", text)
        return int(plain)

    def _typed(self, text: str) -> tuple[Kind, ...]:
        if len(text) > MAX_TYPED:
            raise FormatError("not_notation", text)
        try:
            kinds = [kind_of(tile) for tile in parse_tiles(normalize("NFKC", text).lower())]
        except NotationError:
            raise FormatError("not_notation", text) from None
        for kind in kinds:
            if kind not in self.choices:
                raise FormatError("tile_not_offered", tile_name(kind))
        return self._whole(kinds, kinds)

    def _whole(self, kinds: list[Kind], places: Sequence[int]) -> tuple[Kind, ...]:
        """:raises FormatError: unless each tile has a place of its own."""
        if len(set(places)) < len(places):
            raise FormatError("order_twice")
        if len(kinds) < len(self.choices):
            raise FormatError("order_incomplete")
        return tuple(kinds)

    def score(self, answer: Answer, solved: Answer) -> float:
        """The share of pairs that stand in the same order."""
        right = solved if isinstance(solved, tuple) else ()
        return pairs_in_order(answer, lambda one, other: right.index(one) < right.index(other))

    def text(self, answer: Answer) -> str:
        """The tiles in order, each in MPSZ."""
        return "".join(tile_name(kind) for kind in ordered_kinds(answer))

    def read(self, text: str) -> tuple[Kind, ...]:
        """:raises FormatError: if it is no order of these tiles."""
        return self.parse({"typed": [text]})


def ordered_kinds(answer: Answer) -> tuple[Kind, ...]:
    """The kinds of an answer in its order."""
    return tuple(kind for kind in answer if isinstance(kind, int)) if isinstance(answer, tuple) else ()


def pairs_in_order(answer: Answer, in_order: Callable[[Kind, Kind], bool]) -> float:
    """The share of pairs of an answer of which the first may stand before the second."""
    pairs = list(combinations(ordered_kinds(answer), 2))
    return sum(in_order(one, other) for one, other in pairs) / len(pairs)
