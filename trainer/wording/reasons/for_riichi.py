"""What speaks for a riichi and what against it: a sentence for each fact, with its figure."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from trainer.rules.verdict import Reason
from trainer.scenarios.position.position import Position
from trainer.wording.reasons.saying import Say, Sentences, number_said
from trainer.wording.words import faces_of, points_word, seat_word, tile_word, tile_words

_PLACES: Final = {2: gettext_lazy("second"), 3: gettext_lazy("third"), 4: gettext_lazy("fourth")}


def _told(text: Promise) -> Say:
    """A sentence that is filled with the figures and tiles of the reason, each as its name tells."""

    def say(reason: Reason, position: Position) -> str:
        said: str = text % _words(reason, position)
        return said

    return say


def _words(reason: Reason, position: Position) -> dict[str, str | int]:
    words: dict[str, str | int] = {"tiles": tile_words(reason.tiles)}
    for name in reason.facts:
        number = number_said(reason, name)
        if name in ("above", "below"):
            words[name] = points_word(number)
        elif name in ("high", "low"):
            words[name] = tile_word(number)
        elif name == "on":
            words[name] = tile_words(faces_of(reason.facts[name]))
        elif name == "seat":
            words[name] = seat_word(position, number)
        elif name == "place":
            words[name] = str(_PLACES.get(number, ""))
        else:
            words[name] = number
    return words


def _middling_value(reason: Reason, position: Position) -> str:
    words = _words(reason, position)
    if words["least"] == words["most"]:
        return _("Without riichi the hand is worth %(most)s han.") % words
    return _("Without riichi the hand is worth %(least)s to %(most)s han, by the winning tile.") % words


def _one_han_doubles(reason: Reason, position: Position) -> str:
    words = _words(reason, position)
    if not words["most"]:
        return _("Without riichi the hand has no han at all, so one more is worth most here.")
    return (
        _("Without riichi the hand is worth %(most)s han at most, and one more nearly doubles its points.")
        % words
    )


FOR_RIICHI_SENTENCES: Final[Sentences] = {
    "riichi_is_the_yaku": gettext_lazy(
        "Without riichi no winning tile gives a yaku; with riichi you can ron on any."
    ),
    "yaku_in_silence": _told(
        gettext_lazy("You could ron %(on)s in silence too, for the hand then has a yaku of its own.")
    ),
    "furiten_bars_ron": gettext_lazy("In furiten a riichi does not let you ron either."),
    "dora_need_riichi": _told(
        ngettext_lazy(
            "You hold %(dora)s dora. It is not a yaku, so only with riichi can a ron pay it.",
            "You hold %(dora)s dora. They are not yaku, so only with riichi can a ron pay them.",
            "dora",
        )
    ),
    "dora_paid_in_silence": _told(
        gettext_lazy("A ron on %(on)s pays your dora in silence too, so they do not need the riichi.")
    ),
    "dora_in_furiten": gettext_lazy(
        "You hold dora, but in furiten no ron pays them, with riichi or without."
    ),
    "no_dora_held": gettext_lazy("After this discard you hold no dora."),
    "one_han_doubles": _one_han_doubles,
    "cheap_in_furiten": _told(
        gettext_lazy(
            "Without riichi the hand is worth %(most)s han at most: in furiten only a valuable hand speaks "
            "for a riichi."
        )
    ),
    "middling_value": _middling_value,
    "mangan_in_silence": _told(
        gettext_lazy(
            "In silence you could ron each winning tile for %(least)s han or more: a mangan already."
        )
    ),
    "mangan_not_in_silence": _told(
        gettext_lazy(
            "The hand has %(least)s han or more, but in silence you could not ron every winning tile."
        )
    ),
    "wide_wait": _told(
        gettext_lazy("You wait on %(on)s, and %(live)s winning tiles are unseen: a wide wait.")
    ),
    "middling_wait": _told(gettext_lazy("You wait on %(on)s, and %(live)s winning tiles are unseen.")),
    "narrow_wait": _told(
        ngettext_lazy(
            "You wait on %(on)s, and only %(live)s winning tile is unseen: a narrow wait speaks against a "
            "riichi.",
            "You wait on %(on)s, and only %(live)s winning tiles are unseen: a narrow wait speaks against a "
            "riichi.",
            "live",
        )
    ),
    "early_turn": _told(
        gettext_lazy("This is your discard number %(turn)s: it is early, and many draws are left.")
    ),
    "middling_turn": _told(gettext_lazy("This is your discard number %(turn)s: neither early nor late.")),
    "late_turn": _told(
        gettext_lazy("This is your discard number %(turn)s: it is late, which speaks against a riichi.")
    ),
    "first_to_declare": gettext_lazy(
        "Nobody has declared: yours is the first riichi, and the others have to defend."
    ),
    "second_to_declare": _told(
        gettext_lazy("%(seat)s is in riichi, and after your own you could not fold any more.")
    ),
    "behind_in_last_hand": _told(
        gettext_lazy("In the last hand you are %(place)s, %(above)s behind the first: you need points.")
    ),
    "behind_in_furiten": _told(
        gettext_lazy(
            "In the last hand you are %(place)s, %(above)s behind the first: even in furiten a tsumo with "
            "riichi may help."
        )
    ),
    "first_in_last_hand": _told(
        gettext_lazy("You are first in the last hand, by %(below)s: be careful, and take a small safe win.")
    ),
    "tsumo_alone": _told(
        gettext_lazy("Your own discards include %(tiles)s, which you wait on: in furiten only a tsumo wins.")
    ),
    "not_in_furiten": gettext_lazy("You have thrown none of your winning tiles: you are not in furiten."),
    "higher_tile_given_up": _told(
        gettext_lazy(
            "%(high)s is worth %(han)s han more than %(low)s, and in riichi you cannot wait for it alone."
        )
    ),
    "higher_tile_in_furiten": _told(
        gettext_lazy(
            "%(high)s is worth %(han)s han more than %(low)s: in furiten, hope for such a tile speaks for "
            "a riichi."
        )
    ),
    "no_higher_tile": gettext_lazy("No winning tile is worth two han more than another."),
}
