"""The closed set of answer shapes: how an answer is given in a form, read, and written down."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias
from unicodedata import normalize

from trainer.rules.errors import NotationError
from trainer.rules.notation import format_tiles, parse_kind, parse_tiles, tile_name
from trainer.rules.tiles import Kind, kind_of

Answer: TypeAlias = bool | tuple[Kind, ...]
Fields: TypeAlias = Mapping[str, Sequence[str]]
"""A posted form: `answer` (yes, no, none), `tile` (repeated), `typed` (MPSZ)."""

MAX_TYPED = 100


class FormatError(ValueError):
    """What was sent is no answer of this shape; `code` names the fault, `given` quotes it."""

    def __init__(self, code: str, given: str = "") -> None:
        self.code = code
        self.given = given[:40]
        super().__init__(f"{code}: {self.given}" if given else code)


@dataclass(frozen=True, slots=True)
class YesNo:
    """Yes or no."""

    name: ClassVar[str] = "yes_no"

    def parse(self, fields: Fields) -> bool:
        """:raises FormatError: if it is neither `yes` nor `no`, or both."""
        given = fields.get("answer", ())
        if not given:
            raise FormatError("nothing_given")
        if len(given) > 1 or given[0] not in ("yes", "no"):
            raise FormatError("not_yes_or_no", " ".join(given))
        return given[0] == "yes"

    def score(self, answer: Answer, solved: Answer) -> float:
        """1 for the right answer, else 0."""
        return float(answer == solved)


@dataclass(frozen=True, slots=True)
class Tiles:
    """Some kinds out of `choices`, or none of them; red fives count as fives."""

    name: ClassVar[str] = "tiles"
    choices: tuple[Kind, ...]

    def parse(self, fields: Fields) -> tuple[Kind, ...]:
        """The kinds given by `tile`, `typed` or both; `answer=none` for none.

        :raises FormatError: nothing given, none together with tiles, notation, or a tile not offered.
        """
        kinds = {*self._picked(fields.get("tile", ())), *self._typed(" ".join(fields.get("typed", ())))}
        answers = tuple(fields.get("answer", ()))
        if answers not in ((), ("none",), ("tiles",)):
            raise FormatError("not_an_answer", " ".join(answers))
        if answers == ("none",) and kinds:
            raise FormatError("none_with_tiles", format_tiles(sorted(kinds)))
        if answers != ("none",) and not kinds:
            raise FormatError("nothing_given")
        for kind in sorted(kinds):
            if kind not in self.choices:
                raise FormatError("tile_not_offered", tile_name(kind))
        return tuple(sorted(kinds))

    def _picked(self, names: Sequence[str]) -> list[Kind]:
        try:
            return [parse_kind(name) for name in names]
        except NotationError:
            raise FormatError("no_such_tile", " ".join(names)) from None

    def _typed(self, text: str) -> list[Kind]:
        """Full-width letters and digits, and capitals, are read as what they stand for."""
        if len(text) > MAX_TYPED:
            raise FormatError("not_notation", text)
        try:
            return [kind_of(tile) for tile in parse_tiles(normalize("NFKC", text).lower())]
        except NotationError:
            raise FormatError("not_notation", text) from None

    def score(self, answer: Answer, solved: Answer) -> float:
        """1 for exactly the right kinds; else the right ones less the wrong ones, as a share, at least 0."""
        given, right = _kinds(answer), _kinds(solved)
        if given == right:
            return 1.0
        if not given or not right:
            return 0.0
        hits, extras = len(given & right), len(given - right)
        return max(0.0, (hits - extras) / len(right))


Shape: TypeAlias = YesNo | Tiles


def _kinds(answer: Answer) -> frozenset[Kind]:
    return frozenset() if isinstance(answer, bool) else frozenset(answer)


def answer_text(answer: Answer) -> str:
    """`yes`, `no`, `none`, or the kinds in MPSZ: how an answer is stored."""
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    return format_tiles(answer) or "none"


def parse_answer(text: str) -> Answer:
    """The answer of a stored text.

    :raises FormatError: if it is none.
    """
    if text in ("yes", "no"):
        return text == "yes"
    if text == "none":
        return ()
    try:
        return tuple(sorted({kind_of(tile) for tile in parse_tiles(text)}))
    except NotationError:
        raise FormatError("not_an_answer", text) from None
