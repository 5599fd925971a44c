"""Finds the sentences of a kind, and says what is wrong with an answer that does not parse."""

import importlib
from functools import cache
from types import ModuleType
from typing import Final

from django.utils.translation import gettext as _

from trainer.scenarios.answers import FormatError
from trainer.wording import kinds as kinds_package


@cache
def words_of(slug: str) -> ModuleType:
    """The module with `title`, `question`, `none_label` and `verdict_line` of a kind."""
    return importlib.import_module(f"{kinds_package.__name__}.{slug.replace('-', '_')}")


def format_sentence(error: FormatError) -> str:
    """What to mend; nothing was graded."""
    return _FORMATS[error.code]() % {"given": error.given}


_FORMATS: Final = {
    "nothing_given": lambda: _("Choose an answer first."),
    "not_yes_or_no": lambda: _("Answer yes or no."),
    "not_an_answer": lambda: _("“%(given)s” is no answer to this question."),
    "none_with_tiles": lambda: _("You chose %(given)s and also none; choose one or the other."),
    "tile_not_offered": lambda: _("%(given)s is not among the tiles to choose from."),
    "no_such_tile": lambda: _("There is no tile “%(given)s”."),
    "not_notation": lambda: _(
        "“%(given)s” is no tile notation. Write 123m456p789s for suits, 1z to 7z for honours."
    ),
}
