"""What follows from this mistake: is it found out, and is it a chombo (NOT-1 to NOT-5, KAN-6, RCH-13)?

Somebody has erred, in a hand that is shown in the end, or so that the question tells it. The answer is
one of six: chombo, dead hand, found but free, never found, refused by software, no mistake at all.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from operator import attrgetter
from random import Random
from typing import Final, get_args

from trainer.rules.endings.settlement import stakes_of
from trainer.rules.endings.show import ShowFacts, judge_show
from trainer.rules.judges.facts import hand_of, without_drawn
from trainer.rules.judges.kan import judge_kan
from trainer.rules.mistakes.chombo import (
    IN_RIICHI,
    IN_SIGHT,
    OF_A_WIN,
    ChomboFacts,
    Fault,
    FaultName,
    faults_of,
    judge_chombo,
    kans_in_riichi,
    not_made,
    why_no_win,
)
from trainer.rules.replay.events import PLAYED_OUT
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import PARAMETERS, RuleOption, Ruleset, load_preset
from trainer.rules.tiles.tile import EAST, Face, face_of
from trainer.rules.tiles.waits import waits_of
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.answer_shapes import Answer, OneOf
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.make import mistakes as ends
from trainer.scenarios.make.compose import NoRoomError, some
from trainer.scenarios.make.hands import random_noten, random_tenpai, waits_of_kinds
from trainer.scenarios.make.mistakes import (
    BROKEN,
    Scene,
    at_stake,
    broken_riichi,
    four_riichi,
    make_kan,
    own_four,
    played_out,
)
from trainer.scenarios.make.turns import Stage, declare
from trainer.scenarios.position.lawful import UnlawfulError
from trainer.scenarios.position.position import Position, PositionError


def _fault(position: Position) -> str:
    return dict(position.ask).get("fault", "")


def chombo_though_another_won(position: Position, ruleset: Ruleset) -> Answer | None:
    """A noten riichi costs a chombo even when somebody else wins."""
    state = position.table()
    another = bool(state.winners) and position.asked("seat") not in map(str, state.winners)
    return "chombo" if another and _fault(position) == "noten_riichi" else None


def every_draw_shows_riichi(position: Position, ruleset: Ruleset) -> Answer | None:
    """Declarers show their hands at every draw, an abortive one too; None at a draw where they do."""
    reason = position.table().reason
    closed = reason and reason not in PLAYED_OUT and reason != "suucha"
    return "chombo" if closed and _fault(position) == "noten_riichi" else None


def any_furiten_riichi_is_chombo(position: Position, ruleset: Ruleset) -> Answer | None:
    """A riichi in furiten is a chombo."""
    return "chombo" if _fault(position) == "furiten_riichi" else None


def illegal_kan_found_at_once(position: Position, ruleset: Ruleset) -> Answer | None:
    """An illegal kan in riichi is a chombo, whoever wins."""
    return "chombo" if _fault(position) == "illegal_riichi_kan" else None


def false_win_is_dead_hand(position: Position, ruleset: Ruleset) -> Answer | None:
    """Who claims a false win may not win any more, and the hand goes on."""
    return "dead-hand" if _fault(position) in OF_A_WIN else None


def noten_draw(rng: Random, ruleset: Ruleset, seat: int, hero: int) -> Position:
    """A riichi that is noten, or not, at an exhaustive draw (NOT-1)."""
    players, roll = ruleset.players, rng.random()
    if roll < 0.25:
        return _own_four_draw(rng, ruleset, seat, hero)
    hand = random_noten(rng, players) if roll < 0.8 else random_tenpai(rng, players)
    return played_out(rng, ruleset, seat, hero, hand, fault="noten_riichi")


def _own_four_draw(rng: Random, ruleset: Ruleset, seat: int, hero: int) -> Position:
    """TEN-3: the only wait is the kind of the own ankan."""
    hand, kind = own_four(rng)
    is_own = seat == hero
    scene = Scene(
        rng, ruleset, seat, hero, {seat: hand}, (kind,) * 3 if is_own else (), (kind,) * (1 if is_own else 4)
    )
    stage = scene.stage()
    stage.rounds(rng.randrange(1, 5))
    make_kan(stage, seat, kind)
    stage.rounds(rng.randrange(1, 3))
    declare(stage, seat)
    stage.draw_out()
    return stage.position(fault="noten_riichi", seat=str(seat))


def furiten_riichi(rng: Random, ruleset: Ruleset, seat: int, hero: int) -> Position:
    """A riichi with a wait in the own river, or not, and an exhaustive draw (RCH-11)."""
    hand = random_tenpai(rng, ruleset.players)
    waits = some([wait for wait in waits_of_kinds(hand) if hand.count(wait) < 3], "no wait to be furiten on")
    scene = Scene(rng, ruleset, seat, hero, {seat: hand}, kept_back=waits_of_kinds(hand), stake=at_stake(rng))
    stage = scene.stage()
    stage.rounds(rng.randrange(1, 5))
    thrown = rng.choice(waits)
    stage.go(seat)
    stage.draw(thrown if seat == hero else None)
    stage.discard(thrown)
    declare(stage, seat)
    stage.draw_out()
    return stage.position(fault="furiten_riichi", seat=str(seat))


def kept_closed(rng: Random, ruleset: Ruleset, seat: int, hero: int) -> Position:
    """A noten riichi whose player keeps the hand closed at the draw (RCH-10)."""
    hand = random_noten(rng, ruleset.players)
    return played_out(rng, ruleset, seat, hero, hand, fault="noten_riichi", hidden="yes")


def abortive_draw(rng: Random, ruleset: Ruleset, seat: int, hero: int) -> Position:
    """A noten riichi, and the hand aborts: all four hands are shown at suucha riichi only (ABO-8)."""
    if ruleset.abort_suucha and rng.random() < 0.5:
        return _suucha(rng, ruleset, seat, hero)
    hand = random_noten(rng, ruleset.players)
    if ruleset.abort_suufon and rng.random() < 0.5:
        return _suufon(rng, ruleset, seat, hero, hand)
    if not ruleset.abort_sanchahou:
        return kept_closed(rng, ruleset, seat, hero)
    hands = {seat: hand} if seat == hero else {}
    stage = Scene(rng, ruleset, seat, hero, hands, stake=at_stake(rng)).stage()
    stage.rounds(rng.randrange(2, 8))
    declare(stage, seat)
    stage.rounds(rng.randrange(1, 3))
    stage.go(seat)
    stage.turn()
    if seat != hero and stage.late:
        raise NoRoomError("the hero has not drawn the whole hand yet")
    stage.draw_game("sanchahou")
    return stage.position(fault="noten_riichi", seat=str(seat))


def _suufon(rng: Random, ruleset: Ruleset, seat: int, hero: int, hand: list[Face]) -> Position:
    """Four times the same wind, one of them declared with (ABO-3)."""
    wind = EAST + rng.randrange(4)
    if wind in hand:
        raise NoRoomError("the wind is in the hand")
    own = hand if seat == hero else random_noten(rng, ruleset.players)
    stage = Stage(rng, ruleset, own, hero=hero, kept_back=(wind,))
    for _ in range(ruleset.players):
        turn = stage.next
        stage.draw(wind if turn == hero else None)
        stage.discard(wind, riichi=turn == seat)
    stage.draw_game("suufon")
    return stage.position(fault="noten_riichi", seat=str(seat))


def _suucha(rng: Random, ruleset: Ruleset, seat: int, hero: int) -> Position:
    """The fourth riichi; the hands of all are shown, one of them noten or not."""
    stage = four_riichi(rng, ruleset, seat, hero, noten=rng.random() < 0.8)
    return stage.position(fault="noten_riichi", seat=str(seat))


OPTIONS: Final = ("chombo", "dead-hand", "unpunished", "never", "refused", "no-mistake")
_PUNISHED: Final = OPTIONS[:2]
_NAMES: Final[tuple[FaultName, ...]] = get_args(FaultName)
_CONSEQUENCES: Final = frozenset(
    {
        "noten_riichi",
        "illegal_riichi_kan",
        "dead_hand",
        "broken_riichi",
        "chombo",
        "chombo_amount",
        "chombo_uma",
        "riichi_hand_at_draw",
        "riichi_hand_at_other_win",
    }
)
"""Parameters that tell what follows from a mistake, not what one is."""
_HOUSE: Final = load_preset("house_classic")
_STRICTER: Final = (
    _HOUSE.changed(riichi_hand_at_other_win="shown"),
    _HOUSE.changed(riichi_hand_at_other_win="shown", dead_hand="dead_hand", furiten_riichi=False),
    _HOUSE.changed(riichi_hand_at_draw="hide_by_chombo", illegal_riichi_kan="dead_hand"),
    _HOUSE.changed(riichi_hand_at_draw="may_hide", furiten_riichi=False),
    _HOUSE.changed(noten_riichi="unpunished", dead_hand="dead_hand"),
)
"""House rules at levels that no preset has."""


class ChomboFound(PuzzleKind):
    rules = ("NOT-1", "NOT-2", "NOT-3", "NOT-4", "NOT-5", "KAN-6", "RCH-10", "RCH-11", "RCH-13", "ABO-8")
    parameters = (
        "noten_riichi",
        "illegal_riichi_kan",
        "dead_hand",
        "broken_riichi",
        "chombo",
        "riichi_hand_at_draw",
        "riichi_hand_at_other_win",
        "furiten_riichi",
        "riichi_ankan",
        "tenpai_own_four",
    )
    answers = OneOf(OPTIONS)
    own_rules = {4: _STRICTER}
    players = (4,)
    levels = {
        1: "a false claim of a win",
        2: "a riichi hand that is shown at an exhaustive draw",
        3: "somebody wins the hand, or claims to",
        4: "a kan in riichi, or a riichi that is broken in sight",
        5: "an abortive draw, another's chombo, a hand kept closed, or a riichi in furiten",
    }
    of_faults = True
    no_fault = "no-mistake"
    sides = ("punished", "free")
    misconceptions = (
        Misconception("chombo_though_another_won", "NOT-2", chombo_though_another_won),
        Misconception("every_draw_shows_riichi", "ABO-8", every_draw_shows_riichi),
        Misconception("any_furiten_riichi_is_chombo", "RCH-11", any_furiten_riichi_is_chombo),
        Misconception("illegal_kan_found_at_once", "KAN-6", illegal_kan_found_at_once),
        Misconception("false_win_is_dead_hand", "NOT-4", false_win_is_dead_hand),
    )

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        """Mistakes that the table tells or does not exclude; of a closed hand, kept closed at a draw too."""
        state = position.table()
        for fault in thinkable(position):
            ask = {"seat": str(fault.seat), "fault": fault.name}
            yield ask
            closed = fault.seat == position.hero or state.seats[fault.seat].hand is None
            if fault.name == "noten_riichi" and state.reason in PLAYED_OUT and closed:
                yield {**ask, "hidden": "yes"}

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        state, asked = position.table(), asked_fault(position)
        found = _faults(position, _Judging(_LEVELS(ruleset), ruleset))
        faults = _in_question(state, asked, found)
        known: list[Reason] = _kan_reasons(state, asked, ruleset) if asked.seat == position.hero else []
        own = [fault for fault in faults if fault.seat == asked.seat]
        if own and own[0].name != asked.name:
            raise UnlawfulError(own[0].at or 0, asked.seat, None, own[0].name)
        if not own:
            return Verdict("no-mistake", (_refuted(state, asked, ruleset), *known))
        hidden = (asked.seat,) if "hidden" in dict(position.ask) else ()
        facts = ChomboFacts(faults, stakes_of(state), state.end, state.reason, state.winners, hidden)
        verdict = judge_chombo(facts, ruleset)
        others = frozenset(OF_A_WIN) - {asked.name} if asked.name in IN_RIICHI else frozenset()
        penalties = [each for each in verdict.answer if each.seat == asked.seat and each.fault not in others]
        # A false win of the same player is another mistake: neither it nor its price is what was asked.
        reasons = [
            why
            for why in verdict.reasons
            if why.facts.get("seat") == asked.seat
            and why.facts.get("fault") not in others
            and (penalties or "fault" in why.facts)
        ]
        answer = _answer(reasons, penalties[0].consequence if penalties else "")
        if answer == "refused":
            return Verdict(answer, (*reasons, *known))
        told = {reason.rule for reason in reasons}
        why = (reason for reason in why_no_win(state, asked, ruleset) if reason.code != "no_yaku")
        shown = (reason for reason in _showing(state, asked, ruleset) if reason.rule not in told)
        return Verdict(answer, (reasons[0], *why, *reasons[1:], *shown, *known))

    def side(self, position: Position, answer: Answer) -> str:
        return "punished" if answer in _PUNISHED else "free"

    def supposes(self, position: Position) -> bool:
        """Somebody else claims a win that is none: whose tile was another would not have claimed it."""
        return _claims_falsely(position, position.table(), asked_fault(position))

    def deciding_moments(self, position: Position, reasons: tuple[Reason, ...]) -> Iterable[int]:
        return fault_moments(position, reasons)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        state, asked = position.table(), asked_fault(position)
        aborted = state.reason not in ("", "exhaustive", "nagashi")
        claimed = _claims_falsely(position, state, asked)
        if aborted or claimed or "hidden" in dict(position.ask) or asked.name == "furiten_riichi":
            return 5
        if asked.name in IN_SIGHT or asked.name == "illegal_riichi_kan":
            return 4
        if asked.name in OF_A_WIN:
            return 1
        return 3 if state.winners else 2

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        seat = rng.randrange(ruleset.players)
        hero = seat if rng.random() < 0.4 else rng.randrange(ruleset.players)
        if level == 4 and rng.random() < 0.3:
            return broken_riichi(rng, ruleset, seat, hero, rng.choice(BROKEN))
        return rng.choice(_MAKERS[level])(rng, ruleset, seat, hero)


KIND = ChomboFound()


def thinkable(position: Position) -> Iterable[Fault]:
    """What somebody may be said to have done wrong here."""
    state, told = position.table(), faults_of(position.table(), position.ruleset)
    for seat, own in enumerate(state.seats):
        found = {fault.name for fault in told if fault.seat == seat}
        names = [name for name in _NAMES if name in found and name in (*OF_A_WIN, *IN_SIGHT)]
        if state.end == "ron" and seat in state.winners and not names:
            names.append("furiten_win")
        if state.end and own.riichi_at is not None:
            calls = (call for call in state.calls if call.seat == seat and call.how == "ankan")
            kans = any(call.at > own.riichi_at for call in calls)
            names += ["noten_riichi", *(["illegal_riichi_kan"] if kans else ())]
            names += ["furiten_riichi"] if own.hand is not None else []
        if state.phase == "discard" and state.turn == seat and own.closed and own.riichi_at is None:
            names.append("riichi_taken_back")
        yield from (Fault(seat, name) for name in names)


def fault_moments(position: Position, reasons: Iterable[Reason]) -> Iterator[int]:
    """The discard that declared wrongly, was wrong or was won on; none of what only the question tells."""
    state = position.table()
    told = {(reason.facts.get("seat"), reason.facts.get("fault")) for reason in reasons}
    for fault in faults_of(state, position.ruleset):
        if (fault.seat, fault.name) not in told:
            continue
        if fault.name in OF_A_WIN and state.end == "ron" and state.pending is not None:
            yield state.pending.at
        elif fault.at is not None:
            yield fault.at


def asked_fault(position: Position) -> Fault:
    """The mistake that the question tells of.

    :raises PositionError: if it tells of none, or of one that nobody can have made there.
    """
    seat, name = position.asked("seat"), position.asked("fault")
    if not seat.isdecimal() or int(seat) >= position.players:
        raise PositionError(f"ask: there is no seat {seat!r:.20}")
    if name == "call_in_riichi" and not position.table().seats[int(seat)].in_riichi:
        raise PositionError(f"ask: seat {seat} is not in riichi")
    for known in _NAMES:
        if known == name:
            return Fault(int(seat), known)
    raise PositionError(f"ask: there is no mistake {name!r:.40}")


_LEVELS: Final = attrgetter(*(name for name in PARAMETERS if name not in _CONSEQUENCES))


@dataclass(frozen=True, slots=True)
class _Judging:
    """The rules as far as they tell what a mistake is: equal ones give the same mistakes."""

    levels: tuple[RuleOption, ...]
    ruleset: Ruleset = field(compare=False)


@lru_cache(maxsize=32)
def _faults(position: Position, rules: _Judging) -> tuple[Fault, ...]:
    """All mistakes that the tiles tell; asked again for each level of what follows from them."""
    return faults_of(position.table(), rules.ruleset)


def _in_question(state: TableState, asked: Fault, found: tuple[Fault, ...]) -> tuple[Fault, ...]:
    """All mistakes that the tiles tell, and the one that only the question tells: it first."""
    rest = tuple(fault for fault in found if fault.seat != asked.seat)
    told = state.seats[asked.seat].hand is None or asked.name == "riichi_taken_back"
    own = tuple(fault for fault in found if fault.seat == asked.seat)
    if told and not any(fault.name == asked.name for fault in own):
        own = (asked, *own)
    first = tuple(fault for fault in own if fault.name == asked.name)
    return (*first, *(fault for fault in own if fault not in first), *rest)


def _refuted(state: TableState, asked: Fault, ruleset: Ruleset) -> Reason:
    """That the tiles tell of no such mistake; of a win said to be furiten with the waits and the river."""
    reason, own = not_made(asked), state.seats[asked.seat]
    if asked.name != "furiten_win" or own.hand is None:
        return reason
    waits = waits_of(without_drawn(hand_of(state, asked.seat)), ruleset.tenpai_own_four)
    river = tuple(face_of(thrown.tile) for thrown in own.river)
    return replace(reason, facts={**reason.facts, "waits": waits, "river": river})


def _kan_reasons(state: TableState, asked: Fault, ruleset: Ruleset) -> list[Reason]:
    """What makes the own kan legal or not."""
    if asked.name != "illegal_riichi_kan":
        return []
    return [
        why for _, facts in kans_in_riichi(state, asked.seat) for why in judge_kan(facts, ruleset).reasons
    ]


def _showing(state: TableState, asked: Fault, ruleset: Ruleset) -> tuple[Reason, ...]:
    """Whether a riichi hand must be shown when the hand ends so, for a mistake that only the tiles tell."""
    if asked.name not in IN_RIICHI or not state.end or asked.seat in state.winners:
        return ()
    own = state.seats[asked.seat]
    verdict = judge_show(ShowFacts(own.in_riichi, False, own.size, state.end, state.reason), ruleset)
    has_choice = verdict.answer in ("may", "price")
    return () if has_choice and own.hand is not None else verdict.reasons


def _answer(reasons: list[Reason], consequence: str) -> str:
    if consequence:
        return "dead-hand" if consequence == "dead_hand" else "chombo"
    codes = {reason.code for reason in reasons}
    if "software_refuses" in codes:
        return "refused"
    return "unpunished" if codes & {"fault_unpunished", "win_voids_chombo"} else "never"


def _claims_falsely(position: Position, state: TableState, asked: Fault) -> bool:
    """Has another seat claimed a win that is none?"""
    if not state.winners or asked.seat in state.winners:
        return False
    found = faults_of(state, position.ruleset)
    return any(fault.seat in state.winners and fault.name in OF_A_WIN for fault in found)


Maker = Callable[[Random, Ruleset, int, int], Position]
_MAKERS: Final[dict[int, tuple[Maker, ...]]] = {
    1: (ends.false_claim,),
    2: (noten_draw,),
    3: (ends.another_wins, ends.another_wins, ends.noten_claim),
    4: (ends.doubtful_kan,),
    5: (
        abortive_draw,
        abortive_draw,
        ends.others_chombo,
        ends.others_chombo,
        kept_closed,
        furiten_riichi,
    ),
}
