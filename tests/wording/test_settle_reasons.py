"""The sentences about payments, pao and the next hand: how they read, and that none fails."""

from random import Random

import pytest

from tests.rules.endings.test_pao import judge
from tests.rules.settlements import ron, stakes, tsumo
from tests.scenarios.answers.test_comparison import at_the_edge
from trainer.rules.endings.next_hand import next_hand
from trainer.rules.endings.settlement import settle_abort, settle_chombo, settle_exhaustive, settle_wins
from trainer.rules.replay.state import Round
from trainer.rules.rulesets.ruleset import PRESETS, load_preset
from trainer.wording.reasons import reason_sentence

USUAL, EMA = load_preset("house_classic"), load_preset("ema_2025")
TENHOU_3 = load_preset("tenhou_3p")
POSITION = at_the_edge()


def said(reasons):
    return [reason_sentence(reason, POSITION) for reason in reasons]


def test_a_ron_with_honba_and_sticks():
    settlement = settle_wins(stakes(honba=2, sticks=3), [ron(1, 2)], USUAL)
    assert said(settlement.reasons) == [
        "You win by ron from West: 8,000 points.",
        "2 honba: each adds 300 points to a ron.",
        "You take the 3 sticks on the table.",
    ]


def test_two_rons_in_ema():
    settlement = settle_wins(stakes(honba=1, sticks=2, declarers=(2,)), [ron(1, 0), ron(2, 0)], EMA)
    assert said(settlement.reasons) == [
        "The discarder pays each winner: South (you) and West.",
        "You win by ron from East: 8,000 points.",
        "West wins by ron from East: 8,000 points.",
        "One honba adds 300 points to a ron.",
        "Each winner is paid the honba under these rules.",
        (
            "Each winner in riichi, here West, first takes their own stick back. Any other sticks go "
            "to South (you), the first winner in turn after the discarder."
        ),
    ]


def test_a_draw():
    settlement = settle_exhaustive(stakes(sticks=1), (0, 1), (), USUAL)
    assert said(settlement.reasons) == [
        (
            "Noten: West and North. Tenpai: East and South (you). Noten hands pay tenpai hands 3,000 points "
            "in "
            "all."
        ),
        "Nobody has won: the stick stays on the table.",
    ]


def test_liability():
    verdict = judge("pon 555z from 1", "pon 777z from 3", "pon 666z from 2")
    assert said(verdict.reasons) == ["West fed the third dragon, hatsu, and is liable."]
    settlement = settle_wins(stakes(), [ron(1, 0, yakuman=1, liable={"d3": 2})], USUAL)
    assert said(settlement.reasons[1:]) == [
        "West is liable and pays South (you) half of what pao covers; the discarder pays the rest."
    ]


@pytest.mark.parametrize(
    ("table", "rules", "claim", "sentence"),
    [
        (stakes(), USUAL, tsumo(1, 2000), "You win 8,000 points by tsumo; the dealer pays a double share."),
        (stakes(), USUAL, tsumo(1, yakuman=1, liable={"d3": 2}), "You win 32,000 points by tsumo."),
        (stakes(3), TENHOU_3, tsumo(1), "You win 6,000 points by tsumo; the dealer pays a double share."),
        (stakes(3), TENHOU_3.changed(tsumo_loss=False), tsumo(1), "You win 8,000 points by tsumo."),
    ],
)
def test_shares_of_a_tsumo_are_told_only_where_they_are_the_usual_ones(table, rules, claim, sentence):
    """Not where somebody is liable, nor where the share of the absent North is split."""
    assert said(settle_wins(table, [claim], rules).reasons)[0] == sentence


def test_the_next_hand():
    hand = next_hand(Round(0, 1, 2), settle_abort(stakes(), USUAL), (25_000,) * 4, USUAL)
    assert said(hand.reasons) == [
        "After an abortive draw the same dealer deals again.",
        "The next hand has 3 honba: one more than this one.",
    ]


def settlements(ruleset, rng):
    """One of each sort, at random."""
    players = ruleset.players
    seats = list(range(players))
    table = stakes(players, honba=rng.randrange(3), sticks=2, declarers=(0, 1), owed=rng.choice([None, 0]))
    fed = {rng.choice(["d3", "d4", "k4"]): 2}
    yield settle_wins(table, [ron(seat, 0) for seat in rng.sample(seats[1:], rng.randint(1, 2))], ruleset)
    yield settle_wins(table, [ron(seat, 0) for seat in seats[1:]], ruleset)
    yield settle_wins(table, [ron(1, rng.choice([0, 2]), yakuman=1, liable=fed)], ruleset)
    yield settle_wins(table, [tsumo(rng.choice([0, 1]), yakuman=2, liable=fed)], ruleset)
    yield settle_exhaustive(
        table, rng.sample(seats, rng.randint(0, players)), rng.choice([(), (1,)]), ruleset
    )
    yield settle_abort(table, ruleset)
    yield settle_chombo(table, rng.choice(seats), ruleset)


@pytest.mark.parametrize("preset", PRESETS)
def test_no_sentence_leaves_a_gap(preset):
    rng = Random(preset)
    for _ in range(40):
        levels = {
            "chombo": rng.choice(["none", "reverse_mangan", "points", "rank_points"]),
            "chombo_amount": 20,
            "tsumo_loss": rng.choice([True, False]),
            "multi_ron": rng.choice(["all", "head_bump"]),
        }
        ruleset = load_preset(preset).changed(**levels)
        for settlement in settlements(ruleset, rng):
            played = Round(rng.randrange(3), rng.randint(1, ruleset.players), rng.randrange(3))
            scores = tuple(rng.randrange(-10, 600) * 100 for _ in range(ruleset.players))
            hand = next_hand(played, settlement, scores, ruleset, stops=rng.random() < 0.5)
            for sentence in said((*settlement.reasons, *hand.reasons)):
                assert sentence.endswith(".")
                assert "%(" not in sentence
                assert "  " not in sentence
