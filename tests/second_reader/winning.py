"""Whether a win would be one: complete, not furiten, with a yaku (FUR, TEN-1, NOT-4)."""

from tests.second_reader.furiten import completes, furiten
from tests.second_reader.hands import readings
from tests.second_reader.score import score
from tests.second_reader.table import table_of


def can_ron(position):
    """The hero, on the tile that lies there."""
    table = table_of(position)
    if not completes(table.lies, table.own, table) or furiten(position):
        return False
    return score(table, table.hero, tsumo=False) is not None


def can_tsumo(table):
    """The hero, with the tile just drawn."""
    return bool(readings(table.own.kinds)) and score(table, table.hero, tsumo=True) is not None
