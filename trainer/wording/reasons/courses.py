"""Why one course is better than another: facts of the table, the hand and the standing.

A fact's figures have names that tell what they are: points, chances in per mille, or plain numbers.
"""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from trainer.rules.tiles.tile import EAST
from trainer.rules.verdict import Reason
from trainer.scenarios.decide.tile_danger import GENBUTSU, IMPOSSIBLE
from trainer.scenarios.position.position import Position
from trainer.wording.reasons.saying import Say, Sentences, number_said
from trainer.wording.strategy_words import percent, tile_class_word
from trainer.wording.words import either, faces_of, points_word, seat_word, tile_word, tile_words

_POINTS: Final = frozenset({"pays", "declared", "silent", "above", "below"})
_CHANCES: Final = frozenset(
    {
        "win",
        "deal_in",
        "deal_in_declared",
        "danger",
        "share",
        "others",
        "others_silent",
        "ron_silent",
        "ron_declared",
    }
)


def _told(text: Promise) -> Say:
    """A sentence that is filled with the facts, each as its name tells."""

    def say(reason: Reason, position: Position) -> str:
        said: str = text % _words(reason, position)
        return said

    return say


def _words(reason: Reason, position: Position) -> dict[str, str | int]:
    words: dict[str, str | int] = {}
    for name in reason.facts:
        number = number_said(reason, name)
        if name in _POINTS:
            words[name] = points_word(number)
        elif name in _CHANCES:
            words[name] = percent(number)
        elif name == "on":
            words[name] = tile_words(faces_of(reason.facts[name]))
        elif name == "tile":
            words[name] = tile_word(number)
        elif name == "seat":
            words[name] = seat_word(position, number)
        else:
            words[name] = number
    return words


def _safe_tile(reason: Reason, position: Position) -> str:
    words, named = _words(reason, position), str(reason.facts["class"])
    if named == GENBUTSU:
        return _("%(tile)s is genbutsu, so discarding it costs nothing now.") % words
    if named == IMPOSSIBLE:
        return _("No hand can still wait on %(tile)s, so discarding it costs nothing now.") % words
    return _("%(tile)s is safe enough to discard: it deals in %(danger)s of the time.") % words


def _dangerous_tile(reason: Reason, position: Position) -> str:
    words = _words(reason, position)
    if number_said(reason, "tile") >= EAST:
        return _("%(tile)s is dangerous: it deals in %(danger)s of the time.") % words
    words["sort"] = tile_class_word(str(reason.facts["class"]))
    return _("%(tile)s is %(sort)s and deals in %(danger)s of the time.") % words


_PLACES: Final = {
    2: gettext_lazy("second"),
    3: gettext_lazy("third"),
    4: gettext_lazy("fourth"),
}


def _placed(last: Promise, before: Promise) -> Say:
    """Of the place: one sentence in the last hand, another before it."""

    def say(reason: Reason, position: Position) -> str:
        words, place = _words(reason, position), number_said(reason, "place")
        words["place"] = str(_PLACES.get(place, ""))
        said: str = (last if number_said(reason, "hands") == 1 else before) % words
        return said

    return say


def _behind_guards_place(reason: Reason, position: Position) -> str:
    words, place = _words(reason, position), number_said(reason, "place")
    words["place"] = str(_PLACES[place])
    if place == len(_PLACES) + 1:
        return _("You are %(place)s, %(above)s behind: careful play serves your final place better.") % words
    return _("You are %(place)s, %(below)s ahead of the next player: careful play guards your place.") % words


def _in_furiten(reason: Reason, position: Position) -> str:
    """A riichi that is compared, and what it is in furiten on."""
    return _("A riichi with %(discard)s leaves you furiten on %(tiles)s: only a tsumo wins.") % {
        "discard": tile_words(faces_of((reason.facts["discard"],))),
        "tiles": either([tile_word(tile) for tile in reason.tiles]),
    }


COURSE_SENTENCES: Final[Sentences] = {
    "declares_in_furiten": _in_furiten,
    "good_wait": _told(gettext_lazy("The wait is good: %(live)s live tiles, on %(on)s.")),
    "live_wait": _told(
        ngettext_lazy(
            "You are tenpai on %(on)s, and %(live)s winning tile is still live.",
            "You are tenpai on %(on)s, and %(live)s winning tiles are still live.",
            "live",
        )
    ),
    "near_tenpai": _told(
        ngettext_lazy(
            "You are one tile from tenpai, and %(improves)s live tile gets you there.",
            "You are one tile from tenpai, and %(improves)s live tiles get you there.",
            "improves",
        )
    ),
    "valuable_hand": _told(gettext_lazy("The hand is valuable: a win pays %(pays)s on average.")),
    "furiten_pays": _told(
        gettext_lazy("Even by tsumo alone you win %(win)s of the time, and a win pays %(pays)s on average.")
    ),
    "safe_tile": _safe_tile,
    "dangerous_tile": _dangerous_tile,
    "more_to_push": _told(
        gettext_lazy(
            "%(tile)s is hardly dangerous, but you would have to push more: you deal in %(deal_in)s of the "
            "time."
        )
    ),
    "no_fold_in_riichi": _told(
        gettext_lazy("After a riichi you cannot fold any more: you deal in %(deal_in)s of the time.")
    ),
    "bad_wait": _told(
        ngettext_lazy(
            "The wait is bad: %(live)s live tile, on %(on)s.",
            "The wait is bad: %(live)s live tiles, on %(on)s.",
            "live",
        )
    ),
    "wait_gone": _told(gettext_lazy("The wait is gone: you can see every copy of %(on)s.")),
    "far_hand": _told(
        ngettext_lazy(
            "The hand is still a tile away from tenpai, and %(improves)s live tile gets it there.",
            "The hand is still a tile away from tenpai, and %(improves)s live tiles get it there.",
            "improves",
        )
    ),
    "cheap_hand": _told(gettext_lazy("The hand is cheap: a win pays %(pays)s on average.")),
    "tenpai_at_draw": _told(
        ngettext_lazy(
            "You have only %(draws)s draw left, and being tenpai pays at an exhaustive draw.",
            "You have only %(draws)s draws left, and being tenpai pays at an exhaustive draw.",
            "draws",
        )
    ),
    "tenpai_by_draw": _told(
        ngettext_lazy(
            "You have only %(draws)s draw left, and the hand may be tenpai by the exhaustive draw.",
            "You have only %(draws)s draws left, and the hand may be tenpai by the exhaustive draw.",
            "draws",
        )
    ),
    "few_draws": _told(
        ngettext_lazy(
            "It is late: you have only %(draws)s draw left.",
            "It is late: you have only %(draws)s draws left.",
            "draws",
        )
    ),
    "rival_deals": _told(gettext_lazy("%(seat)s is the dealer, and a ron costs %(pays)s on average.")),
    "you_deal": _told(gettext_lazy("You are the dealer, so a win pays half as much again.")),
    "first_cannot_fold": _told(
        gettext_lazy(
            "%(seat)s is in riichi and cannot fold: %(share)s of your wins are rons on %(seat)s's discards."
        )
    ),
    "no_yaku_silent": _told(
        gettext_lazy("Without riichi the hand has no yaku, so in silence it wins only by tsumo.")
    ),
    "cheap_in_silence": _told(
        gettext_lazy("In silence the hand is cheap: a win pays %(silent)s, with riichi %(declared)s.")
    ),
    "riichi_raises": _told(
        gettext_lazy("Riichi makes the hand worth more: a win pays %(declared)s, in silence %(silent)s.")
    ),
    "pressure": _told(
        gettext_lazy(
            "A riichi makes the others fold: they win %(others)s of the hands, and %(others_silent)s if "
            "you stay silent."
        )
    ),
    "few_improve": _told(
        ngettext_lazy(
            "Only %(improves)s live tile would make the wait better, so waiting takes too long.",
            "Only %(improves)s live tiles would make the wait better, so waiting takes too long.",
            "improves",
        )
    ),
    "better_wait": _told(
        ngettext_lazy(
            "You wait on %(live)s live tile, and %(improves)s others make the wait better: a riichi would "
            "lock it.",
            "You wait on %(live)s live tiles, and %(improves)s others make the wait better: a riichi would "
            "lock it.",
            "live",
        )
    ),
    "unwarned": _told(
        gettext_lazy(
            "Silence warns nobody: you win by ron %(ron_silent)s of the time, after a riichi "
            "%(ron_declared)s."
        )
    ),
    "keeps_defence": _told(
        gettext_lazy(
            "In silence you can still fold: you deal in %(deal_in)s of the time, after a riichi "
            "%(deal_in_declared)s."
        )
    ),
    "others_still_win": _told(
        gettext_lazy("Others still win %(others)s of the hands after your riichi, and take the stick.")
    ),
    "little_to_gain": _told(
        gettext_lazy(
            "Riichi adds little: a silent win already has %(han)s han and pays %(silent)s, with riichi "
            "%(declared)s."
        )
    ),
    "leader_is_careful": _placed(
        gettext_lazy("You lead by %(below)s in the last hand: play to keep the lead."),
        gettext_lazy("You lead by %(below)s, with %(hands)s hands to play: careful play keeps the lead."),
    ),
    "leader_presses": _placed(
        gettext_lazy("You lead by %(below)s in the last hand, and more points make the lead safe."),
        gettext_lazy("You lead by %(below)s, with %(hands)s hands to play: more points make the lead safer."),
    ),
    "behind_is_bold": _placed(
        gettext_lazy("This is the last hand and you are %(place)s, %(above)s behind: you need the points."),
        gettext_lazy("You are %(place)s, %(above)s behind the next player: you need the points."),
    ),
    "behind_guards_place": _behind_guards_place,
}
