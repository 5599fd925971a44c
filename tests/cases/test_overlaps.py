"""Cases that tell of the same dispute say the same, and lead to each other."""

import pytest

from tests.cases.told import codes_of, paid_of
from trainer.cases.afterwards import NO_ABORTIVE_DRAW
from trainer.cases.case import NO, YES, case_named, cases
from trainer.cases.judging import judged
from trainer.cases.wins.two_rons import CASE
from trainer.rules.rulesets.ruleset import load_preset, offered

TOLD = [
    {"dealer_is": dealer, "in_riichi": riichi, "riichi_tile": NO, "earlier_sticks": YES, "honba": YES}
    for dealer in ("nearest", "farther", "discarder", "fourth")
    for riichi in ("none", "nearest", "farther", "both")
]


@pytest.mark.parametrize("preset", offered(4))
@pytest.mark.parametrize("told", TOLD, ids=[f"{each['dealer_is']}-{each['in_riichi']}" for each in TOLD])
def test_two_rons_and_its_sticks_are_ruled_alike(preset, told):
    """Who is paid, whose stick goes back, who gets the honba, who deals."""
    ((slug, same),) = CASE.leads_to(told).items()
    first, honba, after = codes_of(slug, preset, **same)
    ruled, paid = codes_of("two-rons", preset, **told), paid_of("two-rons", preset, **told)
    farther = paid.get("farther", 0)
    assert (first == "nearest_alone") == (ruled[0] == "nearest_wins")
    assert (first == "own_stick_back") == (farther >= 1000)
    assert (honba == "honba_to_each") == (farther % 1000 == 300)
    assert paid["discarder"] == (-600 if honba == "honba_to_each" else -300)
    assert (after == "honba_up") == (ruled[-1] == "dealer_stays")


@pytest.mark.parametrize("preset", offered(4))
@pytest.mark.parametrize("deal", ["none", "nearest", "farther"])
def test_three_rons_and_their_sticks_are_ruled_alike(preset, deal):
    told = {"end": "three_rons", "deal": deal, "own_stick": YES}
    ((slug, same),) = case_named("sticks-and-honba").leads_to(told).items()
    ruled, sticks = codes_of(slug, preset, **same), codes_of("sticks-and-honba", preset, **told)
    assert (sticks[0] == "three_rons_abort") == (ruled[0] == "three_rons_abort_of_three")
    assert (sticks[0] == "nearest_alone") == (ruled[0] == "only_nearest_paid_of_three")
    assert (sticks[0] == "own_stick_back") == ("own_sticks_first" in ruled)
    assert (sticks[-1] == "honba_up") == any("honba_up" in code for code in ruled)


def test_what_a_case_leads_to_can_be_told():
    for told in ({"end": "two_rons", "deal": "farther"}, {"end": "three_rons"}, *TOLD, {}):
        for case in cases().values():
            for slug, same in case.leads_to(told).items():
                values = {fact.name: fact.values for fact in case_named(slug).facts}
                assert all(value in values[name] for name, value in same.items())


@pytest.mark.parametrize("preset", ["m_league", "ema_2016", "ema_2025", "wrc_2025", "jpml_a_2026"])
def test_where_no_draw_is_abortive_none_is_ruled_on(preset):
    """Whatever else was told of a hand that ended so: these rules have no such draw."""
    rules = load_preset(preset)
    for slug, fact in (
        ("next-deal", {"end": "abort"}),
        ("sticks-and-honba", {"end": "abort"}),
        ("nagashi", {"end": "abort"}),
        ("game-over", {"end": "abort", "hand": "last"}),
        ("noten-riichi", {"end": "other_abort", "wrong": "noten"}),
    ):
        assert judged(case_named(slug), fact, [rules])[0].rulings == ((NO_ABORTIVE_DRAW,),), slug
        changed = rules.changed(abort_kyuushu=True)
        assert (NO_ABORTIVE_DRAW,) not in judged(case_named(slug), fact, [changed])[0].rulings


@pytest.mark.parametrize("preset", offered(4))
def test_an_open_kan_in_riichi_is_ruled_like_any_call_in_riichi(preset):
    (kan,) = judged(
        case_named("kan-in-riichi"), {"sort": "open", "made": "draw", "dealer": NO}, [load_preset(preset)]
    )
    (call,) = judged(case_named("broken-riichi"), {"what": "call", "dealer": NO}, [load_preset(preset)])
    assert kan.settled[1:] == call.settled[1:]
