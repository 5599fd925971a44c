"""What teachers and authors choose questions by: kinds, levels, rules."""

from typing import Final

from django.utils.translation import gettext as _

from trainer.rules.ruleset import ALTERED, offered, short_title
from trainer.scenarios.kind import kinds
from trainer.wording.kind_words import FAMILIES, family_name, kind_title
from trainer.wording.ruleset_words import choice_word

LEVELS: Final = range(1, 6)


def kind_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """All kinds by family, families in their order, kinds by title."""
    by_family: dict[str, list[tuple[str, str]]] = {family: [] for family in FAMILIES}
    for slug, kind in kinds().items():
        by_family.setdefault(kind.family, []).append((slug, kind_title(slug)))
    return [(family_name(f), sorted(found, key=lambda k: k[1])) for f, found in by_family.items() if found]


def ruleset_choices() -> list[tuple[str, str]]:
    """Any, the presets that puzzles are asked by as they are, those for four first, and altered rules."""
    presets = [(name, short_title(name)) for number in (4, 3) for name in offered(number)]
    return [("", _("Any")), *presets, (ALTERED, choice_word(ALTERED))]
