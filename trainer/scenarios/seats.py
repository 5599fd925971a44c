"""Seats as a question and its options name them: `seat-0` is the seat that dealt in East 1."""

from collections.abc import Iterable


def seat_code(seat: int) -> str:
    """`seat-2`, say."""
    return f"seat-{seat}"


def seat_of(code: str) -> int:
    """The seat that a code names."""
    return int(code.removeprefix("seat-"))


def seat_codes(seats: Iterable[int]) -> tuple[str, ...]:
    """The codes of some seats, in their order."""
    return tuple(seat_code(seat) for seat in sorted(seats))
