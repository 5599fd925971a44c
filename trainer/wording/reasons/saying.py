"""What the sentences of reasons are made with, and the same sentences about another player's act.

A reason about another player names that player in its fact `of`; what has no sentence here gets the name
in front.
"""

from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from trainer.rules.replay.events import Ankan, Daiminkan, Kakan
from trainer.rules.tiles.tile import parse_tile
from trainer.rules.verdict import Reason
from trainer.scenarios.position.position import Position
from trainer.wording.words import points_word, seat_word, tile_word, tile_words

Say = Callable[[Reason, Position], str]


def plain(text: str) -> Say:
    """A sentence that is the same in every position; translated when it is said."""
    return lambda reason, position: _(text) % {"tile": first(reason), "tiles": tile_words(reason.tiles)}


def first(reason: Reason) -> str:
    """The first tile that the reason rests on, in words."""
    return tile_word(reason.tiles[0]) if reason.tiles else ""


def number(reason: Reason, name: str) -> int:
    """A fact that is a number, 0 if there is none."""
    value = reason.facts.get(name)
    return value if isinstance(value, int) else 0


def thrower(reason: Reason, position: Position) -> str:
    """Whose tile it was at the reason's moment."""
    event = None if reason.moment is None else position.events[reason.moment]
    seat = getattr(event, "seat", position.hero)
    return seat_word(position, seat)


def by_seat(other: str, own: str = "") -> Say:
    """A sentence about what `%(seat)s` did, called `%(how)s`; another one if that seat is the hero."""

    def say(reason: Reason, position: Position) -> str:
        seat = number(reason, "seat")
        words = {
            "seat": seat_word(position, seat),
            "how": call_word(reason),
            "tile": first(reason),
            "kan": _kan_tile(reason, position),
        }
        return _(own if own and seat == position.hero else other) % words

    return say


def _kan_tile(reason: Reason, position: Position) -> str:
    """The tile of the kan at the reason's moment, or of the one asked about, in words."""
    event = None if reason.moment is None else position.events[reason.moment]
    if isinstance(event, Ankan):
        return tile_word(event.own[0])
    if isinstance(event, Daiminkan | Kakan):
        return tile_word(event.tile)
    asked = dict(position.ask).get("tile")
    return tile_word(parse_tile(asked)) if asked else first(reason)


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


OF_OTHERS: Final[dict[str, str]] = {
    "open_hand": gettext_noop("%(seat)s has called %(tile)s, and riichi needs a closed hand."),
    "closed": gettext_noop("%(seat)s has made no open call: the hand is closed."),
    "closed_with_ankan": gettext_noop("%(seat)s has made ankans only: the hand is closed."),
    "points": gettext_noop("%(seat)s has %(points)s; a riichi needs %(needed)s here."),
    "points_suffice": gettext_noop("%(seat)s has enough points for the riichi stick."),
    "no_call_in_riichi": gettext_noop("%(seat)s is in riichi and may win on a discard, but not call it."),
    "locked_hand": gettext_noop("%(seat)s is in riichi: the hand is locked."),
    "no_drawn_tile": gettext_noop("%(seat)s has not drawn a tile in this turn."),
    "swap_of_called_kind": gettext_noop("%(seat)s discards %(tile)s, which was just called: kuikae."),
    "swap_of_other_end": gettext_noop(
        "%(seat)s discards %(tile)s, the other end of the run that was just called: kuikae."
    ),
    "swap_allowed": gettext_noop("%(seat)s swaps the called tile, and these rules allow kuikae."),
    "ankan_held": gettext_noop("%(seat)s lays all four %(tile)s on their own turn."),
    "pon_from_anybody": gettext_noop("A pon is possible from any player."),
    "free_discard": gettext_noop("Nothing that can be seen binds the discard of %(seat)s."),
    "drawn_tile_is_thrown": gettext_noop("%(seat)s is in riichi and discards the drawn %(tile)s."),
    "not_the_drawn_discard": gettext_noop(
        "%(seat)s is in riichi and discards %(tile)s out of the locked hand, not the drawn tile."
    ),
    "north_held": gettext_noop("%(seat)s has drawn a tile and holds a North, and so may extract it."),
    "drawn_north": gettext_noop("In riichi %(seat)s may extract the North just drawn."),
    "chi_from_the_left": gettext_noop("%(seat)s takes the chi from the left."),
    "discard_furiten": gettext_noop(
        "%(seat)s is furiten: the %(tile)s in %(seat)s's own river is one of its waits."
    ),
    "discard_furiten:called": gettext_noop(
        "%(seat)s is furiten: %(seat)s discarded %(tile)s, one of its waits; "
        "it counts although %(caller)s called it."
    ),
    "temporary_furiten": gettext_noop(
        "%(seat)s is furiten for this turn: "
        "%(seat)s did not ron the %(tile)s from %(thrower)s, one of its waits."
    ),
    "riichi_furiten": gettext_noop(
        "In riichi %(seat)s let the %(tile)s from %(thrower)s go, a wait: furiten for the rest of the hand."
    ),
    "riichi_furiten:draw": gettext_noop(
        "%(seat)s drew %(tile)s in riichi and did not win: furiten for the rest of the hand."
    ),
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
        "ankan_not_robbed",
        "kita_not_robbed",
    }
)
"""Codes whose sentence speaks to nobody, so that it serves for every player."""


def of_another(reason: Reason, position: Position, sentence: str) -> str:
    """The reason said of another player; `sentence` is what is said to the hero."""
    words = {
        "seat": seat_word(position, number(reason, "of")),
        "tile": first(reason),
        "tiles": tile_words(reason.tiles),
        "points": points_word(number(reason, "points")),
        "needed": points_word(number(reason, "needed")),
        "caller": seat_word(position, number(reason, "called_by")),
        "thrower": thrower(reason, position),
    }
    how = "called" if reason.facts.get("called_by") is not None else reason.facts.get("how")
    text = OF_OTHERS.get(f"{reason.code}:{how}", OF_OTHERS.get(reason.code))
    if text is not None:
        return _(text) % words
    if reason.code in NEUTRAL:
        return sentence
    return _("%(seat)s: %(sentence)s") % (words | {"sentence": sentence})
