"""Explanations: a step for each reason, its evidence as tiles, and the moments to be lit."""

from tests.scenarios.build import at, kan_in_riichi, laid
from trainer.rules.tiles.tile import format_tiles, parse_face, parse_tiles
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.answers.explanation import (
    DiscardShown,
    Explanation,
    Group,
    ReadingShown,
    Step,
    WaitRow,
    explain,
)
from trainer.scenarios.kind import kind_named


def explained(slug, position) -> Explanation:
    return explain(kind_named(slug).solve(position, position.ruleset))


def kinds(text):
    return parse_tiles(text)


def test_a_step_is_given_for_each_reason_in_order():
    position = kan_in_riichi("3444m778899s333z", "3z")
    verdict = kind_named("kan-legal").solve(position, position.ruleset)
    assert [step.reason for step in explain(verdict).steps] == list(verdict.reasons)


def test_a_verdict_without_reasons_has_no_steps():
    assert explain(Verdict(True, ())) == Explanation((), ())


def test_a_kan_shows_its_waits_before_and_after():
    step, _ = explained("kan-legal", kan_in_riichi("3335666p111456s", "6p", preset="tenhou_4p")).steps
    assert step.reason.code == "waits_change"
    assert step.evidence == (WaitRow("before", kinds("457p")), WaitRow("after", kinds("45p")))


def test_a_kan_shows_the_reading_that_forbids_it_with_its_tile_marked():
    step, _ = explained("kan-legal", kan_in_riichi("3335666p111456s", "3p")).steps
    assert step.evidence == (
        ReadingShown(
            groups=(
                Group("jantou", kinds("33p")),
                Group("shuntsu", kinds("345p")),
                Group("ankou", kinds("666p")),
                Group("ankou", kinds("111s")),
                Group("shuntsu", kinds("456s")),
            ),
            wait=parse_face("4p"),
            marked=parse_face("3p"),
        ),
    )


def test_a_wait_shows_a_reading_without_a_mark():
    (step,) = explained("waits", laid("123m456p789s1112z")).steps
    assert step.evidence == (
        ReadingShown(
            groups=(
                Group("shuntsu", kinds("123m")),
                Group("shuntsu", kinds("456p")),
                Group("shuntsu", kinds("789s")),
                Group("ankou", kinds("111z")),
                Group("jantou", kinds("22z")),
            ),
            wait=parse_face("2z"),
            marked=None,
        ),
    )


def test_chiitoitsu_shows_seven_pairs_and_kokushi_no_groups():
    (pairs,) = explained("waits", laid("1199m2288p3377s5z")).steps
    assert [group.name for reading in pairs.evidence for group in reading.groups] == ["jantou"] * 7
    orphans = explained("waits", laid("19m19p19s1234567z"))
    assert [step.evidence for step in orphans.steps] == [()] * 13


def test_riichi_shows_each_discard_with_what_it_leaves():
    position = laid("123m456p789s1144z", draw="9p")
    steps = explained("may-riichi", position).steps
    shown = [each for step in steps for each in step.evidence]
    assert shown == [DiscardShown(parse_face("9p"), kinds("14z"), legal=True)]


def test_furiten_shows_the_waits_and_the_moment_of_the_discard():
    position = at("23m456p789s11122z", "0+1m 0-1m 1-9s 2-9s 3-9m 0+9p 0=9p 1-4m")
    explanation = explained("can-ron", position)
    assert explanation.moments == (1,)
    assert [step.reason.code for step in explanation.steps] == ["discard_furiten"]
    assert explanation.steps[0].evidence == (WaitRow("waits", kinds("14m")),)


def test_moments_are_given_once_and_in_order():
    reasons = tuple(Reason("FUR-1", "x", moment=moment) for moment in (5, 2, None, 5))
    assert explain(Verdict(False, reasons)).moments == (2, 5)


def test_a_reason_without_evidence_is_a_step_all_the_same():
    reason = Reason("KAN-8", "empty_wall")
    assert explain(Verdict(False, (reason,))).steps == (Step(reason, ()),)


def test_a_hand_that_nothing_completes_is_shown_sorted_as_far_as_it_goes():
    """The same rows where the question is what completes it and where it is whether it is tenpai."""
    groups = {("shuntsu", "123m"), ("shuntsu", "456p"), ("shuntsu", "789s"), ("over", "1347z")}
    position = at("123m456p789s1347z", "0+9p 0=9p")
    for slug in ("waits", "is-tenpai"):
        (step,) = explain(kind_named(slug).solve(position, position.ruleset)).steps
        (shown,) = step.evidence
        assert {(group.name, format_tiles(group.kinds)) for group in shown.groups} == groups
        assert (shown.wait, shown.marked) == (None, None)
