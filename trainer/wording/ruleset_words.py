"""What the rules of a position are called: a preset, or altered rules, which are no organisation's."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from trainer.rules.ruleset import ALTERED, PRESETS, Ruleset, short_title
from trainer.wording.rulings import clause


def ruleset_word(ruleset: Ruleset) -> str:
    """`House classic`, or `House classic, altered`."""
    name = short_title(ruleset.preset)
    return _("%(name)s, altered") % {"name": name} if ruleset.is_altered else name


def changed_clauses(ruleset: Ruleset) -> tuple[str, ...]:
    """What altered rules say otherwise than their preset; empty for a preset as it is."""
    return tuple(filter(None, (clause(name, level) for name, level in ruleset.changes.items())))


def ruleset_line(ruleset: Ruleset) -> str:
    """The name, and of altered rules what was changed: all that a print or an export says of the rules."""
    if not ruleset.is_altered:
        return ruleset_word(ruleset)
    changed = pgettext("between changed rules", "; ").join(changed_clauses(ruleset))
    return _("%(rules)s. Changed: %(clauses)s") % {"rules": ruleset_word(ruleset), "clauses": changed}


def pinned_word(own: Ruleset, preset: str) -> str:
    """What an expected answer is pinned under: another preset, or the puzzle's own rules under its name."""
    return ruleset_word(own) if preset == own.preset else short_title(preset)


def choice_word(choice: str) -> str:
    """What rules are chosen by, in words: any, a preset as it is, or altered rules."""
    if not choice:
        return _("any rules")
    if choice == ALTERED:
        return _("Altered rules")
    return short_title(choice) if choice in PRESETS else choice
