import json
from dataclasses import replace

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tests.puzzles.test_bank import ENTRY, POSITION
from tests.scenarios.build import laid
from trainer.puzzles import actions
from trainer.puzzles.actions import (
    Loaded,
    load_bank,
    mark_real,
    reserve_moment,
    reserve_puzzle,
    set_withdrawn,
)
from trainer.puzzles.bank import BankError, write_bank
from trainer.puzzles.models import Origin, Puzzle, PuzzleVersion
from trainer.puzzles.querysets import ImmutableVersionError
from trainer.scenarios.position.position import Position

pytestmark = pytest.mark.django_db
ENTRIES = [
    replace(ENTRY, position={**POSITION, "hand": hand})
    for hand in ("3444m778899s333z", "111m222333p5678s", "3335666p111456s")
]


def test_loading_stores_what_a_line_says(tmp_path):
    write_bank([ENTRY], tmp_path)
    assert load_bank(folder=tmp_path) == Loaded(total=1, new=1)
    version = PuzzleVersion.objects.select_related("puzzle", "origin").get()
    assert (version.puzzle.slug, version.puzzle.kind) == (ENTRY.slug, "kan-legal")
    assert Position.from_json(json.loads(version.position)).to_json(short=True) == POSITION
    assert (version.ruleset, version.players, version.level) == ("ema_2025", 4, 2)
    origin = version.origin
    assert (origin.record, origin.round, origin.event) == ("2009010100gm-00a1", 3, 41)
    assert origin.aftermath == {"did": "0-4m", "end": "0t4m", "deltas": [3900, -1300, -1300, -1300]}


def test_what_staff_took_out_stays_out_of_a_new_bank(tmp_path):
    write_bank(ENTRIES[:1], tmp_path)
    load_bank(folder=tmp_path)
    assert set_withdrawn(puzzle=Puzzle.objects.get(), withdrawn=True)
    write_bank(ENTRIES[:2], tmp_path)
    assert load_bank(folder=tmp_path).new == 1
    taken = Puzzle.objects.get(slug=ENTRIES[0].slug)
    assert (taken.status, taken.withdrawn) == (Puzzle.Status.RETIRED, True)
    assert Puzzle.objects.get(slug=ENTRIES[1].slug).status == Puzzle.Status.PUBLISHED


def test_no_column_holds_the_answer(tmp_path):
    position = laid("123p456p789p56s11z").to_json(short=True)
    write_bank([replace(ENTRY, kind="waits", position=position, answer="19m19p19s1234567z")], tmp_path)
    load_bank(folder=tmp_path)
    rows = [*Puzzle.objects.values(), *PuzzleVersion.objects.values(), *Origin.objects.values()]
    assert len(rows) == 3
    assert "19m19p19s1234567z" not in str(rows)


def test_loading_classes_the_answers_and_files_altered_rules_apart(tmp_path):
    altered = {"preset": "ema_2025", "changes": {"kuitan": False}}
    write_bank([ENTRY, replace(ENTRY, position={**POSITION, "ruleset": altered})], tmp_path)
    load_bank(folder=tmp_path)
    assert list(PuzzleVersion.objects.order_by("ruleset").values_list("ruleset", "answer_class")) == [
        ("altered", ENTRY.answer),
        ("ema_2025", ENTRY.answer),
    ]


def test_new_rules_class_the_answers_of_every_version_anew(tmp_path, monkeypatch):
    write_bank([ENTRY], tmp_path)
    load_bank(folder=tmp_path)
    own = PuzzleVersion.objects.create(
        puzzle=Puzzle.objects.create(slug="own", kind="kan-legal", status=Puzzle.Status.LINKED),
        position=PuzzleVersion.objects.get().position,
        ruleset="ema_2025",
        players=4,
        digest="own",
        canonical_key="own",
    )
    PuzzleVersion.objects.filter(puzzle__from_bank=True).set_class("of other rules")
    assert not load_bank(folder=tmp_path).changed
    monkeypatch.setattr(actions, "RULES_VERSION", 10_000)
    assert load_bank(folder=tmp_path).changed
    own.refresh_from_db()
    assert {version.answer_class for version in PuzzleVersion.objects.all()} == {ENTRY.answer}


def test_a_version_that_asks_nothing_any_more_is_in_no_class(tmp_path):
    puzzle = Puzzle.objects.create(slug="gone", kind="chess")
    common = {"puzzle": puzzle, "position": "{}", "ruleset": "ema_2025", "players": 4}
    PuzzleVersion.objects.create(**common, digest="gone", canonical_key="gone", answer_class="mate")
    actions.classify_others()
    assert PuzzleVersion.objects.get().answer_class == ""


def test_an_unchanged_bank_is_skipped_with_one_query(tmp_path, django_assert_num_queries):
    write_bank(ENTRIES, tmp_path)
    load_bank(folder=tmp_path)
    with django_assert_num_queries(1):
        assert load_bank(folder=tmp_path) == Loaded(changed=False)


def test_what_left_is_retired_and_what_came_back_is_published_again(tmp_path):
    write_bank(ENTRIES, tmp_path)
    load_bank(folder=tmp_path)
    write_bank(ENTRIES[1:], tmp_path)
    assert load_bank(folder=tmp_path) == Loaded(total=2, retired=1)
    assert Puzzle.objects.get(slug=ENTRIES[0].slug).status == "retired"
    assert PuzzleVersion.objects.published().count() == 2
    write_bank(ENTRIES, tmp_path)
    assert load_bank(folder=tmp_path) == Loaded(total=3)
    assert PuzzleVersion.objects.published().count() == 3


def test_a_puzzle_that_is_not_the_banks_is_never_retired(tmp_path):
    own = Puzzle.objects.create(slug="own", kind="waits")
    write_bank(ENTRIES, tmp_path)
    load_bank(folder=tmp_path)
    own.refresh_from_db()
    assert own.status == "published"


def test_a_new_level_and_aftermath_reach_a_known_puzzle_without_a_second_version(tmp_path):
    write_bank([ENTRY], tmp_path)
    load_bank(folder=tmp_path)
    write_bank([replace(ENTRY, level=3, aftermath={"did": "0=4m", "end": "~exhaustive"})], tmp_path)
    load_bank(folder=tmp_path)
    version = PuzzleVersion.objects.get()
    assert (version.level, version.origin.aftermath) == (3, {"did": "0=4m", "end": "~exhaustive"})


def test_a_bad_line_changes_nothing(tmp_path):
    write_bank(ENTRIES, tmp_path)
    load_bank(folder=tmp_path)
    with (tmp_path / "kan-legal.jsonl").open("a") as file:
        file.write("{}\n")
    with pytest.raises(BankError):
        load_bank(folder=tmp_path)
    with pytest.raises(CommandError, match=r"^the bank was not loaded: kan-legal.jsonl, line 4: "):
        call_command("load_bank", folder=tmp_path)
    assert PuzzleVersion.objects.published().count() == 3


@pytest.mark.parametrize("name", ["empty", "nowhere"])
def test_a_wrong_folder_retires_nothing(tmp_path, name):
    write_bank(ENTRIES, tmp_path)
    load_bank(folder=tmp_path)
    (tmp_path / "empty").mkdir()
    with pytest.raises(CommandError, match=r"^the bank was not loaded: "):
        call_command("load_bank", folder=tmp_path / name)
    assert PuzzleVersion.objects.published().count() == 3


def test_the_command_says_what_changed_and_then_nothing(tmp_path, capsys):
    write_bank(ENTRIES, tmp_path)
    call_command("load_bank", folder=tmp_path)
    call_command("load_bank", folder=tmp_path)
    assert capsys.readouterr().out == "3 puzzles in the bank: 3 new, 0 retired\n"


def handed_over(hundreds):
    return {"scores": [30000 - 100 * hundreds, 30000 + 100 * hundreds, 30000, 30000]}


def test_six_hundred_puzzles_take_a_bounded_number_of_queries(tmp_path, django_assert_max_num_queries):
    write_bank(
        [
            replace(ENTRY, position={**POSITION, "honba": n % 99 + 1, **handed_over(n // 99)})
            for n in range(600)
        ],
        tmp_path,
    )
    with django_assert_max_num_queries(50):
        assert load_bank(folder=tmp_path).new == 600


def test_a_stored_version_does_not_change(tmp_path):
    write_bank([ENTRY], tmp_path)
    load_bank(folder=tmp_path)
    version = PuzzleVersion.objects.get()
    version.position = "{}"
    with pytest.raises(ImmutableVersionError):
        version.save()
    with pytest.raises(ImmutableVersionError):
        PuzzleVersion.objects.update(position="{}")


def test_a_reserved_puzzle_is_offered_nowhere():
    position = Position.from_json(POSITION)
    version = reserve_puzzle(kind="kan-legal", position=position, level=2, seed=7)
    assert version.puzzle.slug not in version.digest
    assert (version.puzzle.from_bank, version.origin.seed, version.ruleset) == (False, 7, "ema_2025")
    assert Position.from_json(json.loads(version.position)) == position
    assert not PuzzleVersion.objects.published().exists()
    assert not PuzzleVersion.objects.newest_of(version.puzzle.slug).exists()


def test_what_the_bank_has_is_not_reserved(tmp_path):
    write_bank([ENTRY], tmp_path)
    load_bank(folder=tmp_path)
    position = Position.from_json(POSITION)
    assert reserve_puzzle(kind="kan-legal", position=position, level=2, seed=7) is None
    assert Puzzle.objects.count() == 1


def real():
    return set(PuzzleVersion.objects.filter(real=True).values_list("digest", flat=True))


def test_a_version_says_whether_its_position_is_out_of_a_game(tmp_path):
    write_bank([ENTRIES[0], replace(ENTRIES[1], source={"seed": 3}, aftermath={})], tmp_path)
    load_bank(folder=tmp_path)
    position = Position.from_json(POSITION)
    reserve_puzzle(kind="kan-legal", position=position, level=2, seed=7)
    own = reserve_moment(kind="kan-legal", position=position, level=2, aftermath={})
    assert real() == {ENTRIES[0].digest, own.digest}


def test_versions_stored_before_are_marked_some_at_a_time(tmp_path, monkeypatch):
    monkeypatch.setattr(actions, "_BATCH", 1)
    write_bank([*ENTRIES[:2], replace(ENTRIES[2], source={"seed": 3}, aftermath={})], tmp_path)
    load_bank(folder=tmp_path)
    super(type(PuzzleVersion.objects.all()), PuzzleVersion.objects.all()).update(real=False)
    assert mark_real() == 2
    assert real() == {each.digest for each in ENTRIES[:2]}
    assert mark_real() == 0
