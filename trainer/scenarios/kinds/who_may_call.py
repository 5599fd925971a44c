"""Which claims may you make of this discard, and whose claim goes first (CAL-1, RCH-8, SAN-1, STK-3)?

`ask` says `about` = `mine`: ron, pon, kan, chi of the tile that lies there; or `order`: the hero has thrown
it and others make `claims` (`1:chi 2:ron`), of which some are carried out. Levels go by what bears on it.
"""

from collections.abc import Iterable, Mapping
from itertools import product
from random import Random
from typing import Final

from trainer.rules.calls import (
    CLAIMS,
    ClaimFacts,
    ClaimName,
    call_facts,
    chi_runs,
    facts_but_ron,
    judge_calls,
    judge_claims,
)
from trainer.rules.hand import Hand
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import Pending, Seat, TableState
from trainer.rules.tiles import count_kinds, kind_of
from trainer.rules.verdict import Verdict
from trainer.scenarios.answers import Answer, SomeOf
from trainer.scenarios.asked import asked_word
from trainer.scenarios.changes import AskedChange, Change
from trainer.scenarios.drafts.claimed import claimed
from trainer.scenarios.faulty import calls as faulty
from trainer.scenarios.kind import PuzzleKind, retry
from trainer.scenarios.mining import Mined, Replay, mined_at
from trainer.scenarios.position import Position, PositionError
from trainer.scenarios.seats import seat_code

_TAKES: Final = ("pon", "daiminkan")
_BARS: Final = {"no_call_in_riichi", "last_discard", "only_discards_are_called", "only_swaps_left"}


class WhoMayCall(PuzzleKind):
    slug = "who-may-call"
    family = "calls"
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
    misconceptions = faulty.CLAIMS

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

    def generate(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        return retry(self, lambda: claimed(rng, level, ruleset), level, ruleset)

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
    if pending is None or not chi_runs(_held(state.seats[hero]), kind_of(pending.tile)):
        return False
    return state.deal.players == 3 or state.next_seat(pending.seat) != hero


def _worth_asking(state: TableState, pending: Pending, seat: int, own: Seat) -> bool:
    """A wait that could be called too; a pair in riichi, at the last discard, or with a run out of reach."""
    kind = kind_of(pending.tile)
    pair = count_kinds(own.hand or ())[kind] >= 2
    if own.waits >> kind & 1:
        return pair
    if own.in_riichi or state.wall == 0:
        return pair
    return pair and pending.how == "discard" and _not_to_be_had(state, seat)
