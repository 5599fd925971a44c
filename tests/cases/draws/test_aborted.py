"""Cases of abortive draws and the puzzles that ask whether a hand ends say the same."""

from tests.cases.told import codes, entries_of
from trainer.cases.case import case_named
from trainer.scenarios.kind import kinds

KAN = {"number": "fourth", "by": "several"}
WIND = {"discards": "same_wind", "called": "no", "ronned": "no", "riichi": "no"}
TOLD = {
    "suukan": ("fourth-kan", KAN | {"stage": "discarded"}),
    "suukan_off": ("fourth-kan", KAN | {"stage": "discarded"}),
    "suukan_awaits_discard": ("fourth-kan", KAN | {"stage": "declared"}),
    "suukan_robbed": ("fourth-kan", KAN | {"stage": "robbed"}),
    "suukan_by_one": ("fourth-kan", {"number": "fourth", "by": "one", "stage": "discarded"}),
    "suucha": ("four-riichi", {"tile": "passed", "noten": "no"}),
    "suucha_off": ("four-riichi", {"tile": "passed", "noten": "no"}),
    "suucha_ronned": ("four-riichi", {"tile": "ronned"}),
    "suufon": ("four-winds", WIND),
    "suufon_off": ("four-winds", WIND),
    "suufon_called": ("four-winds", {"discards": "same_wind", "called": "yes"}),
}


def test_case_and_puzzles_agree():
    """The deciding reason of a puzzle, told as a case, is ruled by the same reason."""
    compared = set()
    for entry in entries_of("hand-aborts"):
        position = entry.parsed
        if position.players != 4 or position.ruleset.is_altered:
            continue
        verdict = kinds()["hand-aborts"].solve(position, position.ruleset)
        for code in verdict.codes():
            # A robbed kan is told of where four kans would end the hand, and asked for nowhere else.
            if code in TOLD and (code != "suukan_robbed" or position.ruleset.abort_suukan):
                slug, told = TOLD[code]
                found = codes(case_named(slug), position.ruleset.preset, told)
                assert found[0] == code, entry.slug
                assert ("deal_stays_honba_up" in found) == (verdict.answer != "goes-on"), entry.slug
                compared.add(code)
    assert len(compared) > 8
