"""Rows of the progress page by family, and kinds to choose from."""

from trainer.play.practice import FamilyTally, Tally, families, family_tallies
from trainer.wording.kind_words import words_of


def row(kind, attempts, right):
    return {"kind": kind, "attempts": attempts, "right": right}


def test_kinds_are_summed_up_by_family_in_the_order_of_families():
    rows = [row("waits", 4, 1), row("kan-legal", 2, 2), row("can-ron", 1, 1), row("may-riichi", 1, 0)]
    titles = {kind: words_of(kind).title for kind in ("waits", "kan-legal", "can-ron", "may-riichi")}
    assert family_tallies(rows) == [
        FamilyTally(Tally("Riichi", 1, 0), (Tally(titles["may-riichi"], 1, 0),)),
        FamilyTally(Tally("Kan", 2, 2), (Tally(titles["kan-legal"], 2, 2),)),
        FamilyTally(
            Tally("Ron, waits and furiten", 5, 2),
            (Tally(titles["waits"], 4, 1), Tally(titles["can-ron"], 1, 1)),
        ),
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
