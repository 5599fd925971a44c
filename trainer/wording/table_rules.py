"""Rules that somebody made of a preset, in words: their names, their changes, why some cannot be."""

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.translation import gettext as _

from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.ruleset import PARAMETERS, Ruleset
from trainer.rules.rulesets.written import read_option
from trainer.wording.errors import error_sentence
from trainer.wording.rule_names import rules_in_words
from trainer.wording.rulings import clause, topic


def named_rules(name: str, ruleset: Ruleset) -> str:
    """The same behind the name that somebody gave them, if there is one."""
    said = rules_in_words(ruleset)
    return _("“%(name)s”: %(rules)s") % {"name": name, "rules": said} if name else said


def option_words(parameter: str, option: str) -> str:
    """The clause of an option as it stands in a word for rules; that it cannot apply, where it has none."""
    return clause(parameter, read_option(parameter, option)) or _("does not apply")


def rules_error(error: RulesetError) -> str:
    """Why a word for rules is refused, by what it names."""
    write = _SENTENCES.get(error.code)
    if write is None:
        return error_sentence(error)
    return write({name: str(fact) for name, fact in error.facts.items()})


Facts = Mapping[str, str]


def _against(facts: Facts) -> dict[str, str]:
    """What a rule is about, and the clause of the one that stands against it."""
    about = topic(facts["parameter"])
    other = facts.get("other", "")
    option = facts.get("option", "").replace("/", "_")
    return {
        "topic": about[:1].upper() + about[1:],
        "name": facts["parameter"],
        "other": option_words(other, option) if other in PARAMETERS else "",
    }


def _too_long(facts: Facts) -> str:
    return _("A word for rules has at most %(most)s letters.") % facts


def _no_change(facts: Facts) -> str:
    return _("%(given)s is not a change: a change is a rule, then “-” and its option.") % facts


def _twice(facts: Facts) -> str:
    return _("The rule “%(parameter)s” stands there twice.") % facts


def _fixed(_facts: Facts) -> str:
    return _("The number of players cannot be changed. Choose a preset for that number.")


def _no_effect(facts: Facts) -> str:
    return _("%(topic)s (%(name)s) has no effect, because %(other)s.") % _against(facts)


def _needs_option(facts: Facts) -> str:
    return _("%(topic)s (%(name)s) must be chosen too, because %(other)s.") % _against(facts)


def _chombo_scale(facts: Facts) -> str:
    return _(
        "The price of a chombo (chombo_amount) is below 1,000 in rank points, and at least 1,000 in points."
    )


def _no_step(facts: Facts) -> str:
    words = _against(facts) | {"given": facts["given"], "step": facts["step"]}
    return _("%(topic)s (%(name)s) cannot be %(given)s: it must be a multiple of %(step)s.") % words


def _uma_sum(facts: Facts) -> str:
    return _("The uma %(given)s does not add up to 0.") % facts


_SENTENCES: Final[Mapping[str, Callable[[Facts], str]]] = {
    "rules_length": _too_long,
    "no_change": _no_change,
    "twice": _twice,
    "fixed": _fixed,
    "no_effect": _no_effect,
    "needs_option": _needs_option,
    "chombo_scale": _chombo_scale,
    "no_step": _no_step,
    "uma_sum": _uma_sum,
}
