"""How long verdicts of strategy take, on decisions of real hands."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

from trainer.records.formats import read_game
from trainer.records.model import RecordError
from trainer.records.sources import Unreadable, sources
from trainer.records.verify import ruleset_of
from trainer.rules.errors import RulesError
from trainer.rules.table import states
from trainer.strategy.decide import decide
from trainer.strategy.evaluate import Times
from trainer.strategy.situation import Situation, StrategyError, situation_of

RUN: Final = 300
BATCH: Final = 100
EVERY: Final = 7
"""Of all decisions one in so many, so that they come from many hands."""


def times_of(paths: list[Path]) -> Times | None:
    """Of a run and of a batch; None if the records hold no decision."""
    found = list(islice(decisions(paths), 0, RUN * EVERY, EVERY))
    if not found:
        return None
    took = []
    for situation in found:
        start = perf_counter()
        decide(situation)
        took.append(1000 * (perf_counter() - start))
    batch = found[:BATCH]
    start = perf_counter()
    for situation in batch:
        decide(situation)
    whole = 1000 * (perf_counter() - start)
    return Times(median(took), sorted(took)[len(took) * 95 // 100], whole, len(batch))


def decisions(paths: list[Path]) -> Iterator[Situation]:
    """The situations of the records that a verdict can be given on."""
    for source in sources(paths):
        if isinstance(source, Unreadable):
            continue
        try:
            rounds = read_game(source.data, source.name).rounds
        except RecordError:
            continue
        for record in rounds:
            try:
                course = list(states(record.deal, record.events))
            except RulesError:
                continue
            for state in course:
                if state.phase != "discard" or state.end:
                    continue
                try:
                    situation = situation_of(state, state.turn, ruleset_of(record.setup))
                    decide(situation)
                except StrategyError:
                    continue
                yield situation
