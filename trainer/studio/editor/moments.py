"""The moments of a table to choose from, in words: `South has just discarded 5p`."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.rules.errors import NotationError
from trainer.rules.notation import tile_name
from trainer.rules.tiles import Tile
from trainer.scenarios.event_text import parse_events
from trainer.scenarios.laying_moment import moment_of, moments
from trainer.scenarios.snapshot import Snapshot
from trainer.wording.events import event_sentence
from trainer.wording.snapshot_places import seat_wind
from trainer.wording.words import tile_word

_ENDS: Final[Mapping[str, Promise]] = {
    "exhaustive": gettext_lazy("the hand ended: exhaustive draw"),
    "nagashi": gettext_lazy("the hand ended: nagashi mangan"),
    "kyuushu": gettext_lazy("the hand ended: kyuushuu kyuuhai"),
    "suufon": gettext_lazy("the hand ended: suufon renda"),
    "suucha": gettext_lazy("the hand ended: suucha riichi"),
    "suukan": gettext_lazy("the hand ended: suukaikan"),
    "sanchahou": gettext_lazy("the hand ended: sanchahou"),
}
_ACTS: Final[Mapping[str, Promise]] = {
    "!": gettext_lazy("%(seat)s: riichi, just declared"),
    "a": gettext_lazy("%(seat)s: ankan %(tiles)s, just declared"),
    "k": gettext_lazy("%(seat)s: kakan %(tiles)s, just declared"),
    "n": gettext_lazy("%(seat)s: kita, just declared"),
    "r": gettext_lazy("%(seat)s: ron"),
    "t": gettext_lazy("%(seat)s: tsumo"),
}


def moment_choices(snapshot: Snapshot) -> list[tuple[str, str, bool]]:
    """Code, words and whether it is the present one."""
    present = moment_of(snapshot)
    return [(code, moment_word(snapshot, code), code == present) for code in moments(snapshot)]


def moment_word(snapshot: Snapshot, code: str) -> str:
    """A moment in words; several events are told one by one."""
    base, _slash, then = code.partition("/")
    if not then:
        return _base_word(snapshot, base)
    if then.startswith("~"):
        return str(_ENDS.get(then[1:], then))
    if " " not in then and then[1:2] in _ACTS and then[0] in "0123"[: snapshot.players]:
        return str(_ACTS[then[1]]) % {"seat": _name(snapshot, int(then[0])), "tiles": then[2:]}
    return f"{_base_word(snapshot, base)}. {_told(snapshot, base, then)}"


def _name(snapshot: Snapshot, seat: int) -> str:
    return _("You") if seat == snapshot.hero else seat_wind(snapshot, seat)


def _told(snapshot: Snapshot, base: str, then: str) -> str:
    """Several events in sentences, or as they were typed if they can not be read."""
    thrown = _thrown(snapshot, base)
    # The text of events tells who drew, and what may be called, by what stands before.
    lies = f"{snapshot.hero}+" if thrown is None else f"{thrown[0]}-{tile_name(thrown[1])}"
    try:
        events = parse_events(f"{lies} {then}")[len(parse_events(lies)) :]
    except NotationError:
        return then
    return " ".join(event_sentence(event, partial(seat_wind, snapshot)) for event in events)


def _thrown(snapshot: Snapshot, base: str) -> tuple[int, Tile] | None:
    """The seat and the tile that was discarded just now, if one was."""
    if base == "turn":
        return None
    seat = int(base.partition(":")[2])
    river = snapshot.sides[seat].river
    return (seat, river[-1].tile) if river else None


def _base_word(snapshot: Snapshot, base: str) -> str:
    if base == "turn":
        return _("You are on turn")
    seat = int(base.partition(":")[2])
    river = snapshot.sides[seat].river
    tile = tile_word(river[-1].tile) if river else ""
    if seat == snapshot.hero:
        return _("You have just discarded %(tile)s") % {"tile": tile}
    return _("%(seat)s has just discarded %(tile)s") % {"seat": seat_wind(snapshot, seat), "tile": tile}
