"""The sentences of reasons about kuikae."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from trainer.rules.verdict import Reason
from trainer.scenarios.position import Position
from trainer.wording.reasons.base import Say, first, plain
from trainer.wording.words import meld_word


def _other_end(reason: Reason, position: Position) -> str:
    return _("Kuikae: %(tile)s is the other end of the run %(meld)s that you just called.") % {
        "tile": first(reason),
        "meld": meld_word(reason.tiles[1:]),
    }


SENTENCES: Final[dict[str, Say]] = {
    "swap_of_called_kind": plain(gettext_noop("Kuikae: you have just called %(tile)s.")),
    "swap_of_other_end": _other_end,
    "swap_allowed": plain(gettext_noop("A discard of %(tile)s is kuikae, and these rules allow it.")),
    "no_swap_held": plain(gettext_noop("You hold no tile that would be kuikae.")),
    "no_call_to_swap": plain(gettext_noop("You have not just made a call, so there is no kuikae.")),
}
