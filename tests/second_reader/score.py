"""What a won hand is worth (SCO-1, SCO-2, URA, CMP): the best of its readings."""

from dataclasses import dataclass

from tests.second_reader.furiten import held_before_draw
from tests.second_reader.hands import readings, run_from
from tests.second_reader.notation import DRAGONS, YAOCHUU, dora_after, kind_of
from tests.second_reader.riichi import has_ippatsu, is_double, is_first_turn
from tests.second_reader.table import KANS
from tests.second_reader.yaku import Sets, Win, is_pinfu, yaku_of, yakuman_of

MANGAN = 2000


@dataclass
class Score:
    han: int
    fu: int
    base: int
    yakuman: list
    yaku: list


def win_now(table, number, tsumo):
    """The win of a seat on its draw, or on the tile that lies there."""
    seat = table.seats[number]
    kind = kind_of(seat.drawn) if tsumo else kind_of(table.lies.tile)
    return Win(
        concealed=[*held_before_draw(seat), kind],
        melds=seat.melds,
        kind=kind,
        tsumo=tsumo,
        closed=seat.closed,
        seat_wind=f"{(number - table.dealer) % table.players + 1}z",
        round_wind=f"{'ESWN'.index(table.wind) + 1}z",
        circumstances=_circumstances(table, number, tsumo),
        rules=table.rules,
    )


def _circumstances(table, number, tsumo):
    seat, rules, found = table.seats[number], table.rules, set()
    if seat.stands:
        found.add("double_riichi" if is_double(table, number) else "riichi")
        found |= {"ippatsu"} if has_ippatsu(table, number) else set()
    first = not seat.river and is_first_turn(table, number, "first_turn_yaku")
    if tsumo:
        rinshan = seat.replacing in KANS or (seat.replacing == "kita" and rules["kita_rinshan_yaku"])
        found |= {"rinshan"} if rinshan else set()
        found |= {"haitei"} if table.wall == 0 and not rinshan else set()
        if first and seat.draws == 1:
            found.add("tenhou" if number == table.dealer else "chiihou")
        return found
    how = table.lies.how
    if how == "kakan" or (how == "kita" and rules["kita_ron"] == "chankan"):
        found.add("chankan")
    found |= {"houtei"} if table.wall == 0 and how == "discard" else set()
    if first and seat.draws == 0 and number != table.dealer and rules["renhou"] != "none":
        found.add("renhou")
    return found


def score(table, number, tsumo, ura=()):
    """The worth of a win now, or None where it is none; `ura` are the tiles beneath the open indicators."""
    win = win_now(table, number, tsumo)
    scores = [_scored(win, sets, table, number, ura) for sets in all_sets(win)]
    valid = [each for each in scores if each is not None]
    return max(valid, key=lambda each: (each.base, each.han, each.fu), default=None)


def _scored(win, sets, table, number, ura):
    kinds = [*win.concealed, *[kind for meld in win.melds for kind in meld.kinds]]
    if yakuman := yakuman_of(win, sets, kinds):
        worth = [number for _, number in yakuman]
        times = sum(worth) if win.rules["multiple_yakuman"] else max(worth)
        return Score(0, 0, 8000 * times if win.rules["multiple_yakuman"] else 8000, yakuman, [])
    yaku = yaku_of(win, sets, kinds)
    fu = fu_of(win, sets)
    han = sum(number for _, number in yaku)
    bonus = dora(table, number, kinds, ura)
    best = Score(han + bonus, fu, base_of(han + bonus, fu, win.rules), [], yaku) if yaku else None
    if "renhou" in win.circumstances:
        renhou = 5 + bonus if win.rules["renhou"] == "5han" else 5
        other = Score(renhou, fu, base_of(renhou, 30, win.rules), [], [("renhou", 5)])
        best = max([other, *([best] if best else [])], key=lambda each: each.base)
    return best


def dora(table, number, kinds, ura):
    """Dora, red fives, norths and, for a riichi that stands, ura dora."""
    seat, rules = table.seats[number], table.rules
    markers = list(table.indicators)
    if seat.stands and rules["ura_dora"]:
        markers += ura if rules["kan_ura"] else ura[:1]
    counted = [*kinds, *["4z"] * len(seat.kita)]
    found = sum(counted.count(dora_after(marker, table.players)) for marker in markers)
    return found + len(seat.kita) + (_reds(table, number) if rules["aka"] else 0)


def _reds(table, number):
    seat = table.seats[number]
    held = [*seat.hand, *[tile for meld in seat.melds for tile in meld.tiles]]
    if not table.by_tsumo and table.lies is not None and len(seat.hand) % 3 == 1:
        held.append(table.lies.tile)
    return sum(tile[0] == "0" for tile in held)


def all_sets(win):
    """Every reading, and every set that the winning tile may have completed."""
    called = [_meld_set(meld) for meld in win.melds]
    for form, pair, sets in readings(win.concealed):
        if form != "standard":
            yield Sets(form, pair, [], "tanki")
            continue
        own = [("koutsu", [low] * 3, True) if n == "koutsu" else (n, run_from(low), True) for n, low in sets]
        if pair == win.kind:
            yield Sets(form, pair, [*own, *called], "tanki")
        for place, (name, kinds, _) in enumerate(own):
            if win.kind in kinds:
                rest = own[:place] + own[place + 1 :]
                closed = win.tsumo or name == "shuntsu"
                yield Sets(form, pair, [*rest, (name, kinds, closed), *called], _wait(name, kinds, win.kind))


def _meld_set(meld):
    if meld.how == "chi":
        return ("shuntsu", meld.kinds, False)
    return ("koutsu" if meld.how == "pon" else "kan", meld.kinds, meld.how == "ankan")


def _wait(name, kinds, kind):
    if name == "koutsu":
        return "shanpon"
    if kind == kinds[1]:
        return "kanchan"
    edge = kinds[2][0] == "3" if kind == kinds[2] else kinds[0][0] == "7"
    return "penchan" if edge else "ryanmen"


def fu_of(win, sets):
    """Rounded up to tens; 25 for seven pairs."""
    if sets.form == "chiitoitsu":
        return 25
    if is_pinfu(win, sets) and win.tsumo:
        return 20
    fu = 20 + (10 if win.closed and not win.tsumo else 0) + (2 if win.tsumo else 0)
    fu += 2 if sets.wait in ("tanki", "kanchan", "penchan") else 0
    fu += _pair_fu(win, sets.pair)
    for name, kinds, concealed in sets.every:
        worth = {"shuntsu": 0, "koutsu": 2, "kan": 8}[name]
        fu += worth * (2 if kinds[0] in YAOCHUU else 1) * (2 if concealed else 1)
    return max(30, -(-fu // 10) * 10)


def _pair_fu(win, pair):
    both = (pair == win.seat_wind) + (pair == win.round_wind)
    if both == 2:
        return win.rules["double_wind_pair_fu"]
    return 2 if both or pair in DRAGONS else 0


def base_of(han, fu, rules):
    """Base points, limits included."""
    if han >= 13:
        return 8000 if rules["counted_yakuman"] == "yakuman" else 6000
    for least, base in ((11, 6000), (8, 4000), (6, 3000), (5, MANGAN)):
        if han >= least:
            return base
    if rules["kiriage"] and (han, fu) in ((4, 30), (3, 60)):
        return MANGAN
    return min(MANGAN, fu * 2 ** (han + 2))
