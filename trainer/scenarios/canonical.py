"""The canonical text of a question: equal for positions that differ only in what no rule can tell apart.

Exchanged may be: the three suits (two, pinzu and souzu, with three players, where manzu is only 1m and
9m), and the seats, turned so that the dealer comes first. Not exchanged are honours: winds are seats and
the round, and the order of dragons and winds shows in the dora. Reds, scores, honba and sticks stand as
they are. It works on the short text of the events, where an exchange of suits is one of letters.
"""

import re
from collections.abc import Iterable
from itertools import permutations
from typing import Final

from trainer.rules.notation import format_tiles, tile_name
from trainer.scenarios.event_text import format_events
from trainer.scenarios.position import Position

_RUN: Final = re.compile(r"([0-9]+)([mpsz])")
_TILES: Final = re.compile(r"(?:[0-9]+[mpsz])+")
_EXCHANGES: Final = {
    4: tuple(str.maketrans("mps", "".join(order)) for order in permutations("mps")),
    3: tuple(str.maketrans("ps", order) for order in ("ps", "sp")),
}


def canonical_text(slug: str, position: Position) -> str:
    """The smallest of the texts of all equal questions."""
    dealer, players = position.round.dealer, position.players

    def turned(seat: int) -> int:
        return (seat - dealer) % players

    fixed = (
        slug,
        str(position.ruleset.to_json()),
        f"{position.round.wind}.{position.round.honba}.{position.sticks}.{turned(position.hero)}",
        ",".join(map(str, position.scores[dealer:] + position.scores[:dealer])),
    )
    parts = [
        ("", format_tiles(position.hand)),
        ("", tile_name(position.indicator)),
        *(_split(token, dealer, players) for token in format_events(position.events).split()),
        *((f"{name}=", value) for name, value in position.ask),
        *sorted((f"{turned(seat)}:", format_tiles(hand)) for seat, hand in position.shown),
        *(("ura=", tile_name(tile)) for tile in position.ura),
    ]
    return "|".join((*fixed, min(_exchanged(parts, suits) for suits in _EXCHANGES[players])))


def _split(token: str, dealer: int, players: int) -> tuple[str, str]:
    """Who does what, seats counted from the dealer, and the tiles: `2p55m` is `1p` and `55m`."""
    if token[0] in "*~":
        return token[0], token[1:]
    return f"{(int(token[0]) - dealer) % players}{token[1]}", token[2:]


def _exchanged(parts: Iterable[tuple[str, str]], suits: dict[int, int]) -> str:
    """The parts with other suits, tiles that belong together in order; what is no tiles stays."""
    return " ".join(
        word + (_in_order(text.translate(suits)) if _TILES.fullmatch(text) else text) for word, text in parts
    )


def _in_order(tiles: str) -> str:
    if len(tiles) == 2:
        return tiles
    return "".join(sorted(suit + rank for run, suit in _RUN.findall(tiles) for rank in run))
