"""The sentences of `who-may-call`."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.kinds.calls.who_may_call import asked_claims
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.asked import seat_of
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import NEEDS_DISCARD, codes_of
from trainer.wording.words import claim_word, either, joined, seat_word, tile_word


def title() -> str:
    return _("Who may call")


def question(position: Position) -> str:
    pending = position.table().pending
    assert pending is not None, "a claim is asked about a tile that lies there"
    words = {"seat": seat_word(position, pending.seat), "tile": tile_word(pending.tile)}
    if position.asked("about") == "order":
        said = [
            _("%(seat)s says %(claim)s") % {"seat": seat_word(position, seat), "claim": claim_word(claim)}
            for seat, claim in asked_claims(position)
        ]
        words["claims"] = joined(said)
        return _("You discard %(tile)s. %(claims)s, all at once. Whose claims succeed?") % words
    if pending.how == "kakan":
        return _("%(seat)s adds %(tile)s to a pon: kakan. What may you claim of it?") % words
    return _("%(seat)s discards %(tile)s. What may you claim?") % words


def none_label() -> str:
    return _("No claim")


def option(code: str, position: Position) -> str:
    if position.asked("about") == "order":
        claims = dict(asked_claims(position))
        seat = seat_of(code)
        return _("%(seat)s: %(claim)s") % {
            "seat": seat_word(position, seat),
            "claim": claim_word(claims[seat]),
        }
    return {"ron": _("Ron"), "pon": _("Pon"), "daiminkan": _("Kan (daiminkan)"), "chi": _("Chi")}[code]


def verdict_line(answer: Answer, position: Position) -> str:
    codes = codes_of(answer)
    if position.asked("about") == "order":
        if not codes:
            return _("No claim succeeds: the hand is drawn.")
        seats = joined([seat_word(position, seat_of(code)) for code in codes])
        return ngettext(
            "The claim of %(seats)s succeeds.", "The claims of %(seats)s succeed.", len(codes)
        ) % {"seats": seats}
    if not codes:
        return _("You may claim nothing.")
    return _("You may claim %(claims)s.") % {"claims": either([claim_word(code) for code in codes])}


def need() -> str:
    return str(NEEDS_DISCARD)
