"""A bank is filled up with the answers that its pools lack; what the rules answer in one way is shrunk."""

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from trainer.lab.mine.bank import TOLD, Filling, brief, drafted, told
from trainer.lab.mine.house_rules import fill_house_rule
from trainer.puzzles.bank import is_checked, read_bank, write_bank
from trainer.rulebook.house_rules import house_rules
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.kind import kind_named

KITA = kind_named("kita")
TENHOU = load_preset("tenhou_3p")
THREE_HAN = load_preset("house_classic").changed(open_riichi=True, open_double_riichi_han=3)


def made(kind, level, ruleset, number, answer=None):
    """The first so many positions that a generator makes, of one answer if it is given."""
    found = {}
    for seed in range(2000):
        entry = drafted(kind, level, ruleset, seed)
        if entry is not None and answer in (None, entry.answer):
            found[entry.digest] = entry
        if len(found) == number:
            return list(found.values())
    raise AssertionError("too few")


@pytest.fixture(scope="module")
def wins():
    """Eight questions about a tsumo, all answered yes."""
    return made(kind_named("may-tsumo"), 1, TENHOU, 8, "yes")


def test_a_pool_of_one_answer_gets_the_other_one_until_it_leans_no_more(wins):
    filling = Filling(list(wins), seed=5_000)
    done = dict(filling.fill())
    assert set(done.values()) == {"made"}
    assert filling.retired == []
    assert {entry.answer for entry in filling.made} == {"no"}
    assert len(filling.made) == 4
    assert not list(filling.pools.faults())


def test_the_same_bank_and_seed_are_filled_alike(wins):
    one, other = (Filling(list(wins), seed=5_000) for _ in range(2))
    assert list(one.fill()) == list(other.fill())
    assert one.made == other.made


def test_what_a_question_tells_gives_no_answer_away():
    """That a kita came before the tsumo: by altered rules alone it is no rinshan kaihou."""
    entries = [entry for entry in made(KITA, 5, TENHOU, 10, "yes") if told(entry)][:7]
    filling = Filling(entries, seed=5_000)
    done = dict(filling.fill())
    pool = ("kita", 5, f"{TOLD}rinshan, draw after kita")
    assert done[pool] == "made"
    assert not filling.pools.fault(pool)
    others = [entry for entry in filling.made if told(entry)]
    assert all(entry.parsed.ruleset.changes for entry in others)


def test_where_the_rules_give_one_answer_the_pool_is_made_too_small_to_count():
    """By the EMA's rules no hand is aborted."""
    kind, rules = kind_named("hand-aborts"), load_preset("ema_2025")
    entries = made(kind, 1, rules, 5)
    filling = Filling(entries, seed=0, drafts=2)
    exact = next(pool for pool, _ in filling.pools.faults())
    assert filling._mend(exact) == "retired"
    assert (len(filling.entries), len(filling.retired)) == (3, 2)


def test_each_level_gets_positions_by_the_rules_that_the_kind_alone_has():
    """Kuikae allowed: no preset has it for four players, and it decides in each position that is added."""
    kind = kind_named("kuikae")
    filling = Filling([], seed=5_000)
    found = dict(filling.widen(kind, 2))
    assert {level for _, level, _ in found} == set(kind.levels)
    assert set(found.values()) == {2}
    for entry in filling.made:
        position = entry.parsed
        assert position.ruleset in kind.own_rules[4]
        assert (
            kind.solve(position, load_preset(position.ruleset.preset)).answer
            != kind.solve(position, position.ruleset).answer
        )


def test_a_house_rule_gets_positions_that_turn_on_it():
    house_rule = house_rules()["open-double-riichi-4-han"]
    filling = Filling([], seed=6_000, drafts=20)
    assert fill_house_rule(filling, house_rule, 3) == 3
    assert {entry.answer for entry in filling.made} == {"4"}
    worth = [kind_named(entry.kind).solve(entry.parsed, THREE_HAN).answer for entry in filling.made]
    assert worth == [3, 3, 3]
    assert fill_house_rule(filling, house_rule, 2) == 3


def test_what_is_rare_is_sought_by_the_code_of_its_reason_and_the_answer():
    kind = kind_named("hand-aborts")
    filling = Filling([], seed=5_000)
    assert filling.seek(kind, "suukan_at_once=suukan", 2, own=True) == 2
    assert filling.seek(kind, "suufon_called", 2, levels=[3]) == 2
    at_once, called = filling.made[:2], filling.made[2:]
    assert all(entry.parsed.ruleset in (*kind.own_rules[3], *kind.own_rules[4]) for entry in at_once)
    assert [(entry.level, entry.answer) for entry in called] == [(3, "goes-on")] * 2


def test_what_is_there_already_is_not_made_again():
    kind = kind_named("must-show")
    filling = Filling([], seed=5_000)
    filling.seek(kind, "suucha", 1, levels=[4])
    assert filling.seek(kind, "suucha=must", 1) == 1
    assert len(filling.made) == 1


def test_rules_are_written_as_the_bank_writes_them():
    assert brief(TENHOU) == {"preset": "tenhou_3p"}
    assert brief(TENHOU.changed(kuikae="allowed")) == {
        "preset": "tenhou_3p",
        "changes": {"kuikae": "allowed"},
    }


def test_the_command_fills_a_folder_and_counts_before_and_after(wins, tmp_path, capsys):
    write_bank(wins, tmp_path)
    call_command("fill_bank", folder=tmp_path, seed=3)
    said = capsys.readouterr().out
    assert "before: 2 pools, 2 counted, 2 one_answer, 0 leans, 0 small" in said
    assert "after: 2 pools, 2 counted, 0 one_answer, 0 leans, 0 small" in said
    assert len(read_bank(tmp_path)) == 12
    assert is_checked(tmp_path)


def test_to_count_writes_nothing(wins, tmp_path, capsys):
    write_bank(wins, tmp_path)
    call_command("fill_bank", check=True, folder=tmp_path)
    assert "one_answer {'yes': 8}" in capsys.readouterr().out
    assert len(read_bank(tmp_path)) == 8


def test_a_folder_without_a_bank_is_refused(tmp_path):
    with pytest.raises(CommandError, match=r"^the bank was not filled: "):
        call_command("fill_bank", folder=tmp_path)
