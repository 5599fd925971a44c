"""Places come out of a rule evenly; the bank's puzzles are dealt out to them, none twice."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.classroom.builders import make_rare
from tests.classroom.supply import KINDS, load_supply
from trainer.classroom.setting.places import (
    DRAWS,
    MOST_CHOICES,
    NothingAskedError,
    Place,
    Rule,
    Shortage,
    TooRareError,
    dealt,
    fixed_places,
    rulesets_of,
    settled,
    shortages,
    spread_places,
    wanted_choices,
)
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.restocking import rebuild


@pytest.fixture
def supply(db, tmp_path):
    return load_supply(tmp_path)


def test_kinds_and_levels_come_in_turn():
    places = spread_places(Rule(KINDS, (2, 3), 16), Random(1))
    assert Counter(place.kind for place in places) == dict.fromkeys(KINDS, 4)
    assert Counter((place.kind, place.level) for place in places) == {
        (kind, level): 2 for kind in KINDS for level in (2, 3)
    }


def test_fewer_places_than_kinds_take_different_kinds():
    places = spread_places(Rule(KINDS, (2,), 3), Random(1))
    assert len({place.kind for place in places}) == 3


def test_kinds_that_a_preset_does_not_ask_are_left_out():
    places = spread_places(Rule(("open-riichi-cost", "can-ron"), (2,), 4, "ema_2025"), Random(1))
    assert {place.kind for place in places} == {"can-ron"}


def test_nothing_asked_by_a_preset_is_refused():
    with pytest.raises(NothingAskedError):
        spread_places(Rule(("open-riichi-cost",), (2,), 4, "ema_2025"), Random(1))


def test_rules_of_a_preset_have_its_players():
    assert {r.players for r in rulesets_of("can-ron", "tenhou_3p", None)} == {3}
    assert rulesets_of("can-ron", "tenhou_3p", 4) == ()


def test_places_are_filled_with_their_kind_and_level_and_none_twice(supply):
    places = spread_places(Rule(("can-ron", "kan-legal"), (2,), 4), Random(1))
    hands = dealt(places, "homework", Random(2))
    versions = PuzzleVersion.objects.select_related("puzzle").in_bulk([pk for hand in hands for pk in hand])
    for place, hand in zip(places, hands, strict=True):
        assert {(versions[pk].puzzle.kind, versions[pk].level) for pk in hand} == {(place.kind, 2)}
    dealt_out = [pk for hand in hands for pk in hand]
    assert len(dealt_out) == len(set(dealt_out))
    assert sorted(map(len, hands))[0] >= DRAWS


def test_only_published_puzzles_of_the_preset_are_dealt(supply):
    Puzzle.objects.filter(kind="can-ron").update(status="reserved")
    rebuild()
    assert dealt([Place("can-ron", 2)], "homework", Random(1)) == [[]]
    (hand,) = dealt([Place("kan-legal", 2, "ema_2025")], "homework", Random(1))
    assert {v.ruleset for v in PuzzleVersion.objects.filter(pk__in=hand)} == {"ema_2025"}


def test_fixed_places_of_homework_have_one_choice(supply):
    version = PuzzleVersion.objects.select_related("puzzle").filter(puzzle__kind="can-ron", level=2)[0]
    assert dealt(fixed_places([version]), "homework", Random(1)) == [[version.pk]]


def test_mastery_adds_others_like_the_fixed_one(supply):
    level_2 = PuzzleVersion.objects.select_related("puzzle").filter(puzzle__kind="can-ron", level=2)
    version = next(v for v in level_2 if level_2.filter(ruleset=v.ruleset).count() > 1)
    (hand,) = dealt(fixed_places([version]), "mastery", Random(1))
    others = PuzzleVersion.objects.filter(pk__in=hand[1:])
    assert hand[0] == version.pk
    assert {(v.level, v.ruleset, v.players) for v in others} <= {(2, version.ruleset, version.players)}
    assert len(hand) == level_2.filter(ruleset=version.ruleset).count()


def test_places_of_an_exam_have_one_preset_each():
    any_rules, sanma, stated = settled(
        [Place("can-ron", 2), Place("can-ron", 2, players=3), Place("can-ron", 2, "ema_2025")]
    )
    assert (any_rules.ruleset != "", any_rules.players) == (True, 4)
    assert (sanma.ruleset != "", sanma.players) == (True, 3)
    assert stated == Place("can-ron", 2, "ema_2025")


def test_where_verdicts_are_kept_back_the_bank_gives_what_was_chosen_alone(supply):
    version = PuzzleVersion.objects.select_related("puzzle").filter(puzzle__kind="can-ron", level=2)[0]
    places = [Place("can-ron", 2), *fixed_places([version])]
    for mode in ("homework", "mastery"):
        assert dealt(places, mode, Random(1), secret=True) == [[], [version.pk]]


def test_an_exam_takes_nothing_from_the_bank(supply):
    assert dealt([Place("can-ron", 2)] * 2, "exam", Random(1)) == [[], []]


@pytest.mark.parametrize(("learners", "number"), [(0, 12), (12, 12), (36, 36), (300, MOST_CHOICES)])
def test_an_exam_has_a_variant_for_each_learner(learners, number):
    assert wanted_choices(Place("can-ron", 2), "exam", learners, 2) == number


def test_shortages_are_summed_by_kind_and_level():
    places = [Place("can-ron", 2), Place("can-ron", 2), Place("kan-legal", 1)]
    assert shortages(places, [9, 3, 8], [8, 8, 8]) == [Shortage("can-ron", 2, "", 12, 16)]
    assert shortages(places, [9, 8, 8], [8, 8, 8]) == []


def test_a_rule_of_an_exam_leaves_out_levels_that_are_too_rare(monkeypatch):
    make_rare(monkeypatch, ("can-ron", 3))
    exam = Rule(("can-ron", "kan-legal"), (2, 3), 8, made=True)
    assert {(place.kind, place.level) for place in spread_places(exam, Random(1))} == {
        ("can-ron", 2), ("kan-legal", 2), ("kan-legal", 3),
    }  # fmt: skip
    homework = replace(exam, made=False)
    assert ("can-ron", 3) in {(place.kind, place.level) for place in spread_places(homework, Random(1))}
    with pytest.raises(TooRareError) as refused:
        spread_places(Rule(("can-ron",), (3,), 2, made=True), Random(1))
    assert refused.value.cells == (("can-ron", 3),)
