"""What the rule texts of the field say about riichi and abortive draws stands in the rulebook."""

import re

import pytest
from django.conf import settings

from trainer.lab.mine.statements import Statement, read_statements
from trainer.rulebook.texts import FOLDER, SOURCE, pages_in

STATEMENTS = read_statements()
REASONS = {
    f"{rule}:{code}"
    for rule, code in re.findall(
        r"(?m)^\| ([A-Z]{3}-\d+) \| `(\w+)` \|", (settings.BASE_DIR / "docs" / "reasons.md").read_text()
    )
}
"""Each reason that a verdict can give, which the page of reasons reads from the source."""
TEXTS = {"A": 59, "B": 92, "C": 28, "D": 20, "E": 33}
"""How many statements each text has."""

each_statement = pytest.mark.parametrize(
    "statement", [pytest.param(each, id=each.name) for each in STATEMENTS]
)


def written(page: str) -> str:
    """The page as it is written, headings without their sign, white space made one."""
    text = (FOLDER / SOURCE / f"{page}.md").read_text(encoding="utf-8")
    return " ".join(re.sub(r"(?m)^#+ ", "", text).split())


def test_all_232_are_there_in_their_order():
    assert [each.name for each in STATEMENTS] == [
        f"{text}{n + 1}" for text in TEXTS for n in range(TEXTS[text])
    ]


@each_statement
def test_its_page_says_it(statement: Statement):
    assert statement.page in pages_in(SOURCE)
    assert statement.words in written(statement.page)


@each_statement
def test_its_words_can_be_found_and_read(statement: Statement):
    assert 10 <= len(statement.words) <= 120
    assert not re.search(r"`|\]\(", statement.words)
    assert statement.says.endswith(".")


@each_statement
def test_it_names_the_reasons_that_say_it_or_why_none_does(statement: Statement):
    assert bool(statement.reasons) != bool(statement.unasked)
    assert set(statement.reasons) <= REASONS
    assert statement.reasons or not statement.one_way


def test_the_bank_asks_each_with_six_positions_and_both_answers():
    page = (settings.BASE_DIR / "docs" / "statements.md").read_text(encoding="utf-8")
    assert "or one answer without a reason: none\n" in page


def test_the_table_of_the_documents_is_of_these():
    page = (settings.BASE_DIR / "docs" / "statements.md").read_text(encoding="utf-8")
    rows = re.findall(r"(?m)^\| ([A-E]\d+) \| (.+?) \| \[([\w-]+)\]", page)
    assert rows == [(each.name, each.says, each.page) for each in STATEMENTS]
