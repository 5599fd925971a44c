"""The sentences of reasons about how a hand ended, for the next one."""

from typing import Final

from django.utils.translation import gettext_noop

from trainer.wording.reasons.base import Say, plain

SENTENCES: Final[dict[str, Say]] = {
    "winners_take_all_sticks": plain(
        gettext_noop("After a win no stick stays on the table, whoever declared.")
    ),
}
