"""Tables to decide at: hands of their kind, one riichi or none, a draw that does not complete the hand."""

from random import Random

import pytest

from trainer.kinds.decisions import generator as drafts
from trainer.kinds.decisions.generator import drawing, table
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import YAOCHUU, count_faces
from trainer.rules.tiles.waits import wait_kinds, wait_mask
from trainer.scenarios.make.compose import NoRoomError

SEEDS = range(30)
RULES = load_preset("tenhou_4p")


def waits(hand):
    return wait_kinds(wait_mask(count_faces(hand)))


def drawn_up(make, seed):
    """None where no such hand comes up."""
    try:
        return make(Random(seed))
    except NoRoomError:
        return None


@pytest.mark.parametrize(
    "make", [drafts.plain, drafts.tanyao, drafts.yakuhai, drafts.one_suit, drafts.narrow]
)
def test_a_tenpai_hand_is_tenpai(make):
    hands = [hand for seed in SEEDS if (hand := drawn_up(make, seed)) is not None]
    assert len(hands) >= 20
    assert all(len(hand) == 13 and max(count_faces(hand)) <= 4 and waits(hand) for hand in hands)


def test_each_hand_is_of_its_sort():
    for seed in SEEDS:
        assert not YAOCHUU.intersection(drafts.tanyao(Random(seed)))
        assert any(drafts.yakuhai(Random(seed)).count(dragon) == 3 for dragon in (31, 32, 33))
        assert len(waits(drafts.narrow(Random(seed)))) == 1
        assert not waits(drafts.one_away(Random(seed)))
        suited = {kind // 9 for kind in drawn_up(drafts.one_suit, seed) or () if kind < 27}
        assert len(suited) <= 1


def test_what_is_drawn_does_not_complete_the_hand():
    for seed in SEEDS:
        rng = Random(seed)
        hand = drafts.plain(rng)
        assert drawing(rng, hand) not in waits(hand)
        costly = drawing(rng, hand, costly=True)
        assert costly not in waits(hand)


@pytest.mark.parametrize("declared", [None, range(1, 4)])
def test_there_is_one_riichi_or_none_and_the_hero_is_to_discard(declared):
    found = 0
    for seed in SEEDS:
        rng = Random(seed)
        try:
            position = table(rng, RULES, drafts.plain(rng), range(5, 9), declared=declared)
        except NoRoomError:
            continue
        found += 1
        state = position.table()
        assert (state.phase, state.turn) == ("discard", position.hero)
        assert sum(seat.in_riichi for seat in state.seats) == (declared is not None)
        assert len(state.seats[position.hero].river) in range(5, 9)
    assert found >= 20


def test_a_hard_table_has_the_declarer_deal_at_times():
    dealt = 0
    for seed in range(40):
        rng = Random(seed)
        try:
            position = table(rng, RULES, drafts.plain(rng), range(6, 9), declared=range(1, 3), hard=True)
        except NoRoomError:
            continue
        dealt += position.table().seats[position.round.dealer].in_riichi
    assert dealt >= 10
