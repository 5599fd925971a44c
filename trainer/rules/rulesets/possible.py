"""Which changes to a preset cannot be: rules without effect, lacking options, numbers that do not fit.

A stored position may hold any options (`Ruleset.from_name`). Rules that people make are held to this.
"""

from collections.abc import Mapping
from typing import Final

from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.ruleset import (
    OUR_CHOICE,
    PARAMETERS,
    RuleOption,
    Ruleset,
    cell,
    is_option,
    option_name,
    rule_options,
)

FIXED: Final = ("players", "wall_tiles")
"""No change: with another number of players another preset is chosen."""
RANK_POINTS: Final = 1000
"""Amounts of a chombo below it are rank points, not points of the table."""

_SEVERAL: Final = ("multi_ron", ("all", "double"))
_ONLY_WITH: Final[Mapping[str, tuple[str, tuple[RuleOption, ...]]]] = {
    "dora_flip_ankan": ("kan_dora", (True,)),
    "dora_flip_minkan": ("kan_dora", (True,)),
    "minkan_dora_on_rinshan_win": ("kan_dora", (True,)),
    "minkan_dora_at_next_kan": ("dora_flip_minkan", ("delayed",)),
    "suukan_timing": ("abort_suukan", (True,)),
    "triple_ron": ("players", (4,)),
    "multi_ron_sticks": _SEVERAL,
    "multi_ron_honba": _SEVERAL,
    "multi_ron_dealer_renchan": _SEVERAL,
    "chombo_amount": ("chombo", ("points", "rank_points")),
    "chombo_uma": ("chombo", ("reverse_mangan", "points", "rank_points")),
    "kita": ("players", (3,)),
    "kita_breaks": ("kita", (True,)),
    "kita_ron": ("kita", (True,)),
    "kita_rinshan_yaku": ("kita", (True,)),
    "kita_pass_furiten": ("kita", (True,)),
    "tsumo_loss": ("players", (3,)),
}
"""Parameters that apply only where another one has one of these options."""
_AGAINST: Final = {
    "no_effect": "has no effect",
    "needs_option": "needs an option",
    "chombo_scale": "has the wrong size",
}
_SANMA: Final = "tenhou_3p"
"""Has the usual options of what only three players have."""
_OFF: Final = (None, ())
_HUNDREDS: Final = ("start_points", "return_points", "end_target", "honba_ron")
_SHARED: Final[Mapping[int, int]] = {4: 600, 3: 200}
"""By the number of players: the noten payment is shared by two and by three, in hundreds."""


def refuse_impossible(ruleset: Ruleset) -> None:
    """:raises RulesetError: for a change that cannot be, naming it and what stands against it."""
    changes = ruleset.changes
    for name in FIXED:
        if name in changes:
            raise RulesetError("{parameter} cannot be changed", "fixed", parameter=name)
    for name, (other, options) in _ONLY_WITH.items():
        if getattr(ruleset, other) not in options:
            if name in changes and changes[name] not in _OFF:
                raise _at("no_effect", name, ruleset, other)
        elif getattr(ruleset, name) is None and {name, other} & changes.keys():
            raise _at("needs_option", name, ruleset, other)
    _refuse_numbers(ruleset, changes)


def changeable(ruleset: Ruleset) -> tuple[str, ...]:
    """The parameters that somebody may change: with more than one option, for that number of players."""
    return tuple(
        name
        for name in PARAMETERS
        if name not in FIXED
        and (not name.startswith("kita") or ruleset.players in _ONLY_WITH["kita"][1])
        and (_ONLY_WITH.get(name, ("", ()))[0] != "players" or ruleset.players in _ONLY_WITH[name][1])
        and len(set(rule_options(name)) - {None}) > 1
    )


def completed(ruleset: Ruleset) -> Ruleset:
    """The same with the usual option for each rule that has begun to apply by a change and has none yet."""
    for name, (other, options) in _ONLY_WITH.items():
        applies = getattr(ruleset, other) in options
        if applies and getattr(ruleset, name) is None and {name, other} & ruleset.changes.keys():
            ruleset = ruleset.changed(**{name: _usual(name, ruleset)})
    return ruleset


def _usual(parameter: str, ruleset: Ruleset) -> RuleOption:
    if parameter == "chombo_amount":
        return 20 if ruleset.chombo == "rank_points" else 20_000
    usual = cell(OUR_CHOICE, parameter).value
    return cell(_SANMA, parameter).value if usual is None else usual


def _at(code: str, name: str, ruleset: Ruleset, other: str) -> RulesetError:
    """The error of a parameter that another one stands against."""
    option = option_name(other, getattr(ruleset, other))
    text = _AGAINST[code]
    return RulesetError(
        f"{{parameter}} {text} with {{other}}: {{option}}", code, parameter=name, other=other, option=option
    )


def _refuse_numbers(ruleset: Ruleset, changes: Mapping[str, RuleOption]) -> None:
    for name in _HUNDREDS:
        _refuse_rest(name, changes, 100)
    _refuse_rest("noten_pool", changes, _SHARED[ruleset.players])
    if "uma" in changes and ruleset.uma != "floating" and sum(ruleset.uma) != 0:
        given = option_name("uma", ruleset.uma)
        raise RulesetError("uma: {given} does not add up to 0", "uma_sum", parameter="uma", given=given)
    amount = ruleset.chombo_amount
    if amount is None or not {"chombo", "chombo_amount"} & changes.keys():
        return
    if (amount < RANK_POINTS) != (ruleset.chombo == "rank_points") and ruleset.chombo in (
        "points",
        "rank_points",
    ):
        raise _at("chombo_scale", "chombo_amount", ruleset, "chombo")


def _refuse_rest(name: str, changes: Mapping[str, RuleOption], step: int) -> None:
    value = changes.get(name)
    if isinstance(value, int) and is_option(name, value) and value % step:
        raise RulesetError(
            "{parameter}: {given} is no multiple of {step}",
            "no_step",
            parameter=name,
            given=str(value),
            step=step,
        )
