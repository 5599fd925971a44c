"""What a case is: the facts that decide it, and its ruling; and the registry of all cases."""

import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import ClassVar, Final, Literal, TypeAlias

from trainer.rules.errors import RulesError
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import Face

PACKAGE: Final = "trainer.cases"
GROUPS: Final = ("wins", "riichi", "kans", "calls", "draws", "points", "slips")
"""The packages of the cases, in the order in which they are offered."""
YES: Final = "yes"
NO: Final = "no"
UNSURE: Final = "unsure"
"""What is told of a fact that nobody at the table knows: it is not asked for again."""

Told: TypeAlias = Mapping[str, str]
"""What was told, by the names of facts."""
Rest: TypeAlias = Literal["", "sets", "sets-pair", "wait"]
"""What the tiles are that are not laid: none, sets, sets and a pair, or what waits with all that it needs."""
RESTS: Final[tuple[Rest, ...]] = ("", "sets", "sets-pair", "wait")
About: TypeAlias = Literal["ruling", "follows", "pays", "next", "table", "honba", "sticks", "other_sticks"]
Party: TypeAlias = Literal[
    "offender", "nearest", "farther", "winner", "discarder", "dealer", "others", "tenpai", "noten"
]
"""Who somebody is in a dispute: nobody need say who sits where."""


class UnknownCaseError(LookupError):
    """There is no such case."""


class UntoldError(RulesError):
    """What was told cannot be: `name` is the fact or the text that is wrong."""

    def __init__(self, name: str, code: str, **facts: int | str) -> None:
        super().__init__(f"{name}: {code}", code, **facts)
        self.name = name


def always(told: Told) -> bool:
    """For a fact that matters whatever else was told."""
    return True


@dataclass(frozen=True, slots=True)
class TableFact:
    """Something that a table may know, by its values; `when` says, of what was told before, whether the fact
    can be asked for at all.
    """

    name: str
    values: tuple[str, ...] = (YES, NO)
    when: Callable[[Told], bool] = always


@dataclass(frozen=True, slots=True)
class RulingLine:
    """A part of a ruling: what it is `about`, the `code` of its sentence, and the numbers and words in it.

    `deltas` are the points that change hands, by party: of a party of several players, those of each.
    """

    about: About
    code: str
    values: tuple[tuple[str, int | str], ...] = ()
    deltas: tuple[tuple[Party, int], ...] = ()


ASSUMED: Final = ("assumed", 1)
"""Among the values of what is ruled first: the sources of the ruleset leave it open."""
CaseRuling: TypeAlias = tuple[RulingLine, ...]
"""The lines of a ruling; the first one is what a referee says first."""


class Case(ABC):
    """One dispute.

    `facts` stand in the order in which a table knows them. `rules` are the ids of the catalogue that it rests
    on, the nearest first; `parameters` are those of the ruleset that may decide. `players` are the numbers of
    players with whom it can come up.
    """

    slug: ClassVar[str]
    group: ClassVar[str]
    facts: ClassVar[tuple[TableFact, ...]]
    rules: ClassVar[tuple[str, ...]]
    parameters: ClassVar[tuple[str, ...]] = ()
    players: ClassVar[tuple[int, ...]] = (4, 3)
    tiles: ClassVar[Mapping[str, int]] = MappingProxyType({})
    """The names of texts in tile notation from which `read` makes facts, and how many tiles each has at most:
    a table may lay tiles instead. They are laid in this order, but `laid_first` before all.
    """
    laid_first: ClassVar[str] = ""
    rests: ClassVar[tuple[str, ...]] = RESTS
    """What may be said of the tiles of a hand that are not laid."""
    framed_in: ClassVar[tuple[str, ...]] = ()
    """In which texts, and among which tiles that follow, those that decide are framed; none: in each text."""

    def __init_subclass__(cls) -> None:
        module = cls.__module__.removeprefix(f"{PACKAGE}.")
        if "." in module:
            cls.group, name = module.split(".", 1)
            cls.slug = name.replace("_", "-")

    @abstractmethod
    def ruling(self, told: Told, ruleset: Ruleset) -> CaseRuling:
        """The ruling where every fact that can be asked for is told."""

    def leads_to(self, told: Told) -> Mapping[str, Told]:
        """Cases that say more of the same dispute, by slug, and what is told of them already."""
        return {}

    def read(self, tiles: Mapping[str, str], ruleset: Ruleset) -> Told:
        """The facts that the laid tiles tell.

        :raises UntoldError: naming the text that is none.
        """
        return {}

    def begun(self, tiles: Mapping[str, str]) -> Mapping[str, str]:
        """What the laid tiles tell of texts in which nothing is laid yet, so that nobody lays it twice."""
        return {}

    def ways(
        self, name: str, tiles: Mapping[str, str], ruleset: Ruleset
    ) -> tuple[tuple[Face, ...], ...] | None:
        """What a text can be, where the other laid tiles leave a few ways: none where it does not matter.
        None where any tiles may be laid.
        """
        return None

    def found_out(self, tiles: Mapping[str, str], ruleset: Ruleset) -> CaseRuling:
        """What the laid tiles say, in sentences; they can be read."""
        return ()

    def decides(self, tiles: Mapping[str, str], ruleset: Ruleset) -> frozenset[Face]:
        """The kinds among the laid tiles on which the ruling hangs; the tiles can be read."""
        return frozenset()

    def worked_out(self, tiles: Mapping[str, str], ruleset: Ruleset) -> Mapping[str, tuple[Face, ...]]:
        """Tiles that follow from the laid ones, by the name of what they are; the tiles can be read."""
        return {}


@cache
def cases() -> Mapping[str, Case]:
    """Every case by slug, in the order of their groups."""
    found: dict[str, Case] = {}
    for group in GROUPS:
        package = import_module(f"{PACKAGE}.{group}")
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            if module.name.endswith(".words"):  # which alone know gettext
                continue
            case: Case | None = getattr(import_module(module.name), "CASE", None)
            if case is not None:
                found[case.slug] = case
    return found


def case_named(slug: str) -> Case:
    """:raises UnknownCaseError: naming the slug."""
    try:
        return cases()[slug]
    except KeyError:
        raise UnknownCaseError(slug) from None
