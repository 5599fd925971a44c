"""What the sentences of reasons are made with, and the same sentences about another player's act.

A reason about another player names that player in its fact `of`. Two places set it: the question of what is
illegal in a replay (`kinds/referee/find_illegal`), which may ask about any act, and what voids a claimed win
(`why_no_win` in `rules/mistakes/chombo`). There the sentence is that of `OF_OTHERS`; that of `NEUTRAL`, as it
stands; or the one said to the hero with the player's name in front. Who changes a sentence looks for its code
in both.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from trainer.rules.replay.events import Ankan, Chi, Daiminkan, Kakan, Pon
from trainer.rules.tiles.tile import parse_tile
from trainer.rules.verdict import Reason
from trainer.scenarios.position.position import Position
from trainer.wording.words import (
    few_word,
    grouped,
    joined,
    kan_tile,
    meld_word,
    named_tile,
    own_tile,
    points_word,
    seat_word,
    the_tile,
    tile_word,
    tile_words,
)

Say = Callable[[Reason, Position], str]


Sentences: TypeAlias = Mapping[str, Promise | Say]
"""By code: a text that is filled with the facts of the reason, or what makes the sentence."""


class _Words(dict[str, Any]):
    """What a text is filled with, each word worked out when it is asked for."""

    def __init__(self, reason: Reason, position: Position, given: Mapping[str, object]) -> None:
        super().__init__(given)
        self.reason, self.position = reason, position

    def __missing__(self, name: str) -> object:
        say = _WORDS.get(name)
        return say(self.reason, self.position) if say else number_said(self.reason, name)


def filled(text: Promise, reason: Reason, position: Position, **words: object) -> str:
    """A text filled with the facts of a reason, or with these words."""
    said: str = text % _Words(reason, position, words)
    return said


def plain(text: Promise) -> Say:
    """A sentence that is the same in every position, filled with the facts of the reason."""
    return lambda reason, position: filled(text, reason, position)


def first(reason: Reason) -> str:
    """The first tile that the reason rests on, in words."""
    return tile_word(reason.tiles[0]) if reason.tiles else ""


def _named(reason: Reason, position: Position) -> str:
    """The same in a sentence that names players."""
    return named_tile(reason.tiles[0]) if reason.tiles else ""


def copies(reason: Reason, position: Position) -> str:
    """The same where several of its kind are meant: `5p`, `East tiles`."""
    return kan_tile(reason.tiles[0]) if reason.tiles else ""


def _few(reason: Reason, position: Position) -> str:
    """The number of copies in a word: `three`."""
    return few_word(number_said(reason, "number"))


def _own(reason: Reason, position: Position) -> str:
    """The same behind a word such as `the fourth`: `5p`, `East tile`."""
    return own_tile(reason.tiles[0]) if reason.tiles else ""


def number_said(reason: Reason, name: str) -> int:
    """A fact that is a number, 0 if there is none."""
    value = reason.facts.get(name)
    return value if isinstance(value, int) else 0


def thrower(reason: Reason, position: Position) -> str:
    """Whose tile it was at the reason's moment."""
    event = None if reason.moment is None else position.events[reason.moment]
    seat = getattr(event, "seat", position.hero)
    return seat_word(position, seat)


def by_seat(other: Promise, own: Promise | None = None) -> Say:
    """A sentence about what `%(seat)s` did; another one if that seat is the hero."""

    def say(reason: Reason, position: Position) -> str:
        mine = number_said(reason, "seat") == position.hero
        return filled(own if own and mine else other, reason, position)

    return say


def seats_word(
    reason: Reason, position: Position, name: str = "seats", say: Callable[[Position, int], str] = seat_word
) -> str:
    """The seats of a fact, in words."""
    seats = reason.facts.get(name)
    return joined(
        [say(position, seat) for seat in (seats if isinstance(seats, tuple) else ()) if isinstance(seat, int)]
    )


def _kan_tile(reason: Reason, position: Position) -> str:
    """The tile of the kan at the reason's moment, or of the one asked about, in words."""
    event = None if reason.moment is None else position.events[reason.moment]
    if isinstance(event, Ankan):
        return kan_tile(event.own[0])
    if isinstance(event, Daiminkan | Kakan):
        return kan_tile(event.tile)
    asked = dict(position.ask).get("tile")
    return kan_tile(parse_tile(asked)) if asked else copies(reason, position)


def call_word(reason: Reason) -> str:
    """The name of the call that the reason tells of."""
    names = {
        "chi": _("chi"),
        "pon": _("pon"),
        "daiminkan": _("daiminkan"),
        "ankan": _("ankan"),
        "kakan": _("kakan"),
        "kita": _("kita"),
    }
    return names.get(str(reason.facts.get("how")), "")


def _called(reason: Reason, position: Position) -> str:
    """The call at the reason's moment with its tile: `a pon of 5s`, `an ankan of 5s`."""
    names = {
        Chi: _("a chi of %(tile)s"),
        Pon: _("a pon of %(tile)s"),
        Daiminkan: _("a daiminkan of %(tile)s"),
        Ankan: _("an ankan of %(tile)s"),
        Kakan: _("a kakan of %(tile)s"),
    }
    event = None if reason.moment is None else position.events[reason.moment]
    if isinstance(event, Ankan):
        return names[Ankan] % {"tile": kan_tile(event.own[0])}
    if isinstance(event, Chi | Pon | Daiminkan | Kakan):
        return names[type(event)] % {"tile": kan_tile(event.tile)}
    return _("a call")


_WORDS: Final[Mapping[str, Callable[[Reason, Position], object]]] = {
    "tile": lambda reason, position: first(reason),
    "named": _named,
    "copies": copies,
    "own": _own,
    "tiles": lambda reason, position: tile_words(reason.tiles),
    "few": _few,
    "many": lambda reason, position: len(reason.tiles),
    "meld": lambda reason, position: meld_word(reason.tiles),
    "seat": lambda reason, position: seat_word(position, number_said(reason, "seat")),
    "seats": seats_word,
    "points": lambda reason, position: points_word(number_said(reason, "points")),
    "target": lambda reason, position: points_word(number_said(reason, "target")),
    "needed": lambda reason, position: grouped(number_said(reason, "needed")),
    "called": _called,
    "how": lambda reason, position: call_word(reason),
    "kan": _kan_tile,
}
"""What the names in a text stand for, `many` for the number of tiles, `few` for a number in a word, `named`
for the tile where a player is named too, `copies` for several of its kind, `own` for one behind a word such
as `the fourth`; any other name is a fact, a number."""


OF_OTHERS: Final[dict[str, str]] = {
    "open_hand": gettext_noop("%(seat)s has called %(named)s, and riichi needs a closed hand."),
    "closed": gettext_noop("%(seat)s has made no call: the hand is closed."),
    "closed_with_ankan": gettext_noop("%(seat)s has made ankans only: the hand is closed."),
    "points": gettext_noop("%(seat)s has %(points)s; a riichi needs %(needed)s here."),
    "points_suffice": gettext_noop("%(seat)s has enough points for the riichi stick."),
    "no_call_in_riichi": gettext_noop("%(seat)s is in riichi and may win on a discard, but not call it."),
    "locked_hand": gettext_noop("%(seat)s is in riichi: the hand is locked."),
    "no_drawn_tile": gettext_noop("%(seat)s has not drawn a tile this turn."),
    "swap_of_called_kind": gettext_noop("%(seat)s discards %(named)s, which was just called: kuikae."),
    "swap_of_other_end": gettext_noop(
        "%(seat)s discards %(named)s, which fits the other end of the two tiles just used for the chi: "
        "kuikae."
    ),
    "swap_allowed": gettext_noop("%(seat)s swaps the called tile, and these rules allow kuikae."),
    "ankan_held": gettext_noop(
        "%(seat)s lays down all four %(copies)s for an ankan, on %(seat)s's own turn."
    ),
    "pon_from_anybody": gettext_noop("Pon may be called on any player's discard."),
    "free_discard": gettext_noop("Nothing visible on the table restricts what %(seat)s may discard."),
    "drawn_tile_is_thrown": gettext_noop("%(seat)s is in riichi and discards the drawn %(own)s."),
    "not_the_drawn_discard": gettext_noop(
        "%(seat)s is in riichi and discards %(named)s from the locked hand instead of the drawn tile."
    ),
    "north_held": gettext_noop("%(seat)s has drawn a tile and holds a north, which may be extracted."),
    "drawn_north": gettext_noop("In riichi %(seat)s may extract the north just drawn."),
    "chi_from_the_left": gettext_noop("%(seat)s calls chi on a discard from the player to the left."),
    "discard_furiten": gettext_noop(
        "%(seat)s is furiten: %(the_tile)s, one of the waits, lies in %(seat)s's own river."
    ),
    "discard_furiten:called": gettext_noop(
        "%(seat)s is furiten: %(seat)s discarded %(named)s, one of the waits, and that counts even though "
        "%(caller)s called it."
    ),
    "temporary_furiten": gettext_noop(
        "%(seat)s is furiten for this turn: %(seat)s did not ron one of the waits, %(the_tile)s from "
        "%(thrower)s."
    ),
    "riichi_furiten": gettext_noop(
        "In riichi %(seat)s passed up one of the waits, %(the_tile)s from %(thrower)s: furiten for the "
        "rest of the hand."
    ),
    "riichi_furiten:draw": gettext_noop(
        "%(seat)s drew %(named)s in riichi and did not win: furiten for the rest of the hand."
    ),
    "drawn_to_three": gettext_noop("%(seat)s drew the fourth %(own)s and already had three in hand."),
    "wall_suffices": gettext_noop("Enough tiles are left in the wall for a riichi."),
}
"""By code, or by code and fact where that is said otherwise."""
NEUTRAL: Final = frozenset(
    {
        "wall",
        "last_discard",
        "only_discards_are_called",
        "chi_not_from_the_left",
        "no_chi_in_sanma",
        "empty_wall",
        "fifth_kan",
        "four_kans_by_one",
        "forbidden",
        "abort_passed_over",
        "indicator_not_opened",
        "nothing_public_forbids",
        "not_a_wait",
        "no_yaku",
        "zero_ends_nothing",
        "zero_for_the_moment",
        "last_draw_may_go",
        "ankan_not_robbed",
        "kita_not_robbed",
    }
)
"""Codes whose sentence speaks to nobody, so that it serves for every player."""


def of_another(reason: Reason, position: Position, sentence: str) -> str:
    """The reason said of another player; `sentence` is what is said to the hero."""
    words = {
        "seat": seat_word(position, number_said(reason, "of")),
        "tile": first(reason),
        "named": _named(reason, position),
        "copies": copies(reason, position),
        "own": _own(reason, position),
        "the_tile": the_tile(reason.tiles[0]) if reason.tiles else "",
        "tiles": tile_words(reason.tiles),
        "points": points_word(number_said(reason, "points")),
        "needed": points_word(number_said(reason, "needed")),
        "caller": seat_word(position, number_said(reason, "called_by")),
        "thrower": thrower(reason, position),
    }
    how = "called" if reason.facts.get("called_by") is not None else reason.facts.get("how")
    text = OF_OTHERS.get(f"{reason.code}:{how}", OF_OTHERS.get(reason.code))
    if text is not None:
        return _(text) % words
    if reason.code in NEUTRAL:
        return sentence
    return _("%(seat)s: %(sentence)s") % (words | {"sentence": sentence})
