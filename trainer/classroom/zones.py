"""Local times of a class: read from a form, with those that do not exist or occur twice told apart. Pure."""

from datetime import UTC, datetime, timedelta
from functools import cache
from importlib.resources import files
from zoneinfo import ZoneInfo


class NoSuchTimeError(ValueError):
    """A local time that the clocks skip; `before` and `after` are the times nearest to it."""

    def __init__(self, local: datetime, before: datetime, after: datetime) -> None:
        super().__init__(f"{local:%Y-%m-%d %H:%M} does not exist in this time zone")
        self.local, self.before, self.after = local, before, after


class TwiceError(ValueError):
    """A local time that occurs twice: `first` and `second` are the two moments."""

    def __init__(self, local: datetime, first: datetime, second: datetime) -> None:
        super().__init__(f"{local:%Y-%m-%d %H:%M} occurs twice in this time zone")
        self.local, self.first, self.second = local, first, second


def moment_of(local: datetime, zone: ZoneInfo, *, second: bool | None = None) -> datetime:
    """The moment of a local time without zone; `second` chooses where it occurs twice.

    :raises NoSuchTimeError: if clocks skip it.
    :raises TwiceError: if it occurs twice and nothing was chosen.
    """
    one, other = (local.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    if one.utcoffset() == other.utcoffset():
        return one
    if one.astimezone(UTC).astimezone(zone).replace(tzinfo=None) != local:
        gap = abs((one.utcoffset() or timedelta()) - (other.utcoffset() or timedelta()))
        raise NoSuchTimeError(local, local - gap, local + gap)
    if second is None:
        raise TwiceError(local, one, other)
    return other if second else one


@cache
def zones() -> dict[str, ZoneInfo]:
    """The zones that a teacher may choose, by name in order: each place of the tz database's list, then UTC.

    Old names of places and the zones without a place are not in that list.
    """
    table = files("tzdata").joinpath("zoneinfo", "zone.tab").read_text(encoding="utf-8")
    places = {line.split("\t")[2] for line in table.splitlines() if not line.startswith("#")}
    return {name: ZoneInfo(name) for name in (*sorted(places), "UTC")}


def offset_at(zone: ZoneInfo, moment: datetime) -> str:
    """How far the clocks of a zone are from UTC at a moment, as in UTC+05:45."""
    minutes = (moment.astimezone(zone).utcoffset() or timedelta()) // timedelta(minutes=1)
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{'-' if minutes < 0 else '+'}{hours:02}:{rest:02}"
