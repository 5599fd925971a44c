"""The bank that the repository ships: balanced, certain, without names, and its verdicts stand still."""

import json
import re
from collections import Counter, defaultdict
from contextlib import suppress

import pytest
from django.conf import settings

from tests.puzzles.pinned import PINNED, now, solved
from tests.reason_table import given
from trainer.lab.mine.bank import Coverage, coverage_page, pools_in
from trainer.puzzles.bank import BANK, is_checked, read_bank
from trainer.rules.catalogue import ASKED
from trainer.rules.endings.settlement import score_of
from trainer.rules.errors import RulesError
from trainer.rules.replay.events import Riichi
from trainer.rules.scoring.score import YAKUMAN
from trainer.scenarios.answer_shapes import OneOf, SomeOf
from trainer.scenarios.answers.comparison import disputed_by
from trainer.scenarios.answers.grading import answer_class
from trainer.scenarios.kind import kinds
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import option_word, words_of


@pytest.fixture(scope="module")
def asked():
    """Every entry with its kind and position."""
    return [(entry, kind, entry.parsed) for entry, kind, _ in solved()]


@pytest.fixture(scope="module")
def coverage():
    coverage = Coverage()
    for entry, _, verdict in solved():
        coverage.add(entry, verdict)
    return coverage


def test_it_holds_at_least_3000_positions_in_less_than_12_megabytes():
    assert len(read_bank()) >= 3000
    assert sum(path.stat().st_size for path in BANK.glob("*.jsonl")) < 12_000_000


def test_every_reason_stands_in_the_page_of_reasons():
    found = {(reason.rule, reason.code) for *_, verdict in solved() for reason in verdict.reasons}
    assert found - given().keys() == set()


def test_every_pinned_answer_is_what_the_rules_answer():
    wrong = [
        entry.slug
        for entry, kind, verdict in solved()
        if kind.shape(entry.parsed).text(verdict.answer) != entry.answer
    ]
    assert wrong == []


def test_no_position_shows_what_its_rules_do_not_have(asked):
    assert [(e.slug, kind.misfits(position)) for e, kind, position in asked if kind.misfits(position)] == []


def test_no_answer_is_disputed(asked):
    assert [e.slug for e, kind, position in asked if disputed_by(kind, position, position.ruleset)] == []


def test_each_kind_is_asked_in_all_its_directions_evenly(asked):
    """No side of a kind has less than half of its even share."""
    found = Counter(
        (e.kind, kind.side(position, shape_answer(e, kind, position))) for e, kind, position in asked
    )
    total = Counter(e.kind for e, _, _ in asked)
    uneven = [
        (slug, side)
        for slug, kind in kinds().items()
        for side in kind.sides
        if found[slug, side] * len(kind.sides) * 2 < total[slug]
    ]
    assert uneven == []


def test_no_kind_and_level_can_be_guessed_by_any_rules_or_by_all_together():
    """No pool of four or more has one answer, none of yes and no leans over 70 %, none is under eight."""
    assert list(pools_in(read_bank()).faults()) == []


def test_a_kind_whose_real_positions_lean_says_so():
    """What rivers tell of a real position alone would be a guess at the answer."""
    answers = defaultdict(Counter)
    for entry, kind, verdict in solved():
        if "record" in entry.source:
            answers[kind][answer_class(kind, entry.outline, verdict.answer)] += 1
    leaning = {kind.slug for kind, found in answers.items() if 100 * max(found.values()) > 70 * found.total()}
    assert leaning == {slug for slug, kind in kinds().items() if kind.real_leans}


def test_each_position_has_the_level_that_its_kind_gives_it():
    wrong = [e.slug for e, kind, verdict in solved() if kind.level(e.parsed, verdict) != e.level]
    assert wrong == []


def shape_answer(entry, kind, position):
    return kind.shape(position).read(entry.answer)


def test_each_way_to_offer_a_ron_is_answered_both_ways():
    """Else the words of the question would give the answer away."""
    found = {
        (Position.from_json(entry.position).table().pending.how, entry.answer)
        for entry in read_bank()
        if entry.kind == "can-ron"
    }
    hows = {how for how, _ in found}
    assert {"discard", "kakan", "ankan"} <= hows
    assert {(how, answer) for how in hows - {"kita"} for answer in ("yes", "no")} <= found


def test_nothing_is_asked_between_a_declaration_and_its_discard(asked):
    """But for the tile that will lie sideways, which is asked about just then too."""
    between = {e.kind for e, _, position in asked if isinstance(position.events[-1], Riichi)}
    assert between <= {"sideways-tile"}


def test_each_rule_that_is_asked_has_20_positions_or_more(coverage):
    assert {rule: coverage.rules[rule] for rule in ASKED if coverage.rules[rule] < 20} == {}


def test_the_page_of_coverage_is_that_of_this_bank(coverage):
    page = (settings.BASE_DIR / "docs" / "coverage.md").read_text(encoding="utf-8")
    assert page == coverage_page(coverage, ASKED)


def test_it_was_checked_as_it_is():
    assert is_checked(BANK)


def test_twins_name_each_other(asked):
    twins = {e.slug: e.twin for e, _, _ in asked if e.twin}
    assert len(twins) > 100
    assert {slug: twins.get(twin) for slug, twin in twins.items()} == {slug: slug for slug in twins}


def test_no_two_options_of_a_question_say_the_same(asked):
    """By their words, and of what an open riichi costs by what is paid."""
    same = []
    for entry, kind, position in asked:
        shape = kind.shape(position)
        if isinstance(shape, OneOf | SomeOf):
            said = [option_word(words_of(kind.slug), code, position) for code in shape.options]
            same += [entry.slug] * (len(set(said)) < len(said))
        if entry.kind == "open-riichi-cost" and dict(position.ask)["what"] == "cost":
            state = position.table()
            worth = score_of(state, state.winners[0], position.ruleset, position.ura).base
            same += [entry.slug] * ("ordinary" in shape.options and worth >= YAKUMAN)
    assert same == []


def test_records_go_by_neutral_names(asked):
    named = [entry.source["record"] for entry, _, _ in asked if "record" in entry.source]
    assert [name for name in named if not re.fullmatch(r"[a-z2-7]{12}", name)] == []


def test_its_verdicts_have_not_moved_without_a_new_rules_version():
    """If they moved on purpose raise RULES_VERSION; then, or for a new bank, write the digests again."""
    assert now() == json.loads(PINNED.read_text())


def test_payments_that_a_question_tells_are_those_of_its_table(asked):
    """But of a winner whose hand is not shown, which nobody can reckon."""
    told = [(entry, kind, position) for entry, kind, position in asked if "deltas" in dict(position.ask)]
    wrong, reckoned = [], 0
    for entry, kind, position in told:
        with suppress(RulesError):
            if kind.restated(position).ask != position.ask:
                wrong.append(entry.slug)
            reckoned += 1
    assert wrong == []
    assert reckoned > 100
