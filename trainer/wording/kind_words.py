"""Finds the sentences of a kind, and says its answers, its families and what does not parse in words."""

import importlib
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from trainer.scenarios.answers import Answer, FormatError, Number, OneOf, Points, SomeOf, Tiles, YesNo
from trainer.scenarios.kind import kinds
from trainer.scenarios.position import Position
from trainer.scenarios.shape import Shape
from trainer.scenarios.tile_order import TileOrder
from trainer.wording import kinds as kinds_package
from trainer.wording.words import grouped, joined, kinds_of, seat_word, tile_word, tile_words

MAX_NAME: Final = 24
"""An option that is longer is a sentence rather than a name."""


@cache
def words_of(slug: str) -> ModuleType:
    """The module with `title`, `question`, `none_label` and `verdict_line` of a kind; `option` where there
    are options, `unit` (of a position and a number) where one is counted in a unit of its own, `in_place`
    (of a position and a ruleset) where words stand in the place of an answer under some presets, `why_not`
    (of a wrong answer and a position) where it tells what is wrong with one.
    """
    return importlib.import_module(f"{kinds_package.__name__}.{slug.replace('-', '_')}")


def kind_title(slug: str) -> str:
    """A kind in words; its bare name if it is gone, for what was asked and answered stays."""
    return str(words_of(slug).title()) if slug in kinds() else slug


def answer_word(words: ModuleType, shape: Shape, position: Position, answer: Answer) -> str:
    """An answer in a cell of a table; `words` is the kind's module of sentences."""
    match shape:
        case YesNo():
            return _("Yes") if answer else _("No")
        case OneOf():
            return option_word(words, answer, position)
        case SomeOf():
            return options_word(words, codes_of(answer), position) or str(words.none_label())
        case Tiles():
            return tile_words(kinds_of(answer)) or str(words.none_label())
        case TileOrder():
            return pgettext("between tiles in order", ", ").join(map(tile_word, kinds_of(answer)))
        case Number():
            return _number_word(words, shape, position, answer)
        case Points() if not answer:
            return str(words.none_label())
        case Points():
            return points_of_seats(position, answer)


def points_of_seats(position: Position, answer: Answer) -> str:
    """What each seat wins or loses, East first: `East −8,000 and South +8,000`."""
    said = [
        _("%(seat)s %(points)s") % {"seat": seat_word(position, seat), "points": signed_word(points)}
        for seat, points in by_wind(position, points_of(answer))
    ]
    return joined(said)


def option_word(words: ModuleType, code: object, position: Position) -> str:
    """An option in words."""
    return str(words.option(code, position))


def options_word(words: ModuleType, codes: tuple[str, ...], position: Position) -> str:
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


def unit_word(words: ModuleType, shape: Number, position: Position, number: int = 2) -> str:
    """What a number counts, as it stands behind `number`: the kind's own word, or a usual one."""
    if hasattr(words, "unit"):
        return str(words.unit(position, number))
    return _UNITS[shape.unit](number)


def _number_word(words: ModuleType, shape: Number, position: Position, answer: Answer) -> str:
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
    say = _FAMILIES.get(family)
    return say() if say else family


_FAMILIES: Final[dict[str, Callable[[], str]]] = {
    "riichi": lambda: _("Riichi"),
    "kan": lambda: _("Kan"),
    "furiten": lambda: _("Ron, waits and furiten"),
    "ippatsu": lambda: _("Ippatsu"),
    "abort": lambda: _("Abortive draws"),
    "settlement": lambda: _("Scores and payments"),
    "chombo": lambda: _("Chombo"),
    "open": lambda: _("Open riichi"),
    "calls": lambda: _("Calls and kita"),
    "safety": lambda: _("Safe tiles"),
    "decisions": lambda: _("Decisions"),
    "referee": lambda: _("Referee"),
}
FAMILIES: Final = tuple(_FAMILIES)
"""All families in the order in which they are shown."""


def format_sentence(error: FormatError) -> str:
    """What to mend; nothing was graded."""
    least, most = map(grouped, error.within)
    return _FORMATS[error.code]() % {"given": error.given, "least": least, "most": most}


_FORMATS: Final = {
    "nothing_given": lambda: _("Choose an answer first."),
    "not_yes_or_no": lambda: _("Answer yes or no."),
    "not_an_answer": lambda: _("“%(given)s” is no answer to this question."),
    "none_with_tiles": lambda: _("You chose %(given)s and also none; choose one or the other."),
    "none_with_points": lambda: _("You gave points and also chose the other answer; give one of them."),
    "none_with_options": lambda: _("You chose some and also none; choose one or the other."),
    "number_out_of_range": lambda: _(
        "%(given)s is out of range: a number from %(least)s to %(most)s is asked for."
    ),
    "one_tile_asked": lambda: _("Choose one tile."),
    "order_twice": lambda: _("Give each tile a place of its own; two of them share one."),
    "order_incomplete": lambda: _("Give every tile a place."),
    "not_a_number": lambda: _("“%(given)s” is not a number. Write digits, such as 3900 or −8000."),
    "tile_not_offered": lambda: _("%(given)s is not among the tiles to choose from."),
    "no_such_tile": lambda: _("There is no tile “%(given)s”."),
    "not_notation": lambda: _(
        "“%(given)s” is no tile notation. Write 123m456p789s for suits, 1z to 7z for honours."
    ),
}
