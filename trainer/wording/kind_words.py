"""The words of kinds and misconceptions: finds their modules, and says answers and families.

Here are also what to ask oneself at a question of a kind (the same words whatever the position, so they tell
nothing), and what the table of each kind must show.
"""

import pkgutil
from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

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
    return import_module(f"{KINDS}.{kind_named(slug).family}.words.{slug.replace('-', '_')}")


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


Words = tuple[Callable[[], str], Callable[[], str]]


def misconception_name(code: str) -> str:
    """The faulty rule as a learner would put it; a code without words stands for itself."""
    words = misconceptions().get(code)
    return words[0]() if words else code


def misconception_reply(code: str) -> str:
    """Why the faulty rule is wrong."""
    return misconceptions()[code][1]()


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
    """The questions of a kind in order; none for a kind without."""
    return _LOOKING[slug]() if slug in _LOOKING else ()


_LOOKING: Final[dict[str, Callable[[], tuple[str, ...]]]] = {
    "can-ron": lambda: (
        _("Which tiles complete your hand? Is any of them in your own river, called tiles included?"),
        _("What was thrown since your last discard, and since your riichi if you declared one?"),
        _("Would the hand have a yaku?"),
    ),
    "chombo-found": lambda: (_("What was done, when does it come to light, and is the hand over then?"),),
    "double-riichi": lambda: (_("What happened at the table before the riichi, and whose turn was it?"),),
    "find-illegal": lambda: (
        _("For each move: whose turn was it, what could that player do then, and with which tiles?"),
    ),
    "genbutsu": lambda: (
        _("What lies in the river of the player in question, called tiles included?"),
        _("What did others throw after the riichi?"),
    ),
    "hand-aborts": lambda: (_("Count riichi, kans, rons and discards: who made each of them, and when?"),),
    "is-tenpai": lambda: (
        _("Set four groups and a pair apart in different ways: how many tiles are missing each time?"),
        _("How many copies of what is missing do you hold yourself?"),
    ),
    "kan-legal": lambda: (
        _("Where do the four tiles come from, and what was drawn last?"),
        _("How many kans are there, and how many tiles are left?"),
        _("Was riichi declared? Then compare the waits and the groups before and after."),
    ),
    "kita": lambda: (_("Whose turn is it, which tile was drawn, and what does a riichi allow?"),),
    "kyuushuu": lambda: (
        _("How many different terminals and honours are in the hand?"),
        _("What happened at the table before this draw?"),
    ),
    "may-riichi": lambda: (
        _("Is the hand closed? Which discards leave it tenpai?"),
        _("How many points have you, and how many tiles are left in the wall?"),
    ),
    "may-tsumo": lambda: (
        _("Do the tiles make four groups and a pair, or seven pairs, or thirteen orphans?"),
        _("Which yaku does the hand have, and which of them need a closed hand?"),
    ),
    "waits": lambda: (_("Set the tiles apart in different ways: what completes each of them?"),),
    "which-furiten": lambda: (
        _("Which tiles complete the hand, and where does each of them lie?"),
        _("What was thrown since your last discard, and since your riichi if you declared one?"),
    ),
    "who-pays": lambda: (
        _("Is the hand that is shown what its player claims, with a yaku, and not furiten?"),
        _("Who pays: the discarder, all three, or somebody else? Add honba and sticks."),
    ),
    "sticks-and-honba": lambda: (
        _("Is the hand that is shown what its player claims, with a yaku, and not furiten?"),
        _("Who is paid, and who takes the sticks? Then count the honba."),
    ),
    "why-not-riichi": lambda: (
        _("Is the hand closed, and is it tenpai?"),
        _("How many points have you, and how many tiles are left in the wall?"),
    ),
    "win-has-ippatsu": lambda: (
        _("What happened between the riichi and the win: calls, kans, and whose discards?"),
    ),
    "who-has-ippatsu": lambda: (_("What happened after each riichi: calls, kans, and whose discards?"),),
}


_DISCARDED: Final = gettext_lazy(
    "It asks about a tile that another player has just discarded or added to a kan."
)
_DRAWN: Final = gettext_lazy("It is asked right after your draw.")
_WAITING: Final = gettext_lazy(
    "It is asked with 13 tiles, a meld counting as three: not between draw and discard."
)
_WON: Final = gettext_lazy("It asks about a won hand: one winner, whose tiles are shown.")
_RIICHI_FACED: Final = gettext_lazy("It is asked before your discard, with another player in riichi.")
_OPEN: Final = gettext_lazy(
    "It asks about an open riichi: the rules must have it and somebody must have declared it."
)
_ENDED: Final = gettext_lazy("It is asked after the hand has ended, with the hands that are paid shown.")
_NEEDS: Final[dict[str, Promise]] = {
    "can-ron": _DISCARDED,
    "which-furiten": _DISCARDED,
    "who-may-call": _DISCARDED,
    "may-tsumo": _DRAWN,
    "kyuushuu": _DRAWN,
    "why-not-riichi": _DRAWN,
    "which-kan": _DRAWN,
    "last-chance": _DRAWN,
    "is-tenpai": _WAITING,
    "waits": _WAITING,
    "hikkake": gettext_lazy("It asks about your own riichi, before your next draw."),
    "yaku-of-win": _WON,
    "points-of-win": _WON,
    "ura-dora": _WON,
    "win-has-ippatsu": gettext_lazy("It asks about a tile that completes your hand while you are in riichi."),
    "who-has-ippatsu": gettext_lazy(
        "It is asked while a riichi stands and a tile was just discarded, or after your own draw."
    ),
    "double-riichi": gettext_lazy(
        "It asks about a riichi that stands, or about one that you may declare now."
    ),
    "riichi-stands": gettext_lazy("It is asked once nobody can take the declaration tile any more."),
    "riichi-now": gettext_lazy("It asks what you may do while you are in riichi."),
    "sideways-tile": gettext_lazy(
        "It asks about a player in riichi whose last discard nobody can call any more."
    ),
    "genbutsu": _RIICHI_FACED,
    "safest-tile": _RIICHI_FACED,
    "danger-order": _RIICHI_FACED,
    "suji-trap": _RIICHI_FACED,
    "open-riichi-cost": _OPEN,
    "open-riichi-discard": _OPEN,
    "dora-count": gettext_lazy("It is asked after a kan was made."),
    "kan-changes": gettext_lazy("It is asked right after a kan was declared."),
    "kuikae": gettext_lazy("It is asked right after your own chi or pon."),
    "hand-aborts": gettext_lazy(
        "It is asked while the hand is in play, where one abortive draw may be near."
    ),
    "must-show": gettext_lazy("It is asked after the hand has ended."),
    "chombo-paid": gettext_lazy("It is asked after a hand has ended with a mistake."),
    "who-pays": gettext_lazy(
        "It is asked after one win or an exhaustive draw, with the hands that are paid shown."
    ),
    "sticks-and-honba": gettext_lazy(
        "It is asked after the hand has ended, with a stick or a honba on the table."
    ),
    "next-hand": _ENDED,
    "final-standing": _ENDED,
    "kita": gettext_lazy("It asks about a north that you may extract or win on."),
    "find-illegal": gettext_lazy("It is asked once something has happened that may be illegal."),
}


def need_sentence(slug: str) -> str:
    """What a question of this kind is about, told where the table does not have it."""
    if slug in _NEEDS:
        return str(_NEEDS[slug])
    return _("Nothing on this table is what the question asks about.")
