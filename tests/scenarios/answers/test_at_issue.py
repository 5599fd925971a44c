"""Which rules can matter at a table."""

import pytest

from tests.scenarios.build import at
from trainer.scenarios.answers.comparison import changes_at_issue, may_matter
from trainer.scenarios.kind import kind_named

TSUMO = at("234m456p789s2277z", "0+9p 0=9p 1+ 1t1m")
WON = "0+9p 0=9p 1=1m 2=1m 3=9s 0+2z 0t2z"
RUNS, TRIPLETS = at("234m456p789s2277z", WON), at("222m444p77789s22z", WON)
GOES_ON = at("23m456p789s22z777z", "0+9p")
KANS = "0+9s 0=9s 1a1111z *1p 1-1m 2a2222z *2p 2-1m 3a3333z *3p 3-9m"
THREE_KANS = at("23m456p789s77766z", f"{KANS} 0+8p")
FOUR_KANS = at("23m456p789s77766z", f"{KANS} 0+8p 0-8p 1a9999p *4p 1-9m")
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
        ("fifth_kan", GOES_ON, False),
        ("abort_suukan", THREE_KANS, True),
        ("suukan_timing", THREE_KANS, True),
        ("fifth_kan", THREE_KANS, False),
        ("fifth_kan", FOUR_KANS, True),
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


def test_of_changed_rules_those_are_at_issue_that_belong_to_the_kind_and_can_matter():
    changed = {"kuikae": "allowed", "fifth_kan": "allowed", "riichi_ankan": "any", "open_riichi": True}
    position = at("23m456p789s22z777z", "0+9p", ruleset={"preset": "house_classic", "changes": changed})
    assert set(changes_at_issue(kind_named("kan-legal"), position)) == {"riichi_ankan", "open_riichi"}
    assert set(changes_at_issue(kind_named("waits"), position)) == {"open_riichi"}
