"""What is asked seldom is asked on both sides: at least four positions of each, by name."""

import pytest

from tests.puzzles.shipped import shipped_entries
from trainer.scenarios.kind import kind_named

ASKED = {
    "a quick win without riichi has no ippatsu": (
        "ippatsu_only_beside_riichi",
        {"no": "fjgenxpd3f nfumlf6n7i b7wjq54h5q yl2fekultl 2es3cfvcye"},
    ),
    "with riichi it has": (
        "ippatsu_with_riichi",
        {"yes": "2gmhgsg7hv 2vjao2jc5g dddculdwbc zlls6rfeb3 moedjx6ewy"},
    ),
    "the next draw is the last tile that brings it": (
        "ippatsu_on_the_last_draw",
        {"yes": "qcwsegky3p 2gmhgsg7hv 2vjao2jc5g moedjx6ewy ikveznmzre"},
    ),
    "double riichi counts in place of riichi": (
        "double_riichi_in_place",
        {
            "closed": "srahjfpzsa frg5q2cmyn d6zznj4jli dwlxh5jlxe ziyhiq5r6c",
            "ron": "6t44lshykk zyhwl72xru ix54og3jkc aq72son2kv rbqy2qzin2",
            "tsumo": "74wssxvwf6 x3pxaknmy4 c3jtdaufvo qr4n7o7oev qnuc535z5u",
            "declared": "ibp763msis aufsmvo46w vt4yr5bizc c3msw72q3q h6a4gzwxqc",
        },
    ),
    "an early riichi after a call is none": (
        "first_turn_called",
        {"ordinary": "2hl74jlg5y 5uv2yjve5t f2lbz6h2uo s2injlmawc sf7bntkn7w sgrxanbxld"},
    ),
    "beside a yakuman riichi adds nothing": (
        "nothing_beside_yakuman",
        {
            "declared": "l3xtcckvfz lq7obxuyec vilmmx6jk4 yk2x4r4ic3 6no5hfs7x2",
            "ron": "2bv7mm2phd uyylas5hmh vo2thwb3xr xnv3j3q6xf",
            "tsumo": "vouodg75za 7bdrvxyzrj 2ypc5pxfm2 xn57hxy2pv",
        },
    ),
    "the last chance brings four yaku": (
        "all_of_the_last_chance",
        {"declared": "qi3wionodv 6xbdo4j5ti immfihgnhx fzenns3aie ybod7oae2b"},
    ),
    "a replacement is no haitei": (
        "haitei_not_with_rinshan",
        {"declared": "nfkrrsrgke x6m7d3thad hgj6d33b3j fhd6z3dqxk"},
    ),
    "nobody sees a noten riichi when the hand is aborted": (
        "never_shown",
        {"free": "fffq4xhiyn cwjpy3vce3 at6ilzdma4 tt3bfqlete 5hbegjhagd"},
    ),
    "all see it at suucha riichi": (
        "found_at_suucha",
        {"punished": "khf4q2qosl e5rxrtc7ik 2nofmhcpxm qcgxa6zmo4"},
    ),
    "nobody sees it when another wins": (
        "another_won_first",
        {"free": "6squ5dh2yk d5nzkx2mey u46i5imbdd n4eexbdvxh 3fhlkf35ov"},
    ),
    "it is found, and these rules do not punish it": (
        "fault_unpunished",
        {"free": "7nmcxj5jr6 36jzivtpra em7vkchlyd bq3pmyocwp u6qgrkdqj4"},
    ),
    "it is found, and punished": (
        "found_at_draw",
        {"punished": "44moq6i6ya 7l4gslja5o qww7lslt2u kez36ccvuv npiqhdvbcd"},
    ),
}
"""By what is asked: the code of the reason that tells it, and puzzles by the side that they have."""


@pytest.fixture(scope="module")
def shipped():
    return {entry.slug: entry for entry in shipped_entries()}


@pytest.mark.parametrize("what", ASKED)
def test_each_side_has_four_positions_that_say_why(what, shipped):
    code, sides = ASKED[what]
    for side, names in sides.items():
        assert len(names.split()) >= 4
        for name in names.split():
            entry = shipped[name]
            kind, position = kind_named(entry.kind), entry.parsed
            verdict = kind.solve(position, position.ruleset)
            assert (kind.side(position, verdict.answer), code in verdict.codes()) == (side, True)
