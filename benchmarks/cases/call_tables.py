"""What tables tell of disputes about calls and nine terminals, and what the kinds answer there."""

from collections.abc import Iterator

from trainer.cases.case import CaseRuling, Told
from trainer.kinds.calls.kuikae import called_meld
from trainer.rules.judges.calls import kita_facts
from trainer.rules.judges.furiten import is_kokushi_tenpai
from trainer.rules.tiles.hand import Hand, MeldType
from trainer.rules.tiles.tile import YAOCHUU, Face, face_of
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.position import Position

Asked = tuple[Told, object]
_OTHER_REASONS = frozenset({"not_a_wait", "no_yaku", "temporary_furiten", "riichi_furiten"})


def swaps(position: Position) -> Iterator[Asked]:
    """Each tile in hand after a call, and whether it may be discarded."""
    meld, hand = called_meld(position)
    assert meld.called is not None
    called = face_of(meld.called)
    own = sorted(map(face_of, meld.tiles))
    own.remove(called)
    barred = kind_named("kuikae").solve(position, position.ruleset).answer
    assert isinstance(barred, tuple | frozenset | set)
    for kind in sorted({face_of(tile) for tile in hand.concealed}):
        told = {"call": "pon", "same": "yes" if kind == called else "no"}
        if meld.type is not MeldType.PON:
            told = {"call": "chi", "end": _end(kind, called, own)}
        yield {**told, "first": "yes", "made": "asked"}, kind in barred


def _end(kind: Face, called: Face, own: list[Face]) -> str:
    run = sorted((kind, *own))
    joins = kind // 9 == called // 9 and run == list(range(run[0], run[0] + 3))
    return "called" if kind == called else "other_end" if joins else "neither"


def said_swaps(ruling: CaseRuling) -> object:
    """The same, as the case rules it."""
    return ruling[0].code.startswith("swap_of")


def north(position: Position) -> Iterator[Asked]:
    """When a north may be extracted."""
    state, hero = position.table(), position.hero
    facts, own = kita_facts(state, hero), state.seats[hero]
    if position.asked("about") != "may" or not facts.norths:
        return
    when = "riichi_held" if own.in_riichi and not facts.drawn_north else "own_turn"
    when = "last_tile" if state.wall == 0 else when
    when = when if own.has_drawn else "after_call"
    yield (
        {"when": when, "then": "nothing"},
        kind_named("kita").solve(position, position.ruleset).answer,
    )


def said_north(ruling: CaseRuling) -> object:
    """The same, as the case rules it."""
    return ruling[0].code == "north_held"


def robbed(position: Position) -> Iterator[Asked]:
    """Whether a kan may be robbed by a hand that waits on its tile and has a yaku."""
    state = position.table()
    if state.pending is None or state.pending.how not in ("kakan", "ankan"):
        return
    verdict = kind_named("can-ron").solve(position, position.ruleset)
    if _OTHER_REASONS & set(verdict.codes()):
        return
    orphans = is_kokushi_tenpai(Hand(state.seats[position.hero].hand or ()))
    yield (
        {
            "sort": "added" if state.pending.how == "kakan" else "closed",
            "hand": "kokushi" if orphans else "other",
            "furiten": "yes" if "discard_furiten" in verdict.codes() else "no",
            "in_riichi": "no",
            "made": "asked",
        },
        verdict.answer,
    )


def said_robbed(ruling: CaseRuling) -> object:
    """The same, as the case rules it."""
    code = ruling[0].code
    return "robbed" in code and "not" not in code


def nine(position: Position) -> Iterator[Asked]:
    """Whether nine terminals and honours may end the hand."""
    state, hero = position.table(), position.hero
    own = state.seats[hero]
    held = {face_of(tile) for tile in own.hand or ()} & YAOCHUU
    call = "none"
    for made in reversed(state.calls):
        mine = "own_ankan" if made.seat == hero else "other_ankan"
        call = {"ankan": mine, "kita": "north"}.get(made.how, "open")
    told = {"nine": "yes" if len(held) >= 9 else "no", "turn": "later" if own.river else "first_draw"}
    yield told | {"call": call}, kind_named("kyuushuu").solve(position, position.ruleset).answer


def said_nine(ruling: CaseRuling) -> object:
    """The same, as the case rules it."""
    return ruling[0].code == "nine_kinds_may_end_it"
