"""How many copies of a tile can a player not see (DEF-4)?"""

from collections.abc import Sequence

from trainer.rules.errors import RulesError
from trainer.rules.replay.state import TableState
from trainer.rules.tiles.tile import COPIES, Face, Tile, face_of
from trainer.rules.verdict import Fact, Reason, Verdict


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
    places = {
        "copies_in_hand": _of(kind, hand),
        "copies_in_rivers": _of(
            kind, [thrown.tile for own in state.seats for thrown in own.river if thrown.called_by is None]
        ),
        "copies_in_melds": _of(
            kind, [tile for own in state.seats for meld in own.melds for tile in meld.tiles]
        ),
        "copies_as_indicators": _of(kind, state.indicators),
    }
    left = COPIES - sum(map(len, places.values()))
    reasons = [_reason(code, tiles, len(tiles), kind) for code, tiles in places.items() if tiles]
    return Verdict(left, (*reasons, _reason("copies_left", (kind,), left, kind)))


def _of(kind: Face, tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    return tuple(tile for tile in tiles if face_of(tile) == kind)


def _reason(code: str, tiles: tuple[Tile, ...], number: int, kind: Face) -> Reason:
    facts: dict[str, Fact] = {"number": number, "kind": kind}
    return Reason("DEF-4", code, tiles, facts=facts)
