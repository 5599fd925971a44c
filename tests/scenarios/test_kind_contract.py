"""What every kind of puzzle keeps: one body of tests, run on each of them."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.scenarios.catalogue import RULE_IDS, reason_rules
from tests.scenarios.every_kind import every_kind, made, many, rulesets_of, some, wrong_answers
from trainer.rules.rulesets.ruleset import PARAMETERS, load_preset, offered
from trainer.rules.tiles.tile import FACES
from trainer.scenarios.answer_shapes import FormatError, Tiles
from trainer.scenarios.answers.comparison import across_presets, ruled_out
from trainer.scenarios.answers.explanation import explain
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.position.lawful import UnlawfulError
from trainer.scenarios.position.position import Position
from trainer.scenarios.position.texts import canonical_text

FAMILIES = {
    "basics",
    "riichi",
    "kan",
    "furiten",
    "ippatsu",
    "abort",
    "settlement",
    "chombo",
    "open",
    "calls",
    "safety",
    "referee",
    "decisions",
}

SIDES = 30
"""So many positions are made up at most until each side was asked."""


@every_kind
def test_it_is_named_by_its_module(kind):
    assert type(kind).__module__ == f"trainer.kinds.{kind.family}.{kind.slug.replace('-', '_')}"


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
        one, other = (kind.generate(Random(9), level, rulesets_of(kind)[-1]) for _ in range(2))
        assert one == other
        assert one.to_json() == other.to_json()


@every_kind
def test_other_seeds_give_other_positions(kind):
    house = rulesets_of(kind)[-1]
    asked = {canonical_text(kind.slug, kind.generate(Random(seed), 1, house)) for seed in range(5)}
    assert len(asked) == 5


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
        assert len(seat.hand) == seat.size
        assert seat.size - waiting in ((0, 1) if state.phase in ("discard", "ended") else (0, -1))
        assert state.moment == len(position.events)


@every_kind
def test_nothing_of_others_is_known_but_what_they_show(kind):
    for position in some(kind):
        known = {i for i, seat in enumerate(position.table().seats) if seat.hand is not None}
        assert known == {position.hero, *(seat for seat, _ in position.shown)}


@every_kind
def test_hands_are_shown_only_where_the_rules_let_them_be_seen(kind):
    """At the end of the hand, or by an open riichi."""
    for position in some(kind):
        state = position.table()
        assert all(state.end or state.seats[seat].open_riichi for seat, _ in position.shown)


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
        assert shape.read(shape.text(solved)) == solved
        assert len(shape.text(solved)) <= 200


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
            assert all(0 <= choice < FACES for choice in shape.choices)


@every_kind
def test_each_explanation_cites_rules_of_the_catalogue(kind):
    for position in some(kind):
        verdict = kind.solve(position, position.ruleset)
        explanation = explain(verdict)
        assert explanation.steps
        assert {step.reason.rule for step in explanation.steps} <= RULE_IDS
        assert all(0 <= moment < len(position.events) for moment in explanation.moments)


@every_kind
def test_it_is_asked_in_each_direction(kind):
    """Among what is made up each side occurs; how evenly, the shipped bank is asked."""
    assert len(kind.sides) >= 2
    for players in kind.players:
        waiting, presets = set(kind.sides), kind.rulesets(players)
        for seed in range(SIDES):
            ruleset = presets[seed % len(presets)]
            position = made(kind, seed, 1 + seed % 5, ruleset)
            side = kind.side(position, kind.solve(position, ruleset).answer)
            assert side in kind.sides
            waiting.discard(side)
            if not waiting:
                break
        assert waiting == set()


@every_kind
def test_each_misconception_answers_wrongly_somewhere_and_says_so(kind):
    """Among what is made up there is a position where the faulty rule gives another answer."""
    for held in kind.misconceptions:
        assert held.rule in RULE_IDS
        caught = 0
        for position in many(kind, 200):
            ruleset = position.ruleset
            answer = held.answer(position, ruleset)
            if answer is not None and answer != kind.solve(position, ruleset).answer:
                caught += 1
                codes = [
                    each.code for each in kind.misconceptions if each.answer(position, ruleset) == answer
                ]
                assert grade(kind, position, answer, ruleset).misconception.code == codes[0]
                break
        assert caught, held.code


@every_kind
def test_every_level_can_be_generated_under_every_ruleset_and_shows_what_its_rules_have(kind):
    """Of decisions, which take long, under every third of them."""
    for ruleset in rulesets_of(kind)[:: 3 if kind.by_threshold else 1]:
        for level in kind.levels:
            position = made(kind, level, level, ruleset)
            assert position.ruleset == ruleset
            assert kind.level(position, kind.solve(position, ruleset)) == level
            assert kind.misfits(position) == ()


@every_kind
def test_every_preset_has_its_row(kind):
    for position in some(kind, 2):
        rows = across_presets(kind, position)
        rules = kind.rulesets(position.players)
        if not any(ruleset == load_preset(ruleset.preset) for ruleset in rules):
            assert {row.preset for row in rows} == {position.ruleset.preset}
            continue
        assert tuple(row.preset for row in rows) == offered(position.players)
        for row in rows:
            solved = solved_or_impossible(kind, position, load_preset(row.preset))
            assert row.answer in (solved, None)
            assert row.impossible == (solved is None and not row.disputed)
            assert (row.answer is None) == (bool(row.disputed) or row.impossible)
            assert not row.not_asked


def solved_or_impossible(kind, position, ruleset):
    """None where the hand could not be, or not end so, by these rules."""
    if ruled_out(kind, position, ruleset):
        return None
    try:
        return kind.solve(position, ruleset).answer
    except UnlawfulError:
        return None


@every_kind
@settings(max_examples=10)
@given(seed=st.integers(0, 2**32), level=st.integers(1, 5), data=st.data())
def test_any_seed_gives_a_position_that_can_be_asked(kind, seed, level, data):
    ruleset = data.draw(st.sampled_from(rulesets_of(kind)))
    position = kind.generate(Random(seed), level, ruleset)
    assert Position.from_json(position.to_json(short=True)) == position
    verdict = kind.solve(position, ruleset)
    assert verdict.reasons
    assert kind.shape(position).score(verdict.answer, verdict.answer) == 1
