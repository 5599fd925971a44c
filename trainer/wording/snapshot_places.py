"""The places of a table in words, as its author reads them: `your hand`, `the river of South`."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.scenarios.snapshot import Snapshot
from trainer.wording.words import wind_word

_SEATED: Final = {
    "river": gettext_lazy("river of %(seat)s"),
    "meld": gettext_lazy("melds of %(seat)s"),
    "kita": gettext_lazy("norths of %(seat)s"),
    "shown": gettext_lazy("open hand of %(seat)s"),
}
_YOURS: Final = {
    "river": gettext_lazy("your river"),
    "meld": gettext_lazy("your melds"),
    "kita": gettext_lazy("your norths"),
    "shown": gettext_lazy("your open hand"),
}


def seat_wind(snapshot: Snapshot, seat: int) -> str:
    """The wind of a seat: `South`."""
    return wind_word((seat - snapshot.round.dealer) % snapshot.players)


def place_word(snapshot: Snapshot, place: str) -> str:
    """A place or a spot by its code: `river:2`, `meld:1:0`; empty for the table as a whole."""
    part, *numbers = place.replace("melds:", "meld:").split(":")
    seat = int(numbers[0]) if part in _SEATED and numbers and numbers[0].isdigit() else None
    if seat is not None and seat < snapshot.players:
        if seat == snapshot.hero:
            return str(_YOURS[part])
        return str(_SEATED[part]) % {"seat": seat_wind(snapshot, seat)}
    return {
        "hand": _("hand"),
        "drawn": _("drawn tile"),
        "indicators": _("dora indicators"),
        "ura": _("ura dora indicators"),
        "scores": _("scores"),
        "sticks": _("sticks"),
        "round": _("round"),
        "turn": _("turn"),
        "then": _("what happened then"),
    }.get(part, "")
