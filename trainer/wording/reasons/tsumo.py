"""The sentence of the reason that only a tsumo has."""

from typing import Final

from django.utils.translation import gettext_noop

from trainer.wording.reasons.base import Say, plain

SENTENCES: Final[dict[str, Say]] = {
    "furiten_lets_tsumo": plain(
        gettext_noop("You are furiten, but furiten forbids only ron: %(tile)s can be won by tsumo.")
    ),
}
