"""Open riichi (OPN-1 to OPN-5).

Its han, its declaration, what it shows, the tiles it bars, and what a deal-in costs.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from trainer.rules.defence.genbutsu import Gone, clearing, declarer
from trainer.rules.judges.riichi import Declarations, RiichiFacts, judge_riichi
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.tile import FACES, HONOURS, Face, Tile, face_of
from trainer.rules.tiles.waits import wait_mask, waits_of
from trainer.rules.verdict import Fact, Reason, Verdict, Waits

RiichiOf: TypeAlias = Literal["none", "earlier", "later"]
"""Whether the payer is in riichi too, and since before or after the open one."""


def open_riichi_han(double: bool, ruleset: Ruleset) -> int:
    """The han that the laid-open hand adds to the 1 of riichi or the 2 of double riichi (OPN-1)."""
    return ruleset.open_double_riichi_han - 2 if double else 1


def judge_open_han(double: bool, ruleset: Ruleset) -> Verdict[int]:
    """The han of a riichi that lays the hand open, that of the riichi included (OPN-1)."""
    han = 1 + double + open_riichi_han(double, ruleset)
    code = Reason("OPN-1", "open_double_riichi_worth" if double else "open_riichi_worth", facts={"han": han})
    return Verdict(han, (code,))


def judge_open_riichi(facts: RiichiFacts, ruleset: Ruleset) -> Verdict[Declarations]:
    """The legal declarations of an open riichi: a riichi's, furiten by `open_riichi_furiten` (OPN-3)."""
    if not ruleset.open_riichi:
        return Verdict({}, (Reason("OPN-1", "no_open_riichi"),))
    plain = judge_riichi(facts, ruleset)
    if not plain.answer:
        return plain
    if not ruleset.open_riichi_furiten:
        strict = judge_riichi(facts, replace(ruleset, furiten_riichi=False))
        if not strict.answer:
            against = (reason for reason in strict.reasons if reason.code == "furiten")
            return Verdict({}, tuple(map(_of_open_riichi, against)), plain.facts)
        plain = replace(strict, reasons=tuple(map(_of_open_riichi, strict.reasons)))
    whole = ruleset.open_riichi_shows == "whole_hand"
    shows = Reason("OPN-1", "whole_hand_shown" if whole else "waiting_part_shown")
    return Verdict(plain.answer, (*plain.reasons, shows), plain.facts)


_OPEN = {"furiten": "furiten_not_open", "furiten_bars": "furiten_bars_open"}


def _of_open_riichi(reason: Reason) -> Reason:
    """What furiten bars is barred from an open riichi alone; any other reason as it is."""
    if reason.code not in _OPEN:
        return reason
    return Reason("OPN-3", _OPEN[reason.code], reason.tiles, reason.moment, reason.facts)


@dataclass(frozen=True, slots=True)
class ShownWaits:
    """An open riichi as the others see it: who, its waits, and the first of them that went by, if any did:
    it is furiten then.
    """

    seat: int
    waits: Waits
    gone: Gone | None = None

    @property
    def furiten(self) -> bool:
        """Can it not ron?"""
        return self.gone is not None


@dataclass(frozen=True, slots=True)
class OpenDiscardFacts:
    """What the ruling rests on: the kinds that the player may throw by all other rules, and what is shown.

    A locked hand has one such kind, the drawn one.
    """

    kinds: tuple[Face, ...]
    shown: tuple[ShownWaits, ...]


def open_discard_facts(
    state: TableState, seat: int, kinds: Iterable[Face], ruleset: Ruleset
) -> OpenDiscardFacts:
    """For a seat on turn; an open riichi whose hand the viewer does not know bars nothing.

    Furiten by all that is public: the own river, and what went by since the declaration (FUR-5).
    """
    shown = []
    for other, player in enumerate(state.seats):
        if other != seat and player.open_riichi and player.hand is not None:
            waits = waits_of(Hand(player.hand, player.melds), ruleset.tenpai_own_four)
            cleared = clearing(declarer(state, other).gone, ruleset)
            gone = min((cleared[kind] for kind in waits if kind in cleared), default=None)
            shown.append(ShownWaits(other, waits, gone))
    return OpenDiscardFacts(tuple(kinds), tuple(shown))


def judge_open_discard(facts: OpenDiscardFacts, ruleset: Ruleset) -> Verdict[tuple[Face, ...]]:
    """The kinds that may be thrown: no shown wait while there is another tile (OPN-3).

    A furiten open hand bars nothing, because furiten outranks the ban. All other tiles are safe (DEF-7).
    """
    if not ruleset.open_riichi:
        return Verdict(facts.kinds, (Reason("OPN-3", "no_open_riichi"),))
    reasons: list[Reason] = []
    barred: set[Face] = set()
    for shown in facts.shown:
        held = tuple(kind for kind in facts.kinds if kind in shown.waits)
        if not held:
            continue
        seat: dict[str, Fact] = {"seat": shown.seat}
        if shown.gone is not None:
            by: dict[str, Fact] = {**seat, "by": shown.gone.seat}
            reasons.append(Reason("OPN-3", "furiten_lifts_ban", (shown.gone.kind,), shown.gone.at, by))
        else:
            reasons.append(Reason("OPN-3", "shown_wait_barred", held, facts=seat))
            barred.update(held)
    free = tuple(kind for kind in facts.kinds if kind not in barred)
    if barred and not free:
        return Verdict(facts.kinds, (Reason("OPN-3", "no_other_tile", tuple(sorted(barred))),))
    safe = (Reason("DEF-7", "only_shown_waits_lose"),) if facts.shown else ()
    return Verdict(free, (*(reasons or (Reason("OPN-3", "no_shown_wait_held"),)), *safe))


def shown_waits_barred(
    state: TableState, seat: int, ruleset: Ruleset, but: Iterable[Face] = ()
) -> tuple[Reason, ...]:
    """Why open hands bar a seat on turn from throwing kinds that it holds (OPN-3).

    `but` are those that it may not throw anyway. Nothing where its hand is not known.
    """
    own = state.seats[seat]
    if own.hand is None or not any(other.open_riichi for other in state.seats):
        return ()
    kinds = sorted({face_of(tile) for tile in own.hand}.difference(but))
    verdict = judge_open_discard(open_discard_facts(state, seat, kinds, ruleset), ruleset)
    return tuple(reason for reason in verdict.reasons if reason.code == "shown_wait_barred")


@dataclass(frozen=True, slots=True)
class DealInFacts:
    """A ron by an open riichi that stands: the payer's riichi (one that stands), and what the hand is worth.

    `yakuman` counts the yakuman of its patterns; `counted`: it is one by its han (kazoe).
    """

    payer_riichi: RiichiOf
    yakuman: int = 0
    counted: bool = False


def deal_in_facts(
    state: TableState, winner: int, payer: int, yakuman: int = 0, counted: bool = False
) -> DealInFacts:
    """For a ron on the payer's tile.

    :raises ValueError: if the winner's open riichi does not stand.
    """
    own, other = state.seats[winner], state.seats[payer]
    if not (own.open_riichi and own.stands) or own.riichi_at is None:
        raise ValueError(f"seat {winner} has no open riichi that stands")
    riichi: RiichiOf = "none"
    if other.stands and other.riichi_at is not None:
        riichi = "earlier" if other.riichi_at < own.riichi_at else "later"
    return DealInFacts(riichi, yakuman, counted)


def judge_deal_in(facts: DealInFacts, ruleset: Ruleset) -> Verdict[int]:
    """How many yakuman the payer pays in place of the hand's ordinary value; 0: that value (OPN-2, OPN-4)."""
    level, reason = _deal_in_level(facts, ruleset)
    if level == "ordinary":
        return Verdict(0, (reason,))
    adds_up = facts.yakuman > 0 and ruleset.open_riichi_stacks != "no"
    if adds_up:
        worth = facts.yakuman + 1
        return Verdict(worth, (reason, Reason("OPN-4", "yakuman_adds_up", facts={"yakuman": worth})))
    if facts.counted and not facts.yakuman and ruleset.open_riichi_stacks == "yakuman+counted":
        return Verdict(2, (reason, Reason("OPN-4", "counted_adds_up", facts={"yakuman": 2})))
    worth = max(1, facts.yakuman)
    if not facts.yakuman and not facts.counted:
        return Verdict(1, (reason,))
    return Verdict(worth, (reason, Reason("OPN-4", "no_adding_up", facts={"yakuman": worth})))


def _deal_in_level(facts: DealInFacts, ruleset: Ruleset) -> tuple[str, Reason]:
    """OPN-2: by whether and since when the payer is in riichi."""
    if facts.payer_riichi == "none":
        level = ruleset.open_riichi_deal_in
        code = Reason("OPN-2", "deal_in_yakuman" if level == "yakuman" else "deal_in_ordinary")
    elif facts.payer_riichi == "earlier":
        level = ruleset.open_riichi_earlier_riichi
        code = Reason("OPN-2", "earlier_riichi_yakuman" if level == "yakuman" else "earlier_riichi_ordinary")
    else:
        level = ruleset.open_riichi_later_riichi
        code = Reason("OPN-2", "later_riichi_yakuman" if level == "yakuman" else "later_riichi_ordinary")
    return level, code


def judge_dodge(to_dodge: bool, ruleset: Ruleset) -> Verdict[Literal["yakuman", "ordinary"]]:
    """What a chombo costs that may have been made to dodge dealing in to an open riichi (OPN-5)."""
    if not to_dodge:
        return Verdict("ordinary", (Reason("OPN-5", "no_dodge"),))
    level = ruleset.open_riichi_chombo
    return Verdict(level, (Reason("OPN-5", "dodge_yakuman" if level == "yakuman" else "dodge_ordinary"),))


_MENTSU = tuple(
    [(kind,) * 3 for kind in range(FACES)]
    + [(kind, kind + 1, kind + 2) for kind in range(27) if kind % 9 < 7]
)


def shown_tiles(hand: Hand, ruleset: Ruleset) -> tuple[Tile, ...]:
    """The concealed tiles of a tenpai hand that are laid open, by `open_riichi_shows`."""
    if ruleset.open_riichi_shows == "whole_hand":
        return hand.concealed
    left = waiting_part(hand.counts, len(hand.melds))
    shown = []
    for tile in hand.concealed:
        if left[face_of(tile)]:
            left[face_of(tile)] -= 1
            shown.append(tile)
    return tuple(shown)


def waiting_part(counts: list[int], melds: int) -> list[int]:
    """The least part of 13 - 3 * `melds` tiles that has all the waits, as 34 counts.

    Mentsu, and a jantou, are left out as long as the rest waits on the same kinds; of a chiitoitsu it is
    the single tile.
    """
    mask = wait_mask(counts, melds)
    if counts.count(2) == 6 and not melds and mask == 1 << counts.index(1):
        return [int(number == 1) for number in counts]
    rest = min(_without_mentsu(counts, melds, mask, 0), key=sum)
    return _without_jantou(rest, mask)


def _without_mentsu(counts: list[int], melds: int, mask: int, start: int) -> Iterator[list[int]]:
    """The hand, and all that is left of it without mentsu that no wait needs."""
    yield counts
    for place in range(start, len(_MENTSU)):
        left = _minus(counts, _MENTSU[place])
        if min(left) >= 0 and wait_mask(left, melds + 1) == mask:
            yield from _without_mentsu(left, melds + 1, mask, place)


def _without_jantou(counts: list[int], mask: int) -> list[int]:
    """The part without a pair for which any other would do."""
    melds = (13 - sum(counts)) // 3
    other = next((kind for kind in sorted(HONOURS) if not counts[kind]), None)
    for kind in range(FACES):
        left = _minus(counts, (kind, kind))
        if other is not None and min(left) >= 0 and any(left):
            swapped = left.copy()
            swapped[other] += 2
            if wait_mask(swapped, melds) == mask:
                return left
    return counts


def _minus(counts: list[int], kinds: tuple[Face, ...]) -> list[int]:
    left = counts.copy()
    for kind in kinds:
        left[kind] -= 1
    return left
