"""The warnings about a question in words."""

from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.position import Position
from trainer.scenarios.warnings import Caution
from trainer.wording.misfits import misfit_sentence
from trainer.wording.ruleset_words import ruleset_word
from trainer.wording.rulings import disputed_clause
from trainer.wording.words import joined


def warning_sentence(warning: Caution, kind: PuzzleKind, position: Position) -> str:
    """What an author should know."""
    return _SAID[warning.code](warning, kind, position)


def _ambiguous(warning: Caution, kind: PuzzleKind, position: Position) -> str:
    number = int(warning.values[0])
    return ngettext(
        "The table does not tell in which order all this happened, and there is %(number)d answer.",
        "The table does not tell in which order all this happened, and %(number)d answers are possible.",
        number,
    ) % {"number": number}


def _rules_lack_it(warning: Caution, kind: PuzzleKind, position: Position) -> str:
    return misfit_sentence(map(str, warning.values), position.ruleset)


def _disputed(warning: Caution, kind: PuzzleKind, position: Position) -> str:
    return _("The answer hangs on what the sources of %(rules)s do not agree on: %(clauses)s.") % {
        "rules": ruleset_word(position.ruleset),
        "clauses": joined([disputed_clause(str(name)) for name in warning.values]),
    }


def _close_call(warning: Caution, kind: PuzzleKind, position: Position) -> str:
    if kind.by_threshold:
        return _("A close call: under some assumptions of the model another answer is the better one.")
    return _(
        "A close call: some tiles are too much alike, or there is a threat that the model does not know."
    )


def _given_away(warning: Caution, kind: PuzzleKind, position: Position) -> str:
    return _("Given away: %(why)s") % {"why": given_away_sentence(str(warning.values[0]))}


def given_away_sentence(criterion: str) -> str:
    """By what a question is seen through."""
    return _GIVEN_AWAY[criterion]()


_SAID: Final[dict[str, Callable[[Caution, PuzzleKind, Position], str]]] = {
    "ambiguous": _ambiguous,
    "rules_lack_it": _rules_lack_it,
    "disputed": _disputed,
    "close_call": _close_call,
    "other_payments": lambda warning, kind, position: _(
        "The payments that the question tells are not those of this table."
    ),
    "given_away": _given_away,
}
_GIVEN_AWAY: Final[dict[str, Callable[[], str]]] = {
    "one_choice": lambda: _("there is only one answer to choose."),
    "not_on_turn": lambda: _("it is not your turn, as everybody sees."),
    "declared_already": lambda: _("you have declared riichi already."),
    "tiles_missing": lambda: _("you do not hold the tiles for it."),
    "far_from_ready": lambda: _("the hand is two tiles or more away from tenpai."),
    "first_turn_over": lambda: _("the first turn is long over."),
    "long_settled": lambda: _("the player in riichi has gone on for turns, so it plainly stands."),
    "nothing_near": lambda: _("nothing has happened that could be it."),
}
