"""What a case rules, in codes, for the tests of cases."""

from collections import Counter
from dataclasses import replace

from trainer.cases.case import ASSUMED, Case, CaseRuling, Party, case_named
from trainer.cases.judging import judged
from trainer.puzzles.bank import BANK, Entry, read_entries
from trainer.rules.rulesets.ruleset import load_preset


def ruled(case: Case, preset: str, told: dict[str, str], **levels: object) -> CaseRuling:
    """The ruling under a preset; everything that can be asked for has to be told."""
    rules = load_preset(preset).changed(**levels)
    (one,) = judged(case, told, [rules])
    found = {plain(ruling) for ruling in one.rulings}
    assert len(found) == 1, one.rulings
    return found.pop()


def plain(ruling: CaseRuling) -> CaseRuling:
    """What the rules themselves say: without what a table does where software refuses a mistake, and without
    the mark of what their sources leave open.
    """
    return tuple(
        replace(line, values=tuple(each for each in line.values if each != ASSUMED))
        for line in ruling
        if line.about != "table"
    )


def codes(case: Case, preset: str, told: dict[str, str], **levels: object) -> list[str]:
    """The codes of the ruling, the first one what a referee says first."""
    return [line.code for line in ruled(case, preset, told, **levels)]


def codes_of(slug: str, preset: str, **told: str) -> tuple[str, ...]:
    """The codes of the ruling of the case so named."""
    return tuple(codes(case_named(slug), preset, told))


def paid_of(slug: str, preset: str, **told: str) -> dict[Party, int]:
    """The points by party of its ruling."""
    paid: Counter[Party] = Counter()
    for line in ruled(case_named(slug), preset, told):
        for party, points in line.deltas:
            paid[party] += points
    return dict(paid)


def entries_of(kind: str) -> list[Entry]:
    """The puzzles of a kind in the bank."""
    found = [entry for _place, entry in read_entries(BANK / f"{kind}.jsonl", checked=True)]
    assert found
    return found
