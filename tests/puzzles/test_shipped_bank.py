"""The bank that the repository ships: balanced, certain, without names, and its verdicts stand still."""

import json
from collections import Counter

import pytest

from tests.puzzles.pinned import PINNED, now
from trainer.puzzles.bank import BANK, read_bank
from trainer.rules.events import Riichi
from trainer.scenarios.answers import answer_text, parse_answer
from trainer.scenarios.comparison import disputed_by
from trainer.scenarios.kind import kind_named, kinds
from trainer.scenarios.position import Position


@pytest.fixture(scope="module")
def asked():
    """Every entry with its kind and position."""
    return [(e, kind_named(e.kind), Position.from_json(e.position)) for e in read_bank()]


def test_it_holds_at_least_600_positions_in_less_than_3_megabytes():
    assert len(read_bank()) >= 600
    assert sum(path.stat().st_size for path in BANK.glob("*.jsonl")) < 3_000_000


def test_every_pinned_answer_is_what_the_rules_answer(asked):
    wrong = [
        entry.slug
        for entry, kind, position in asked
        if answer_text(kind.solve(position, position.ruleset).answer) != entry.answer
    ]
    assert wrong == []


def test_no_answer_is_disputed(asked):
    assert [e.slug for e, kind, position in asked if disputed_by(kind, position, position.ruleset)] == []


def test_half_of_each_kind_is_yes():
    found = Counter((entry.kind, bool(parse_answer(entry.answer))) for entry in read_bank())
    assert {slug: found[slug, True] for slug in kinds()} == {slug: found[slug, False] for slug in kinds()}


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
    assert [e.slug for e, _, position in asked if isinstance(position.events[-1], Riichi)] == []


def test_its_verdicts_have_not_moved_without_a_new_rules_version():
    """If they moved on purpose raise RULES_VERSION; then, or for a new bank, write the digests again."""
    assert now() == json.loads(PINNED.read_text())
