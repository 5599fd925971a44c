"""The declaration and what hangs on it (RCH, IPP, DRI)."""

from tests.second_reader.hands import waits
from tests.second_reader.notation import kind_of
from tests.second_reader.table import KANS


def may_riichi(table):
    """The kinds to declare with (RCH-1 to RCH-5, RCH-11)."""
    own, rules = table.own, table.rules
    least = rules["riichi_min_points"]
    if not own.closed or own.drawn is None or own.riichi_at is not None:
        return []
    if least is not None and table.scores[table.hero] < least:
        return []
    if table.wall < rules["riichi_min_live_wall"]:
        return []
    found = []
    for kind in set(own.kinds):
        left = own.kinds
        left.remove(kind)
        left_waits = waits(left, own.melds, table)
        thrown = [kind, *(kind_of(each.tile) for each in own.river)]
        if left_waits and (rules["furiten_riichi"] or not set(thrown) & set(left_waits)):
            found.append(kind)
    return found


def riichi_stands(table, seat):
    """RCH-6: stands, fails_paid or fails_unpaid."""
    if table.owed == seat:
        assert table.winners, "what becomes of the tile is not settled"
        return "fails_paid" if table.rules["stick_if_declaration_ronned"] == "paid" else "fails_unpaid"
    assert table.seats[seat].stands
    return "stands"


def has_ippatsu(table, seat):
    """IPP-1 to IPP-5: would a win of that declarer now carry it? What lies there may still be robbed."""
    own, rules, lies = table.seats[seat], table.rules, table.lies
    if not rules["ippatsu"] or not own.stands:
        return False
    if any(thrown.at > own.declared_at for thrown in own.river):
        return False
    robbable = lies is not None and lies.how in (*KANS, "kita") and lies.seat != seat
    for call in table.calls:
        if call.at < own.riichi_at or (robbable and call.at == lies.at):
            continue
        if call.how != "kita" or "ippatsu" in (rules["kita_breaks"] or ()):
            return False
    return True


def is_first_turn(table, seat, breaks, before=None):
    """Has nothing interrupted the first turn of a seat (DRI-2)? `breaks` names the right in `kita_breaks`."""
    rules = table.rules
    for call in table.calls:
        if before is not None and call.at > before:
            continue
        if call.how == "kita" and breaks not in (rules["kita_breaks"] or ()):
            continue
        if (
            call.how == "ankan"
            and breaks == "double_riichi"
            and rules["first_turn_broken_by"] == "open_calls"
        ):
            continue
        return False
    return True


def is_double(table, seat):
    """DRI-1: declared with the very first discard, uninterrupted."""
    own = table.seats[seat]
    if not table.rules["double_riichi"] or own.river[0].at != own.declared_at:
        return False
    return is_first_turn(table, seat, "double_riichi", own.riichi_at)
