"""House rules that can be practised by name, and which puzzles of the bank ask them.

`rulebook/house_rules.toml` says what each is, `rulebook/<language>/house_rules.toml` has its name and what it
changes; `manage.py house_rules` writes `rulebook/house_rules.json`, the course of each.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias

from django.utils.translation import get_language

from trainer.rulebook.courses import PracticeCourse, read_courses
from trainer.rulebook.texts import FOLDER, SOURCE, read_tables
from trainer.rules.rulesets.ruleset import RuleOption, Ruleset

FILE: Final = FOLDER / "house_rules.json"
Options: TypeAlias = Mapping[str, tuple[RuleOption, ...]]
"""Some options of some parameters, by the parameter's name."""


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A house rule under the section of the catalogue that it belongs to.

    It is in force where each parameter of `rules` has one of its options. A puzzle asks it where an option of
    `against` gives another answer, or where the verdict cites one of the codes `cites`. `statements` are what
    of the rule texts it is, `pages` teach it; `name` and `says` are in the language that is shown.
    """

    slug: str
    name: str
    says: str
    section: str
    statements: tuple[str, ...]
    pages: tuple[str, ...]
    rules: Options
    against: Options
    cites: frozenset[str]

    def is_in(self, ruleset: Ruleset) -> bool:
        """Whether it is in force under these rules."""
        return all(getattr(ruleset, name) in options for name, options in self.rules.items())


def house_rules() -> Mapping[str, HouseRule]:
    """All of them by slug, in the order of the file, in the language that is shown now."""
    return house_rules_in((get_language() or SOURCE).partition("-")[0])


@cache
def house_rules_in(language: str) -> Mapping[str, HouseRule]:
    """All of them with their words in that language, in English where they are not translated."""
    words = read_tables(f"{SOURCE}/house_rules.toml") | read_tables(f"{language}/house_rules.toml")
    return {
        slug: _house_rule(slug, row, words[slug]) for slug, row in read_tables("house_rules.toml").items()
    }


def house_rule_course(slug: str) -> PracticeCourse:
    """An empty one of a house rule that no puzzle asks."""
    return _courses().get(slug, PracticeCourse())


def practised_house_rules() -> tuple[str, ...]:
    """Those that have enough puzzles to be practised."""
    return tuple(slug for slug in house_rules_in(SOURCE) if house_rule_course(slug).is_practised)


def _house_rule(slug: str, row: Mapping[str, Any], words: Mapping[str, str]) -> HouseRule:
    return HouseRule(
        slug=slug,
        name=words["name"],
        says=words["says"],
        section=row["section"],
        statements=tuple(row["statements"]),
        pages=tuple(row["pages"]),
        rules=_options(row["rules"]),
        against=_options(row.get("against", {})),
        cites=frozenset(row.get("cites", ())),
    )


def _options(row: Mapping[str, list[RuleOption]]) -> Options:
    return {name: tuple(options) for name, options in row.items()}


@cache
def _courses() -> Mapping[str, PracticeCourse]:
    return read_courses(FILE)
