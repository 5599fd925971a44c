"""Mistakes: whether one was made, comes to light, and is a chombo (NOT, KAN-6, RCH-10, RCH-11, RCH-13)."""

from dataclasses import replace

from tests.second_reader.ends import PLAYED_OUT, paid_winners
from tests.second_reader.furiten import furiten, held_before_draw
from tests.second_reader.hands import readings, waits
from tests.second_reader.kans import in_riichi
from tests.second_reader.notation import kind_of
from tests.second_reader.score import score
from tests.second_reader.table import moments, table_of

OF_A_WIN = ("false_win", "yakuless_win", "furiten_win")
IN_RIICHI = ("noten_riichi", "furiten_riichi", "illegal_riichi_kan")
IN_SIGHT = ("riichi_taken_back", "call_in_riichi", "wrong_discard")


def refuted_wins(position):
    """What is wrong with the wins that were claimed, by seat."""
    table = table_of(position)
    found = {seat: claim_fault(position, table, seat) for seat in table.winners}
    return {seat: fault for seat, fault in found.items() if fault}


def claim_fault(position, table, seat):
    """What is wrong with the win that a seat has claimed: false_win, furiten_win, yakuless_win or nothing.

    Of a hand that nobody sees the rivers alone can tell it: the tile that was won on lies there.
    """
    own = table.seats[seat]
    if own.hand is None:
        return "furiten_win" if not table.by_tsumo and _thrown_or_let_go(table, seat) else ""
    kind = kind_of(own.drawn) if table.by_tsumo else kind_of(table.lies.tile)
    if not readings([*held_before_draw(own), kind]):
        return "false_win"
    if not table.by_tsumo and furiten(position, seat):
        return "furiten_win"
    return "" if score(table, seat, table.by_tsumo) else "yakuless_win"


def _thrown_or_let_go(table, seat):
    """Whether the kind that was won on lies in the own river, or passed in this turn or since the riichi."""
    own, kind = table.seats[seat], kind_of(table.lies.tile)
    if any(kind_of(thrown.tile) == kind for thrown in own.river):
        return True
    since = max((thrown.at for thrown in own.river), default=-1)
    if own.riichi_at is not None:
        since = own.declared_at
    passed = [
        thrown.at
        for other, each in enumerate(table.seats)
        if other != seat
        for thrown in each.river
        if kind_of(thrown.tile) == kind and thrown.at != table.lies.at
    ]
    return any(at > since for at in passed)


def is_made(position, table, fault, seat):
    """Whether the tiles tell of it; of a hand that nobody sees, what the question tells is believed."""
    own = table.seats[seat]
    if fault in IN_SIGHT:
        return True
    if fault in OF_A_WIN:
        return claim_fault(position, table, seat) == fault
    if own.hand is None:
        return True
    if fault == "noten_riichi":
        return not waits(*_at_declaration(own), table)
    if fault == "furiten_riichi":
        return not table.rules["furiten_riichi"] and _declared_furiten(position, table, seat)
    return _kan_was_illegal(position, table, seat)


def _declared_furiten(position, table, seat):
    """A wait stood in the river, the declaration tile included."""
    own = table.seats[seat]
    river = [kind_of(thrown.tile) for thrown in own.river if thrown.at <= own.declared_at]
    return bool(set(river) & set(waits(*_at_declaration(own), table)))


def _kans_since(own):
    return [meld for meld in own.melds if meld.how == "ankan" and meld.at > own.riichi_at]


def _at_declaration(own):
    """Concealed kinds and melds as they were declared with: of each kan since, three were held."""
    since = _kans_since(own)
    held = held_before_draw(own) + [kind for meld in since for kind in meld.kinds[:3]]
    return held, [meld for meld in own.melds if meld not in since]


def _kan_was_illegal(position, table, seat):
    """Some ankan since the declaration, judged by the hand that it was made from."""
    own = table.seats[seat]
    held, melds = _at_declaration(own)
    for meld in _kans_since(own):
        kind = meld.kinds[0]
        drawn = _drawn_before(position, seat, meld.at) or kind
        then = replace(own, hand=[*held, drawn], melds=melds, drawn=drawn)
        if not in_riichi(then, kind, table):
            return True
        held, melds = [each for each in held if each != kind], [*melds, meld]
    return False


def _drawn_before(position, seat, at):
    """The kind that a seat had drawn when the event came; None where nobody saw it."""
    drawn = None
    for event, table in moments(position):
        if table.at == at:
            return drawn
        if event.what == "draw" and event.seat == seat:
            drawn = kind_of(event.tiles[0]) if event.tiles else None
    return None


def found(position):
    """The answer of the question that `ask` puts."""
    table, ask = table_of(position), position["ask"]
    seat, rules = int(ask["seat"]), table.rules
    made = _made(position, table, ask["fault"], seat)
    if not made:
        return "no-mistake"
    levels = {_level(fault, rules) for fault in made}
    if levels == {"client"}:
        return "refused"
    if made[0] not in IN_RIICHI:
        return _worst(levels)
    light = _comes_to_light(position, table, seat, "hidden" in ask)
    if light == "price":
        return "chombo"
    return _worst(levels) if light else "never"


def _made(position, table, asked, seat):
    """What was done: of a riichi that is looked at, whatever is wrong with it."""
    if asked in IN_RIICHI and table.seats[seat].hand is not None:
        return [fault for fault in IN_RIICHI if is_made(position, table, fault, seat)]
    return [asked] if is_made(position, table, asked, seat) else []


def _worst(levels):
    return next(level for level in ("chombo", "dead_hand", "unpunished") if level in levels).replace("_", "-")


def _level(fault, rules):
    if fault in IN_SIGHT:
        other = "" if fault == "riichi_taken_back" else rules["broken_riichi"]
        return rules["dead_hand"] if other in ("", "same") else other
    if fault in ("noten_riichi", "illegal_riichi_kan"):
        return rules[fault]
    return "client" if rules["chombo"] == "none" else "chombo"


def _comes_to_light(position, table, seat, hidden):
    """Whether the hand is shown; "price" for one kept closed that pays for it."""
    rules = table.rules
    if table.winners:
        if seat in table.winners:
            return True
        claims = [winner for winner in table.winners if claim_fault(position, table, winner)]
        if claims:
            return False
        return rules["riichi_hand_at_other_win"] == "shown" and bool(paid_winners(table))
    if table.reason == "suucha":
        return True
    if table.reason not in PLAYED_OUT:
        return False
    level = rules["riichi_hand_at_draw"]
    if hidden and level == "may_hide":
        return False
    return "price" if hidden and level == "hide_by_chombo" else True


def annulled(position):
    """Whether a chombo voids the hand that has ended: something is found out, and nobody's win is good."""
    table = table_of(position)
    riichi = {seat: _riichi_faults(position, table, seat) for seat in range(table.players)}
    claims = {seat: claim_fault(position, table, seat) for seat in table.winners}
    if any(not claim and not riichi[seat] for seat, claim in claims.items()):
        return False
    shown = [fault for seat, faults in riichi.items() for fault in faults if _lies_open(table, seat)]
    return "chombo" in {_level(fault, table.rules) for fault in [*shown, *filter(None, claims.values())]}


def _riichi_faults(position, table, seat):
    own = table.seats[seat]
    if own.riichi_at is None or own.hand is None:
        return []
    return [fault for fault in IN_RIICHI if is_made(position, table, fault, seat)]


def _lies_open(table, seat):
    """Winners show their hands, and at a played out wall or suucha riichi whoever declared."""
    return seat in table.winners or table.reason in (*PLAYED_OUT, "suucha")
