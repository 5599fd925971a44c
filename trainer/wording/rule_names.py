"""The names of rules and of rulesets, and the lists that teachers and authors choose from.

Each rule id has a few words for lists and links. The rules of a position are a preset, or altered rules,
which are no organisation's. What a table shows that its own rules do not have is said with their clauses.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from trainer.rules.rulesets.ruleset import ALTERED, PRESETS, Ruleset, offered, parameters, short_title
from trainer.scenarios.kind import kinds
from trainer.wording.kind_words import FAMILIES, family_name, kind_title
from trainer.wording.rulings import clause
from trainer.wording.words import joined


def rule_name(rule: str) -> str:
    """What the rule is about; an id without words stands for itself."""
    say = _NAMES.get(rule)
    return say() if say else rule


def section_name(rule: str) -> str:
    """The section of the catalogue that an id stands in; the letters of the id if it has no words."""
    letters = rule.partition("-")[0]
    say = _SECTIONS.get(letters)
    return say() if say else letters


_SECTIONS: Final[dict[str, Callable[[], str]]] = {
    "TEN": lambda: _("Tenpai"),
    "RCH": lambda: _("Riichi"),
    "IPP": lambda: _("Ippatsu"),
    "DRI": lambda: _("Double riichi"),
    "KAN": lambda: _("Kan"),
    "FUR": lambda: _("Furiten"),
    "URA": lambda: _("Dora and ura dora"),
    "STK": lambda: _("Payments and the next hand"),
    "ABO": lambda: _("Abortive draws"),
    "NOT": lambda: _("Noten riichi and chombo"),
    "OPN": lambda: _("Open riichi"),
    "CMP": lambda: _("Yaku with riichi"),
    "SCO": lambda: _("Scores"),
    "CAL": lambda: _("Calls"),
    "SAN": lambda: _("Three players"),
    "DEF": lambda: _("Safe tiles"),
    "STR": lambda: _("Decisions"),
}

_NAMES: Final[dict[str, Callable[[], str]]] = {
    "TEN-1": lambda: _("what a wait is"),
    "TEN-2": lambda: _("shapes of waits"),
    "TEN-3": lambda: _("waits on one's own four copies"),
    "RCH-1": lambda: _("riichi: a closed hand"),
    "RCH-2": lambda: _("riichi: a discard that keeps tenpai"),
    "RCH-3": lambda: _("riichi: points for the stick"),
    "RCH-4": lambda: _("riichi: tiles left in the wall"),
    "RCH-5": lambda: _("riichi: on your own turn, once"),
    "RCH-6": lambda: _("when a riichi stands and its stick is paid"),
    "RCH-7": lambda: _("which discard lies sideways"),
    "RCH-8": lambda: _("riichi: the locked hand"),
    "RCH-9": lambda: _("a win needs a yaku"),
    "RCH-10": lambda: _("hands shown at a draw"),
    "RCH-11": lambda: _("riichi in furiten"),
    "RCH-12": lambda: _("several riichi side by side"),
    "RCH-13": lambda: _("riichi hands when another wins"),
    "RCH-14": lambda: _("manners of riichi"),
    "IPP-1": lambda: _("how long ippatsu lasts"),
    "IPP-2": lambda: _("what ends ippatsu"),
    "IPP-3": lambda: _("ippatsu when the riichi tile is called"),
    "IPP-4": lambda: _("ippatsu and chankan"),
    "IPP-5": lambda: _("ippatsu after the next discard"),
    "DRI-1": lambda: _("riichi on the first turn"),
    "DRI-2": lambda: _("what takes double riichi away"),
    "DRI-3": lambda: _("double riichi of the dealer"),
    "KAN-1": lambda: _("kan in riichi: the drawn tile"),
    "KAN-2": lambda: _("kan in riichi: whether at all"),
    "KAN-3": lambda: _("kan in riichi: the waits stay"),
    "KAN-4": lambda: _("kan in riichi: the shape stays"),
    "KAN-5": lambda: _("kan in riichi: well-known hands"),
    "KAN-6": lambda: _("when an illegal kan comes to light"),
    "KAN-7": lambda: _("what a kan brings"),
    "KAN-8": lambda: _("limits of kan"),
    "KAN-9": lambda: _("kan outside riichi"),
    "KAN-10": lambda: _("kan of a winning tile"),
    "FUR-1": lambda: _("discard furiten"),
    "FUR-2": lambda: _("same-turn furiten"),
    "FUR-3": lambda: _("riichi furiten"),
    "FUR-4": lambda: _("tsumo in furiten"),
    "FUR-5": lambda: _("tiles that passed a riichi"),
    "URA-1": lambda: _("who turns ura dora"),
    "URA-2": lambda: _("no standing riichi, no ura"),
    "URA-3": lambda: _("dora and their indicators"),
    "STK-1": lambda: _("who takes the sticks"),
    "STK-2": lambda: _("sticks over a draw"),
    "STK-3": lambda: _("several rons on one tile"),
    "STK-4": lambda: _("sticks after a chombo"),
    "STK-5": lambda: _("sticks at the end of the game"),
    "STK-6": lambda: _("what honba add"),
    "STK-7": lambda: _("noten payments and nagashi mangan"),
    "STK-8": lambda: _("pao"),
    "STK-9": lambda: _("the next hand"),
    "ABO-1": lambda: _("after an abortive draw"),
    "ABO-2": lambda: _("kyuushuu kyuuhai"),
    "ABO-3": lambda: _("suufon renda"),
    "ABO-4": lambda: _("suucha riichi"),
    "ABO-5": lambda: _("suukaikan"),
    "ABO-6": lambda: _("four kans by one player"),
    "ABO-7": lambda: _("sanchahou"),
    "ABO-8": lambda: _("hands at an abortive draw"),
    "ABO-9": lambda: _("a fifth kan"),
    "ABO-10": lambda: _("which end comes first"),
    "NOT-1": lambda: _("when a noten riichi comes to light"),
    "NOT-2": lambda: _("mistakes that go unpunished"),
    "NOT-3": lambda: _("what a chombo costs"),
    "NOT-4": lambda: _("a false win"),
    "NOT-5": lambda: _("breaking one's own riichi"),
    "OPN-1": lambda: _("what an open riichi shows and is worth"),
    "OPN-2": lambda: _("dealing in to an open riichi"),
    "OPN-3": lambda: _("discards against an open riichi"),
    "OPN-4": lambda: _("adding up yakuman of an open riichi"),
    "OPN-5": lambda: _("dodging an open riichi"),
    "CMP-1": lambda: _("yaku that go with riichi"),
    "CMP-2": lambda: _("yaku that go with ippatsu"),
    "CMP-3": lambda: _("riichi with rinshan, haitei, chankan"),
    "CMP-4": lambda: _("the last chance to declare"),
    "SCO-1": lambda: _("han, fu and limits"),
    "SCO-2": lambda: _("who pays for a win"),
    "CAL-1": lambda: _("who may call"),
    "CAL-2": lambda: _("kuikae"),
    "SAN-1": lambda: _("three players: tiles and calls"),
    "SAN-2": lambda: _("an extracted north"),
    "SAN-3": lambda: _("three players: payments"),
    "DEF-1": lambda: _("genbutsu"),
    "DEF-2": lambda: _("suji"),
    "DEF-3": lambda: _("waits set on suji"),
    "DEF-4": lambda: _("kabe"),
    "DEF-5": lambda: _("how honours lose"),
    "DEF-6": lambda: _("how dangerous a tile is"),
    "DEF-7": lambda: _("safe against an open riichi"),
    "STR-1": lambda: _("riichi or damaten"),
    "STR-2": lambda: _("declare now or wait"),
    "STR-3": lambda: _("push or fold"),
    "STR-4": lambda: _("chase a riichi or not"),
    "STR-5": lambda: _("what speaks for and against riichi"),
    "STR-6": lambda: _("riichi in furiten on purpose"),
    "STR-7": lambda: _("nine kinds: stop or play on"),
    "STR-8": lambda: _("when open riichi pays"),
}


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
