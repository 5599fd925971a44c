"""Own rules of a table in a class: whose they are, that they stay with it, and how far the bank is judged."""

from random import Random
from types import SimpleNamespace

import pytest

from tests.classroom.builders import assignment, classroom, teacher
from tests.puzzles.loaded import load_entries
from tests.puzzles.test_actions import ENTRIES
from trainer.classroom.models import Classroom, Mode
from trainer.classroom.repairs import asking
from trainer.classroom.repairs.asking import NothingToRepairError, repair_places, scopes_of
from trainer.classroom.setting import own_rules
from trainer.classroom.setting.assigning import copy_assignment, make_assignment
from trainer.classroom.setting.classes import change_class, create_class
from trainer.classroom.setting.copying import copy_class
from trainer.classroom.setting.filling import prepare_puzzles
from trainer.classroom.setting.own_rules import (
    BankStanding,
    NoSuchRulesError,
    find_rules,
    judge_bank,
    judge_for_class,
)
from trainer.classroom.setting.places import NothingAskedError, Place, Rule, rulesets_of, spread_places
from trainer.puzzles import own_rules as known
from trainer.puzzles import restating_own
from trainer.puzzles.bank import kind_digests, write_bank
from trainer.puzzles.digests import OWN, rules_key
from trainer.puzzles.models import RestatedRules, Stocked
from trainer.puzzles.own_rules import TooManyRestatedError, rules_said, rules_to_choose, titles_of
from trainer.puzzles.stock import Scope
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.kind import kinds
from trainer.tablerules.keeping import keep_rules
from trainer.tablerules.models import TableRules

pytestmark = pytest.mark.django_db
CLUB = load_preset("ema_2025").changed(kuikae="allowed")
KEY = rules_key(CLUB)
SAID = "“Club”: EMA 2025, but "


@pytest.fixture(autouse=True)
def nothing_known():
    known._words.clear()
    yield
    known._words.clear()


@pytest.fixture
def owner():
    user = teacher()
    keep_rules(owner=user, name="Club", ruleset=CLUB)
    return user


@pytest.fixture
def room(owner):
    """A class by the own rules of its teacher."""
    own = find_rules(owner, None, KEY)
    return create_class(owner=owner, name="Club", zone="UTC", ruleset=KEY, own=own)


def test_a_teacher_chooses_among_the_own_rules_by_name(owner):
    ((key, title),) = titles_of(rules_to_choose(owner, {}))
    assert key == KEY
    assert title.startswith(SAID)
    assert find_rules(owner, None, KEY) == {"word": "ema_2025.kuikae-allowed", "name": "Club"}
    assert RestatedRules.objects.get().key == KEY


def test_rules_of_others_are_refused_though_somebody_uses_them(owner, room):
    other = teacher("other")
    assert rules_to_choose(other, classroom("Theirs").own_rules) == {}
    for key in (KEY, f"{OWN}{'a' * 26}", f"{OWN}1"):
        with pytest.raises(NoSuchRulesError):
            find_rules(other, classroom(), key)


def test_presets_and_any_rules_are_none_of_them(owner):
    assert find_rules(owner, None, "ema_2025") is find_rules(owner, None, "") is None


def test_the_class_keeps_word_and_name_when_their_owner_removes_them(owner, room):
    TableRules.objects.all().delete()
    RestatedRules.objects.all().delete()
    known._words.clear()
    there = Classroom.objects.get(pk=room.pk)
    assert rules_said(KEY, there.own_rules).startswith(SAID)
    assert list(rules_to_choose(teacher("co"), there.own_rules)) == [KEY]
    assert find_rules(teacher("co2"), there, KEY)
    assert rulesets_of("can-ron", KEY, None) == (CLUB,)


def test_another_teacher_s_name_for_equal_rules_changes_nothing(room):
    co = teacher("co")
    keep_rules(owner=co, name="Mine", ruleset=CLUB)
    own = find_rules(co, room, KEY)
    change_class(classroom=room, name="Club", zone="UTC", ruleset=KEY, own=own)
    assert rules_said(KEY, Classroom.objects.get().own_rules).startswith(SAID)


def test_without_room_for_more_they_are_refused(owner, monkeypatch):
    monkeypatch.setattr(known, "MOST_KNOWN", 0)
    with pytest.raises(TooManyRestatedError):
        find_rules(owner, None, KEY)


def test_a_copied_class_and_a_copied_assignment_take_them_along(owner, room):
    copied = copy_class(classroom=room, by=owner, name="Next term")
    assert (copied.ruleset, rules_said(KEY, copied.own_rules)) == (KEY, rules_said(KEY, room.own_rules))
    place = Place("can-ron", 2, KEY, 4)
    work = make_assignment(
        classroom=room,
        by=owner,
        facts={"title": "Rons"},
        places=[place],
        fill=True,
        publish=False,
        rng=Random(1),
    )
    other = classroom("Other")
    copy_assignment(assignment=work, classroom=other, by=owner)
    assert rules_said(KEY, Classroom.objects.get(pk=other.pk).own_rules).startswith(SAID)


def test_kinds_are_asked_by_them_but_those_that_lack_what_they_are_about(owner, room):
    assert rulesets_of("can-ron", KEY, 4) == (CLUB,)
    assert rulesets_of("can-ron", KEY, 3) == ()
    assert rulesets_of("kita", KEY, None) == ()
    assert rulesets_of("open-riichi-cost", KEY, None) == ()
    assert rulesets_of("chombo-paid", KEY, None) == (CLUB,)
    rule = Rule(("can-ron", "kita"), (2,), 3, KEY)
    assert {(each.kind, each.ruleset) for each in spread_places(rule, Random(1))} == {("can-ron", KEY)}
    with pytest.raises(NothingAskedError):
        spread_places(Rule(("kita",), (2,), 3, KEY), Random(1))


def test_what_the_bank_lacks_is_made_by_these_rules(owner, room):
    facts = {"title": "Rons", "mode": Mode.HOMEWORK}
    place = Place("can-ron", 2, KEY, 4)
    work = make_assignment(
        classroom=room, by=owner, facts=facts, places=[place], fill=True, publish=True, rng=Random(1)
    )
    work.slots.update(wanted=2)
    assert prepare_puzzles(assignment_id=work.pk)
    found = [choice.version for choice in work.slots.get().choices.select_related("version")]
    assert len(found) == 2
    assert all('"kuikae":"allowed"' in each.position for each in found)


def test_a_repair_set_is_asked_by_them_first_then_by_any_what_they_do_not_change(room):
    own, others = scopes_of(room)
    assert (own.rulesets, own.kinds, own.players) == ((KEY,), (), (4,))
    assert (others.rulesets, others.players) == ((), (4,))
    changed = {slug for slug, kind in kinds().items() if "kuikae" in kind.parameters}
    assert {"kuikae", "find-illegal"} <= changed
    assert set(others.kinds) == kinds().keys() - changed


def test_what_they_change_is_never_repaired_by_other_rules(room, monkeypatch):
    rows = [
        Stocked(kind="kuikae", level=1, answer_class=name, version_id=n) for n, name in enumerate("aabbab")
    ]
    asked = []

    def stock(scope, _most, _rng):
        asked.append(scope)
        return [] if scope.rulesets else rows

    monkeypatch.setattr(asking, "some_of_each", stock)
    monkeypatch.setattr(asking, "facts_of", lambda row: SimpleNamespace(rules=(), errors=()))
    assert repair_places("kuikae_everywhere", Random(1), within=[Scope(players=(4,))])
    with pytest.raises(NothingToRepairError):
        repair_places("kuikae_everywhere", Random(1), within=scopes_of(room))
    assert [each.rulesets for each in asked[1:]] == [(KEY,)]


def test_what_is_not_judged_yet_is_said_to_be_prepared():
    assert BankStanding(1, 3).said.startswith(
        "The bank is being judged by the rules of the class: 1 of 3 kinds"
    )


def test_the_bank_is_judged_in_slices_and_it_is_said_how_far(room, tmp_path, monkeypatch):
    for each in (kind_digests, restating_own._whole, restating_own._entries):
        each.cache_clear()
    load_entries(ENTRIES, tmp_path)
    write_bank(ENTRIES, tmp_path)
    monkeypatch.setattr(own_rules, "BANK", tmp_path)
    real, left = restating_own.restate_own, restating_own.kinds_left
    monkeypatch.setattr(own_rules, "restate_own", lambda *a, **k: real(*a, **k, folder=tmp_path))
    monkeypatch.setattr(own_rules, "kinds_left", lambda *a, **k: left(*a, **k, folder=tmp_path))
    entry = ENTRIES[0].kind
    before = len(left(KEY, folder=tmp_path))
    standing = judge_for_class(room, seconds=0)
    assert before
    assert standing is not None
    assert standing.of - standing.done == before
    assert judge_bank(KEY, {entry}, seconds=60) is None
    assert judge_bank("ema_2025") is None
    for each in (kind_digests, restating_own._whole, restating_own._entries):
        each.cache_clear()


def test_without_a_bank_nothing_is_waited_for(room):
    assert judge_for_class(room) is None
    assert assignment(room, []).slots.count() == 0
