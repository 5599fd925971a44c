"""The sentences of reasons about dora and ura dora indicators."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from trainer.rules.verdict import Reason
from trainer.scenarios.position import Position
from trainer.wording.reasons.base import Say, by_seat, number, plain


def _kan_ura_too(reason: Reason, position: Position) -> str:
    return _("The kans count too: one ura indicator beneath each of the %(number)s dora indicators.") % {
        "number": number(reason, "indicators")
    }


SENTENCES: Final[dict[str, Say]] = {
    "first_indicator": plain(gettext_noop("The first indicator is open from the deal on.")),
    "kan_dora_off": plain(gettext_noop("A kan opens no further indicator under these rules.")),
    "ankan_dora_open": by_seat(
        gettext_noop("The ankan of %(seat)s (%(kan)s) opened an indicator at once."),
        gettext_noop("Your ankan (%(kan)s) opened an indicator at once."),
    ),
    "minkan_dora_at_once": by_seat(
        gettext_noop("The %(how)s of %(seat)s (%(kan)s) opened an indicator at once under these rules."),
        gettext_noop("Your %(how)s (%(kan)s) opened an indicator at once under these rules."),
    ),
    "minkan_dora_open": by_seat(
        gettext_noop(
            "The indicator for the %(how)s of %(seat)s (%(kan)s) opened with the next discard or kan."
        ),
        gettext_noop("The indicator for your %(how)s (%(kan)s) opened with the next discard or kan."),
    ),
    "minkan_dora_later": by_seat(
        gettext_noop("The indicator for the %(how)s of %(seat)s opens with the next discard or kan."),
        gettext_noop("The indicator for your %(how)s opens with your next discard or kan."),
    ),
    "minkan_dora_for_rinshan": by_seat(
        gettext_noop("The indicator for the %(how)s of %(seat)s counts for the rinshan win too."),
        gettext_noop("The indicator for your %(how)s counts for the rinshan win too."),
    ),
    "minkan_dora_not_yet": by_seat(
        gettext_noop("The indicator for the %(how)s of %(seat)s would open later and does not count."),
        gettext_noop(
            "The indicator for your %(how)s would open later, with your discard: it does not count."
        ),
    ),
    "robbed_kan_no_dora": by_seat(
        gettext_noop("The %(how)s of %(seat)s is robbed, so it opens no indicator."),
        gettext_noop("Your %(how)s is robbed, so it opens no indicator."),
    ),
    "indicators_used_up": plain(gettext_noop("All five indicators are open; a fifth kan opens no more.")),
    "ura_off": plain(gettext_noop("There are no ura dora under these rules.")),
    "ura_needs_riichi": plain(gettext_noop("Only a riichi turns over ura dora, and this hand has none.")),
    "ura_riichi_not_standing": plain(
        gettext_noop("The riichi does not stand, so no ura dora are turned over.")
    ),
    "ura_used_up": plain(gettext_noop("After a fifth kan no ura dora count in this hand.")),
    "ura_turned": plain(gettext_noop("The riichi stands: the tile beneath the first indicator is turned.")),
    "kan_ura_off": plain(gettext_noop("A kan's indicator brings no ura dora under these rules.")),
    "kan_ura_too": _kan_ura_too,
}
