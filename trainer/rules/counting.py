"""Which waits make a hand count as tenpai at a draw, and whether any does (TEN-1, TEN-3)."""

from trainer.rules.hand import Hand
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import TableState
from trainer.rules.tiles import COPIES, Kind, Tile, count_kinds
from trainer.rules.waits import waits_of


def has_waits(hand: Hand, ruleset: Ruleset) -> bool:
    """Does the hand wait, whatever lies on the table? One with a tile too many, after a call, does not."""
    fits = len(hand.concealed) == 13 - 3 * len(hand.melds)
    return fits and bool(waits_of(hand, ruleset.tenpai_own_four))


def counting_waits(state: TableState, hand: Hand, ruleset: Ruleset) -> tuple[Kind, ...]:
    """The waits, without those that are all gone where `tenpai_all_visible` is off (TEN-3)."""
    if not has_waits(hand, ruleset):
        return ()
    waits = waits_of(hand, ruleset.tenpai_own_four)
    if ruleset.tenpai_all_visible:
        return waits
    gone = count_kinds([*hand.concealed, *_on_the_table(state)])
    return tuple(kind for kind in waits if gone[kind] < COPIES)


def _on_the_table(state: TableState) -> list[Tile]:
    """Every tile that all players see; a called one lies in its meld."""
    tiles = list(state.indicators)
    for own in state.seats:
        tiles += [thrown.tile for thrown in own.river if thrown.called_by is None]
        tiles += [tile for meld in own.melds for tile in meld.tiles]
        tiles += own.kita
    return tiles
