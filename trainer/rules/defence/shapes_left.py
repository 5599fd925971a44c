"""Which shapes of a wait can still make a tile deal in to a riichi (DEF-1 to DEF-5, DEF-7).

A shape is judged by its own tiles only: enough copies unseen, none of its waits genbutsu. Whether
the rest of the hand can be filled up besides is not asked; there are always tiles enough in play.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from trainer.rules.defence.genbutsu import Gone, clearing, clears, declarer
from trainer.rules.defence.kabe import (
    SHANPON_NEEDS,
    TANKI_NEEDS,
    Needs,
    run_waits,
    unseen_counts,
    wall_reason,
)
from trainer.rules.defence.suji import lacks_runs, no_such_run, partners, shape_exists, suji_reason
from trainer.rules.replay.state import Seat, TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.shapes import WaitShape, wait_shapes
from trainer.rules.tiles.tile import COPIES, HONOURS, YAOCHUU, Face
from trainer.rules.tiles.waits import waits_of
from trainer.rules.verdict import Fact, Reason, Verdict

SHAPES: Final = ("ryanmen", "kanchan", "penchan", "shanpon", "tanki", "kokushi")
"""The shapes told apart, in order; a nobetan is a tanki, the thirteen-sided kokushi a kokushi."""

MAX_MELDS: Final = 4
_SAME_AS: Final = {WaitShape.NOBETAN: "tanki", WaitShape.KOKUSHI_13: "kokushi"}

Shapes: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DangerFacts:
    """A kind that a player would discard, and what that player knows of one riichi.

    `unseen` are the 34 counts that the player can not see, the tile in question being visible; `gone`
    is what went by the riichi (`safety.Declarer`), `melds` how many ankans it has; `shown` is the hand of an
    open riichi, without a drawn tile.
    """

    kind: Face
    seat: int
    unseen: tuple[int, ...]
    gone: tuple[Gone, ...]
    melds: int = 0
    shown: Hand | None = None
    players: int = 4


def danger_facts(state: TableState, hero: int, rival: int, kind: Face) -> DangerFacts:
    """For a discard by `hero` against the riichi of `rival`.

    :raises ValueError: if the rival is not in riichi.
    """
    seat = state.seats[rival]
    return DangerFacts(
        kind=kind,
        seat=rival,
        unseen=unseen_counts(state, hero),
        gone=declarer(state, rival).gone,
        melds=len(seat.melds),
        shown=_shown_hand(seat),
        players=state.deal.players,
    )


def _shown_hand(seat: Seat) -> Hand | None:
    if not seat.open_riichi or seat.hand is None:
        return None
    tiles = list(seat.hand)
    if seat.has_drawn and seat.drawn is not None:
        tiles.remove(seat.drawn)
    return Hand(tuple(tiles), seat.melds)


def wait_shapes_left(
    state: TableState, hero: int, rival: int, kind: Face, ruleset: Ruleset
) -> Verdict[Shapes]:
    """The shapes by which the tile can still deal in, from what `hero` can see; () is safe for certain.

    :raises ValueError: if the rival is not in riichi.
    """
    return judge_shapes_left(danger_facts(state, hero, rival, kind), ruleset)


def judge_shapes_left(facts: DangerFacts, ruleset: Ruleset) -> Verdict[Shapes]:
    """Which of `SHAPES` are left, with a reason for each that is and against each that is not."""
    safe = clearing(facts.gone, ruleset)
    if facts.kind in safe:
        return Verdict((), (clears(safe[facts.kind], facts.seat),))
    if facts.shown is not None:
        return _against_open(facts.shown, facts, safe, ruleset)
    reasons = [*_impossible(facts.kind)]
    if facts.melds == MAX_MELDS:
        reasons += [Reason("DEF-2", "four_ankans_leave_tanki", facts={"seat": facts.seat}), _tanki(facts)]
    else:
        reasons += [*_runs(facts, safe), _shanpon(facts, safe), _tanki(facts), *_kokushi(facts, safe)]
    left = {reason.facts["shape"] for reason in reasons if reason.code == "shape_left"}
    return Verdict(tuple(shape for shape in SHAPES if shape in left), tuple(reasons))


def _against_open(
    hand: Hand, facts: DangerFacts, safe: dict[Face, Gone], ruleset: Ruleset
) -> Verdict[Shapes]:
    """DEF-7: the waits lie open; in furiten none of them can win by ron."""
    waits = waits_of(hand, ruleset.tenpai_own_four)
    shown: dict[str, Fact] = {"seat": facts.seat, "waits": waits}
    if facts.kind not in waits:
        return Verdict((), (Reason("DEF-7", "not_a_shown_wait", (facts.kind,), facts=shown),))
    gone = next((safe[wait] for wait in waits if wait in safe), None)
    if gone is not None:
        return Verdict((), (Reason("DEF-7", "open_but_furiten", (gone.tile,), gone.at, shown),))
    found = wait_shapes(hand.counts, len(hand.melds), facts.kind)
    names = {_SAME_AS.get(shape, str(shape)) for shape in found}
    reason = Reason("DEF-7", "a_shown_wait", (facts.kind,), facts=shown)
    return Verdict(tuple(shape for shape in SHAPES if shape in names), (reason,))


def _impossible(kind: Face) -> Iterator[Reason]:
    """Shapes that never wait on such a tile."""
    if kind in HONOURS:
        yield Reason("DEF-5", "honour_in_no_run", (kind,))
        return
    never = [shape for shape in ("kanchan", "penchan") if not shape_exists(shape, kind)]
    if kind not in YAOCHUU:
        never.append("kokushi")
    yield Reason("DEF-2", "never_that_shape", (kind,), facts={"shapes": tuple(never)})


def _left(shape: str, kind: Face, needs: Needs) -> Reason:
    facts: dict[str, Fact] = {"shape": shape, "needs": needs}
    return Reason("DEF-5" if kind in HONOURS else "DEF-2", "shape_left", (kind,), facts=facts)


def _runs(facts: DangerFacts, safe: dict[Face, Gone]) -> Iterator[Reason]:
    """DEF-2, DEF-4: each pair that waits on the tile in a run; suji and kabe both, if both hold."""
    if lacks_runs(facts.kind, facts.players):
        yield no_such_run(facts.kind)
        return
    for shape, needs in run_waits(facts.kind):
        against = [*_suji_of(facts, needs, safe)] if shape == "ryanmen" else []
        if not all(facts.unseen[kind] for kind in needs):
            against.append(wall_reason(facts.kind, shape, needs, facts.unseen))
        yield from against or [_left(shape, facts.kind, needs)]


def _suji_of(facts: DangerFacts, needs: Needs, safe: dict[Face, Gone]) -> Iterator[Reason]:
    for end in partners(facts.kind):
        if end in safe and min(needs) - 1 in (end, facts.kind) and max(needs) + 1 in (end, facts.kind):
            yield suji_reason(facts.kind, end, safe[end], facts.seat)


def _shanpon(facts: DangerFacts, safe: dict[Face, Gone]) -> Reason:
    """Two more of the kind, and a pair of another kind that is no genbutsu either."""
    kind, unseen = facts.kind, facts.unseen
    if unseen[kind] < SHANPON_NEEDS:
        return _too_few(facts, SHANPON_NEEDS)
    pairs = (other for other, number in enumerate(unseen) if number >= SHANPON_NEEDS and other != kind)
    if all(other in safe for other in pairs):
        return Reason("DEF-2", "no_second_pair", (kind,), facts={"seat": facts.seat})
    return _left("shanpon", kind, (kind, kind))


def _tanki(facts: DangerFacts) -> Reason:
    if facts.unseen[facts.kind] < TANKI_NEEDS:
        return _too_few(facts, TANKI_NEEDS)
    return _left("tanki", facts.kind, (facts.kind,))


def _too_few(facts: DangerFacts, needed: int) -> Reason:
    """Too many copies are visible (DEF-5; of suits the same holds beside DEF-4)."""
    unseen = facts.unseen[facts.kind]
    return Reason(
        "DEF-5" if facts.kind in HONOURS else "DEF-4",
        "too_few_for_shanpon" if needed == SHANPON_NEEDS else "too_few_for_tanki",
        (facts.kind,),
        facts={"unseen": unseen, "visible": COPIES - unseen},
    )


def _kokushi(facts: DangerFacts, safe: dict[Face, Gone]) -> Iterator[Reason]:
    """The twelve others, one of them twice; or all thirteen, of which none may be genbutsu then."""
    kind, unseen = facts.kind, facts.unseen
    if kind not in YAOCHUU:
        return
    others = sorted(YAOCHUU - {kind})
    gone = tuple(other for other in others if not unseen[other])
    single = any(unseen[other] >= 2 for other in others)
    thirteen = unseen[kind] > 0 and not any(other in safe for other in others)
    if facts.melds:
        yield Reason("DEF-5", "kokushi_has_no_ankan", (kind,), facts={"seat": facts.seat})
    elif gone:
        yield Reason("DEF-5", "kokushi_kind_gone", gone)
    elif single or thirteen:
        yield _left("kokushi", kind, tuple(others))
    else:
        yield Reason("DEF-5", "kokushi_no_pair", (kind,))
