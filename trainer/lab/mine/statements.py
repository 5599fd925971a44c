"""Where each statement of the field's rule texts is taught, and which positions of the bank ask it.

`rulebook/statements.json` names them: a letter for the text and a number, the statement in short, the page of
the rulebook that teaches it, the words there that say it, and the reasons of verdicts that say it, or why no
position can ask it.
"""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from trainer.puzzles.bank import Entry
from trainer.rulebook.texts import FOLDER
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
LEAST: Final = 6
"""With fewer positions a statement is hardly asked."""
_SIDES: Final = ("yes", "no")
_ANSWERS: Final = (*_SIDES, "other")
_HEAD: Final = ("| | statement | page | yes | no | other |", "|---|---|---|---:|---:|---:|")


@dataclass(frozen=True, slots=True)
class Statement:
    """What a rule text says, in our words; the page that teaches it, and the words of that page.

    The reasons, `RULE:code`, are those that say this statement to a learner; without any, `unasked` tells
    why. `one_way` tells why all its positions of a kind have one answer, where they have.
    """

    name: str
    says: str
    page: str
    words: str
    reasons: tuple[str, ...] = ()
    unasked: str = ""
    one_way: str = ""


@dataclass(slots=True)
class AskedStatement:
    """The positions whose verdict says a statement: how many by side (yes, no, other), and the answers of
    each kind of question.
    """

    sides: Counter[str] = field(default_factory=Counter)
    answers: set[tuple[str, str]] = field(default_factory=set)

    def is_both_ways(self) -> bool:
        """Whether some kind of question has two answers here, so that knowing the statement decides."""
        return len(self.answers) > len({kind for kind, _ in self.answers})


def read_statements() -> tuple[Statement, ...]:
    """All of them, by text and number."""
    rows = json.loads(FILE.read_text(encoding="utf-8"))
    return tuple(
        Statement(name, **fields | {"reasons": tuple(fields.get("reasons", ()))})
        for name, fields in rows.items()
    )


def asked_by(statements: Iterable[Statement], entries: Iterable[Entry]) -> dict[str, AskedStatement]:
    """Solve each entry once and count it for the statements that its verdict says, by their names."""
    saying = {each.name: set(each.reasons) for each in statements if each.reasons}
    found = {name: AskedStatement() for name in saying}
    for entry in entries:
        kind, position = kind_named(entry.kind), entry.parsed
        verdict = kind.solve(position, position.ruleset)
        side = answer_class(kind, position, verdict.answer)
        reasons = {f"{reason.rule}:{reason.code}" for reason in verdict.reasons}
        for name in (name for name, codes in saying.items() if codes & reasons):
            found[name].sides[side if side in _SIDES else "other"] += 1
            found[name].answers.add((entry.kind, str(verdict.answer)))
    return found


def lacks(statement: Statement, asked: AskedStatement) -> str:
    """What a statement lacks that questions ask; empty if nothing."""
    if asked.sides.total() < LEAST:
        return f"{asked.sides.total()} positions"
    if not statement.one_way and not asked.is_both_ways():
        return "one answer"
    return ""


def statements_page(statements: Sequence[Statement], asked: dict[str, AskedStatement]) -> str:
    """The page as Markdown."""
    lacking = [
        f"{each.name} ({lack})"
        for each in statements
        if each.reasons and (lack := lacks(each, asked[each.name]))
    ]
    few = f"fewer than {LEAST} positions, or one answer without a reason"
    lines = [
        "# Statements: what the rule texts say, where it is taught, and what asks it",
        "",
        "Written by `manage.py statements` from `rulebook/statements.json`: each statement of five texts of",
        "the field in short, the page of the rulebook that teaches it, and the positions of the bank whose",
        "verdict gives a reason that says just this statement, by their answer. A dash stands where no",
        "position asks it; the last list says why.",
        "",
        f"- {len(statements)} statements, taught on {len({each.page for each in statements})} pages",
        f"- {len(asked)} of them are asked; {len(statements) - len(asked)} stand on their page alone",
        f"- {len(lacking)} of those that are asked have {few}: {', '.join(lacking) or 'none'}",
        "",
    ]
    for letter, text in TEXTS.items():
        lines += [f"## {letter}: {text}", "", *_HEAD]
        lines += [_row(each, asked) for each in statements if each.name.startswith(letter)]
        lines.append("")
    lines += _listed("Asked, always with the same answer", [(each.name, each.one_way) for each in statements])
    lines += _listed("On their page alone", [(each.name, each.unasked) for each in statements])
    return "\n".join(lines)


def _listed(heading: str, reasons: Iterable[tuple[str, str]]) -> list[str]:
    """The statements by what is said of them."""
    names: dict[str, list[str]] = {}
    for name, why in reasons:
        if why:
            names.setdefault(why, []).append(name)
    return [f"## {heading}", "", *(f"- {', '.join(each)}: {why}" for why, each in names.items()), ""]


def _row(statement: Statement, asked: dict[str, AskedStatement]) -> str:
    sides = asked[statement.name].sides if statement.reasons else Counter[str]()
    numbers = [str(sides[answer] or "–") for answer in _ANSWERS]
    link = f"[{statement.page}](../rulebook/en/{statement.page}.md)"
    return f"| {' | '.join((statement.name, statement.says, link, *numbers))} |"
