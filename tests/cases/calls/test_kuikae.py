"""Swap calling: what is barred, for how long, and what is done about it; as the puzzles rule."""

import pytest

from tests.cases.told import codes, entries_of
from trainer.cases.calls.kuikae import CASE
from trainer.kinds.calls.kuikae import called_meld
from trainer.rules.tiles.hand import MeldType
from trainer.rules.tiles.tile import face_of
from trainer.scenarios.kind import kinds

CHI = {"call": "chi", "first": "yes"}


@pytest.mark.parametrize(
    ("preset", "follows"),
    [
        ("m_league", ["dead_hand", "play_goes_on"]),
        ("wrc_2025", ["dead_hand", "play_goes_on"]),
        ("ema_2025", ["no_text_price_of_swap", "play_goes_on"]),
        ("tenhou_4p", ["software_refuses"]),
    ],
)
def test_what_a_swap_costs_that_was_discarded(preset, follows):
    """A dead hand in M.League and WRC; software refuses it; EMA forbids it alone."""
    told = {**CHI, "end": "other_end", "made": "made"}
    assert codes(CASE, preset, told) == ["swap_of_other_end", *follows]


def test_a_swap_is_free_where_the_rules_allow_it():
    told = {**CHI, "end": "called", "made": "made"}
    assert codes(CASE, "house_classic", told) == [
        "swap_of_called_kind",
        "no_text_price_of_swap",
        "play_goes_on",
    ]
    assert codes(CASE, "house_classic", told, kuikae="allowed") == ["swaps_allowed"]


def test_only_the_first_discard_can_swap():
    assert codes(CASE, "ema_2025", {"call": "pon", "same": "yes", "first": "no"}) == ["call_is_over"]


def test_a_kan_swaps_nothing():
    assert codes(CASE, "m_league", {"call": "kan"}) == ["no_swap_after_kan"]


def test_case_and_puzzles_bar_the_same_tiles():
    """Each tile in hand after a call of the bank; the runs are counted here anew."""
    compared = 0
    for entry in entries_of("kuikae"):
        position = entry.parsed
        meld, hand = called_meld(position)
        called = face_of(meld.called)
        own = sorted(face_of(tile) for tile in meld.tiles)
        own.remove(called)
        barred = kinds()["kuikae"].solve(position, position.ruleset).answer
        for kind in {face_of(tile) for tile in hand.concealed}:
            if meld.type is MeldType.PON:
                told = {"call": "pon", "same": "yes" if kind == called else "no", "first": "yes"}
            else:
                run = sorted((kind, *own))
                joins = kind // 9 == called // 9 and run == list(range(run[0], run[0] + 3))
                end = "called" if kind == called else "other_end" if joins else "neither"
                told = {**CHI, "end": end}
            first = codes(CASE, position.ruleset.preset, {**told, "made": "asked"})[0]
            if not position.ruleset.is_altered:
                assert first.startswith("swap_of") == (kind in barred), (entry.slug, kind)
                compared += 1
    assert compared > 300
