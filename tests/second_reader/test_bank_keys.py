"""The second reader and the bank agree on every key; the command says so kind by kind."""

import pytest

from tests.second_reader import __main__ as command
from tests.second_reader import bank
from tests.second_reader.answers import ANSWERS


@pytest.mark.parametrize("kind", ANSWERS)
def test_the_bank_and_the_second_reader_agree(kind):
    lines = list(bank.compared(kind))
    assert len(lines) == len(bank.entries(kind)) > 0
    assert not [line for line in lines if line.bank != line.read]


def test_a_wrong_key_ends_the_command_with_1(monkeypatch, capsys):
    right, *others = bank.entries("hand-aborts")[:2]
    wrong = "suufon" if right["answer"] == "goes-on" else "goes-on"
    monkeypatch.setattr(bank, "entries", lambda kind: [right | {"answer": wrong}, *others])
    monkeypatch.setattr("sys.argv", ["second_reader", "hand-aborts"])
    assert command.main() == 1
    assert f"the bank {wrong}, read as {right['answer']}" in capsys.readouterr().out


def test_right_keys_end_it_with_0(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["second_reader", "next-hand"])
    assert command.main() == 0
    assert "disagree" in capsys.readouterr().out


def test_a_position_that_it_cannot_read_is_a_disagreement():
    entry = bank.entries("points-of-win")[0]["position"]
    assert bank.answer("points-of-win", entry | {"events": "0-1z"}).startswith("IndexError")
