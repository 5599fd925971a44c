"""A win of any worth, for a dispute in which only its base points matter."""

from dataclasses import replace

from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.score import YAKUMAN, Score, score_win
from trainer.rules.scoring.win import Win
from trainer.rules.scoring.yaku import han_by_name
from trainer.rules.scoring.yaku_list import YAKUMAN_HAN
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.tile import EAST, parse_tiles


def any_win(ruleset: Ruleset) -> Score:
    """A closed riichi hand without anything else."""
    hand = Hand(parse_tiles("123m456p78s111z22z"))
    score = score_win(Win(hand, parse_tiles("9s")[0], False, 1, EAST + 1, EAST + 2), ruleset)
    assert score is not None, "a hand in riichi has a yaku"
    return score


def yakuman_win(names: tuple[str, ...], ruleset: Ruleset) -> Score:
    """An open win of these yakuman, as many as the rules count."""
    number = sum(han for _name, han in han_by_name(names, False, ruleset)) // YAKUMAN_HAN
    return replace(any_win(ruleset), limit="yakuman", yakuman=number, base=number * YAKUMAN)
