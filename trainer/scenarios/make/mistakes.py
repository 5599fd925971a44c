"""Hands in which somebody errs: noten riichi, illegal kans, false wins, broken riichi; and how they end."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from trainer.rules.judges.kan import KanFacts, judge_kan
from trainer.rules.mistakes.chombo import FaultName
from trainer.rules.replay.events import Discard, Draw
from trainer.rules.replay.state import Round
from trainer.rules.rulesets.ruleset import Ruleset, load_preset
from trainer.rules.tiles.hand import Hand, MeldType
from trainer.rules.tiles.tile import COPIES, EAST, Face, count_faces, faces_in_play
from trainer.scenarios.make.compose import EAST_1, NoRoomError, some
from trainer.scenarios.make.ended import Ended, dealt_scores, staged
from trainer.scenarios.make.hands import (
    CLOSED,
    Winning,
    any_hand,
    random_noten,
    random_tenpai,
    random_win,
    waits_of_kinds,
)
from trainer.scenarios.make.turns import Stage, declare
from trainer.scenarios.position.position import Position

_STRICT: Final = load_preset("house_classic").changed(riichi_ankan="waits+shape")
_TRIES: Final = 40
BROKEN: Final[tuple[FaultName, ...]] = ("call_in_riichi", "riichi_taken_back", "wrong_discard")
"""Mistakes of a declarer that everybody sees when they are made."""


@dataclass
class Scene:
    """Who errs (`seat`), who asks (`hero`), the tiles that are told, and what is at stake.

    `stake` is the round and the sticks of earlier hands. `hands` are the concealed tiles of the hero and
    of those who show theirs in the end, `own` what the hero lays in melds, `held` tiles kept for later.
    """

    rng: Random
    ruleset: Ruleset
    seat: int
    hero: int
    hands: Mapping[int, Sequence[Face]]
    own: Sequence[Face] = ()
    held: Sequence[Face] = ()
    kept_back: Iterable[Face] = ()
    stake: tuple[Round, int] = (EAST_1, 0)

    def stage(self) -> Stage:
        """The deal; the hero's hand still lacks a few tiles."""
        hand, (at, sticks) = self.hands.get(self.hero), self.stake
        if hand is None:
            hand = random_noten(self.rng, self.ruleset.players)
        return Stage(
            self.rng,
            self.ruleset,
            tuple(hand),
            hero=self.hero,
            own=self.own,
            late=0 if self.own else self.rng.randrange(4),
            shown={seat: tiles for seat, tiles in self.hands.items() if seat != self.hero},
            reserved=self.held,
            kept_back=self.kept_back,
            at=at,
            scores=dealt_scores(self.rng, self.ruleset, sticks),
            sticks=sticks,
        )


def played_out(
    rng: Random, ruleset: Ruleset, seat: int, hero: int, hand: Sequence[Face], **ask: str
) -> Position:
    """Riichi with this hand, and an exhaustive draw; another's hand is shown unless `hidden` is asked."""
    hands = {} if "hidden" in ask else {seat: hand}
    scene = Scene(rng, ruleset, seat, hero, hands, kept_back=waits_of_kinds(hand), stake=at_stake(rng))
    stage = scene.stage()
    stage.rounds(rng.randrange(3, 9))
    declare(stage, seat)
    stage.draw_out()
    named = {"seat": str(seat), **ask}
    return replace(stage.position(), ask=tuple(sorted(named.items())))


def four_riichi(rng: Random, ruleset: Ruleset, seat: int, hero: int, *, noten: bool) -> Stage:
    """Suucha riichi, all hands shown; that of the seat may be `noten`."""
    hands = _four_hands(rng, seat if noten else -1)
    kept = {wait for hand in hands.values() for wait in waits_of_kinds(hand)}
    stage = Scene(rng, ruleset, seat, hero, hands, kept_back=kept, stake=at_stake(rng)).stage()
    stage.rounds(rng.randrange(2, 6))
    for declarer in rng.sample(range(4), 4):
        declare(stage, declarer)
    stage.draw_game("suucha")
    return stage


def _four_hands(rng: Random, noten: int) -> dict[int, list[Face]]:
    """Hands of which all but one are tenpai, of one set of tiles."""
    hands: dict[int, list[Face]] = {}
    held: list[Face] = []
    for seat in range(4):
        for _ in range(_TRIES):
            hand = random_noten(rng, 4) if seat == noten else random_tenpai(rng, 4, ankou=0.1)
            if max(count_faces([*held, *hand])) <= COPIES:
                break
        else:
            raise NoRoomError("no four hands side by side")
        hands[seat] = hand
        held += hand
    return hands


def make_kan(stage: Stage, seat: int, kind: Face) -> None:
    """The seat draws the fourth tile and lays the kan, its tiles having been kept."""
    stage.go(seat)
    for _ in range(1 if seat == stage.hero else 4):
        stage.give_back(kind)
    stage.draw(kind if seat == stage.hero else None)
    stage.ankan(kind)
    stage.discard()


def at_stake(rng: Random) -> tuple[Round, int]:
    """The round, with honba, and the sticks of earlier hands."""
    honba = rng.choice((0, 0, 0, 1, 2))
    at = Round(rng.randrange(2), rng.randrange(1, 4), honba)
    return at, rng.randrange(1, 3) if honba and rng.random() < 0.6 else 0


def own_four(rng: Random) -> tuple[tuple[Face, ...], Face]:
    """A tenpai hand of ten tiles whose only wait is the kind of the own ankan, and that kind."""
    for _ in range(_TRIES):
        kind = 9 * rng.randrange(3) + rng.randrange(1, 8)
        rest = random_win(rng, 4, mentsu=2)
        hand = sorted([kind - 1, kind + 1, *rest])
        counts = count_faces(hand)
        if max(counts) <= COPIES and not counts[kind] and waits_of_kinds(hand) == (kind,):
            return tuple(hand), kind
    raise NoRoomError("no hand that waits on its own kan only")


def kan_hand(rng: Random, players: int) -> tuple[tuple[Face, ...], Face]:
    """A tenpai hand with a triplet, and its kind: a kan of it mostly breaks the shape or the waits."""
    for _ in range(_TRIES):
        hand = random_tenpai(rng, players, suit=rng.choice((1, 2) if players == 3 else (0, 1, 2)), ankou=0.6)
        waits = waits_of_kinds(hand)
        kinds = [kind for kind in set(hand) if hand.count(kind) == 3 and kind not in waits]
        if not kinds or any(hand.count(wait) == COPIES for wait in waits):
            continue
        kind = rng.choice(sorted(kinds))
        facts = KanFacts(Hand((*hand, kind), (), kind), MeldType.ANKAN, kind, wall=1, in_riichi=True)
        if not judge_kan(facts, _STRICT).answer or rng.random() < 0.1:
            return tuple(sorted(hand)), kind
    raise NoRoomError("no hand with a doubtful kan")


def yakuless(rng: Random, players: int) -> tuple[tuple[Face, ...], Face, Face]:
    """Ten concealed tiles and the kind of a pon that give no yaku with the winning tile, and this tile."""
    for _ in range(_TRIES):
        runs = [9 * rng.choice((1, 2)) + rng.randrange(7) for _ in range(2)]
        middle = 9 * rng.choice((1, 2)) + rng.randrange(1, 7)
        pon = rng.choice([kind for kind in range(9, 27) if kind % 9 in (2, 3, 4, 5)])
        pair = rng.choice([kind for kind in faces_in_play(players) if kind < EAST and kind % 9 in (0, 8)])
        hand = [pair, pair, middle, middle + 1]
        for run in runs:
            hand += [run, run + 1, run + 2]
        counts = count_faces([*hand, pon, pon, pon])
        sets = {*runs, middle, middle - 1}
        waits = waits_of_kinds(hand)
        if max(counts) < COPIES and len(sets) == 4 and waits and _plain(sets, (*runs, middle)):
            return tuple(sorted(hand)), pon, rng.choice(waits)
    raise NoRoomError("no hand without a yaku")


def _plain(sets: Iterable[Face], runs: Iterable[Face]) -> bool:
    """No run at the end of a suit that would make chanta, ittsuu or a flush of one suit likely."""
    suits = {run // 9 for run in runs}
    return len(suits) == 2 and not {low % 9 for low in sets} >= {0, 3, 6}


def broken_riichi(rng: Random, ruleset: Ruleset, seat: int, hero: int, name: FaultName) -> Position:
    """What everybody sees at once: a call, a discard out of the locked hand, a riichi taken back."""
    hand = random_tenpai(rng, ruleset.players)
    kept = frozenset(waits_of_kinds(hand))
    hands = {hero: hand} if seat == hero else {}
    stage = Scene(rng, ruleset, seat, hero, hands, kept_back=kept, stake=at_stake(rng)).stage()
    stage.rounds(rng.randrange(2, 8))
    if name == "riichi_taken_back":
        stage.go(seat)
        stage.draw()
        if seat == hero and stage.late:
            raise NoRoomError("the hand is not complete yet")
        return stage.position(seat=str(seat), fault=name)
    declare(stage, seat)
    stage.rounds(rng.randrange(1, 3))
    if name == "call_in_riichi":
        _call_in_riichi(stage, seat, hand if seat == hero else None)
    else:
        _wrong_discard(stage, seat)
    return stage.position(seat=str(seat), fault=name)


def _wrong_discard(stage: Stage, seat: int) -> None:
    stage.go(seat)
    if seat != stage.hero:
        stage.add(Draw(seat), Discard(seat, stage.spare()))
        return
    stage.draw()
    drawn = stage.state.seats[seat].drawn
    others = [tile for tile in stage.state.seats[seat].hand or () if tile != drawn]
    stage.discard(stage.rng.choice(others))


def _call_in_riichi(stage: Stage, seat: int, hand: Sequence[Face] | None) -> None:
    """A pon of another's discard, with two tiles of the locked hand."""
    if hand is None:
        kinds = [
            kind for kind in range(len(stage.left)) if stage.left[kind] >= 3 and kind not in stage.kept_back
        ]
    else:
        kinds = [kind for kind in set(hand) if hand.count(kind) == 2 and stage.left[kind]]
    if not kinds:
        raise NoRoomError("nothing to call")
    others = [other for other in range(stage.players) if other not in (seat, stage.hero)]
    stage.go(stage.rng.choice(others))
    stage.turn(stage.rng.choice(sorted(kinds)))
    stage.pon(seat)


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


def noten_claim(rng: Random, ruleset: Ruleset, seat: int, hero: int) -> Position:
    """A riichi that is noten, found as its own player claims a win (NOT-1).

    Only where both are punished alike, so that it does not matter which of the two mistakes is meant.
    """
    if ruleset.noten_riichi != "chombo" or ruleset.chombo == "none":
        return another_wins(rng, ruleset, seat, hero)
    players = ruleset.players
    feeder = other(rng, players, seat, *([hero] if rng.random() < 0.5 else []))
    hand = random_noten(rng, players)
    won = Winning(tuple(hand), rng.choice([kind for kind in hand if hand.count(kind) < 3]))
    riichi = (seat, *_declarers(rng, players, seat, feeder, hero, own=False))
    return _claimed(rng, ruleset, {seat: won}, seat, "noten_riichi", feeder, hero, riichi, at_stake(rng))


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
    near = some(
        [kind for kind in concealed if kind not in waits and concealed.count(kind) < 3],
        "no tile that nearly completes the hand",
    )
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
    waits = some([wait for wait in waits_of_kinds(hand) if hand.count(wait) < 3], "no wait to be furiten on")
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


def _fed(stage: Stage, feeder: int, tile: Face) -> None:
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
    hands: dict[int, tuple[Face, ...]] = {seat: hand if seat == hero else rest} if known else {}
    held = [kind] * (1 if seat == hero else 4)
    winner, tile = seat, -1
    if ending == "other":
        winner = other(rng, players, seat)
        won = any_hand(rng, players)
        hands[winner], tile = won.concealed, won.tile
        held.append(tile)
    elif ending == "own":
        left = some(
            [wait for wait in waits_of_kinds(hand) if wait in waits_of_kinds(rest)],
            "the kan takes all waits away",
        )
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


def _ends(stage: Stage, ending: str, winner: int, tile: Face) -> None:
    if ending == "draw":
        stage.draw_out()
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
