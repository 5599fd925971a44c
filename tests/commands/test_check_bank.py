"""`check_bank` names each position that can not have come about under the rules that it is asked by."""

import json
from dataclasses import replace
from itertools import islice

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from trainer.puzzles.actions import load_bank
from trainer.puzzles.bank import BANK, parse_line, write_bank
from trainer.puzzles.models import Puzzle, PuzzleVersion

LINES = (BANK / "kan-legal.jsonl").read_text().splitlines()


def in_the_west(entry):
    """The same table in a round that its rules do not play."""
    position = entry.position | {"round": "W1", "ruleset": {"preset": "house_classic"}}
    return replace(entry, position=position)


@pytest.fixture
def entries():
    """Five of the shipped positions, by rules without an extension."""
    found = (parse_line(line, checked=True) for line in LINES)
    return list(islice((each for each in found if each.outline.ruleset.preset == "house_classic"), 5))


def test_the_shipped_positions_can_all_have_come_about(entries, tmp_path, capsys):
    write_bank(entries, tmp_path)
    call_command("check_bank", bank=tmp_path)
    assert "every position can have come about" in capsys.readouterr().out


def test_a_position_that_its_rules_exclude_is_named_with_the_reason(entries, tmp_path, capsys):
    odd = in_the_west(entries[0])
    write_bank([odd, *entries[1:]], tmp_path)
    with pytest.raises(CommandError, match="1 positions can not have come about"):
        call_command("check_bank", bank=tmp_path)
    said = f"bank: kan-legal {odd.slug} (house_classic): round W1, but extension is none"
    assert said in capsys.readouterr().out


def test_a_folder_without_a_bank_is_told(tmp_path):
    with pytest.raises(CommandError, match=r"no \*\.jsonl"):
        call_command("check_bank", bank=tmp_path)


@pytest.mark.django_db
def test_what_learners_are_asked_is_looked_at_too(entries, tmp_path, capsys):
    write_bank(entries, tmp_path)
    load_bank(folder=tmp_path)
    odd = in_the_west(entries[0])
    PuzzleVersion.objects.create(
        puzzle=Puzzle.objects.create(slug="ofann", kind=odd.kind, status=Puzzle.Status.PUBLISHED),
        position=json.dumps(odd.position),
        ruleset="house_classic",
        players=4,
        digest="own",
        canonical_key="own",
    )
    call_command("check_bank", bank=tmp_path)
    with pytest.raises(CommandError, match="1 positions can not have come about"):
        call_command("check_bank", bank=tmp_path, published=True)
    assert "published: kan-legal ofann (house_classic): round W1" in capsys.readouterr().out
