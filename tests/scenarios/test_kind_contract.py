"""What every kind of puzzle keeps: one body of tests, run on each of them."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scenarios.build import at, kan_in_riichi, laid
from tests.scenarios.catalogue import RULE_IDS, reason_rules
from tests.scenarios.kinds import test_can_ron, test_kan_legal, test_may_riichi
from tests.scenarios.test_comparison import at_the_edge
from trainer.rules.notation import parse_kind
from trainer.rules.ruleset import PARAMETERS, levels, load_preset, offered
from trainer.rules.tiles import KINDS
from trainer.scenarios.answers import FormatError, Tiles, YesNo, answer_text, parse_answer
from trainer.scenarios.canonical import canonical_text
from trainer.scenarios.comparison import across_presets
from trainer.scenarios.explanation import explain
from trainer.scenarios.grading import grade
from trainer.scenarios.kind import kinds
from trainer.scenarios.position import Position

every_kind = pytest.mark.parametrize("kind", kinds().values(), ids=kinds())
FAMILIES = {"riichi", "kan", "furiten", "ippatsu", "abort", "settlement", "chombo", "open", "calls", "safety"}


def some(kind, number=4):
    """Positions of every level, under presets of both numbers of players in turn."""
    for level in kind.levels:
        for seed in range(number):
            players = kind.players[seed % len(kind.players)]
            names = offered(players)
            ruleset = load_preset(names[(seed // 2 + level) % len(names)])
            yield kind.generate(Random(seed), level, ruleset)


def wrong_answers(kind, position):
    solved = kind.solve(position, position.ruleset).answer
    if isinstance(solved, bool):
        return [not solved]
    choices = set(kind.shape(position).choices)
    return [answer for answer in ((), tuple(sorted(choices - set(solved))), solved[:-1]) if answer != solved]


@every_kind
def test_it_is_named_by_its_module(kind):
    assert type(kind).__module__ == f"trainer.scenarios.kinds.{kind.slug.replace('-', '_')}"


@every_kind
def test_its_family_rules_parameters_and_levels_are_known(kind):
    assert kind.family in FAMILIES
    assert set(kind.rules) <= RULE_IDS
    assert set(kind.parameters) <= set(PARAMETERS)
    assert list(kind.levels) == [1, 2, 3, 4, 5]
    assert all(kind.levels.values())


def test_every_rule_that_a_reason_can_cite_is_in_the_catalogue():
    assert reason_rules() - RULE_IDS == set()


@every_kind
def test_the_same_seed_gives_the_same_position(kind):
    for level in kind.levels:
        one, other = (kind.generate(Random(9), level, load_preset("house_classic")) for _ in range(2))
        assert one == other
        assert one.to_json() == other.to_json()


@every_kind
def test_other_seeds_give_other_positions(kind):
    house = load_preset("house_classic")
    asked = {canonical_text(kind.slug, kind.generate(Random(seed), 1, house)) for seed in range(10)}
    assert len(asked) == 10


@every_kind
def test_a_position_survives_json_in_both_forms(kind):
    for position in some(kind):
        for short in (True, False):
            assert Position.from_json(json.loads(json.dumps(position.to_json(short=short)))) == position


@every_kind
def test_a_position_in_short_form_is_small(kind):
    sizes = [len(json.dumps(position.to_json(short=True))) for position in some(kind)]
    assert max(sizes) <= 1000


@every_kind
def test_the_history_can_be_replayed_and_the_hand_fits(kind):
    for position in some(kind):
        state = position.table()
        seat = state.seats[position.hero]
        waiting = 13 - 3 * len(seat.melds)
        assert len(seat.hand) == seat.size == waiting + (state.phase == "discard")
        assert state.phase in ("discard", "respond", "replace")
        assert state.moment == len(position.events)


@every_kind
def test_nothing_of_others_is_known(kind):
    for position in some(kind):
        state = position.table()
        assert [seat.hand is None for i, seat in enumerate(state.seats) if i != position.hero] == [True] * (
            position.players - 1
        )


@every_kind
def test_the_solved_answer_scores_one(kind):
    for position in some(kind):
        solved = kind.solve(position, position.ruleset).answer
        result = grade(kind, position, solved, position.ruleset)
        assert (result.score, result.right, result.mistakes) == (1.0, True, ())


@every_kind
def test_a_wrong_answer_scores_less_and_has_a_mistake(kind):
    for position in some(kind):
        wrong = wrong_answers(kind, position)
        assert wrong
        for answer in wrong:
            result = grade(kind, position, answer, position.ruleset)
            assert result.score < 1
            assert result.mistakes


@every_kind
def test_the_solved_answer_is_of_its_shape_and_survives_its_text(kind):
    for position in some(kind):
        solved, shape = kind.solve(position, position.ruleset).answer, kind.shape(position)
        assert parse_answer(answer_text(solved)) == solved
        if isinstance(shape, YesNo):
            assert shape.parse({"answer": [answer_text(solved)]}) == solved
        elif solved:
            assert shape.parse({"typed": [answer_text(solved)]}) == solved
        else:
            assert shape.parse({"answer": ["none"]}) == ()


@every_kind
@pytest.mark.parametrize(
    "fields",
    [{}, {"answer": ["perhaps"]}, {"answer": ["yes", "no"]}, {"typed": ["nine"]}, {"tile": ["8z"]}],
    ids=str,
)
def test_a_malformed_answer_is_a_format_error(kind, fields):
    shape = kind.shape(next(some(kind, 1)))
    with pytest.raises(FormatError):
        shape.parse(fields)


@every_kind
def test_tiles_are_chosen_among_kinds_in_order(kind):
    for position in some(kind, 1):
        shape = kind.shape(position)
        if isinstance(shape, Tiles):
            assert list(shape.choices) == sorted(set(shape.choices))
            assert all(0 <= choice < KINDS for choice in shape.choices)


@every_kind
def test_each_explanation_cites_rules_of_the_catalogue(kind):
    for position in some(kind):
        verdict = kind.solve(position, position.ruleset)
        explanation = explain(verdict)
        assert explanation.steps
        assert {step.reason.rule for step in explanation.steps} <= RULE_IDS
        assert all(0 <= moment < len(position.events) for moment in explanation.moments)


@every_kind
def test_both_answers_occur(kind):
    for players in kind.players:
        ruleset = load_preset(offered(players)[0])
        positions = (kind.generate(Random(seed), 1 + seed % 5, ruleset) for seed in range(60))
        answers = [bool(kind.solve(position, ruleset).answer) for position in positions]
        assert 10 <= sum(answers) <= 50


@every_kind
@pytest.mark.parametrize("preset", [*offered(3), *offered(4)])
def test_every_level_can_be_generated_under_every_ruleset(kind, preset):
    ruleset = load_preset(preset)
    for level in kind.levels:
        position = kind.generate(Random(level), level, ruleset)
        assert position.ruleset == ruleset
        assert kind.level(position, kind.solve(position, ruleset)) == level


@every_kind
def test_every_preset_has_its_row(kind):
    for position in some(kind, 2):
        rows = across_presets(kind, position)
        assert tuple(row.preset for row in rows) == offered(position.players)
        for row in rows:
            solved = kind.solve(position, load_preset(row.preset)).answer
            assert row.answer in (solved, None)
            assert (row.answer is None) == bool(row.disputed)


OUTSIDE = {name: levels(name) for name in PARAMETERS if name not in ("players", "uma")}


ANKAN_1M = {"call": "ankan", "tile": "1m"}
NO_ABORT = {"preset": "house_classic", "changes": {"abort_suukan": False}}
FIFTH_ALLOWED = {"preset": "house_classic", "changes": {"fifth_kan": "allowed"}}
EDGES = {
    "can-ron": (
        test_can_ron.ron("3-4m", test_can_ron.NO_YAKU, round="E4"),
        test_can_ron.ron(test_can_ron.OPEN_TANYAO, test_can_ron.OPEN_HAND),
        test_can_ron.ron(test_can_ron.CALLED, test_can_ron.CALLING),
        test_can_ron.ron("0+8s 0=8s 1a1111z", test_can_ron.KOKUSHI),
        test_can_ron.ron("0+8s 0=8s 1n4z", test_can_ron.SANMA_HAND, "tenhou_3p"),
        test_can_ron.ron("0+8s 0=8s 1n4z 1-8p 2-4z", test_can_ron.SANMA_HAND, "tenhou_3p"),
        laid("9999m123p456p789p", offered=(1, parse_kind("9p"))),
    ),
    "kan-legal": (
        at("1111m234m567m789m", test_kan_legal.four_kans(True), ask=ANKAN_1M),
        at("1111m234m567m789m", test_kan_legal.four_kans(False), ask=ANKAN_1M, ruleset=NO_ABORT),
        at("1111m234m567m789m", test_kan_legal.four_kans(False), ask=ANKAN_1M, ruleset=FIFTH_ALLOWED),
        kan_in_riichi(test_kan_legal.SHAPE, "3p"),
        kan_in_riichi("3367m234p333345s", "6s", "3s", preset="tenhou_4p"),
        kan_in_riichi("666m2234555777s", "5s", preset="tenhou_4p"),
    ),
    "may-riichi": (
        test_may_riichi.OWN_FOUR,
        at("123p456p789p56s11z", test_may_riichi.FURITEN),
        at_the_edge(points=900),
        at_the_edge(left=1),
    ),
    "waits": (laid("2223334445555p"), laid("9999m123p456p789p")),
}
"""Positions by kind in which each of its parameters decides."""


@every_kind
def test_each_parameter_can_turn_the_answer(kind):
    for name in kind.parameters:
        answers = [
            {kind.solve(position, position.ruleset.changed(**{name: level})).answer for level in levels(name)}
            for position in EDGES[kind.slug]
        ]
        assert max(map(len, answers)) > 1, name


@every_kind
def test_the_answer_hangs_on_no_other_parameter(kind):
    """Whatever the answer may hang on is named in `parameters`, so that rulesets can be compared."""
    others = [name for name in OUTSIDE if name not in (*kind.parameters, "wall_tiles")]
    for position in (*some(kind, 2), *EDGES[kind.slug]):
        solved = kind.solve(position, position.ruleset).answer
        for name in others:
            for level in OUTSIDE[name]:
                changed = position.ruleset.changed(**{name: level})
                assert kind.solve(position, changed).answer == solved, (name, level)


@every_kind
@given(
    seed=st.integers(0, 2**32), level=st.integers(1, 5), preset=st.sampled_from([*offered(3), *offered(4)])
)
def test_any_seed_gives_a_position_that_can_be_asked(kind, seed, level, preset):
    ruleset = load_preset(preset)
    position = kind.generate(Random(seed), level, ruleset)
    assert Position.from_json(position.to_json(short=True)) == position
    verdict = kind.solve(position, ruleset)
    assert verdict.reasons
    assert kind.shape(position).score(verdict.answer, verdict.answer) == 1
