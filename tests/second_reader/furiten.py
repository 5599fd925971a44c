"""What a player let go, and what it costs (FUR-1 to FUR-5)."""

from tests.second_reader.hands import readings, waits
from tests.second_reader.notation import YAOCHUU, kind_of
from tests.second_reader.table import moments, table_of


def held_before_draw(seat):
    """The kinds of a hand without the tile just drawn."""
    kinds = seat.kinds
    if len(kinds) % 3 == 2:
        kinds.remove(kind_of(seat.drawn) if seat.drawn else kinds[-1])
    return kinds


def can_be_ronned(lies, kinds, rules):
    """Whether a tile that lies so may be won on at all: SAN-2 a kita, KAN-8 an ankan by kokushi alone."""
    if lies.how == "kita":
        return rules["kita_ron"] not in (None, "no")
    if lies.how == "ankan":
        return rules["kokushi_robs_ankan"] and set(kinds) <= set(YAOCHUU) and len(set(kinds)) >= 12
    return True


def passes_count(lies, rules):
    """Whether letting it go makes furiten: a kita only where its cell says so."""
    return lies.how != "kita" or bool(rules["kita_pass_furiten"])


def completes(lies, seat, table):
    kinds = held_before_draw(seat)
    return can_be_ronned(lies, kinds, table.rules) and bool(readings([*kinds, kind_of(lies.tile)]))


def furiten(position, seat=None):
    """The furiten of a seat, of the hero if none is named: some of discard, temporary, riichi.

    What lies there is not let go yet. A hand that is laid open in the end is taken as it is then: it has been
    the same since the last own discard, and in riichi since the declaration.
    """
    end = table_of(position)
    seat = end.hero if seat is None else seat
    temporary = in_riichi = False
    missing = None
    for event, table in moments(position):
        if missing is not None and event.what not in ("ron", "dora"):
            temporary, in_riichi = True, in_riichi or table.seats[seat].riichi_at is not None
            missing = None
        own, lies = table.seats[seat], table.lies
        if event.seat == seat:
            temporary = temporary and not _ends(event, table.rules["temp_furiten_ends"])
            if event.what == "draw" and own.riichi_at is not None and own.hand and readings(own.kinds):
                in_riichi = True
        fresh = lies is not None and lies.at == table.at and lies.seat != seat
        holder = own if own.hand is not None else end.seats[seat]
        if fresh and passes_count(lies, table.rules) and completes(lies, holder, table):
            missing = lies
    return _named(end, end.seats[seat], temporary, in_riichi)


def _named(table, own, temporary, in_riichi):
    own_waits = waits(held_before_draw(own), own.melds, table)
    if not own_waits:
        return []
    discard = any(kind_of(thrown.tile) in own_waits for thrown in own.river)
    names = (("discard", discard), ("temporary", temporary), ("riichi", in_riichi))
    return [name for name, holds in names if holds]


def _ends(event, level):
    """FUR-2: what the player's own doing ends it."""
    if level == "own_discard":
        return event.what == "discard"
    if level == "own_draw":
        return event.what == "draw"
    return event.what in ("draw", "chi", "pon", "daiminkan")


def genbutsu_against(position, seat):
    """FUR-5: the kinds that are safe for certain against a declarer."""
    safe = set()
    for event, table in moments(position):
        other = table.seats[seat]
        if event.what == "discard" and (event.seat == seat or other.riichi_at is not None):
            safe.add(kind_of(event.tiles[0]))
        if other.riichi_at is None or event.seat == seat:
            continue
        if event.what == "kakan":
            safe.add(kind_of(event.tiles[0]))
        if event.what == "kita" and table.rules["kita_ron"] not in (None, "no"):
            safe |= {"4z"} if table.rules["kita_pass_furiten"] else set()
    return safe
