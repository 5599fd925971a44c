"""Genbutsu (DEF-1, FUR-5): the tiles that a riichi can no longer win on by ron, and since when.

A declarer is furiten on every kind in the own river, and on every kind that went by after the declaration.
All that is asked for here is public: rivers, melds and extracted norths.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from trainer.rules.replay.state import TableState, exposed_by
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import Face, Tile, count_faces, face_of
from trainer.rules.verdict import Fact, Reason, Verdict

Way: TypeAlias = Literal["own_river", "passed", "kakan", "kita", "before"]
"""Where a tile went by: the declarer's own river; after the declaration another's discard, kakan or
kita; or another's discard before it, which makes nothing safe."""

_CODES = {
    "own_river": "genbutsu_own_river",
    "passed": "genbutsu_passed",
    "kakan": "genbutsu_kakan",
    "kita": "genbutsu_kita",
}


class Gone(NamedTuple):
    """A tile that `seat` let go of at a moment, in the order of play."""

    at: int
    tile: Tile
    seat: int
    way: Way

    @property
    def kind(self) -> Face:
        """Its face: a red five is a five."""
        return face_of(self.tile)


@dataclass(frozen=True, slots=True)
class Declarer:
    """A riichi and all that went by, earliest first."""

    seat: int
    gone: tuple[Gone, ...]


@dataclass(frozen=True, slots=True)
class GenbutsuFacts:
    """The kinds asked about, ascending, and the riichi of others."""

    kinds: tuple[Face, ...]
    declarers: tuple[Declarer, ...]

    def against(self, seat: int) -> "GenbutsuFacts":
        """The same question for one riichi by itself."""
        return GenbutsuFacts(self.kinds, tuple(each for each in self.declarers if each.seat == seat))


def genbutsu_facts(state: TableState, hero: int) -> GenbutsuFacts:
    """For the concealed tiles of a seat and every other seat in riichi."""
    held = count_faces(state.seats[hero].hand or ())
    kinds = tuple(kind for kind, number in enumerate(held) if number)
    rivals = (i for i, seat in enumerate(state.seats) if seat.in_riichi and i != hero)
    return GenbutsuFacts(kinds, tuple(declarer(state, rival) for rival in rivals))


def declarer(state: TableState, seat: int) -> Declarer:
    """All tiles that went by a riichi.

    :raises ValueError: if the seat has not declared.
    """
    since = state.seats[seat].riichi_at
    if since is None:
        raise ValueError(f"seat {seat} is not in riichi")
    gone = [Gone(own.at, own.tile, seat, "own_river") for own in state.seats[seat].river]
    for other in range(state.deal.players):
        if other != seat:
            gone += _let_go_by(state, other, since)
    return Declarer(seat, tuple(sorted(gone)))


def _let_go_by(state: TableState, seat: int, since: int) -> Iterator[Gone]:
    """What another seat let go of; a tile that can still be ronned, or was, has not gone by."""
    here = -1 if state.pending is None else state.pending.at
    for at, tile, how in exposed_by(state, seat):
        if at == here or how == "ankan":
            continue
        if how == "discard":
            yield Gone(at, tile, seat, "passed" if at > since else "before")
        elif at > since:
            yield Gone(at, tile, seat, "kita" if how == "kita" else "kakan")


def clearing(gone: Iterable[Gone], ruleset: Ruleset) -> dict[Face, Gone]:
    """The genbutsu, each kind with the first tile that clears it (FUR-5).

    A north clears where it could have been ronned and letting it go counts (`kita_pass_furiten`).
    """
    north_counts = bool(ruleset.kita_pass_furiten) and ruleset.kita_ron not in (None, "no")
    found: dict[Face, Gone] = {}
    for each in gone:
        if each.way != "before" and (each.way != "kita" or north_counts):
            found.setdefault(each.kind, each)
    return found


def genbutsu(state: TableState, seat: int, ruleset: Ruleset) -> frozenset[Face]:
    """Every kind that the riichi of a seat can not ron, whoever holds it (FUR-5).

    :raises ValueError: if the seat has not declared.
    """
    return frozenset(clearing(declarer(state, seat).gone, ruleset))


def clears(gone: Gone, rival: int) -> Reason:
    """Why a tile that went by is safe."""
    facts: dict[str, Fact] = {"seat": rival, "by": gone.seat}
    own = gone.way == "own_river"
    return Reason("DEF-1" if own else "FUR-5", _CODES[gone.way], (gone.tile,), gone.at, facts)


def judge_genbutsu(facts: GenbutsuFacts, ruleset: Ruleset) -> Verdict[tuple[Face, ...]]:
    """Which of the kinds are safe for certain against every riichi in the facts (DEF-1, FUR-5).

    `facts["against"]` of the verdict holds (seat, safe kinds) for each riichi by itself.
    """
    if not facts.declarers:
        return Verdict((), (Reason("DEF-1", "no_riichi_to_fear"),), {"against": ()})
    reasons: list[Reason] = []
    against: list[tuple[int, tuple[Face, ...]]] = []
    for rival in facts.declarers:
        safe = clearing(rival.gone, ruleset)
        reasons += (clears(safe[kind], rival.seat) for kind in facts.kinds if kind in safe)
        reasons += _not_safe(facts.kinds, rival, safe)
        against.append((rival.seat, tuple(kind for kind in facts.kinds if kind in safe)))
    answer = tuple(kind for kind in facts.kinds if all(kind in kinds for _, kinds in against))
    return Verdict(answer, tuple(reasons), {"against": tuple(against)})


def _not_safe(kinds: tuple[Face, ...], rival: Declarer, safe: dict[Face, Gone]) -> Iterator[Reason]:
    """The kinds that went by too early, or not for this rule, and those that never did."""
    open_kinds = [kind for kind in kinds if kind not in safe]
    shown: dict[str, Fact] = {"seat": rival.seat}
    for kind in open_kinds:
        early = next((each for each in rival.gone if each.kind == kind), None)
        if early is not None:
            north, by = early.way == "kita", {**shown, "by": early.seat}
            yield Reason(
                "FUR-5", "north_still_wins" if north else "before_the_riichi", (early.tile,), early.at, by
            )
    went_by = {each.kind for each in rival.gone}
    never = tuple(kind for kind in open_kinds if kind not in went_by)
    if never:
        yield Reason("DEF-1", "not_genbutsu", never, facts=shown)
