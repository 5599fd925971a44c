"""Which tiles are dora: each indicator makes the one after it dora (URA-3, SAN-1)."""

from collections import Counter

from trainer.rules.tiles import DRAGONS, WINDS, Kind, Tile, dora_of, kind_of
from trainer.rules.verdict import Reason, Verdict

_CHAR_1M = 0


def judge_dora_tiles(indicators: tuple[Tile, ...], players: int) -> Verdict[tuple[Kind, ...]]:
    """The kinds that are dora, ascending; a reason for each kind of indicator, of which
    `tiles` are it and its dora, and one for each that lies there more than once.

    Numbers go round in their suit, winds East South West North, dragons haku hatsu chun.
    """
    pairs = Counter((kind_of(tile), dora_of(kind_of(tile), players)) for tile in indicators)
    reasons = [_follows(indicator, dora, players) for indicator, dora in pairs]
    reasons += [
        Reason("URA-3", "dora_counts_more", (dora,), facts={"times": times})
        for (_, dora), times in pairs.items()
        if times > 1
    ]
    return Verdict(tuple(sorted({dora for _, dora in pairs})), tuple(reasons))


def goes_round(indicator: Kind, players: int) -> bool:
    """Whether the dora is the first of its row again, or skips what the set leaves out."""
    return dora_of(indicator, players) != indicator + 1


def _follows(indicator: Kind, dora: Kind, players: int) -> Reason:
    tiles = (indicator, dora)
    if indicator in WINDS:
        return Reason("URA-3", "dora_next_wind", tiles)
    if indicator in DRAGONS:
        return Reason("URA-3", "dora_next_dragon", tiles)
    if players == 3 and indicator == _CHAR_1M:
        return Reason("SAN-1", "dora_after_1m", tiles)
    if goes_round(indicator, players):
        return Reason("URA-3", "dora_after_nine", tiles)
    return Reason("URA-3", "dora_next_number", tiles)
