"""How hard the questions are that somebody weak is asked, in each family of kinds."""

from collections.abc import Mapping
from random import Random
from typing import Final

from trainer.lab.simulate.runs import Setting, unrated
from trainer.lab.simulate.site import SimulatedSite
from trainer.learning.choosing import Standing
from trainer.learning.ratings import Rating

WEAK: Final = Rating(750.0, 80.0)
"""Somebody who answers most questions of the first level wrongly."""
EASY: Final = 2
"""The highest level that is easy."""
_ASKED: Final = 10
"""Questions of each family that one learner is asked."""


def eased(setting: Setting) -> Mapping[str, list[float]]:
    """By family the share of easy questions among those that each learner is asked who stands at 750 there
    and over all families.
    """
    kinds = setting.pool.kinds(setting.listed)
    found: dict[str, list[float]] = {}
    for family in sorted({each.family for each in kinds}):
        own = [each for each in kinds if each.family == family]
        for number in range(setting.learners):
            rng = Random(f"{setting.seed}/weak/{family}/{number}")
            standing = Standing(WEAK, {family: WEAK})
            site = SimulatedSite(setting.pool, own, setting.listed, unrated(setting.pool), standing)
            asked = [site.next("ours", 0.0, rng) for _ in range(_ASKED)]
            found.setdefault(family, []).append(sum(each.level <= EASY for each in asked) / _ASKED)
    return found
