"""May riichi still be declared later in the hand, as far as the wall goes (RCH-4, CMP-4)?"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from trainer.rules.riichi import chase_reasons
from trainer.rules.ruleset import Ruleset
from trainer.rules.verdict import Fact, Reason, Verdict

Chance: TypeAlias = Literal["none", "last", "later"]
"""No declaration any more; on this turn for the last time; on this turn and on a later one too."""


@dataclass(frozen=True, slots=True)
class LastChanceFacts:
    """What the ruling rests on.

    `wall` tiles are in the live wall now; `draws_until` are the draws up to the own next one, that
    included, 0 if the player has drawn and is on turn; `others` are in riichi already.
    """

    wall: int
    players: int = 4
    draws_until: int = 0
    others: int = 0


def judge_last_chance(facts: LastChanceFacts, ruleset: Ruleset) -> Verdict[Chance]:
    """Is the turn, the own next one if it is not the player's, the last for a declaration?

    It is reckoned without calls: each moves the turns, each kan and kita takes a tile of the live wall.
    """
    left, needed = facts.wall - facts.draws_until, ruleset.riichi_min_live_wall
    shown: dict[str, Fact] = {"left": left, "needed": needed}
    if left < 0:
        return Verdict("none", (Reason("RCH-4", "no_own_draw_left", facts=shown),))
    if left < needed:
        return Verdict(
            "none", (Reason("RCH-4", "wall" if not facts.draws_until else "wall_then", facts=shown),)
        )
    enough = Reason("RCH-4", "wall_suffices" if not facts.draws_until else "wall_suffices_then", facts=shown)
    chase = chase_reasons(facts.others, ruleset)
    after = left - facts.players
    following: dict[str, Fact] = {"left": after, "needed": needed}
    if after >= needed:
        return Verdict("later", (enough, Reason("CMP-4", "later_turn_suffices", facts=following), *chase))
    code = Reason("CMP-4", "no_later_draw" if after < 0 else "later_turn_short", facts=following)
    haitei = () if after else (Reason("CMP-4", "haitei_is_next", facts={"left": left}),)
    return Verdict("last", (enough, code, *haitei, *chase))
