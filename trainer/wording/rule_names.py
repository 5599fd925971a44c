"""The names of rules and of rulesets, and the lists that teachers and authors choose from.

Each rule id has a few words for lists and links. The rules of a position are a preset, or altered rules,
which are no organisation's.
"""

from collections.abc import Collection
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from trainer.rules.catalogue import RULE_IDS
from trainer.rules.rulesets.ruleset import ALTERED, PRESETS, Ruleset, offered, short_title
from trainer.scenarios.kind import kinds
from trainer.wording.kind_words import (
    FAMILIES,
    family_name,
    kind_title,
    misconception_name,
    misconceptions,
)
from trainer.wording.rulings import clause
from trainer.wording.words import joined


def name_of(code: str) -> str:
    """A rule with its id, or a misconception, in words; empty for neither."""
    return f"{code} {rule_name(code)}" if code in RULE_IDS else subject_of(code)


def subject_of(code: str) -> str:
    """The same without the id, which tells a learner nothing."""
    if code in RULE_IDS:
        return rule_name(code)
    return misconception_name(code) if code in misconceptions() else ""


def topic_of(code: str) -> str:
    """What work about it is called: a misconception is never to be read as a rule. Empty for neither."""
    name = subject_of(code)
    return _("the mistake “%(name)s”") % {"name": name} if name and code not in RULE_IDS else name


def rule_name(rule: str) -> str:
    """What the rule is about; an id without words stands for itself."""
    return str(_NAMES.get(rule, rule))


def section_name(rule: str) -> str:
    """The section of the catalogue that an id stands in; the letters of the id if it has no words."""
    letters = rule.partition("-")[0]
    return str(_SECTIONS.get(letters, letters))


_SECTIONS: Final = {
    "TEN": gettext_lazy("Tenpai"),
    "RCH": gettext_lazy("Riichi"),
    "IPP": gettext_lazy("Ippatsu"),
    "DRI": gettext_lazy("Double riichi"),
    "KAN": gettext_lazy("Kan"),
    "FUR": gettext_lazy("Furiten"),
    "URA": gettext_lazy("Dora and ura dora"),
    "STK": gettext_lazy("Payments and the next hand"),
    "ABO": gettext_lazy("Abortive draws"),
    "NOT": gettext_lazy("Noten riichi and chombo"),
    "OPN": gettext_lazy("Open riichi"),
    "CMP": gettext_lazy("Yaku with riichi"),
    "SCO": gettext_lazy("Scores"),
    "CAL": gettext_lazy("Calls"),
    "SAN": gettext_lazy("Three players"),
    "DEF": gettext_lazy("Safe tiles"),
    "STR": gettext_lazy("Decisions"),
}

_NAMES: Final = {
    "TEN-1": gettext_lazy("what a wait is"),
    "TEN-2": gettext_lazy("wait shapes"),
    "TEN-3": gettext_lazy("waits on a tile when you hold all four"),
    "RCH-1": gettext_lazy("riichi: a closed hand"),
    "RCH-2": gettext_lazy("riichi: a discard that keeps tenpai"),
    "RCH-3": gettext_lazy("riichi: points for the stick"),
    "RCH-4": gettext_lazy("riichi: tiles left in the wall"),
    "RCH-5": gettext_lazy("riichi: on your own turn, once"),
    "RCH-6": gettext_lazy("when a riichi stands and its stick is paid"),
    "RCH-7": gettext_lazy("which discard lies sideways"),
    "RCH-8": gettext_lazy("riichi: the locked hand"),
    "RCH-9": gettext_lazy("a win needs a yaku"),
    "RCH-10": gettext_lazy("hands shown at an exhaustive draw"),
    "RCH-11": gettext_lazy("a riichi in furiten"),
    "RCH-12": gettext_lazy("several riichi in the same hand"),
    "RCH-13": gettext_lazy("riichi hands when another player wins"),
    "RCH-14": gettext_lazy("riichi etiquette"),
    "IPP-1": gettext_lazy("how long ippatsu lasts"),
    "IPP-2": gettext_lazy("what ends ippatsu"),
    "IPP-3": gettext_lazy("ippatsu when the riichi tile is called"),
    "IPP-4": gettext_lazy("ippatsu and chankan"),
    "IPP-5": gettext_lazy("your next discard ends ippatsu"),
    "DRI-1": gettext_lazy("riichi on the first turn"),
    "DRI-2": gettext_lazy("what takes double riichi away"),
    "DRI-3": gettext_lazy("the dealer's double riichi"),
    "KAN-1": gettext_lazy("kan in riichi: the drawn tile"),
    "KAN-2": gettext_lazy("kan in riichi: whether it is allowed"),
    "KAN-3": gettext_lazy("kan in riichi: the waits stay"),
    "KAN-4": gettext_lazy("kan in riichi: the shape stays"),
    "KAN-5": gettext_lazy("kan in riichi: well-known hands"),
    "KAN-6": gettext_lazy("when an illegal kan comes to light"),
    "KAN-7": gettext_lazy("what a kan brings"),
    "KAN-8": gettext_lazy("limits on kans"),
    "KAN-9": gettext_lazy("kan outside riichi"),
    "KAN-10": gettext_lazy("kan of a winning tile"),
    "FUR-1": gettext_lazy("discard furiten"),
    "FUR-2": gettext_lazy("same-turn furiten"),
    "FUR-3": gettext_lazy("riichi furiten"),
    "FUR-4": gettext_lazy("tsumo in furiten"),
    "FUR-5": gettext_lazy("tiles that a player in riichi cannot ron"),
    "URA-1": gettext_lazy("who turns over the ura dora"),
    "URA-2": gettext_lazy("no standing riichi, no ura"),
    "URA-3": gettext_lazy("dora and their indicators"),
    "STK-1": gettext_lazy("who takes the sticks"),
    "STK-2": gettext_lazy("sticks after a draw"),
    "STK-3": gettext_lazy("several rons on one tile"),
    "STK-4": gettext_lazy("sticks after a chombo"),
    "STK-5": gettext_lazy("sticks at the end of the game"),
    "STK-6": gettext_lazy("what honba add"),
    "STK-7": gettext_lazy("noten payments and nagashi mangan"),
    "STK-8": gettext_lazy("pao"),
    "STK-9": gettext_lazy("the next hand"),
    "ABO-1": gettext_lazy("after an abortive draw"),
    "ABO-2": gettext_lazy("kyuushuu kyuuhai"),
    "ABO-3": gettext_lazy("suufon renda"),
    "ABO-4": gettext_lazy("suucha riichi"),
    "ABO-5": gettext_lazy("suukaikan"),
    "ABO-6": gettext_lazy("four kans by one player"),
    "ABO-7": gettext_lazy("sanchahou"),
    "ABO-8": gettext_lazy("hands at an abortive draw"),
    "ABO-9": gettext_lazy("a fifth kan"),
    "ABO-10": gettext_lazy("which ending comes first"),
    "NOT-1": gettext_lazy("when a noten riichi comes to light"),
    "NOT-2": gettext_lazy("mistakes that go unpunished"),
    "NOT-3": gettext_lazy("what a chombo costs"),
    "NOT-4": gettext_lazy("a false win"),
    "NOT-5": gettext_lazy("breaking your own riichi"),
    "OPN-1": gettext_lazy("what an open riichi shows and is worth"),
    "OPN-2": gettext_lazy("dealing in to an open riichi"),
    "OPN-3": gettext_lazy("discards against an open riichi"),
    "OPN-4": gettext_lazy("open riichi with a yakuman hand"),
    "OPN-5": gettext_lazy("dodging an open riichi"),
    "CMP-1": gettext_lazy("yaku that go with riichi"),
    "CMP-2": gettext_lazy("yaku that go with ippatsu"),
    "CMP-3": gettext_lazy("riichi with rinshan, haitei, chankan"),
    "CMP-4": gettext_lazy("the last chance to declare"),
    "SCO-1": gettext_lazy("han, fu and limits"),
    "SCO-2": gettext_lazy("who pays for a win"),
    "CAL-1": gettext_lazy("who may call"),
    "CAL-2": gettext_lazy("kuikae"),
    "SAN-1": gettext_lazy("three players: tiles and calls"),
    "SAN-2": gettext_lazy("an extracted north"),
    "SAN-3": gettext_lazy("three players: payments"),
    "DEF-1": gettext_lazy("genbutsu"),
    "DEF-2": gettext_lazy("suji"),
    "DEF-3": gettext_lazy("suji traps (hikkake)"),
    "DEF-4": gettext_lazy("kabe"),
    "DEF-5": gettext_lazy("how an honour can deal in"),
    "DEF-6": gettext_lazy("how dangerous a tile is"),
    "DEF-7": gettext_lazy("what is safe against an open riichi"),
    "STR-1": gettext_lazy("riichi or damaten"),
    "STR-2": gettext_lazy("declare now or wait"),
    "STR-3": gettext_lazy("push or fold"),
    "STR-4": gettext_lazy("chase a riichi or not"),
    "STR-5": gettext_lazy("what speaks for and against riichi"),
    "STR-6": gettext_lazy("riichi in furiten on purpose"),
    "STR-7": gettext_lazy("kyuushuu kyuuhai: abort or play on"),
    "STR-8": gettext_lazy("when open riichi pays"),
}


def rules_in_words(ruleset: Ruleset) -> str:
    """`Tenhou`, `Tenhou, but kuikae is allowed`, or `Tenhou with 5 changes`. Changed rules never go by the
    name of their preset alone.
    """
    name = short_title(ruleset.preset)
    number, changed = len(ruleset.changes), changed_clauses(ruleset)
    if not number:
        return name
    if len(changed) < number or (number > 1 and sum(map(len, changed)) > CHANGES_FIT):
        return ngettext("%(preset)s with %(n)s change", "%(preset)s with %(n)s changes", number) % {
            "preset": name,
            "n": number,
        }
    return _("%(preset)s, but %(changes)s") % {"preset": name, "changes": joined(changed)}


def changed_clauses(ruleset: Ruleset, names: Collection[str] | None = None) -> tuple[str, ...]:
    """What altered rules say otherwise than their preset, or of that what is said of these parameters, in
    their order; empty for a preset as it is.
    """
    changes = ruleset.changes
    told = changes if names is None else [name for name in names if name in changes]
    said = (clause(name, changes[name]) for name in told)
    return tuple(filter(None, said))


def ruleset_line(ruleset: Ruleset) -> str:
    """The same with every change: all that a print or an export says of the rules."""
    name = rules_in_words(ruleset)
    untold = [each for each in changed_clauses(ruleset) if each not in name]
    if not untold:
        return name
    changed = pgettext("between changed rules", "; ").join(untold)
    return _("%(rules)s. Changed: %(clauses)s") % {"rules": name, "clauses": changed}


def pinned_word(own: Ruleset, preset: str) -> str:
    """What an expected answer is pinned under: another preset, or the puzzle's own rules under its name."""
    return rules_in_words(own) if preset == own.preset else short_title(preset)


def choice_word(choice: str) -> str:
    """What rules are chosen by, in words: any, a preset as it is, or altered rules."""
    if not choice:
        return _("any rules")
    if choice == ALTERED:
        return _("Altered rules")
    return short_title(choice) if choice in PRESETS else choice


LEVELS: Final = range(1, 6)
CHANGES_FIT: Final = 80
"""Letters of changed rules in the open: more would push the hand off a phone."""
CHANGES_LINE: Final = 110
"""Letters of changed rules that stand beside their name: about three lines of a phone."""


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
