"""manage.py evaluate_placement: bad paths are told before the work; games without South have nothing."""

import pytest
from django.core.management import CommandError, call_command

from tests.records.tenhou_writer import game


def test_games_that_do_not_reach_the_south_round(tmp_path):
    (tmp_path / "four.xml").write_text(game(1)[0])
    with pytest.raises(CommandError, match="no hand of a South round"):
        call_command("evaluate_placement", str(tmp_path), jobs=1)


def test_a_path_that_is_not_there(tmp_path):
    with pytest.raises(CommandError, match="no such file or folder"):
        call_command("evaluate_placement", str(tmp_path / "nowhere"), jobs=1)


def test_a_folder_that_can_not_be_made(tmp_path):
    with pytest.raises(CommandError, match="there is no folder"):
        call_command("evaluate_placement", str(tmp_path), out=tmp_path / "nowhere" / "deeper")
