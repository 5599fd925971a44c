"""Which rulesets ask a position is worked out; no pool of theirs can be guessed; what lacks is filled."""

from dataclasses import replace

import pytest

from tests.puzzles.test_bank import ENTRY
from trainer.lab.mine.bank import Filling
from trainer.lab.mine.rulesets import (
    FEWEST_OF_DECISIONS,
    FEWEST_OF_RULES,
    asked_under,
    counted,
    fill_rulesets,
    lacks,
    least_of,
    under_every_ruleset,
)
from trainer.puzzles.bank import Entry, read_bank
from trainer.puzzles.pools import asked_by_name, unguessable
from trainer.rules.rulesets.ruleset import load_preset, offered
from trainer.scenarios.kind import kind_named


@pytest.fixture(scope="module")
def bank():
    return read_bank()


def made(answers, own="ema_2025", level=2):
    """Entries of may-tsumo that WRC's rules ask, with these answers there."""
    return [
        Entry(
            "may-tsumo", level, {"ruleset": {"preset": own}, "n": n}, "yes", {"seed": n}, {}, "",
            {"wrc_2025": [level, answer]},
        )
        for n, answer in enumerate(answers)
    ]  # fmt: skip


def under_wrc(entries):
    return sorted(entry.under["wrc_2025"][1] for entry in entries if "wrc_2025" in entry.under)


def test_all_other_offered_rulesets_ask_what_can_have_come_about_by_them():
    found = asked_under(ENTRY)
    assert set(found) == set(offered(4)) - {"ema_2025"}
    for preset, (level, answer) in found.items():
        there = replace(ENTRY, under={preset: [level, answer]}).restated(load_preset(preset))
        kind, position = kind_named(there.kind), there.parsed
        verdict = kind.solve(position, position.ruleset)
        text = kind.shape(position).text(verdict.answer)
        assert (kind.level(position, verdict), text) == (level, answer)


def test_what_a_ruleset_does_not_know_it_does_not_ask(bank):
    """A hand that ended by four riichi is asked where it ends so, and nowhere else."""
    suucha = [e for e in bank if e.kind == "next-hand" and "~suucha" in e.position["events"]]
    ended = next(e for e in suucha if e.position["ruleset"] == {"preset": "tenhou_4p"})
    assert set(asked_under(ended)) == {"mahjong_soul_4p", "house_classic"}


def test_equal_questions_are_asked_once():
    """The same table stands in the bank by two rulesets: neither is restated as the other."""
    by_wrc = replace(ENTRY, under={"wrc_2025": [2, "no"]}).restated(load_preset("wrc_2025"))
    filled = under_every_ruleset([ENTRY, by_wrc])
    names = [name for entry in filled for name in asked_by_name(entry)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("answers", "left"),
    [
        (["yes"] * 3, ["yes"] * 3),
        (["yes"] * 9, ["yes"] * 3),
        (["no", *["yes"] * 9], ["no", "yes", "yes"]),
        (["no"] * 4 + ["yes"] * 20, ["no"] * 4 + ["yes"] * 9),
        (["no"] * 5 + ["yes"] * 5, ["no"] * 5 + ["yes"] * 5),
    ],
)
def test_so_many_are_left_out_that_no_answer_can_be_guessed(answers, left):
    assert under_wrc(unguessable(made(answers))) == left


def test_levels_that_lean_to_different_sides_are_each_mended():
    found = unguessable([*made(["yes"] * 9, level=1), *made(["no"] * 9, level=2)])
    assert under_wrc(found) == ["no"] * 3 + ["yes"] * 3


def test_what_was_made_under_a_ruleset_stays():
    own = made(["yes"] * 9, own="wrc_2025")
    found = unguessable([replace(entry, under={}) for entry in own])
    assert len(found) == counted(found)["may-tsumo", "wrc_2025"] == 9


def test_where_only_the_rare_answer_can_go_it_goes():
    own = [replace(entry, under={}) for entry in made(["yes"] * 3, own="wrc_2025")]
    found = unguessable([*own, *made(["no"])])
    assert counted(found)["may-tsumo", "wrc_2025"] == 3


def test_a_kind_of_decisions_needs_more_than_one_of_rules():
    assert least_of(kind_named("kan-legal")) == FEWEST_OF_RULES
    assert least_of(kind_named("should-you-fold")) == FEWEST_OF_DECISIONS


def test_what_lacks_is_named_with_how_many_answers_there_are():
    lack = next(each for each in lacks(made(["yes", "no"])) if each.rules.preset == "wrc_2025")
    assert (lack.kind.slug, lack.number, lack.answers, lack.can_be_filled) == ("may-tsumo", 2, 2, True)


def test_what_lacks_is_made_up_the_rare_answer_first(bank, monkeypatch):
    few = [entry for entry in bank if entry.kind == "hand-complete"][:6]
    filling = Filling(under_every_ruleset(few), 5_000_000)
    monkeypatch.setattr("trainer.lab.mine.rulesets.FEWEST_OF_RULES", 12)
    filled = {lack.rules.preset: number for lack, number in fill_rulesets(filling)}
    assert filled["jpml_a_2026"] >= 12
    answers = [
        asked_by_name(e)["jpml_a_2026"][1] for e in filling.entries if "jpml_a_2026" in asked_by_name(e)
    ]
    assert abs(2 * answers.count("yes") - len(answers)) <= 4
