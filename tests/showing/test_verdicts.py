import pytest

from trainer.puzzles.models import Origin, PuzzleVersion
from trainer.puzzles.questions import grade_of, question_of
from trainer.rules.notation import parse_kind, parse_tiles
from trainer.scenarios.explanation import DiscardShown, Group, ReadingShown, WaitRow
from trainer.showing.table_view import Lights
from trainer.showing.verdicts import Exhibit, exhibit, heading_of, verdict_of, with_exhibits
from trainer.wording.rulings import clause
from trainer.wording.verdict import StepView

KIND = parse_kind


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
    assert read == Exhibit("Read with 4p", shown, mark=KIND("4p"))
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
        ("The player let it pass.", "The hand ended in a draw."),
        "r1",
    )


@pytest.mark.parametrize("kind", ["can-ron", "kan-legal", "may-riichi", "waits"])
def test_a_heading_says_each_clause_that_the_kind_consults(bank, kind):
    entry = next(entry for entry in bank.values() if entry.kind == kind)
    heading, question = heading_of(asked(entry)), asked(entry)
    said = [clause(name, getattr(question.position.ruleset, name)) for name in question.kind.parameters]
    assert list(heading.clauses) == [text for text in said if text]
    assert heading.clauses
