"""What the questions about decisions share: the tile they name, the last hand, why none can be asked."""

from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.scenarios.deciding import UndecidableError, tile_asked
from trainer.scenarios.position import Position
from trainer.scenarios.thresholds import ThresholdChange
from trainer.strategy.situation import LAST_ROUND
from trainer.wording.strategy_words import percent
from trainer.wording.words import grouped, points_word, tile_word


def tile_named(position: Position) -> dict[str, str]:
    """The tile that the question is about, to be put into a sentence."""
    return {"tile": tile_word(tile_asked(position))}


def with_last_hand(position: Position, question: str) -> str:
    """A question, and in the last hand that the final result counts; so it does in all hands after it."""
    if (position.round.wind, position.round.number) < LAST_ROUND:
        return question
    return _("%(question)s This is the last hand: the final result counts, uma and oka included.") % {
        "question": question
    }


def threshold_sentence(change: ThresholdChange, position: Position) -> str:
    """What is supposed to be otherwise for another answer to the position, without a full stop."""
    words = {"here": change.here, "there": change.there}
    if change.input == "dealer":
        return _DEALERS[str(change.there)]()
    if change.input in ("own_value", "silent_value", "rival_value"):
        return _value(change)
    if change.input == "danger":
        chances = {"here": percent(int(change.here)), "there": percent(int(change.there))}
        return _(
            "If %(tile)s were ronned %(there)s of the time instead of %(here)s, and other tiles accordingly"
        ) % {**chances, **tile_named(position)}
    if change.input == "points":
        words = {"here": grouped(int(change.here)), "there": points_word(int(change.there))}
        return _("If you had %(there)s instead of %(here)s") % words
    return _THRESHOLDS[change.input](int(change.there)) % words


def _value(change: ThresholdChange) -> str:
    if change.per_cent:
        return _part_of(change)
    words = {"here": grouped(int(change.here)), "there": points_word(int(change.there))}
    if change.input == "silent_value":
        return _("If a silent win were worth %(there)s on average instead of %(here)s") % words
    if change.input == "own_value":
        return _("If your win were worth %(there)s on average instead of %(here)s") % words
    return _("If the riichi player's win were worth %(there)s on average instead of %(here)s") % words


def _part_of(change: ThresholdChange) -> str:
    """Of a win for which there are no mean points."""
    words, less = {"there": change.there}, int(change.there) < int(change.here)
    if change.input == "silent_value":
        if less:
            return _("If a win without a riichi paid only %(there)s %% of its points") % words
        return _("If a win without a riichi paid %(there)s %% of its points") % words
    if less:
        return _("If your win paid only %(there)s %% of its points") % words
    return _("If your win paid %(there)s %% of its points") % words


_DEALERS: Final[dict[str, Callable[[], str]]] = {
    "hero": lambda: _("If you were the dealer"),
    "rival": lambda: _("If the riichi player were the dealer"),
    "other": lambda: _("If another player were the dealer"),
}
_THRESHOLDS: Final[dict[str, Callable[[int], str]]] = {
    "turn": lambda there: _("In turn %(there)s instead of turn %(here)s"),
    "sticks": lambda there: ngettext(
        "With %(there)s riichi stick on the table instead of %(here)s",
        "With %(there)s riichi sticks on the table instead of %(here)s",
        there,
    ),
    "honba": lambda there: ngettext(
        "With %(there)s honba instead of %(here)s", "With %(there)s honba instead of %(here)s", there
    ),
}


def refusal_sentence(error: UndecidableError) -> str:
    """Why the model can not judge a position, and what it can."""
    return {
        "three_players": _("The model of decisions is made for four players."),
        "several_riichi": _(
            "Two riichi or more: the model weighs only one, so it has no verdict here. "
            "Ask instead which tiles are safe against all of them."
        ),
        "open_riichi": _("An open riichi shows its waits: there is nothing to estimate."),
        "own_riichi": _("You are in riichi yourself: there is nothing left to decide."),
        "no_riichi": _("Nobody is in riichi: there is nothing to fold against."),
        "unknown_hand": _("Your hand is not known."),
        "not_your_discard": _("It is not your turn to discard: decisions are asked before your discard."),
        "too_far": _("Your hand is two tiles or more from tenpai: the model judges hands that are nearer."),
        "no_choice": _("There is nothing to choose: not every course can be taken with this tile."),
    }.get(error.code, str(error))
