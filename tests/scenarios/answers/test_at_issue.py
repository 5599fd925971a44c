"""Which rules can matter at a table."""

import pytest

from tests.scenarios.build import at
from trainer.scenarios.answers.comparison import may_matter

TSUMO = at("234m456p789s2277z", "0+9p 0=9p 1+ 1t1m")
WON = "0+9p 0=9p 1=1m 2=1m 3=9s 0+2z 0t2z"
RUNS, TRIPLETS = at("234m456p789s2277z", WON), at("222m444p77789s22z", WON)
GOES_ON = at("23m456p789s22z777z", "0+9p")
SANMA = at("123p456p789s11p23s", "0+9p", "tenhou_3p")


@pytest.mark.parametrize(
    ("parameter", "position", "expected"),
    [
        ("kita", GOES_ON, False),
        ("kita_breaks", SANMA, True),
        ("nagashi_mangan", GOES_ON, True),
        ("nagashi_mangan", TSUMO, False),
        ("noten_pool", TSUMO, False),
        ("pao", TSUMO, False),
        ("ura_dora", TSUMO, False),
        ("multi_ron", TSUMO, False),
        ("noten_riichi", TSUMO, False),
        ("chombo", TSUMO, True),
        ("kiriage", TSUMO, True),
        ("tsumo_loss", TSUMO, False),
        ("multiple_yakuman", TSUMO, True),
        ("multiple_yakuman", RUNS, False),
        ("double_pattern_yakuman", GOES_ON, True),
        ("double_pattern_yakuman", TRIPLETS, True),
    ],
)
def test_a_rule_is_at_issue_where_the_table_leaves_room_for_it(parameter, position, expected):
    assert may_matter(parameter, position) is expected
