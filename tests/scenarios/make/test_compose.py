"""Composed histories lead to what was planned, and every one of them can be replayed."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scenarios.build import laid
from trainer.rules.replay.events import Discard, Draw, Riichi
from trainer.rules.replay.state import Round
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import format_tiles, parse_face, parse_tiles, tile_name, tiles_in_order
from trainer.scenarios.make.compose import NoRoomError, Plan, compose, scores_with

HOUSE = load_preset("house_classic")
HAND = "123m456p789s1144z"


def plan(hand: str = HAND, **facts) -> Plan:
    return Plan(facts.pop("ruleset", HOUSE), parse_tiles(hand), **{"turns": 5, **facts})


def own(position):
    return position.table().seats[position.hero]


def shown(tiles) -> str:
    return format_tiles(tiles_in_order(tiles))


@given(st.integers(0, 2**32), st.integers(1, 17), st.integers(0, 3))
def test_the_hand_is_reached_in_the_turns_asked_for(seed, turns, hero):
    position = compose(Random(seed), plan(turns=turns, hero=hero))
    seat = own(position)
    assert shown(seat.hand) == HAND
    assert len(seat.river) == turns
    assert position.table().phase == "respond"


def test_without_a_turn_the_hand_is_the_dealt_one():
    position = compose(Random(1), plan(turns=0, draw=parse_face("9p")))
    assert shown(position.hand) == HAND
    assert position.events == (Draw(0, parse_face("9p")),)


def test_others_draw_unseen():
    position = compose(Random(1), plan(hero=2))
    assert {
        event.seat for event in position.events if isinstance(event, Draw) and event.tile is not None
    } == {2}


def test_the_drawn_tile_ends_the_history():
    position = compose(Random(1), plan(draw=parse_face("9p")))
    assert own(position).drawn == parse_face("9p")
    assert position.table().phase == "discard"


def test_the_offered_tile_ends_the_history():
    position = compose(Random(1), plan(offered=(2, parse_face("1z"))))
    pending = position.table().pending
    assert (pending.seat, tile_name(pending.tile), pending.how) == (2, "1z", "discard")


def test_given_discards_fall_in_their_turns():
    position = compose(Random(1), plan(thrown={0: parse_face("7z"), 3: parse_face("5s")}))
    river = [tile_name(tile.tile) for tile in own(position).river]
    assert (river[0], river[3]) == ("7z", "5s")


def test_fed_tiles_fall_right_after_an_own_turn():
    position = compose(Random(1), plan(fed={(2, 1): parse_face("9m")}))
    events = position.events
    third = [i for i, event in enumerate(events) if isinstance(event, Discard) and event.seat == 0][2]
    assert events[third + 2] == Discard(1, parse_face("9m"), tsumogiri=events[third + 2].tsumogiri)


def test_kept_kinds_fall_in_no_river():
    kept = frozenset(parse_tiles("1m2m3m4m5m6m7m8m9m19s19p"))
    for seed in range(20):
        position = compose(Random(seed), plan("123m456p789s1144z", kept_back=kept, turns=8))
        fallen = {tile.tile for seat in position.table().seats for tile in seat.river}
        assert fallen & kept == set()


def test_a_riichi_locks_the_hand_from_its_turn_on():
    for seed in range(20):
        position = compose(Random(seed), plan(turns=8, riichi=3))
        river = own(position).river
        assert [tile.declares for tile in river] == [i == 3 for i in range(8)]
        assert all(tile.tsumogiri for tile in river[4:])
        assert own(position).stands


def test_rivals_declare_in_their_turns_and_are_locked():
    position = compose(Random(1), plan(turns=6, rivals={2: 3}))
    rival = position.table().seats[2]
    assert sum(isinstance(event, Riichi) for event in position.events) == 1
    assert rival.in_riichi
    after = [tile for tile in rival.river if tile.at > rival.riichi_at]
    assert all(tile.tsumogiri for tile in after[1:])


@pytest.mark.parametrize("feeder", [1, 2, 3])
def test_a_pon_is_called_from_its_feeder(feeder):
    pon = Meld(MeldType.PON, parse_tiles("777z"), called=parse_face("7z"), from_seat=feeder)
    position = compose(Random(2), plan("123m456p1144z", melds={2: pon}))
    (meld,) = own(position).melds
    assert (meld.type, meld.tiles, meld.from_seat) == (MeldType.PON, parse_tiles("777z"), feeder)
    assert position.table().seats[feeder].river[-1 if feeder else 0].tile is not None
    assert shown(own(position).hand) == "123m456p1144z"


def test_a_chi_is_called_with_its_two_tiles():
    chi = Meld(MeldType.CHI, parse_tiles("345s"), called=parse_face("4s"), from_seat=3)
    position = compose(Random(2), plan("123m456p1144z", melds={2: chi}))
    (meld,) = own(position).melds
    assert (meld.type, shown(meld.tiles), meld.called) == (MeldType.CHI, "345s", parse_face("4s"))


def test_an_ankan_opens_an_indicator_and_draws_again():
    ankan = Meld(MeldType.ANKAN, parse_tiles("7777z"))
    position = compose(Random(2), plan("123m456p1144z", melds={2: ankan}))
    state = position.table()
    assert len(state.indicators) == 2
    assert [meld.type for meld in own(position).melds] == [MeldType.ANKAN]
    assert state.wall == 70 - sum(isinstance(event, Draw) for event in position.events)


def test_the_circumstances_are_those_of_the_plan():
    facts = {"round": Round(1, 3, 2), "scores": (10_000, 20_000, 30_000, 40_000), "sticks": 2}
    position = compose(Random(2), plan(**facts, ask=(("tile", "1m"),)))
    assert {name: getattr(position, name) for name in facts} == facts
    assert position.ask == (("tile", "1m"),)
    assert position.events[0] == Draw(2)


def test_three_players_get_only_their_tiles():
    position = compose(Random(2), plan("19m456p789s11444z", ruleset=load_preset("tenhou_3p"), turns=12))
    assert position.players == 3
    assert position.scores == (35_000,) * 3


def test_the_same_seed_gives_the_same_history():
    assert compose(Random(5), plan()) == compose(Random(5), plan())
    assert compose(Random(5), plan()) != compose(Random(6), plan())


@pytest.mark.parametrize(
    "facts",
    [
        {"draw": parse_face("1z"), "thrown": {0: parse_face("1z"), 1: parse_face("1z")}},
        {"melds": {1: Meld(MeldType.ANKAN, parse_tiles("1111z"))}},
        {"kept_back": frozenset(range(34))},
        {"hand": "123m456p789s114z"},
        {"hand": "123m456p789s11447z"},
    ],
)
def test_a_plan_that_the_tiles_can_not_serve_is_refused(facts):
    with pytest.raises(NoRoomError):
        compose(Random(1), plan(**facts))


@given(st.integers(0, 2**32), st.sampled_from([3, 4]), st.integers(0, 600))
def test_scores_add_up_to_the_start(seed, players, hundreds):
    ruleset = load_preset(f"tenhou_{players}p")
    scores = scores_with(100 * hundreds, 1, ruleset, Random(seed))
    assert (len(scores), scores[1]) == (players, 100 * hundreds)
    assert sum(scores) == ruleset.start_points * players
    assert all(points % 100 == 0 for points in scores)


def test_the_builder_of_these_tests_reaches_its_hand():
    assert shown(own(laid(HAND, draw="9p")).hand) == "123m4569p789s1144z"


@pytest.mark.parametrize("seed", range(20))
def test_a_kakan_follows_a_pon_that_another_seat_fed(seed):
    position = compose(Random(seed), plan(offered=(2, parse_face("5m")), offered_as="kakan"))
    state = position.table()
    (kakan,) = state.seats[2].melds
    assert (kakan.type, kakan.from_seat, kakan.kind) == (MeldType.KAKAN, 1, parse_face("5m"))
    assert (state.pending.how, state.pending.seat) == ("kakan", 2)


def test_a_kakan_has_no_room_right_behind_the_hero():
    with pytest.raises(NoRoomError, match="no seat between the hero and the pon"):
        compose(Random(1), plan(offered=(1, parse_face("5m")), offered_as="kakan"))


def test_an_ankan_is_offered_out_of_a_hidden_hand():
    position = compose(Random(1), plan(offered=(3, parse_face("5m")), offered_as="ankan"))
    state = position.table()
    assert (state.pending.how, state.pending.seat, shown([state.pending.tile])) == ("ankan", 3, "5m")
    assert state.seats[3].melds[0].tiles == (parse_face("5m"),) * 4
