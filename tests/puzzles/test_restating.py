"""Each table is asked by all the rules that its line names, once, and by any rules only by its own."""

from dataclasses import replace
from random import Random

import pytest
from django.core.management import call_command

from tests.puzzles.test_actions import ENTRIES
from tests.puzzles.test_bank import ENTRY, POSITION
from trainer.puzzles.actions import load_bank, set_withdrawn
from trainer.puzzles.bank import kind_digests, write_bank
from trainer.puzzles.models import BankLoad, Puzzle, PuzzleVersion, Stocked
from trainer.puzzles.restating import restate_all, restate_some
from trainer.puzzles.restocking import rebuild, stock_differences
from trainer.puzzles.stock import Scope, choices, draw_stocked

pytestmark = pytest.mark.django_db
UNDER = {"wrc_2025": [3, "yes"], "tenhou_4p": [2, "no"]}


@pytest.fixture
def bank(tmp_path):
    """A writer of banks into one folder, whose marks are forgotten as by a new release."""

    def written(*entries):
        write_bank(entries, tmp_path)
        kind_digests.cache_clear()
        load_bank(folder=tmp_path)
        return tmp_path

    yield written
    kind_digests.cache_clear()


def rulesets(**wanted):
    return sorted(Stocked.objects.filter(**wanted).values_list("ruleset", flat=True))


def test_nothing_is_stored_before_the_bank_is_loaded(tmp_path):
    write_bank([replace(ENTRY, under=UNDER)], tmp_path)
    kind_digests.cache_clear()
    assert restate_some(folder=tmp_path) is None
    assert not Puzzle.objects.exists()
    kind_digests.cache_clear()


def test_a_table_is_asked_by_each_ruleset_with_level_and_class_by_its_rules(bank):
    folder = bank(replace(ENTRY, under=UNDER))
    assert rulesets() == ["ema_2025"]
    assert restate_some(folder=folder) == 2
    assert rulesets() == ["ema_2025", "tenhou_4p", "wrc_2025"]
    there = Stocked.objects.select_related("puzzle").get(ruleset="wrc_2025")
    assert (there.level, there.answer_class, there.own) == (3, "yes", False)
    assert there.puzzle.restates.slug == ENTRY.slug
    assert there.puzzle.from_bank
    assert stock_differences() == []
    assert there.version.real


def test_by_any_rules_a_table_is_drawn_by_its_own_alone(bank):
    folder = bank(*(replace(entry, under=UNDER) for entry in ENTRIES))
    before = set(choices())
    restate_all(folder=folder)
    own = {entry.slug for entry in ENTRIES}
    assert {draw_stocked(Scope(), rng=Random(n)).version.puzzle.slug for n in range(30)} <= own
    assert Scope().number() == 3
    assert sum(part.number for part in Scope().parts()) == 3
    assert set(choices()) == before
    assert set(PuzzleVersion.objects.of(kind="kan-legal").values_list("puzzle__slug", flat=True)) == own


def test_by_a_ruleset_all_are_drawn_that_it_asks_named_ones_too(bank):
    folder = bank(*(replace(entry, under=UNDER) for entry in ENTRIES))
    restate_all(folder=folder)
    scope = Scope(rulesets=("wrc_2025",))
    assert scope.number() == 3
    assert {draw_stocked(scope, rng=Random(n)).ruleset for n in range(9)} == {"wrc_2025"}
    named = replace(scope, slugs=(ENTRY.slug,))
    assert [row.puzzle.restates.slug for row in named.stock()] == [ENTRY.slug]
    assert [row.puzzle.slug for row in Scope(slugs=(ENTRY.slug,)).stock()] == [ENTRY.slug]


def test_a_kind_that_no_other_ruleset_asks_does_not_keep_the_next_from_its_turn(bank):
    other = replace(ENTRY, kind="hand-aborts", position={**POSITION, "ask": {}}, answer="suufon")
    folder = bank(other, replace(ENTRY, under=UNDER))
    assert (restate_some(folder=folder), restate_some(folder=folder)) == (0, 2)
    assert restate_some(folder=folder) is None


def test_what_is_stored_is_stored_once(bank):
    folder = bank(replace(ENTRY, under=UNDER))
    assert (restate_all(folder=folder), restate_all(folder=folder)) == (2, 0)
    BankLoad.objects.filter(name="kan-legal").delete()  # as whoever was cut off before the mark
    assert restate_all(folder=folder) == 2
    assert Puzzle.objects.count() == PuzzleVersion.objects.count() == Stocked.objects.count() == 3


def test_what_a_line_no_longer_names_is_retired_and_its_link_stays(bank):
    restate_all(folder=bank(replace(ENTRY, under=UNDER)))
    restate_all(folder=bank(replace(ENTRY, under={"wrc_2025": [3, "yes"]})))
    assert rulesets() == ["ema_2025", "wrc_2025"]
    gone = PuzzleVersion.objects.get(ruleset="tenhou_4p").puzzle
    assert gone.status == Puzzle.Status.RETIRED
    assert stock_differences() == []


def test_with_its_line_a_table_goes_by_all_rules(bank):
    restate_all(folder=bank(replace(ENTRY, under=UNDER), ENTRIES[1]))
    restate_all(folder=bank(ENTRIES[1]))
    assert [row.puzzle.slug for row in Stocked.objects.all()] == [ENTRIES[1].slug]


def test_the_bank_of_own_rules_leaves_the_others_alone(bank):
    restate_all(folder=bank(replace(ENTRY, under=UNDER)))
    bank(replace(ENTRY, under=UNDER), ENTRIES[1])
    assert rulesets() == ["ema_2025", "ema_2025", "tenhou_4p", "wrc_2025"]


def test_what_staff_take_out_goes_by_all_rules_and_comes_back(bank):
    folder = bank(replace(ENTRY, under=UNDER))
    restate_all(folder=folder)
    puzzle = Puzzle.objects.get(slug=ENTRY.slug)
    assert set_withdrawn(puzzle=puzzle, withdrawn=True)
    assert rulesets() == []
    BankLoad.objects.filter(name="kan-legal").delete()
    restate_all(folder=folder)
    assert rulesets() == []
    assert set_withdrawn(puzzle=puzzle, withdrawn=False)
    assert len(rulesets()) == 3


def test_by_one_other_ruleset_alone_it_can_be_taken_out(bank):
    restate_all(folder=bank(replace(ENTRY, under=UNDER)))
    there = PuzzleVersion.objects.select_related("puzzle").get(ruleset="wrc_2025").puzzle
    assert set_withdrawn(puzzle=there, withdrawn=True)
    assert rulesets() == ["ema_2025", "tenhou_4p"]


def test_the_stock_is_made_anew_with_them(bank):
    restate_all(folder=bank(replace(ENTRY, under=UNDER)))
    before = list(Stocked.objects.order_by("pk").values_list("pk", "ruleset", "own"))
    rebuild()
    assert list(Stocked.objects.order_by("pk").values_list("pk", "ruleset", "own")) == before


def test_the_command_stores_all_at_once(tmp_path, capsys):
    write_bank([replace(ENTRY, under=UNDER)], tmp_path)
    kind_digests.cache_clear()
    call_command("load_bank", folder=tmp_path, every_ruleset=True)
    kind_digests.cache_clear()
    assert "2 puzzles by other rules than their own" in capsys.readouterr().out
    assert len(rulesets()) == 3
