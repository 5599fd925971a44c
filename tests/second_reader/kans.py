"""Which kans are legal, in riichi and outside (KAN-1 to KAN-10, ABO-6, ABO-9)."""

from collections import Counter

from tests.second_reader.hands import readings, shape_waits, waits
from tests.second_reader.notation import kind_of
from tests.second_reader.table import Meld

MOST = 4


def within_limits(table):
    """KAN-8: a tile must be left to replace it, and no fifth kan but where it is allowed."""
    kans = table.kans()
    if table.wall < 1:
        return False
    if sum(kans) < MOST:
        return True
    one_player = max(kans) == MOST
    return not one_player and not table.rules["abort_suukan"] and table.rules["fifth_kan"] == "allowed"


def is_legal(table, call, kind):
    own, lies = table.own, table.lies
    held = Counter(own.kinds)
    if not within_limits(table):
        return False
    if call == "daiminkan":
        lying = lies is not None and lies.how == "discard" and lies.seat != table.hero
        return lying and kind_of(lies.tile) == kind and held[kind] == 3 and own.riichi_at is None
    if own.drawn is None:
        return False
    if call == "kakan":
        pons = [meld for meld in own.melds if meld.how == "pon" and meld.kinds[0] == kind]
        return bool(pons) and held[kind] == 1 and own.riichi_at is None
    if held[kind] != 4:
        return False
    return own.riichi_at is None or in_riichi(own, kind, table)


def in_riichi(seat, kind, table):
    """KAN-1 to KAN-5, KAN-10: an ankan of a declarer who holds four of it, the drawn tile among the hand."""
    rules, drawn = table.rules, kind_of(seat.drawn)
    level = rules["riichi_ankan"]
    if level == "forbidden" or (rules["riichi_ankan_drawn_only"] and drawn != kind):
        return False
    if level == "any":
        return True
    before = seat.kinds
    before.remove(drawn)
    after = [each for each in seat.kinds if each != kind]
    if drawn in shape_waits(before, table.players) and rules["riichi_ankan_winning_tile"] == "refused":
        return False
    kan = Meld("ankan", [kind] * 4, None, table.at)
    if waits(before, seat.melds, table) != waits(after, [*seat.melds, kan], table):
        return False
    if level == "waits":
        return True
    possible = [wait for wait in shape_waits(before, table.players) if before.count(wait) < 4]
    if not all(_is_ankou(before, kind, wait) for wait in possible):
        return False
    return level == "waits+shape" or not _loses_chuuren(before, table.players)


def _is_ankou(before, kind, wait):
    """KAN-4: in every reading the three tiles are one koutsu."""
    for form, pair, sets in readings([*before, wait]):
        if form != "standard" or pair == kind or ("koutsu", kind) not in sets:
            return False
        if any(name == "shuntsu" and kind in _run(low) for name, low in sets):
            return False
    return True


def _run(low):
    return [f"{int(low[0]) + step}{low[1]}" for step in range(3)]


def _loses_chuuren(before, players):
    """The one yaku that an ankou has and a kan has not: nine gates."""
    gates = Counter({f"{rank}{before[0][1]}": 3 if rank in (1, 9) else 1 for rank in range(1, 10)})
    return any(not gates - Counter([*before, wait]) for wait in shape_waits(before, players))


def which(table):
    """The kinds of which the hero may make an ankan or a kakan now."""
    kinds = set(table.own.kinds)
    return [kind for kind in kinds if is_legal(table, "ankan", kind) or is_legal(table, "kakan", kind)]
