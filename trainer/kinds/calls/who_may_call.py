"""Which claims may you make of this discard, and whose claim goes first (CAL-1, RCH-8, SAN-1, STK-3)?

`ask` says `about` = `mine`: ron, pon, kan, chi of the tile that lies there; or `order`: the hero has thrown
it and others make `claims` (`1:chi 2:ron`), of which some are carried out.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import product
from random import Random
from typing import Final

from trainer.rules.judges.calls import (
    CLAIMS,
    ClaimFacts,
    ClaimName,
    call_facts,
    chi_runs,
    facts_but_ron,
    judge_calls,
    judge_claims,
    public_bars,
)
from trainer.rules.replay.state import Pending, Seat, TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.tile import COPIES, DRAGONS, EAST, Face, count_faces, face_of, faces_in_play
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, SomeOf
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.make.compose import NoRoomError, Plan, compose, some
from trainer.scenarios.make.hands import pon_of, random_noten, random_tenpai, waits_of_kinds
from trainer.scenarios.make.turns import Stage
from trainer.scenarios.position.asked import asked_word, seat_code
from trainer.scenarios.position.changes import AskedChange, Change
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position, PositionError

_MINE = (("about", "mine"),)
_CALLS: Final[dict[int, tuple[str, ...]]] = {
    2: ("chi pon", "chi daiminkan"),
    3: ("chi ron", "pon ron", "daiminkan ron", "chi pon ron"),
}
_SANMA_CALLS: Final[dict[int, tuple[str, ...]]] = {3: ("pon ron", "daiminkan ron")}
_RONS = ("ron ron", "ron ron ron", "ron ron ron", "chi ron ron", "pon ron ron")


def _by_level(ruleset: Ruleset) -> dict[int, tuple[str, ...]]:
    return _CALLS if ruleset.players == 4 else _SANMA_CALLS


def _left_of(hero: int, ruleset: Ruleset) -> int:
    return (hero - 1) % ruleset.players


def _somebody(rng: Random, hero: int, ruleset: Ruleset) -> int:
    return (hero + rng.randrange(1, ruleset.players)) % ruleset.players


def _callable(rng: Random, hand: list[Face], ruleset: Ruleset, *, runs: bool | None = None) -> Face:
    """A kind that makes a pair a triplet or two tiles a run; with `runs` a run, without no run."""
    counts = count_faces(hand)
    held = Hand(tuple(hand))
    kinds = [kind for kind in faces_in_play(ruleset.players) if counts[kind] < COPIES]
    in_run = [kind for kind in kinds if chi_runs(held, kind)]
    pairs = [kind for kind in kinds if counts[kind] >= 2 and kind not in in_run]
    return rng.choice(
        some(in_run if runs else pairs if runs is False else rng.choice((in_run, pairs)), "nothing to call")
    )


def _plan(rng: Random, ruleset: Ruleset, hand: list[Face], hero: int) -> Plan:
    return Plan(ruleset, tuple(hand), rng.randrange(3, 10), hero=hero, ask=_MINE)


def _noten(rng: Random, ruleset: Ruleset, level: int) -> Plan:
    """Something to call from the left or an honour; or a run from elsewhere."""
    hand, hero = random_noten(rng, ruleset.players), rng.randrange(ruleset.players)
    plan = _plan(rng, ruleset, hand, hero)
    if level == 2:
        return replace(
            plan, offered=(_somebody(rng, hero, ruleset), _callable(rng, hand, ruleset, runs=True))
        )
    if rng.random() < 0.4:
        kinds = [kind for kind in faces_in_play(ruleset.players) if kind not in hand]
        return replace(plan, offered=(_left_of(hero, ruleset), rng.choice(kinds)))
    if ruleset.players == 4 and rng.random() < 0.6:
        return replace(plan, offered=(_left_of(hero, ruleset), _callable(rng, hand, ruleset, runs=True)))
    return replace(plan, offered=(_somebody(rng, hero, ruleset), _callable(rng, hand, ruleset, runs=False)))


def _tenpai(rng: Random, ruleset: Ruleset) -> Plan:
    """A wait comes, or something to call; with or without a yaku, now and then open."""
    hero = rng.randrange(ruleset.players)
    open_hand = rng.random() < 0.5
    hand = random_tenpai(rng, ruleset.players, mentsu=3 if open_hand else 4)
    waits = some(waits_of_kinds(hand), "the hand is noten")
    plan = replace(_plan(rng, ruleset, hand, hero), kept_back=frozenset(waits))
    if open_hand:
        kind = rng.choice([kind for kind in (*DRAGONS, *range(9, 27)) if kind not in hand])
        pon = pon_of(rng, kind, hero, ruleset.players)
        plan = replace(plan, melds={rng.randrange(1, 3): pon})
    offered = rng.choice(waits) if rng.random() < 0.7 else _callable(rng, hand, ruleset)
    plan = replace(plan, offered=(_somebody(rng, hero, ruleset), offered))
    return replace(plan, thrown={0: rng.choice(waits)}) if rng.random() < 0.3 else plan


def _in_riichi(rng: Random, ruleset: Ruleset) -> Position:
    """A pair or a run in a locked hand, or a wait."""
    hand, hero = random_tenpai(rng, ruleset.players), rng.randrange(ruleset.players)
    waits = some(waits_of_kinds(hand), "the hand is noten")
    kind = rng.choice(waits) if rng.random() < 0.4 else _callable(rng, hand, ruleset)
    plan = replace(_plan(rng, ruleset, hand, hero), kept_back=frozenset(waits), riichi=2)
    return compose(rng, replace(plan, offered=(_left_of(hero, ruleset), kind)))


def _last_discard(rng: Random, ruleset: Ruleset) -> Position:
    """The wall is empty, or one tile is left in it."""
    tenpai = rng.random() < 0.5
    hand = (random_tenpai if tenpai else random_noten)(rng, ruleset.players)
    waits = waits_of_kinds(hand)
    kind = rng.choice(waits) if waits and rng.random() < 0.8 else _callable(rng, hand, ruleset)
    hero = rng.randrange(ruleset.players)
    kept_back = {kind, *waits}
    stage = Stage(rng, ruleset, hand, hero=hero, late=5, reserved=[kind], kept_back=kept_back)
    stage.play_out(1)
    if stage.next == hero:
        raise NoRoomError("the last discard is the hero's")
    stage.give_back(kind)
    stage.turn(kind)
    return stage.position(about="mine")


def _kakan(rng: Random, ruleset: Ruleset) -> Position:
    """The tile that another adds to a pon: a wait, or one that would make a run."""
    hand, hero = random_tenpai(rng, ruleset.players), rng.randrange(ruleset.players)
    waits = waits_of_kinds(hand)
    free = some([kind for kind in waits if kind not in hand], "the hand has all it waits for")
    if rng.random() < 0.3:
        free = [kind for kind in faces_in_play(ruleset.players) if kind not in hand and kind < EAST]
    seat = (hero + rng.randrange(2, ruleset.players)) % ruleset.players
    plan = replace(_plan(rng, ruleset, hand, hero), kept_back=frozenset(waits), offered_as="kakan")
    return compose(rng, replace(plan, offered=(seat, rng.choice(free))))


def _only_swaps(rng: Random, ruleset: Ruleset) -> Position:
    """Three pons and four tiles, of which a chi would leave only swaps, or one that is none."""
    if ruleset.players == 3:
        raise NoRoomError("no chi with three players")
    low = 9 * rng.randrange(3) + rng.randrange(6)
    other = rng.choice((low + 3, low + 3, low, rng.choice(DRAGONS)))
    hand = [low + 1, low + 2, low + 3, other]
    kinds = rng.sample([kind for kind in faces_in_play(4) if kind not in {*hand, low}], 3)
    hero = rng.randrange(4)
    turns = sorted(rng.sample(range(1, 8), 3))
    melds = {turn: pon_of(rng, kind, hero, ruleset.players) for turn, kind in zip(turns, kinds, strict=True)}
    plan = Plan(ruleset, tuple(hand), 9, hero=hero, melds=melds, ask=_MINE)
    return compose(rng, replace(plan, kept_back=frozenset({low}), offered=(_left_of(hero, ruleset), low)))


def _in_order(rng: Random, level: int, ruleset: Ruleset) -> Position:
    """The hero discards a tile that several others claim at once."""
    players, hero = ruleset.players, rng.randrange(ruleset.players)
    names = rng.choice(_spoken(level, ruleset)).split()
    after = (hero + 1) % players
    rest = rng.sample([seat for seat in range(players) if seat not in (hero, after)], players - 2)
    seats = [after, *rest] if names[0] == "chi" else rng.sample([after, *rest], players - 1)
    hand, thrown = random_noten(rng, players), rng.choice(faces_in_play(players))
    held = hand.count(thrown)
    if held + _wanted(names) >= COPIES or (thrown >= EAST and "chi" in names):
        raise NoRoomError("the claims would need more copies")
    turns = rng.randrange(4, 12)
    claims = " ".join(f"{seat}:{name}" for seat, name in sorted(zip(seats, names, strict=False)))
    return compose(
        rng,
        Plan(
            ruleset,
            tuple(hand),
            turns,
            hero=hero,
            thrown={turns - 1: thrown},
            kept_back=frozenset(kind for kind in range(thrown - 2, thrown + 3)),
            ask=(("about", "order"), ("claims", claims)),
        ),
    )


def _spoken(level: int, ruleset: Ruleset) -> tuple[str, ...]:
    """What may be said at once, from the hero's right on."""
    if level < 5:
        return _by_level(ruleset)[level]
    return _RONS if ruleset.players == 4 else ("ron ron",)


def _wanted(names: list[str]) -> int:
    """Copies that a pon or kan needs."""
    return 3 if "daiminkan" in names else 2 if "pon" in names else 0


_TAKES: Final = ("pon", "daiminkan")
_BARS: Final = {"no_call_in_riichi", "last_discard", "only_discards_are_called", "only_swaps_left"}


def _own(position: Position, ruleset: Ruleset, *, chi: bool, barred: bool) -> Answer | None:
    """The own claims with a chi from anybody, or where all calls are barred those that the tiles allow."""
    if position.asked("about") != "mine":
        return None
    facts = call_facts(position.table(), position.hero, ruleset)
    found = set(judge_calls(facts, ruleset).answer)
    if facts.hand is None or (barred and not public_bars(facts)):
        return None
    if barred or chi:
        held, kind = facts.hand, face_of(facts.tile)
        left = (facts.from_seat + 1) % facts.players == facts.seat and facts.players == 4
        if chi_runs(held, kind) and (left or chi):
            found.add("chi")
        if barred and held.counts[kind] >= 2:
            found.add("pon")
        if barred and held.counts[kind] == 3:
            found.add("daiminkan")
    return tuple(name for name in CLAIMS if name in found)


def _chi_from_anyone(position: Position, ruleset: Ruleset) -> Answer | None:
    if position.asked("about") != "mine" or public_bars(call_facts(position.table(), position.hero, ruleset)):
        return None
    return _own(position, ruleset, chi=True, barred=False)


def _nothing_bars(position: Position, ruleset: Ruleset) -> Answer | None:
    return _own(position, ruleset, chi=False, barred=True)


def _heard(position: Position) -> list[tuple[int, str]]:
    """The claims of others in turn order from the hero, who has discarded."""
    if position.asked("about") != "order":
        return []
    pairs = (text.split(":") for text in position.asked("claims").split())
    claims = [(int(seat), name) for seat, name in pairs]
    return sorted(claims, key=lambda claim: (claim[0] - position.hero) % position.players)


def _nearest_first(position: Position, ruleset: Ruleset) -> Answer | None:
    """Whoever is next in turn order gets the tile, whatever the claim."""
    spoken = _heard(position)
    return (seat_code(spoken[0][0]),) if spoken else None


def _pon_before_ron(position: Position, ruleset: Ruleset) -> Answer | None:
    spoken = [seat for seat, name in _heard(position) if name in ("pon", "daiminkan")]
    return (seat_code(spoken[0]),) if spoken else None


def _one_ron(position: Position, ruleset: Ruleset) -> Answer | None:
    """Only the nearest ron counts, whatever the rules."""
    rons = [seat for seat, name in _heard(position) if name == "ron"]
    return (seat_code(rons[0]),) if rons else None


def _every_ron(position: Position, ruleset: Ruleset) -> Answer | None:
    """All rons count, whatever the rules."""
    rons = sorted(seat for seat, name in _heard(position) if name == "ron")
    return tuple(map(seat_code, rons)) if rons else None


_BELIEFS: Final = (
    Misconception("chi_from_anyone", "CAL-1", _chi_from_anyone),
    Misconception("nothing_bars_calls", "CAL-1", _nothing_bars),
    Misconception("pon_before_ron", "CAL-1", _pon_before_ron),
    Misconception("one_ron_only", "STK-3", _one_ron),
    Misconception("every_ron_counts", "STK-3", _every_ron),
    Misconception("nearest_claim_first", "CAL-1", _nearest_first),
)


class WhoMayCall(PuzzleKind):
    rules = ("CAL-1", "CAL-2", "RCH-8", "SAN-1", "STK-3", "ABO-7", "KAN-9")
    parameters = (
        "kuikae",
        "multi_ron",
        "triple_ron",
        "kuitan",
        "atozuke",
        "renhou",
        "temp_furiten_ends",
        "kita_ron",
        "kita_pass_furiten",
        "abort_suukan",
        "fifth_kan",
    )
    levels = {
        1: "chi, pon and kan from the left, or an honour",
        2: "chi from elsewhere, or a pon against a chi",
        3: "a tenpai hand, or a ron against other claims",
        4: "riichi, the last discard, a kakan or kuikae",
        5: "several rons",
    }
    sides = ("some", "none", "order")
    misconceptions = _BELIEFS

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        """The own claims on another's tile; of an own discard each way in which others claim it at once."""
        pending = position.table().pending
        if pending is not None and pending.seat != position.hero:
            yield {"about": "mine"}
        elif pending is not None:
            yield from ({"about": "order", "claims": claims} for claims in _claimable(position))

    def shape(self, position: Position) -> SomeOf:
        if position.asked("about") == "mine":
            return SomeOf(CLAIMS)
        return SomeOf(tuple(seat_code(seat) for seat, _ in asked_claims(position)))

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        if asked_word(position, "about", ("mine", "order")) == "order":
            verdict = judge_claims(claim_facts(position), ruleset)
            seats = sorted(seat for seat, _ in verdict.answer)
            return Verdict(tuple(map(seat_code, seats)), verdict.reasons, verdict.facts)
        state = position.table()
        if state.end or state.pending is None or state.pending.how not in ("discard", "kakan"):
            raise PositionError("claims are made of a discard or a kakan")
        own = judge_calls(call_facts(state, position.hero, ruleset), ruleset)
        return Verdict(own.answer, own.reasons, own.facts)

    def side(self, position: Position, answer: Answer) -> str:
        """About the own claims: some or none; or about the order of several."""
        if position.asked("about") == "order":
            return "order"
        return "some" if answer else "none"

    def near(self, position: Position) -> Iterable[Change]:
        """One claim less; or a ron in place of another claim."""
        if position.asked("about") == "mine":
            return
        claims, here = asked_claims(position), position.asked("claims")
        if len(claims) > 1:
            for seat, _ in claims:
                yield AskedChange("claims", here, _said({**dict(claims), seat: None}))
        for seat, claim in claims:
            if claim != "ron":
                yield AskedChange("claims", here, _said({**dict(claims), seat: "ron"}))

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        if position.asked("about") == "order":
            rons = [claim for _, claim in asked_claims(position)].count("ron")
            return 5 if rons > 1 else 2 + rons
        state = position.table()
        if _BARS.intersection(verdict.codes()):
            return 4
        if state.seats[position.hero].waits:
            return 3
        return 2 if _not_to_be_had(state, position.hero) else 1

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        """A position of some level of `who-may-call`, or near it.

        :raises NoRoomError: if it does not come about.
        """
        if level == 5 or (rng.random() < 0.4 and level in _by_level(ruleset)):
            return _in_order(rng, level, ruleset)
        if level == 4:
            make = rng.choice((_in_riichi, _in_riichi, _last_discard, _kakan, _only_swaps))
            return make(rng, ruleset)
        return compose(rng, _tenpai(rng, ruleset) if level == 3 else _noten(rng, ruleset, level))

    def mine(self, replay: Replay) -> Iterable[Mined]:
        for moment, state in replay.moments():
            pending = state.pending
            if pending is None or pending.how not in ("discard", "kakan"):
                continue
            for seat, own in enumerate(state.seats):
                if seat != pending.seat and _worth_asking(state, pending, seat, own):
                    yield mined_at(replay, seat, moment, about="mine")
        last = replay.states[-1]
        if last.end == "ron" and len(last.winners) > 1 and last.pending is not None:
            before = len(replay.events) - len(last.winners)
            claims = " ".join(f"{seat}:ron" for seat in last.winners)
            yield mined_at(replay, last.pending.seat, before, about="order", claims=claims)


KIND = WhoMayCall()


def _claimable(position: Position) -> Iterable[str]:
    """Several claims, then one; a pon or kan at most once, as there are four copies of the tile."""
    state = position.table()
    others = [seat for seat in range(position.players) if seat != position.hero]
    names = [judge_calls(facts_but_ron(state, seat), position.ruleset).answer for seat in others]
    ways = [dict(zip(others, said, strict=True)) for said in product(*((None, *each) for each in names))]
    made = [[claim for claim in way.values() if claim is not None] for way in ways]
    for several in (True, False):
        for way, claims in zip(ways, made, strict=True):
            if claims and (len(claims) > 1) == several and sum(map(_TAKES.count, claims)) < 2:
                yield _said(way)


def asked_claims(position: Position) -> tuple[tuple[int, ClaimName], ...]:
    """The claims of others that `ask` tells of, by seat.

    :raises PositionError: if they do not read so.
    """
    found: dict[int, ClaimName] = {}
    for text in position.asked("claims").split():
        seat, _, name = text.partition(":")
        claim = next((each for each in CLAIMS if each == name), None)
        if seat not in map(str, range(position.players)) or claim is None or int(seat) in found:
            raise PositionError(f"ask: {text!r:.20} is no claim")
        found[int(seat)] = claim
    return tuple(sorted(found.items()))


def _said(claims: Mapping[int, ClaimName | None]) -> str:
    """The claims as `ask` tells of them; None of a seat that makes none."""
    return " ".join(f"{seat}:{claim}" for seat, claim in sorted(claims.items()) if claim is not None)


def claim_facts(position: Position) -> ClaimFacts:
    """The claims on the hero's own discard.

    :raises PositionError: if there are none, or one of them is plainly not possible.
    """
    state, claims = position.table(), asked_claims(position)
    if state.end or state.pending is None or state.pending.seat != position.hero or state.phase != "respond":
        raise PositionError("the order of claims is asked about an own discard")
    if not claims:
        raise PositionError("ask: nobody claims the tile")
    for seat, claim in claims:
        if claim != "ron" and claim not in judge_calls(facts_but_ron(state, seat), position.ruleset).answer:
            raise PositionError(f"ask: seat {seat} can not claim {claim}")
    return ClaimFacts(claims, position.hero, position.players)


def _held(own: Seat) -> Hand:
    return Hand(own.hand or (), own.melds)


def _not_to_be_had(state: TableState, hero: int) -> bool:
    """Two tiles make a run with the discard, but it is from elsewhere, or there are three players."""
    pending = state.pending
    if pending is None or not chi_runs(_held(state.seats[hero]), face_of(pending.tile)):
        return False
    return state.deal.players == 3 or state.next_seat(pending.seat) != hero


def _worth_asking(state: TableState, pending: Pending, seat: int, own: Seat) -> bool:
    """A wait that could be called too; a pair in riichi, at the last discard, or with a run out of reach."""
    kind = face_of(pending.tile)
    pair = count_faces(own.hand or ())[kind] >= 2
    if own.waits >> kind & 1:
        return pair
    if own.in_riichi or state.wall == 0:
        return pair
    return pair and pending.how == "discard" and _not_to_be_had(state, seat)
