"""Facings and rows in a few words: kinds in MPSZ, all else as at the first discard of a game.

facing_of(held="46p", river="1z9m4p", safe="7s")    # the river with the declaration tile last
"""

from trainer.rules.tiles.tile import COPIES, KINDS, count_kinds, is_red, kind_of, parse_kind, parse_tiles
from trainer.strategy.danger.facing import Facing, Thrown

RIVER = "1z9m2z9s3z4z7z"


def facing_of(held="", river=RIVER, safe="", seen="", dora="", **facts):
    """`seen` are further tiles that the viewer sees, `safe` what passed after the declaration."""
    thrown = tuple(Thrown(kind_of(tile), red=is_red(tile)) for tile in parse_tiles(river))
    known = count_kinds((*parse_tiles(held), *parse_tiles(river), *parse_tiles(safe), *parse_tiles(seen)))
    given = {
        "viewer": 0,
        "rival": 1,
        "held": tuple(count_kinds(parse_tiles(held))),
        "unseen": tuple(COPIES - number for number in known),
        "river": thrown,
        "safe": frozenset(map(kind_of, (*parse_tiles(river), *parse_tiles(safe)))),
        "dora": tuple(map(kind_of, parse_tiles(dora))),
        "turn": len(thrown),
        "winds": (parse_kind("1z"), parse_kind("2z")),
    }
    return Facing(**given | facts)


def at(numbers, kinds):
    """The numbers of some kinds, in order."""
    return [numbers[kind_of(tile)] for tile in parse_tiles(kinds)]


def kinds_above_zero(numbers):
    return {kind for kind in range(KINDS) if numbers[kind] > 0}
