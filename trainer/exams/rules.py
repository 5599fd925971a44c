"""By which rules an examination asks: presets, and table rules of its examiner under their names."""

from trainer.classroom.models import Assignment, Mode
from trainer.classroom.setting.places import rulesets_of
from trainer.exams.models import Blueprint, Sitting
from trainer.puzzles.digests import OWN
from trainer.puzzles.own_rules import Kept, KeptRules, name_of_rules
from trainer.rules.rulesets.ruleset import Ruleset


def rules_asking(kind: str, ruleset: str, kept: Kept) -> Ruleset | None:
    """The rules that a row names, a preset or kept ones; None where the site no longer knows them, or the
    kind is not asked by them.
    """
    if ruleset.startswith(OWN) and ruleset not in kept:
        return None
    return next(iter(rulesets_of(kind, ruleset, None, kept)), None)


def rules_of_all(blueprint: Blueprint) -> dict[str, KeptRules]:
    """Own rules of a blueprint, and of all that was held by it before it was changed; one query."""
    found: dict[str, KeptRules] = {}
    for kept in blueprint.sittings.order_by("pk").values_list("own_rules", flat=True):
        found |= kept
    return {**found, **blueprint.own_rules}


def name_by_work(assignment: Assignment, ruleset: str) -> str:
    """The name of own rules by which a place of an assignment asks: that of its sitting (one query, none in a
    hall), else the one that the class gave them; empty for a preset and where none is held.
    """
    if not ruleset.startswith(OWN):
        return ""
    room = assignment.classroom
    kept: Kept = room.own_rules
    if assignment.mode == Mode.EXAM and not (room.hall and ruleset in kept):
        held = Sitting.objects.filter(assignment=assignment).values_list("own_rules", flat=True).first()
        kept = {**kept, **(held or {})}
    return name_of_rules(ruleset, kept)
