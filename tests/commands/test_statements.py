"""The statements of the rule texts are listed with their pages and with what asks them."""

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from trainer.lab.mine.statements import Statement, cited_by, hardly_asked, read_statements, statements_page
from trainer.puzzles.bank import BANK, parse_line, write_bank
from trainer.scenarios.kind import kind_named


@pytest.fixture(scope="module")
def some():
    """Six positions that ask about kans in riichi with yes and no, and three that ask who pays what."""
    lines = {kind: (BANK / f"{kind}.jsonl").read_text().splitlines() for kind in ("kan-legal", "who-pays")}
    return [parse_line(line) for line in (*lines["kan-legal"][:6], *lines["who-pays"][:3])]


def test_a_position_counts_once_for_each_rule_of_its_verdict_by_its_answer(some):
    answers = {entry.answer for entry in some if entry.kind == "kan-legal"}
    assert answers == {"yes", "no"}
    for entry in some:
        kind, position = kind_named(entry.kind), entry.parsed
        reasons = kind.solve(position, position.ruleset).reasons
        side = entry.answer if entry.answer in answers else "other"
        counted = {rule: counts for rule, counts in cited_by([entry]).items() if counts}
        assert counted == {reason.rule: {side: 1} for reason in reasons}


def test_positions_add_up(some):
    alone = [cited_by([entry]) for entry in some]
    for rule, counts in cited_by(some).items():
        assert sum(counts.values()) == sum(sum(each[rule].values()) for each in alone)


def test_each_statement_has_a_row_and_a_side_without_a_position_is_marked():
    statements = [
        Statement("A1", "Only yes.", "RCH-1", ""),
        Statement("A2", "Neither yes nor no.", "RCH-6", ""),
        Statement("B1", "Of no rule.", "history", ""),
        Statement("B2", "Never asked.", "KAN-2", ""),
    ]
    cited = {"RCH-1": {"yes": 5, "other": 2}, "RCH-6": {"other": 7}, "KAN-2": {}, "KAN-3": {"no": 1}}
    rows = [
        line
        for line in statements_page(statements, cited).splitlines()
        if line.startswith("| A") or "| B" in line
    ]
    assert [row.split(" | ", 2)[2].partition(") | ")[2] for row in rows] == [
        "5 | **0** | 2 |",
        "– | – | 7 |",
        "– | – | – |",
        "– | – | **0** |",
    ]


def test_rules_with_few_positions_on_a_side_are_named():
    cited = {
        "RCH-1": {"yes": 4, "no": 4},
        "RCH-2": {"yes": 9, "no": 3},
        "RCH-6": {"other": 3},
        "RCH-7": {"other": 4},
    }
    assert hardly_asked(cited, cited) == ["RCH-2", "RCH-6"]


def test_a_rule_that_only_forbids_lacks_no_yes_and_the_page_says_why():
    cited = {"FUR-3": {"no": 4, "other": 2}, "KAN-3": {"no": 4}}
    assert hardly_asked(cited, cited) == ["KAN-3"]
    page = statements_page([Statement("A1", "For good.", "FUR-3", "")], cited)
    assert "| A1 | For good. | [FUR-3](../rulebook/en/FUR-3.md) | – | 4 | 2 |" in page
    assert "- FUR-3, never yes: it only forbids" in page


def test_the_page_is_written_from_a_bank(tmp_path, some, capsys):
    write_bank(some, tmp_path)
    call_command("statements", bank=tmp_path, out=tmp_path / "statements.md")
    assert (tmp_path / "statements.md").read_text() == statements_page(read_statements(), cited_by(some))
    assert "232 statements on" in capsys.readouterr().out


def test_a_bank_that_is_none_is_told(tmp_path):
    with pytest.raises(CommandError, match=r"no \*\.jsonl"):
        call_command("statements", bank=tmp_path, out=tmp_path / "statements.md")
