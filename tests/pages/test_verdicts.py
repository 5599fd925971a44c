import re
from dataclasses import replace
from functools import cache

import pytest
from django.template.loader import render_to_string

from tests.puzzles.shipped import shipped_entries
from trainer.pages.question.verdict import (
    Exhibit,
    blocks,
    exhibit,
    heading_of,
    verdict_of,
    with_exhibits,
)
from trainer.pages.table.drawing import Lights
from trainer.puzzles.digests import canonical_text
from trainer.puzzles.models import Origin, Puzzle, PuzzleVersion
from trainer.puzzles.questions import grade_of, question_of
from trainer.rules.rulesets.ruleset import short_title
from trainer.rules.tiles.tile import parse_face, parse_tiles
from trainer.scenarios.answers.comparison import may_matter
from trainer.scenarios.answers.explanation import DiscardShown, Group, ReadingShown, WaitRow
from trainer.wording.kind_words import words_of
from trainer.wording.rule_names import CHANGES_LINE
from trainer.wording.rulings import applies, said_clause
from trainer.wording.verdict import StepView

KIND = parse_face


def asked(entry):
    version = PuzzleVersion.objects.select_related("puzzle").get(puzzle__slug=entry.slug)
    return question_of(version)


def test_waits_are_one_group_and_no_waits_none():
    assert exhibit(WaitRow("before", parse_tiles("36p"))) == Exhibit("Waits before", (parse_tiles("36p"),))
    assert exhibit(WaitRow("after", ())) == Exhibit("Waits after", ())


def test_a_reading_is_shown_in_groups_with_the_winning_or_the_asked_tile_marked():
    groups = (Group("shuntsu", parse_tiles("345p")), Group("jantou", parse_tiles("33p")))
    shown = tuple(group.kinds for group in groups)
    read = exhibit(ReadingShown(groups, wait=KIND("4p"), marked=None))
    assert read == Exhibit("Read as a win on 4p", shown, mark=KIND("4p"))
    assert exhibit(ReadingShown(groups, KIND("4p"), KIND("3p"))).mark == KIND("3p")


def test_a_discard_is_shown_with_the_waits_that_it_leaves():
    row = exhibit(DiscardShown(KIND("1s"), parse_tiles("6s"), legal=True))
    assert row == Exhibit("Discard", (parse_tiles("1s"),), leaves=parse_tiles("6s"))


def test_waits_before_and_after_are_one_row_and_shown_once():
    before, after = parse_tiles("36p"), parse_tiles("3p")
    pair = (WaitRow("before", before), WaitRow("after", after))
    first, second = StepView("a", "KAN-10", pair), StepView("b", "KAN-3", (*pair, WaitRow("waits", after)))
    row = Exhibit("Waits", (before,), after=after)
    assert with_exhibits((first, second)) == ((first, (row,)), (second, ()))


def test_other_waits_are_shown_again():
    steps = tuple(StepView("a", "FUR-2", (WaitRow("waits", parse_tiles(waits)),)) for waits in ("3p", "6p"))
    assert [rows for _, rows in with_exhibits(steps)] == [
        (Exhibit("Waits", (parse_tiles("3p"),)),),
        (Exhibit("Waits", (parse_tiles("6p"),)),),
    ]


def test_right_discards_light_up_and_wrong_ones_warn(discards):
    question = asked(discards)
    right = question.shape.read(discards.answer)
    wrong = next(kind for kind in question.shape.choices if kind not in right)
    lights = verdict_of(question, (*right, wrong), None).lights
    assert lights.hand == dict.fromkeys(right, "ok") | {wrong: "warn"}


def test_the_discards_that_decide_light_up(bank):
    question = asked(bank["can-ron", "no"])
    reasons = grade_of(question, True).verdict.reasons
    lights = verdict_of(question, True, None).lights
    assert lights.moments == {r.moment: "cause" for r in reasons if r.moment is not None}
    assert lights != Lights()


def test_the_aftermath_comes_from_the_origin_alone(yes):
    question = asked(yes)
    assert verdict_of(question, True, None).aftermath == ()
    origin = Origin(record="r1", aftermath={"did": "", "end": "~exhaustive"})
    shown = verdict_of(question, True, origin)
    assert (shown.aftermath, shown.record) == (
        ("You let the tile pass.", "The hand ended in a draw."),
        "r1",
    )


@pytest.mark.parametrize("kind", ["can-ron", "kan-legal", "may-riichi", "waits"])
def test_a_heading_says_each_clause_that_the_kind_consults_and_that_can_matter(bank, kind):
    entry = next(e for e in bank.values() if e.kind == kind and not e.outline.ruleset.is_altered)
    heading, question = heading_of(asked(entry)), asked(entry)
    position = question.position
    names = [name for name in question.kind.parameters if may_matter(name, position)]
    said = [said_clause(name, position.ruleset) for name in names if applies(name, position.ruleset)]
    assert list(heading.clauses) == [text for text in said if text]
    assert heading.clauses


def test_rules_that_say_nothing_on_a_question_announce_nothing(yes):
    heading = replace(heading_of(asked(yes)), changed=(), clauses=())
    page = render_to_string("question/rules.html", {"heading": heading})
    assert heading.ruleset_title in page
    assert "n this question" not in page
    assert "<ul>" not in page


@cache
def altered(kind):
    """The bank's questions of a kind whose rules are a preset with changes, with their answers."""
    found = [entry for entry in shipped_entries() if entry.kind == kind and entry.outline.ruleset.is_altered]
    version = [PuzzleVersion(position=canonical_text(e.position), digest=e.digest) for e in found]
    for each, entry in zip(version, found, strict=True):
        each.puzzle = Puzzle(slug=entry.slug, kind=kind)
    questions = map(question_of, version)
    return [(each, each.shape.read(entry.answer)) for each, entry in zip(questions, found, strict=True)]


def test_altered_rules_are_told_as_changed_and_their_preset_has_a_row_unchanged():
    question, answer = altered("kuikae")[0]
    name = short_title(question.position.ruleset.preset)
    heading = heading_of(question)
    assert (heading.ruleset, heading.changed) == (f"{name}, but kuikae is allowed", ("kuikae is allowed",))
    assert "kuikae is allowed" not in heading.clauses
    page = render_to_string("question/rules.html", {"heading": heading})
    assert "Rules of a table:" in page
    assert "kuikae is allowed" not in page
    assert heading.changed_line == "", "the name says it"
    own, *others = verdict_of(question, answer, None).presets.rows
    assert (own.own, own.title, own.clauses) == (
        True,
        f"{name}, but kuikae is allowed",
        (),
    )
    assert [row.own for row in others if name in re.split(", | and ", row.title)] == [False]


def test_of_many_changes_those_stand_in_the_open_that_a_phone_has_room_for():
    many = ("open riichi is allowed", "a" * CHANGES_LINE, "an open double riichi is worth 4 han")
    heading = heading_of(altered("open-riichi-cost")[0][0])
    heading = replace(heading, ruleset="Tenhou with 3 changes", changed=many, clauses=())
    line = f"Changed here: {many[0]}; {many[2]}; 1 more under “Rules”."
    assert (heading.changed_line, heading.changed_folded) == (line, many[1:2])
    page = render_to_string("question/rules.html", {"heading": heading})
    assert [clause in page for clause in many] == [False, True, False]
    assert replace(heading, changed=()).changed_line == ""


def test_altered_rules_without_suukaikan_do_not_say_when_four_kans_abort():
    asked = [*altered("find-illegal"), *altered("kan-legal")]
    off = [
        question
        for question, _ in asked
        if not question.position.ruleset.abort_suukan and question.position.table().kans > 2
    ]
    assert off
    for question in off:
        heading = heading_of(question)
        assert "four kans do not abort the hand" in (*heading.changed, *heading.clauses)
        assert not [text for text in heading.clauses if "next discard has passed" in text]


def test_a_change_that_cannot_matter_at_the_table_is_not_listed():
    kans = {"fifth_kan", "abort_suukan"}
    asked = [question for question, _ in altered("ura-dora")]
    question = next(each for each in asked if set(each.position.ruleset.changes) == kans)
    heading = heading_of(question)
    assert (heading.altered, heading.changed) == (True, ())
    page = render_to_string("question/rules.html", {"heading": heading})
    assert "No change can matter at this table." in page
    assert "fifth kan" not in page


def test_where_a_fifth_kan_is_allowed_it_is_said_that_four_by_one_player_bar_it():
    """ABO-6."""
    told = [
        heading_of(each)
        for each, _ in altered("kan-legal")
        if each.position.ruleset.fifth_kan == "allowed" and each.position.table().kans > 3
    ]
    assert told
    limit = "a fifth kan is allowed, but not after four kans by one player"
    assert [heading for heading in told if limit not in heading.changed] == []


def test_no_question_about_a_chombo_that_dodges_prints_its_answer():
    for question, answer in altered("open-riichi-cost"):
        if dict(question.position.ask)["what"] == "dodge":
            heading, words = heading_of(question), words_of(question.kind.slug)
            said = words.option(answer, question.position)
            assert said.endswith(" points")
            assert not [text for text in (*heading.changed, *heading.clauses) if said in text]


def test_a_question_about_discards_against_an_open_riichi_tells_the_ban():
    for question, _ in altered("open-riichi-discard"):
        told = any("may not be discarded" in text for text in heading_of(question).clauses)
        assert told is (dict(question.position.ask)["what"] == "discard")


def test_a_rule_that_the_next_reason_cites_too_is_named_once():
    question, answer = altered("may-tsumo")[0]
    (step, rows), *_ = [pair for block in verdict_of(question, answer, None).blocks for pair in block.steps]
    line, other = replace(step, line=("1 han", "riichi")), replace(step, rule="SCO-2")
    found = blocks([(line, rows), (step, rows), (other, rows)])
    assert blocks([]) == ()
    assert [block.cited for block in found] == [(), (step.rule,), ("SCO-2",)]


@pytest.mark.parametrize("kind", ["kan-legal", "why-not-riichi", "may-tsumo"])
def test_altered_rules_have_a_row_of_their_own_where_their_preset_agrees_too(kind):
    for question, answer in altered(kind)[:6]:
        titles = [row.title for row in verdict_of(question, answer, None).presets.rows]
        assert titles[0] == heading_of(question).ruleset
        name = short_title(question.position.ruleset.preset)
        assert sum(name in re.split(", | and ", title) for title in titles[1:]) == 1
