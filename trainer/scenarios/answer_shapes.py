"""The closed set of answer shapes: how an answer is given in a form, read, scored and written down.

Every shape has `name`, which picks its controls on the page; `parse` (a form to an answer), `score`,
`text` and `read` (the stored text and back). `Shape` is any of them; the order of tiles is one as well.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, Final, TypeAlias
from unicodedata import normalize

from trainer.rules.errors import NotationError
from trainer.rules.tiles.letters import typed_tiles
from trainer.rules.tiles.tile import Face, face_of, format_tiles, parse_face, tile_name

Answer: TypeAlias = bool | int | str | tuple[Face, ...] | tuple[str, ...]
"""Of YesNo, Number, OneOf, Tiles and TileOrder or Points (numbers by seat), SomeOf."""
Fields: TypeAlias = Mapping[str, Sequence[str]]
"""A posted form: `answer` (yes, no, none, an option's code), `tile`, `option` and `points` (repeated),
`number`, `typed` (MPSZ), `rank` (repeated)."""

MAX_TYPED: Final = 100
MAX_POINTS: Final = 1_000_000
NONE: Final = "none"


class FormatError(ValueError):
    """What was sent is no answer of this shape; `code` names the fault, `given` quotes it.

    `within` is the range of a number, `(least, most)`.
    """

    def __init__(self, code: str, given: str = "", within: tuple[int, int] = (0, 0)) -> None:
        self.code = code
        self.given = given[:40]
        self.within = within
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

    def text(self, answer: Answer) -> str:
        """`yes` or `no`."""
        return "yes" if answer else "no"

    def read(self, text: str) -> bool:
        """:raises FormatError: for any other text."""
        return self.parse({"answer": [text]})


@dataclass(frozen=True, slots=True)
class OneOf:
    """One out of some options, by code; their words are the kind's."""

    name: ClassVar[str] = "one_of"
    options: tuple[str, ...]

    def parse(self, fields: Fields) -> str:
        """:raises FormatError: nothing or several given, or no option."""
        given = fields.get("answer", ())
        if not given:
            raise FormatError("nothing_given")
        if len(given) > 1 or given[0] not in self.options:
            raise FormatError("not_an_answer", " ".join(given))
        return given[0]

    def score(self, answer: Answer, solved: Answer) -> float:
        """1 for the right option, else 0."""
        return float(answer == solved)

    def text(self, answer: Answer) -> str:
        """The code."""
        return str(answer)

    def read(self, text: str) -> str:
        """:raises FormatError: if it is no option."""
        return self.parse({"answer": [text]})


@dataclass(frozen=True, slots=True)
class SomeOf:
    """Some out of some options, by code, or none of them."""

    name: ClassVar[str] = "some_of"
    options: tuple[str, ...]

    def parse(self, fields: Fields) -> tuple[str, ...]:
        """The codes given by `option`, in order of the options; `answer=none` for none.

        :raises FormatError: nothing given, none together with options, or no option.
        """
        given, answers = fields.get("option", ()), tuple(fields.get("answer", ()))
        if answers not in ((), (NONE,), ("options",)):
            raise FormatError("not_an_answer", " ".join(answers))
        if wrong := [code for code in given if code not in self.options]:
            raise FormatError("not_an_answer", wrong[0])
        if answers == (NONE,) and given:
            raise FormatError("none_with_options")
        if answers != (NONE,) and not given:
            raise FormatError("nothing_given")
        return tuple(code for code in self.options if code in given)

    def score(self, answer: Answer, solved: Answer) -> float:
        """As for tiles: the right ones less the wrong ones, as a share of what is right."""
        return _share(_members(answer), _members(solved))

    def text(self, answer: Answer) -> str:
        """The codes, or `none`."""
        return "+".join(map(str, answer)) if isinstance(answer, tuple) and answer else NONE

    def read(self, text: str) -> tuple[str, ...]:
        """:raises FormatError: if a code is no option."""
        return self.parse({"answer": [NONE]} if text == NONE else {"option": text.split("+")})


@dataclass(frozen=True, slots=True)
class Number:
    """A number from `least` to `most`; `unit` names what is counted (points, tiles, han)."""

    name: ClassVar[str] = "number"
    unit: str
    least: int = 0
    most: int = MAX_POINTS

    def parse(self, fields: Fields) -> int:
        """:raises FormatError: nothing given, no number, or one out of range."""
        given = "".join(fields.get("number", ()))
        if not given.strip():
            raise FormatError("nothing_given")
        number = _number(given)
        if not self.least <= number <= self.most:
            raise FormatError("number_out_of_range", given, (self.least, self.most))
        return number

    def score(self, answer: Answer, solved: Answer) -> float:
        """1 for the right number, else 0."""
        return float(answer == solved)

    def text(self, answer: Answer) -> str:
        """The digits."""
        return str(answer)

    def read(self, text: str) -> int:
        """:raises FormatError: if it is no number in the range."""
        return self.parse({"number": [text]})


@dataclass(frozen=True, slots=True)
class Points:
    """What each seat wins or loses, by seat; an empty field is 0.

    With `none` the answer may also be none of these, `()`: nothing is paid as it was claimed.
    """

    name: ClassVar[str] = "points"
    seats: int
    none: bool = False

    def parse(self, fields: Fields) -> tuple[int, ...]:
        """:raises FormatError: no fields at all, not one for each seat, no number, or points and none."""
        given, answers = fields.get("points", ()), tuple(fields.get("answer", ()))
        if answers not in ((), ("points",)) and not (self.none and answers == (NONE,)):
            raise FormatError("not_an_answer", " ".join(answers))
        if answers == (NONE,):
            if any(text.strip() for text in given):
                raise FormatError("none_with_points")
            return ()
        if not given:
            raise FormatError("nothing_given")
        if len(given) != self.seats:
            raise FormatError("not_an_answer", " ".join(given))
        return tuple(_number(text) if text.strip() else 0 for text in given)

    def score(self, answer: Answer, solved: Answer) -> float:
        """1 if all is right; else half of the share of right ones among the seats that are paid or pay."""
        if answer == solved or not isinstance(answer, tuple) or not isinstance(solved, tuple):
            return float(answer == solved)
        if not answer or not solved:
            return 0.0
        rows = [(a, b) for a, b in zip(answer, solved, strict=True) if a or b]
        return sum(a == b for a, b in rows) / len(rows) / 2

    def text(self, answer: Answer) -> str:
        """The numbers by seat, with commas between, or `none`."""
        return ",".join(map(str, answer)) or NONE if isinstance(answer, tuple) else str(answer)

    def read(self, text: str) -> tuple[int, ...]:
        """:raises FormatError: if these are not as many numbers as seats."""
        return self.parse({"answer": [NONE]} if text == NONE else {"points": text.split(",")})


@dataclass(frozen=True, slots=True)
class Tiles:
    """Some kinds out of `choices`, or with `none` none of them; red fives count as fives.

    Where `one` is asked for, one kind is the answer, and each kind of the solved answer is right.
    """

    name: ClassVar[str] = "tiles"
    choices: tuple[Face, ...]
    one: bool = False
    none: bool = True

    def parse(self, fields: Fields) -> tuple[Face, ...]:
        """The kinds given by `tile`, `typed` or both; `answer=none` for none, unless one is asked for.

        :raises FormatError: nothing given, none together with tiles, several or none where one is asked
            for, notation, or a tile not offered.
        """
        kinds = self._kinds(fields)
        if self.one and len(kinds) != 1:
            raise FormatError("one_tile_asked", format_tiles(kinds))
        return kinds

    def _kinds(self, fields: Fields) -> tuple[Face, ...]:
        kinds = {*self._picked(fields.get("tile", ())), *self._typed(" ".join(fields.get("typed", ())))}
        answers = tuple(fields.get("answer", ()))
        if answers not in ((), (NONE,), ("tiles",)) or (answers == (NONE,) and not self.none):
            raise FormatError("not_an_answer", " ".join(answers))
        if answers == (NONE,) and kinds:
            raise FormatError("none_with_tiles", format_tiles(sorted(kinds)))
        if answers != (NONE,) and not kinds:
            raise FormatError("nothing_given")
        for kind in sorted(kinds):
            if kind not in self.choices:
                raise FormatError("tile_not_offered", tile_name(kind))
        return tuple(sorted(kinds))

    def _picked(self, names: Sequence[str]) -> list[Face]:
        try:
            return [parse_face(name) for name in names]
        except NotationError:
            raise FormatError("no_such_tile", " ".join(names)) from None

    def _typed(self, text: str) -> list[Face]:
        if len(text) > MAX_TYPED:
            raise FormatError("not_notation", text)
        try:
            return [face_of(tile) for tile in typed_tiles(text)]
        except NotationError:
            raise FormatError("not_notation", text) from None

    def score(self, answer: Answer, solved: Answer) -> float:
        """1 for exactly the right kinds; else the right ones less the wrong ones, as a share, at least 0.

        Where one is asked for, 1 for right ones alone, else 0.
        """
        if self.one:
            return float(bool(answer) and _members(answer) <= _members(solved))
        return _share(_members(answer), _members(solved))

    def text(self, answer: Answer) -> str:
        """The kinds in MPSZ, or `none`."""
        kinds = [kind for kind in answer if isinstance(kind, int)] if isinstance(answer, tuple) else []
        return format_tiles(kinds) or NONE

    def read(self, text: str) -> tuple[Face, ...]:
        """:raises FormatError: if it is no notation, or a tile that is not offered."""
        return self._kinds({"answer": [NONE]} if text == NONE else {"typed": [text]})


def _number(text: str) -> int:
    """Digits with a sign, as people write them: full width, with commas or spaces between thousands."""
    if len(text) > MAX_TYPED:
        raise FormatError("not_a_number", text)
    plain = normalize("NFKC", text).replace(",", "").replace(" ", "").replace("\u2212", "-").lstrip("+")
    if len(plain) > 8 or not plain.removeprefix("-").isdecimal():
        raise FormatError("not_a_number", text)
    return int(plain)


def _members(answer: Answer) -> frozenset[int | str]:
    return frozenset(answer) if isinstance(answer, tuple) else frozenset()


def _share(given: frozenset[int | str], right: frozenset[int | str]) -> float:
    if given == right:
        return 1.0
    if not given or not right:
        return 0.0
    return max(0.0, (len(given & right) - len(given - right)) / len(right))


@dataclass(frozen=True, slots=True)
class TileOrder:
    """All kinds of `choices` in order, the safest first; red fives count as fives.

    Its fields: `rank`, of each choice in turn its place from 1; or `typed`, all of them in order in MPSZ.
    What is typed goes before the places, which a form sends filled in.
    """

    name: ClassVar[str] = "tile_order"
    choices: tuple[Face, ...]

    def parse(self, fields: Fields) -> tuple[Face, ...]:
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

    def _typed(self, text: str) -> tuple[Face, ...]:
        if len(text) > MAX_TYPED:
            raise FormatError("not_notation", text)
        try:
            kinds = [face_of(tile) for tile in typed_tiles(text)]
        except NotationError:
            raise FormatError("not_notation", text) from None
        for kind in kinds:
            if kind not in self.choices:
                raise FormatError("tile_not_offered", tile_name(kind))
        return self._whole(kinds, kinds)

    def _whole(self, kinds: list[Face], places: Sequence[int]) -> tuple[Face, ...]:
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

    def read(self, text: str) -> tuple[Face, ...]:
        """:raises FormatError: if it is no order of these tiles."""
        return self.parse({"typed": [text]})


def ordered_kinds(answer: Answer) -> tuple[Face, ...]:
    """The kinds of an answer in its order."""
    return tuple(kind for kind in answer if isinstance(kind, int)) if isinstance(answer, tuple) else ()


def pairs_in_order(answer: Answer, in_order: Callable[[Face, Face], bool]) -> float:
    """The share of pairs of an answer of which the first may stand before the second."""
    pairs = list(combinations(ordered_kinds(answer), 2))
    return sum(in_order(one, other) for one, other in pairs) / len(pairs)


Shape: TypeAlias = YesNo | OneOf | SomeOf | Tiles | TileOrder | Number | Points
BUTTONS: Final = 5
"""So many options are a button each; more are a list to choose from and one button."""


def one_tap(shape: Shape) -> bool:
    """Whether each answer has a button of its own."""
    return isinstance(shape, YesNo) or (isinstance(shape, OneOf) and len(shape.options) <= BUTTONS)
