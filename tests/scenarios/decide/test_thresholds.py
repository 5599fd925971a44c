"""Thresholds: the value of one input at which another course is the best, and no smaller one."""

from random import Random

import pytest

from tests.scenarios.decisions import facing_riichi, quiet
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.decide.decisions import chosen, decision_in, marks, situation_in, tile_asked
from trainer.scenarios.decide.what_if import (
    MOST_DANGER,
    MOST_PERCENT,
    MOST_POINTS,
    VALUES,
    OutOfRangeError,
    ThresholdChange,
    What,
    _Search,
    explored,
    least_step,
    limits_of,
)
from trainer.scenarios.flip.search import flip, twin_of
from trainer.scenarios.kind import kind_named
from trainer.strategy.choice.decision import sureness
from trainer.strategy.choice.parts import mean_win

SLUGS = ("should-you-fold", "push-or-round", "chase-or-not", "riichi-or-damaten", "wait-for-better")
RYANMEN = "234567m34567p77s"


def made(kind, number=6):
    return [kind.generate(Random(seed), 1 + seed % 5, load_preset("tenhou_4p")) for seed in range(number)]


@pytest.mark.parametrize("slug", SLUGS)
def test_with_it_another_answer_is_the_best(slug):
    kind, found = kind_named(slug), 0
    for position in made(kind, 9):
        turned = flip(kind, position)
        if turned is not None:
            found += 1
            assert isinstance(turned.change, ThresholdChange)
            assert turned.change.here != turned.change.there
            assert turned.answer != kind.solve(position, position.ruleset).answer
            assert (turned.answer, turned.twin) == (turned.verdict.answer, position)
            here = kind.solve(position, position.ruleset).answer
            assert marks(here, turned.verdict) < 1, "both answers would be accepted there"
    assert found >= 3


@pytest.mark.parametrize("slug", SLUGS)
def test_it_is_the_same_each_time_and_makes_no_twin(slug):
    kind = kind_named(slug)
    position = made(kind, 1)[0]
    assert kind.threshold(position) == kind.threshold(position)
    assert twin_of(kind, position) is None


def test_a_turn_is_the_first_at_which_it_turns():
    kind = kind_named("chase-or-not")
    for position in made(kind, 8):
        found = flip(kind, position)
        if found is None or found.change.input != "turn":
            continue
        here, there = found.change.here, found.change.there
        between = there + (1 if there < here else -1)
        decision = explored(position, position.ruleset, What("turn", between))
        verdict = kind.solve(position, position.ruleset)
        options = chosen(kind.courses, decision, tile_asked(position))
        behind = max(option.points for option in options.values()) - options[verdict.answer].points
        assert between == here or sureness(round(behind)) == "close"


def test_a_value_is_told_in_points_of_the_win():
    kind = kind_named("riichi-or-damaten")
    found = flip(kind, quiet(RYANMEN, "1z", "1z"))
    assert found.change.input == "silent_value"
    assert (found.change.there % 100, found.change.per_cent) == (0, False)
    assert found.change.there > found.change.here


def test_headline_and_flip_tell_one_figure_of_a_silent_win():
    """What a win pays on average, by ron and by tsumo: the headline's figure is where the flip begins."""
    kind, position = kind_named("riichi-or-damaten"), quiet(RYANMEN, "1z", "1z")
    options = chosen(kind.courses, decision_in(position, position.ruleset), tile_asked(position))
    silent = options["damaten"].outcome
    change = flip(kind, position).change
    assert (change.input, change.here) == ("silent_value", round(mean_win(silent, silent)))


def test_where_wins_with_and_without_a_riichi_are_weighed_a_change_of_both_is_told_in_per_cent():
    kind, position = kind_named("riichi-or-damaten"), quiet(RYANMEN, "1z", "1z")
    changes = [
        _Search(kind.slug, kind.courses, position, position.ruleset)._change(of, 40)
        for of in ("own_value", "silent_value")
    ]
    assert [change.per_cent for change in changes] == [True, False]
    assert (changes[0].here, changes[0].there) == (100, 40)


def test_the_stick_of_the_riichi_that_is_faced_lies_there():
    faced, calm = facing_riichi("1112345678999m", "5s", "5s"), quiet(RYANMEN, "1z", "1z")
    for position, least in ((faced, 1), (calm, 0)):
        assert limits_of(situation_in(position, position.ruleset), "sticks") == (least, 20)
    with pytest.raises(OutOfRangeError):
        explored(faced, faced.ruleset, What("sticks", 0))


def test_there_is_none_where_nothing_likely_turns_it():
    """A yakuman in tenpai is never folded."""
    kind = kind_named("should-you-fold")
    assert flip(kind, facing_riichi("1112345678999m", "5s", "5s")) is None


@pytest.mark.parametrize("slug", SLUGS)
def test_nothing_implausible_is_supposed(slug):
    """A tile is ronned a quarter of the time at most, and wins are worth 16,000 points at most."""
    for position in made(kind_named(slug), 12):
        found = kind_named(slug).threshold(position)
        if found is None:
            continue
        change = found.change
        if change.input == "danger":
            assert change.there <= 250
        if change.input in VALUES:
            assert change.there <= (MOST_PERCENT if change.per_cent else MOST_POINTS)


@pytest.mark.parametrize("of", ["danger", "own_value", "silent_value", "rival_value"])
def test_the_steps_of_an_input_end_before_the_implausible(of):
    kind, position = kind_named("should-you-fold"), facing_riichi("1112345678999m", "5s", "5s")
    search = _Search(kind.slug, kind.courses, position, position.ruleset)
    danger = search.decision.danger.probability[search.tile]
    for sign in (1, -1):
        for _away, there in search._upwards(of, sign):
            if of == "danger":
                assert danger * there / 100 <= MOST_DANGER
            elif (worth := search._told(of)) is not None:
                assert worth * there / 100 <= MOST_POINTS
            else:
                assert there <= MOST_PERCENT


@pytest.mark.parametrize(
    ("answers", "step"),
    [
        ("ppff", 3),
        ("pfff", 2),
        ("ffff", 1),
        ("pppp", None),
        ("pff-", 2),
        ("pf--", 2),
        ("f---", 1),
        ("p---", None),
        ("----", None),
        ("-fff", 2),
        ("", None),
    ],
)
def test_the_least_step_lies_below_the_greatest_that_is_not_refused(answers, step):
    """`p` is the best answer now, `f` another one, `-` a refusal."""
    ladder = [(away, 10 * away) for away in range(1, len(answers) + 1)]
    there = {10 * away: None if code == "-" else code for away, code in enumerate(answers, 1)}
    assert least_step(ladder, there.get, "p") == (None if step is None else (step, 10 * step))
