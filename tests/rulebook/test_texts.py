"""Every page of the rulebook says what the rules say: ids, positions, tiles, links."""

import re

import pytest

from trainer.rulebook.claims import CODE, claimed, false_claims, is_notation, waited
from trainer.rulebook.positions import walked
from trainer.rulebook.texts import BY_NAME, FOLDER, SOURCE, TOPICS, Page, Part, pages_in
from trainer.rules.catalogue import ASKED, RULE_IDS, SECTIONS

PAGES = pages_in(SOURCE)
each_page = pytest.mark.parametrize("page", [pytest.param(page, id=name) for name, page in PAGES.items()])


def test_every_section_and_every_id_has_its_page():
    assert [name for name in (*SECTIONS, *RULE_IDS) if name not in PAGES] == []


def test_every_other_page_is_a_topic_with_a_place():
    assert [name for name in PAGES if name not in (*SECTIONS, *RULE_IDS)] == list(TOPICS)


def test_every_position_belongs_to_a_page():
    assert {path.stem for path in (FOLDER / "positions").glob("*.json")} - PAGES.keys() == set()


@each_page
def test_position_is_answered_as_the_page_tells(page: Page):
    there = walked(page.name)
    drawn = page.steps or page.name in (part.table for part in page.parts)
    assert bool(there) == bool(drawn), "steps or a part, and a position, go together"
    if there is not None:
        assert there.verdict.answer == there.answer
        cited = {reason.rule for reason in there.verdict.reasons}
        assert page.name not in ASKED or page.name in cited, f"the verdict cites {sorted(cited)}"


@each_page
def test_page_has_a_picture(page: Page):
    """A table, tiles in its text, or the tiles that its file names."""
    there = any(is_notation(claimed(code)[1]) for code in CODE.findall(page.untabled))
    assert page.picture or there or walked(page.name)
    assert not page.picture or is_notation(page.picture)


@each_page
def test_what_is_said_about_tiles_is_true(page: Page):
    there = walked(page.name)
    told = "\n\n".join((page.untabled, *page.steps))
    assert list(false_claims(told, there.position if there else None)) == []


TABLES = [
    pytest.param(part, id=f"{name}: {part.heading}")
    for name, page in PAGES.items()
    for part in page.parts
    if part.table
]


@pytest.mark.parametrize("part", TABLES)
def test_part_with_a_table_says_what_lies_on_it(part: Part):
    there = walked(part.table)
    assert there is not None, f"no page {part.table} has a position"
    assert CODE.search(part.told), "of what is to be seen nothing is said"
    assert list(false_claims(part.told, there.position)) == []


def test_why_one_could_not_win_has_three_causes_each_with_a_table_and_practice():
    causes = [part for part in PAGES["why-no-win"].parts if part.heading[0].isdigit()]
    assert [(part.table, part.practice) for part in causes] == [
        ("TEN-1", "is-tenpai"),
        ("why-no-win", "can-ron NOT-4"),
        ("FUR-1", "FUR-1"),
    ]
    assert [there.answer for part in causes if (there := walked(part.table))] == [False, False, False]


@each_page
def test_code_is_tiles(page: Page):
    for code in CODE.findall(page.markdown):
        shown = waited(code) or (claimed(code)[1],)
        assert all(is_notation(tiles) for tiles in shown), code


@each_page
def test_links_lead_to_pages(page: Page):
    for target in re.findall(r"\]\(([^)]+)\)", page.markdown):
        assert target in (*PAGES, BY_NAME) or re.fullmatch(r"#[a-z-]+|https://\S+", target), target


@each_page
def test_page_is_short_enough_to_be_read(page: Page):
    """Title of eight words, steps of two or three sentences, a page of 450 words at most."""
    assert len(page.title.split()) <= 8
    assert all(len(step.split()) <= 60 for step in page.steps)
    assert len(page.markdown.split()) <= 450
