"""So many draws of a case, facts and a ruleset, compared with the kinds where a table tells such facts."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Final

from benchmarks.cases import call_tables, ending_tables, riichi_tables
from benchmarks.cases.facts import rules_drawn, wrongly_plain
from benchmarks.one_truth.tables import moved
from trainer.cases.case import CaseRuling, Told, case_named, cases
from trainer.cases.judging import judged
from trainer.puzzles.bank import BANK, Entry, read_entries
from trainer.rules.errors import RulesError
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.position import Position, PositionError

Tells = Callable[[Position], Iterable[tuple[Told, object]]]
Says = Callable[[CaseRuling], object]
COMPARED: Final[dict[str, tuple[str, Tells, Says]]] = {
    "riichi-points": ("may-riichi", riichi_tables.by_points, riichi_tables.said_by_points),
    "riichi-last-tiles": ("may-riichi", riichi_tables.by_wall, riichi_tables.said_by_wall),
    "riichi-tile-claimed": ("riichi-stands", riichi_tables.claimed, riichi_tables.said_claimed),
    "ippatsu-lost": ("who-has-ippatsu", riichi_tables.ippatsu, riichi_tables.said_ippatsu),
    "double-riichi": ("double-riichi", riichi_tables.double, riichi_tables.said_double),
    "dora-after-kan": ("kan-changes", riichi_tables.indicator, riichi_tables.said_indicator),
    "kan-in-riichi": ("kan-legal", riichi_tables.kan, riichi_tables.said_kan),
    "broken-riichi": ("chombo-paid", ending_tables.broken, ending_tables.said_lost),
    "chombo-cost": ("chombo-paid", ending_tables.false_win, ending_tables.said_lost),
    "next-deal": ("next-hand", ending_tables.deal, ending_tables.said_deal),
    "game-over": ("final-standing", ending_tables.game, ending_tables.said_game),
    "pao": ("who-pays", ending_tables.pao, ending_tables.said_pao),
    "fourth-kan": ("hand-aborts", ending_tables.kans, ending_tables.said_why),
    "four-riichi": ("hand-aborts", ending_tables.riichi, ending_tables.said_why),
    "four-winds": ("hand-aborts", ending_tables.winds, ending_tables.said_why),
    "kuikae": ("kuikae", call_tables.swaps, call_tables.said_swaps),
    "north-extracted": ("kita", call_tables.north, call_tables.said_north),
    "robbing-a-kan": ("can-ron", call_tables.robbed, call_tables.said_robbed),
    "kyuushuu": ("kyuushuu", call_tables.nine, call_tables.said_nine),
}
"""By case: the kind whose tables tell its facts, how they do, and what the case says of the same."""


@dataclass
class Met:
    """By case: how often facts were drawn, how often a table was compared, and what contradicts itself."""

    drawn: Counter[str] = field(default_factory=Counter)
    compared: Counter[str] = field(default_factory=Counter)
    wrong: dict[str, list[str]] = field(default_factory=dict)

    def tell(self, slug: str, told: Iterable[str]) -> None:
        """Keep what is wrong, each once."""
        kept = self.wrong.setdefault(slug, [])
        kept.extend(each for each in dict.fromkeys(told) if each not in kept)


def walked(seed: int, number: int) -> Met:
    """So many draws."""
    met, rng, every = Met(), Random(seed), list(cases().values())
    for _draw in range(number):
        case = rng.choice(every)
        rules = rules_drawn(rng, case)
        met.drawn[case.slug] += 1
        met.tell(case.slug, wrongly_plain(rng, case, rules))
        if case.slug in COMPARED:
            at = rng.randrange(len(_tables(COMPARED[case.slug][0])))
            told = _compared(case.slug, at, rules)
            met.compared[case.slug] += len(told)
            met.tell(case.slug, filter(None, told))
    return met


@cache
def _tables(kind: str) -> tuple[Entry, ...]:
    return tuple(entry for _place, entry in read_entries(BANK / f"{kind}.jsonl", checked=True))


@cache
def _compared(slug: str, at: int, rules: Ruleset) -> tuple[str, ...]:
    """A table under these rules: for each thing that it tells, "" or the contradiction."""
    kind = COMPARED[slug][0]
    entry = _tables(kind)[at]
    position = entry.parsed
    if position.players == rules.players:
        position = moved(position, rules) or position
    if kind_named(kind).misfits(position):
        position = entry.parsed
    try:
        return tuple(contradictions(slug, position))
    except (PositionError, RulesError):  # these rules ask nothing of that table
        return ()


def contradictions(slug: str, position: Position) -> Iterator[str]:
    """What the case rules of facts that the table tells, beside the answer of the kind."""
    kind, tells, says = COMPARED[slug]
    for told, answer in tells(position):
        (found,) = judged(case_named(slug), told, [position.ruleset])
        own = says(found.settled) if found.settled is not None else "open"
        same = own == answer
        rules = position.ruleset.preset
        yield "" if same else f"{slug} {rules}: {own} with {told}, {kind} says {answer}"
