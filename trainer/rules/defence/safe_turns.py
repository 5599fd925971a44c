"""For how many turns a hand holds genbutsu (DEF-1, FUR-5): each tile that no riichi can ron is one turn."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from trainer.rules.defence.genbutsu import GenbutsuFacts, clearing, judge_genbutsu
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import Face, Tile, face_of
from trainer.rules.verdict import Fact, Reason, Verdict


def judge_safe_turns(facts: GenbutsuFacts, hand: Sequence[Tile], ruleset: Ruleset) -> Verdict[int]:
    """How many tiles of a hand are genbutsu against every riichi in the facts; each copy counts.

    A reason names whose discards make which kinds safe, another one what only looks so: each of them all
    kinds of which it is true, in `moments` when those that are safe went by.
    """
    safe = judge_genbutsu(facts, ruleset)
    held = tuple(tile for tile in sorted(hand, key=face_of) if face_of(tile) in safe.answer)
    about = [reason for reason in safe.reasons if face_of(reason.tiles[0]) in safe.answer]
    rivers = [reason for reason in about if reason.code == "genbutsu_own_river"]
    others = [reason for reason in about if reason not in rivers]
    reasons = [*_cleared(rivers), *_cleared(others), *_before(facts, safe.reasons, ruleset)]
    reasons += _against_some(facts, ruleset)
    if held:
        reasons.append(Reason("DEF-1", "safe_turns", held))
    else:
        seats = tuple(rival.seat for rival in facts.declarers)
        reasons.append(Reason("DEF-1", "no_safe_turn", facts={"seats": seats}))
    return Verdict(len(held), tuple(reasons))


def _cleared(reasons: Iterable[Reason]) -> Iterator[Reason]:
    """What clears kinds, said of all that one player let go of; at once of several riichi that it passed."""
    seats: defaultdict[tuple[str, int | None], list[Fact]] = defaultdict(list)
    found: dict[tuple[str, int | None], Reason] = {}
    for reason in reasons:
        seats[reason.code, reason.moment].append(reason.facts["seat"])
        found[reason.code, reason.moment] = reason
    alike: defaultdict[tuple[str, Fact, tuple[Fact, ...]], list[Reason]] = defaultdict(list)
    for key, reason in found.items():
        alike[reason.code, reason.facts["by"], tuple(seats[key])].append(reason)
    for (_code, by, passed), those in alike.items():
        tiles = tuple(reason.tiles[0] for reason in those)
        facts: dict[str, Fact] = {"by": by, "moments": tuple(reason.moment for reason in those)}
        first, *others = passed
        if others:
            yield Reason("FUR-5", "passed_each_riichi", tiles, facts={**facts, "seats": passed})
        else:
            yield replace(those[0], tiles=tiles, moment=None, facts={**facts, "seat": first})


def _before(facts: GenbutsuFacts, reasons: Iterable[Reason], ruleset: Ruleset) -> Iterator[Reason]:
    """What went by before every riichi, told of one of them."""
    by_some = {kind for rival in facts.declarers for kind in clearing(rival.gone, ruleset)}
    told = facts.declarers[0].seat
    found: defaultdict[Fact, list[Tile]] = defaultdict(list)
    for reason in reasons:
        early = reason.code == "before_the_riichi" and reason.facts["seat"] == told
        if early and face_of(reason.tiles[0]) not in by_some:
            found[reason.facts["by"]].append(reason.tiles[0])
    for by, tiles in found.items():
        yield Reason("FUR-5", "before_the_riichi", tuple(tiles), facts={"seat": told, "by": by})


def _against_some(facts: GenbutsuFacts, ruleset: Ruleset) -> Iterator[Reason]:
    """The kinds that are safe against some riichi and not against others."""
    found: defaultdict[tuple[tuple[int, ...], tuple[int, ...]], list[Face]] = defaultdict(list)
    by_rival = {rival.seat: clearing(rival.gone, ruleset) for rival in facts.declarers}
    for kind in facts.kinds:
        safe = tuple(seat for seat in by_rival if kind in by_rival[seat])
        others = tuple(seat for seat in by_rival if kind not in by_rival[seat])
        if safe and others:
            found[safe, others].append(kind)
    for (safe, others), kinds in found.items():
        yield Reason("DEF-1", "safe_against_some", tuple(kinds), facts={"seats": safe, "others": others})
