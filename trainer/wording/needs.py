"""What the table of each kind of question must show: why another does not serve it, in a sentence."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

_DISCARDED: Final = gettext_lazy(
    "It asks about a tile that another player has just discarded or added to a kan."
)
_DRAWN: Final = gettext_lazy("It is asked right after your draw.")
_WAITING: Final = gettext_lazy(
    "It is asked with 13 tiles, a meld counting as three: not between draw and discard."
)
_WON: Final = gettext_lazy("It asks about a won hand: one winner, whose tiles are shown.")
_RIICHI_FACED: Final = gettext_lazy("It is asked before your discard, with another player in riichi.")
_OPEN: Final = gettext_lazy(
    "It asks about an open riichi: the rules must have it and somebody must have declared it."
)
_ENDED: Final = gettext_lazy("It is asked after the hand has ended, with the hands that are paid shown.")
_NEEDS: Final[dict[str, Promise]] = {
    "can-ron": _DISCARDED,
    "which-furiten": _DISCARDED,
    "who-may-call": _DISCARDED,
    "may-tsumo": _DRAWN,
    "kyuushuu": _DRAWN,
    "why-not-riichi": _DRAWN,
    "which-kan": _DRAWN,
    "last-chance": _DRAWN,
    "is-tenpai": _WAITING,
    "waits": _WAITING,
    "hikkake": gettext_lazy("It asks about your own riichi, before your next draw."),
    "yaku-of-win": _WON,
    "points-of-win": _WON,
    "ura-dora": _WON,
    "win-has-ippatsu": gettext_lazy("It asks about a tile that completes your hand while you are in riichi."),
    "who-has-ippatsu": gettext_lazy(
        "It is asked while a riichi stands and a tile was just discarded, or after your own draw."
    ),
    "double-riichi": gettext_lazy(
        "It asks about a riichi that stands, or about one that you may declare now."
    ),
    "riichi-stands": gettext_lazy("It is asked once nobody can take the declaration tile any more."),
    "riichi-now": gettext_lazy("It asks what you may do while you are in riichi."),
    "sideways-tile": gettext_lazy(
        "It asks about a player in riichi whose last discard nobody can call any more."
    ),
    "genbutsu": _RIICHI_FACED,
    "safest-tile": _RIICHI_FACED,
    "danger-order": _RIICHI_FACED,
    "suji-trap": _RIICHI_FACED,
    "open-riichi-cost": _OPEN,
    "open-riichi-discard": _OPEN,
    "dora-count": gettext_lazy("It is asked after a kan was made."),
    "kan-changes": gettext_lazy("It is asked right after a kan was declared."),
    "kuikae": gettext_lazy("It is asked right after your own chi or pon."),
    "hand-aborts": gettext_lazy(
        "It is asked while the hand is in play, where one abortive draw may be near."
    ),
    "must-show": gettext_lazy("It is asked after the hand has ended."),
    "chombo-paid": gettext_lazy("It is asked after a hand has ended with a mistake."),
    "who-pays": gettext_lazy(
        "It is asked after one win or an exhaustive draw, with the hands that are paid shown."
    ),
    "sticks-and-honba": gettext_lazy(
        "It is asked after the hand has ended, with a stick or a honba on the table."
    ),
    "next-hand": _ENDED,
    "final-standing": _ENDED,
    "kita": gettext_lazy("It asks about a north that you may extract or win on."),
    "find-illegal": gettext_lazy("It is asked once something has happened that may be illegal."),
}


def need_sentence(slug: str) -> str:
    """What a question of this kind is about, told where the table does not have it."""
    if slug in _NEEDS:
        return str(_NEEDS[slug])
    return _("Nothing on this table is what the question asks about.")
