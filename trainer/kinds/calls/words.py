"""Words of the questions about calls: for each kind the class of its name and `Words`.

`WORDS` are those of the misconceptions by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.kinds.calls.kuikae import called_meld
from trainer.kinds.calls.who_may_call import asked_claims
from trainer.rules.tiles.hand import MeldType
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.asked import seat_of
from trainer.scenarios.position.position import Position
from trainer.wording.events import act_before
from trainer.wording.kind_words import NEEDS_DISCARD, KindWords, Words, codes_of
from trainer.wording.words import (
    claim_word,
    either,
    either_tile,
    faces_of,
    joined,
    meld_word,
    named_tile,
    seat_word,
)


class KitaWords(KindWords):
    title = gettext_lazy("Kita: the extracted north")
    looking = (gettext_lazy("Whose turn is it, which tile was drawn, and what does a riichi allow?"),)
    need = gettext_lazy("This question asks about a north that you may extract or win on.")

    def question(self, position: Position) -> str:
        about, state = position.asked("about"), position.table()
        own, pending = state.seats[position.hero], state.pending
        if about == "may":
            if own.in_riichi:
                return _("You are in riichi. May you extract a north now?")
            return _("May you extract a north now?")
        if pending is not None and pending.seat != position.hero:
            words = {"seat": seat_word(position, pending.seat), "tile": named_tile(pending.tile)}
            if about == "ron":
                return _("%(seat)s extracts a north. Can you ron it?") % words
            return _("%(seat)s's latest tile, %(tile)s, completes your hand. Would a ron be ippatsu?") % words
        words = {"tile": "" if own.drawn is None else named_tile(own.drawn), "before": act_before(position)}
        if about == "rinshan":
            return _("You draw %(tile)s and win by tsumo. %(before)s Is the win rinshan kaihou?") % words
        return (
            _("You draw %(tile)s, which completes your hand. %(before)s Would the tsumo be ippatsu?") % words
        )

    def verdict_line(self, answer: Answer, position: Position) -> str:
        yes, no = {
            "may": (_("Yes, you may extract a north."), _("No, you may not extract a north now.")),
            "ron": (_("Yes, you can ron the north."), _("No, you cannot ron the north.")),
            "ippatsu": (_("Yes, it would be ippatsu."), _("No, it would not be ippatsu.")),
            "rinshan": (_("Yes, it is rinshan kaihou."), _("No, it is not rinshan kaihou.")),
        }[position.asked("about")]
        return yes if answer else no


class KuikaeWords(KindWords):
    title = gettext_lazy("What may you not discard after a call")
    none_label = gettext_lazy("I may discard any tile")
    need = gettext_lazy("This question is asked right after your own chi or pon.")

    def question(self, position: Position) -> str:
        meld, _hand = called_meld(position)
        words = {"tile": named_tile(meld.called or 0), "meld": meld_word(meld.tiles)}
        if meld.type is MeldType.PON:
            return _("You have just called pon on %(tile)s. Which tiles may you not discard now?") % words
        return (
            _("You have just called chi on %(tile)s to make %(meld)s. Which tiles may you not discard now?")
            % words
        )

    def verdict_line(self, answer: Answer, position: Position) -> str:
        if not answer or isinstance(answer, bool):
            return _("You may discard any tile.")
        return _("You may not discard %(tiles)s now.") % {"tiles": either_tile(faces_of(answer))}


class WhoMayCallWords(KindWords):
    title = gettext_lazy("Who may call")
    none_label = gettext_lazy("No claim")
    need = NEEDS_DISCARD

    def question(self, position: Position) -> str:
        pending = position.table().pending
        assert pending is not None, "a claim is asked about a tile that lies there"
        words = {"seat": seat_word(position, pending.seat), "tile": named_tile(pending.tile)}
        if position.asked("about") == "order":
            said = [
                _("%(seat)s says %(claim)s") % {"seat": seat_word(position, seat), "claim": claim_word(claim)}
                for seat, claim in asked_claims(position)
            ]
            words["claims"] = joined(said)
            return _("You discard %(tile)s. %(claims)s at once. Whose claims succeed?") % words
        if pending.how == "kakan":
            return _("%(seat)s makes a kakan, adding %(tile)s to a pon. What may you claim?") % words
        return _("%(seat)s discards %(tile)s. What may you claim?") % words

    def option(self, code: str, position: Position) -> str:
        if position.asked("about") == "order":
            claims = dict(asked_claims(position))
            seat = seat_of(code)
            return _("%(seat)s: %(claim)s") % {
                "seat": seat_word(position, seat),
                "claim": claim_word(claims[seat]),
            }
        return {"ron": _("Ron"), "pon": _("Pon"), "daiminkan": _("Kan (daiminkan)"), "chi": _("Chi")}[code]

    def verdict_line(self, answer: Answer, position: Position) -> str:
        codes = codes_of(answer)
        if position.asked("about") == "order":
            if not codes:
                return _("No claim succeeds: the hand ends in a draw.")
            seats = joined([seat_word(position, seat_of(code)) for code in codes])
            return ngettext("%(seats)s's claim succeeds.", "The claims of %(seats)s succeed.", len(codes)) % {
                "seats": seats
            }
        if not codes:
            return _("You may not claim anything.")
        return _("You may claim %(claims)s.") % {"claims": either([claim_word(code) for code in codes])}


WORDS: Final[dict[str, Words]] = {
    "chi_from_anyone": (
        gettext_lazy("Chi is possible from any player"),
        gettext_lazy("Chi is possible only from the player on your left, and never with three players."),
    ),
    "nothing_bars_calls": (
        gettext_lazy("With the right tiles in hand you may always call"),
        gettext_lazy(
            "In riichi you cannot call, and the last discard of the hand or a tile used for a kan "
            "can only be ronned."
        ),
    ),
    "pon_before_ron": (
        gettext_lazy("Pon and kan come before ron"),
        gettext_lazy("Ron comes before every call; pon and kan come before chi."),
    ),
    "one_ron_only": (
        gettext_lazy("Only the nearest ron counts"),
        gettext_lazy("Only under the head bump rule, which does not apply here."),
    ),
    "every_ron_counts": (
        gettext_lazy("Every ron counts"),
        gettext_lazy(
            "Under some rules only the first in turn after the discarder is paid, or three "
            "rons end the hand in a draw."
        ),
    ),
    "nearest_claim_first": (
        gettext_lazy("The player next in turn gets the tile"),
        gettext_lazy(
            "The kind of claim comes first: ron, then pon or kan, then chi. Turn order matters only among "
            "rons."
        ),
    ),
    "same_tile_only": (
        gettext_lazy("Kuikae forbids only the called tile"),
        gettext_lazy(
            "If you chi an end of the run, the tile that fits the other end of your own two is forbidden too."
        ),
    ),
    "whole_run_barred": (
        gettext_lazy("No tile of the called run may be discarded"),
        gettext_lazy(
            "Only a tile that makes a run with your own two is kuikae. Other tiles of the run may be "
            "discarded."
        ),
    ),
    "both_outer_ends": (
        gettext_lazy("The tiles on both sides of the run are forbidden"),
        gettext_lazy("A tile beside the run is forbidden only if it makes a run with your own two tiles."),
    ),
    "no_kuikae": (
        gettext_lazy("After a call any tile may be discarded"),
        gettext_lazy(
            "Most rules forbid kuikae, a discard that merely swaps the called tile for one from your hand."
        ),
    ),
    "kuikae_everywhere": (
        gettext_lazy("Kuikae is forbidden everywhere"),
        gettext_lazy(
            "These rules allow it: you may at once discard the called tile, or one that fits the "
            "other end of your own two."
        ),
    ),
    "any_north_any_time": (
        gettext_lazy("A north may be extracted at any time"),
        gettext_lazy(
            "Only after your own draw, while the wall can still replace it; in riichi, only a north "
            "just drawn."
        ),
    ),
    "no_kita_in_riichi": (
        gettext_lazy("There is no kita in riichi"),
        gettext_lazy(
            "The north just drawn may be extracted in riichi too, because that changes nothing in the hand."
        ),
    ),
    "kita_never_ronned": (
        gettext_lazy("An extracted north cannot be ronned"),
        gettext_lazy(
            "Under most rules it can, like the tile of a kakan, if it completes a hand with a yaku."
        ),
    ),
    "kita_keeps_ippatsu": (
        gettext_lazy("A kita does not end ippatsu"),
        gettext_lazy("Under these rules it ends ippatsu, as a call does."),
    ),
    "kita_no_rinshan": (
        gettext_lazy("Rinshan kaihou needs a kan"),
        gettext_lazy("Under these rules the replacement for an extracted north is a rinshan tile too."),
    ),
}
