import pytest

from trainer.play.table_view import Lights
from trainer.play.verdicts import Exhibit, exhibit, heading_of, verdict_of
from trainer.puzzles.models import Origin, PuzzleVersion
from trainer.puzzles.questions import question_of
from trainer.rules.notation import parse_kind, parse_tiles
from trainer.scenarios.answers import parse_answer
from trainer.scenarios.explanation import DiscardShown, Group, ReadingShown, WaitRow

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


def test_right_discards_light_up_and_wrong_ones_warn(discards):
    question, right = asked(discards), parse_answer(discards.answer)
    wrong = next(kind for kind in question.shape.choices if kind not in right)
    lights = verdict_of(question, (*right, wrong), None).lights
    assert lights.hand == dict.fromkeys(right, "ok") | {wrong: "warn"}


def test_furiten_lights_the_discard_that_decides(bank):
    question = asked(bank["can-ron", "no"])
    shown = verdict_of(question, True, None)
    decisive = [step.rule for step, _ in shown.steps if step.rule.startswith("FUR")]
    assert shown.lights != Lights()
    assert bool(shown.lights.moments) == bool(decisive)


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
    kita = [name for name in question.kind.parameters if name.startswith("kita")]
    hidden = len(kita) if question.position.players == 4 else 0
    assert len(heading.clauses) == len(question.kind.parameters) - hidden
