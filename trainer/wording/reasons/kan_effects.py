"""The sentences of reasons about what a kan changes."""

from typing import Final

from django.utils.translation import gettext_noop

from trainer.wording.reasons.base import Say, plain

SENTENCES: Final[dict[str, Say]] = {
    "kan_leaves_riichi": plain(gettext_noop("A kan does not end a riichi: only its ippatsu is over.")),
    "kakan_may_be_robbed": plain(
        gettext_noop("A kakan can be robbed (chankan) by any hand that its tile completes.")
    ),
    "daiminkan_not_robbed": plain(
        gettext_noop("The tile of a daiminkan was a discard: a ron on it had to be claimed before.")
    ),
    "kokushi_may_rob": plain(gettext_noop("An ankan can be robbed by kokushi musou under these rules.")),
    "ankan_never_robbed": plain(gettext_noop("No hand can rob an ankan under these rules.")),
}
