"""Ended hands that a chombo voids, each by another parameter of the rules."""

from random import Random

from tests.scenarios.build import at
from tests.scenarios.ended import won
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.make.ended import drawn

FURITEN = won("0+5p 0=5p 1-1z 2-9m 3-2z 0+9p 0! 0=9p 1-2p 0r", honba=1)
"""234567m34p678p55s waits on 2p 5p; 5p lies in the own river."""
FORBIDDEN_KAN = at(
    "2345666m888p111s",
    "0+9p 0! 0=9p 1-2z 2-3z 3-1z 0+6m 0a6666m *9s 0+2m 0t",
    indicator="3z",
)
"""An ankan of 6m in riichi changes the waits of 23455m; then a win on 2m."""
NOTEN_RIICHI = drawn(Random(3), load_preset("house_classic"), 2, riichi=False)
"""An exhaustive draw at which a riichi turns out to be noten."""
VOIDED = (FURITEN, FORBIDDEN_KAN, NOTEN_RIICHI)
