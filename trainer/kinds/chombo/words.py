"""Words of the questions about mistakes: for each kind the class of its name and `Words`.

`WORDS` are those of the misconceptions by code: the name for lists, and the reply.
"""

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.kinds.chombo.chombo_found import KIND, asked_fault
from trainer.rules.mistakes.chombo import OF_A_WIN, RULED_BY, severity_of
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import MeldType
from trainer.rules.tiles.tile import Face
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import KindWords, Words, points_of_seats
from trainer.wording.rulings import said_clause
from trainer.wording.words import joined, kan_tile, seat_word

_ENDS: Final = {
    "exhaustive": gettext_lazy("The hand ends in an exhaustive draw."),
    "nagashi": gettext_lazy("The hand ends in an exhaustive draw."),
    "suufon": gettext_lazy("The hand ends in a draw by suufon renda."),
    "suucha": gettext_lazy("The hand ends in a draw by suucha riichi."),
    "sanchahou": gettext_lazy("Three players ron the same tile, and the hand ends in an abortive draw."),
    "suukan": gettext_lazy("The hand ends in a draw by suukaikan."),
    "kyuushu": gettext_lazy("The hand ends in a draw by kyuushuu kyuuhai."),
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
    "hidden_hand": gettext_lazy("You do not show your riichi hand."),
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
    "hidden_hand": gettext_lazy("%(seat)s does not show the riichi hand."),
}


_TOLD: Final = _SEEN | {
    "noten_riichi": gettext_lazy("%(seat)s is in riichi with a noten hand, but nobody else knows."),
    "furiten_riichi": gettext_lazy("%(seat)s is in riichi with a furiten hand, but nobody else knows."),
    "false_win": gettext_lazy("%(seat)s claims a win with a hand that is not complete."),
    "furiten_win": gettext_lazy("%(seat)s claims a ron in furiten."),
    "yakuless_win": gettext_lazy("%(seat)s claims a win without a yaku."),
}


class ChomboFoundWords(KindWords):
    title = gettext_lazy("A mistake: what follows")
    options = {
        "chombo": gettext_lazy("The mistake is found out: chombo"),
        "dead-hand": gettext_lazy("The mistake is found out: the hand is dead"),
        "unpunished": gettext_lazy("The mistake is found out, but costs nothing"),
        "never": gettext_lazy("The mistake is not found out, so nothing follows"),
        "refused": gettext_lazy("The software prevents the mistake"),
        "no-mistake": gettext_lazy("Nothing: there is no mistake"),
    }
    lines = {
        "chombo": gettext_lazy("The mistake is a chombo."),
        "dead-hand": gettext_lazy("The hand is dead."),
        "unpunished": gettext_lazy("The mistake is found out, but it costs nothing."),
        "never": gettext_lazy("The mistake is not found out, and nothing follows."),
        "refused": gettext_lazy("The software prevents the mistake."),
        "no-mistake": gettext_lazy("There is no mistake."),
    }
    looking = (gettext_lazy("What was done? When does it come to light, and is the hand over by then?"),)

    def question(self, position: Position) -> str:
        asks = _("What follows?")
        return " ".join(filter(None, (_mistake(position), ending(position), asks)))

    def verdict_line(self, answer: Answer, position: Position) -> str:
        if answer == "never" and not position.table().end:
            return _("Nothing follows yet: the mistake has not been found out, and the hand goes on.")
        return super().verdict_line(answer, position)

    def because(self, position: Position, ruleset: Ruleset) -> str:
        """Why a mistake that these rules know is not found out."""
        codes = KIND.solve(position, ruleset).codes()
        if "other_chombo_ends_hand" in codes:
            return _("the false win ends the hand before this mistake comes to light")
        name = next((_KEPT_CLOSED[code] for code in codes if code in _KEPT_CLOSED), "")
        return said_clause(name, ruleset) if name else ""


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
            "While in riichi, %(seat)s made an ankan of %(tiles)s. It was illegal, but nobody else knows.",
            "While in riichi, %(seat)s made ankans of %(tiles)s. One of them was illegal, but nobody "
            "else knows.",
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
            return _("At the exhaustive draw you do not want to show your hand.")
        return _("At the exhaustive draw that player does not want to show the hand.")
    return str(_ENDS.get(state.reason, _ENDS["exhaustive"]))


_NO_CHOMBO: Final = {
    "client": gettext_lazy("No chombo: the software prevents the mistake"),
    "dead_hand": gettext_lazy("No chombo: the hand is dead, and nobody pays"),
    "unpunished": gettext_lazy("No chombo: the mistake goes unpunished"),
}
"""By the level of what the rules do about a mistake."""


_MISTAKES: Final = {
    "noten_riichi": gettext_lazy("a noten riichi"),
    "furiten_riichi": gettext_lazy("a riichi in furiten"),
    "illegal_riichi_kan": gettext_lazy("an illegal kan in riichi"),
    "false_win": gettext_lazy("a false win"),
    "furiten_win": gettext_lazy("a ron in furiten"),
    "yakuless_win": gettext_lazy("a win without a yaku"),
    "wrong_discard": gettext_lazy("a discard from the locked hand"),
    "call_in_riichi": gettext_lazy("a call in riichi"),
    "riichi_taken_back": gettext_lazy("a riichi taken back"),
    "hidden_hand": gettext_lazy("a riichi hand that is not shown"),
}


_KEPT_CLOSED: Final = {
    "another_won_first": "riichi_hand_at_other_win",
    "hand_kept_closed": "riichi_hand_at_draw",
}
"""By the reason why a mistake is not found out, the parameter by which that hand stays closed."""


class ChomboPaidWords(KindWords):
    title = gettext_lazy("What a chombo costs")
    need = gettext_lazy("This question is asked after a hand has ended with a mistake.")

    def question(self, position: Position) -> str:
        asked = asked_fault(position)
        words = {"seat": seat_word(position, asked.seat), "mistake": str(_MISTAKES[asked.name])}
        if asked.seat == position.hero:
            told = _("You have made a chombo: %(mistake)s.") % words
        else:
            told = _("%(seat)s has made a chombo: %(mistake)s.") % words
        asks = _("What does each player win or lose at the table now, counting riichi sticks given back?")
        return f"{told} {asks}"

    def verdict_line(self, answer: Answer, position: Position) -> str:
        seat = asked_fault(position).seat
        points = answer[seat] if isinstance(answer, tuple) else 0
        if isinstance(points, int) and points < 0:
            return _("%(points)s.") % {"points": points_of_seats(position, answer)}
        if isinstance(answer, tuple) and any(answer):
            return _("Nobody pays at the table: only the riichi sticks of this hand go back.")
        return _("Nobody pays anything at the table.")

    def in_place(self, position: Position, ruleset: Ruleset) -> tuple[str, str] | None:
        """What becomes of a mistake that is no chombo, and the parameter that says so; None where sources
        differ.
        """
        name = asked_fault(position).name
        parameter = RULED_BY.get(name, "chombo")
        words = _NO_CHOMBO.get(severity_of(name, ruleset))
        return None if words is None or parameter in ruleset.disputed else (str(words), parameter)


WORDS: Final[dict[str, Words]] = {
    "chombo_though_another_won": (
        gettext_lazy("A noten riichi is always a chombo, even when somebody else wins"),
        gettext_lazy(
            "It is one only if it comes to light. When another player wins, a riichi hand is usually "
            "not shown."
        ),
    ),
    "every_draw_shows_riichi": (
        gettext_lazy("Riichi hands are shown at every draw"),
        gettext_lazy(
            "They are shown only at an exhaustive draw and at suucha riichi, not at other abortive draws."
        ),
    ),
    "any_furiten_riichi_is_chombo": (
        gettext_lazy("Riichi in furiten is a chombo"),
        gettext_lazy(
            "Most rules allow it: you can then win by tsumo only. The mistake would be to claim a ron."
        ),
    ),
    "illegal_kan_found_at_once": (
        gettext_lazy("An illegal kan in riichi is always a chombo"),
        gettext_lazy(
            "It is one only if the hand is shown and reveals it; and some kans in riichi are legal."
        ),
    ),
    "false_win_is_dead_hand": (
        gettext_lazy("A player who claims a false win merely has a dead hand"),
        gettext_lazy("The hand has been shown, so nobody can play on: a false win is a chombo."),
    ),
    "offenders_stick_is_lost": (
        gettext_lazy("The offender's riichi stick is lost"),
        gettext_lazy(
            "The hand is annulled: every player who declared riichi in it takes the stick back, "
            "the offender too."
        ),
    ),
    "nobody_takes_sticks_back": (
        gettext_lazy("Riichi sticks stay on the table after a chombo"),
        gettext_lazy("Those of this hand go back to their owners. Only sticks of earlier hands stay."),
    ),
    "same_chombo_for_the_dealer": (
        gettext_lazy("A reverse mangan is the same for dealer and non-dealer"),
        gettext_lazy(
            "It is paid like a tsumo: a dealer pays more in all, and a non-dealer pays a bigger "
            "share to the dealer."
        ),
    ),
    "chombo_always_reverse_mangan": (
        gettext_lazy("A chombo always costs a mangan, paid to the others"),
        gettext_lazy("Many rules deduct a fixed amount instead; some deduct it only from the final result."),
    ),
}
