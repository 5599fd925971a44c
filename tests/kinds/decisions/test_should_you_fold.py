"""`should-you-fold`: a good tenpai is pushed, a bad hand folded late; what is refused; how it is graded."""

from dataclasses import replace

import pytest

from tests.scenarios.build import at, laid
from tests.scenarios.decisions import facing_riichi
from trainer.kinds.decisions.decision_kind import is_clearly_best
from trainer.kinds.decisions.should_you_fold import KIND
from trainer.rules.tiles.tile import tile_name
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.decide.decisions import UndecidableError, decision_in, points_of_answers, situation_in
from trainer.scenarios.position.event_formats import parse_events
from trainer.scenarios.position.position import PositionError

RYANMEN, FAR = "234567m34567p77s", "123m13p13s456s99s1z"


def solved(position):
    return KIND.solve(position, position.ruleset)


def pushed():
    return facing_riichi(RYANMEN, "5s", "5s")


def folded():
    return facing_riichi(FAR, "6m", "6m", turns=13, declared=3)


def test_a_good_tenpai_is_pushed_and_a_bad_hand_folded_late():
    assert (solved(pushed()).answer, solved(folded()).answer) == ("push", "fold")


def test_the_verdict_has_every_option_every_tile_held_the_values_and_the_gap():
    verdict = solved(pushed())
    options = [reason for reason in verdict.reasons if reason.code == "option"]
    points = [reason.facts["points"] for reason in options]
    assert {reason.facts["action"] for reason in options} == {"riichi", "push", "round", "fold"}
    assert points == sorted(points, reverse=True)
    assert [r.tiles[0] for r in verdict.reasons if r.code == "danger"] == list(pushed().held_kinds())
    assert verdict.codes()[-2:] == ("values", "gap")
    assert {"rival_ron", "rival_tsumo", "rival_outs", "turn", "own_draws", "sticks", "honba"} == set(
        verdict.reasons[-2].facts
    )


def test_all_facts_are_whole_numbers_words_and_lists_of_them():
    def is_plain(fact):
        return all(map(is_plain, fact)) if isinstance(fact, tuple) else isinstance(fact, int | str)

    verdict = solved(pushed())
    facts = [*verdict.facts.values(), *(each for reason in verdict.reasons for each in reason.facts.values())]
    assert all(map(is_plain, facts))


def test_riichi_with_the_tile_is_a_push():
    position = pushed()
    option = decision_in(position, position.ruleset).of("riichi")
    assert points_of_answers(solved(position))["push"] == round(option.points)


def test_asked_is_about_the_tile_that_the_model_would_throw():
    for position, tile in ((pushed(), 22), (folded(), 5)):
        situation = situation_in(position, position.ruleset)
        assert situation.rival is not None
        chosen = KIND.tile(situation, decision_in(position, position.ruleset))
        assert chosen in (tile, 27)


@pytest.mark.parametrize(
    ("position", "code"),
    [
        (lambda: laid(RYANMEN, "tenhou_4p", draw="5s", ask=(("tile", "5s"),)), "no_riichi"),
        (lambda: facing_riichi(RYANMEN, "5s", "1z"), "no_choice"),
        (lambda: laid(RYANMEN, "tenhou_4p", rivals={1: 3}, ask=(("tile", "5s"),)), "not_your_discard"),
        (lambda: laid(RYANMEN, "tenhou_4p", draw="9m", riichi=3, rivals={1: 4}), "own_riichi"),
        (
            lambda: laid(RYANMEN, "tenhou_4p", draw="5s", rivals={1: 2, 2: 3}, ask=(("tile", "5s"),)),
            "several_riichi",
        ),
    ],
)
def test_what_the_model_can_not_judge_is_refused_by_name(position, code):
    with pytest.raises(UndecidableError) as refused:
        solved(position())
    assert refused.value.code == code


def test_three_players_are_refused():
    position = laid("234567p34567s77z", "tenhou_3p", draw="5s", rivals={1: 3}, ask=(("tile", "5s"),))
    with pytest.raises(UndecidableError) as refused:
        solved(position)
    assert refused.value.code == "three_players"


def test_a_position_that_names_no_tile_is_refused():
    with pytest.raises(PositionError, match="ask: 'tile' is missing"):
        solved(replace(pushed(), ask=()))
    with pytest.raises(PositionError, match="ask: "):
        solved(replace(pushed(), ask=(("tile", "nine"),)))


def test_an_impossible_history_is_refused():
    with pytest.raises(PositionError):
        solved(at("123m456p789s1122z", "0+2z 0-9m 1-3p", ask={"tile": "9m"}))


def test_the_clearly_worse_course_scores_nothing():
    position = pushed()
    assert [grade(KIND, position, answer, position.ruleset).score for answer in ("push", "fold")] == [
        1.0,
        0.0,
    ]


def test_what_the_faulty_rules_would_answer():
    def beliefs(position):
        return {held.code: held.answer(position, position.ruleset) for held in KIND.misconceptions}

    assert beliefs(pushed()) == {"never_fold_tenpai": "push", "fold_against_any_riichi": "fold"}
    assert beliefs(folded()) == {"never_fold_tenpai": None, "fold_against_any_riichi": "fold"}


def test_a_hand_two_tiles_from_tenpai_is_refused_by_name():
    with pytest.raises(UndecidableError) as refused:
        solved(facing_riichi("147m258p369s1234z", "9m", "9m"))
    assert refused.value.code == "too_far"


def test_where_going_round_is_clearly_the_best_neither_answer_is_right():
    decision = decision_in(pushed(), pushed().ruleset)
    without_push = replace(decision, options=decision.options[2:])
    assert [option.action for option in without_push.options] == ["round", "fold"]
    assert is_clearly_best(without_push, "round")
    assert not is_clearly_best(decision, "round")


@pytest.mark.parametrize(
    ("did", "answer"),
    [("0-5s", "push"), ("0! 0-5s", "push"), ("0-FOLD", "fold"), ("0-6m", None), ("", None)],
)
def test_the_tile_that_was_thrown_tells_whether_one_pushed_or_folded(did, answer):
    position = pushed()
    safe = tile_name(decision_in(position, position.ruleset).of("fold").tile)
    assert KIND.done(position, parse_events(did.replace("FOLD", safe))) == answer
