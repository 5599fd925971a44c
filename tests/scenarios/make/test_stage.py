"""Staged hands: what was asked for happens, and the whole history can be replayed."""

from random import Random

import pytest

from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import format_tiles, parse_face, parse_tiles
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.make.turns import Stage
from trainer.scenarios.position.position import Position

HOUSE = load_preset("house_classic")
HAND = parse_tiles("234m567p345s678s1z")


def stage(hand=HAND, seed=1, ruleset=HOUSE, **facts):
    return Stage(Random(seed), ruleset, hand, **facts)


def test_the_hero_draws_what_is_late_and_holds_the_hand_in_the_end():
    for seed in range(20):
        staged = stage(seed=seed, late=3, hero=2, kept_back=parse_tiles("1z"))
        staged.rounds(9)
        position = staged.position()
        assert format_tiles(sorted(position.table().seats[2].hand)) == "234m567p345678s1z"
        assert Position.from_json(position.to_json(short=True)) == position


def test_a_hand_not_yet_drawn_can_not_be_asked_about():
    with pytest.raises(NoRoomError):
        stage(late=3).position()


def test_the_hero_keeps_the_tiles_to_call_with_through_quiet_turns():
    for seed in range(20):
        staged = stage(
            parse_tiles("234m567p345s1z"),
            seed,
            hero=2,
            late=1,
            own=parse_tiles("55z"),
            reserved=parse_tiles("5z"),
        )
        staged.go(1, least=12)
        staged.give_back(parse_face("5z"))
        staged.turn(parse_face("5z"))
        staged.pon(2)
        staged.discard()
        staged.go(2, least=12)
        own = staged.position().table().seats[2]
        assert [format_tiles(own.melds[0].tiles), format_tiles(sorted(own.hand))] == [
            "555z",
            "234m567p345s1z",
        ]


def test_without_a_tile_to_spare_nothing_is_discarded_after_a_call():
    staged = stage(parse_tiles("234m567p345s11z"), hero=2, own=parse_tiles("55z"), reserved=parse_tiles("5z"))
    staged.go(1)
    staged.give_back(parse_face("5z"))
    staged.turn(parse_face("5z"))
    staged.pon(2)
    with pytest.raises(NoRoomError):
        staged.discard()


def test_a_shown_hand_wins_on_a_tile_that_was_kept_for_it():
    staged = stage(shown={1: parse_tiles("123m456m789m1112p")}, reserved=parse_tiles("2p"))
    staged.go(3, least=8)
    staged.give_back(parse_face("2p"))
    staged.turn(parse_face("2p"))
    staged.ron(1)
    state = staged.position(ura=True).table()
    assert (state.end, state.winners) == ("ron", (1,))
    assert format_tiles(state.seats[1].hand) == "123456789m1112p"


def test_kans_open_indicators_when_the_ruleset_says():
    for preset, after_draw in (("tenhou_4p", 1), ("ema_2025", 2)):
        staged = stage(ruleset=load_preset(preset), hero=3, reserved=parse_tiles("5555z"))
        for kind in parse_tiles("5555z"):
            staged.give_back(kind)
        staged.turn(parse_face("5z"))
        staged.daiminkan(2)
        assert len(staged.state.indicators) == after_draw
        staged.discard()
        assert len(staged.state.indicators) == 2


def test_calls_of_others_are_taken_from_the_tiles_that_are_left():
    staged = stage(hero=3)
    staged.turn(parse_face("7z"))
    staged.pon(2)
    staged.discard()
    staged.go(0)
    assert [format_tiles(meld.tiles) for meld in staged.state.seats[2].melds] == ["777z"]
    assert staged.left[parse_face("7z")] <= 1


def test_the_wall_can_be_played_out():
    staged = stage(kept_back=parse_tiles("1z"))
    staged.play_out()
    staged.draw_game()
    state = staged.position().table()
    assert (state.wall, state.end, state.reason) == (0, "ryuukyoku", "exhaustive")


def test_no_fifth_copy_can_be_asked_for():
    with pytest.raises(NoRoomError):
        stage(reserved=parse_tiles("1111z"))


def test_what_can_not_happen_ends_the_stage():
    staged = stage(hero=3)
    staged.turn(parse_face("7z"))
    with pytest.raises(NoRoomError):
        staged.ron(0)
