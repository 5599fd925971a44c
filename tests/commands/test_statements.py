"""Each statement of the rule texts is listed with its page and with the positions that say it."""

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from trainer.lab.mine.statements import (
    AskedStatement,
    Statement,
    asked_by,
    lacks,
    read_statements,
    statements_page,
)
from trainer.puzzles.bank import BANK, parse_line, write_bank
from trainer.scenarios.kind import kind_named

LOCKED = Statement("A1", "The waits stay.", "KAN-3", "", ("KAN-3:waits_change", "KAN-3:waits_kept"))
CHANGED = Statement("A2", "No wait is lost.", "KAN-3", "", ("KAN-3:waits_change",))
PAID = Statement("B1", "The winner takes the sticks.", "STK-1", "", ("STK-1:winner_takes_sticks",))
UNASKED = Statement("B2", "A custom.", "history", "", unasked="manners")


@pytest.fixture(scope="module")
def some():
    """Twelve positions that ask about kans in riichi with yes and no, and three that ask who pays what."""
    lines = {kind: (BANK / f"{kind}.jsonl").read_text().splitlines() for kind in ("kan-legal", "who-pays")}
    return [parse_line(line) for line in (*lines["kan-legal"][:12], *lines["who-pays"][:3])]


def test_a_position_counts_where_a_reason_of_its_verdict_says_the_statement(some):
    assert {entry.answer for entry in some if entry.kind == "kan-legal"} == {"yes", "no"}
    for entry in some:
        kind, position = kind_named(entry.kind), entry.parsed
        codes = {f"{each.rule}:{each.code}" for each in kind.solve(position, position.ruleset).reasons}
        asked = asked_by((LOCKED, CHANGED, PAID), [entry])
        for statement in (LOCKED, CHANGED, PAID):
            assert asked[statement.name].sides.total() == bool(codes & set(statement.reasons))


def test_a_reason_of_the_same_rule_that_says_something_else_counts_nothing(some):
    kept = [entry for entry in some if asked_by((LOCKED,), [entry])["A1"].sides["yes"]]
    assert kept
    assert not asked_by((CHANGED,), kept)["A2"].sides


def test_positions_add_up_by_side(some):
    (whole,) = asked_by((LOCKED,), some).values()
    alone = [asked_by((LOCKED,), [entry])["A1"].sides for entry in some]
    for side in ("yes", "no", "other"):
        assert whole.sides[side] == sum(each[side] for each in alone)


@pytest.mark.parametrize(
    ("yes", "no", "one_way", "said"),
    [
        (5, 0, "", "5 positions"),
        (6, 0, "", "one answer"),
        (6, 0, "it only allows", ""),
        (5, 1, "", ""),
        (2, 3, "it only allows", "5 positions"),
    ],
)
def test_what_a_statement_lacks(yes, no, one_way, said):
    asked = AskedStatement()
    for side, many in (("yes", yes), ("no", no)):
        asked.sides[side] += many
        asked.answers |= {("kan-legal", side)} if many else set()
    assert lacks(Statement("A1", "", "", "", ("KAN-3:waits_kept",), "", one_way), asked) == said


def test_one_answer_of_each_of_two_kinds_is_not_both_ways():
    asked = AskedStatement()
    asked.answers |= {("kan-legal", "no"), ("which-kan", "none")}
    assert not asked.is_both_ways()
    asked.answers |= {("which-kan", "5z")}
    assert asked.is_both_ways()


def test_the_page_has_a_row_of_each_and_names_what_lacks(some):
    statements = (LOCKED, CHANGED, PAID, UNASKED)
    page = statements_page(statements, asked_by(statements, some))
    assert "- 4 statements, taught on 3 pages\n- 3 of them are asked; 1 stand on their page alone" in page
    assert "B1 (" in page.split("without a reason: ")[1].splitlines()[0]
    assert "| B2 | A custom. | [history](../rulebook/en/history.md) | – | – | – |" in page
    assert "## On their page alone\n\n- B2: manners\n" in page


def test_the_page_is_written_from_a_bank(tmp_path, some, capsys):
    write_bank(some, tmp_path)
    call_command("statements", bank=tmp_path, out=tmp_path / "statements.md")
    assert (tmp_path / "statements.md").read_text() == statements_page(
        read_statements(), asked_by(read_statements(), some)
    )
    assert "232 statements on" in capsys.readouterr().out


def test_a_bank_that_is_none_is_told(tmp_path):
    with pytest.raises(CommandError, match=r"no \*\.jsonl"):
        call_command("statements", bank=tmp_path, out=tmp_path / "statements.md")
