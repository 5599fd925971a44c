"""What a change says of two tables, checked: nothing else may differ."""

from collections import Counter
from dataclasses import replace

from trainer.rules.tiles.tile import Tile
from trainer.scenarios.position.changes import (
    AskedChange,
    CallChange,
    CountChange,
    EndChange,
    PointsChange,
    RuleChange,
    TileChange,
    TurnChange,
)


def tiles_known(position) -> Counter[Tile]:
    """Every tile that the viewer sees, by what it is."""
    return Counter(dict(enumerate(position.table().seen)))


def assert_as_stated(before, change, after):
    """`after` differs from `before` by exactly this change."""
    here, there = before.table(), after.table()
    assert (after.hero, after.round.dealer) == (before.hero, before.round.dealer)
    if not isinstance(change, AskedChange):
        assert after.ask == before.ask
    if not isinstance(change, RuleChange):
        assert after.ruleset == before.ruleset
    if not isinstance(change, CountChange):
        assert (after.round, after.sticks) == (before.round, before.sticks)
    if not isinstance(change, PointsChange | CountChange):
        assert after.scores == before.scores
    if not isinstance(change, TurnChange | CallChange | EndChange):
        assert (len(after.events), there.wall) == (len(before.events), here.wall)
    CHECKS[type(change)](before, change, after)


def _tile(before, change, after):
    if change.place == "pon":
        melds = [position.table().seats[change.seat].melds for position in (before, after)]
        gone = [meld for meld in melds[0] if meld not in melds[1]]
        come = [meld for meld in melds[1] if meld not in melds[0]]
        assert [meld.tiles for meld in gone] == [(change.old,) * 3]
        assert [meld.tiles for meld in come] == [(change.new,) * 3]
    copies = 3 if change.place == "pon" else 1
    copies = 4 if change.place == "lies" and before.table().pending.how in ("ankan", "kakan") else copies
    gone, come = tiles_known(before), tiles_known(after)
    assert gone - come == Counter({change.old: copies})
    assert come - gone == Counter({change.new: copies})


def _points(before, change, after):
    here, there = before.table().scores, after.table().scores
    assert (here[change.seat], there[change.seat]) == (change.here, change.there)
    assert sum(here) == sum(there)
    assert {seat for seat in range(before.players) if here[seat] != there[seat]} == {
        change.seat,
        change.other,
    }


def _turn(before, change, after):
    assert (before.table().wall, after.table().wall) == (change.here, change.there)
    if change.last:
        assert before.events[: len(after.events)] == after.events
        assert len(before.events) - len(after.events) in (2, 3)
        return
    assert len(after.events) - len(before.events) == 2 * before.players * change.turns
    hands = [sorted(position.table().seats[position.hero].hand) for position in (before, after)]
    assert hands[0] == hands[1]


def _call(before, change, after):
    if change.turn or (change.made and change.how != "riichi"):
        calls = [Counter((call.seat, call.how) for call in p.table().calls) for p in (before, after)]
        fewer, more = calls[::-1] if change.made else calls
        assert Counter({(change.seat, change.how): 1}) <= (fewer - more)
        return
    if change.instead is not None:
        assert (len(after.events), _riichi(after, change.seat)) == (len(before.events), True)
        places = [position.table().seats[change.seat].riichi_at for position in (before, after)]
        assert places == [change.instead, change.at - (change.instead < change.at)]
        return
    if change.how == "riichi":
        assert [seat for seat in range(before.players) if _riichi(before, seat) != _riichi(after, seat)] == [
            change.seat
        ]
        assert _riichi(after, change.seat) is change.made
        return
    calls = [Counter((call.seat, call.how) for call in p.table().calls) for p in (before, after)]
    assert calls[0] - calls[1] == Counter({(change.seat, change.how): 1})
    assert calls[1] - calls[0] == Counter()


def _riichi(position, seat):
    return position.table().seats[seat].in_riichi


def _end(before, change, after):
    here, there = before.table(), after.table()
    if change.how == "nine":
        assert (there.end, there.reason, there.turn) == ("ryuukyoku", "kyuushu", change.seat)
        return
    if change.how == "also":
        assert sorted(there.winners) == sorted((*here.winners, change.seat))
    elif change.how == "passed":
        assert sorted(there.winners) == sorted(seat for seat in here.winners if seat != change.seat)
    else:
        assert (there.winners, there.end) == ((change.seat,), change.how)
    kept = change.at - (change.tile is not None)
    assert after.events[:kept] == before.events[:kept] or change.how == "also"


def _count(before, change, after):
    facts = {"honba": (before.round.honba, after.round.honba), "sticks": (before.sticks, after.sticks)}
    assert facts[change.name] == (change.here, change.there)
    paid = sum(before.scores) - sum(after.scores)
    assert paid == 1000 * (after.sticks - before.sticks)
    assert sum(a != b for a, b in zip(before.scores, after.scores, strict=True)) == abs(paid) // 1000
    assert (after.hand, after.events) == (before.hand, before.events)


def _asked(before, change, after):
    assert replace(after, ask=()) == replace(before, ask=())
    words = dict(before.ask) | {change.name: change.there}
    assert (before.asked(change.name), dict(after.ask)) == (change.here, words)


def _rule(before, change, after):
    assert after.ruleset == before.ruleset.changed(**{change.parameter: change.there})
    assert getattr(before.ruleset, change.parameter) == change.here != change.there
    assert (after.hand, after.events) == (before.hand, before.events)


CHECKS = {
    TileChange: _tile,
    PointsChange: _points,
    TurnChange: _turn,
    CallChange: _call,
    EndChange: _end,
    CountChange: _count,
    AskedChange: _asked,
    RuleChange: _rule,
}
