from random import Random

import pytest

from trainer.learning.beliefs import RATES, Shown, background, errors_at, is_named, updated
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.kind import kind_named


def answered(given, errors, *, right=False, possible=2, chance=0.75, refuted=False):
    return Shown("waits", errors, given, right, possible, chance, refuted)


def after(*answers):
    held = {}
    for each in answers:
        held |= updated(held, each)
    return held


def test_a_faulty_rule_is_asked_only_where_it_goes_wrong():
    """An ankan opens no hand: one faulty rule errs there, the other has nothing to say."""
    kind, ruleset = kind_named("hand-closed"), load_preset("ema_2016")
    rng = Random(3)
    some = [kind.generate(rng, 2, ruleset) for _ in range(6)]
    errors = [errors_at(kind, position, kind.solve(position, ruleset)) for position in some]
    assert errors == [{}] * 3 + [{"ankan_opens_hand": False}] * 3


def test_a_right_answer_that_the_faulty_rule_gets_right_too_proves_nothing():
    kind, ruleset = kind_named("hand-closed"), load_preset("ema_2016")
    position = kind.generate(Random(3), 2, ruleset)
    verdict = kind.solve(position, ruleset)
    errors = errors_at(kind, position, verdict)
    shown = Shown("hand-closed", errors, verdict.answer, True, possible=2, chance=0.7, refuted=True)
    assert set(updated({}, shown)) == {background("hand-closed")}


def test_an_error_that_fits_raises_a_belief_and_a_right_answer_lowers_it():
    wrong = after(answered(False, {"a": False}))["a"]
    right = after(answered(True, {"a": False}, right=True))["a"]
    assert right < RATES.held < wrong


def test_the_more_answers_there_are_the_more_one_that_fits_says():
    some = [after(answered("x", {"a": "x"}, possible=number))["a"] for number in (2, 3, 5)]
    assert some == sorted(some)
    assert some[0] < some[-1]


def test_another_error_speaks_against_a_belief():
    assert after(answered("y", {"a": "x"}, possible=5))["a"] < RATES.held


def test_of_two_beliefs_that_answer_the_same_neither_is_named_for_the_other():
    """One error fits both, then each is tried alone: the one that explains stays, the other goes."""
    both = answered("x", {"a": "x", "b": "x"}, possible=4)
    alone = answered("x", {"a": "x"}, possible=4)
    not_b = answered("z", {"b": "y"}, right=True, possible=4)
    undecided = after(both, both)
    assert undecided["a"] == undecided["b"] < 0.9
    held = after(both, alone, not_b, both, alone, not_b)
    assert is_named("a", held["a"], before=False)
    assert held["b"] < 0.3


def test_what_a_likely_belief_explains_is_no_proof_of_another():
    shown = answered("x", {"a": "x", "b": "x"}, possible=4)
    explained = updated({"a": 0.95}, shown)["b"]
    assert explained < updated({}, shown)["b"] < 0.95


def test_errors_that_fit_nothing_make_later_ones_say_less():
    stray = answered("z", {}, possible=4)
    fits = answered("x", {"a": "x"}, possible=4)
    assert after(stray, stray, stray, fits)["a"] < after(fits)["a"]
    assert after(stray, stray, stray)[background("waits")] > RATES.unlisted


def test_a_background_is_never_named():
    assert not is_named(background("waits"), 1.0, before=False)


def test_a_belief_is_named_when_it_is_likely_and_taken_back_when_it_is_not():
    assert [is_named("a", p, before=False) for p in (0.6, 0.95)] == [False, True]
    assert [is_named("a", p, before=True) for p in (0.4, 0.6)] == [False, True]


def test_a_refutation_makes_a_belief_less_likely():
    """It may have been given up since it was shown."""
    shown = [answered("x", {"a": "x"}, possible=4, refuted=each) for each in (True, False)]
    told, untold = (updated({"a": 0.8}, each)["a"] for each in shown)
    assert told == pytest.approx(updated({"a": 0.8 * (1 - RATES.dropped)}, shown[1])["a"])
    assert told < untold


def test_one_answer_names_nothing():
    assert not is_named("a", after(answered("x", {"a": "x"}, possible=30))["a"], before=False)


def test_a_learner_who_only_slips_is_told_nothing():
    """Slips of a tenth, forty questions to each of whose answers three faulty rules say something wrong."""
    named = 0
    for seed in range(50):
        rng, held = Random(seed), {}
        for _ in range(40):
            errors = {code: rng.choice("wxyz") for code in "abc"}
            right = rng.random() < 0.9
            given = "right" if right else rng.choice("wxyz")
            held |= updated(held, answered(given, errors, right=right, possible=5, chance=0.85))
        named += any(is_named(code, p, before=False) for code, p in held.items())
    assert named <= 2


def test_a_learner_who_holds_a_belief_is_told_within_a_dozen_answers():
    named = 0
    for seed in range(50):
        rng, held = Random(seed), {}
        for _ in range(12):
            errors = {code: rng.choice("wxyz") for code in "abc"}
            acts, right = rng.random() < 0.8, rng.random() < 0.85
            given = errors["b"] if acts else "right" if right else rng.choice("wxyz")
            held |= updated(held, answered(given, errors, right=given == "right", possible=5, chance=0.85))
        named += is_named("b", held["b"], before=False)
    assert named >= 47
