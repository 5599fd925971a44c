"""The sentences of reasons about kita."""

from typing import Final

from django.utils.translation import gettext_noop

from trainer.wording.reasons.base import Say, plain

SENTENCES: Final[dict[str, Say]] = {
    "no_kita": plain(gettext_noop("These rules do not let a north be extracted.")),
    "no_replacement_for_kita": plain(
        gettext_noop("The wall is empty; no tile is left to replace an extracted north.")
    ),
    "no_north_held": plain(gettext_noop("You hold no North.")),
    "north_held": plain(gettext_noop("You have drawn a tile and hold a North: you may extract it.")),
    "drawn_north": plain(gettext_noop("In riichi you may extract the North that you have just drawn.")),
    "north_not_drawn": plain(
        gettext_noop("In riichi only a North that you have just drawn may be extracted, not one in the hand.")
    ),
    "turn_draw_no_rinshan": plain(
        gettext_noop("The tile was drawn in turn; it replaces no other, so it is no rinshan tile.")
    ),
    "kan_rinshan_counts": plain(gettext_noop("This is the replacement tile of a kan: rinshan kaihou.")),
    "kita_rinshan_counts": plain(
        gettext_noop(
            "This is the replacement for an extracted north, and that counts as rinshan kaihou here."
        )
    ),
    "kita_rinshan_not_counted": plain(
        gettext_noop(
            "This is the replacement for an extracted north; under these rules that is no rinshan kaihou."
        )
    ),
    "declaration_discard_due": plain(
        gettext_noop("After the announcement of riichi comes the discard, and nothing else.")
    ),
}
