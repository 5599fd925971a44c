"""After your chi or pon: which tiles of the hand may you not discard now (CAL-2, OPN-3)?

The hero has just called and is to discard.
"""

from collections.abc import Iterable
from random import Random
from typing import Final

from trainer.rules.errors import ImpossibleEventError
from trainer.rules.judges.calls import (
    KuikaeFacts,
    forbidden_after,
    judge_kuikae,
    meld_just_called,
)
from trainer.rules.judges.facts import hand_of
from trainer.rules.judges.open_riichi import shown_waits_barred
from trainer.rules.rulesets.ruleset import Ruleset, load_preset
from trainer.rules.tiles.hand import Hand, Meld, MeldType
from trainer.rules.tiles.tile import COPIES, Face, count_faces, face_of, faces_in_play
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, Tiles
from trainer.scenarios.kind import Misconception, PuzzleKind, always
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.make.hands import random_noten
from trainer.scenarios.make.turns import Stage
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position, PositionError

_ALLOWED: Final = load_preset("house_classic").changed(kuikae="allowed")
"""The one level at which a swap may be discarded: no preset has it."""


def _after_call(position: Position, *, ends: bool, run: bool) -> Answer:
    """The kinds in hand that are thought to be barred after the call."""
    state = position.table()
    meld = meld_just_called(state, position.hero)
    counts = count_faces(state.seats[position.hero].hand or ())
    if meld is None or meld.called is None:
        return ()
    called = face_of(meld.called)
    barred: set[Face] = {called} | (set(forbidden_after(meld)) if ends else set())
    if run and meld.type is MeldType.CHI:
        barred |= {meld.kind, meld.kind + 1, meld.kind + 2}
    return tuple(kind for kind in sorted(barred) if counts[kind])


def _same_tile_only(position: Position, ruleset: Ruleset) -> Answer | None:
    return _after_call(position, ends=False, run=False) if _bars(ruleset) else None


def _whole_run(position: Position, ruleset: Ruleset) -> Answer | None:
    return _after_call(position, ends=True, run=True) if _bars(ruleset) else None


def _barred_everywhere(position: Position, ruleset: Ruleset) -> Answer | None:
    return None if _bars(ruleset) else _after_call(position, ends=True, run=False)


def _bars(ruleset: Ruleset) -> bool:
    """Whether these rules know kuikae as something forbidden, which a belief can get wrong."""
    return ruleset.kuikae != "allowed"


def _both_outer_ends(position: Position, ruleset: Ruleset) -> Answer | None:
    """The kinds beside the run on both sides are barred, whichever tile was called."""
    state = position.table()
    meld = meld_just_called(state, position.hero)
    counts = count_faces(state.seats[position.hero].hand or ())
    if meld is None or meld.called is None or meld.type is not MeldType.CHI or not _bars(ruleset):
        return None
    low = meld.kind
    ends = {face_of(meld.called), *(end for end in (low - 1, low + 3) if end // 9 == low // 9)}
    return tuple(kind for kind in sorted(ends) if counts[kind])


_BELIEFS: Final = (
    Misconception("same_tile_only", "CAL-2", _same_tile_only),
    Misconception("whole_run_barred", "CAL-2", _whole_run),
    Misconception("both_outer_ends", "CAL-2", _both_outer_ends),
    Misconception("no_kuikae", "CAL-2", always(())),
    Misconception("kuikae_everywhere", "CAL-2", _barred_everywhere),
)


class Kuikae(PuzzleKind):
    rules = ("CAL-2",)
    parameters = ("kuikae", "open_riichi")
    own_rules = {4: (_ALLOWED,)}
    players = (4,)
    bars_tiles = True
    levels = {
        1: "a pon",
        2: "a chi of the middle of the run",
        3: "a chi of an end, of which the called kind alone is held, or nothing",
        4: "a chi of an end, of which the other end is held",
        5: "a chi of an end, of which both are held, or the tile beside the wrong end",
    }
    misconceptions = _BELIEFS

    def shape(self, position: Position) -> Tiles:
        return Tiles(position.held_kinds())

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        meld, hand = called_meld(position)
        verdict = judge_kuikae(KuikaeFacts(hand, meld), ruleset)
        swaps = [kind for kind in self.shape(position).choices if kind not in verdict.answer]
        shown = shown_waits_barred(position.table(), position.hero, ruleset, but=swaps)
        barred = {*swaps, *(face_of(kind) for reason in shown for kind in reason.tiles)}
        return Verdict(tuple(sorted(barred)), (*verdict.reasons, *shown), verdict.facts)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        meld, hand = called_meld(position)
        called, counts = face_of(meld.called or 0), hand.counts
        if meld.type is MeldType.PON:
            return 1
        if called == meld.kind + 1:
            return 2
        other = [end for end in forbidden_after(meld) if end != called and counts[end]]
        wrong = meld.kind - 1 if called == meld.kind else meld.kind + 3
        if (other and counts[called]) or (wrong // 9 == called // 9 and counts[wrong]):
            return 5
        return 4 if other else 3

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        """Eleven tiles that stay, two to call with; some of what may be taken for a swap among the eleven."""
        meld = _pon(rng) if level == 1 else _chi(rng, level)
        called = face_of(meld.called or 0)
        tempting = _tempting(rng, level, meld, called)
        own = list(meld.tiles[1:])
        hand = [*tempting, *rng.sample(random_noten(rng, 4), 11 - len(tempting))]
        counts = count_faces([*hand, *meld.tiles])
        if max(counts) > COPIES or (level == 1 and counts[called] - 3 != len(tempting)):
            raise NoRoomError("five of a kind")
        hero = rng.randrange(4)
        stage = Stage(
            rng,
            ruleset,
            hand,
            hero=hero,
            own=own,
            late=rng.randrange(2, 6),
            reserved=[called],
            kept_back=[called],
        )
        stage.rounds(rng.randrange(5, 9))
        feeder = (hero - 1) % 4 if meld.type is MeldType.CHI else (hero + rng.randrange(1, 4)) % 4
        stage.go(feeder)
        stage.give_back(called)
        stage.turn(called)
        if meld.type is MeldType.CHI:
            stage.chi(meld.kind)
        else:
            stage.pon(hero)
        return stage.position()

    def mine(self, replay: Replay) -> Iterable[Mined]:
        for moment, state in replay.moments():
            if not state.calls or state.calls[-1].at != moment - 1 or state.deal.players == 3:
                continue
            seat = state.turn
            meld, own = meld_just_called(state, seat), state.seats[seat]
            if meld is None:
                continue
            counts = count_faces(own.hand or ())
            if any(counts[kind] for kind in _near(meld)):
                yield mined_at(replay, seat, moment)


KIND = Kuikae()


def called_meld(position: Position) -> tuple[Meld, Hand]:
    """The chi or pon just made, and the tiles to discard from.

    :raises PositionError: if the hero has not just called.
    """
    state = position.table()
    meld = meld_just_called(state, position.hero)
    if meld is None:
        raise PositionError("kuikae is asked about right after an own chi or pon")
    try:
        return meld, hand_of(state, position.hero)
    except ImpossibleEventError as error:
        raise PositionError(str(error)) from None


def _near(meld: Meld) -> tuple[Face, ...]:
    """What may be taken for a swap: the meld's kinds and those beside a run."""
    if meld.type is MeldType.PON:
        return (meld.kind,)
    low = meld.kind
    return tuple(kind for kind in range(low - 1, low + 4) if kind // 9 == low // 9)


def _pon(rng: Random) -> Meld:
    kind = rng.choice(faces_in_play(4))
    return Meld(MeldType.PON, (kind,) * 3, called=kind, from_seat=0)


def _chi(rng: Random, level: int) -> Meld:
    low = 9 * rng.randrange(3) + rng.randrange(7)
    called = low + 1 if level == 2 else rng.choice((low, low + 2))
    rest = [kind for kind in (low, low + 1, low + 2) if kind != called]
    return Meld(MeldType.CHI, (called, *rest), called=called, from_seat=0)


def _tempting(rng: Random, level: int, meld: Meld, called: Face) -> list[Face]:
    """By level: the called kind, the other end, both, or what lies beside the wrong end."""
    again = [called] if rng.random() < 0.5 else []
    if level <= 3:
        return again
    other = [end for end in forbidden_after(meld) if end != called]
    if level == 4:
        return other
    wrong = meld.kind - 1 if called == meld.kind else meld.kind + 3
    beside = [wrong] if wrong // 9 == called // 9 else []
    return [*other, called] if rng.random() < 0.5 else beside
