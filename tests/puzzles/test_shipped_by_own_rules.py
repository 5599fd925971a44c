"""The shipped bank by own rules of a table: what they ask is what its kind answers by them."""

import pytest

from tests.puzzles.shipped import shipped_entries
from trainer.puzzles.asking import asked_by
from trainer.puzzles.digests import rules_key
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.position import Position

SAMPLE = (
    load_preset("ema_2025").changed(aka=3, riichi_ankan="any"),
    load_preset("tenhou_4p").changed(aka=0, kuikae="allowed"),
    load_preset("wrc_2025").changed(renchan="agari", kiriage=True, double_wind_pair_fu=2),
    load_preset("tenhou_3p").changed(kuikae="allowed", tsumo_loss=False),
    load_preset("house_classic").changed(open_riichi=True),
)


@pytest.mark.parametrize("rules", SAMPLE, ids=rules_key)
def test_of_shipped_tables_each_answer_is_the_kinds_own(rules):
    asked = 0
    for entry in list(shipped_entries())[::97]:
        position = entry.outline
        there = asked_by(entry, position, rules) if position.players == rules.players else None
        if there is not None:
            kind, moved = kind_named(entry.kind), Position.from_json(there.entry.position)
            assert moved.ruleset == rules
            assert kind.shape(moved).text(kind.solve(moved, rules).answer) == there.entry.answer
            assert not kind.excluded(moved)
            asked += 1
    assert asked > 8


def test_rules_without_a_change_ask_what_the_bank_says_of_their_preset():
    rules, compared = load_preset("wrc_2025"), 0
    for entry in list(shipped_entries())[::61]:
        if rules.preset in entry.under:
            there = asked_by(entry, entry.outline, rules).entry
            assert [there.level, there.answer] == entry.under[rules.preset]
            assert there.digest == entry.restated(rules).digest
            compared += 1
    assert compared > 30
