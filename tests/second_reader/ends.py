"""How a hand ends: abortive draws, what is shown, what comes next (ABO, RCH-10, RCH-13, STK-9)."""

from tests.second_reader.furiten import held_before_draw
from tests.second_reader.hands import waits
from tests.second_reader.notation import WINDS, YAOCHUU, kind_of

PLAYED_OUT = ("exhaustive", "nagashi")


def aborts(table):
    """ABO-3 to ABO-7: the abortive draw that ends the hand if the tile that lies there passes, or goes-on."""
    rules = table.rules
    if table.winners:
        three = len(table.winners) == 3 and not table.by_tsumo
        return "sanchahou" if three and rules["triple_ron"] == "abort" else "goes-on"
    discarded = table.lies is not None and table.lies.how == "discard"
    if table.players == 4 and discarded:
        if rules["abort_suufon"] and _is_suufon(table):
            return "suufon"
        if rules["abort_suucha"] and all(seat.declared_at is not None for seat in table.seats):
            return "suucha"
    kans = table.kans()
    four = rules["abort_suukan"] and sum(kans) == 4 and max(kans) < 4
    return "suukan" if four and (discarded or rules["suukan_timing"] == "immediate") else "goes-on"


def _is_suufon(table):
    thrown = [thrown.tile for seat in table.seats for thrown in seat.river]
    each_one = all(len(seat.river) == 1 for seat in table.seats)
    return each_one and not table.calls and len(set(thrown)) == 1 and thrown[0] in WINDS


def is_tenpai(table, number):
    """At the end of a hand; a hand that nobody sees is noten, in riichi taken as tenpai."""
    seat = table.seats[number]
    if seat.hand is None:
        return seat.riichi_at is not None
    return bool(waits(held_before_draw(seat), seat.melds, table))


def must_show(table):
    """must, may, price or closed, for the hero."""
    own, rules = table.own, table.rules
    if table.winners:
        if table.hero in table.winners:
            return "must"
        return (
            "must" if own.riichi_at is not None and rules["riichi_hand_at_other_win"] == "shown" else "closed"
        )
    if table.reason == "suucha":
        return "must"
    if table.reason == "kyuushu":
        return "must" if own.drawn is not None else "closed"
    if table.reason not in PLAYED_OUT:
        return "closed"
    if own.riichi_at is not None:
        levels = {"must_show": "must", "auto": "must", "may_hide": "may", "hide_by_chombo": "price"}
        return levels[rules["riichi_hand_at_draw"]]
    if not is_tenpai(table, table.hero):
        return "closed"
    hadaka = len(held_before_draw(own)) == 1
    level = rules["noten_declaration"]
    return "may" if level == "non_riichi" or (level == "hadaka_only" and hadaka) else "must"


def paid_winners(table):
    """STK-3, ABO-7: the winners that count, nearest to the feeder first; none where three rons abort."""
    if table.by_tsumo or len(table.winners) < 2:
        return table.winners
    rules, feeder = table.rules, table.lies.seat
    near = sorted(table.winners, key=lambda seat: (seat - feeder) % table.players)
    if len(near) == 3 and rules["triple_ron"] is not None:
        return {"abort": [], "head_bump": near[:1], "all": near}[rules["triple_ron"]]
    return near[:1] if rules["multi_ron"] == "head_bump" else near


def next_hand(table):
    """stays-up, stays-zero, passes-up or passes-zero (STK-9, ABO-1)."""
    winners = paid_winners(table)
    if winners:
        alone = winners == [table.dealer]
        shared = table.dealer in winners and table.rules["multi_ron_dealer_renchan"]
        return "stays-up" if alone or shared else "passes-zero"
    if table.reason in PLAYED_OUT:
        stays = table.rules["renchan"] == "tenpai" and is_tenpai(table, table.dealer)
        return "stays-up" if stays else "passes-up"
    return "stays-up"


def sticks_left(table):
    """STK-1, STK-2: what lies on the table for the next hand."""
    return 0 if paid_winners(table) else table.sticks


def is_nagashi(table, number):
    """Only terminals and honours thrown, none called away."""
    river = table.seats[number].river
    return bool(river) and all(kind_of(t.tile) in YAOCHUU and t.called_by is None for t in river)
