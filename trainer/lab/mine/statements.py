"""Where each statement of the field's rule texts is taught, and how often the bank asks its rule.

`rulebook/statements.json` names them: a letter for the text and a number, the statement in short, the page of
the rulebook that teaches it, and the words there that say it.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from trainer.puzzles.bank import Entry
from trainer.rulebook.texts import FOLDER
from trainer.rules.catalogue import ASKED
from trainer.scenarios.answers.grading import answer_class
from trainer.scenarios.kind import kind_named

FILE: Final = FOLDER / "statements.json"
TEXTS: Final = {
    "A": "Riichi, in English",
    "B": "Riichi, in Japanese",
    "C": "Abortive draws, in English",
    "D": "Riichi, in English, shorter",
    "E": "Riichi, in French and English",
}
FEW: Final = 4
"""A side with fewer positions is hardly asked."""
_SIDES: Final = ("yes", "no")
_ANSWERS: Final = (*_SIDES, "other")
_HEAD: Final = ("| | statement | page | yes | no | other |", "|---|---|---|---:|---:|---:|")

ONE_SIDED: Final = {
    "RCH-12": ("no", "it only allows: no riichi is barred because another player has declared"),
    "KAN-7": (
        "no",
        "it tells what a kan brings and refuses nothing; what it ends is said by IPP-2, DRI-2, ABO-2",
    ),
    "FUR-3": ("yes", "it only forbids: this furiten is never over, and a tsumo in it rests on FUR-4"),
    "FUR-4": ("no", "it only allows: no tsumo fails by furiten"),
    "ABO-6": ("yes", "it only forbids: after four kans by one player nobody makes another"),
    "NOT-4": ("yes", "it only forbids: what makes a win good rests on TEN-1, FUR-1, RCH-9, SCO-1"),
}
"""Of rules that speak for one answer alone the side that no position can ask, and why."""

Cited = Mapping[str, Mapping[str, int]]
"""For each asked rule the positions whose verdict cites it, by answer: yes, no, other."""


@dataclass(frozen=True, slots=True)
class Statement:
    """What a rule text says, in our words; the page that teaches it, and the words of that page."""

    name: str
    says: str
    page: str
    words: str


def read_statements() -> tuple[Statement, ...]:
    """All of them, by text and number."""
    rows: dict[str, dict[str, str]] = json.loads(FILE.read_text(encoding="utf-8"))
    return tuple(Statement(name, **fields) for name, fields in rows.items())


def cited_by(entries: Iterable[Entry]) -> Cited:
    """Solve each entry once and count it for the rules that its verdict cites."""
    found: dict[str, Counter[str]] = {rule: Counter() for rule in ASKED}
    for entry in entries:
        kind, position = kind_named(entry.kind), entry.parsed
        verdict = kind.solve(position, position.ruleset)
        answered = answer_class(kind, position, verdict.answer)
        side = answered if answered in _SIDES else "other"
        for rule in {reason.rule for reason in verdict.reasons} & found.keys():
            found[rule][side] += 1
    return found


def hardly_asked(rules: Iterable[str], cited: Cited) -> list[str]:
    """Those with fewer than four positions on a side; without yes and no, fewer than four at all."""
    return [rule for rule in rules if min(_asked(rule, cited[rule]).values()) < FEW]


def _asked(rule: str, counts: Mapping[str, int]) -> dict[str, int]:
    """The answers that the questions of a rule can have, with their numbers."""
    sides = _SIDES if any(counts.get(side) for side in _SIDES) else ("other",)
    missing, _ = ONE_SIDED.get(rule, ("", ""))
    return {side: counts.get(side, 0) for side in sides if side != missing}


def statements_page(statements: Sequence[Statement], cited: Cited) -> str:
    """The page as Markdown."""
    pages = {statement.page for statement in statements}
    rules = [rule for rule in cited if rule in pages]
    few = hardly_asked(rules, cited)
    lines = [
        "# Statements: what the rule texts say, and where it is taught",
        "",
        "Written by `manage.py statements` from `rulebook/statements.json`: each statement of five texts of",
        "the field in short, the page of the rulebook that teaches it, and how many positions of the bank",
        "cite the rule of that page, by their answer. **0** marks a side that no position asks yet. A dash",
        "stands where no position can ask it: no question of yes and no asks the rule, it speaks for one",
        "answer alone (the list below says why), or the page is that of no asked rule.",
        "",
        f"- {len(statements)} statements, taught on {len(pages)} pages",
        f"- {len(rules)} of these pages are of rules that puzzles ask",
        f"- {len(few)} of the rules have fewer than {FEW} positions on a side: {', '.join(few) or 'none'}",
        "",
        "Rules that speak for one answer alone:",
        "",
        *(f"- {rule}, never {side}: {why}" for rule, (side, why) in ONE_SIDED.items()),
        "",
    ]
    for letter, text in TEXTS.items():
        lines += [f"## {letter}: {text}", "", *_HEAD]
        lines += [_row(each, cited) for each in statements if each.name.startswith(letter)]
        lines.append("")
    return "\n".join(lines)


def _row(statement: Statement, cited: Cited) -> str:
    counts = cited.get(statement.page)
    numbers = ["–"] * len(_ANSWERS)
    if counts is not None:
        asked = _asked(statement.page, counts)
        numbers = [_number(counts.get(answer, 0), answer in asked) for answer in _ANSWERS]
    link = f"[{statement.page}](../rulebook/en/{statement.page}.md)"
    return f"| {' | '.join((statement.name, statement.says, link, *numbers))} |"


def _number(count: int, asked: bool) -> str:
    return str(count) if count else "**0**" if asked else "–"
