"""You are in riichi: what may you do now (RCH-8, KAN-1 to KAN-4, SAN-2, FUR-3, FUR-4)?

The hero has drawn a tile, or another player's lies there. The answer are all moves that the locked hand
leaves.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random
from typing import Final

from trainer.kinds.riichi.generator import live_tenpai
from trainer.rules.judges.calls import call_facts, judge_calls
from trainer.rules.judges.facts import furiten_facts, hand_of
from trainer.rules.judges.furiten import judge_furiten
from trainer.rules.mistakes.legality import is_locked, judge_locked, locked_facts
from trainer.rules.replay.state import Seat, TableState
from trainer.rules.rulesets.ruleset import Ruleset, load_preset
from trainer.rules.tiles.tile import (
    COPIES,
    EAST,
    HONOURS,
    NORTH,
    YAOCHUU,
    Face,
    count_faces,
    face_of,
    faces_in_play,
)
from trainer.rules.tiles.waits import waits_of
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.answer_shapes import Answer, SomeOf
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.make.compose import Plan, compose, some
from trainer.scenarios.make.hands import waits_of_kinds
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position, PositionError

_OPEN: Final = load_preset("house_classic").changed(open_riichi=True)
"""No preset has open riichi."""
_ORDER = ("discard", "other_discard", "tsumo", "ankan", "kita")


def _moves(position: Position, ruleset: Ruleset) -> set[str] | None:
    """What may be done with the drawn tile; None if another's lies there."""
    state = position.table()
    if state.pending is not None:
        return None
    moves = set[str](judge_locked(locked_facts(state, position.hero, ruleset), ruleset).answer)
    return moves if position.players == 3 else moves - {"kita"}


def _listed(moves: set[str]) -> Answer:
    return tuple(move for move in _ORDER if move in moves)


def without_kan(position: Position, ruleset: Ruleset) -> Answer | None:
    """No kan at all in riichi."""
    moves = _moves(position, ruleset)
    return None if moves is None else _listed(moves - {"ankan"})


def with_any_ankan(position: Position, ruleset: Ruleset) -> Answer | None:
    """Four of the drawn kind are enough for an ankan in riichi, whatever becomes of the wait."""
    moves = _moves(position, ruleset)
    hand = hand_of(position.table(), position.hero)
    if moves is None or hand.drawn is None or hand.counts[face_of(hand.drawn)] < COPIES:
        return None
    return _listed(moves | {"ankan"})


def with_another_discard(position: Position, ruleset: Ruleset) -> Answer | None:
    """Another tile may be thrown in riichi, if the hand stays tenpai."""
    moves = _moves(position, ruleset)
    return None if moves is None else _listed(moves | {"other_discard"})


def no_tsumo_in_furiten(position: Position, ruleset: Ruleset) -> Answer | None:
    """Furiten forbids the tsumo too."""
    moves = _moves(position, ruleset)
    if moves is None or "tsumo" not in moves:
        return None
    furiten = judge_furiten(locked_facts(position.table(), position.hero, ruleset).tsumo.furiten, ruleset)
    return _listed(moves - {"tsumo"}) if furiten.answer else None


def with_calls(position: Position, ruleset: Ruleset) -> Answer | None:
    """A declarer may chi, pon and kan like anybody."""
    state = position.table()
    if state.pending is None:
        return None
    facts = replace(call_facts(state, position.hero, ruleset), in_riichi=False)
    return tuple(judge_calls(facts, ruleset).answer)


def ron_on_every_wait(position: Position, ruleset: Ruleset) -> Answer | None:
    """A wait that was let go, or thrown, does not matter later."""
    state = position.table()
    if state.pending is None:
        return None
    waits = waits_of(hand_of(state, position.hero), ruleset.tenpai_own_four)
    return ("ron",) if face_of(state.pending.tile) in waits else None


def _in_riichi(rng: Random, ruleset: Ruleset, hand: list[Face]) -> Plan:
    """In riichi since an earlier turn; the waits do not fall before the question."""
    turns = rng.randrange(5, 13)
    waits = waits_of_kinds(hand)
    return Plan(
        ruleset,
        tuple(hand),
        turns,
        hero=rng.randrange(ruleset.players),
        riichi=rng.randrange(3, turns - 1),
        open=ruleset.open_riichi,
        kept_back=frozenset(waits),
    )


def plain_draw(rng: Random, ruleset: Ruleset) -> Plan:
    """A tile of no use is drawn; now and then one of a kind that is held."""
    hand = live_tenpai(rng, ruleset.players)
    plan = _in_riichi(rng, ruleset, hand)
    useless = [kind for kind in faces_in_play(ruleset.players) if kind not in plan.kept_back]
    held = [kind for kind in useless if kind in hand]
    return replace(plan, draw=rng.choice(held if held and rng.random() < 0.4 else useless))


def plain_or_winning_draw(rng: Random, ruleset: Ruleset) -> Plan:
    """A tile of no use is drawn, or a wait."""
    return plain_draw(rng, ruleset) if rng.random() < 0.5 else _winning_draw(rng, ruleset)


def draw_after_a_wait(rng: Random, ruleset: Ruleset) -> Plan:
    """A wait or a useless tile is drawn after a wait was discarded or let go; with three players a north."""
    plan = plain_or_winning_draw(rng, ruleset)
    if ruleset.players == 3 and NORTH not in plan.kept_back and rng.random() < 0.5:
        return replace(plan, draw=NORTH)
    return _missed(rng, plan)


def _winning_draw(rng: Random, ruleset: Ruleset) -> Plan:
    plan = _in_riichi(rng, ruleset, live_tenpai(rng, ruleset.players))
    return replace(plan, draw=rng.choice(sorted(plan.kept_back)))


def discard_of_another(rng: Random, ruleset: Ruleset) -> Plan:
    """A wait, or a tile that could be called but for the riichi, is discarded; a wait may come as a kan.

    Nobody discards a wait that an open riichi shows (OPN-3).
    """
    if rng.random() < 0.12 and not ruleset.open_riichi:
        return _robbing(rng, ruleset)
    hand = live_tenpai(rng, ruleset.players, ankou=0.4)
    plan = _in_riichi(rng, ruleset, hand)
    seat = (plan.hero + rng.randrange(1, ruleset.players)) % ruleset.players
    if rng.random() < 0.5 and not plan.open:
        return replace(plan, offered=(seat, rng.choice(sorted(plan.kept_back))))
    callable_ = some([kind for kind in _callable(hand) if kind not in plan.kept_back], "nothing to call")
    kind = rng.choice(callable_)
    if count_faces(hand)[kind] < 2:
        seat = (plan.hero - 1) % ruleset.players
    return replace(plan, offered=(seat, kind))


def _robbing(rng: Random, ruleset: Ruleset) -> Plan:
    """A wait comes as a kakan, or as an ankan before a hand of kokushi."""
    if rng.random() < 0.5:
        plan = _in_riichi(rng, ruleset, live_tenpai(rng, ruleset.players))
        seat = (plan.hero + rng.randrange(2, ruleset.players)) % ruleset.players
        return replace(plan, offered=(seat, rng.choice(sorted(plan.kept_back))), offered_as="kakan")
    kinds = sorted(YAOCHUU)
    missing, pair = rng.sample(kinds, 2)
    plan = _in_riichi(rng, ruleset, [*(kind for kind in kinds if kind != missing), pair])
    seat = (plan.hero + rng.randrange(1, ruleset.players)) % ruleset.players
    return replace(plan, offered=(seat, missing), offered_as="ankan")


def _callable(hand: list[Face]) -> list[Face]:
    """Kinds that a pon could take, or a chi."""
    counts = count_faces(hand)
    found = [kind for kind, number in enumerate(counts) if number >= 2]
    for kind in range(EAST):
        low, high = kind - kind % 9, kind - kind % 9 + 8
        beside = [counts[k] if low <= k <= high else 0 for k in (kind - 2, kind - 1, kind + 1, kind + 2)]
        if (beside[0] and beside[1]) or (beside[1] and beside[2]) or (beside[2] and beside[3]):
            found.append(kind)
    return found


def let_go(rng: Random, ruleset: Ruleset) -> Plan:
    """A wait is discarded to a hand that has let one go since its riichi, or threw one before."""
    plan = _in_riichi(rng, ruleset, live_tenpai(rng, ruleset.players))
    seat = (plan.hero + rng.randrange(1, ruleset.players)) % ruleset.players
    return _missed(rng, replace(plan, offered=(seat, rng.choice(sorted(plan.kept_back)))))


def _missed(rng: Random, plan: Plan) -> Plan:
    """A wait in the own river, or discarded by the next player since the riichi."""
    wait = rng.choice(sorted(plan.kept_back))
    assert plan.riichi is not None
    if rng.random() < 0.5 or plan.open:
        return replace(plan, thrown={rng.randrange(plan.riichi): wait})
    following = (plan.hero + 1) % plan.ruleset.players
    return replace(plan, fed={(rng.randrange(plan.riichi, plan.turns - 1), following): wait})


def fourth_tile(rng: Random, ruleset: Ruleset, *, honour: bool) -> Plan:
    """The fourth tile of an ankou is drawn."""
    hand = live_tenpai(rng, ruleset.players, suit=None if honour else rng.choice((1, 2)), ankou=0.5)
    triples = some(
        [
            kind
            for kind, number in enumerate(count_faces(hand))
            if number == 3 and (kind in HONOURS) == honour
        ],
        "no such ankou in the hand",
    )
    return replace(_in_riichi(rng, ruleset, hand), draw=rng.choice(triples))


OWN_TURN: Final = ("discard", "other_discard", "tsumo", "ankan")
"""Throw the drawn tile, or another; win; a kan of the drawn tile."""
CLAIMS: Final = ("ron", "pon", "daiminkan", "chi")


class RiichiNow(PuzzleKind):
    rules = (
        "RCH-8",
        "KAN-1",
        "KAN-2",
        "KAN-3",
        "KAN-4",
        "KAN-8",
        "OPN-1",
        "SAN-2",
        "FUR-3",
        "FUR-4",
        "TEN-1",
    )
    parameters = (
        "riichi_ankan",
        "riichi_ankan_winning_tile",
        "tenpai_own_four",
        "kokushi_robs_ankan",
        "abort_suukan",
        "fifth_kan",
        "kita",
        "kita_ron",
        "kita_pass_furiten",
    )
    own_rules = {4: (_OPEN,)}
    levels = {
        1: "a drawn tile, no wait passed before",
        2: "another player's tile, the hand not furiten",
        3: "a drawn tile after a wait has passed, or a north to extract",
        4: "another player's tile in furiten, or that of a kan; or the fourth of an ankou of honours drawn",
        5: "the fourth of a suited ankou drawn",
    }
    sides = ("nothing_else", "something_else")
    misconceptions = (
        Misconception("no_kan_in_riichi", "KAN-2", without_kan),
        Misconception("any_ankan_in_riichi", "KAN-3", with_any_ankan),
        Misconception("calls_in_riichi", "RCH-8", with_calls),
        Misconception("other_tile_may_go", "RCH-8", with_another_discard),
        Misconception("furiten_blocks_tsumo", "FUR-4", no_tsumo_in_furiten),
        Misconception("riichi_furiten_is_temporary", "FUR-3", ron_on_every_wait),
    )

    def shape(self, position: Position) -> SomeOf:
        sanma = position.players == 3
        if position.table().pending is None:
            return SomeOf((*OWN_TURN, "kita") if sanma else OWN_TURN)
        return SomeOf(CLAIMS[:-1] if sanma else CLAIMS)

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        state, hero = position.table(), position.hero
        if not is_locked(state, hero):
            raise PositionError("what may be done in riichi is asked of a declarer")
        if state.pending is None:
            moves = judge_locked(locked_facts(state, hero, ruleset), ruleset)
            shape = self.shape(position)
            answer = tuple(code for code in shape.options if code in moves.answer)
            return Verdict(answer, (*moves.reasons, *_of_open(state, hero)), moves.facts)
        claims = judge_calls(call_facts(state, hero, ruleset), ruleset)
        return Verdict(tuple(claims.answer), (*claims.reasons, *_of_open(state, hero)), claims.facts)

    def side(self, position: Position, answer: Answer) -> str:
        return "nothing_else" if answer in ((), ("discard",)) else "something_else"

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        state, hero = position.table(), position.hero
        own = state.seats[hero]
        if state.pending is not None:
            of_a_kan = state.pending.how in ("kakan", "ankan")
            furiten = judge_furiten(furiten_facts(state, hero), position.ruleset).answer
            return 4 if furiten or of_a_kan else 2
        drawn = -1 if own.drawn is None else face_of(own.drawn)
        if count_faces(own.hand or ())[drawn] == 4:
            return 4 if drawn >= EAST else 5
        return 3 if _has_missed(own) or (drawn == NORTH and position.players == 3) else 1

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        return compose(rng, _MAKERS[level](rng, ruleset))

    def mine(self, replay: Replay) -> Iterable[Mined]:
        for moment, state in replay.moments():
            if state.pending is None:
                if state.phase == "discard" and _tempting(state, state.turn):
                    yield mined_at(replay, state.turn, moment)
                continue
            for seat, own in enumerate(state.seats):
                if own.riichi_at is not None and seat != state.pending.seat and _claimable(state, seat):
                    yield mined_at(replay, seat, moment)


KIND = RiichiNow()


def _of_open(state: TableState, seat: int) -> tuple[Reason, ...]:
    """That a hand which lies open is locked as any other in riichi is (OPN-1)."""
    return (Reason("OPN-1", "open_locks_too"),) if state.seats[seat].open_riichi else ()


def _has_missed(own: Seat) -> bool:
    """Whether a wait lies in the own river, or was let go before the drawn tile."""
    before = [gone for gone in own.let_go if gone.at != own.drew_at]
    return bool(before) or any(own.waits >> face_of(thrown.tile) & 1 for thrown in own.river)


def _tempting(state: TableState, seat: int) -> bool:
    """A drawn wait, north or fourth tile; of other tiles one in sixteen."""
    own = state.seats[seat]
    if not is_locked(state, seat) or own.drawn is None or own.hand is None:
        return False
    drawn = face_of(own.drawn)
    if own.waits >> drawn & 1 or (drawn == NORTH and state.deal.players == 3):
        return True
    return count_faces(own.hand)[drawn] == 4 or state.moment % 16 == 0


def _claimable(state: TableState, seat: int) -> bool:
    """A wait lies there, or what could be ponned but for the riichi."""
    own, pending = state.seats[seat], state.pending
    if not is_locked(state, seat) or own.hand is None or pending is None:
        return False
    kind = face_of(pending.tile)
    return bool(own.waits >> kind & 1) or (pending.how == "discard" and count_faces(own.hand)[kind] >= 2)


def _furiten_or_honour(rng: Random, ruleset: Ruleset) -> Plan:
    if rng.random() < 0.5 or ruleset.open_riichi:
        return fourth_tile(rng, ruleset, honour=True)
    return let_go(rng, ruleset)


def _fourth_in_a_suit(rng: Random, ruleset: Ruleset) -> Plan:
    return fourth_tile(rng, ruleset, honour=False)


_MAKERS: Final[dict[int, Callable[[Random, Ruleset], Plan]]] = {
    1: plain_or_winning_draw,
    2: discard_of_another,
    3: draw_after_a_wait,
    4: _furiten_or_honour,
    5: _fourth_in_a_suit,
}
