"""A payment that was wrong: until when it is put right."""

import pytest

from tests.cases.told import codes
from trainer.cases.slips.wrong_payment import CASE


@pytest.mark.parametrize(
    ("preset", "hand", "game", "after"),
    [
        ("m_league", "ml_put_right", "ml_put_right", "ml_stands"),
        ("wrc_2025", "no_text_payment", "no_text_payment", "wrc_sheet"),
        ("ema_2025", "no_text_payment", "no_text_payment", "no_text_over"),
        ("house_classic", "no_text_payment", "no_text_payment", "no_text_over"),
    ],
)
def test_it_is_put_right_until_the_game_ends_where_a_text_says_so(preset, hand, game, after):
    found = [codes(CASE, preset, {"noticed": noticed}) for noticed in ("hand", "game", "after")]
    assert found == [[hand], [game], [after]]


def test_software_pays_by_itself():
    assert codes(CASE, "tenhou_3p", {"noticed": "hand"}) == ["software_pays", "software_refuses"]
