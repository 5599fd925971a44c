"""Hands that have ended, with a dealer, honba and sticks that the next hand hangs on."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import Random

from trainer.rules.ruleset import Ruleset
from trainer.rules.state import Round
from trainer.rules.tiles import NORTH, Kind, count_kinds, kinds_in_play
from trainer.rules.waits import wait_kinds, wait_mask
from trainer.scenarios.compose import NoRoomError
from trainer.scenarios.drafts import turns
from trainer.scenarios.drafts.aborts import Draft, kans, many_riichi, several_rons, winds
from trainer.scenarios.drafts.drawn import drawn
from trainer.scenarios.drafts.ended import dealt_scores
from trainer.scenarios.drafts.shown import aborted, nine_kinds, own_tsumo
from trainer.scenarios.drafts.voided import Claim, claimed, may_void
from trainer.scenarios.hands import random_noten, random_tenpai, random_win
from trainer.scenarios.position import Position
from trainer.scenarios.stage import Stage


def following_draft(rng: Random, level: int, ruleset: Ruleset, *, void: bool = False) -> Position:
    """A hand that has ended, in no last hand of a game; one of the first two levels may be `void`."""
    about = "sticks" if level == 3 else "hand"
    draft = _CASES[level] if level != 3 else rng.choice(_STICKS)
    if void or (level == 1 and may_void(ruleset) and rng.random() < 0.4):
        draft = partial(_claimed if level == 1 else _noten_riichi, void=void)
    position = draft(rng, ruleset)
    if (position.round.wind, position.round.number) == (1, ruleset.players):
        raise NoRoomError("the last hand of a game")
    return replace(_at_stake(rng, position), ask=(("about", about),))


def _at_stake(rng: Random, position: Position) -> Position:
    """Honba, and with them sticks of hands that were drawn before."""
    honba = rng.choice((0, 0, 1, 1, 2, 3))
    sticks = rng.choice((0, 0, 1, 1, 2)) if honba else 0
    return replace(
        position,
        round=Round(position.round.wind, position.round.number, honba),
        sticks=sticks,
        scores=dealt_scores(rng, position.ruleset, sticks),
    )


def _opened(
    rng: Random,
    ruleset: Ruleset,
    hand: Sequence[Kind],
    shown: tuple[int, Sequence[Kind]] | None,
    hero: int,
    at: Round,
) -> Stage:
    """Quiet rounds in which no wait of a known hand falls."""
    known = [hand, *([shown[1]] if shown else [])]
    waits = {kind for each in known for kind in wait_kinds(wait_mask(count_kinds(each)))}
    stage = Stage(
        rng, ruleset, hand, hero=hero, late=2, shown=dict([shown]) if shown else {}, kept_back=waits, at=at
    )
    stage.rounds(rng.randrange(4, 11))
    while stage.late:
        stage.turn()
    return stage


def _last_win(rng: Random, ruleset: Ruleset) -> Position:
    """One winner, by the last tile of the wall: without the win the hand would have been drawn."""
    return _win(rng, ruleset, last=True)


def _win(rng: Random, ruleset: Ruleset, *, last: bool = False) -> Position:
    """One winner, the dealer every other time; now and then the hero by tsumo, or after a riichi.

    The hero is tenpai. With `last` it is the last discard, or the hero's last draw.
    """
    players, at = ruleset.players, turns.some_round(rng, ruleset.players)
    hero = rng.randrange(players)
    winner = at.dealer if rng.random() < 0.5 else rng.choice([s for s in range(players) if s != at.dealer])
    own = winner == hero
    stage = _opened(rng, ruleset, random_tenpai(rng, players), None, hero, at)
    if own and not stage.kept_back:
        raise NoRoomError("noten")
    if rng.random() < 0.5:
        turns.declare(stage, winner if own else rng.choice([s for s in range(players) if s != hero]))
    if last:
        stage.play_out(1)
        if own != (stage.next == hero) or stage.next == winner != hero:
            raise NoRoomError("the last tile is another's")
    if own:
        return own_tsumo(stage)
    if not last:
        stage.go(rng.choice([seat for seat in range(players) if seat != winner]))
    stage.turn()
    stage.ron(winner)
    return stage.position()


def _claimed(rng: Random, ruleset: Ruleset, *, void: bool) -> Position:
    """One winner, whose hand is shown; now and then it is no win."""
    return claimed(Claim(rng, ruleset, void, turns.some_round(rng, ruleset.players)))


def _noten_riichi(rng: Random, ruleset: Ruleset, *, void: bool) -> Position:
    """An exhaustive draw at which all hands lie open, one of them a riichi that is noten."""
    return drawn(rng, ruleset, rng.randrange(1, ruleset.players), riichi=not void)


def _exhaustive(rng: Random, ruleset: Ruleset) -> Position:
    """The dealer is the hero, shows a tenpai hand, or keeps the hand closed as noten."""
    players, at = ruleset.players, turns.some_round(rng, ruleset.players)
    others = [seat for seat in range(players) if seat != at.dealer]
    case = rng.choice(("own", "own", "shown", "closed"))
    hero = at.dealer if case == "own" else rng.choice(others)
    shown = (at.dealer, random_tenpai(rng, players)) if case == "shown" else None
    hand = random_tenpai(rng, players) if rng.random() < 0.5 else random_noten(rng, players)
    stage = _opened(rng, ruleset, hand, shown, hero, at)
    ready = hero if stage.kept_back and shown is None else at.dealer if shown else None
    if ready is not None and rng.random() < 0.5:
        turns.declare(stage, ready)
    return _drawn_out(stage)


def _drawn_out(stage: Stage) -> Position:
    stage.play_out()
    stage.draw_game()
    return stage.position()


def _aborted(rng: Random, ruleset: Ruleset) -> Position:
    """An abortive draw that the rules have, or two rons."""
    if rng.random() < 0.3 or not _abortive(ruleset):
        return several_rons(rng, ruleset, 2)
    return _only_aborted(rng, ruleset)


def _abortive(ruleset: Ruleset) -> list[tuple[Draft, str]]:
    """The drafts of abortive draws that the rules have, kyuushuu kyuuhai apart."""
    four = ruleset.players == 4
    drafts: list[tuple[Draft, str, bool | None]] = [
        (winds, "suufon", four and ruleset.abort_suufon),
        (kans, "suukan", ruleset.abort_suukan),
        (many_riichi, "suucha", four and ruleset.abort_suucha),
    ]
    return [(draft, reason) for draft, reason, on in drafts if on]


def _only_aborted(rng: Random, ruleset: Ruleset) -> Position:
    """An abortive draw that the rules have."""
    played = _abortive(ruleset)
    if not played:
        raise NoRoomError("no abortive draw")
    if ruleset.abort_kyuushu and rng.random() < 0.25:
        return nine_kinds(rng, ruleset)
    draft, reason = rng.choice(played)
    return aborted(rng, ruleset, draft, reason)


def _many_rons(rng: Random, ruleset: Ruleset) -> Position:
    """Several rons, or a dealer whose tenpai hangs on own copies of the wait."""
    if rng.random() < 0.3:
        return _own_four(rng, ruleset)
    return several_rons(rng, ruleset, 3 if ruleset.players == 4 and rng.random() < 0.5 else 2)


def _own_four(rng: Random, ruleset: Ruleset) -> Position:
    """The dealer and hero waits for the fifth tile of four in the hand."""
    players, at = ruleset.players, turns.some_round(rng, ruleset.players)
    mentsu = random_win(rng, players, mentsu=3)
    rest = [kind for kind in mentsu if mentsu.count(kind) != 2]
    kind = rng.choice([kind for kind in kinds_in_play(players) if kind != NORTH and kind not in mentsu])
    if len(rest) != 9:
        raise NoRoomError("it is not plain which tiles are the jantou")
    return _drawn_out(_opened(rng, ruleset, [*rest, *[kind] * 4], None, at.dealer, at))


_CASES = {1: _win, 2: _exhaustive, 4: _aborted, 5: _many_rons}
_STICKS = (_last_win, _exhaustive, _exhaustive, _only_aborted, _own_four)
"""Where the sticks are asked about; what becomes of them after several rons is asked in another kind."""
