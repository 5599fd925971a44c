"""Records in Tenhou's JSON for tests: rounds by their columns."""

import json

from trainer.records.sources import read_game

HANDS = (
    [11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 24],
    [11, 12, 13, 14, 51, 16, 17, 18, 19, 21, 22, 23, 24],
    [11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 24],
    [11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 24],
)
FOUR = [25_000, 24_000, 26_000, 25_000]
RULE = {"disp": "般南喰赤", "aka": 1}


def row(*columns, end=(), dora=(47,), ura=(), number=0, points=FOUR):
    """A round; `columns` are draws and discards of seat 0, then of seat 1 and so on."""
    columns = columns or ([25], [25])
    columns = (*columns, *([[]] * (len(columns) % 2)))
    seats = [list(columns[i : i + 2]) for i in range(0, len(columns), 2)]
    seats += [[[], []]] * (4 - len(seats))
    dealt = [part for hand, seat in zip(HANDS, seats, strict=True) for part in (hand, *seat)]
    return [[number, 1, 2], points, list(dora), list(ura), *dealt, list(end)]


def read(*rows, rule=RULE):
    return read_game(json.dumps({"rule": rule, "log": rows}).encode(), "game")


def only(*columns, **settings):
    return read(row(*columns, **settings)).rounds[0]


def won(*details, columns=([25], [25], [26], [26]), **settings):
    """The wins of a round that ends after seat 1's discard of 6p."""
    zero = [0, 0, 0, 0]
    end = ["和了", *(part for detail in details for part in (zero, detail))]
    return only(*columns, end=end, **settings).wins
