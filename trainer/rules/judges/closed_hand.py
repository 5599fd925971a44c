"""Is a hand closed (RCH-1)?"""

from trainer.rules.replay.state import TableState
from trainer.rules.tiles.tile import Tile
from trainer.rules.verdict import Reason, Verdict


def judge_closed(state: TableState, seat: int) -> Verdict[bool]:
    """No chi, pon, daiminkan or kakan; an ankan keeps a hand closed, and so does a tile called by another.

    Reasons: each meld that opens it, or that nothing was called; then what only seems to open it.
    """
    own = state.seats[seat]
    opened = [meld for meld in own.melds if meld.is_open]
    reasons = [Reason("RCH-1", "meld_opens", meld.tiles) for meld in opened]
    if not opened:
        reasons.append(Reason("RCH-1", "nothing_called"))
    reasons += [Reason("RCH-1", "ankan_opens_nothing", meld.tiles) for meld in own.melds if not meld.is_open]
    taken = called_away(state, seat)
    if taken and not opened:
        reasons.append(Reason("RCH-1", "called_from_you", taken))
    return Verdict(not opened, tuple(reasons))


def called_away(state: TableState, seat: int) -> tuple[Tile, ...]:
    """The seat's discards that others have called."""
    return tuple(thrown.tile for thrown in state.seats[seat].river if thrown.called_by is not None)
