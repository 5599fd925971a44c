"""Rows of the progress page by family, and kinds to choose from."""

import pytest

from trainer.play.practice.choice import families
from trainer.play.progress.tallies import Tally, family_tallies
from trainer.progress.models import Tally as Counted
from trainer.wording.kind_words import words_of


def row(kind, answers, right):
    return Counted(sort="kind", code=kind, answers=answers, right=right, seconds=12 * answers)


def told(tally):
    return tally.name, tally.attempts, tally.right


def test_kinds_are_summed_up_by_family_in_the_order_of_families():
    rows = [row("waits", 4, 1), row("kan-legal", 2, 2), row("can-ron", 1, 1), row("may-riichi", 1, 0)]
    titles = {kind: words_of(kind).title for kind in ("waits", "kan-legal", "can-ron", "may-riichi")}
    assert [(told(each.whole), list(map(told, each.kinds))) for each in family_tallies(rows)] == [
        (("Riichi", 1, 0), [(titles["may-riichi"], 1, 0)]),
        (("Kan", 2, 2), [(titles["kan-legal"], 2, 2)]),
        (("Ron, waits and furiten", 5, 2), [(titles["waits"], 4, 1), (titles["can-ron"], 1, 1)]),
    ]


def test_a_kind_and_its_family_are_practised_by_one_tap_and_tell_the_mean_time():
    (family,) = family_tallies([row("waits", 4, 1)])
    assert [(each.practise, each.time) for each in (family.whole, *family.kinds)] == [
        ("/next/?kind=furiten", "12 s"),
        ("/next/?kind=waits", "12 s"),
    ]


def test_a_kind_that_is_gone_is_counted_last_and_has_no_family():
    rows = [row("chess", 3, 0), row("waits", 1, 1)]
    assert [(family.whole.name, family.kinds[0].name) for family in family_tallies(rows)] == [
        ("Ron, waits and furiten", words_of("waits").title),
        ("", "chess"),
    ]


def test_no_answers_make_no_family():
    assert family_tallies([]) == []


def test_kinds_to_choose_from_stand_by_family_and_title():
    offered = families({"waits", "can-ron", "kan-legal"})
    assert [(family.name, [slug for slug, _ in family.kinds]) for family in offered] == [
        ("Kan", ["kan-legal"]),
        ("Ron, waits and furiten", ["can-ron", "waits"]),
    ]


def test_a_share_is_a_rounded_percentage():
    assert (Tally("", 3, 2).percent, Tally("", 0, 0).percent) == (67, 0)


@pytest.mark.parametrize(
    ("right", "number", "least", "most"),
    [
        (0, 0, 0, 1),
        (0, 1, 0, 0.62),
        (1, 1, 0.38, 1),
        (10, 10, 0.86, 1),
        (6, 20, 0.19, 0.44),
        (28, 30, 0.85, 0.97),
    ],
)
def test_few_answers_bound_a_share_loosely_and_many_narrowly(right, number, least, most):
    tally = Tally("", number, right)
    assert (round(tally.least, 2), round(tally.most, 2)) == (least, most)
