"""The sentences of reasons about the yaku of a win."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from trainer.rules.verdict import Reason
from trainer.scenarios.position import Position
from trainer.wording.reasons.base import Say, plain
from trainer.wording.yaku_names import YAKU_NAMES


def _named(text: str) -> Say:
    """A sentence on one yaku by its name."""

    def say(reason: Reason, position: Position) -> str:
        name = YAKU_NAMES[str(reason.facts["name"])]()
        return _(text) % {"yaku": name, "Yaku": name[:1].upper() + name[1:]}

    return say


SENTENCES: Final[dict[str, Say]] = {
    "yakuman_holds": _named(gettext_noop("%(Yaku)s: a yakuman.")),
    "riichi_is_a_yaku": plain(
        gettext_noop("The riichi stands: it is a yaku of its own, whatever other yaku the closed hand has.")
    ),
    "double_riichi_in_place": plain(gettext_noop("Double riichi takes the place of riichi.")),
    "ippatsu_with_riichi": plain(
        gettext_noop("Ippatsu counts beside the riichi: the win came within a turn and no call broke it.")
    ),
    "riichi_with_luck": _named(gettext_noop("Riichi and %(yaku)s go together.")),
    "riichi_with_rinshan": plain(gettext_noop("Riichi and rinshan kaihou go together.")),
    "dora_are_no_yaku": plain(gettext_noop("Dora (%(tiles)s) add han, but they are no yaku.")),
}
