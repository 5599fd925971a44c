"""Kabe (DEF-4) and honours (DEF-5): what the copies that a player can see rule out.

*Visible* to a player are the own concealed tiles, all rivers, melds, extracted norths, dora indicators and
the hands that an open riichi laid open; what is left of the four of a kind is *unseen*.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from trainer.rules.defence.suji import between, lacks_runs, no_such_run, partners
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import COPIES, FACES, HONOURS, Face, count_faces, faces_in_play
from trainer.rules.verdict import Fact, Reason, Verdict

Kabe: TypeAlias = Literal["none", "one_chance", "no_chance"]
"""How far walls stand before a kind: every ryanmen on it needs a kind of which all four are visible
(no-chance), or at least three (one-chance)."""

Needs: TypeAlias = tuple[Face, ...]

SHANPON_NEEDS: Final = 2
TANKI_NEEDS: Final = 1


@dataclass(frozen=True, slots=True)
class KabeFacts:
    """The kind asked about and the 34 counts of tiles that the player can not see."""

    kind: Face
    unseen: tuple[int, ...]
    players: int = 4


def visible_counts(state: TableState, hero: int) -> list[int]:
    """The 34 counts of what a seat can see, its own hand (if known to the viewer) included.

    Other hands are left out, even where the viewer knows them, unless an open riichi laid them open.
    """
    tiles = [*state.indicators, *(state.seats[hero].hand or ())]
    for place, seat in enumerate(state.seats):
        if seat.open_riichi and place != hero:
            tiles += seat.hand or ()
        tiles += (thrown.tile for thrown in seat.river if thrown.called_by is None)
        tiles += (tile for meld in seat.melds for tile in meld.tiles)
        tiles += seat.kita
    return count_faces(tiles)


def unseen_counts(state: TableState, hero: int) -> tuple[int, ...]:
    """The 34 counts of what a seat can not see; none of the kinds that three players leave out."""
    in_play = faces_in_play(state.deal.players)
    visible = visible_counts(state, hero)
    return tuple(COPIES - visible[kind] if kind in in_play else 0 for kind in range(FACES))


def kabe_facts(state: TableState, hero: int, kind: Face) -> KabeFacts:
    """For a kind that a seat would discard."""
    return KabeFacts(kind, unseen_counts(state, hero), state.deal.players)


def run_waits(kind: Face) -> tuple[tuple[str, Needs], ...]:
    """The pairs of tiles that wait on a kind in a run, by shape: ryanmen, kanchan, penchan.

    None for honours.
    """
    if kind in HONOURS:
        return ()
    found = [("ryanmen", between(kind, end)) for end in partners(kind)]
    rank = kind % 9
    if 0 < rank < 8:
        found.append(("kanchan", (kind - 1, kind + 1)))
    if rank == 2:
        found.append(("penchan", (kind - 2, kind - 1)))
    if rank == 6:
        found.append(("penchan", (kind + 1, kind + 2)))
    return tuple(found)


def judge_kabe(facts: KabeFacts, ruleset: Ruleset) -> Verdict[Kabe]:
    """Whether walls keep every ryanmen from the kind (DEF-4); a reason for each run that waits on it.

    The ruleset is not asked.
    """
    waits = run_waits(facts.kind)
    if not waits:
        return Verdict("none", (Reason("DEF-5", "honour_in_no_run", (facts.kind,)),))
    if lacks_runs(facts.kind, facts.players):
        return Verdict("none", (no_such_run(facts.kind),))
    reasons = [_run_reason(facts, shape, needs) for shape, needs in waits]
    ryanmen = [_scarcest(facts.unseen, needs) for shape, needs in waits if shape == "ryanmen"]
    answer: Kabe = "no_chance" if max(ryanmen) == 0 else "one_chance" if max(ryanmen) == 1 else "none"
    left = shapes_but_ryanmen(facts.kind, facts.unseen)
    if answer != "none":
        rest = {"shapes": left}
        if left:
            reasons.append(Reason("DEF-4", "kabe_leaves_shapes", (facts.kind,), facts=rest))
        else:
            reasons.append(Reason("DEF-4", "kabe_leaves_nothing", (facts.kind,), facts=rest))
    return Verdict(answer, tuple(reasons), {"shapes": left})


def shapes_but_ryanmen(kind: Face, unseen: tuple[int, ...]) -> tuple[str, ...]:
    """The shapes of a wait on a kind, but ryanmen, for which enough of these 34 counts are unseen."""
    runs = [shape for shape, needs in run_waits(kind) if shape != "ryanmen" and _scarcest(unseen, needs)]
    pairs = (("shanpon", SHANPON_NEEDS), ("tanki", TANKI_NEEDS))
    return (*runs, *(shape for shape, needed in pairs if unseen[kind] >= needed))


def _scarcest(unseen: tuple[int, ...], needs: Needs) -> int:
    return min(unseen[kind] for kind in needs)


def _run_reason(facts: KabeFacts, shape: str, needs: Needs) -> Reason:
    left = _scarcest(facts.unseen, needs)
    if left == 0:
        return wall_reason(facts.kind, shape, needs, facts.unseen)
    shown = _shown(facts.kind, shape, needs)
    if left > 1:
        return Reason("DEF-4", "no_wall", needs, facts=shown)
    return Reason(
        "DEF-4", "one_chance", tuple(kind for kind in needs if facts.unseen[kind] == 1), facts=shown
    )


def wall_reason(kind: Face, shape: str, needs: Needs, unseen: tuple[int, ...]) -> Reason:
    """The run can not be held: of these kinds none is left."""
    walls = tuple(each for each in needs if not unseen[each])
    return Reason("DEF-4", "no_chance", walls, facts=_shown(kind, shape, needs))


def _shown(kind: Face, shape: str, needs: Needs) -> dict[str, Fact]:
    return {"kind": kind, "shape": shape, "needs": needs}


def judge_honour(facts: KabeFacts, ruleset: Ruleset) -> Verdict[tuple[str, ...]]:
    """The shapes that an honour can lose to by the copies of it that are visible (DEF-5).

    The ruleset is not asked.

    :raises ValueError: for a kind of a suit.
    """
    if facts.kind not in HONOURS:
        raise ValueError(f"kind {facts.kind} is no honour")
    unseen = facts.unseen[facts.kind]
    shown: dict[str, Fact] = {"unseen": unseen, "visible": COPIES - unseen}
    tile = (facts.kind,)
    reasons = [Reason("DEF-5", "honour_in_no_run", tile)]
    if unseen >= SHANPON_NEEDS:
        reasons.append(Reason("DEF-5", "honour_shanpon_possible", tile, facts=shown))
        return Verdict(("shanpon", "tanki", "kokushi"), tuple(reasons))
    reasons.append(Reason("DEF-5", "too_few_for_shanpon", tile, facts=shown))
    if unseen >= TANKI_NEEDS:
        return Verdict(("tanki", "kokushi"), tuple(reasons))
    reasons.append(Reason("DEF-5", "too_few_for_tanki", tile, facts=shown))
    return Verdict(("kokushi",), tuple(reasons))
