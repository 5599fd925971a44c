"""Literal rulings out of published rule texts, each with its article, in our words."""

import pytest

from tests.cases.told import codes_of, paid_of

EMA_2016 = "EMA, Riichi rules, 2016"


@pytest.mark.parametrize(
    ("source", "slug", "preset", "told", "code"),
    [
        (f"{EMA_2016}, 3.3.12", "ron-in-furiten", "ema_2016", {"how": "tsumo"}, "tsumo_in_furiten_stands"),
        (f"{EMA_2016}, 3.4.6", "chombo-cost", "ema_2016", {"another": "yes"}, "void_beside_a_win"),
        (
            "WRC 2014, errata to 5.4",
            "kuikae",
            "wrc_2025",
            {"call": "pon", "same": "yes"},
            "swap_of_called_kind",
        ),
        (
            "WRC 2014, errata to 5.4",
            "kuikae",
            "wrc_2025",
            {"call": "chi", "end": "other_end"},
            "swap_of_other_end",
        ),
    ],
)
def test_a_published_ruling(source, slug, preset, told, code):
    """The first line; swaps are asked of the first discard, before it is made."""
    more = {"first": "yes", "made": "asked"} if slug == "kuikae" else {}
    assert codes_of(slug, preset, **told, **more)[0] == code, source


def test_ema_shares_3000_among_tenpai_players():
    """EMA 2016, 3.4.2."""
    for tenpai, each in (("1", 3000), ("2", 1500), ("3", 1000)):
        told = {"tenpai": tenpai, "dealer_tenpai": "no", "closed": "no"}
        assert paid_of("noten-payments", "ema_2016", **told)["tenpai"] == each
