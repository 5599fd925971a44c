"""Dora indicators: when one opens, how many count, which tiles they make dora (URA-1 to URA-3, SAN-1).

`dora_flip_minkan` *delayed*: the indicator opens with the discard that follows the kan, before a ron on it
is answered. If another kan or a kita follows, `minkan_dora_at_next_kan` decides. A kan that is robbed opens
nothing.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from trainer.rules.replay.events import Draw, Event, Ron, Tsumo
from trainer.rules.replay.state import CallMade
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import DRAGONS, WINDS, Face, Tile, dora_of, face_of
from trainer.rules.verdict import Fact, Reason, Verdict

MAX_INDICATORS: Final = 5
"""The first and one for each of four kans."""

Stage: TypeAlias = Literal["robbable", "declared", "drawn", "followed", "over"]
"""Of a kan: its tile lies there to be robbed (or was robbed); nothing is drawn for it yet; the replacement
is drawn; another kan or a kita followed and nothing is drawn for that yet; the discard or the next
replacement draw has come."""


Opening: TypeAlias = Literal["now", "later", "never"]
"""Of a kan's indicator: before the replacement is drawn, with the discard or next kan after it, or not."""


class KanMade(NamedTuple):
    """A kan and how far the play after it has gone."""

    call: CallMade
    stage: Stage


@dataclass(frozen=True, slots=True)
class DoraFacts:
    """All kans of the hand in order; and whether the seat that wins has declared and its riichi stands."""

    kans: tuple[KanMade, ...] = ()
    declared: bool = False
    stands: bool = False


def judge_dora(facts: DoraFacts, ruleset: Ruleset) -> Verdict[int]:
    """How many dora indicators count if the tile that lies there, or was drawn, is won with now?"""
    reasons = [Reason("URA-3", "first_indicator")]
    number = 1
    if facts.kans and not ruleset.kan_dora:
        return Verdict(1, (*reasons, Reason("URA-3", "kan_dora_off")))
    for kan in facts.kans:
        counts = _counts(kan, ruleset) and number < MAX_INDICATORS
        number += counts
        reasons.append(_kan_reason(kan, ruleset, counts))
    return Verdict(number, tuple(reasons))


def _counts(kan: KanMade, ruleset: Ruleset) -> bool:
    if kan.stage == "over":
        return True
    if kan.stage == "drawn" and kan.call.how != "ankan":
        stated = ruleset.minkan_dora_on_rinshan_win
        return _is_immediate(kan, ruleset) if stated is None else stated
    if kan.stage == "followed":
        return _is_immediate(kan, ruleset) or ruleset.minkan_dora_at_next_kan == "declaration"
    return kan.stage == "drawn" and _is_immediate(kan, ruleset)


def _is_immediate(kan: KanMade, ruleset: Ruleset) -> bool:
    return kan.call.how == "ankan" or ruleset.dora_flip_minkan == "immediate"


def _kan_reason(kan: KanMade, ruleset: Ruleset, counts: bool) -> Reason:
    """Why the indicator of this kan counts, or does not."""
    at = kan.call.at
    shown: dict[str, Fact] = {"seat": kan.call.seat, "how": kan.call.how}
    if counts:
        if kan.call.how == "ankan":
            return Reason("KAN-7", "ankan_dora_open", moment=at, facts=shown)
        if ruleset.dora_flip_minkan == "immediate":
            return Reason("URA-3", "minkan_dora_at_once", moment=at, facts=shown)
        if kan.stage == "drawn":
            return Reason("URA-3", "minkan_dora_for_rinshan", moment=at, facts=shown)
        return Reason("URA-3", "minkan_dora_open", moment=at, facts=shown)
    if kan.stage == "robbable":
        return Reason("URA-3", "robbed_kan_no_dora", moment=at, facts=shown)
    if kan.stage == "over":
        return Reason("ABO-9", "indicators_used_up", moment=at, facts=shown)
    return Reason("URA-3", "minkan_dora_not_yet", moment=at, facts=shown)


def indicators_at_once(facts: DoraFacts, ruleset: Ruleset) -> int:
    """How many indicators lie open at least: the first, and of each kan that opens before the replacement."""
    if not ruleset.kan_dora:
        return 1
    drawn = [kan for kan in facts.kans if kan.stage in ("drawn", "followed", "over")]
    return min(1 + sum(_is_immediate(kan, ruleset) for kan in drawn), MAX_INDICATORS)


def judge_opening(call: CallMade, opened: int, ruleset: Ruleset) -> Verdict[Opening]:
    """When does the indicator of a kan open that nobody robs: now, later, or never?

    `opened` are the indicators that are open or due without it.
    """
    shown: dict[str, Fact] = {"seat": call.seat, "how": call.how}
    if not ruleset.kan_dora:
        return Verdict("never", (Reason("URA-3", "kan_dora_off"),))
    if opened >= MAX_INDICATORS:
        return Verdict("never", (Reason("ABO-9", "indicators_used_up", moment=call.at, facts=shown),))
    if call.how == "ankan":
        return Verdict("now", (Reason("KAN-7", "ankan_dora_open", moment=call.at, facts=shown),))
    if ruleset.dora_flip_minkan == "immediate":
        return Verdict("now", (Reason("URA-3", "minkan_dora_at_once", moment=call.at, facts=shown),))
    return Verdict("later", (Reason("URA-3", "minkan_dora_later", moment=call.at, facts=shown),))


def judge_ura(facts: DoraFacts, ruleset: Ruleset) -> Verdict[int]:
    """How many ura indicators does this winner turn over: one beneath each that counts (URA-1)?"""
    if not ruleset.ura_dora:
        return Verdict(0, (Reason("URA-1", "ura_off"),))
    if not facts.stands:
        if facts.declared:
            return Verdict(0, (Reason("URA-2", "ura_riichi_not_standing"),))
        return Verdict(0, (Reason("URA-2", "ura_needs_riichi"),))
    if is_ura_used_up(facts):
        return Verdict(0, (Reason("ABO-9", "ura_used_up"),))
    counting = judge_dora(facts, ruleset).answer
    if counting > 1 and not ruleset.kan_ura:
        return Verdict(1, (Reason("URA-1", "ura_turned"), Reason("URA-1", "kan_ura_off")))
    if counting > 1:
        shown: dict[str, Fact] = {"indicators": counting}
        return Verdict(counting, (Reason("URA-1", "ura_turned"), Reason("KAN-7", "kan_ura_too", facts=shown)))
    return Verdict(1, (Reason("URA-1", "ura_turned"),))


def most_ura(ruleset: Ruleset, indicators: int) -> int:
    """How many tiles beneath the open indicators a winner turns over at the most (URA-1, KAN-7)."""
    if not ruleset.ura_dora:
        return 0
    return indicators if ruleset.kan_ura else min(indicators, 1)


def is_ura_used_up(facts: DoraFacts) -> bool:
    """From the fifth kan on the ura indicators have been drawn as replacements (ABO-9)."""
    return sum(kan.stage != "robbable" for kan in facts.kans) >= MAX_INDICATORS


def indicators_before(facts: DoraFacts, event: Event, ruleset: Ruleset) -> tuple[int, int]:
    """The least and the most indicators that may lie open when this event happens, for records.

    Where the order is free (a delayed one just before the discard or just after it) the two differ.
    """
    if not ruleset.kan_dora:
        return 1, 1
    spans = [_span(kan, event, ruleset) for kan in facts.kans]
    least, most = (1 + sum(ends) for ends in zip((0, 0), *spans, strict=True))
    return min(least, MAX_INDICATORS), min(most, MAX_INDICATORS)


def _span(kan: KanMade, event: Event, ruleset: Ruleset) -> tuple[int, int]:
    """Whether the kan's indicator must and may be open before the event: 0 or 1 each."""
    immediate = _is_immediate(kan, ruleset)
    if kan.stage in ("robbable", "declared"):
        if isinstance(event, Draw):
            return int(immediate), int(immediate)
        return 0, int(immediate and not isinstance(event, Ron))
    if kan.stage == "over" or immediate:
        return 1, 1
    if kan.stage == "drawn":
        for_tsumo = isinstance(event, Tsumo) and not ruleset.minkan_dora_on_rinshan_win
        return 0, int(not for_tsumo)
    return int(isinstance(event, Draw)), 1


_CHAR_1M = 0


def judge_dora_tiles(indicators: tuple[Tile, ...], players: int) -> Verdict[tuple[Face, ...]]:
    """The kinds that are dora, ascending; a reason for each kind of indicator, of which
    `tiles` are it and its dora, and one for each that lies there more than once.

    Numbers go round in their suit, winds East South West North, dragons haku hatsu chun.
    """
    pairs = Counter((face_of(tile), dora_of(face_of(tile), players)) for tile in indicators)
    reasons = [_follows(indicator, dora, players) for indicator, dora in pairs]
    reasons += [
        Reason("URA-3", "dora_counts_more", (dora,), facts={"times": times})
        for (_, dora), times in pairs.items()
        if times > 1
    ]
    return Verdict(tuple(sorted({dora for _, dora in pairs})), tuple(reasons))


def goes_round(indicator: Face, players: int) -> bool:
    """Whether the dora is the first of its row again, or skips what the set leaves out."""
    return dora_of(indicator, players) != indicator + 1


def _follows(indicator: Face, dora: Face, players: int) -> Reason:
    tiles = (indicator, dora)
    if indicator in WINDS:
        return Reason("URA-3", "dora_next_wind", tiles)
    if indicator in DRAGONS:
        return Reason("URA-3", "dora_next_dragon", tiles)
    if players == 3 and indicator == _CHAR_1M:
        return Reason("SAN-1", "dora_after_1m", tiles)
    if goes_round(indicator, players):
        return Reason("URA-3", "dora_after_nine", tiles)
    return Reason("URA-3", "dora_next_number", tiles)
