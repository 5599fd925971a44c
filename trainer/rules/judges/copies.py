"""How many copies of a tile can a player not see (DEF-4)?"""

from collections.abc import Sequence

from trainer.rules.errors import RulesError
from trainer.rules.replay.state import TableState
from trainer.rules.tiles.tile import COPIES, Face, Tile, face_of
from trainer.rules.verdict import Reason, Verdict


def judge_copies(state: TableState, seat: int, kind: Face) -> Verdict[int]:
    """Four of each kind, less those that lie open and those in the own hand.

    Reasons: where the others are, each with how many (`number`): the own hand, rivers, sets beside a hand,
    indicators; then how many are left. The catalogue has no id for the number of tiles: DEF-4 is cited, which
    counts copies in sight.

    :raises RulesError: if the hand of the seat is not known.
    """
    hand = state.seats[seat].hand
    if hand is None:
        raise RulesError(f"the hand of seat {seat} is not known")
    rivers = [each.tile for seated in state.seats for each in seated.river if each.called_by is None]
    laid = [tile for seated in state.seats for meld in seated.melds for tile in meld.tiles]
    held, thrown, melded, turned = (_of(kind, tiles) for tiles in (hand, rivers, laid, state.indicators))
    left = COPIES - sum(map(len, (held, thrown, melded, turned)))
    reasons = (
        Reason("DEF-4", "copies_in_hand", held, facts={"number": len(held)}),
        Reason("DEF-4", "copies_in_rivers", thrown, facts={"number": len(thrown)}),
        Reason("DEF-4", "copies_in_melds", melded, facts={"number": len(melded)}),
        Reason("DEF-4", "copies_as_indicators", turned, facts={"number": len(turned)}),
    )
    last = Reason("DEF-4", "copies_left", (kind,), facts={"number": left})
    return Verdict(left, (*(reason for reason in reasons if reason.tiles), last))


def _of(kind: Face, tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    return tuple(tile for tile in tiles if face_of(tile) == kind)
