"""Is this hand tenpai under these rules (TEN-1, TEN-2, TEN-3)?

The hero has 13 tiles (less three a meld), at any time of the hand or when it has been drawn.
"""

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from trainer.rules.judges.facts import tenpai_facts
from trainer.rules.judges.tenpai import judge_tenpai
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import meld_counts
from trainer.rules.tiles.tile import COPIES, YAOCHUU, Face, count_faces, faces_in_play
from trainer.rules.tiles.waits import wait_kinds, wait_mask, waits_of
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, YesNo
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.make.compose import NoRoomError, Plan, compose
from trainer.scenarios.make.hands import (
    one_tile_away,
    pon_of,
    random_noten,
    random_tenpai,
    random_win,
    waits_of_kinds,
)
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position


def own_four_is_a_wait(position: Position, ruleset: Ruleset) -> bool:
    """Four own copies seem to take no wait away."""
    hand = tenpai_facts(position.table(), position.hero).hand
    return bool(wait_mask(hand.counts, len(hand.melds)))


def own_four_is_no_wait(position: Position, ruleset: Ruleset) -> bool:
    """Four own copies seem to take a wait away by any rules."""
    hand = tenpai_facts(position.table(), position.hero).hand
    return bool(waits_of(hand, "hand+melds"))


def gone_waits_are_noten(position: Position, ruleset: Ruleset) -> bool:
    """A wait of which every copy is seen anywhere seems to be none."""
    facts = tenpai_facts(position.table(), position.hero)
    nominal = wait_kinds(wait_mask(facts.hand.counts, len(facts.hand.melds)))
    return any(facts.seen[kind] < COPIES for kind in nominal)


def four_are_two_pairs(position: Position, ruleset: Ruleset) -> bool:
    """Four of a kind seem to be two pairs of a chiitoitsu."""
    facts = tenpai_facts(position.table(), position.hero)
    counts = facts.hand.counts
    pairs = sum(number // 2 for number in counts)
    return judge_tenpai(facts, ruleset).answer or (not facts.hand.melds and pairs == 6)


class IsTenpai(PuzzleKind):
    rules = ("TEN-1", "TEN-2", "TEN-3")
    parameters = ("tenpai_own_four", "tenpai_all_visible")
    answers = YesNo()
    real_leans = True
    levels = {
        1: "an open hand",
        2: "a closed hand in several suits",
        3: "eight tiles or more in one suit",
        4: "many pairs, or nearly all terminals and honours",
        5: "all copies of a wait are seen, in hand and melds or elsewhere",
    }
    misconceptions = (
        Misconception("own_four_is_a_wait", "TEN-3", own_four_is_a_wait),
        Misconception("own_four_is_no_wait", "TEN-3", own_four_is_no_wait),
        Misconception("gone_waits_are_noten", "TEN-3", gone_waits_are_noten),
        Misconception("four_are_two_pairs", "TEN-1", four_are_two_pairs),
    )

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        return judge_tenpai(tenpai_facts(position.table(), position.hero), ruleset)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        facts = tenpai_facts(position.table(), position.hero)
        counts = facts.hand.counts
        nominal = wait_kinds(wait_mask(counts, len(facts.hand.melds)))
        if any(facts.seen[kind] >= COPIES for kind in nominal):
            return 5
        if facts.hand.melds:
            return 1
        if _pairs_in(counts) >= 5 or sum(counts[kind] for kind in YAOCHUU) > 10:
            return 4
        return 3 if _in_one_suit(counts) > 7 else 2

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        return compose(rng, _made(rng, level, ruleset))

    def mine(self, replay: Replay) -> Iterable[Mined]:
        for moment, state in replay.moments():
            pending = state.pending
            if pending is not None and pending.how == "discard" and _worth_asking(state, pending.seat):
                yield mined_at(replay, pending.seat, moment)


KIND = IsTenpai()


def _pairs_in(counts: list[int]) -> int:
    """Four of a kind taken for two."""
    return sum(number // 2 for number in counts)


def _in_one_suit(counts: list[int]) -> int:
    return max(sum(counts[start : start + 9]) for start in (0, 9, 18))


def _worth_asking(state: TableState, seat: int) -> bool:
    """A wait of which all four are the own, or a hand that looks tenpai and is not, of pairs or one suit."""
    own = state.seats[seat]
    if own.hand is None:
        return False
    counts = count_faces(own.hand)
    if own.waits:
        melded = meld_counts(own.melds)
        return any(counts[kind] + melded[kind] == COPIES for kind in wait_kinds(own.waits))
    if _pairs_in(counts) == 6:
        return True
    hard = own.size >= 10 and (_pairs_in(counts) == 5 or _in_one_suit(counts) >= own.size - 3)
    return hard and one_tile_away(counts, len(own.melds))


def _made(rng: Random, level: int, ruleset: Ruleset) -> Plan:
    """The last own discard was of use to nobody; the hand is as it is since."""
    makers = {1: _melded, 3: _crowded, 4: _pairs, 5: _gone}
    return makers.get(level, _closed)(rng, ruleset)


def _plan(rng: Random, ruleset: Ruleset, hand: Iterable[Face]) -> Plan:
    hero = rng.randrange(ruleset.players)
    return Plan(ruleset, tuple(sorted(hand)), rng.randrange(4, 13), hero=hero)


def _closed(rng: Random, ruleset: Ruleset) -> Plan:
    hand = (random_tenpai if rng.random() < 0.5 else random_noten)(rng, ruleset.players)
    return _plan(rng, ruleset, hand)


def _crowded(rng: Random, ruleset: Ruleset) -> Plan:
    suit = rng.choice((0, 1, 2) if ruleset.players == 4 else (1, 2))
    hand = (random_tenpai if rng.random() < 0.5 else random_noten)(rng, ruleset.players, suit=suit)
    return _plan(rng, ruleset, hand)


def _melded(rng: Random, ruleset: Ruleset) -> Plan:
    """A pon, and ten tiles of which one may be a wrong one."""
    hand = random_tenpai(rng, ruleset.players, mentsu=3)
    kinds = faces_in_play(ruleset.players)
    if rng.random() < 0.5:
        hand.remove(rng.choice(hand))
        hand.append(rng.choice(kinds))
    return _with_pon(rng, _plan(rng, ruleset, hand), rng.choice([kind for kind in kinds if kind not in hand]))


def _with_pon(rng: Random, plan: Plan, kind: Face) -> Plan:
    pon = pon_of(rng, kind, plan.hero, plan.ruleset.players)
    return replace(plan, melds={rng.randrange(1, 4): pon})


def _pairs(rng: Random, ruleset: Ruleset) -> Plan:
    """Six pairs and a single; four of a kind or a triplet among them; or terminals and honours."""
    if rng.random() < 0.3:
        kinds = sorted(YAOCHUU)
        missing = rng.sample(kinds, rng.choice((0, 1, 2)))
        held = [kind for kind in kinds if kind not in missing]
        return _plan(rng, ruleset, [*held, *rng.sample(held, len(missing))])
    kinds = rng.sample(faces_in_play(ruleset.players), 7)
    hand = [kind for kind in kinds[:6] for _ in range(2)] + kinds[6:]
    roll = rng.random()
    if roll < 0.35:  # four of a kind in place of two pairs
        hand = [kind for kind in hand if kind != kinds[0]] + [kinds[1]] * 2
    elif roll < 0.55:  # three of a kind in place of a pair and the single
        hand = [*hand[:-1], kinds[0]]
    return _plan(rng, ruleset, hand)


def _gone(rng: Random, ruleset: Ruleset) -> Plan:
    """All four of a wait are held, three of them in a pon, or lie in rivers."""
    roll = rng.random()
    if roll < 0.3:
        return _thrown_away(rng, ruleset)
    if roll < 0.75:
        whole = random_win(rng, ruleset.players, mentsu=3, ankou=0.2)
        kind = rng.choice([kind for kind in whole if whole.count(kind) == 2] or [whole[0]])
        whole.remove(kind)
        if wait_mask(count_faces(whole), 1) != 1 << kind:
            raise NoRoomError("not a tanki on it alone")
        return _with_pon(rng, _plan(rng, ruleset, whole), kind)
    return _plan(rng, ruleset, random_tenpai(rng, ruleset.players, suit=rng.choice((1, 2)), ankou=0.6))


def _thrown_away(rng: Random, ruleset: Ruleset) -> Plan:
    """Others have discarded every copy of the only wait."""
    hand = random_tenpai(rng, ruleset.players)
    waits = waits_of_kinds(hand)
    if len(waits) != 1:
        raise NoRoomError("not one wait")
    plan = _plan(rng, ruleset, hand)
    seats = [seat for seat in range(ruleset.players) if seat != plan.hero]
    others = [(turn, seat) for turn in range(plan.turns - 1) for seat in seats]
    places = rng.sample(others, COPIES - hand.count(waits[0]))
    return replace(plan, fed=dict.fromkeys(places, waits[0]), kept_back=frozenset(waits))
