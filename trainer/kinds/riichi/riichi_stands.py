"""Does the riichi stand, is its stick paid (RCH-6)?

`ask` names the declarer, whose declaration tile has passed, was called or was ronned.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from trainer.kinds.riichi.generator import live_tenpai
from trainer.rules.judges.facts import stands_facts
from trainer.rules.judges.riichi import StandsFacts, judge_stands
from trainer.rules.mistakes.laid_open import as_laid_open
from trainer.rules.mistakes.legality import legality
from trainer.rules.replay.events import Call, Draw, Riichi, Ron, Ryuukyoku
from trainer.rules.replay.state import Round, TableState
from trainer.rules.rulesets.ruleset import Ruleset, load_preset
from trainer.rules.tiles.tile import EAST, YAOCHUU, Face, count_faces, wall_size
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, OneOf
from trainer.scenarios.flip.edited import states_before
from trainer.scenarios.kind import Misconception, PuzzleKind, always
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.make.hands import random_noten, waits_of_kinds
from trainer.scenarios.make.turns import Stage, ankan, fed, plenty, pon_by_another
from trainer.scenarios.position import asked as asks
from trainer.scenarios.position.asked import asked_seat, seat_code
from trainer.scenarios.position.changes import Change, EndChange
from trainer.scenarios.position.lawful import UnlawfulError
from trainer.scenarios.position.mining import Mined, Replay, mined_at, mined_end
from trainer.scenarios.position.position import Position, PositionError


def _ronned(rng: Random, ruleset: Ruleset, hero: int, declarers: list[int], *, calls: bool) -> Position:
    """The last declaration tile is won on: by another declarer, or by a hand of tanyao."""
    last = declarers[-1]
    winner = rng.choice([seat for seat in range(ruleset.players) if seat != last])
    hand = live_tenpai(rng, ruleset.players) if winner in declarers else tanyao_tenpai(rng, ruleset.players)
    waits = _waits(hand)
    stage = _stage(rng, ruleset, hero, declarers, winner, hand)
    _declare(stage, declarers[:-1], declarers if calls else ())
    stage.go(last, least=rng.randrange(ruleset.players))
    wait = rng.choice([kind for kind in waits if stage.left[kind]] or [-1])
    if wait < 0:
        raise NoRoomError("no wait is left to be thrown")
    stage.turn(wait, draw=wait if last == hero else None, riichi=True)
    stage.ron(winner)
    asked = last if len(declarers) == 1 or rng.random() < 0.8 else rng.choice(declarers[:-1])
    return stage.position(seat=seat_code(asked))


def _passed(rng: Random, ruleset: Ruleset, hero: int, declarers: list[int], *, calls: bool) -> Position:
    """Every declaration tile passes, or the last one is called."""
    stage = _stage(rng, ruleset, hero, declarers, None, ())
    _declare(stage, declarers[:-1], declarers if calls and rng.random() < 0.4 else ())
    last = declarers[-1]
    stage.go(last, least=rng.randrange(ruleset.players))
    stage.turn(riichi=True)
    if calls and not stage.state.calls:
        pon_by_another(stage, declarers)
    for _ in range(rng.randrange(1, ruleset.players + 1)):
        stage.turn()
    if len(declarers) == ruleset.players == 4 and ruleset.abort_suucha:
        raise NoRoomError("the fourth riichi would have ended the hand")
    return stage.position(seat=seat_code(rng.choice(declarers[-2:])))


def _drawn_out(rng: Random, ruleset: Ruleset, hero: int, declarers: list[int]) -> Position:
    """The last declaration leaves one own draw, which a pon or an ankan takes away before the wall ends."""
    players, last = ruleset.players, declarers[-1]
    dealer = (last - (wall_size(players) - players) + 1) % players
    own = live_tenpai(rng, players) if hero in declarers else random_noten(rng, players)
    kept = _waits(own) if hero in declarers else ()
    stage = Stage(rng, ruleset, own, hero=hero, kept_back=kept, at=Round(rng.randrange(2), dealer + 1))
    for seat in declarers[:-1]:
        stage.go(seat, least=rng.randrange(5 * players))
        stage.turn(riichi=True)
    stage.play_out(players + 1)
    stage.turn(riichi=True)
    if rng.random() < 0.5:
        if stage.state.seats[stage.next].in_riichi:
            raise NoRoomError("whoever draws next has a locked hand")
        ankan(stage)
    else:
        stage.go((last - 1) % players)
        fed(stage, plenty(stage, 3))
        pon_by_another(stage, declarers)
    stage.draw_out()
    return stage.position(seat=seat_code(last))


def _stage(
    rng: Random,
    ruleset: Ruleset,
    hero: int,
    declarers: Sequence[int],
    winner: int | None,
    hand: Sequence[Face],
) -> Stage:
    """The hero's hand is tenpai if in riichi, the winner's one lies open in the end."""
    players = ruleset.players
    own = list(hand) if hero == winner else random_noten(rng, players)
    if hero != winner and hero in declarers:
        own = live_tenpai(rng, players)
    return Stage(
        rng,
        ruleset,
        own,
        hero=hero,
        shown={} if winner in (None, hero) else {winner: hand},
        kept_back={*_waits(hand), *_waits(own)} if hero in declarers else _waits(hand),
        at=Round(rng.randrange(2), rng.randrange(players) + 1),
    )


def _declare(stage: Stage, declarers: Sequence[int], closed: Sequence[int]) -> None:
    """Quiet turns, a pon by somebody who is not to stay `closed` if such are named, and the declarations."""
    stage.rounds(stage.rng.randrange(2, 6))
    if closed:
        pon_by_another(stage, closed)
    for seat in declarers:
        stage.go(seat, least=stage.rng.randrange(stage.players))
        stage.turn(riichi=True)


def _waits(hand: Sequence[Face]) -> tuple[Face, ...]:
    return waits_of_kinds(hand) if hand else ()


def tanyao_tenpai(rng: Random, players: int) -> list[Face]:
    """Thirteen simples that wait on simples alone.

    :raises NoRoomError: if none was found.
    """
    starts = [kind for kind in range(EAST) if 1 <= kind % 9 <= 5 and (players == 4 or kind >= 9)]
    simples = [kind for kind in range(EAST) if kind not in YAOCHUU and (players == 4 or kind >= 9)]
    for _ in range(50):
        hand = [low + step for low in rng.choices(starts, k=3) for step in range(3)]
        hand += [rng.choice(simples)] * 3 + [rng.choice(simples)] * 2
        hand.remove(rng.choice(hand))
        waits = _waits(sorted(hand)) if max(count_faces(hand)) <= 4 else ()
        if waits and not YAOCHUU & set(waits):
            return sorted(hand)
    raise NoRoomError("no hand of simples")


OPTIONS: Final = ("stands", "fails_unpaid", "fails_paid")
_PASSED_ONE_IN = 12
"""Of tiles that simply pass, so many times too many are declared with."""
_PAID: Final = {
    4: (load_preset("house_classic").changed(stick_if_declaration_ronned="paid"),),
    3: (load_preset("tenhou_3p").changed(stick_if_declaration_ronned="paid"),),
}
"""Rules of tables where a ronned declaration costs its stick all the same: no preset has that."""


def called_undoes(position: Position, ruleset: Ruleset) -> Answer | None:
    """A call of the declaration tile undoes the riichi."""
    tile = _facts(position).tile
    return "fails_unpaid" if tile is not None and tile.called_by is not None else None


def paid_at_once(position: Position, ruleset: Ruleset) -> Answer | None:
    """The stick is paid with the announcement, whatever becomes of the tile."""
    return "fails_paid" if _facts(position).fate == "ronned" else None


def undrawn_is_void(position: Position, ruleset: Ruleset) -> Answer | None:
    """A riichi without another own draw is void."""
    return "fails_unpaid" if _facts(position).undrawn else None


class RiichiStands(PuzzleKind):
    read_from = "table"
    rules = ("RCH-6", "RCH-4")
    parameters = (
        "stick_if_declaration_ronned",
        "riichi_min_points",
        "riichi_min_live_wall",
        "furiten_riichi",
        "tenpai_own_four",
    )
    answers = OneOf(OPTIONS)
    own_rules = _PAID
    levels = {
        1: "one riichi, no calls",
        2: "one riichi, with calls",
        3: "two players in riichi, no calls",
        4: "two players in riichi, with calls",
        5: "three or more players in riichi, or several rons",
    }
    sides = ("stands", "fails")
    lawful = True
    hides = frozenset({"stick"})
    misconceptions = (
        Misconception("called_tile_undoes_riichi", "RCH-6", called_undoes),
        Misconception("ronned_riichi_pays", "RCH-6", paid_at_once),
        Misconception("undrawn_riichi_is_void", "RCH-4", undrawn_is_void),
        Misconception("announced_riichi_stands", "RCH-6", always("stands")),
    )

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        return asks.declarers(position)

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        facts = _facts(position)
        if facts.fate not in ("passed", "ronned"):
            raise PositionError("what becomes of the declaration tile is not settled yet")
        _check_declaration(position, facts, ruleset)
        verdict = judge_stands(facts, ruleset)
        if verdict.answer:
            return Verdict("stands", verdict.reasons, verdict.facts)
        paid = verdict.facts["stick_paid"]
        return Verdict("fails_paid" if paid else "fails_unpaid", verdict.reasons, verdict.facts)

    def near(self, position: Position) -> Iterable[Change]:
        """Somebody wins on the declaration tile."""
        tile = _facts(position).tile
        if tile is not None:
            others = (seat for seat in range(position.players) if seat != position.hero)
            yield from (EndChange(seat, "ron", tile.at) for seat in others)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        state = position.table()
        declared = sum(seat.in_riichi for seat in state.seats)
        if declared > 2 or len(state.winners) > 1:
            return 5
        return 2 * declared - 1 + bool(state.calls)

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        """As many declarers and calls as the level of `riichi-stands` wants; half end with a ron."""
        players = ruleset.players
        seats = list(range(players))
        hero = rng.choice(seats)
        declarers = rng.sample(seats, (level + 1) // 2 if level < 5 else rng.randrange(3, players + 1))
        if level in (2, 4) and rng.random() < 0.15:
            return _drawn_out(rng, ruleset, hero, declarers)
        if rng.random() < 0.6:
            return _ronned(rng, ruleset, hero, declarers, calls=level in (2, 4))
        return _passed(rng, ruleset, hero, declarers, calls=level in (2, 4))

    def mine(self, replay: Replay) -> Iterable[Mined]:
        for index, event in enumerate(replay.events[:-2]):
            if not isinstance(event, Riichi):
                continue
            seat, after = event.seat, replay.events[index + 2]
            watching = (seat + 1 + index % (replay.deal.players - 1)) % replay.deal.players
            if isinstance(after, Ron | Ryuukyoku):
                yield mined_end(replay, watching, replay.states[-1].winners, seat=seat_code(seat))
            elif isinstance(after, Call) or (isinstance(after, Draw) and index % _PASSED_ONE_IN == 0):
                yield mined_at(replay, watching, index + 3, seat=seat_code(seat))


KIND = RiichiStands()


def _check_declaration(position: Position, facts: StandsFacts, ruleset: Ruleset) -> None:
    """A riichi that these rules forbid does not stand for good: it is no question then.

    :raises UnlawfulError: naming what forbids the announcement, or its discard.
    """
    if facts.declared_at is None:
        return
    for moment in (facts.declared_at, facts.declared_at + 1):
        event = position.events[moment]
        before = as_laid_open(_states(position)[moment], event, moment, position.table())
        verdict = legality(before, event, ruleset)
        if not verdict.answer:
            raise UnlawfulError(moment, asked_seat(position, "seat"), verdict.reasons[0], None)


@lru_cache(maxsize=16)
def _states(position: Position) -> Sequence[TableState]:
    return states_before(position)


def _facts(position: Position) -> StandsFacts:
    return stands_facts(position.table(), asked_seat(position, "seat"))
