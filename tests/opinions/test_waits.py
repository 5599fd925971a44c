"""Waits and tenpai discards beside four other engines."""

from random import Random

import pytest

from tests import oracle
from tests.opinions.classify import (
    HOUSE,
    Difference,
    opinions,
    our_discards,
    our_waits,
    reason_of,
    shown,
)
from tests.opinions.engines import DISCARDS, WAITS, Failed, ask
from tests.opinions.hands import Held, random_held
from trainer.rules.tiles.hand import parse_hand
from trainer.rules.tiles.tile import format_tiles

HANDS = 250


def held(concealed, *melds, players=4):
    hand = parse_hand(concealed, melds)
    return Held(tuple(hand.counts), hand.melds, players)


def waits_by(hand):
    """The waits by our house rules and by each engine, in notation."""
    ours = {"ours": format_tiles(our_waits(hand, HOUSE))}
    return ours | {name: format_tiles(ask(engine, hand)) for name, engine in WAITS.items()}


@pytest.mark.parametrize("question", ["waits", "discards"])
def test_every_difference_on_random_hands_has_a_reason(question):
    asked = list(opinions(Random(20261121), HANDS, [question]))
    found = [each.difference for each in asked if each.difference]
    assert {each.engine for each in asked} == {"mahjong", "xiangting", "jansou", "riichienv"}
    assert [shown(each) for each in found if reason_of(each) is None] == []


def test_an_ordinary_hand_waits_on_the_same_tiles_everywhere():
    assert set(waits_by(held("23456m456p22s", "pon 555z")).values()) == {"147m"}
    assert set(waits_by(held("19m19p19s1234567z", players=3)).values()) == {"19m19p19s1234567z"}


def test_all_but_jansou_count_a_wait_dead_in_the_own_melds_as_live():
    found = waits_by(held("44478999s33z", "chi 789s"))
    assert found == {
        "ours": "6s3z",
        "mahjong": "69s3z",
        "xiangting": "69s3z",
        "jansou": "6s3z",
        "riichienv": "69s3z",
    }


def test_four_concealed_copies_are_no_wait_anywhere():
    assert set(waits_by(held("3456666p789s", "pon 222p")).values()) == {"3p"}


@pytest.mark.parametrize("engine", sorted(DISCARDS))
def test_discards_of_a_closed_hand(engine):
    hand = held("1234m456p789s1122z")
    assert format_tiles(DISCARDS[engine](hand)) == format_tiles(our_discards(hand, HOUSE)) == "14m"


class TestReasons:
    def test_a_panic_of_riichienv_is_caught_and_named_where_a_kind_has_five_copies(self):
        five = held("11m234567p345s", "kakan 1111m")
        answer = ask(WAITS["riichienv"], five)
        assert isinstance(answer, Failed)
        assert reason_of(Difference("waits", "riichienv", five, (), answer)) == "five_copies"

    def test_a_failure_on_a_hand_that_can_be_dealt_has_no_reason(self):
        hand = held("23m44s", "pon 555z", "pon 666z", "pon 777z")
        assert reason_of(Difference("waits", "riichienv", hand, (0, 3), Failed("Panic"))) is None

    def test_a_wrong_wait_has_no_reason(self):
        hand = held("23m44s", "pon 555z", "pon 666z", "pon 777z")
        for theirs in [(), (0,), (0, 3, 20)]:
            assert reason_of(Difference("waits", "mahjong", hand, (0, 3), theirs)) is None
            assert reason_of(Difference("discards", "mahjong", hand, (0, 3), theirs or (5,))) is None


class TestHands:
    def test_random_hands_can_be_dealt_and_many_are_tenpai(self):
        rng = Random(1)
        hands = [random_held(rng, 13) for _ in range(HANDS)]
        for hand in hands:
            assert sum(hand.counts) == 13 - 3 * len(hand.melds)
            melded = oracle.counts_of("".join(format_tiles(meld.tiles) for meld in hand.melds))
            total = [a + b for a, b in zip(hand.counts, melded, strict=True)]
            assert max(total) <= 4
            assert hand.players == 4 or not any(total[1:8])
        tenpai = sum(bool(our_waits(hand, HOUSE)) for hand in hands)
        assert tenpai > HANDS / 3
        assert {len(hand.melds) for hand in hands} == {0, 1, 2, 3, 4}
