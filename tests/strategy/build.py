"""Facings and rows in a few words: kinds in MPSZ, all else as at the first discard of a game.

facing_of(held="46p", river="1z9m4p", safe="7s")    # the river with the declaration tile last
"""

from trainer.rules.tiles.tile import COPIES, FACES, count_faces, face_of, is_red, parse_face, parse_tiles
from trainer.strategy.danger.facing import Facing, Thrown

RIVER = "1z9m2z9s3z4z7z"


def facing_of(held="", river=RIVER, safe="", seen="", dora="", **facts):
    """`seen` are further tiles that the viewer sees, `safe` what passed after the declaration."""
    thrown = tuple(Thrown(face_of(tile), red=is_red(tile)) for tile in parse_tiles(river))
    known = count_faces((*parse_tiles(held), *parse_tiles(river), *parse_tiles(safe), *parse_tiles(seen)))
    given = {
        "viewer": 0,
        "rival": 1,
        "held": tuple(count_faces(parse_tiles(held))),
        "unseen": tuple(COPIES - number for number in known),
        "river": thrown,
        "safe": frozenset(map(face_of, (*parse_tiles(river), *parse_tiles(safe)))),
        "dora": tuple(map(face_of, parse_tiles(dora))),
        "turn": len(thrown),
        "winds": (parse_face("1z"), parse_face("2z")),
    }
    return Facing(**given | facts)


def at(numbers, kinds):
    """The numbers of some kinds, in order."""
    return [numbers[face_of(tile)] for tile in parse_tiles(kinds)]


def kinds_above_zero(numbers):
    return {kind for kind in range(FACES) if numbers[kind] > 0}
