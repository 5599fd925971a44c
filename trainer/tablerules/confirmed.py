"""What officers of federations say on cells of presets, read from the memory of the process.

A statement that is the packaged option confirms the cell; another one says otherwise. Which of both it is
follows from the data of the day, so a statement turns into a confirmation once the data follow.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from operator import eq
from types import MappingProxyType
from typing import Final

from trainer.remembered import FRESH, Remembered
from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.ruleset import RuleOption, Ruleset, cell, load_preset
from trainer.rules.rulesets.written import read_option, written_option, written_rules
from trainer.scenarios.kind import kinds
from trainer.tablerules.models import ConfirmedCell


@dataclass(frozen=True, slots=True)
class Statement:
    """What `body` says on a cell, by which article, decided when; `option` as words for rules write it."""

    preset: str
    parameter: str
    option: str
    article: str
    decided_on: date
    body: str

    @property
    def agrees(self) -> bool:
        """Whether the packaged data say the same."""
        return written_option(self.parameter, cell(self.preset, self.parameter).value) == self.option

    @property
    def value(self) -> RuleOption:
        """The option itself.

        :raises RulesetError: where a later version of the site no longer knows it.
        """
        return read_option(self.parameter, self.option)

    @property
    def rules(self) -> str:
        """The word for the preset as the body has it; empty for an option that is not known any more."""
        try:
            return written_rules(load_preset(self.preset).changed(**{self.parameter: self.value}))
        except RulesetError:
            return ""


Statements = Mapping[str, Mapping[str, Statement]]
"""By preset and parameter."""
NONE: Final[Statements] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class _Read:
    """What was read, and a word that is another one for other statements."""

    by_preset: Statements
    digest: str


_held: Final = Remembered(_Read(NONE, ""), eq)


def statements() -> Statements:
    """All that stand, at most half a minute old."""
    return _held.now(_stored).by_preset


def statements_digest() -> str:
    """What stands in the key of whatever is kept and tells them."""
    return _held.now(_stored).digest


def hold(found: Statements, seconds: float = FRESH) -> None:
    """Believe these for so many seconds."""
    _held.hold(_read(found), seconds)


def _read(found: Statements) -> _Read:
    said = [each for by_name in found.values() for each in by_name.values()]
    return _Read(found, sha256(repr(said).encode()).hexdigest()[:16] if said else "")


def forget() -> None:
    """Read them again: somebody here changed them."""
    _held.forget()


def _stored() -> _Read:
    found: dict[str, dict[str, Statement]] = {}
    for row in ConfirmedCell.objects.standing():
        try:
            cell(row.preset, row.parameter)
        except RulesetError:  # of a preset or rule that this version does not have
            continue
        found.setdefault(row.preset, {})[row.parameter] = statement_of(row)
    return _read(found)


def statement_of(row: ConfirmedCell) -> Statement:
    """A row, withdrawn or not, as what was said."""
    return Statement(row.preset, row.parameter, row.option, row.article, row.decided_on, row.body)


def stated(preset: str, parameter: str) -> Statement | None:
    """What is said on a cell; None where nobody has said anything."""
    return statements().get(preset, {}).get(parameter)


def confirmed(preset: str, parameter: str) -> Statement | None:
    """Who confirms a cell; None where nobody does."""
    found = stated(preset, parameter)
    return found if found and found.agrees else None


def said_otherwise(preset: str) -> list[Statement]:
    """Where an officer says otherwise than the packaged data, in the order of the parameters' names."""
    found = statements().get(preset, {})
    return [found[name] for name in sorted(found) if not found[name].agrees]


def may_be_confirmed(rules: Ruleset) -> bool:
    """Whether any cell of the preset is confirmed: else nobody need look what decides."""
    return any(each.agrees for each in statements().get(rules.preset, {}).values())


def decided_by(rules: Ruleset, names: Iterable[str]) -> tuple[Statement, ...]:
    """The confirmations of all these parameters; none where one of them has none, was changed on purpose, or
    where there is no parameter: what no rule decides no officer has confirmed.
    """
    changed, found = rules.changes, []
    for name in names:
        by = None if name in changed else confirmed(rules.preset, name)
        if by is None:
            return ()
        found.append(by)
    return tuple(found)


def kinds_in_doubt() -> dict[str, list[str]]:
    """By preset the kinds that are not asked by it: their answer may hang on a cell of which an officer says
    otherwise. Empty as long as none does.
    """
    doubted = {preset: {each.parameter for each in said_otherwise(preset)} for preset in statements()}
    return {
        preset: [slug for slug, kind in kinds().items() if names.intersection(kind.parameters)]
        for preset, names in doubted.items()
        if names
    }
