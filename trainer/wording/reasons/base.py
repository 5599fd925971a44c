"""What the sentences of reasons are made with."""

from collections.abc import Callable

from django.utils.translation import gettext as _

from trainer.rules.events import Ankan, Daiminkan, Kakan
from trainer.rules.notation import parse_tile
from trainer.rules.verdict import Reason
from trainer.scenarios.position import Position
from trainer.wording.words import seat_word, tile_word, tile_words

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
