"""A link to a ruling that says when it was given: what it was then, beside what it is today.

The ruling of that day is in the link and signed, so nobody can make the site say that it ruled otherwise.
"""

from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.core import signing

from trainer.cases.case import CaseRuling, RulingLine
from trainer.cases.case_words import words_of_case
from trainer.play.judge.asked import Dispute
from trainer.rules.catalogue import RULES_VERSION

RULED: Final = "ruled"
LONGEST: Final = 2000
"""A longer one is none of ours."""


@dataclass(frozen=True)
class RuledBefore:
    """A ruling as a link carries it: the day, the version of the rules, its sentences where they differ
    from today's, and the name of the rules where somebody gave them one.
    """

    day: date
    version: int
    sentences: tuple[str, ...]
    name: str = ""


def link_to(dispute: Dispute, today: date, name: str = "") -> str:
    """The address of a ruling with what it says today, and the name of its rules; without both where several
    rulesets are asked.
    """
    ruling = dispute.found[0].settled if dispute.chosen else None
    address = dispute.address()
    if ruling is None:
        return address
    told = [RULES_VERSION, today.isoformat(), [_plain(line) for line in ruling], *([name] if name else [])]
    return f"{address}&{RULED}={_signer(dispute).sign_object(told, compress=True)}"


def ruled_before(dispute: Dispute, token: str) -> RuledBefore | None:
    """What the link to this dispute carries; None where it carries nothing, or what was not signed here."""
    if not token or len(token) > LONGEST:
        return None
    try:
        version, day, lines, *name = _signer(dispute).unsign_object(token)
    except signing.BadSignature:
        return None
    then = tuple(map(_line, lines))
    now = dispute.found[0].settled
    sentences = () if then == now else _sentences(dispute, then)
    return RuledBefore(date.fromisoformat(day), version, sentences, *name)


def _signer(dispute: Dispute) -> signing.Signer:
    """Without the moment, so that the link to a ruling is the same all day."""
    return signing.Signer(salt=f"trainer.play.judge/{dispute.address()}")


def _plain(line: RulingLine) -> list[Any]:
    return [line.about, line.code, [list(each) for each in line.values], [list(each) for each in line.deltas]]


def _line(plain: list[Any]) -> RulingLine:
    about, code, values, deltas = plain
    return RulingLine(about, code, tuple(map(tuple, values)), tuple(map(tuple, deltas)))


def _sentences(dispute: Dispute, ruling: CaseRuling) -> tuple[str, ...]:
    """Of lines that are no longer known, nothing is said."""
    words = words_of_case(dispute.case)
    return tuple(words.sentence(line) for line in ruling if words.knows(line))
