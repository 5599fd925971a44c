"""Decisions in a few words: tiles in MPSZ, all else ordinary.

situation("234567m234p22s46s9m")                    # fourteen tiles, nobody in riichi, turn 6
situation(..., riichi="1z9m4p", seat=2)             # the seat after next has declared with 4p
"""

from tests.strategy.build import facing_of
from trainer.rules.judges.riichi import RiichiFacts, judge_riichi
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.hand import parse_hand
from trainer.rules.tiles.tile import COPIES, count_faces, face_of, parse_face, parse_tiles
from trainer.strategy.choice.course import Wall
from trainer.strategy.choice.hand_value import Bearings
from trainer.strategy.choice.situation import Situation
from trainer.strategy.choice.stakes import AtStake

HOUSE = load_preset("house_classic")
RIVER = "1z9m2z9s3z4z7z4p"


def kind(name):
    return parse_face(name)


def kinds(names):
    return tuple(map(face_of, parse_tiles(names)))


def unseen_beside(*seen):
    """The copies of each kind that are left when some tiles are seen."""
    found = count_faces([tile for names in seen for tile in parse_tiles(names)])
    return tuple(COPIES - number for number in found)


def situation(
    hand,
    *,
    melds=(),
    river="",
    riichi="",
    seen="",
    indicators="9p",
    turn=6,
    winds="1z2z",
    seat=1,
    rules=HOUSE,
    scores=(25_000,) * 4,
    **facts,
):
    """`winds` of the round and of the hero; `riichi` the river of a rival; `seen` what else is seen."""
    held = parse_hand(hand, melds)
    melded = "".join(meld.split()[1] for meld in melds)
    table = river + indicators + seen + melded
    unseen = unseen_beside(hand, table, riichi)
    round_wind, own_wind = kinds(winds)
    left = 70 - 4 * (turn - 1) - 1
    can = judge_riichi(RiichiFacts(held, scores[0], left), rules).answer
    given = {
        "hand": held,
        "river": frozenset(kinds(river)),
        "bearings": Bearings(rules, own_wind, round_wind, parse_tiles(indicators), unseen),
        "table": AtStake(own_wind == kind("1z"), False, 0, 1 if riichi else 0),
        "wall": Wall(left, sum(unseen)),
        "turn": turn,
        "declarable": frozenset(can),
        "double": False,
        "barred": frozenset(),
        "rival": facing_of(held=hand, river=riichi, seen=table, turn=turn) if riichi else None,
        "rival_seat": seat if riichi else 0,
        "rival_turn": len(parse_tiles(riichi)),
        "opened": 0,
        "hero": 0,
        "dealer": 0 if own_wind == kind("1z") else 3,
        "scores": scores,
        "ahead": None,
    }
    return Situation(**given | facts)
