"""What two records of the same hand both say, and where they contradict each other."""

from dataclasses import fields, replace

from trainer.records.game_record import RoundRecord, Win
from trainer.rules.replay.events import Event
from trainer.rules.tiles.tile import tiles_in_order


def differences(one: RoundRecord, other: RoundRecord) -> list[str]:
    """The names of what the two say differently; what either is silent about is none of them. The order
    of tiles in a hand or beside a called tile means nothing."""
    found = [name for name in ("index", "reason", "standing") if getattr(one, name) != getattr(other, name)]
    found += [name for name in ("scores", "deltas") if not same(getattr(one, name), getattr(other, name))]
    if ordered_deal(one) != ordered_deal(other):
        found.append("deal")
    if list(map(ordered_event, one.events)) != list(map(ordered_event, other.events)):
        found.append("events")
    if one.shown and other.shown and list(map(ordered, one.shown)) != list(map(ordered, other.shown)):
        found.append("shown")
    if len(one.wins) != len(other.wins):
        found.append("wins")
    for a, b in zip(one.wins, other.wins, strict=False):
        found += win_differences(a, b)
    return found


def win_differences(one: Win, other: Win) -> list[str]:
    one, other = replace(one, hand=ordered(one.hand)), replace(other, hand=ordered(other.hand))
    return [
        f"win.{each.name}"
        for each in fields(Win)
        if not same(getattr(one, each.name), getattr(other, each.name))
    ]


def same(one: object, other: object) -> bool:
    return one is None or other is None or one == other


def ordered(hand: tuple[int, ...] | None) -> tuple[int, ...] | None:
    return None if hand is None else tiles_in_order(hand)


def ordered_deal(record: RoundRecord) -> object:
    return replace(record.deal, hands=tuple(map(ordered, record.deal.hands)))


def ordered_event(event: Event) -> Event:
    own = getattr(event, "own", None)
    return event if own is None else replace(event, own=ordered(own))
