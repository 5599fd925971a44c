"""The bank by own rules of a table: what they ask is what the judge says, once, and in slices of any size."""

from dataclasses import replace

import pytest

from tests.puzzles.test_actions import ENTRIES
from tests.puzzles.test_bank import ENTRY
from trainer.puzzles import own_rules, restating_own
from trainer.puzzles.actions import load_bank, set_withdrawn
from trainer.puzzles.bank import kind_digests, write_bank
from trainer.puzzles.digests import OWN, rules_key
from trainer.puzzles.models import Puzzle, PuzzleVersion, RestatedKind, RestatedRules, Stocked
from trainer.puzzles.own_rules import TooManyRestatedError, chosen_word, rules_by_key, use_rules
from trainer.puzzles.pools import COUNTED
from trainer.puzzles.questions import question_of
from trainer.puzzles.restating import restate_all
from trainer.puzzles.restating_own import kinds_left, restate_own, restate_own_some
from trainer.puzzles.restocking import stock_differences
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.rulesets.written import read_rules, written_rules

pytestmark = pytest.mark.django_db
CLUB = load_preset("ema_2025").changed(aka=3, riichi_ankan="any")
OTHER = load_preset("tenhou_4p").changed(aka=0, kuikae="allowed")


def _forget():
    kind_digests.cache_clear()
    restating_own._whole.cache_clear()
    restating_own._entries.cache_clear()
    own_rules._words.clear()


@pytest.fixture
def bank(tmp_path):
    """A writer of banks into one folder; what is known of it is forgotten as by a new release."""

    def written(*entries):
        write_bank(entries, tmp_path)
        _forget()
        load_bank(folder=tmp_path)
        return tmp_path

    _forget()
    yield written
    _forget()


def own(key):
    return PuzzleVersion.objects.filter(ruleset=key).select_related("puzzle__restates")


def test_the_key_is_that_of_the_rules_and_a_preset_keeps_its_name():
    assert rules_key(load_preset("ema_2025")) == "ema_2025"
    key = rules_key(CLUB)
    assert key.startswith(OWN)
    assert len(key) <= 40
    assert rules_key(read_rules(written_rules(CLUB))) == key
    assert rules_key(CLUB.changed(kuikae="allowed")) != key


def test_rules_are_known_by_their_key_once_they_are_used():
    assert rules_by_key(rules_key(CLUB)) is None
    key = use_rules(CLUB)
    assert use_rules(CLUB) == key
    assert RestatedRules.objects.count() == 1
    assert rules_by_key(key) == CLUB
    assert "EMA" in chosen_word(key)
    assert use_rules(load_preset("ema_2025")) == "ema_2025"
    assert RestatedRules.objects.count() == 1


def test_there_is_room_for_so_many(monkeypatch):
    monkeypatch.setattr(own_rules, "MOST_KNOWN", 1)
    use_rules(CLUB)
    with pytest.raises(TooManyRestatedError):
        use_rules(OTHER)
    assert use_rules(CLUB) == rules_key(CLUB)


def test_what_own_rules_ask_is_stored_with_the_answer_of_the_judge(bank):
    folder = bank(*ENTRIES)
    key = use_rules(CLUB)
    number = restate_own(key, folder=folder)
    versions = list(own(key))
    assert number == len(versions) == len(ENTRIES)
    for version in versions:
        question = question_of(version)
        assert question.position.ruleset == CLUB
        assert version.puzzle.restates.slug in {entry.slug for entry in ENTRIES}
    assert Stocked.objects.filter(ruleset=key, own=False).count() == number
    assert stock_differences() == []


def test_what_a_preset_leaves_open_is_asked_once_the_owner_has_settled_it():
    preset = load_preset("mahjong_soul_4p")
    name = min(preset.disputed)
    assert name in preset.disputed
    assert name not in preset.changed(**{name: getattr(preset, name)}).disputed


def test_slices_of_one_table_come_to_the_same_as_all_at_once(bank):
    folder = bank(*ENTRIES)
    key, other = use_rules(CLUB), use_rules(CLUB.changed(kuikae="allowed"))
    rounds = 0
    while restate_own(key, seconds=0, folder=folder) is not None:
        rounds += 1
    restate_own(other, folder=folder)
    assert rounds >= len(ENTRIES)
    assert not kinds_left(key, folder=folder)
    slugs = [set(own(each).values_list("puzzle__restates__slug", flat=True)) for each in (key, other)]
    assert slugs[0] == slugs[1] != set()


def test_while_another_has_a_kind_nobody_does_it_twice(bank):
    folder = bank(ENTRY)
    key = use_rules(CLUB)
    claimed = restating_own._claim(key, ENTRY.kind, kind_digests(folder)[ENTRY.kind])
    assert claimed is not None
    assert restate_own(key, folder=folder) is None
    RestatedKind.objects.update(taken_until=None)  # as after a claim that ran out
    assert restate_own(key, folder=folder) == 1
    # Whoever comes back after its claim ran out stores nothing.
    assert restating_own._restate(claimed, CLUB, None, folder) == 0
    assert own(key).count() == 1


def test_the_round_goes_on_with_them_once_all_presets_are_there(bank):
    folder = bank(replace(ENTRY, under={"wrc_2025": [3, "yes"]}))
    key = use_rules(CLUB)
    assert restate_all(folder=folder) == 2
    assert own(key).count() == 1
    assert RestatedRules.objects.get().complete
    assert restate_own_some(seconds=0, folder=folder) is None


def test_after_a_change_of_the_bank_a_kind_is_done_anew_and_what_left_is_retired(bank):
    key = use_rules(CLUB)
    restate_all(folder=bank(*ENTRIES))
    before = {version.puzzle.slug for version in own(key)}
    restate_all(folder=bank(ENTRIES[0]))
    left = Stocked.objects.filter(ruleset=key).values_list("puzzle__restates__slug", flat=True)
    assert list(left) == [ENTRIES[0].slug]
    assert {version.puzzle.slug for version in own(key)} == before
    assert stock_differences() == []


def test_the_presets_that_are_stored_anew_leave_own_rules_alone(bank):
    key = use_rules(CLUB)
    folder = bank(replace(ENTRY, under={"wrc_2025": [3, "yes"]}))
    restate_own(key, folder=folder)
    restate_all(folder=bank(replace(ENTRY, under={"tenhou_4p": [2, "no"]})))
    assert Stocked.objects.filter(ruleset=key).count() == 1


def test_rules_that_are_those_of_the_line_leave_the_line_alone(bank):
    position = {**ENTRY.position, "ruleset": CLUB.to_json()}
    line = replace(ENTRY, position=position)
    folder = bank(line)
    restate_own(key := use_rules(CLUB), folder=folder)
    assert Puzzle.objects.get(slug=line.slug).restates is None
    assert own(key).get().puzzle.restates.slug == line.slug


def test_what_staff_take_out_goes_by_own_rules_too(bank):
    folder = bank(ENTRY)
    restate_own(key := use_rules(CLUB), folder=folder)
    set_withdrawn(puzzle=Puzzle.objects.get(slug=ENTRY.slug), withdrawn=True)
    assert not Stocked.objects.filter(ruleset=key).exists()
    RestatedKind.objects.all().delete()
    restate_own(key, folder=folder)
    assert not Stocked.objects.filter(ruleset=key).exists()


def test_of_a_kind_that_has_one_answer_only_a_few_are_asked(bank):
    tables = [
        replace(
            ENTRY, position={**ENTRY.position, "scores": [30000 + 100 * n, 30000 - 100 * n, 30000, 30000]}
        )
        for n in range(9)
    ]
    folder = bank(*tables)
    restate_own(key := use_rules(CLUB), folder=folder)
    assert 0 < own(key).count() < COUNTED
