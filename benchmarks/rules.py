"""Speed and memory of the rules module beside other engines: `python -m benchmarks.rules`.

Every engine gets the same hands (34 counts, seeded) in the same run, and their answers are compared
before anything is timed. Each round times all engines one after the other over all hands; a figure
is the median of the rounds, in microseconds a hand, and the ratio is theirs to ours.

Hands. *Tenpai-like*: a complete hand less a tile, 30 % of them of one suit; for the discards a
random tile is added. *Random*: tiles off a shuffled wall.

Engines. `mahjong` (pure Python) at its best: shanten first, then `is_agari` on the held kinds and
their neighbours, its hand divider for readings. `xiangting` (Rust): necessary and unnecessary
tiles; the latter are discards without their waits.
"""

import argparse
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any, TypeAlias

import xiangting
from mahjong.agari import Agari
from mahjong.hand_calculating.divider import HandDivider
from mahjong.shanten import Shanten

from trainer.rules.tiles.shapes import is_complete, readings
from trainer.rules.tiles.tile import COPIES, FACES, YAOCHUU, Face, count_faces, format_counts
from trainer.rules.tiles.waits import live_mask, tenpai_discards, wait_kinds, wait_mask

Counts: TypeAlias = list[int]
Engine: TypeAlias = Callable[[Counts], Any]

SEED = 20261121
ONE_SUIT_SHARE = 0.3
RUN_SHARE = 0.7
NOTHING_MELDED = [0] * FACES
FOUR_PLAYERS = xiangting.PlayerCount.FOUR


# Hands


def complete_hand(rng: random.Random) -> Counts:
    """Four mentsu and a jantou; one in three hands or so is of one suit."""
    suits = [rng.randrange(3)] if rng.random() < ONE_SUIT_SHARE else [0, 1, 2, 3]
    while True:
        tiles = [kind for _ in range(4) for kind in mentsu(rng, rng.choice(suits))]
        tiles += [any_kind(rng, rng.choice(suits))] * 2
        counts = count_faces(tiles)
        if max(counts) <= COPIES:
            return counts


def mentsu(rng: random.Random, suit: int) -> list[Face]:
    if suit < 3 and rng.random() < RUN_SHARE:
        start = 9 * suit + rng.randrange(7)
        return [start, start + 1, start + 2]
    return [any_kind(rng, suit)] * 3


def any_kind(rng: random.Random, suit: int) -> Face:
    return 9 * suit + rng.randrange(9 if suit < 3 else 7)


def tenpai_like_hand(rng: random.Random, size: int) -> Counts:
    """A complete hand less a tile, and with 14 tiles a random one more."""
    counts = complete_hand(rng)
    counts[rng.choice([kind for kind in range(FACES) for _ in range(counts[kind])])] -= 1
    if size == 14:
        counts[rng.choice([kind for kind in range(FACES) for _ in range(COPIES - counts[kind])])] += 1
    return counts


def random_hand(rng: random.Random, size: int) -> Counts:
    return count_faces(place // COPIES for place in rng.sample(range(FACES * COPIES), size))


# Other engines


def mahjong_waits(counts: Counts) -> list[Face]:
    """Tenpai by shanten, then `is_agari` with each kind that may complete the hand."""
    return completing_kinds(counts) if Shanten.calculate_shanten(counts) == 0 else []


def mahjong_discards(counts: Counts) -> dict[Face, list[Face]]:
    """Shanten once; a second one for each discard costs more than it saves."""
    found = {}
    if Shanten.calculate_shanten(counts) <= 0:
        for kind in range(FACES):
            if counts[kind]:
                counts[kind] -= 1
                waits = completing_kinds(counts)
                counts[kind] += 1
                if waits:
                    found[kind] = waits
    return found


def completing_kinds(counts: Counts) -> list[Face]:
    """The kinds held or next to a held one, and all of kokushi, that make the hand complete."""
    found = []
    kokushi = counts[27:].count(0) < 2
    for kind in range(FACES):
        rank = kind % 9
        near = counts[kind] or (
            kind < 27 and ((rank and counts[kind - 1]) or (rank < 8 and counts[kind + 1]))
        )
        if (near or (kokushi and kind in YAOCHUU)) and counts[kind] < COPIES:
            counts[kind] += 1
            if Agari.is_agari(counts):
                found.append(kind)
            counts[kind] -= 1
    return found


def xiangting_waits(counts: Counts) -> int:
    number, tiles = xiangting.calculate_necessary_tiles(counts, FOUR_PLAYERS)
    return tiles if number == 1 else 0


def xiangting_discards(counts: Counts) -> int:
    number, tiles = xiangting.calculate_unnecessary_tiles(counts, FOUR_PLAYERS)
    return tiles if number <= 1 else 0


# Measuring


def race(engines: dict[str, Engine], hands: list[Counts], rounds: int) -> dict[str, float]:
    """Median microseconds a hand for each engine."""
    times: dict[str, list[float]] = {name: [] for name in engines}
    for _ in range(rounds):
        for name, engine in engines.items():
            start = time.perf_counter()
            for counts in hands:
                engine(counts)
            times[name].append((time.perf_counter() - start) / len(hands) * 1e6)
    return {name: median(figures) for name, figures in times.items()}


def show_race(title: str, engines: dict[str, Engine], hands: list[Counts], rounds: int) -> None:
    figures = race(engines, hands, rounds)
    ours = next(iter(figures.values()))
    for name, figure in figures.items():
        print(f"{title:38}{name:10}{figure:10.2f} us{figure / ours:8.2f}")
        title = ""


def in_fresh_process(code: str) -> str:
    """What the code prints in an interpreter of its own."""
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return done.stdout


# Sections


def tables(hand_number: int, rounds: int) -> None:
    """Build time and memory of the suit tables in fresh processes (resident memory: Linux only)."""
    timed = """
import resource, time, trainer.rules.tiles.tile, itertools, typing
def resident(): return int(open("/proc/self/statm").read().split()[1]) * resource.getpagesize()
before, start = resident(), time.perf_counter()
import trainer.rules.tiles.shapes
print(time.perf_counter() - start, (resident() - before) / 2**20)
"""
    traced = """
import tracemalloc, trainer.rules.tiles.tile, itertools, typing
tracemalloc.start()
import trainer.rules.tiles.shapes
print(*(size / 2**20 for size in tracemalloc.get_traced_memory()))
"""
    runs = [in_fresh_process(timed).split() for _ in range(rounds)]
    kept, peak = in_fresh_process(traced).split()
    print(f"{'suit tables, build':38}{median(float(run[0]) for run in runs):10.3f} s")
    print(f"{'  rise of resident memory':38}{median(float(run[1]) for run in runs):10.1f} MiB")
    print(f"{'  tracemalloc, kept / peak':38}{float(kept):10.1f} MiB{float(peak):10.1f} MiB")


def waits_of_13(hand_number: int, rounds: int) -> None:
    engines = {"ours": wait_mask, "mahjong": mahjong_waits, "xiangting": xiangting_waits}
    for title, hands in both_sets(13, hand_number):
        for counts in hands:
            own = live(counts, wait_mask(counts))
            agree(counts, list(wait_kinds(own)), mahjong_waits(counts))
            agree(counts, own, xiangting_waits(counts))
        show_race(f"waits of 13, {title}", engines, hands, rounds)


def discards_of_14(hand_number: int, rounds: int) -> None:
    """`xiangting` names no discards of a hand that is complete already: compared for the others."""
    engines = {"ours": tenpai_discards, "mahjong": mahjong_discards, "xiangting": xiangting_discards}
    for title, hands in both_sets(14, hand_number):
        for counts in hands:
            own = live_discards(counts)
            agree(counts, own, mahjong_discards(counts))
            if not is_complete(counts):
                agree(counts, sum(1 << kind for kind in own), xiangting_discards(counts))
        show_race(f"riichi discards of 14, {title}", engines, hands, rounds)


def readings_of_14(hand_number: int, rounds: int) -> None:
    rng = random.Random(SEED)
    hands = [complete_hand(rng) for _ in range(hand_number)]
    engines = {"ours": readings, "mahjong": HandDivider.divide_hand}
    for counts in hands:
        agree(counts, len(readings(counts)), len(HandDivider.divide_hand(counts)))
    show_race("all readings, complete hands", engines, hands, rounds)


def both_sets(size: int, hand_number: int) -> Iterator[tuple[str, list[Counts]]]:
    for title, make in (("tenpai-like", tenpai_like_hand), ("random", random_hand)):
        rng = random.Random(SEED)
        yield title, [make(rng, size) for _ in range(hand_number)]


def live(counts: Counts, mask: int) -> int:
    """Our waits by the policy of the other engines: a kind held four times is none."""
    return live_mask(mask, counts, NOTHING_MELDED, "concealed")


def live_discards(counts: Counts) -> dict[Face, list[Face]]:
    found = {}
    for kind, mask in tenpai_discards(counts).items():
        left = [number - (place == kind) for place, number in enumerate(counts)]
        waits = list(wait_kinds(live(left, mask)))
        if waits:
            found[kind] = waits
    return found


def agree(counts: Counts, ours: object, theirs: object) -> None:
    if ours != theirs:
        raise SystemExit(f"{format_counts(counts)}: {ours} here, {theirs} elsewhere")


SECTIONS = (tables, waits_of_13, discards_of_14, readings_of_14)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=10_000, help="hands of each kind")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    print(f"{options.hands} hands, seed {SEED}, medians of {options.rounds} rounds; ratio to ours")
    for section in SECTIONS:
        section(options.hands, options.rounds)


if __name__ == "__main__":
    main()
