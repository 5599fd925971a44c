"""What the rules of a position are called: a preset, or a preset with changes of its own."""

from django.utils.translation import gettext as _

from trainer.rules.ruleset import Ruleset, load_preset, short_title


def ruleset_word(ruleset: Ruleset) -> str:
    """`House classic`, or `House classic, with changes`."""
    name = short_title(ruleset.preset)
    return name if ruleset == load_preset(ruleset.preset) else _("%(name)s, with changes") % {"name": name}
