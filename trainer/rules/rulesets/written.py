"""A ruleset as one word for addresses, and back: `tenhou_4p.aka-0.kuikae-allowed`.

The preset, then each change as parameter and option, in order of their names. It has only letters, digits,
`.`, `-` and `_`, which no form of a browser and no chat escapes. Names of parameters have no `-`: the first
one of a change ends them. Lists of names are joined by `-`, the uma by `_`; `n_a`: a rule that cannot apply.
"""

import re
import reprlib
from typing import Final

from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.possible import refuse_impossible
from trainer.rules.rulesets.ruleset import (
    PARAMETERS,
    RuleOption,
    Ruleset,
    is_option,
    load_preset,
    option_name,
    rule_options,
)

LONGEST_RULES: Final = 4000
"""With every parameter changed it has some 2,600 letters."""
_NUMBER: Final = re.compile(r"0|-?[1-9][0-9]{0,6}")
_SIGNS: Final = str.maketrans({"+": "-", "/": "_"})


def written_rules(ruleset: Ruleset) -> str:
    """The word for a ruleset; the name of the preset alone where nothing is changed."""
    changes = sorted(ruleset.changes.items())
    return ".".join([ruleset.preset, *(f"{name}-{written_option(name, value)}" for name, value in changes)])


def read_rules(text: str) -> Ruleset:
    """The ruleset that a word names; changes may stand in any order.

    :raises RulesetError: naming what is unknown or stands twice, or a change that cannot be.
    """
    if len(text) > LONGEST_RULES:
        raise RulesetError("too long", "rules_length", most=LONGEST_RULES)
    preset, *parts = text.split(".")
    rules = load_preset(preset)
    changes: dict[str, RuleOption] = {}
    for part in parts:
        name, sign, option = part.partition("-")
        if not sign or not option:
            raise RulesetError("{given} is no change", "no_change", given=reprlib.repr(part))
        if name in changes:
            raise RulesetError("{parameter} stands twice", "twice", parameter=name)
        changes[name] = read_option(name, option)
    found = rules.changed(**changes)
    refuse_impossible(found)
    return found


def written_option(parameter: str, option: RuleOption) -> str:
    """An option as it stands in such a word."""
    return option_name(parameter, option).translate(_SIGNS)


def read_option(parameter: str, text: str) -> RuleOption:
    """:raises RulesetError: there is no such parameter, or it has no such option."""
    if parameter not in PARAMETERS:
        raise RulesetError(
            "there is no ruleset parameter {given}", "no_parameter", given=reprlib.repr(parameter)
        )
    for option in (*rule_options(parameter), None, _numbered(parameter, text)):
        if is_option(parameter, option) and written_option(parameter, option) == text:
            return option
    raise RulesetError(
        "{parameter} has no option {given}", "no_level", parameter=parameter, given=reprlib.repr(text)
    )


def _numbered(parameter: str, text: str) -> RuleOption:
    """A number or a list that no preset has; None where the text is neither."""
    if _NUMBER.fullmatch(text):
        return int(text)
    if parameter == "uma":
        places = text.split("_")
        return tuple(map(int, places)) if all(map(_NUMBER.fullmatch, places)) else None
    return () if text == "none" else tuple(text.split("-"))
