"""What the fuzzer calls a crash."""

import random

import pytest

from benchmarks.fuzz import CrashError, Parser, broken, fuzzed


def refusing(data):
    if data != b"whole":
        raise ValueError("broken")


def test_what_is_refused_or_understood_is_no_crash():
    tally = fuzzed(Parser("refusing", refusing, (ValueError,), [b"whole"]), 200, 1)
    assert tally.inputs == 200
    assert 0 < tally.understood < 200


def test_another_error_is_a_crash_that_names_the_input():
    with pytest.raises(CrashError, match="refusing crashes on b"):
        fuzzed(Parser("refusing", refusing, (KeyError,), [b"whole"]), 200, 1)


def test_what_takes_longer_than_its_bound_is_a_crash():
    with pytest.raises(CrashError, match="slow takes"):
        fuzzed(Parser("slow", lambda _data: sum(range(10_000)), (), [b"x"], bound=0.0), 1, 1)


def test_the_same_seed_makes_the_same_inputs():
    parser = Parser("any", bytes, (), [b'{"a": [1, 2]}', b"[]"], document=True)

    def made(seed):
        rng = random.Random(seed)
        return [broken(rng, parser) for _ in range(50)]

    assert made(7) == made(7)
    assert made(7) != made(8)
