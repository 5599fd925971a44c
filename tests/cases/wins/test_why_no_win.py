"""A win that was refused: what forbids it, the first thing first (NOT-4, FUR-1, KAN-8, STK-3)."""

from tests.cases.told import codes_of
from trainer.cases.case import NO, YES

TSUMO = {"how": "tsumo", "complete": YES}
RON = {"how": "ron", "complete": YES, "from": "discard", "yaku": YES, "furiten": NO, "nearer": NO}


def test_a_tsumo_needs_a_yaku_too():
    """An open hand without one does not win, though the player drew the tile."""
    for preset in ("tenhou_4p", "m_league", "ema_2025"):
        assert codes_of("why-no-win", preset, **TSUMO, yaku=NO) == ("no_yaku",)
        assert codes_of("why-no-win", preset, **TSUMO, yaku=YES) == ("tsumo_stands",)
    assert codes_of("why-no-win", "m_league", **TSUMO | {"complete": NO}) == ("not_a_wait",)


def test_a_ron_is_barred_by_furiten_and_where_one_is_paid_by_a_nearer_one():
    assert codes_of("why-no-win", "wrc_2025", **RON) == ("ron_stands",)
    assert codes_of("why-no-win", "wrc_2025", **RON | {"furiten": YES}) == ("discard_furiten",)
    assert codes_of("why-no-win", "wrc_2025", **RON | {"nearer": YES}) == ("nearer_player_wins",)
    assert codes_of("why-no-win", "ema_2025", **RON | {"nearer": YES}) == ("ron_stands",)


def test_only_thirteen_orphans_take_a_tile_out_of_a_closed_kan_and_not_everywhere():
    told = {key: value for key, value in RON.items() if key != "yaku"} | {"from": "closed_kan"}
    assert codes_of("why-no-win", "ema_2025", **told, kokushi=YES) == ("ron_stands",)
    assert codes_of("why-no-win", "ema_2025", **told, kokushi=NO) == ("ankan_not_robbed",)
    assert codes_of("why-no-win", "m_league", **told, kokushi=YES) == ("ankan_not_robbed",)
