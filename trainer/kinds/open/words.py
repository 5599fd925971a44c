"""Words of the questions about open riichi: for each kind the class of its name and `Words`.

`WORDS` are those of the misconceptions by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.kinds.open.open_riichi_cost import OF_OTHER, offends_as_dealer, pays_in_reverse
from trainer.kinds.open.open_riichi_discard import KIND
from trainer.kinds.open.what_speaks_for_open_riichi import asked_tile
from trainer.rules.scoring.score import MANGAN, YAKUMAN
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import NEEDS_OPEN_RIICHI, KindWords, Words, codes_of
from trainer.wording.reasons.riichi import barred_by_furiten
from trainer.wording.rulings import said_clause
from trainer.wording.words import faces_of, joined, named_tile, points_word, seat_word, tile_words

_OPTIONS: Final = {
    "ordinary": gettext_lazy("What the hand is worth"),
    "yakuman": gettext_lazy("A yakuman"),
    "two-yakuman": gettext_lazy("Two yakuman"),
    "three-yakuman": gettext_lazy("Three yakuman"),
}


_LINES: Final = {
    "ordinary": gettext_lazy("The cost is what the hand is worth."),
    "yakuman": gettext_lazy("The cost is a yakuman."),
    "two-yakuman": gettext_lazy("The cost is two yakuman."),
    "three-yakuman": gettext_lazy("The cost is three yakuman."),
}


class OpenRiichiCostWords(KindWords):
    title = gettext_lazy("Open riichi: what it costs")
    need = NEEDS_OPEN_RIICHI

    def question(self, position: Position) -> str:
        asked = dict(position.ask)
        if asked.get("what") == "worth":
            return _question_of_han(position, int(asked["seat"]))
        if asked.get("what") == "dodge":
            return _question_of_chombo(position, int(asked["seat"]), meant=asked["meant"] == "yes")
        state = position.table()
        payer = state.pending.seat if state.pending is not None else position.hero
        winner = state.winners[0]
        words = {"payer": seat_word(position, payer), "winner": seat_word(position, winner)}
        if payer == position.hero:
            return _("You deal in to the open riichi of %(winner)s. What do you pay for the hand?") % words
        if winner == position.hero:
            return _("%(payer)s deals in to your open riichi. What is paid for your hand?") % words
        return _("%(payer)s deals in to the open riichi of %(winner)s. What is paid for the hand?") % words

    def rulings(self, position: Position) -> tuple[str, ...]:
        rules = position.ruleset
        if dict(position.ask).get("what") != "dodge" or "chombo" in rules.changes:
            return ()
        return (said_clause("chombo", rules),)

    def option(self, code: object, position: Position) -> str:
        if (points := _points_of_chombo(str(code), position)) is not None:
            return points_word(points)
        if code == "ordinary" and dict(position.ask).get("what") == "dodge":
            return _("What any chombo costs")
        return str(_OPTIONS[str(code)])

    def verdict_line(self, answer: Answer, position: Position) -> str:
        if isinstance(answer, int):
            return ngettext("It is worth %(han)s han.", "It is worth %(han)s han.", answer) % {"han": answer}
        if (points := _points_of_chombo(str(answer), position)) is not None:
            worth = _("a mangan") if answer == "ordinary" else _("a yakuman")
            words = {"worth": worth, "points": points_word(points)}
            return _("It costs %(worth)s, %(points)s in all.") % words
        if answer == "ordinary" and dict(position.ask).get("what") == "dodge":
            return _("It costs what any chombo costs.")
        return str(_LINES[str(answer)])


def _points_of_chombo(code: str, position: Position) -> int | None:
    """What the offender pays the others together; None where a chombo is not paid so, or not asked about."""
    if dict(position.ask).get("what") != "dodge" or not pays_in_reverse(position):
        return None
    dealer = offends_as_dealer(position) != code.endswith(OF_OTHER)
    return (YAKUMAN if code.startswith("yakuman") else MANGAN) * (6 if dealer else 4)


def _question_of_han(position: Position, seat: int) -> str:
    if seat == position.hero:
        return _("How many han is your open riichi worth, the riichi itself included?")
    words = {"seat": seat_word(position, seat)}
    return _("How many han is the open riichi of %(seat)s worth, the riichi itself included?") % words


def _question_of_chombo(position: Position, seat: int, *, meant: bool) -> str:
    words = {"seat": seat_word(position, seat)}
    if seat == position.hero:
        told = (
            _("You claim a false tsumo on purpose, so as not to deal in to the open riichi.")
            if meant
            else _("You claim a false tsumo by mistake, though you hold tiles that would not deal in.")
        )
    elif meant:
        told = _("%(seat)s claims a false tsumo on purpose, so as not to deal in to the open riichi.") % words
    else:
        told = (
            _("%(seat)s claims a false tsumo by mistake, though holding tiles that would not deal in.")
            % words
        )
    asks = _("What does this chombo cost?")
    return f"{told} {asks}"


class OpenRiichiDiscardWords(KindWords):
    title = gettext_lazy("Open riichi: what you may discard")
    none_label = gettext_lazy("None")
    need = NEEDS_OPEN_RIICHI

    def question(self, position: Position) -> str:
        if dict(position.ask).get("what") == "declare":
            return _("With which discards may you declare an open riichi?")
        state = position.table()
        seats = [i for i, own in enumerate(state.seats) if own.open_riichi and i != position.hero]
        words = {"seats": joined([seat_word(position, seat) for seat in seats])}
        if len(seats) > 1:
            return _("%(seats)s are in open riichi. Which of your tiles may you discard?") % words
        return _("%(seats)s is in open riichi. Which of your tiles may you discard?") % words

    def rulings(self, position: Position) -> tuple[str, ...]:
        if dict(position.ask).get("what") == "declare":
            return ()
        return (
            _("a wait that an open riichi shows may not be discarded as long as you have another tile"),
            _("a wait of a furiten open riichi may be discarded"),
        )

    def verdict_line(self, answer: Answer, position: Position) -> str:
        words = {"tiles": tile_words(faces_of(answer))}
        if dict(position.ask).get("what") == "declare":
            if not answer:
                return _("You may not declare an open riichi.")
            line = _("You may declare an open riichi with %(tiles)s.") % words
            verdict = KIND.judge(position, position.ruleset)
            return " ".join((line, *(barred_by_furiten(verdict.reasons) if answer == verdict.answer else ())))
        if answer == KIND.shape(position).choices:
            return _("You may discard any tile.")
        return _("You may discard %(tiles)s.") % words


class WhatSpeaksForOpenRiichiWords(KindWords):
    title = gettext_lazy("Open riichi: what speaks for it")
    none_label = gettext_lazy("None of these")
    options = {
        "wide": gettext_lazy("You wait on three kinds or more, and six of these tiles or more are unseen"),
        "draws": gettext_lazy("Six winning tiles or more are unseen, and you will draw eight times or more"),
        "furiten": gettext_lazy("You are furiten, so a ron is impossible anyway"),
        "melds": gettext_lazy("A player with three melds or more may be forced to deal in"),
        "riichi": gettext_lazy("A player in riichi cannot keep your tiles back and may deal in"),
        "yakuman": gettext_lazy("A player not in riichi who deals in pays at least a yakuman"),
        "riichi_yakuman": gettext_lazy("A player in riichi who deals in pays at least a yakuman"),
        "kept_back": gettext_lazy("The others know your winning tiles and hold on to them"),
        "fold": gettext_lazy("The others have to fold, because your wait lies open"),
    }
    looking = (
        gettext_lazy("How many kinds win, and how many of these tiles can you not see?"),
        gettext_lazy("Can you win by ron at all?"),
        gettext_lazy("Does anybody have no choice of what to discard?"),
    )
    need = gettext_lazy(
        "This question is asked right after your draw, when you may declare riichi by rules with open riichi."
    )

    def question(self, position: Position) -> str:
        tile = named_tile(asked_tile(position))
        return _("You are tenpai if you discard %(tile)s. Which of these speak for an open riichi?") % {
            "tile": tile
        }

    def told(self, position: Position) -> str:
        return _(
            "Choose what is true here and a reason to lay your wait open. Unseen tiles are neither in your "
            "hand nor face up on the table. Draws are counted as if nobody calls."
        )

    def verdict_line(self, answer: Answer, position: Position) -> str:
        codes = codes_of(answer)
        if not codes:
            return _("Nothing in this list speaks for an open riichi.")
        facts = [_("“%(fact)s”") % {"fact": self.option(code, position)} for code in codes]
        said = ngettext(
            "This speaks for an open riichi: %(facts)s.",
            "These speak for an open riichi: %(facts)s.",
            len(codes),
        )
        return said % {"facts": joined(facts)}


WORDS: Final[dict[str, Words]] = {
    "open_riichi_makes_fold": (
        gettext_lazy("An open riichi makes the others fold"),
        gettext_lazy("The others see which tiles deal in, so they keep these back and play on."),
    ),
    "open_furiten_still_catches": (
        gettext_lazy("An open riichi in furiten can still force a deal-in"),
        gettext_lazy("In furiten you cannot ron, so nobody can deal in to you; only a tsumo is left."),
    ),
    "open_riichi_for_wide_waits": (
        gettext_lazy("Only a wide wait speaks for an open riichi"),
        gettext_lazy(
            "Furiten, another player's riichi, few tiles in another hand and a yakuman for the deal-in "
            "speak for it too."
        ),
    ),
    "shown_wait_never_allowed": (
        gettext_lazy("A shown wait may never be discarded"),
        gettext_lazy(
            "You may discard one if you have no other tile, or if the player in open riichi is furiten."
        ),
    ),
    "shown_waits_allowed": (
        gettext_lazy("Any tile may be discarded against an open riichi"),
        gettext_lazy(
            "A shown wait may not, as long as you have another tile and the player in open riichi is "
            "not furiten."
        ),
    ),
    "open_riichi_needs_genbutsu": (
        gettext_lazy("Against an open riichi only genbutsu may be discarded"),
        gettext_lazy(
            "Every tile but the shown waits is safe against this riichi, so there is no need to fold."
        ),
    ),
    "open_riichi_even_furiten": (
        gettext_lazy("An open riichi needs no more than tenpai"),
        gettext_lazy(
            "Some rules forbid an open riichi in furiten, even if only the declaration discard "
            "causes the furiten."
        ),
    ),
    "any_open_deal_in_is_yakuman": (
        gettext_lazy("Any deal-in to an open riichi costs a yakuman"),
        gettext_lazy(
            "By most rules a player in riichi, who cannot choose the discard, pays only what the "
            "hand is worth."
        ),
    ),
    "own_riichi_protects": (
        gettext_lazy("A player who has declared riichi pays only what the hand is worth"),
        gettext_lazy(
            "Only if the riichi stands: its tile must not be ronned. Some rules ask for the yakuman "
            "in any case."
        ),
    ),
    "yakuman_always_add_up": (
        gettext_lazy("The yakuman for the deal-in is added to what the hand is worth"),
        gettext_lazy("The yakuman is a minimum, not an addition; only some rules add it to a yakuman hand."),
    ),
    "open_riichi_always_two_han": (
        gettext_lazy("An open riichi is always two han"),
        gettext_lazy("A double riichi is worth two han by itself, and showing the waits adds more."),
    ),
    "dodging_costs_a_chombo": (
        gettext_lazy("A chombo costs the same, whatever the reason"),
        gettext_lazy("Under some rules a chombo made on purpose, so as not to deal in, costs a yakuman."),
    ),
}
