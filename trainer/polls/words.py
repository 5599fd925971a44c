"""What a poll asks, and its options, in words."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from trainer.polls.options import DISCARD
from trainer.rules.tiles.tile import parse_face
from trainer.wording.words import claim_word, tile_word


def asked_word(asks: str) -> str:
    """The question of a poll."""
    return {
        "discard": _("What would you discard?"),
        "riichi": _("Riichi or not?"),
        "call": _("Call or pass?"),
    }[asks]


def option_label(asks: str, code: str) -> str:
    """An option as a button or a row says it: `5m`, `Chi with 34m`."""
    if asks == DISCARD:
        return tile_word(parse_face(code))
    if code.startswith("chi-"):
        return _("Chi with %(tiles)s") % {"tiles": code.removeprefix("chi-")}
    own = {"riichi": _("Riichi"), "damaten": _("No riichi"), "pass": _("Pass")}
    return own.get(code) or claim_word(code).capitalize()


def labelled(asks: str, codes: Iterable[str]) -> Sequence[tuple[str, str]]:
    """Options with their words, in the order given."""
    return [(code, option_label(asks, code)) for code in codes]
