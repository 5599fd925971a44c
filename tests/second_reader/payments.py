"""Who pays whom (SCO-2, STK-1, STK-6 to STK-8, SAN-3)."""

from tests.second_reader.ends import PLAYED_OUT, is_nagashi, is_tenpai, paid_winners
from tests.second_reader.notation import DRAGONS, WINDS, tiles
from tests.second_reader.score import MANGAN, score


def up(points):
    """To the next hundred."""
    return -(-points // 100) * 100


def ron_points(base, dealer):
    return up(base * (6 if dealer else 4))


def tsumo_shares(base, seat, table):
    """What each other seat pays: the dealer twice, the absent player nothing."""
    assert table.players == 4 or table.rules["tsumo_loss"]
    others = [other for other in range(table.players) if other != seat]
    return {other: up(base * (2 if table.dealer in (seat, other) else 1)) for other in others}


def worth(table, seat):
    """The winner's points for the hand alone."""
    found = score(table, seat, table.by_tsumo, tiles(table.position.get("ura", "")))
    if found is None:
        return 0
    if table.by_tsumo:
        return sum(tsumo_shares(found.base, seat, table).values())
    return ron_points(found.base, seat == table.dealer)


def who_pays(table):
    """What each seat wins or loses."""
    if table.winners:
        return _wins(table, paid_winners(table))
    assert table.reason in PLAYED_OUT
    nagashi = [seat for seat in range(table.players) if is_nagashi(table, seat)]
    if nagashi and table.rules["nagashi_mangan"]:
        return _nagashi(table, nagashi)
    ready = [seat for seat in range(table.players) if is_tenpai(table, seat)]
    if len(ready) in (0, table.players):
        return [0] * table.players
    pool = table.rules["noten_pool"]
    noten = table.players - len(ready)
    return [pool // len(ready) if seat in ready else -pool // noten for seat in range(table.players)]


def _nagashi(table, seats):
    deltas = [0] * table.players
    for seat in seats:
        for other, share in tsumo_shares(MANGAN, seat, table).items():
            deltas[other] -= share
            deltas[seat] += share
    return deltas


def _wins(table, seats):
    """One winner, or several of the same tile, the nearest first (STK-3); none where three rons abort."""
    deltas = [0] * table.players
    for seat in seats:
        found = score(table, seat, table.by_tsumo, tiles(table.position.get("ura", "")))
        assert found is not None, "no valid win"
        counts = seat == seats[0] or table.rules["multi_ron_honba"] == "each"
        for payer, points in _payers(table, seat, found, table.honba if counts else 0).items():
            deltas[payer] -= points
            deltas[seat] += points
    for seat, sticks in _sticks(table, seats).items():
        deltas[seat] += 1000 * sticks
    return deltas


def _sticks(table, seats):
    """Who takes how many: all of them the nearest, or first each winner the own one."""
    if not seats:
        return {}
    apart = len(seats) > 1 and table.rules["multi_ron_sticks"] == "own_back_rest_nearest"
    taken = {seat: int(apart and table.seats[seat].stands) for seat in seats}
    taken[seats[0]] += table.sticks - sum(taken.values())
    return taken


def _payers(table, seat, found, honba):
    """Points by payer, with so many honba."""
    liable, part = _pao(table, seat, found)
    if liable is not None and not (not table.by_tsumo and table.lies.seat == liable):
        return _with_pao(table, seat, found, liable, part, honba)
    if table.by_tsumo:
        shares = tsumo_shares(found.base, seat, table)
        each = _honba_of_each(table) * honba
        return {payer: share + each for payer, share in shares.items()}
    points = ron_points(found.base, seat == table.dealer) + table.rules["honba_ron"] * honba
    return {table.lies.seat: points}


def _honba_of_each(table):
    """On a tsumo everybody pays an equal part of what a honba brings by ron, in full hundreds."""
    return up(-(-table.rules["honba_ron"] // (table.players - 1)))


def _with_pao(table, seat, found, liable, part, counters):
    """The liable player pays on a tsumo what all would have paid, and half of it on another's discard."""
    rules = table.rules
    paid = found.base if rules["pao_scope"] in ("hand", None) else part
    rest, honba = found.base - paid, rules["honba_ron"] * counters
    if table.by_tsumo:
        honba = _honba_of_each(table) * (table.players - 1) * counters
        payers = tsumo_shares(rest, seat, table) if rest else {}
        payers[liable] = payers.get(liable, 0) + sum(tsumo_shares(paid, seat, table).values()) + honba
        return payers
    half, feeder = ron_points(paid, seat == table.dealer) // 2, table.lies.seat
    payers = {liable: half, feeder: half + (ron_points(rest, seat == table.dealer) if rest else 0)}
    payers[liable if rules["pao_honba"] == "liable" else feeder] += honba
    return payers


def _pao(table, seat, found):
    """Who is liable, and the base points of the yakuman that he fed; (None, 0) if nobody is."""
    melds = sorted(table.seats[seat].melds, key=lambda meld: meld.at)
    named = dict(found.yakuman)
    for name, code, kinds in (("daisangen", "d3", DRAGONS), ("daisuushii", "d4", WINDS)):
        fed = [meld for meld in melds if meld.kinds[0] in kinds]
        complete = len(fed) == len(kinds) and fed[-1].fed_by is not None
        if complete and name in named and code in table.rules["pao"]:
            return fed[-1].fed_by, 8000 * named[name]
    kans = [meld for meld in melds if len(meld.tiles) == 4]
    if "suukantsu" in named and "k4" in table.rules["pao"] and kans[-1].how == "daiminkan":
        return kans[-1].fed_by, 8000 * named["suukantsu"]
    return None, 0
