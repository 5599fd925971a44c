"""What a ruleset parameter at some level says, as the clause of a ruling.

`clauses` has what they are made with; `hand` is about the play of a hand, `game` about points, payments,
mistakes and the frame of a game.
"""

from collections.abc import Iterable
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.rules.rulesets.presets import Cell, Standing, cell
from trainer.rules.rulesets.ruleset import RuleOption, Ruleset, rule_options
from trainer.wording.rulings import game, hand
from trainer.wording.rulings.clauses import Ruling

_SECTIONS: Final = (
    (gettext_lazy("The game and its end"), game.GAME),
    (gettext_lazy("Riichi, tenpai and furiten"), hand.RIICHI),
    (gettext_lazy("Kan and dora"), hand.KAN),
    (gettext_lazy("Abortive draws and several rons"), hand.DRAWS),
    (gettext_lazy("Payments"), game.PAYMENTS),
    (gettext_lazy("What a hand is worth"), game.SCORE),
    (gettext_lazy("Calls"), hand.CALLS),
    (gettext_lazy("Mistakes"), game.FAULTS),
    (gettext_lazy("Three players"), game.SANMA),
)
RULINGS: Final[dict[str, Ruling]] = {
    name: ruling for _title, section in _SECTIONS for name, ruling in section.items()
}

_SILENT: Final[dict[str, tuple[str, tuple[RuleOption, ...]]]] = {
    "suukan_timing": ("abort_suukan", (False,)),
    "riichi_ankan_drawn_only": ("riichi_ankan", ("forbidden",)),
    # Any ankan of the drawn tile is one of a tile that would win, too (KAN-2 before KAN-10).
    "riichi_ankan_winning_tile": ("riichi_ankan", ("forbidden", "any")),
}
"""Parameters that say nothing while another one has one of these levels."""


def sections() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Every parameter under the title of its section, in order."""
    return tuple((str(title), tuple(section)) for title, section in _SECTIONS)


def applies(parameter: str, rules: Ruleset) -> bool:
    """Whether the clause of a parameter says something under these rules."""
    other, levels = _SILENT.get(parameter, ("", ()))
    return not other or getattr(rules, other) not in levels


def clause(parameter: str, level: RuleOption) -> str:
    """One clause; empty if the parameter can not apply (three rons with three players)."""
    if level is None and None not in rule_options(parameter):
        return ""
    return RULINGS[parameter].clause(level)


def standing_of(parameter: str, rules: Ruleset) -> Standing:
    """How sure the level of a parameter is under these rules; what was changed on purpose is sure."""
    return "answered" if parameter in rules.changes else cell(rules.preset, parameter).standing


def said_clause(parameter: str, rules: Ruleset) -> str:
    """The clause of a parameter under these rules, or what is taken where their sources do not say it.

    No ruleset is said to say what its sources leave open: there the level stands as the one that is reckoned
    with.
    """
    said = clause(parameter, getattr(rules, parameter))
    standing = standing_of(parameter, rules)
    if not said or standing == "answered":
        return said
    if standing == "usual":
        return _("%(clause)s (the usual rule; these rules leave it open)") % {"clause": said}
    return _("%(open)s; assumed here: %(clause)s") % {
        "open": open_clause(parameter, rules.preset),
        "clause": said,
    }


def mark_of(cells: Iterable[Cell]) -> str:
    """What stands in brackets behind a rule that rests on these cells: the worst of them decides."""
    found = list(cells)
    if any(each.conflicting for each in found):
        return _("disputed")
    if any(each.standing == "disputed" and each.found for each in found):
        return _("not clear")
    if any(each.standing == "disputed" for each in found):
        return _("left open, no source")
    return _("usual, no source") if any(each.standing == "usual" for each in found) else ""


def open_clause(parameter: str, preset: str) -> str:
    """What a preset leaves open: its sources differ on it, none is clear, or none says anything."""
    words, found = {"topic": topic(parameter)}, cell(preset, parameter)
    if found.conflicting:
        return _("sources differ on %(topic)s") % words
    if found.found:
        return _("no source is clear on %(topic)s") % words
    return _("no source covers %(topic)s") % words


def topic(parameter: str) -> str:
    """What a parameter is about, as in "sources differ on …"."""
    return str(RULINGS[parameter].topic)
