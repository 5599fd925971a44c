"""How a hand ends in which somebody erred: another's win, an own claim, a draw, an abortive draw."""

from random import Random

from trainer.rules.faults import FaultName
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import Round
from trainer.rules.tiles import Kind
from trainer.scenarios.compose import NoRoomError
from trainer.scenarios.drafts.ended import Ended, staged
from trainer.scenarios.drafts.faulty_hands import (
    Scene,
    at_stake,
    kan_hand,
    make_kan,
    waits_of_kinds,
    yakuless,
)
from trainer.scenarios.drafts.turns import declare
from trainer.scenarios.drafts.winning import CLOSED, Winning, any_hand
from trainer.scenarios.hands import random_noten, random_tenpai
from trainer.scenarios.position import Position
from trainer.scenarios.stage import Stage


def other(rng: Random, players: int, *seats: int) -> int:
    """Any other seat."""
    return rng.choice([seat for seat in range(players) if seat not in seats])


def false_claim(rng: Random, ruleset: Ruleset, seat: int, hero: int) -> Position:
    """A ron on a tile that is no wait, in furiten, or without a yaku (NOT-4)."""
    name: FaultName = rng.choice(("false_win", "false_win", "furiten_win", "yakuless_win"))
    players = ruleset.players
    feeder = other(rng, players, seat, *([hero] if rng.random() < 0.5 else []))
    if name == "furiten_win":
        return _furiten_claim(rng, ruleset, seat, hero, feeder)
    if name == "yakuless_win":
        concealed, pon, tile = yakuless(rng, players)
        won = Winning(concealed, tile, pons=(pon,))
    else:
        won = beside_the_waits(rng, players)
    riichi = _declarers(rng, players, seat, feeder, hero, own=not won.pons)
    return _claimed(rng, ruleset, {seat: won}, seat, name, feeder, hero, riichi, at_stake(rng))


def claim_at_stake(
    rng: Random, ruleset: Ruleset, seat: int, hero: int, stake: tuple[Round, int], *, declared: bool
) -> Position:
    """A false win; all but the feeder, and the hero if another errs, are in riichi, or nobody is."""
    feeder = other(rng, ruleset.players, seat, hero)
    won = beside_the_waits(rng, ruleset.players)
    rest = [each for each in range(ruleset.players) if each not in (seat, feeder, hero)]
    riichi = (seat, *rest) if declared else ()
    return _claimed(rng, ruleset, {seat: won}, seat, "false_win", feeder, hero, riichi, stake)


def beside_the_waits(rng: Random, players: int) -> Winning:
    """A tenpai hand, and a tile like one of it that is no wait."""
    concealed = tuple(random_tenpai(rng, players))
    waits = waits_of_kinds(concealed)
    near = [kind for kind in concealed if kind not in waits and concealed.count(kind) < 3]
    if not near:
        raise NoRoomError("no tile that nearly completes the hand")
    return Winning(concealed, rng.choice(near))


def _declarers(rng: Random, players: int, seat: int, feeder: int, hero: int, *, own: bool) -> tuple[int, ...]:
    """Whose stick is on the table: now and then the offender's, another's."""
    seats = [seat] if own and rng.random() < 0.5 else []
    rest = [each for each in range(players) if each not in (seat, feeder, hero)]
    return (*seats, *(each for each in rest if rng.random() < 0.3))


def _claimed(
    rng: Random,
    ruleset: Ruleset,
    hands: dict[int, Winning],
    seat: int,
    name: FaultName,
    feeder: int,
    hero: int,
    riichi: tuple[int, ...],
    stake: tuple[Round, int],
) -> Position:
    at, sticks = stake
    return staged(
        rng,
        Ended(
            ruleset,
            hands,
            winners=(seat,),
            tile=hands[seat].tile,
            feeder=feeder,
            hero=hero,
            riichi=riichi,
            quiet=rng.randrange(2, 7),
            at=at,
            sticks=sticks,
            ask=(("fault", name), ("seat", str(seat))),
            ura=False,
        ),
    )


def _furiten_claim(rng: Random, ruleset: Ruleset, seat: int, hero: int, feeder: int) -> Position:
    """A ron on one wait while another, or the same, lies in the own river."""
    hand = random_tenpai(rng, ruleset.players)
    waits = [wait for wait in waits_of_kinds(hand) if hand.count(wait) < 3]
    if not waits:
        raise NoRoomError("no wait to be furiten on")
    thrown, won = rng.choice(waits), rng.choice(waits)
    scene = Scene(rng, ruleset, seat, hero, {seat: hand}, kept_back=waits_of_kinds(hand), stake=at_stake(rng))
    stage = scene.stage()
    stage.rounds(rng.randrange(1, 5))
    stage.go(seat)
    stage.draw(thrown if seat == hero else None)
    stage.discard(thrown)
    if rng.random() < 0.5:
        declare(stage, seat)
    stage.rounds(rng.randrange(1, 3))
    _fed(stage, feeder, won)
    stage.ron(seat)
    return stage.position(fault="furiten_win", seat=str(seat))


def _fed(stage: Stage, feeder: int, tile: Kind) -> None:
    stage.go(feeder)
    stage.draw(tile if feeder == stage.hero else None)
    stage.discard(tile)


def another_wins(rng: Random, ruleset: Ruleset, seat: int, hero: int) -> Position:
    """A noten riichi, and somebody else wins by ron or tsumo (NOT-2)."""
    players = ruleset.players
    winner = other(rng, players, seat) if seat == hero or rng.random() < 0.5 else hero
    won = rng.choice(CLOSED)(rng, players)
    hands = {winner: won}
    if seat == hero:
        hands[seat] = Winning(tuple(random_noten(rng, players)), won.tile)
    feeder = None if rng.random() < 0.4 else other(rng, players, winner)
    riichi = (seat, winner) if rng.random() < 0.7 else (seat,)
    if winner not in riichi:
        feeder = None  # a closed hand without riichi has a yaku by tsumo
    if rng.random() < 0.4 and winner in riichi:
        riichi = (winner, seat)
    end = Ended(
        ruleset,
        hands,
        winners=(winner,),
        tile=won.tile,
        feeder=feeder,
        hero=hero,
        riichi=riichi,
        gap=rng.randrange(1, 6),
        quiet=rng.randrange(2, 6),
        ask=(("fault", "noten_riichi"), ("seat", str(seat))),
        ura=False,
    )
    return staged(rng, end)


def doubtful_kan(rng: Random, ruleset: Ruleset, seat: int, hero: int) -> Position:
    """A kan in riichi that may be illegal; then a draw, an own win, or another's (KAN-6)."""
    players = ruleset.players
    hand, kind = kan_hand(rng, players)
    rest = tuple(tile for tile in hand if tile != kind)
    ending = rng.choice(("draw", "other", "own"))
    known = seat == hero or ending != "other"
    hands: dict[int, tuple[Kind, ...]] = {seat: hand if seat == hero else rest} if known else {}
    held = [kind] * (1 if seat == hero else 4)
    winner, tile = seat, -1
    if ending == "other":
        winner = other(rng, players, seat)
        won = any_hand(rng, players)
        hands[winner], tile = won.concealed, won.tile
        held.append(tile)
    elif ending == "own":
        left = [wait for wait in waits_of_kinds(hand) if wait in waits_of_kinds(rest)]
        if not left:
            raise NoRoomError("the kan takes all waits away")
        tile = rng.choice(left)
        held.append(tile)
    kept = {kind, *waits_of_kinds(hand), *waits_of_kinds(rest), *([tile] if tile >= 0 else [])}
    if ending == "other":
        kept |= set(waits_of_kinds(hands[winner]))
    stage = Scene(rng, ruleset, seat, hero, hands, held=held, kept_back=kept, stake=at_stake(rng)).stage()
    stage.rounds(rng.randrange(2, 6))
    if ending == "other" and winner != hero:
        declare(stage, winner)
    declare(stage, seat)
    stage.rounds(rng.randrange(1, 3))
    make_kan(stage, seat, kind)
    stage.rounds(rng.randrange(1, 3))
    _ends(stage, ending, winner, tile)
    return stage.position(fault="illegal_riichi_kan", seat=str(seat))


def _ends(stage: Stage, ending: str, winner: int, tile: Kind) -> None:
    if ending == "draw":
        stage.play_out()
        stage.draw_game()
        return
    if winner == stage.hero and stage.late:
        raise NoRoomError("the hero has not drawn the whole hand yet")
    if winner == stage.hero and not stage.state.seats[winner].in_riichi:
        declare(stage, winner)
    stage.give_back(tile)
    _fed(stage, other(stage.rng, stage.players, winner), tile)
    stage.ron(winner)


def others_chombo(rng: Random, ruleset: Ruleset, seat: int, hero: int) -> Position:
    """A noten riichi that stays unknown, because another's false win ends the hand first (NOT-2)."""
    players = ruleset.players
    claims = other(rng, players, seat)
    won = beside_the_waits(rng, players)
    hands = {claims: won}
    if seat == hero:
        hands[seat] = Winning(tuple(random_noten(rng, players)), won.tile)
    end = Ended(
        ruleset,
        hands,
        winners=(claims,),
        tile=won.tile,
        feeder=other(rng, players, claims),
        hero=hero,
        riichi=(claims, seat) if rng.random() < 0.5 else (seat,),
        gap=rng.randrange(1, 5),
        ask=(("fault", "noten_riichi"), ("seat", str(seat))),
        ura=False,
    )
    return staged(rng, end)
