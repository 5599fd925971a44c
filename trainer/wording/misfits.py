"""What a table shows that its own rules do not have, in a sentence with the clauses of those rules."""

import re
from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from trainer.rules.ruleset import Ruleset, parameters
from trainer.wording.ruleset_words import ruleset_word
from trainer.wording.rulings import clause
from trainer.wording.words import joined


def misfit_sentence(misfits: Iterable[str], rules: Ruleset) -> str:
    """What these rules say instead of what `scenarios.fits` found on the table."""
    if clauses := joined([*_clauses(misfits, rules)]):
        return _("The table shows what these rules do not have. By %(rules)s: %(clauses)s.") % {
            "rules": ruleset_word(rules),
            "clauses": clauses,
        }
    return _("The table shows what %(rules)s does not have.") % {"rules": ruleset_word(rules)}


def _clauses(misfits: Iterable[str], rules: Ruleset) -> Iterator[str]:
    """The clauses of the parameters that the misfits name."""
    named = {name for text in misfits for name in re.findall("but ([a-z_]+) is", text)}
    for name in sorted(named & parameters().keys()):
        if said := clause(name, getattr(rules, name)):
            yield said
