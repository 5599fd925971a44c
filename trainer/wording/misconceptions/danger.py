"""The words of faulty rules about how dangerous tiles are."""

from typing import Final

from django.utils.translation import gettext as _

from trainer.wording.misconceptions import Words

WORDS: Final[dict[str, Words]] = {
    "last_discards_neighbour_is_safe": (
        lambda: _("The tile next to the declarer's last discard is safe"),
        lambda: _(
            "A discard says little about the tiles next to it: look at what lies three ranks away, "
            "and at how many you can see."
        ),
    ),
    "middle_is_dangerous": (
        lambda: _("The nearer to the middle, the more dangerous"),
        lambda: _(
            "The face of a tile is only the start: suji, walls and copies in sight can turn it around."
        ),
    ),
}
