"""The table of all yaku beside riichi says what wins of the bank say."""

from functools import cache

import pytest
from django.utils.html import strip_tags

from tests.puzzles.shipped import shipped_entries
from trainer.rules.scoring.yaku_list import PATTERNS, YAKU, beside_riichi

DECLARED = {"riichi", "double_riichi"}


@cache
def wins():
    return [entry.answer.split("+") for entry in shipped_entries() if entry.kind == "yaku-of-win"]


def test_yaku_that_both_count_are_seen_beside_riichi_in_wins_and_others_are_not():
    beside = {name for names in wins() if "riichi" in names for name in names if name != "riichi"}
    assert len(beside) > 15
    assert {beside_riichi(name) for name in beside} <= {"adds", "needs"}


def test_what_needs_a_riichi_is_never_seen_without_one():
    needing = {name for name in YAKU if beside_riichi(name) == "needs"}
    assert needing == {"ippatsu", "open_riichi"}
    assert [names for names in wins() if needing & set(names) and not DECLARED & set(names)] == []


def test_beside_a_yakuman_no_riichi_is_named():
    yakuman = [set(names) for names in wins() if PATTERNS.keys() & set(names)]
    assert yakuman
    assert [names for names in yakuman if names & (DECLARED | {"ippatsu"})] == []


@pytest.mark.django_db
def test_each_yaku_has_its_row(client):
    text = " ".join(strip_tags(client.get("/rules/CMP-1/").text).split())
    for row in ("tanyao 1 1 both count", "double riichi 2 – in its place", "honitsu 3 2 both count"):
        assert row in text
    assert text.count("riichi adds nothing") == len(PATTERNS) - 2
