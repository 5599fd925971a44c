"""Rules about kans and their indicators that learners wrongly hold: what each would answer."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from trainer.kinds.kan.position_facts import asked_kan, dora_asked, kan_effects, legal_kans
from trainer.rules.judges.dora import DoraFacts, KanMade, judge_dora, judge_ura
from trainer.rules.judges.facts import dora_facts, kan_facts
from trainer.rules.judges.kan import judge_kan, judge_kan_effects
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import MeldType
from trainer.rules.tiles.tile import COPIES, Face, count_faces
from trainer.scenarios.kind import Belief, Misconception
from trainer.scenarios.position.position import Position


def _legal(position: Position, ruleset: Ruleset) -> bool:
    call, kind = asked_kan(position)
    return judge_kan(kan_facts(position.table(), position.hero, call, kind), ruleset).answer


def _in_riichi(position: Position) -> bool:
    return position.table().seats[position.hero].in_riichi


def never_in_riichi(position: Position, ruleset: Ruleset) -> bool:
    """A hand in riichi seems to make no kan."""
    return not _in_riichi(position) and _legal(position, ruleset)


def _as_any_drawn(position: Position, ruleset: Ruleset) -> Ruleset | None:
    """In riichi any ankan of the drawn tile seems to be allowed; None where none is."""
    if not _in_riichi(position) or ruleset.riichi_ankan == "forbidden":
        return None
    return ruleset.changed(riichi_ankan="any")


def _as_waits_alone(position: Position, ruleset: Ruleset) -> Ruleset | None:
    """In riichi it seems to be enough that the waits stay the same."""
    if not _in_riichi(position) or ruleset.riichi_ankan not in ("waits+shape", "waits+shape+yaku"):
        return None
    return ruleset.changed(riichi_ankan="waits")


def _as_any_four(position: Position, ruleset: Ruleset) -> Ruleset | None:
    """In riichi any four of a kind seem to do, drawn now or passed over before."""
    rules = _as_any_drawn(position, ruleset)
    return rules and rules.changed(riichi_ankan_drawn_only=False)


def _is_legal(rules: Callable[[Position, Ruleset], Ruleset | None]) -> Belief:
    """What is answered of one kan by who takes the rules for other ones."""

    def belief(position: Position, ruleset: Ruleset) -> bool | None:
        other = rules(position, ruleset)
        return None if other is None else _legal(position, other)

    return belief


def _legal_ones(rules: Callable[[Position, Ruleset], Ruleset | None]) -> Belief:
    """The same of all kans of the hand."""

    def belief(position: Position, ruleset: Ruleset) -> tuple[Face, ...] | None:
        other = rules(position, ruleset)
        return None if other is None else legal_kans(position.table(), position.hero, other)

    return belief


any_of_the_drawn = _is_legal(_as_any_drawn)
waits_alone = _is_legal(_as_waits_alone)
any_four = _is_legal(_as_any_four)
which_of_the_drawn = _legal_ones(_as_any_drawn)
which_by_waits_alone = _legal_ones(_as_waits_alone)
which_of_any_four = _legal_ones(_as_any_four)


def at_any_time(position: Position, ruleset: Ruleset) -> bool | None:
    """Outside riichi four of a kind seem to do, whatever was made and drawn before."""
    call, kind = asked_kan(position)
    if _in_riichi(position) or call is MeldType.DAIMINKAN:
        return None
    return kind in _held(position.table(), position.hero)


def which_never_in_riichi(position: Position, ruleset: Ruleset) -> tuple[Face, ...]:
    return () if _in_riichi(position) else legal_kans(position.table(), position.hero, ruleset)


def which_at_any_time(position: Position, ruleset: Ruleset) -> tuple[Face, ...] | None:
    """Outside riichi all four of a kind in the hand, and what a pon lacks, seem to be kans at any time."""
    return None if _in_riichi(position) else _held(position.table(), position.hero)


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


def kan_keeps_ippatsu(position: Position, ruleset: Ruleset) -> tuple[str, ...]:
    """No kan seems to end ippatsu."""
    return tuple(code for code in _effects(position, ruleset) if not code.startswith("ippatsu-"))


def ankan_keeps_ippatsu(position: Position, ruleset: Ruleset) -> tuple[str, ...]:
    """An ankan seems to be no call that could end anything."""
    seen = kan_keeps_ippatsu if kan_effects(position).call.how == "ankan" else _effects
    return seen(position, ruleset)


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


KAN_LEGAL: Final = (
    Misconception("no_kan_in_riichi", "KAN-2", never_in_riichi),
    Misconception("any_kan_of_drawn", "KAN-3", any_of_the_drawn),
    Misconception("waits_only_matter", "KAN-4", waits_alone),
    Misconception("any_four_will_do", "KAN-1", any_four),
    Misconception("kan_at_any_time", "KAN-8", at_any_time),
)
WHICH_KAN: Final = (
    Misconception("no_kan_in_riichi", "KAN-2", which_never_in_riichi),
    Misconception("waits_only_matter", "KAN-4", which_by_waits_alone),
    Misconception("any_kan_of_drawn", "KAN-3", which_of_the_drawn),
    Misconception("any_four_will_do", "KAN-1", which_of_any_four),
    Misconception("kan_at_any_time", "KAN-8", which_at_any_time),
    Misconception("kan_of_drawn_only", "KAN-9", which_of_one),
)
KAN_CHANGES: Final = (
    Misconception("kan_dora_at_once", "URA-3", indicator_at_once),
    Misconception("kan_ends_riichi", "KAN-7", riichi_ends),
    Misconception("ankan_keeps_ippatsu", "IPP-2", ankan_keeps_ippatsu),
    Misconception("calls_keep_ippatsu", "IPP-2", kan_keeps_ippatsu),
    Misconception("ankan_can_be_robbed", "KAN-8", any_kan_robbable),
)
DORA_COUNT: Final = (
    Misconception("kan_dora_at_once", "URA-3", every_kan_counts),
    Misconception("robbed_kan_has_dora", "URA-3", robbed_kan_counts),
    Misconception("only_what_lies_open", "URA-3", what_lies_open),
)
URA_DORA: Final = (
    Misconception("ura_for_every_winner", "URA-2", ura_without_riichi),
    Misconception("one_ura_only", "URA-1", one_ura),
    Misconception("robbed_kan_has_ura", "URA-1", ura_with_every_kan),
)
