"""Rules about kans and their indicators that learners wrongly hold: what each would answer."""

from dataclasses import replace

from trainer.kinds.kan.position_facts import asked_kan, dora_asked, kan_effects, legal_kans
from trainer.rules.judges.dora import DoraFacts, KanMade, judge_dora, judge_ura
from trainer.rules.judges.facts import dora_facts, kan_facts
from trainer.rules.judges.kan import judge_kan, judge_kan_effects
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import MeldType
from trainer.rules.tiles.tile import COPIES, Face, count_faces
from trainer.scenarios.position.position import Position


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
    held = count_faces(position.table().seats[position.hero].hand or ())[kind]
    return _legal(position, ruleset) or (call is MeldType.ANKAN and held == COPIES)


def which_never_in_riichi(position: Position, ruleset: Ruleset) -> tuple[Face, ...]:
    return () if _in_riichi(position) else legal_kans(position.table(), position.hero, ruleset)


def which_of_any_four(position: Position, ruleset: Ruleset) -> tuple[Face, ...]:
    """All four of a kind in the hand, and what a pon lacks, seem to be kans at any time."""
    return _held(position.table(), position.hero)


def _held(state: TableState, seat: int) -> tuple[Face, ...]:
    own = state.seats[seat]
    counts = count_faces(own.hand or ())
    pons = [meld.kind for meld in own.melds if meld.type is MeldType.PON and counts[meld.kind]]
    return tuple(sorted([*pons, *(kind for kind, number in enumerate(counts) if number == COPIES)]))


def which_of_one(position: Position, ruleset: Ruleset) -> tuple[Face, ...]:
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


def _all_over(facts: DoraFacts, *, robbed: bool = True) -> DoraFacts:
    """Every kan seems to have opened its indicator, a robbed one too or not."""
    kans = [
        kan if kan.stage == "robbable" and not robbed else KanMade(kan.call, "over") for kan in facts.kans
    ]
    return replace(facts, kans=tuple(kans))


def every_kan_counts(position: Position, ruleset: Ruleset) -> int:
    """A kan's indicator seems to open at once, whatever the kan."""
    return judge_dora(_all_over(dora_asked(position), robbed=False), ruleset).answer


def robbed_kan_counts(position: Position, ruleset: Ruleset) -> int | None:
    """The kan that is robbed seems to open one; None where none is."""
    facts = dora_asked(position)
    if all(kan.stage != "robbable" for kan in facts.kans):
        return None
    return judge_dora(_all_over(facts), ruleset).answer


def what_lies_open(position: Position, ruleset: Ruleset) -> int | None:
    """Only what is turned over at the moment of the question seems to count; None where nothing is due."""
    opened = len(position.table().indicators)
    return opened if opened < judge_dora(dora_asked(position), ruleset).answer else None


def ura_without_riichi(position: Position, ruleset: Ruleset) -> int:
    """Every winner seems to turn ura dora over."""
    facts = replace(dora_facts(position.table(), position.hero), declared=True, stands=True)
    return judge_ura(facts, ruleset).answer


def one_ura(position: Position, ruleset: Ruleset) -> int:
    """The tile beneath the first indicator seems to be all."""
    return min(1, judge_ura(dora_facts(position.table(), position.hero), ruleset).answer)


def ura_with_every_kan(position: Position, ruleset: Ruleset) -> int:
    """Every kan seems to bring one, a robbed or a late one too."""
    return judge_ura(_all_over(dora_facts(position.table(), position.hero)), ruleset).answer
