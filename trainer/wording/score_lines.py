"""What a hand counts, line by line, in two columns: `Haku` and `1 han`, `Ankou of haku` and `8 fu`."""

from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _

from trainer.rules.verdict import Reason
from trainer.wording.reasons.base import first, number
from trainer.wording.reasons.score import fu_word, han_word
from trainer.wording.words import kan_tile, tile_words
from trainer.wording.yaku_names import YAKU_NAMES


def score_line(reason: Reason) -> tuple[str, str] | None:
    """What counts and how much, of a reason that says nothing else; None for any other."""
    say = _LINES.get(reason.code)
    return say(reason) if say else None


def _yaku(reason: Reason) -> tuple[str, str]:
    name = YAKU_NAMES[str(reason.facts["name"])]()
    return name[:1].upper() + name[1:], _han(reason)


def _dora(name: Callable[[], str]) -> Callable[[Reason], tuple[str, str]]:
    return lambda reason: (name() % {"tiles": tile_words(reason.tiles)}, _han(reason))


def _han(reason: Reason) -> str:
    return han_word(number(reason, "han"))


def _fu(reason: Reason) -> tuple[str, str] | None:
    say = _FU.get(str(reason.facts["name"]))
    if say is None:
        return None
    name = str(reason.facts["name"])
    tile = kan_tile(reason.tiles[0]) if name in ("minkan", "ankan") else first(reason)
    words = {"tile": tile, "tiles": tile_words(reason.tiles)}
    return say() % words, fu_word(number(reason, "fu"))


_LINES: Final[dict[str, Callable[[Reason], tuple[str, str] | None]]] = {
    "yaku_counts": _yaku,
    "dora_counts": _dora(lambda: _("Dora %(tiles)s")),
    "aka_counts": _dora(lambda: _("Red fives %(tiles)s")),
    "ura_counts": _dora(lambda: _("Ura dora %(tiles)s")),
    "kita_counts": _dora(lambda: _("Extracted norths")),
    "fu_counts": _fu,
}
_FU: Final[dict[str, Callable[[], str]]] = {
    "futei": lambda: _("Every hand"),
    "menzen_ron": lambda: _("Closed hand, ron"),
    "tsumo": lambda: _("Tsumo of %(tiles)s"),
    "chiitoitsu": lambda: _("Chiitoitsu, always"),
    "minkou": lambda: _("Open koutsu of %(tile)s"),
    "ankou": lambda: _("Ankou of %(tile)s"),
    "minkan": lambda: _("Open kan of %(tile)s"),
    "ankan": lambda: _("Ankan of %(tile)s"),
    "jantou": lambda: _("Valued jantou of %(tile)s"),
    "kanchan": lambda: _("Kanchan wait for %(tiles)s"),
    "penchan": lambda: _("Penchan wait for %(tiles)s"),
    "tanki": lambda: _("Tanki wait for %(tiles)s"),
    "rounding": lambda: _("Rounding up to tens"),
}
"""Those of plain rules; what hangs on a contested one is said in a sentence."""
