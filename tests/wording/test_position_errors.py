"""Whatever a position can be refused for has its sentence: no message of an exception reaches a page."""

import ast
import inspect
import re
from importlib import import_module
from typing import NamedTuple

import pytest

from tests.scenarios.board.test_laying import table
from trainer.rules.errors import RulesError
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import parse_tile, parse_tiles
from trainer.scenarios.board.sketch import Sketch
from trainer.scenarios.board.snapshot import parse_melds, parse_river
from trainer.scenarios.board.snapshot_checks import snapshot_defects
from trainer.scenarios.position.event_formats import parse_events
from trainer.scenarios.position.position import Position, PositionError
from trainer.scenarios.position.texts import position_of_link
from trainer.wording.errors import _CHOSEN, _TEXTS, POSITION_CODES, coded_sentence, error_sentence
from trainer.wording.table_words import defect_sentence

ERRORS = {"NotationError", "ImpossibleEventError", "ImpossibleHandError", "RulesetError", "PositionError"}
MODULES = (
    "rules.tiles.letters",
    "rules.tiles.tile",
    "rules.replay.moves",
    "rules.replay.table",
    "rules.rulesets.ruleset",
    "rules.rulesets.presets",
    "scenarios.position.event_formats",
    "scenarios.position.position",
    "scenarios.position.texts",
    "scenarios.board.sketch",
    "scenarios.board.snapshot",
    "authoring.imports.csv_file",
    "studio.editor.saving",
    "studio.drafts.forms",
)
"""What an author's text, file or table is read by."""
INNER = {"_check_deal", "rule_options", "cell", "source"}
"""Functions that are asked by code alone: what they refuse nobody typed."""
VALUE = {
    "schema": 1,
    "players": 4,
    "ruleset": {"preset": "tenhou_4p"},
    "round": "E1",
    "scores": [25_000] * 4,
    "hero": 0,
    "hand": "123m456p789s1112z",
    "indicator": "9p",
    "events": "0+2z",
}
NAMES = ("riichi", "ankan", "kakan", "kita", "tsumo", "discard")
REASONS = ("kyuushu", "suufon", "suucha", "suukan", "sanchahou", "nagashi", "exhaustive")


class Raised(NamedTuple):
    """A `raise` of the source: where, with which codes and facts."""

    where: str
    codes: tuple[str, ...]
    facts: frozenset[str]


def raised(module):
    tree = ast.parse(inspect.getsource(import_module(f"trainer.{module}")))
    inner = {
        id(each)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef) and function.name in INNER
        for each in ast.walk(function)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) and id(node) not in inner and isinstance(node.exc, ast.Call):
            call = node.exc
            if isinstance(call.func, ast.Name) and call.func.id in ERRORS:
                codes = (
                    tuple(each.value for each in ast.walk(call.args[1]) if isinstance(each, ast.Constant))
                    if len(call.args) > 1
                    else ()
                )
                facts = frozenset(str(each.arg) for each in call.keywords)
                yield Raised(f"{module}:{node.lineno}", codes, facts)


ALL = [each for module in MODULES for each in raised(module)]


def texts(code):
    """All sentences of a code, not filled in."""
    if code not in _CHOSEN:
        return [str(_TEXTS[code])]
    facts = {"players": 3, "kans": 1}
    told = [{**facts, "what": what, "reason": reason} for what in NAMES for reason in REASONS]
    return [_CHOSEN[code](each) for each in (*told, {**told[0], "players": 4, "kans": 2})]


@pytest.mark.parametrize("each", ALL, ids=lambda each: each.where)
def test_every_refusal_has_a_code_with_a_sentence_of_its_facts(each):
    codes = [code for code in each.codes if code in POSITION_CODES]
    assert codes, f"{each.where}: no code, or one without a sentence"
    named = {name for code in codes for text in texts(code) for name in re.findall(r"%\((\w+)\)", text)}
    assert named <= each.facts


def test_no_sentence_is_left_of_what_is_refused_no_more():
    assert {code for each in ALL for code in each.codes} >= POSITION_CODES - {""}


def test_what_has_no_code_is_told_without_its_message():
    assert error_sentence(PositionError("internal")) == "This is not a position."


@pytest.mark.parametrize("what", NAMES)
def test_who_is_not_on_turn_is_told_with_what_was_done(what):
    said = coded_sentence("not_on_turn", {"what": what, "seat": 1}, lambda _: "South")
    assert re.fullmatch(r"South .+ out of turn\.", said)


@pytest.mark.parametrize("reason", REASONS)
def test_each_draw_says_when_it_comes(reason):
    facts = {"reason": reason, "draw": reason, "lack": "not now"}
    assert "not now" not in coded_sentence("no_draw", facts, str)


@pytest.mark.parametrize(
    ("read", "text", "sentence"),
    [
        (
            parse_tiles,
            "12x",
            ("'12x': tiles are written as digits, then m, p, s or z; 'x' is none of these."),
        ),
        (parse_tiles, "m", "'m': a digit is missing before 'm'."),
        (parse_tiles, "12", "'12': the letter m, p, s or z is missing after '12'."),
        (parse_tile, "9z", "There is no tile 9z."),
        (parse_tile, "12m", "'12m': one tile is expected."),
        (parse_river, "5p!!!", "'5p!!!' is not a discard. Write 1z, =9m (just drawn) or 5p! (riichi)."),
        (parse_melds, "pan 555m", "'pan 555m' is not a meld. Write pon 555m<2 or ankan 1111z, for example."),
        (parse_events, "0?5m", "In the events, at '0?5m': There is no such event."),
        (parse_events, "0-9z", "In the events, at '0-9z': There is no tile 9z."),
        (position_of_link, "1abc", "The link is cut off or was changed."),
        (position_of_link, "9abc", "Links of version 9 are not known here."),
        (Sketch.from_text, "{", "This cannot be read as JSON."),
        (Ruleset.from_name, {"preset": "mine"}, "There is no ruleset 'mine'."),
        (
            Ruleset.from_name,
            {"preset": "tenhou_4p", "changes": {"kuikae": 7}},
            "The rule “kuikae” has no option 7.",
        ),
    ],
)
def test_what_can_not_be_read_is_named(read, text, sentence):
    with pytest.raises((RulesError, PositionError)) as caught:
        read(text)
    assert error_sentence(caught.value) == sentence


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"hand": "19m"}, "Field “hand”: 13 tiles are dealt, not 2."),
        ({"hand": 7}, "Field “hand”: A text of 100 characters at most is expected, not 7."),
        ({"hero": 4}, "Field “hero”: A whole number from 0 to 3 is expected, not 4."),
        (
            {"hand": "1111m1112z4567p9s", "events": "0+1m"},
            "Event 1: There are only four copies of 1m, but here there would be five.",
        ),
        ({"events": "0+2z 1-3m"}, "Event 2: Seat “1” draws, but seat “0” has to discard first."),
        ({"events": "0+2z 0-9p"}, "Event 2: 9p is not in the hand at that moment."),
        (
            {"events": "0+2z 0-2z ~exhaustive"},
            "Event 3: An exhaustive draw comes after the last discard, when the wall is empty.",
        ),
        ({"events": [{"type": "dahai", "actor": 0}]}, "Event 1: An event “dahai” needs the field “pai”."),
        ({"shown": {"1": "123m"}}, "Field “shown”: The hand of seat “1” has 13 tiles, but 3 are shown."),
        ({"ura": "1p"}, "Field “ura”: Ura dora indicators are turned over, but nobody has won."),
        (
            {"scores": [25_000, 25_000, 25_000, 24_000], "honba": 1, "sticks": 2},
            (
                "The scores add up to 99,000 points without the riichi sticks (2 on the table). With "
                "them, the total should be 100,000 points."
            ),
        ),
        ({"round": "X1"}, "A round such as E1 or S3 is expected, not 'X1'."),
        ({"colour": 1}, "There is no field 'colour'."),
    ],
)
def test_a_faulty_position_is_told_with_its_field_or_event(changes, sentence):
    with pytest.raises(PositionError) as caught:
        Position.from_json(VALUE | changes)
    assert error_sentence(caught.value) == sentence


def test_on_a_table_that_is_laid_seats_are_winds():
    snapshot = table(hand="123m456p789s1112z", then="1-9z")
    (found,) = [each for each in snapshot_defects(snapshot) if each.code == "then_unreadable"]
    assert defect_sentence(found, snapshot) == "What happened then: There is no tile 9z."
