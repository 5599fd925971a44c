"""The sentences of `final-standing`."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.asked import seat_codes, seat_of
from trainer.scenarios.position.end_of_hand import after_the_hand
from trainer.scenarios.position.position import Position
from trainer.wording.events import win_sentence
from trainer.wording.kind_words import NEEDS_END, by_wind
from trainer.wording.words import grouped, joined, round_word, seat_word


def title() -> str:
    return _("Is the game over")


def question(position: Position) -> str:
    """How the hand ended, the points after all payments, and what is asked."""
    _state, settlement, scores = after_the_hand(position)
    listed = joined(
        [
            _("%(seat)s %(points)s") % {"seat": seat_word(position, seat), "points": grouped(points)}
            for seat, points in by_wind(position, scores)
        ]
    )
    words = {"round": round_word(position), "end": _end(position), "points": listed}
    if position.asked("about") == "sticks":
        return _("%(round)s of a hanchan. %(end)s After all payments: %(points)s. %(sticks)s") % {
            **words,
            "sticks": ngettext(
                "One stick lies on the table. Who gets it?",
                "%(number)s sticks lie on the table. Who gets them?",
                settlement.sticks,
            )
            % {"number": settlement.sticks},
        }
    return (
        _(
            "%(round)s of a hanchan. %(end)s After all payments: %(points)s. "
            "Is the game over, and who is first?"
        )
        % words
    )


def _end(position: Position) -> str:
    state, settlement, _scores = after_the_hand(position)
    if state.winners:
        return win_sentence(position, state.winners[0])
    if settlement.sort == "abort":
        return _("The hand is aborted.")
    ready = [seat_word(position, seat) for seat in settlement.tenpai]
    if not ready:
        return _("The hand is drawn, and nobody is tenpai.")
    return ngettext(
        "The hand is drawn, and only %(seats)s is tenpai.",
        "The hand is drawn, and %(seats)s are tenpai.",
        len(ready),
    ) % {"seats": joined(ready)}


def none_label() -> str:
    return ""


def option(code: str, position: Position) -> str:
    about_sticks = position.asked("about") == "sticks"
    if code in seat_codes(range(position.players)):
        seat = seat_of(code)
        words = {"seat": seat_word(position, seat)}
        if seat == position.hero:
            return (_("You, %(seat)s") if about_sticks else _("It is over, you (%(seat)s) are first")) % words
        return (_("%(seat)s") if about_sticks else _("It is over, %(seat)s is first")) % words
    names = {
        "goes_on": _("The game goes on"),
        "stay": _("Nobody yet: the game goes on"),
        "dealer_chooses": _("The dealer may choose to end it"),
        "shared": _("The players in first place share it")
        if about_sticks
        else _("It is over, the first place is shared"),
        "nobody": _("Nobody: the game is over and the sticks are lost"),
    }
    return names[code]


def verdict_line(answer: Answer, position: Position) -> str:
    return _("%(answer)s.") % {"answer": option(str(answer), position)}


def need() -> str:
    return str(NEEDS_END)
