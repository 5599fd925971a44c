"""What the kinds about decisions share: the courses, the model's verdict and marks, moments of real hands.

The question names a tile (`ask`: `tile`): every course but folding throws it. It is asked only where the
model would throw that tile in all of them, so that the learner chooses the course alone.

Of a recorded hand few moments are judged, once for all these kinds. Before anybody has declared it is the
first discard with which a seat's closed hand can be tenpai; against one riichi a discard of a hand that can
be tenpai, and one of a hand that can not. Each is drawn by lot.
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from random import Random
from typing import ClassVar, Final

from trainer.kinds.decisions.same_hand import SameHand, elsewhere
from trainer.rules.replay.events import Discard, Event, Riichi
from trainer.rules.replay.state import Seat, TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import Face, count_faces, face_of, tile_name
from trainer.rules.tiles.waits import tenpai_discards
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, OneOf
from trainer.scenarios.decide import decisions as deciding
from trainer.scenarios.decide.decisions import decision_in, situation_in
from trainer.scenarios.decide.tile_danger import open_threat
from trainer.scenarios.decide.what_if import Threshold, threshold
from trainer.scenarios.kind import Misconception, PuzzleKind, always
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position, PositionError
from trainer.strategy.choice.decision import CLOSE, PUBLISHED, Action, Decision, sureness
from trainer.strategy.choice.situation import Situation
from trainer.strategy.danger.facing import PLAYERS

LEAST_POINTS: Final = 1100
"""With so many a riichi is legal by all rules (RCH-3)."""
LEAST_WALL: Final = 8
"""Tiles left at least: with fewer there is hardly anything to choose."""


@dataclass(frozen=True, slots=True)
class DecisionMoment:
    """A seat before its discard after `moment` events, and the options that it has."""

    seat: int
    moment: int
    situation: Situation
    decision: Decision


@lru_cache(maxsize=4)
def moments(replay: Replay, *, against: bool) -> tuple[DecisionMoment, ...]:
    """The moments drawn by lot, none if the hand has none; the same each time."""
    if replay.deal.players != PLAYERS:
        return ()
    rng = Random(f"{replay.record_id} {replay.round_index} {against}")
    ready: list[TableState] = []
    others: list[TableState] = []
    for state in before_discards(replay, against=against):
        (ready if is_ready(state.seats[state.turn]) else others).append(state)
    if not against:
        first = {state.turn: state for state in reversed(ready)}
        ready, others = sorted(first.values(), key=lambda state: state.moment), []
    drawn = [*rng.sample(ready, min(1, len(ready))), *rng.sample(others, min(1, len(others)))]
    return tuple(moment for state in drawn if (moment := _judged(replay, state)) is not None)


@lru_cache(maxsize=4)
def own_moments(replay: Replay, seat: int, *, against: bool) -> tuple[DecisionMoment, ...]:
    """All moments of one seat: before anybody has declared the first discard with which it can be tenpai,
    against riichi every discard.
    """
    if replay.deal.players != PLAYERS:
        return ()
    own = [state for state in before_discards(replay, against=against) if state.turn == seat]
    if not against:
        own = [state for state in own if is_ready(state.seats[seat])][:1]
    return tuple(moment for state in own if (moment := _judged(replay, state)) is not None)


def before_discards(replay: Replay, *, against: bool) -> Iterator[TableState]:
    """Whenever a seat has something to decide."""
    for _, state in replay.moments():
        if state.phase != "discard" or declarers(state) != against:
            continue
        if may_decide(state, state.turn) and (against or state.seats[state.turn].closed):
            yield state


def is_ready(own: Seat) -> bool:
    """Whether some discard leaves the hand tenpai."""
    return bool(own.waits or tenpai_discards(count_faces(own.hand or ()), len(own.melds)))


def _judged(replay: Replay, state: TableState) -> DecisionMoment | None:
    """Of the position as its seat sees it, so that the verdict on it need not be worked out again."""
    position = mined_at(replay, state.turn, state.moment).position
    try:
        situation, decision = situation_in(position, replay.ruleset), decision_in(position, replay.ruleset)
    except PositionError:
        return None
    return DecisionMoment(state.turn, state.moment, situation, decision)


def declarers(state: TableState) -> int:
    """How many seats are in riichi."""
    return sum(seat.riichi_at is not None for seat in state.seats)


def may_decide(state: TableState, seat: int) -> bool:
    """Whether there is a choice: no own riichi, no complete hand, some turns left, no open threat."""
    own = state.seats[seat]
    if own.riichi_at is not None or is_complete(own) or state.scores[seat] < LEAST_POINTS:
        return False
    return state.wall >= LEAST_WALL and not open_threat(state, seat)


def is_clearly_best(decision: Decision, action: Action) -> bool:
    """Whether that course is the best, and not a close one."""
    best, *others = decision.options
    return best.action == action and sureness(best.points - others[0].points) != "close"


BEST_TILE: Final = 1.0
"""Points by which a tile may be below the best of its course: no more than the rounding of what is shown."""
LEAST_WIN: Final = 0.01
"""Chance (0..1) to win of a course that keeps the hand: what wins less often is no course."""


def is_fair(courses: deciding.Courses, decision: Decision, tile: Face) -> bool:
    """Whether a tile is the best of every course that throws it, and each of these wins at times.

    :raises UndecidableError: if one can not be chosen with that tile.
    """
    kept = {answer: actions for answer, actions in courses.items() if not deciding.FREE & {*actions}}
    for answer, option in deciding.chosen(kept, decision, tile).items():
        best = decision.of(*kept[answer])
        if best is None or best.points - option.points > BEST_TILE or option.outcome.win < LEAST_WIN:
            return False
    return True


def is_complete(own: Seat) -> bool:
    """Whether the drawn tile completes the hand: then the question is whether to win."""
    return own.drawn is not None and bool(own.waits >> face_of(own.drawn) & 1)


LEVELS: Final[Mapping[int, str]] = {
    1: "more than 2,000 points between the best course and the next",
    2: "1,200 to 2,000 points",
    3: "800 to 1,200 points",
    4: "500 to 800 points",
    5: "500 points or less, or left open by real games: leaning or close",
}
LEAST: Final[Mapping[int, int]] = {1: 2000, 2: 1200, 3: 800, 4: 500}
"""Points between the best course and the next that each level has at least; the last one has fewer."""
_OF_ONE_SIDE: Final = 60
"""Positions that are tried for a side drawn by lot, before any will do."""
_ELSEWHERE: Final = 12
"""Other scores that the hand of each is tried on."""


class DecisionKind(PuzzleKind):
    """A kind whose answer is the course with the most expected points.

    The first of its `rules` is what it is about. `courses` are the answers with the actions of the model
    that each stands for; `against`: whether a riichi is faced; `clearest`: of the sides that are never right
    by far, the lowest level that they have; `least`: the points between the best course and the next, by
    level.
    No answer is published as the only right one unless it is robust.
    """

    players = (4,)
    parameters = ("ippatsu", "ura_dora")
    levels = LEVELS
    by_threshold = True
    framed = False
    least: ClassVar[Mapping[int, int]] = LEAST
    courses: ClassVar[deciding.Courses]
    against: ClassVar[bool]
    clearest: ClassVar[Mapping[str, int]] = {}

    @abstractmethod
    def tile(self, situation: Situation, decision: Decision) -> Face | None:
        """The tile to ask about; None where the question does not arise."""

    @abstractmethod
    def make_for(self, rng: Random, ruleset: Ruleset, side: str) -> Position:
        """A position before such a decision, likely to have the answer `side`; what it asks is set later."""

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        """The tile that the model would throw in every course; then others with which there is a choice."""
        decision = deciding.decision_in(position, position.ruleset)
        first = self._tile(deciding.situation_in(position, position.ruleset), decision)
        tiles = dict.fromkeys((first, *(option.tile for option in decision.options)))
        yield from ({"tile": tile_name(tile)} for tile in tiles if tile is not None)

    def shape(self, position: Position) -> OneOf:
        return OneOf(tuple(self.courses))

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        situation = deciding.situation_in(position, ruleset)
        if self.against and situation.rival is None:
            raise deciding.UndecidableError("no_riichi", "nobody is in riichi: nothing to fold against")
        decision = deciding.decision_in(position, ruleset)
        if not any(option.wait or option.improves for option in decision.options):
            raise deciding.UndecidableError("too_far", "the hand is two tiles or more from tenpai")
        found = deciding.verdict_of(
            self.rules[0],
            self.courses,
            situation,
            decision,
            deciding.tile_asked(position),
            some=ruleset != position.ruleset,
        )
        declares = deciding.is_declared(self.courses, decision, deciding.tile_asked(position))
        furiten = deciding.furiten_reasons(self.rules[0], position, ruleset, declares=declares)
        return replace(found, reasons=(*furiten, *found.reasons))

    def score(self, position: Position, answer: Answer, verdict: Verdict[Answer]) -> float:
        """Close courses are all right, one that is not clearly worse gives half marks."""
        return deciding.marks(answer, verdict)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        return self._level_of(0 if deciding.is_close(verdict) else deciding.gap_of(verdict))

    def publishable(self, position: Position, ruleset: Ruleset) -> bool:
        """With one answer if that is robust, with several if they are close; never before an open threat, nor
        where a course that no answer stands for is better than all of them, nor with a tile that is not the
        best of a course, or a course that never wins."""
        if not may_decide(position.table(), position.hero):
            return False
        decision, tile = deciding.decision_in(position, ruleset), deciding.tile_asked(position)
        if self.misses(decision) or not is_fair(self.courses, decision, tile):
            return False
        close = deciding.is_close(self.solve(position, ruleset))
        return close or deciding.robust(position, ruleset, self.courses)

    def misses(self, decision: Decision) -> bool:
        """Whether the question misses the point: a course that no answer stands for is clearly the best."""
        return is_clearly_best(decision, "round")

    def threshold(self, position: Position) -> Threshold | None:
        """The smallest change of an input by which another course is the best."""
        return threshold(self.rules[0], self.courses, position, position.ruleset)

    def generate(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        # What is right at few levels is wanted the more at these.
        weights = [(level >= self.clearest.get(side, 1)) * self.clearest.get(side, 1) for side in self.sides]
        wanted, left = rng.choices(self.sides, weights)[0], iter(range(_OF_ONE_SIDE))

        def make() -> Position:
            any_side = next(left, None) is None
            side = rng.choice(self.sides) if any_side else wanted
            drafted = self.asked(self.make_for(rng, ruleset, side), ruleset)
            for position in self._tables(rng, drafted, ruleset, level, "" if any_side else side):
                if self._serves(position, ruleset, level):
                    return position
            raise NoRoomError("another course is the best, or by more or less than the level asks for")

        return self.tried(make, level, ruleset)

    def _tables(
        self, rng: Random, drafted: Position, ruleset: Ruleset, level: int, side: str
    ) -> Iterator[Position]:
        """The drafted table, and its hand on other scores, where they are likely to have the level and the
        answer, any if `side` is empty.
        """
        same = SameHand(drafted, ruleset, self.courses)
        least = PUBLISHED if self._is_sure_at(level) else CLOSE
        for position in (drafted, *islice(elsewhere(rng, drafted, ruleset), _ELSEWHERE)):
            best, lead = same.best(position)
            if side in (best, "") and lead > least and self._level_of(lead) == level:
                yield position

    def _serves(self, position: Position, ruleset: Ruleset, level: int) -> bool:
        """Whether its tile would be asked, its answer is of that level, and sure where it can be."""
        verdict = self.solve(position, ruleset)
        if deciding.is_close(verdict) or self.level(position, verdict) != level or self.misfits(position):
            return False
        decision = deciding.decision_in(position, ruleset)
        if self._tile(deciding.situation_in(position, ruleset), decision) != deciding.tile_asked(position):
            return False
        return not self._is_sure_at(level) or self.publishable(position, ruleset)

    def _is_sure_at(self, level: int) -> bool:
        """Whether a level has answers that all assumptions leave right. Against a riichi the last has hardly
        any, one of 7,091 tables: the assumptions move a lead of 500 points by more than 100.
        """
        return not self.against or level < len(self.levels)

    def _level_of(self, gap: float) -> int:
        return next((level for level, least in self.least.items() if gap > least), len(self.levels))

    def asked(self, position: Position, ruleset: Ruleset) -> Position:
        """The position with its question.

        :raises NoRoomError: if there is none to ask.
        """
        try:
            if not may_decide(position.table(), position.hero):
                raise NoRoomError("the hand is complete, or there is too little left to choose")
            situation = deciding.situation_in(position, ruleset)
            tile = self._tile(situation, deciding.decision_in(position, ruleset))
        except PositionError as error:
            raise NoRoomError(str(error)) from None
        if tile is None:
            raise NoRoomError(f"{self.slug} is not asked here")
        return replace(position, ask=(("tile", tile_name(tile)),))

    def mine(self, replay: Replay) -> Iterable[Mined]:
        for found in moments(replay, against=self.against):
            tile = self._tile(found.situation, found.decision)
            if tile is not None:
                yield mined_at(replay, found.seat, found.moment, tile=tile_name(tile))

    def mine_of(self, replay: Replay, seat: int) -> Iterable[Mined]:
        """Every such moment of the seat, not by lot; before a riichi the first at which it can be tenpai."""
        for found in own_moments(replay, seat, against=self.against):
            tile = self._tile(found.situation, found.decision)
            if tile is not None:
                yield mined_at(replay, seat, found.moment, tile=tile_name(tile))

    def done(self, position: Position, acts: Sequence[Event]) -> Answer | None:
        """The course that was taken with the tile that is asked about, or by the tile of a course that throws
        one of its own."""
        thrown = next((face_of(act.tile) for act in acts if isinstance(act, Discard)), None)
        if thrown is None:
            return None
        taken: Set[Action]
        if thrown == deciding.tile_asked(position):
            declared = any(isinstance(act, Riichi) for act in acts)
            taken = {"riichi"} if declared else {"push", "damaten", "wait"}
        else:
            free = (deciding.decision_in(position, position.ruleset).of(action) for action in deciding.FREE)
            taken = {option.action for option in free if option is not None and option.tile == thrown}
        return next((course for course, actions in self.courses.items() if taken & {*actions}), None)

    def _tile(self, situation: Situation, decision: Decision) -> Face | None:
        return self.tile(situation, decision) if (situation.rival is not None) == self.against else None


def _push_if_tenpai(position: Position, ruleset: Ruleset) -> Answer | None:
    """Whoever is tenpai plays on."""
    options = deciding.chosen(
        {"push": ("push", "riichi")}, deciding.decision_in(position, ruleset), deciding.tile_asked(position)
    )
    return "push" if options["push"].wait is not None else None


def _silent_if_tenpai(position: Position, ruleset: Ruleset) -> Answer | None:
    """Whoever is tenpai plays on, in silence at least; where no fold is right that is not the belief."""
    options = deciding.decision_in(position, ruleset).options
    best = next(option for option in options if option.action != "round")
    return "damaten" if best.action == "fold" else None


_ALWAYS_FOLD: Final = Misconception("fold_against_any_riichi", "STR-3", always("fold"))
SHOULD_YOU_FOLD: Final = (Misconception("never_fold_tenpai", "STR-3", _push_if_tenpai), _ALWAYS_FOLD)
PUSH_OR_ROUND: Final = (
    Misconception("never_fold_tenpai", "STR-3", _push_if_tenpai),
    Misconception("always_go_round", "STR-3", always("round")),
)
CHASE_OR_NOT: Final = (
    Misconception("always_riichi", "STR-4", always("chase")),
    Misconception("never_fold_tenpai", "STR-3", _silent_if_tenpai),
    _ALWAYS_FOLD,
)
RIICHI_OR_DAMATEN: Final = (Misconception("always_riichi", "STR-1", always("riichi")),)
WAIT_FOR_BETTER: Final = (Misconception("always_riichi", "STR-2", always("now")),)
