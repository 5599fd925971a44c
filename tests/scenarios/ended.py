"""Ended hands in a few words: the dealer's win after a short history, and walls played out."""

from random import Random

from tests.scenarios.build import at
from trainer.rules.replay.state import Round
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import parse_face, parse_tiles
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.make.turns import Stage

FIRST = "0+9s 0=9s 1-1z 2-9m 3-2z "
RIICHI = FIRST + "0+9p 0! 0=9p "
"""Seat 0, the dealer, is in riichi; a win within a turn is ippatsu."""
LATER = RIICHI + "1-2z 2-9m 3-9m 0+1m 0=1m "
"""And that turn is over."""
SANMA = "0+9s 0=9s 1-1z 2-9m 0+9p 0! 0=9p 1-2z 2-9m 0+1m 0=1m "
HAND = "234567m34p678p55s"
"""Pinfu and tanyao, waiting on 2p 5p."""
SANMA_HAND = "234567p34s678s55p"


def won(events, hand=HAND, preset="house_classic", **facts):
    """No tile of the hands here is dora by this indicator."""
    return at(hand, events, preset, **{"indicator": "3z", **facts})


def played_out(hands, preset="house_classic", *, hero=0, thrown="", dealer=0, honba=0, sticks=0, scores=()):
    """The wall is used up; `hands` by seat are laid open, `thrown` tiles are the first discards."""
    ruleset = load_preset(preset)
    tiles = {seat: parse_tiles(hand) for seat, hand in hands.items()}
    begun = [ruleset.start_points] * (ruleset.players - 1)
    given = scores or (*begun, ruleset.start_points - 1000 * sticks)
    for seed in range(100):
        try:
            stage = Stage(
                Random(seed),
                ruleset,
                tiles[hero],
                hero=hero,
                shown={seat: held for seat, held in tiles.items() if seat != hero},
                reserved=parse_tiles(thrown),
                at=dealer if isinstance(dealer, Round) else Round(0, dealer + 1, honba),
                scores=given,
                sticks=sticks,
            )
            for name in [thrown[i] + thrown[-1] for i in range(len(thrown) - 1)]:
                if stage.next == hero:
                    stage.turn()
                stage.give_back(parse_face(name))
                stage.turn(parse_face(name))
            stage.play_out()
            stage.draw_game()
            return stage.position()
        except NoRoomError:
            continue
    raise AssertionError("no history leads there")


def noten_riichi_at_a_draw(preset="house_classic"):
    """The dealer declared a noten riichi at once; the wall is used up, no other hand is shown."""
    for seed in range(100):
        try:
            stage = Stage(Random(seed), load_preset(preset), parse_tiles("135m246p258s1357z"))
            stage.turn(riichi=True)
            stage.play_out()
            stage.draw_game()
            return stage.position()
        except NoRoomError:
            continue
    raise AssertionError("no history leads there")
