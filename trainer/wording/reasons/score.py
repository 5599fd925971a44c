"""The sentences of reasons about the score of a win."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.rules.verdict import Reason
from trainer.scenarios.position.position import Position
from trainer.wording.reasons.saying import (
    Say,
    Sentences,
    number_said,
)
from trainer.wording.words import (
    grouped,
    kan_tile,
    named_tiles,
    points_word,
    red_fives,
    tile_words,
    yaku_title,
)

_LIMITS: Final = {
    "mangan": gettext_lazy("mangan"),
    "haneman": gettext_lazy("haneman"),
    "baiman": gettext_lazy("baiman"),
    "sanbaiman": gettext_lazy("sanbaiman"),
    "yakuman": gettext_lazy("yakuman"),
}
_FU: Final[dict[str, Promise]] = {
    "futei": gettext_lazy("Every hand starts with %(fu)s."),
    "menzen_ron": gettext_lazy("A closed hand that wins by ron gets %(fu)s."),
    "tsumo": gettext_lazy("Winning by tsumo with %(tiles)s gives %(fu)s."),
    "chiitoitsu": gettext_lazy("Chiitoitsu always has %(fu)s."),
    "minkou": gettext_lazy("The open koutsu of %(tile)s gives %(fu)s."),
    "ankou": gettext_lazy("The ankou of %(tile)s gives %(fu)s."),
    "minkan": gettext_lazy("The open kan of %(tile)s gives %(fu)s."),
    "ankan": gettext_lazy("The ankan of %(tile)s gives %(fu)s."),
    "jantou": gettext_lazy("The yakuhai jantou of %(tile)s gives %(fu)s."),
    "double_wind_jantou": gettext_lazy(
        "The jantou of %(tile)s, seat wind and round wind at once, gives %(fu)s under these rules."
    ),
    "kanchan": gettext_lazy("The kanchan wait on %(tiles)s gives %(fu)s."),
    "penchan": gettext_lazy("The penchan wait on %(tiles)s gives %(fu)s."),
    "tanki": gettext_lazy("The tanki wait on %(tiles)s gives %(fu)s."),
    "open_pinfu": gettext_lazy(
        "An open hand without other fu gets %(fu)s, so a ron is never worth only 20 fu."
    ),
    "rounding": gettext_lazy("Rounding up to the next ten adds %(fu)s."),
}


def han_word(han: int) -> str:
    """`3 han`."""
    return ngettext("%(han)s han", "%(han)s han", han) % {"han": han}


def fu_word(fu: int) -> str:
    """`30 fu`."""
    return ngettext("%(fu)s fu", "%(fu)s fu", fu) % {"fu": fu}


def limit_word(limit: str) -> str:
    """`mangan` and above; "" below."""
    return str(_LIMITS[limit]) if limit in _LIMITS else ""


def _name(reason: Reason) -> str:
    return yaku_title(str(reason.facts["name"]))


def _yaku(reason: Reason, position: Position) -> str:
    return _("%(yaku)s: %(han)s.") % {"yaku": _name(reason), "han": han_word(number_said(reason, "han"))}


def _yakuman(reason: Reason, position: Position) -> str:
    times = number_said(reason, "times")
    text = ngettext("%(yaku)s is a yakuman.", "%(yaku)s counts as %(times)s yakuman.", times)
    return text % {"yaku": _name(reason), "times": times}


def _not_added(reason: Reason, position: Position) -> str:
    return _("%(yaku)s is not added: under these rules only one yakuman counts.") % {"yaku": _name(reason)}


def _tiles_count(text: Promise) -> Say:
    """A sort of dora, with its tiles, each said once, and its han."""
    return lambda reason, position: (
        str(text)
        % {
            "tiles": tile_words(dict.fromkeys(reason.tiles)),
            "han": han_word(number_said(reason, "han")),
        }
    )


def _aka(reason: Reason, position: Position) -> str:
    text = ngettext("Red five (%(tiles)s): %(han)s.", "Red fives (%(tiles)s): %(han)s.", len(reason.tiles))
    return text % {"tiles": red_fives(reason.tiles), "han": han_word(number_said(reason, "han"))}


def _fu(reason: Reason, position: Position) -> str:
    name = str(reason.facts["name"])
    return str(_FU[name]) % {
        "fu": fu_word(number_said(reason, "fu")),
        "tile": kan_tile(reason.tiles[0]) if reason.tiles else "",
        "tiles": named_tiles(reason.tiles),
    }


def _worth(text: Promise) -> Say:
    """A sentence on han, fu, base points and limit."""
    return lambda reason, position: (
        str(text)
        % {
            "han": han_word(number_said(reason, "han")),
            "fu": fu_word(number_said(reason, "fu")),
            "base": grouped(number_said(reason, "base")),
            "limit": limit_word(str(reason.facts["limit"])),
        }
    )


def _yakuman_paid(reason: Reason, position: Position) -> str:
    times = number_said(reason, "times")
    text = ngettext(
        "One yakuman makes %(base)s base points.", "%(times)s yakuman make %(base)s base points.", times
    )
    return text % {"times": times, "base": grouped(number_said(reason, "base"))}


def _discarder_pays(reason: Reason, position: Position) -> str:
    points = points_word(number_said(reason, "points"))
    if reason.facts["dealer"]:
        return _(
            "The discarder pays the dealer six times the base points, rounded up to the next hundred: "
            "%(points)s."
        ) % {"points": points}
    return _("The discarder pays four times the base points, rounded up to the next hundred: %(points)s.") % {
        "points": points
    }


def _dealer_pays_double(reason: Reason, position: Position) -> str:
    return _(
        "The dealer pays twice the base points and each other player once, each rounded up to the next "
        "hundred: %(dealer)s and %(other)s."
    ) % {
        "dealer": points_word(number_said(reason, "dealer")),
        "other": points_word(number_said(reason, "other")),
    }


def _about_doubles(reason: Reason, position: Position) -> str:
    return _(
        "Below mangan, each han roughly doubles a win: with one han less, this one would be worth %(less)s."
    ) % {"less": points_word(number_said(reason, "less"))}


SENTENCES: Final[Sentences] = {
    "yaku_counts": _yaku,
    "yakuman_counts": _yakuman,
    "yakuman_not_added": _not_added,
    "dora_counts": _tiles_count(gettext_lazy("Dora (%(tiles)s): %(han)s.")),
    "aka_counts": _aka,
    "kita_counts": _tiles_count(gettext_lazy("Extracted norths: %(han)s.")),
    "ura_counts": _tiles_count(gettext_lazy("Ura dora (%(tiles)s): %(han)s.")),
    "nothing_beside_yakuman": gettext_lazy(
        "With a yakuman only yakuman count: no riichi, no ippatsu, no dora."
    ),
    "nothing_beside_renhou": gettext_lazy("Renhou is a mangan under these rules: no dora are added."),
    "han_about_doubles": _about_doubles,
    "fu_do_not_matter": gettext_lazy("From five han up, fu do not matter."),
    "fu_counts": _fu,
    "base_of_han_and_fu": _worth(gettext_lazy("%(han)s and %(fu)s make %(base)s base points.")),
    "limit_by_han": _worth(gettext_lazy("%(han)s make a %(limit)s: %(base)s base points.")),
    "limit_by_fu": _worth(
        gettext_lazy(
            "%(han)s and %(fu)s would come to more than a %(limit)s, so the hand counts as one: %(base)s "
            "base points."
        )
    ),
    "limit_by_kiriage": _worth(
        gettext_lazy(
            "%(han)s and %(fu)s are rounded up to a %(limit)s under these rules: %(base)s base points."
        )
    ),
    "counted_yakuman": _worth(gettext_lazy("%(han)s make a counted yakuman: %(base)s base points.")),
    "counted_sanbaiman": _worth(
        gettext_lazy("Under these rules %(han)s make a %(limit)s, not a yakuman: %(base)s base points.")
    ),
    "yakuman_paid": _yakuman_paid,
    "discarder_pays": _discarder_pays,
    "all_pay_the_dealer": gettext_lazy(
        "Each of the others pays the dealer twice the base points, rounded up to the next hundred: "
        "%(points)s."
    ),
    "dealer_pays_double": _dealer_pays_double,
}
