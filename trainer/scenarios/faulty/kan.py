"""Faulty rules about kans: what they would answer."""

from trainer.rules.facts import kan_facts, ron_facts
from trainer.rules.kan import judge_kan
from trainer.rules.kan_effects import judge_kan_effects
from trainer.rules.melds import MeldType
from trainer.rules.ron import judge_ron
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import TableState
from trainer.rules.tiles import COPIES, Kind, count_kinds
from trainer.scenarios.asked_kan import asked_kan
from trainer.scenarios.kan_candidates import legal_kans
from trainer.scenarios.kan_made import kan_effects
from trainer.scenarios.position import Position


def _legal(position: Position, ruleset: Ruleset) -> bool:
    call, kind = asked_kan(position)
    return judge_kan(kan_facts(position.table(), position.hero, call, kind), ruleset).answer


def _in_riichi(position: Position) -> bool:
    return position.table().seats[position.hero].in_riichi


def never_in_riichi(position: Position, ruleset: Ruleset) -> bool:
    """A hand in riichi seems to make no kan."""
    return not _in_riichi(position) and _legal(position, ruleset)


def any_of_the_drawn(position: Position, ruleset: Ruleset) -> bool:
    """In riichi any ankan of the drawn tile seems to be allowed."""
    return _legal(position, ruleset.changed(riichi_ankan="any"))


def waits_alone(position: Position, ruleset: Ruleset) -> bool:
    """In riichi it seems to be enough that the waits stay the same."""
    if ruleset.riichi_ankan not in ("waits+shape", "waits+shape+yaku"):
        return _legal(position, ruleset)
    return _legal(position, ruleset.changed(riichi_ankan="waits"))


def any_four(position: Position, ruleset: Ruleset) -> bool:
    """Any four of a kind in the hand seem to do, drawn now or passed over before."""
    call, kind = asked_kan(position)
    held = count_kinds(position.table().seats[position.hero].hand or ())[kind]
    return _legal(position, ruleset) or (call is MeldType.ANKAN and held == COPIES)


def which_never_in_riichi(position: Position, ruleset: Ruleset) -> tuple[Kind, ...]:
    return () if _in_riichi(position) else legal_kans(position.table(), position.hero, ruleset)


def which_of_any_four(position: Position, ruleset: Ruleset) -> tuple[Kind, ...]:
    """All four of a kind in the hand, and what a pon lacks, seem to be kans at any time."""
    return _held(position.table(), position.hero)


def _held(state: TableState, seat: int) -> tuple[Kind, ...]:
    own = state.seats[seat]
    counts = count_kinds(own.hand or ())
    pons = [meld.kind for meld in own.melds if meld.type is MeldType.PON and counts[meld.kind]]
    return tuple(sorted([*pons, *(kind for kind, number in enumerate(counts) if number == COPIES)]))


def which_of_one(position: Position, ruleset: Ruleset) -> tuple[Kind, ...]:
    """Only the tile just drawn seems to make a kan, outside riichi too."""
    state = position.table()
    drawn = state.seats[position.hero].drawn
    found = legal_kans(state, position.hero, ruleset)
    return tuple(kind for kind in found if drawn is not None and kind == drawn)


def indicator_at_once(position: Position, ruleset: Ruleset) -> tuple[str, ...]:
    """Every kan seems to open its indicator before the replacement is drawn."""
    changed = ruleset.changed(dora_flip_minkan="immediate")
    return _effects(position, changed)


def riichi_ends(position: Position, ruleset: Ruleset) -> tuple[str, ...]:
    """A kan seems to undo a riichi."""
    declared = any(own.in_riichi for own in position.table().seats)
    return _effects(position, ruleset) + ("riichi-ends",) * declared


def ankan_keeps_ippatsu(position: Position, ruleset: Ruleset) -> tuple[str, ...]:
    """An ankan seems to be no call that could end anything."""
    found = _effects(position, ruleset)
    if kan_effects(position).call.how != "ankan":
        return found
    return tuple(code for code in found if not code.startswith("ippatsu-"))


def any_kan_robbable(position: Position, ruleset: Ruleset) -> tuple[str, ...]:
    """An ankan seems to be robbed like a kakan."""
    found = _effects(position, ruleset)
    if kan_effects(position).call.how != "ankan":
        return found
    dora = tuple(code for code in found if code.startswith("dora-"))
    rest = tuple(code for code in found if code not in (*dora, "robbed-by-kokushi"))
    return (*dora, "robbable", *rest)


def _effects(position: Position, ruleset: Ruleset) -> tuple[str, ...]:
    """In order of the options, of which seats come last."""
    order = ("dora-now", "dora-later", "robbable", "robbed-by-kokushi", "double-riichi")
    found = judge_kan_effects(kan_effects(position), ruleset).answer
    seats = sorted(code for code in found if code.startswith("ippatsu-"))
    return (*(code for code in order if code in found), *seats)


def ankan_robbed(position: Position, ruleset: Ruleset) -> bool:
    """A ron on an ankan seems to be a chankan for any hand."""
    facts = ron_facts(position.table(), position.hero, ruleset)
    reasons = judge_ron(facts, ruleset)
    return reasons.answer or reasons.codes() == ("ankan_not_robbed",)
