"""What a decision may ask: the best tile of each course, courses that win at times; what games leave open."""

from dataclasses import replace

import pytest

from tests.kinds.decisions.test_should_you_fold import pushed
from tests.scenarios.decisions import quiet
from trainer.kinds.decisions.decision_kind import LEAST_WIN, is_fair
from trainer.kinds.decisions.riichi_or_damaten import KIND as RIICHI_OR_DAMATEN
from trainer.kinds.decisions.should_you_fold import KIND
from trainer.kinds.decisions.words import RiichiOrDamatenWords
from trainer.scenarios.decide.decisions import decision_in, marks, tile_asked
from trainer.strategy.choice import biases as measured
from trainer.strategy.choice.biases import Bias
from trainer.strategy.choice.course import WINS

CALM = quiet("234567m34567p77s", "1z", "1z")


def changed(option, **facts):
    """The option with another tile, other points or another chance to win."""
    outcome = option.outcome
    if "points" in facts:
        outcome = replace(outcome, points=facts["points"])
    if "win" in facts:
        chances = dict.fromkeys(outcome.chances, 0.0) | {WINS[0]: facts["win"]}
        outcome = replace(outcome, chances=chances)
    return replace(option, outcome=outcome, tile=facts.get("tile", option.tile))


def decision_with(*options):
    decision = decision_in(pushed(), pushed().ruleset)
    return replace(decision, options=tuple(sorted(options, key=lambda option: -option.points)))


@pytest.mark.parametrize(("more", "fair"), [(0.0, True), (1.0, True), (1.1, False), (-50.0, True)])
def test_only_the_best_tile_of_a_course_is_asked_about(more, fair):
    _, push, _, fold = decision_in(pushed(), pushed().ruleset).options
    other = changed(push, tile=push.tile - 1, points=push.points + more)
    assert is_fair(KIND.courses, decision_with(push, other, fold), tile_asked(pushed())) is fair


def test_a_course_that_hardly_ever_wins_is_none():
    _, push, _, fold = decision_in(pushed(), pushed().ruleset).options
    for win, fair in ((LEAST_WIN, True), (LEAST_WIN - 0.001, False), (0.0, False)):
        decision = decision_with(changed(push, win=win), fold)
        assert is_fair(KIND.courses, decision, tile_asked(pushed())) is fair


class TestLeftOpen:
    """Riichi leads here by far; a bias as great as that leaves it open."""

    @pytest.fixture
    def verdict(self, monkeypatch):
        gap = RIICHI_OR_DAMATEN.solve(CALM, CALM.ruleset).facts["gap"]
        row = Bias("riichi, nobody before", "all", "all", -gap - 1, -3.0, 1000)
        monkeypatch.setattr(measured, "biases", lambda: {row.course: (row,)})
        return RIICHI_OR_DAMATEN.solve(CALM, CALM.ruleset)

    def test_both_answers_are_right_and_the_level_is_the_last(self, verdict):
        assert verdict.answer == "riichi"
        assert verdict.facts["gap"] > 500
        assert verdict.facts["sureness"] == "close"
        assert marks("damaten", verdict) == 1.0
        assert RIICHI_OR_DAMATEN.level(CALM, verdict) == 5
        assert RIICHI_OR_DAMATEN.publishable(CALM, CALM.ruleset)

    def test_the_verdict_says_that_real_games_leave_it_open(self, verdict):
        line = RiichiOrDamatenWords().verdict_line("riichi", CALM)
        gap = verdict.facts["gap"]
        assert line.startswith(
            f"Declare riichi with the East tile: {gap:,} points more than if you stay silent."
        )
        assert line.endswith(
            f"Real games leave it open: such decisions were up to {gap + 1:,} points off there, so more than "
            "one answer is accepted."
        )
