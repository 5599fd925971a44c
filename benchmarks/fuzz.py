"""Broken input for all that reads what strangers send: `python -m benchmarks.fuzz [--inputs N] [--seed S]`.

Each parser has inputs that it understands, written here or by generators; they are broken at random, seeded,
and given to it. It may understand the result or refuse it by an error of its own; anything else is a crash,
and so is an input that takes more processor time than the parser's bound. A crash is printed with its input,
and the status is 1. A thousand inputs run in the tests, a million in a night.
"""

import argparse
import json
import random
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

BOUND: Final = 0.5
"""Seconds of processor time that an input may take, where a parser says nothing else."""
ODD: Final = (
    b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\xed\xa0\x80", "\u0664\uff11\u2028".encode(), b"9" * 400, b"-1",
    b"1e999", b"NaN", b"null", b"[" * 60, b"{" * 60, b'"', b"'", b"\\", b"\\u0000", b"\\ud800", b"<", b">",
    b"&#0;", b"<!DOCTYPE a [<!ENTITY b 'c'>]>", b"javascript:", b"](", b"```", b"* " * 40, b"%00", b"..",
    b",", b";", b"\t", b"\r\n", b"=", b"@", b"A" * 3000, b"0000000000", b"5p" * 50, b"z",
)  # fmt: skip
"""What parsers stumble over, put in at random places."""
STRANGE: Final = (
    None, True, -1, 0, 10**30, 1.5, "", "x", "x" * 3000, "\0", "1m" * 90, [], {}, [[]], {"": {}}, [None] * 50,
)  # fmt: skip
"""Values that are put in place of those of a document."""


@dataclass(frozen=True)
class Parser:
    """What reads: `parse` gets an input and may raise one of `refusals`. `seeds` are inputs that it
    understands; `document`: they are JSON, and are broken by their values too. `bound` in seconds.
    """

    name: str
    parse: Callable[[bytes], object]
    refusals: tuple[type[BaseException], ...]
    seeds: Sequence[bytes]
    document: bool = False
    bound: float = BOUND


@dataclass
class Tally:
    """What became of the inputs of a parser: how many, how many were understood, the slowest in seconds."""

    inputs: int = 0
    understood: int = 0
    slowest: float = 0.0


class CrashError(Exception):
    """A parser that did neither, with the input."""


def broken(rng: random.Random, parser: Parser) -> bytes:
    """One input, made of the parser's seeds."""
    data = rng.choice(parser.seeds)
    if parser.document and rng.random() < 0.5:
        data = _with_strange_value(rng, data)
        if rng.random() < 0.7:
            return data
    for _ in range(rng.choice((1, 1, 1, 2, 3, 5))):
        data = _broken_once(rng, data, parser.seeds)
    return data


def _broken_once(rng: random.Random, data: bytes, seeds: Sequence[bytes]) -> bytes:
    at = rng.randint(0, len(data))
    end = min(len(data), at + rng.choice((1, 1, 2, 5, 20, 100)))
    match rng.randint(0, 6):
        case 0:
            return data[:at] + bytes((rng.randrange(256),)) + data[at + 1 :]
        case 1:
            return data[:at] + data[end:]
        case 2:
            return data[:end] + data[at:end] + data[end:]
        case 3:
            return data[:at]
        case 4:
            other = rng.choice(seeds)
            return data[:at] + other[rng.randint(0, len(other)) :]
        case 5:
            return data[:at] + data[at:end][::-1] + data[end:]
        case _:
            return data[:at] + rng.choice(ODD) + data[at:]


def _with_strange_value(rng: random.Random, data: bytes) -> bytes:
    try:
        value = json.loads(data)
    except ValueError:
        return data
    places = list(_places(value))
    if places:
        inside, key = rng.choice(places)
        inside[key] = rng.choice((*STRANGE, inside[rng.choice(list(_keys(inside)))]))
    try:
        return json.dumps(value).encode()
    except ValueError:
        return data  # it holds itself by now


def _keys(value: Any) -> Any:
    return value.keys() if isinstance(value, dict) else range(len(value))


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    if isinstance(value, dict | list):
        for key in list(_keys(value)):
            yield value, key
            yield from _places(value[key])


def fuzzed(parser: Parser, number: int, seed: int) -> Tally:
    """Give a parser so many inputs.

    :raises CrashError: for the first that it neither understands nor refuses, or that takes too long.
    """
    rng, tally = random.Random(f"{parser.name} {seed}"), Tally()
    for _ in range(number):
        data, began = broken(rng, parser), time.thread_time()
        try:
            parser.parse(data)
            tally.understood += 1
        except parser.refusals:
            pass
        except BaseException as error:
            where = "".join(traceback.format_exception(error)[-4:])
            raise CrashError(f"{parser.name} crashes on {data!r}\n{where}") from error
        taken = time.thread_time() - began
        if taken > parser.bound:
            raise CrashError(f"{parser.name} takes {taken:.2f} s, {parser.bound} are allowed, on {data!r}")
        tally.inputs, tally.slowest = tally.inputs + 1, max(tally.slowest, taken)
    return tally


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("names", nargs="*", help="parsers, all if none is named")
    options.add_argument("--inputs", type=int, default=1_000_000, help="of all parsers together")
    options.add_argument("--seed", type=int, default=int(time.time()), help="the day's, if none is named")
    asked = options.parse_args()
    from benchmarks.fuzz_parsers import parsers  # noqa: PLC0415  it sets Django up

    chosen = [each for each in parsers() if not asked.names or each.name in asked.names]
    every = -(-asked.inputs // max(1, len(chosen)))
    print(f"seed {asked.seed}, {every:,} inputs for each of {len(chosen)} parsers")
    crashed, total, began = False, 0, time.process_time()
    for parser in chosen:
        try:
            tally = fuzzed(parser, every, asked.seed)
        except CrashError as error:
            crashed = True
            print(error, flush=True)
            continue
        total += tally.inputs
        share = tally.understood / tally.inputs
        print(f"{parser.name:24}{tally.inputs:10,} inputs, {share:4.0%} understood, "
              f"slowest {tally.slowest * 1000:6.1f} ms of {parser.bound * 1000:.0f}", flush=True)  # fmt: skip
    print(f"{total:,} inputs without a crash in {time.process_time() - began:,.0f} s of processor time")
    sys.exit(crashed)


if __name__ == "__main__":
    main()
