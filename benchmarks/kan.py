"""Speed of a kan verdict with its reasons: `python -m benchmarks.kan`.

Hands in riichi that draw the fourth tile of an ankou, seeded; each is judged at every level of
`riichi_ankan`. Figures are medians of rounds over all hands, in microseconds a verdict.
"""

import argparse
import random
import time
from statistics import median

from trainer.rules.judges.kan import KanFacts, judge_kan
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.hand import Hand, MeldType
from trainer.rules.tiles.tile import count_faces
from trainer.rules.tiles.waits import wait_mask
from trainer.scenarios.make.hands import random_tenpai

SEED = 20261121


def facts(rng: random.Random) -> KanFacts:
    """A tenpai hand with an ankou, whose fourth tile was drawn."""
    while True:
        hand = random_tenpai(rng, 4, suit=rng.choice((None, 1, 2)), ankou=0.5)
        triples = [kind for kind, n in enumerate(count_faces(hand)) if n == 3]
        if triples and wait_mask(count_faces(hand)):
            kind = rng.choice(triples)
            held = Hand((*hand, kind), drawn=kind)
            return KanFacts(held, MeldType.ANKAN, kind, wall=30, in_riichi=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    rng = random.Random(SEED)
    hands = [facts(rng) for _ in range(options.hands)]
    base = load_preset("house_classic")
    for level in ("forbidden", "any", "waits", "waits+shape", "waits+shape+yaku"):
        ruleset = base.changed(riichi_ankan=level)
        times = []
        for _ in range(options.rounds):
            start = time.perf_counter()
            for each in hands:
                judge_kan(each, ruleset)
            times.append((time.perf_counter() - start) / len(hands) * 1e6)
        print(f"kan verdict, riichi_ankan={level:18}{median(times):10.1f} us")


if __name__ == "__main__":
    main()
