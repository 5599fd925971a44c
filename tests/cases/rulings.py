"""How tests of cases ask for a ruling: the codes of its lines, and the points by party."""

from trainer.cases.case import Party, case_named
from trainer.cases.judging import judged
from trainer.rules.rulesets.ruleset import load_preset


def ruled(slug: str, preset: str, **told: str) -> tuple[str, ...]:
    """The codes of the one ruling.

    :raises AssertionError: if it hangs on something that is not told.
    """
    (found,) = judged(case_named(slug), told, [load_preset(preset)])
    assert found.settled is not None, f"{slug} hangs on more than {told}"
    return tuple(line.code for line in found.settled)


def paid(slug: str, preset: str, **told: str) -> dict[Party, int]:
    """The points by party of the one ruling."""
    (found,) = judged(case_named(slug), told, [load_preset(preset)])
    assert found.settled is not None, f"{slug} hangs on more than {told}"
    return {party: points for line in found.settled for party, points in line.deltas}
