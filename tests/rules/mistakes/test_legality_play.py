"""Legality over whole hands: what it lets pass keeps the rules, and a hidden view is never stricter."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import oracle
from tests.rules.legal_play import LegalPlay
from tests.rules.random_play import RandomPlay
from trainer.rules.mistakes.legality import legality
from trainer.rules.replay.events import (
    Ankan,
    Chi,
    Daiminkan,
    Discard,
    Draw,
    Kakan,
    Kita,
    Pon,
    Riichi,
    Ron,
    Tsumo,
)
from trainer.rules.replay.table import apply, start
from trainer.rules.rulesets.ruleset import PRESETS, load_preset
from trainer.rules.tiles.hand import meld_counts
from trainer.rules.tiles.tile import count_faces, face_of

CALLS = (Chi, Pon, Daiminkan)


def steps(play):
    """Each event with the table before it."""
    state = start(play.deal)
    for event in play.events:
        yield state, event
        state = apply(state, event)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", [1, 2])
class TestLegalPlay:
    """Each hand is played by events that legality lets pass, held here against the rules said once more."""

    def play(self, preset, seed):
        return LegalPlay(Random(f"{preset} {seed}"), load_preset(preset)).play()

    def test_there_is_always_something_legal_to_do(self, preset, seed):
        assert self.play(preset, seed).stuck is False

    def test_the_hand_keeps_the_rules(self, preset, seed):
        ruleset = load_preset(preset)
        for state, event in steps(self.play(preset, seed)):
            own = state.seats[event.seat] if hasattr(event, "seat") else None
            if isinstance(event, CALLS):
                assert state.wall > 0
                assert not own.in_riichi
            if isinstance(event, Chi):
                assert (state.deal.players, event.seat) == (4, state.next_seat(event.from_seat))
            if isinstance(event, Daiminkan | Ankan | Kakan):
                assert state.wall > 0
                assert state.kans < 4
            if isinstance(event, Kita):
                assert (ruleset.kita, own.has_drawn, state.wall > 0) == (True, True, True)
            if isinstance(event, Discard) and own.in_riichi and own.discarded_at > own.riichi_at:
                assert event.tsumogiri or own.drawn == event.tile
            if isinstance(event, Riichi):
                self.hold_riichi(state, event, ruleset)
            if isinstance(event, Ron | Tsumo):
                tile = event.tile if isinstance(event, Ron) else own.drawn
                held = count_faces(own.hand)
                held[face_of(tile)] -= isinstance(event, Tsumo)
                assert face_of(tile) in oracle.waits(held, len(own.melds))

    def hold_riichi(self, state, event, ruleset):
        own = state.seats[event.seat]
        counts = count_faces(own.hand)
        melded = meld_counts(own.melds)
        tenpai = [
            kind
            for kind, number in enumerate(counts)
            if number
            and oracle.waits(oracle.without(counts, [kind]), len(own.melds), melded, ruleset.tenpai_own_four)
        ]
        assert tenpai != []
        assert own.closed
        assert state.scores[event.seat] >= (ruleset.riichi_min_points or -(10**6))
        assert state.wall >= ruleset.riichi_min_live_wall


def hidden(deal, hero):
    return replace(deal, hands=tuple(hand if seat == hero else None for seat, hand in enumerate(deal.hands)))


@settings(max_examples=40)
@given(st.integers(0, 2**32), st.sampled_from((4, 3)), st.sampled_from(PRESETS))
def test_what_is_legal_stays_so_for_a_viewer_who_sees_less(seed, players, preset):
    """Random hands full of mistakes: the hidden view finds some of them, never one that is none."""
    play = RandomPlay(Random(seed), players).play()
    ruleset = load_preset(preset)
    if ruleset.players != players:
        ruleset = load_preset("tenhou_4p" if players == 4 else "tenhou_3p")
    full, seen = start(play.deal), start(hidden(play.deal, seed % players))
    for event in play.events:
        veiled = event
        if isinstance(event, Draw) and event.seat != seed % players:
            veiled = replace(event, tile=None)
        open_verdict = legality(full, event, ruleset)
        veiled_verdict = legality(seen, veiled, ruleset)
        assert open_verdict.reasons
        assert veiled_verdict.reasons
        assert veiled_verdict.answer or not open_verdict.answer, (event, veiled_verdict.codes())
        full, seen = apply(full, event), apply(seen, veiled)
