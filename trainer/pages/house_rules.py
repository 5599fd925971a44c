"""House rules as a page lists them: by section, each with the rulesets that have it and its course."""

from dataclasses import dataclass

from trainer.pages.rulebook import PresetCell
from trainer.rulebook.courses import PracticeCourse
from trainer.rulebook.house_rules import HouseRule, house_rule_course, house_rules
from trainer.rules.rulesets.presets import cell
from trainer.rules.rulesets.ruleset import PRESETS, load_preset, short_title
from trainer.wording.rule_names import section_name
from trainer.wording.rulings import mark_of


@dataclass(frozen=True, slots=True)
class HouseRuleRow:
    """A house rule, the presets that have it, its puzzles."""

    house_rule: HouseRule
    presets: tuple[PresetCell, ...]
    course: PracticeCourse


@dataclass(frozen=True, slots=True)
class HouseRuleSection:
    """The house rules of a section of the catalogue."""

    title: str
    rows: tuple[HouseRuleRow, ...]


def house_rule_sections(looked_for: str = "") -> list[HouseRuleSection]:
    """Those that have each word that is looked for in their name or text, in the order of their file."""
    words = looked_for.casefold().split()
    by_section: dict[str, list[HouseRuleRow]] = {}
    for each in house_rules().values():
        text = f"{each.name} {each.says}".casefold()
        if not all(word in text for word in words):
            continue
        row = HouseRuleRow(each, _presets(each), house_rule_course(each.slug))
        by_section.setdefault(section_name(each.section), []).append(row)
    return [HouseRuleSection(title, tuple(rows)) for title, rows in by_section.items()]


def _presets(house_rule: HouseRule) -> tuple[PresetCell, ...]:
    return tuple(
        PresetCell(preset, short_title(preset), mark_of(cell(preset, name) for name in house_rule.rules))
        for preset in PRESETS
        if house_rule.is_in(load_preset(preset))
    )
