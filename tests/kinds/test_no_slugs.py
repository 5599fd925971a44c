"""A kind is a plug-in: no other code names one by its slug, nor imports its module."""

import ast
from functools import cache
from pathlib import Path

import pytest

import trainer
from trainer.scenarios.kind import kinds

ROOT = Path(trainer.__file__).parent
BELOW = ("rules", "records")
"""Packages below the contract of kinds: their words are those of the game, some of them slugs as well."""
WORDS = {
    # an act, a claim, a part of the table, or a parameter of rulesets
    "kita": {
        "api.hands",
        "authoring.imports.csv_file",
        "cases.calls.north_extracted",
        "cases.draws.kyuushuu",
        "cases.riichi.double_riichi",
        "cases.riichi.ippatsu_lost",
        "lab.verify.scoring_cases",
        "pages.rulesets",
        "pages.table.drawing",
        "scenarios.answers.comparison",
        "scenarios.board.laying",
        "scenarios.board.snapshot",
        "scenarios.board.snapshot_diff",
        "scenarios.flip.nearby",
        "scenarios.position.event_formats",
        "scenarios.position.fits",
        "studio.reviews.versions",
        "studio.templatetags.bench",
        "wording.errors",
        "wording.events",
        "wording.flip",
        "wording.misfits",
        "wording.reasons.saying",
        "wording.rulings.game",
        "wording.table_words",
    },
    # a fact of a reason, a row of an explanation, a value in a sentence; what a draft or a plan does
    "waits": {
        "cases.case_words",
        "cases.kans.kan_in_riichi",
        "cases.kans.words",
        "cases.laid_waits",
        "cases.wins.words",
        "lab.sentences",
        "pages.question.decisions",
        "pages.question.verdict",
        "rulebook.claims",
        "scenarios.answers.explanation",
        "scenarios.decide.decisions",
        "studio.reviews.views",
        "teach.lessons.planning",
        "wording.reasons.safety",
        "wording.reasons.winning",
    },
    # a class of safe tiles, the name of DEF-1, and what is tapped on the path
    "genbutsu": {"rulebook.touch_goals", "scenarios.decide.tile_danger", "wording.rule_names"},
    # the name of CAL-2, and a parameter of rulesets
    "kuikae": {
        "cases.calls.kuikae",
        "cases.points.dead_hand",
        "wording.rule_names",
        "wording.rulings.hand",
    },
    # the slug of a dispute as well
    "sticks-and-honba": {"cases.wins.two_rons"},
    # what the school to look at examines
    "can-ron": {"commands.school"},
    "may-tsumo": {"commands.school"},
    "kan-legal": {"commands.school"},
    # the code of a reason
    "hikkake": {"wording.reasons.safety"},
}
"""Slugs that are words of the game too, with the modules that mean the word; and of a made-up school."""


def name_of(path):
    """The name of a module below `trainer`."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def outside():
    """All modules but those in the folders of families, where a kind may be named."""
    paths = [path for path in ROOT.rglob("*.py") if not name_of(path).startswith("kinds.")]
    assert len(paths) > 300
    return paths


def said_in(source):
    """The slugs among the string constants of a module, and the modules that it imports from."""
    slugs, imported = set(), set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and node.value in kinds():
            slugs.add(node.value)
        elif isinstance(node, ast.ImportFrom):
            imported.add(node.module)
    return slugs, imported


@cache
def read():
    """Each module outside with what `said_in` finds."""
    return {path: said_in(path.read_text("utf-8")) for path in outside()}


@cache
def named():
    """Each module outside, and not below the contract, with the slugs that it names."""
    above = [path for path in read() if path.relative_to(ROOT).parts[0] not in BELOW]
    return {name_of(path): read()[path][0] for path in above}


def test_no_module_names_a_kind():
    allowed = {(module, slug) for slug, modules in WORDS.items() for module in modules}
    found = {(module, slug) for module, slugs in named().items() for slug in slugs}
    assert sorted(found - allowed) == []


@pytest.mark.parametrize("slug", WORDS)
def test_the_words_of_the_game_stand_where_they_are_said_to(slug):
    assert slug in kinds()
    assert {module for module, slugs in named().items() if slug in slugs} == WORDS[slug]


@pytest.mark.parametrize(
    ("source", "slugs"),
    [
        ("if kind.slug == 'can-ron': pass", {"can-ron"}),
        ("SAID = {'kan-legal': 1, 'kan': 2}", {"kan-legal"}),
        ("'''Like can-ron.'''", set()),
    ],
)
def test_a_slug_is_found_as_a_key_and_in_a_comparison_and_not_in_prose(source, slugs):
    assert said_in(source)[0] == slugs


def test_no_other_module_imports_the_module_of_a_kind():
    modules = {type(kind).__module__ for kind in kinds().values()}
    for path, (_slugs, imported) in read().items():
        assert imported & modules == set(), name_of(path)
