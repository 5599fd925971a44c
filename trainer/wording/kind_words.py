"""The words of kinds and misconceptions: what each kind has, how they are found, and answers and families."""

import pkgutil
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any, ClassVar, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from trainer.rules.rulesets.ruleset import Ruleset
from trainer.scenarios.answer_shapes import (
    Answer,
    FormatError,
    Number,
    OneOf,
    Points,
    Shape,
    SomeOf,
    TileOrder,
    Tiles,
    YesNo,
)
from trainer.scenarios.kind import KINDS, kind_named, kinds
from trainer.scenarios.position.position import Position
from trainer.wording.words import faces_of, grouped, joined, seat_word, tile_word, tile_words

MAX_NAME: Final = 24
"""An option that is longer is a sentence rather than a name."""


class KindWords:
    """The sentences of one kind: a class in `kinds/<family>/words.py`, of the name that the kind's class has.

    `title` names the kind, `none_label` is the word for an answer of none, `options` and `lines` are the
    words of answers and their verdicts, by answer. `looking` is what to ask oneself; it is the same whatever
    the position, and so tells nothing. `need` is what the table must show;
    `not_with` is said to a number of players that it is not asked with.
    """

    title: ClassVar[Promise]
    none_label: ClassVar[Promise | str] = ""
    options: ClassVar[Mapping[str, Promise]] = {}
    lines: ClassVar[Mapping[Any, Promise]] = {}
    looking: ClassVar[tuple[Promise, ...]] = ()
    need: ClassVar[Promise] = gettext_lazy("This table shows nothing that the question asks about.")
    not_with: ClassVar[Promise] = gettext_lazy("This question is not asked with %(number)s players.")

    def question(self, position: Position) -> str:
        """What is asked, in a headline; it ends with a question mark."""
        raise NotImplementedError

    def definition(self, position: Position) -> str:
        """What a word of the question means, for whom no lesson has told it; empty where none needs it."""
        return ""

    def told(self, position: Position) -> str:
        """What else is told before the answer and no table shows; empty where there is nothing."""
        return ""

    def told_question(self, position: Position) -> str:
        """All of it in one text, for where no headline stands."""
        parts = (self.definition(position), self.told(position), self.question(position))
        return " ".join(filter(None, parts))

    def rulings(self, position: Position) -> tuple[str, ...]:
        """Clauses that the question tells besides those of the kind's parameters: other rules that decide."""
        return ()

    def option(self, code: str, position: Position) -> str:
        """An answer to choose, in words."""
        return str(self.options[code])

    def verdict_line(self, answer: Answer, position: Position) -> str:
        """The right answer in a sentence."""
        return str(self.lines[answer])

    def flip_line(self, answer: Answer, twin: Position) -> str:
        """The answer after a small change, in a sentence that can be told beside that change alone."""
        return self.verdict_line(answer, twin)

    def unit(self, position: Position, number: int = 2) -> str:
        """What a number counts, as it stands behind `number`, where no other kind counts it."""
        return ""

    def why_not(self, answer: Answer, position: Position) -> str | None:
        """What is wrong with an answer, where a kind tells it better than a list of mistakes does."""
        return None

    def in_place(self, position: Position, ruleset: Ruleset) -> tuple[str, str] | None:
        """What stands in the place of an answer under some rules, and the parameter that says so."""
        return None

    def because(self, position: Position, ruleset: Ruleset) -> str:
        """What an answer rests on beside the rule that makes the difference, as a clause."""
        return ""


@cache
def words_of(slug: str) -> KindWords:
    """The sentences of a kind."""
    kind = kind_named(slug)
    module = import_module(f"{KINDS}.{kind.family}.words")
    words: KindWords = getattr(module, f"{type(kind).__name__}Words")()
    return words


def kind_title(slug: str) -> str:
    """A kind in words; its bare name if it is gone, for what was asked and answered stays."""
    return str(words_of(slug).title) if slug in kinds() else slug


def answer_word(words: KindWords, shape: Shape, position: Position, answer: Answer) -> str:
    """An answer in a cell of a table."""
    match shape:
        case YesNo():
            return _("Yes") if answer else _("No")
        case OneOf():
            return option_word(words, answer, position)
        case SomeOf():
            return options_word(words, codes_of(answer), position) or str(words.none_label)
        case Tiles():
            return tile_words(faces_of(answer)) or str(words.none_label)
        case TileOrder():
            return pgettext("between tiles in order", ", ").join(map(tile_word, faces_of(answer)))
        case Number():
            return _number_word(words, shape, position, answer)
        case Points() if not answer:
            return str(words.none_label)
        case Points():
            return points_of_seats(position, answer)


def points_of_seats(position: Position, answer: Answer) -> str:
    """What each seat wins or loses, East first: `East −8,000 and South +8,000`."""
    said = [
        _("%(seat)s %(points)s") % {"seat": seat_word(position, seat), "points": signed_word(points)}
        for seat, points in by_wind(position, points_of(answer))
    ]
    return joined(said)


def option_word(words: KindWords, code: object, position: Position) -> str:
    """An option in words."""
    return words.option(str(code), position)


def options_word(words: KindWords, codes: tuple[str, ...], position: Position) -> str:
    """Several options in words; those that are whole sentences stand apart."""
    said = [option_word(words, code, position) for code in codes]
    if any(len(each) > MAX_NAME for each in said):
        return pgettext("between options that are sentences", "; ").join(said)
    return joined(said)


def codes_of(answer: Answer) -> tuple[str, ...]:
    """The options of an answer that chose some."""
    return tuple(code for code in answer if isinstance(code, str)) if isinstance(answer, tuple) else ()


def points_of(answer: Answer) -> tuple[int, ...]:
    """The points of an answer that gives some to each seat."""
    return tuple(each for each in answer if isinstance(each, int)) if isinstance(answer, tuple) else ()


def by_wind(position: Position, points: tuple[int, ...]) -> list[tuple[int, int]]:
    """Seats with their points, East first."""
    order = ((position.round.dealer + step) % position.players for step in range(position.players))
    return [(seat, points[seat]) for seat in order]


def signed_word(points: int) -> str:
    """`+8,000`, `−8,000` with a true minus, or `0`."""
    return f"+{grouped(points)}" if points > 0 else grouped(points)


def signed_points_word(points: int) -> str:
    """`+570 points`, `−1 point`, or `0 points`."""
    text = ngettext("%(points)s point", "%(points)s points", abs(points))
    return text % {"points": signed_word(points)}


def unit_word(words: KindWords, shape: Number, position: Position, number: int = 2) -> str:
    """What a number counts, as it stands behind `number`: the kind's own word, or a usual one."""
    return words.unit(position, number) or _UNITS[shape.unit](number)


def _number_word(words: KindWords, shape: Number, position: Position, answer: Answer) -> str:
    number = answer if isinstance(answer, int) else 0
    said = {"number": grouped(number), "unit": unit_word(words, shape, position, number)}
    return (_("%(number)s %(unit)s") % said).strip()


_UNITS: Final[dict[str, Callable[[int], str]]] = {
    "points": lambda number: ngettext("point", "points", number),
    "tiles": lambda number: ngettext("tile", "tiles", number),
    "han": lambda number: ngettext("han", "han", number),
    "fu": lambda number: ngettext("fu", "fu", number),
    "sticks": lambda number: ngettext("stick", "sticks", number),
    "honba": lambda number: ngettext("honba", "honba", number),
}


def family_name(family: str) -> str:
    """A family of kinds in words; one without words stands for itself."""
    return str(_FAMILIES.get(family, family))


_FAMILIES: Final = {
    "basics": gettext_lazy("First steps"),
    "riichi": gettext_lazy("Riichi"),
    "kan": gettext_lazy("Kan"),
    "furiten": gettext_lazy("Ron, waits and furiten"),
    "ippatsu": gettext_lazy("Ippatsu"),
    "abort": gettext_lazy("How a hand ends"),
    "settlement": gettext_lazy("Scores and payments"),
    "chombo": gettext_lazy("Chombo"),
    "open": gettext_lazy("Open riichi"),
    "calls": gettext_lazy("Calls and kita"),
    "safety": gettext_lazy("Safe tiles"),
    "decisions": gettext_lazy("Decisions"),
    "referee": gettext_lazy("Referee"),
}
FAMILIES: Final = tuple(_FAMILIES)
"""All families in the order in which they are shown."""


def format_sentence(error: FormatError) -> str:
    """What to mend; nothing was graded."""
    least, most = map(grouped, error.within)
    return _FORMATS[error.code] % {"given": error.given, "least": least, "most": most}


_FORMATS: Final = {
    "nothing_given": gettext_lazy("Choose an answer first."),
    "not_yes_or_no": gettext_lazy("Answer yes or no."),
    "not_an_answer": gettext_lazy("“%(given)s” is not an answer to this question."),
    "none_with_tiles": gettext_lazy("You chose %(given)s and also no tile; choose one or the other."),
    "none_with_points": gettext_lazy("You gave points and also chose the other answer; give one of them."),
    "none_with_options": gettext_lazy(
        "You chose some answers and also none of them; choose one or the other."
    ),
    "number_out_of_range": gettext_lazy(
        "%(given)s is out of range: give a number from %(least)s to %(most)s."
    ),
    "one_tile_asked": gettext_lazy("Choose one tile."),
    "order_twice": gettext_lazy("Two tiles share one place; give each tile a place of its own."),
    "order_incomplete": gettext_lazy("Give every tile a place."),
    "not_a_number": gettext_lazy("“%(given)s” is not a number. Write digits, such as 3900 or −8000."),
    "tile_not_offered": gettext_lazy("%(given)s is not among the tiles to choose from."),
    "no_such_tile": gettext_lazy("There is no tile “%(given)s”."),
    "not_notation": gettext_lazy(
        "“%(given)s” is not tile notation. Write 123m456p789s for suits, 1z to 7z for honours."
    ),
}


Words = tuple[Promise, Promise]


def misconception_name(code: str) -> str:
    """The faulty rule as a learner would put it; a code without words stands for itself."""
    words = misconceptions().get(code)
    return str(words[0]) if words else code


def misconception_reply(code: str) -> str:
    """Why the faulty rule is wrong."""
    return str(misconceptions()[code][1])


@cache
def misconceptions() -> dict[str, Words]:
    """The words of all families; a code that two of them hold is an error."""
    found: dict[str, Words] = {}
    for family in pkgutil.iter_modules(import_module(KINDS).__path__, f"{KINDS}."):
        for name, words in vars(import_module(f"{family.name}.words")).items():
            if name.endswith("WORDS"):
                if twice := found.keys() & words.keys():
                    raise ValueError(f"{family.name}: {', '.join(sorted(twice))} said twice")
                found |= words
    return found


def looking_of(slug: str) -> tuple[str, ...]:
    """What to ask oneself at a question of this kind, in order; nothing if the kind has no such words."""
    return tuple(map(str, words_of(slug).looking))


def need_sentence(slug: str) -> str:
    """What a question of this kind is about, told where the table does not have it."""
    return str((words_of(slug) if slug in kinds() else KindWords).need)


# What the table must show, as several kinds say it: the `need` of their words.
NEEDS_DISCARD: Final = gettext_lazy(
    "This question asks about a tile that another player has just discarded or used for a kan."
)
NEEDS_DRAW: Final = gettext_lazy("This question is asked right after your draw.")
NEEDS_WAIT: Final = gettext_lazy(
    "This question is asked when you hold 13 tiles, counting each meld as three, so not between draw "
    "and discard."
)
NEEDS_WIN: Final = gettext_lazy("This question asks about a win by one player, whose tiles are shown.")
NEEDS_RIICHI: Final = gettext_lazy(
    "This question is asked before your discard, with another player in riichi."
)
NEEDS_OPEN_RIICHI: Final = gettext_lazy(
    "This question asks about an open riichi: the rules must allow it, and somebody must have declared it."
)
NEEDS_END: Final = gettext_lazy(
    "This question is asked after the hand has ended, when the hand of every player who is paid is shown."
)
