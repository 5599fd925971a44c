"""The answer of each kind that the second reader knows, as the bank writes it."""

from tests.second_reader import beside, ends, kans, mistakes, payments, riichi, winning
from tests.second_reader.furiten import furiten, genbutsu_against
from tests.second_reader.hands import readings, shape_waits, waits
from tests.second_reader.notation import kind_of, text_of
from tests.second_reader.table import table_of


def yes_no(value):
    return "yes" if value else "no"


def some(codes):
    return "+".join(codes) or "none"


def asked_seat(position):
    return int(position["ask"]["seat"].removeprefix("seat-"))


def who_has_ippatsu(position):
    table = table_of(position)
    return some(f"seat-{seat}" for seat in range(table.players) if riichi.has_ippatsu(table, seat))


def safe_kinds(position):
    """Those of the hand that are genbutsu against all who are asked about."""
    table, against = table_of(position), position["ask"]["against"]
    rivals = [s for s in range(table.players) if s != table.hero and table.seats[s].riichi_at is not None]
    asked = rivals if against == "all" else [int(against.removeprefix("seat-"))]
    safe = set(table.own.kinds)
    for rival in asked:
        safe &= genbutsu_against(position, rival)
    return safe


def genbutsu(position):
    return text_of(safe_kinds(position))


def safe_turns(position):
    safe = safe_kinds(position)
    return str(sum(kind in safe for kind in table_of(position).own.kinds))


def next_hand(position):
    table = table_of(position)
    if mistakes.annulled(position):
        return "again"
    if position["ask"]["about"] == "sticks":
        return str(ends.sticks_left(table))
    return ends.next_hand(table)


def who_pays(position):
    if mistakes.annulled(position):
        return "none"
    return ",".join(map(str, payments.who_pays(table_of(position))))


def asked_winner(position, table):
    return int(position["ask"]["seat"]) if "ask" in position else table.winners[0]


def points_of_win(position):
    table = table_of(position)
    return str(payments.worth(table, asked_winner(position, table)))


def yaku_of_win(position):
    table = table_of(position)
    return some(beside.together(table, asked_winner(position, table)))


def tsumo_or_ron(position):
    table = table_of(position)
    if table.lies is not None:
        return "ron" if winning.can_ron(position) else "none"
    return "tsumo" if winning.can_tsumo(table) else "none"


def copies_left(position):
    """Four, less what lies anywhere in sight; a called tile lies beside a hand, not in its river."""
    table, kind = table_of(position), position["ask"]["tile"].replace("0", "5")
    seen = [*table.own.hand, *table.indicators]
    for seat in table.seats:
        seen += [thrown.tile for thrown in seat.river if thrown.called_by is None]
        seen += [tile for meld in seat.melds for tile in meld.tiles]
    return str(4 - sum(kind_of(tile) == kind for tile in seen))


def next_draw(position):
    table = table_of(position)
    return f"seat-{(table.lies.seat + 1) % table.players}"


ANSWERS = {
    "may-riichi": lambda position: text_of(riichi.may_riichi(table_of(position))),
    "riichi-stands": lambda position: riichi.riichi_stands(table_of(position), asked_seat(position)),
    "kan-legal": lambda position: yes_no(
        kans.is_legal(table_of(position), position["ask"]["call"], position["ask"]["tile"].replace("0", "5"))
    ),
    "which-kan": lambda position: text_of(kans.which(table_of(position))),
    "can-ron": lambda position: yes_no(winning.can_ron(position)),
    "which-furiten": lambda position: some(furiten(position)),
    "who-has-ippatsu": who_has_ippatsu,
    "hand-aborts": lambda position: ends.aborts(table_of(position)),
    "must-show": lambda position: ends.must_show(table_of(position)),
    "points-of-win": points_of_win,
    "who-pays": who_pays,
    "next-hand": next_hand,
    "chombo-found": mistakes.found,
    "waits": lambda position: text_of(
        waits(table_of(position).own.kinds, table_of(position).own.melds, table_of(position))
    ),
    "genbutsu": genbutsu,
    "safe-turns": safe_turns,
    "win-has-ippatsu": lambda position: yes_no(riichi.has_ippatsu(table_of(position), position["hero"])),
    "beside-riichi": lambda position: some(beside.together(table_of(position), position["hero"])),
    "yaku-of-win": yaku_of_win,
    "hand-complete": lambda position: yes_no(readings(table_of(position).own.kinds)),
    "completing-tile": lambda position: text_of(shape_waits(table_of(position).own.kinds, 4)),
    "hand-closed": lambda position: yes_no(table_of(position).own.closed),
    "which-yaku": beside.first_yaku,
    "tsumo-or-ron": tsumo_or_ron,
    "copies-left": copies_left,
    "next-draw": next_draw,
}
