"""How far the judges and the second reader agree: positions of the bank under every ruleset of their kind.

`python -m benchmarks.second_reading [--every N] [KIND...]`: each position, or each Nth of a kind, is solved
under its own rules and all others that the kind is asked under, and read by `tests/second_reader`, which
shares no code with the judges. Every difference is printed; ends with 1 if there is one.
"""

import argparse
import sys
from collections.abc import Iterator

from tests.second_reader.answers import ANSWERS
from tests.second_reader.bank import answer, entries
from trainer.puzzles.bank import Entry
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.lawful import UnlawfulError
from trainer.scenarios.position.position import Position


def main() -> int:
    parser = argparse.ArgumentParser(description="The judges against the second reader, under all rules.")
    parser.add_argument("--every", type=int, default=1, help="only each Nth position of a kind")
    parser.add_argument("kinds", nargs="*")
    given = parser.parse_args()
    print(f"{'kind':18}{'positions':>10}{'answers':>9}{'differ':>8}")
    total = [0, 0, 0]
    for slug in given.kinds or ANSWERS:
        every = entries(slug)[:: given.every]
        pairs = [pair for entry in every for pair in _compared(slug, Entry(**entry))]
        differing = [pair for pair in pairs if pair[2] != pair[3]]
        counts = len(every), len(pairs), len(differing)
        total = [sum(each) for each in zip(total, counts, strict=True)]
        print(f"{slug:18}{counts[0]:10}{counts[1]:9}{counts[2]:8}", flush=True)
        for where, rules, ours, theirs in differing:
            print(f"    {where} under {rules}: {ours}, read as {theirs}")
    print(f"{'all':18}{total[0]:10}{total[1]:9}{total[2]:8}")
    return 1 if total[2] else 0


def _compared(slug: str, entry: Entry) -> Iterator[tuple[str, str, str, str]]:
    """Slug, rules, the answer of the judges and that of the second reader."""
    kind, position = kind_named(slug), entry.parsed
    own = position.ruleset
    for ruleset in (own, *(other for other in kind.rulesets(position.players) if other != own)):
        try:
            ours = _text(slug, position, ruleset)
        except UnlawfulError:
            continue  # these rules forbid what was done: the question is refused
        theirs = answer(slug, {**entry.position, "ruleset": ruleset.to_json()})
        yield entry.slug, str(ruleset.to_json()), ours, str(theirs)


def _text(slug: str, position: Position, ruleset: Ruleset) -> str:
    kind = kind_named(slug)
    return kind.shape(position).text(kind.solve(position, ruleset).answer)


if __name__ == "__main__":
    sys.exit(main())
