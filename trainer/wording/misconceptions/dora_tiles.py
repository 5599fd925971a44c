"""The words of faulty rules about which tile is dora."""

from typing import Final

from django.utils.translation import gettext as _

from trainer.wording.misconceptions import Words

WORDS: Final[dict[str, Words]] = {
    "indicator_is_dora": (
        lambda: _("The tile that lies open is dora"),
        lambda: _("It is the indicator: dora is the tile that follows it."),
    ),
    "honours_in_one_row": (
        lambda: _("Winds and dragons are one row"),
        lambda: _("They are two rows: after North comes East again, after chun haku."),
    ),
    "first_indicator_only": (
        lambda: _("Only the first indicator counts"),
        lambda: _("Each indicator that a kan opens makes a further tile dora."),
    ),
}
