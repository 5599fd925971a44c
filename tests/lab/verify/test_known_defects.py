"""The list of known defects: its form, and that the shipped one can be read."""

import re

import pytest

from trainer.lab.verify.records import known_defects, read_defects
from trainer.records.checking.findings import CHECKS

HEADING = "digest\trecord\tround\tevent\tcheck\treason\n"


def test_line_is_a_place_with_its_reason():
    text = HEADING + "# of a simulator\n\nab12\tgame\t3\t41\triichi\ttwo words\n"
    assert read_defects(text) == {("ab12", 3, 41, "riichi"): "two words"}


@pytest.mark.parametrize("text", ["", "# only\n", "digest round\n"])
def test_list_without_heading_is_refused(text):
    with pytest.raises(ValueError, match="the heading must be digest record round event check reason"):
        read_defects(text)


@pytest.mark.parametrize(
    "line", ["ab\tgame\t3\t41\triichi", "ab\tgame\tx\t41\triichi\twhy", "ab\tgame\t3\t-1\tron\t."]
)
def test_line_of_another_form_is_named(line):
    with pytest.raises(ValueError, match=re.escape(f"known defects, line 2: {line!r}")):
        read_defects(HEADING + line)


def test_shipped_list_names_checks_that_exist_and_whole_digests():
    places = known_defects()
    assert {check for _, _, _, check in places} <= set(CHECKS)
    assert {len(digest) for digest, _, _, _ in places} == {64}
