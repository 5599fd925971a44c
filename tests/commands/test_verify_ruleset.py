"""manage.py verify_records --ruleset: held against a preset that is named, as league games have to be."""

import pytest
from django.core.management import CommandError, call_command

from tests.commands.verifying import run, summary
from tests.records.tenhou_writer import THREE, game


@pytest.fixture
def league(tmp_path):
    """A game by rules that a lobby set for itself."""
    folder = tmp_path / "league"
    folder.mkdir()
    (folder / "one.xml").write_text(game(0)[0].replace("<GO ", '<GO csrule="0000-0000" '))
    return folder


def test_rules_of_a_lobby_have_to_be_named(league):
    said, error = run(league)
    assert error.returncode == 1
    assert said.splitlines()[-1] == (
        f"unreadable: {league}/one.xml: it was played by rules of its own lobby: name them with --ruleset"
    )


def test_with_the_ruleset_named_the_game_is_held_against_it(league):
    said, error = run(league, ruleset="tenhou_4p")
    assert error is None
    assert summary(said).startswith("1 records, ")


def test_another_ruleset_finds_other_things_wrong(league):
    said, error = run(league, ruleset="m_league")
    assert error.returncode == 1
    assert "one.xml, round 1, event 130 [over STK-9]: the game is over, by the rules it goes on" in said


def test_a_game_of_three_is_not_held_against_rules_for_four(tmp_path):
    (tmp_path / "three.xml").write_text(game(0, THREE)[0])
    said, _ = run(tmp_path, ruleset="tenhou_4p")
    assert said.splitlines()[-1] == (f"unreadable: {tmp_path}/three.xml: 3 players: tenhou_4p is played by 4")


def test_a_ruleset_that_is_not_known_is_refused(tmp_path):
    with pytest.raises(CommandError, match=r"invalid choice: 'my_club'"):
        call_command("verify_records", str(tmp_path), "--ruleset=my_club")


def test_what_is_kept_of_one_ruleset_is_not_gone_on_with_under_another(league, tmp_path):
    run(league, ruleset="tenhou_4p", resume=tmp_path / "kept")
    _, error = run(league, ruleset="m_league", resume=tmp_path / "kept")
    assert "m_league" in str(error)
