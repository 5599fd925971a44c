"""manage.py judge: a ruling on a dispute, in the terminal."""

from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser

from trainer.cases.case import UNSURE, Case, UnknownCaseError, UntoldError, case_named, cases
from trainer.cases.case_words import same_under, words_of_case, wrong_tiles
from trainer.cases.cited import rules_cited
from trainer.cases.judging import Judged, judged, next_fact, ruled_alike
from trainer.cases.laid import CONCEALED
from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.ruleset import Ruleset, load_preset, offered
from trainer.rules.rulesets.written import read_rules
from trainer.tablerules.officer_words import case_note
from trainer.wording.rule_names import rules_in_words
from trainer.wording.table_rules import rules_error

RULES_HELP: Final = (
    "a ruleset by name, or with changes: tenhou_4p.aka-0.kuikae-allowed; all of them if left out"
)


class Command(BaseCommand):
    help = (
        "Rule on a dispute: `judge` lists them, `judge two-rons` asks for its facts, `judge two-rons "
        "dealer_is=nearest in_riichi=both` rules with what is told. Tiles may stand for facts: `judge "
        "ron-in-furiten hand=3445m rest=sets river=4m`. --rules takes one ruleset."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("case", nargs="?", help="the name of a dispute")
        parser.add_argument("told", nargs="*", metavar="FACT=VALUE|TEXT=TILES")
        parser.add_argument("--rules", default="", help=RULES_HELP)

    def handle(self, *, case: str | None, told: list[str], rules: str, **_options: Any) -> None:
        if case is None:
            for slug, each in cases().items():
                self.stdout.write(f"{slug:24} {words_of_case(each).title}")
            return
        found = _case(case)
        rulesets = _rulesets(found, rules)
        read = self._read(found, told, rulesets[0])
        facts = read | dict(_fact(found, text) for text in _facts(found, told))
        rulings = judged(found, facts, rulesets)
        for ruled in rulings:
            self._write(found, ruled)
        if rules:
            self._write_others(found, facts, rulings[0])
        settled = len(rulings) == 1 and rulings[0].settled
        self.stdout.write(case_note(found, facts, rulings[0].ruleset if settled else None))
        if fact := next_fact(found, facts, rulings):
            words = words_of_case(found)
            self.stdout.write(f"\n{words.question(fact.name)}")
            for value in (*fact.values, UNSURE):
                self.stdout.write(f"  {fact.name}={value:20} {words.answer(fact.name, value)}")

    def _read(self, case: Case, told: list[str], rules: Ruleset) -> dict[str, str]:
        """What the tiles among it tell, after a line that says what was found out."""
        laid = dict(_laid(case, text) for text in told if text not in _facts(case, told))
        if not laid:
            return {}
        try:
            read = dict(case.read(laid, rules))
        except UntoldError as error:
            raise CommandError(f"{error.name}: {wrong_tiles(error)}") from None
        for line in case.found_out(laid, rules):
            self.stdout.write(words_of_case(case).found_out(line))
        return read

    def _write(self, case: Case, ruled: Judged) -> None:
        words = words_of_case(case)
        lines = ruled.settled or ruled.sure
        said = [words.sentence(line) for line in lines] or ["It depends on what is not told yet."]
        cited = rules_cited(case, lines)
        named = f" [{', '.join(cited)}]" if cited else ""
        self.stdout.write(f"{rules_in_words(ruled.ruleset)}: {' '.join(said)}{named}")

    def _write_others(self, case: Case, facts: dict[str, str], own: Judged) -> None:
        """How the other rulesets rule, by their names."""
        alike, other = ruled_alike(own, judged(case, facts, _rulesets(case, "")))
        if alike:
            self.stdout.write(same_under(rules_in_words(one.ruleset) for one in alike))
        if other:
            names = ", ".join(rules_in_words(one.ruleset) for one in other)
            self.stdout.write(f"Another ruling under: {names}.")


def _case(slug: str) -> Case:
    try:
        return case_named(slug)
    except UnknownCaseError:
        raise CommandError(f"{slug}: no such dispute; `manage.py judge` lists them") from None


def _rulesets(case: Case, rules: str) -> list[Ruleset]:
    presets = [preset for players in case.players for preset in offered(players)]
    if not rules:
        return [load_preset(name) for name in presets]
    try:
        found = read_rules(rules)
    except RulesetError as error:
        raise CommandError(f"--rules {rules}: {rules_error(error)}") from None
    if found.preset not in presets:
        raise CommandError(f"--rules {rules}: made of one of {', '.join(presets)}")
    return [found]


def _facts(case: Case, told: list[str]) -> list[str]:
    """Those that name no text of tiles."""
    texts = {*case.tiles, *(["rest"] if CONCEALED in case.tiles.values() else [])}
    return [text for text in told if text.partition("=")[0] not in texts]


def _laid(case: Case, text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    if name == "rest" and value not in case.rests:
        raise CommandError(f"{text}: one of {', '.join(filter(None, case.rests))}")
    return name, value.strip()


def _fact(case: Case, text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    values = {fact.name: (*fact.values, UNSURE) for fact in case.facts}
    if name not in values:
        raise CommandError(f"{text}: no such fact; one of {', '.join([*values, *case.tiles])}")
    if value not in values[name]:
        raise CommandError(f"{text}: one of {', '.join(values[name])}")
    return name, value
