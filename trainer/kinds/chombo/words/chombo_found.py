"""The sentences of `chombo-found`."""

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.kinds.chombo.chombo_found import asked_fault
from trainer.rules.mistakes.chombo import OF_A_WIN
from trainer.rules.tiles.hand import MeldType
from trainer.rules.tiles.tile import Face
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.words import joined, kan_tile, seat_word


def title() -> str:
    return _("A mistake: what follows")


def question(position: Position) -> str:
    asks = _("What follows?")
    return " ".join(filter(None, (_mistake(position), ending(position), asks)))


def none_label() -> str:
    return ""


def option(code: object, position: Position) -> str:
    return str(_OPTIONS[str(code)])


def verdict_line(answer: Answer, position: Position) -> str:
    return str(_LINES[str(answer)])


def looking() -> tuple[str, ...]:
    return (_("What was done, when does it come to light, and is the hand over then?"),)


def _mistake(position: Position) -> str:
    """What the player did; of a hand that nobody sees the question says that it was wrong."""
    asked = asked_fault(position)
    words = {"seat": seat_word(position, asked.seat)}
    own = asked.seat == position.hero
    known = position.table().seats[asked.seat].hand is not None
    kans = _kans_in_riichi(position, asked.seat) if asked.name == "illegal_riichi_kan" else []
    if kans:
        return _kans_made(position, asked.seat, kans, own=own, known=known)
    if own:
        return _OWN[asked.name] % words
    return (_SEEN if known else _TOLD)[asked.name] % words


def _kans_made(position: Position, seat: int, kinds: Sequence[Face], *, own: bool, known: bool) -> str:
    """Which kans the player has made in riichi, one of which may be illegal."""
    words = {"seat": seat_word(position, seat), "tiles": joined(list(map(kan_tile, kinds)))}
    if own:
        said = ngettext(
            "In riichi you made an ankan of %(tiles)s.",
            "In riichi you made ankans of %(tiles)s.",
            len(kinds),
        )
    elif known:
        said = ngettext(
            "In riichi %(seat)s made an ankan of %(tiles)s.",
            "In riichi %(seat)s made ankans of %(tiles)s.",
            len(kinds),
        )
    else:
        said = ngettext(
            "In riichi %(seat)s made an ankan of %(tiles)s, which that hand did not allow; nobody knows it.",
            "In riichi %(seat)s made ankans of %(tiles)s, one of which that hand did not allow; "
            "nobody knows it.",
            len(kinds),
        )
    return said % words


def _kans_in_riichi(position: Position, seat: int) -> list[Face]:
    """The kinds of the ankans since the declaration: the last that lie there."""
    state = position.table()
    own = state.seats[seat]
    number = sum(
        call.seat == seat and call.how == "ankan" and own.riichi_at is not None and call.at > own.riichi_at
        for call in state.calls
    )
    ankans = [meld.kind for meld in own.melds if meld.type is MeldType.ANKAN]
    return ankans[len(ankans) - number :]


def ending(position: Position) -> str:
    """How the hand ended, if it has."""
    state = position.table()
    if not state.end:
        return ""
    if state.winners:
        if asked_fault(position).name in OF_A_WIN and asked_fault(position).seat in state.winners:
            return ""
        if state.winners == (position.hero,):
            return _("You call ron.") if state.end == "ron" else _("You call tsumo.")
        words = {"seats": joined([seat_word(position, seat) for seat in state.winners])}
        if state.end == "tsumo":
            return _("%(seats)s calls tsumo.") % words
        return ngettext("%(seats)s calls ron.", "%(seats)s call ron.", len(state.winners)) % words
    if "hidden" in dict(position.ask):
        if asked_fault(position).seat == position.hero:
            return _("At the exhaustive draw you keep your hand closed.")
        return _("At the exhaustive draw that hand is kept closed.")
    return str(_ENDS.get(state.reason, _ENDS["exhaustive"]))


_ENDS: Final = {
    "exhaustive": gettext_lazy("The hand ends in an exhaustive draw."),
    "nagashi": gettext_lazy("The hand ends in an exhaustive draw."),
    "suufon": gettext_lazy("The hand ends by suufon renda."),
    "suucha": gettext_lazy("The hand ends by suucha riichi."),
    "sanchahou": gettext_lazy("Three players ron the last tile, and the hand aborts."),
    "suukan": gettext_lazy("The hand ends by suukaikan."),
    "kyuushu": gettext_lazy("The hand ends by kyuushuu kyuuhai."),
}
_OWN: Final = {
    "noten_riichi": gettext_lazy("You declared riichi with this hand."),
    "furiten_riichi": gettext_lazy("You declared riichi with this hand."),
    "illegal_riichi_kan": gettext_lazy("You made a kan in riichi."),
    "false_win": gettext_lazy("You claim this win."),
    "furiten_win": gettext_lazy("You claim this win."),
    "yakuless_win": gettext_lazy("You claim this win."),
    "wrong_discard": gettext_lazy("In riichi you discarded a tile other than the drawn one."),
    "call_in_riichi": gettext_lazy("You made this call in riichi."),
    "riichi_taken_back": gettext_lazy("You say riichi, and take it back before you discard."),
    "hidden_hand": gettext_lazy("You keep your riichi hand closed."),
}
_SEEN: Final = {
    "noten_riichi": gettext_lazy("%(seat)s declared riichi with this hand."),
    "furiten_riichi": gettext_lazy("%(seat)s declared riichi with this hand."),
    "illegal_riichi_kan": gettext_lazy("%(seat)s made a kan in riichi."),
    "false_win": gettext_lazy("%(seat)s claims this win."),
    "furiten_win": gettext_lazy("%(seat)s claims this win."),
    "yakuless_win": gettext_lazy("%(seat)s claims this win."),
    "wrong_discard": gettext_lazy("In riichi %(seat)s discarded a tile other than the drawn one."),
    "call_in_riichi": gettext_lazy("%(seat)s made this call in riichi."),
    "riichi_taken_back": gettext_lazy("%(seat)s says riichi, and takes it back before the discard."),
    "hidden_hand": gettext_lazy("%(seat)s keeps the riichi hand closed."),
}
_TOLD: Final = _SEEN | {
    "noten_riichi": gettext_lazy("%(seat)s is in riichi with a noten hand, which nobody knows."),
    "furiten_riichi": gettext_lazy("%(seat)s is in riichi with a furiten hand, which nobody knows."),
    "false_win": gettext_lazy("%(seat)s claims a win with a hand that is not complete."),
    "furiten_win": gettext_lazy("%(seat)s claims a ron in furiten."),
    "yakuless_win": gettext_lazy("%(seat)s claims a win without a yaku."),
}
_OPTIONS: Final = {
    "chombo": gettext_lazy("It is found out: chombo"),
    "dead-hand": gettext_lazy("It is found out: the hand is dead"),
    "unpunished": gettext_lazy("It is found out, but costs nothing"),
    "never": gettext_lazy("It is not found out, so nothing follows"),
    "refused": gettext_lazy("The software does not let it happen"),
    "no-mistake": gettext_lazy("Nothing: it is no mistake"),
}
_LINES: Final = {
    "chombo": gettext_lazy("It is a chombo."),
    "dead-hand": gettext_lazy("The hand is dead."),
    "unpunished": gettext_lazy("It is found out, but it costs nothing."),
    "never": gettext_lazy("It is not found out, and nothing follows."),
    "refused": gettext_lazy("The software does not let it happen."),
    "no-mistake": gettext_lazy("There is no mistake."),
}
