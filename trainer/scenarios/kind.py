"""The contract of a puzzle kind, and the registry that finds every module in `kinds/` by itself."""

import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from random import Random
from typing import ClassVar, Final, Literal, TypeAlias

from trainer.rules.errors import RulesError
from trainer.rules.mistakes.chombo import FaultName
from trainer.rules.replay.events import Event
from trainer.rules.rulesets.ruleset import Ruleset, load_preset, offered
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.answer_shapes import Answer, Shape
from trainer.scenarios.decide.what_if import Threshold
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.position.changes import Change
from trainer.scenarios.position.fits import Misfit, misfits
from trainer.scenarios.position.lawful import UnlawfulError, check_acts, check_hands
from trainer.scenarios.position.mining import Mined, Replay
from trainer.scenarios.position.position import Position, PositionError

KINDS: Final = "trainer.kinds"
"""The package of the kinds, a package for each family: by name, for it lies above."""
HOW_MANY: Final = ("none", "one", "several")
"""The sides of a kind that is answered with none, one or several."""
_TRIES: Final = 400


class UnknownKindError(LookupError):
    """There is no such kind of puzzle."""


Belief: TypeAlias = Callable[[Position, Ruleset], Answer | None]
"""What a faulty rule would answer, None where it says nothing."""


def always(answer: Answer) -> Belief:
    """A belief that answers the same everywhere."""
    return lambda position, ruleset: answer


def where(name: str, word: str, answer: Answer) -> Belief:
    """A belief that answers the same wherever the question says this word of that name."""
    return lambda position, ruleset: answer if dict(position.ask).get(name) == word else None


@dataclass(frozen=True, slots=True)
class Misconception:
    """A faulty rule that learners hold: what it would answer, None where it says nothing.

    `rule` is the id of the catalogue that it gets wrong; its words are found by `code`.
    """

    code: str
    rule: str
    answer: Belief


class PuzzleKind(ABC):
    """One kind of question.

    `slug` is its name in URLs, that of its module with hyphens, and `family` the package that it stands in;
    both are set unless it names them. `rules` are the catalogue ids that it asks: none where it asks what the
    catalogue does not hold, though a reason cites the nearest. `parameters` are the ruleset
    parameters that its answer may hang on, `answers` the shape of an answer where that is always the same,
    `own_rules` rules that no preset has and by which it is asked too, by the number of players: presets with
    changes, for parameters of which all presets have the same option (`fill_bank --altered` adds positions by
    them, in which the change decides). `levels` are the criterion of each level of difficulty, `sides` the
    directions in which it is asked, `misconceptions` the faulty rules by which it is answered wrongly, the
    likeliest first. `hides` is what the table shall not show of the asked seat until the answer is given,
    `marks` what it shows besides.
    `asks_acts`: whether acts were allowed is the question, so the rules need not have those it shows.
    `lawful`: it takes each act that it shows for lawful, and refuses a position with a forbidden one. `tells`
    are mistakes that its answer names; `annuls`: it may answer that a chombo voids the hand.
    """

    slug: ClassVar[str]
    family: ClassVar[str]
    rules: ClassVar[tuple[str, ...]]
    parameters: ClassVar[tuple[str, ...]] = ()
    answers: ClassVar[Shape]
    own_rules: ClassVar[Mapping[int, tuple[Ruleset, ...]]] = {}
    players: ClassVar[tuple[int, ...]] = (3, 4)
    levels: ClassVar[Mapping[int, str]]
    sides: ClassVar[tuple[str, ...]] = ("yes", "no")
    misconceptions: ClassVar[tuple[Misconception, ...]] = ()
    hides: ClassVar[frozenset[Literal["sideways", "stick"]]] = frozenset()
    marks: ClassVar[frozenset[Literal["tsumogiri"]]] = frozenset()
    real_leans: ClassVar[bool] = False
    """Whether most of its positions out of games have the same answer: then none may be seen to be real."""
    read_from: ClassVar[Literal["hand", "win", "table"]] = "hand"
    """Where the answer is read: in one's own hand, in that of the `win` asked about, or on the table alone.
    Where it is one's own, a phone keeps it in sight while the table is scrolled.
    """
    asks_acts: ClassVar[bool] = False
    lawful: ClassVar[bool] = False
    tells: ClassVar[frozenset[FaultName]] = frozenset()
    annuls: ClassVar[bool] = False
    flip_tiles: ClassVar[int] = 400
    """Other tiles that the search for a flip judges; fewer where each judgement replays the hand."""
    doubt: ClassVar[Literal["close_call", "other_payments"]] = "close_call"
    """What is wrong with a position that is not `publishable`."""
    by_threshold: ClassVar[bool] = False
    """Whether what turns the answer round is the value of an input (`threshold`), not another history."""
    framed: ClassVar[bool] = True
    """Whether tiles decide, so that a verdict frames them: not where points, places, the wall, or numbers
    that rest on the whole table do."""
    compares_tiles: ClassVar[bool] = False
    """Whether it holds a few tiles of the hand against each other, which an author names at will."""
    bars_tiles: ClassVar[bool] = False
    """Whether the tiles that it asks for may not be discarded: a verdict warns of them."""
    counts_indicators: ClassVar[bool] = False
    """Whether it asks how many indicators there are, or how many of them count."""
    has_clues: ClassVar[bool] = False
    """Whether the question may tell something besides its table (`clue`)."""
    of_faults: ClassVar[bool] = False
    """Whether it asks about mistakes: its positions may have some, and so may a twin of one that has none."""
    no_fault: ClassVar[str] = ""
    """Of a kind that finds mistakes: the answer where there is none."""
    suggested: ClassVar[bool] = False
    """Whether it is chosen at first where an author looks for puzzles in records."""

    def __init_subclass__(cls) -> None:
        *_above, family, module = cls.__module__.split(".")
        named = vars(cls)
        cls.family = named.get("family", family)
        cls.slug = named.get("slug", module.replace("_", "-"))

    def decides(self, reason: Reason, option: str) -> bool:
        """Whether a reason says of an option that it is right or not, where several may be chosen.

        Where no reason says so of what was wrong, each may be what was not known.
        """
        return False

    def rulesets(self, players: int) -> tuple[Ruleset, ...]:
        """The rules by which it is asked: every preset offered, unless they lack what the kind is about, and
        its own ones.
        """
        return (*map(load_preset, offered(players)), *self.own_rules.get(players, ()))

    def asked_under(self, rules: Ruleset) -> bool:
        """Whether it is asked by rules of somebody's own table: not where they lack what it is about."""
        return rules.players in self.players

    def misfits(self, position: Position) -> tuple[Misfit, ...]:
        """What the position shows that its own rules do not have; empty if it can be asked by them."""
        return misfits(position, acts=not self.asks_acts)

    def excluded(self, position: Position) -> str:
        """Why the position can not have come about under its own rules; empty if it can.

        Kinds that ask of faults or acts may show what is forbidden, but nothing that the rules do not know.
        """
        if lacking := self.misfits(position):
            return str(lacking[0])
        if self.of_faults or self.asks_acts:
            return ""
        try:
            check_acts(position)
            check_hands(position, position.ruleset, self.tells, annuls=self.annuls)
        except UnlawfulError as error:
            return str(error)
        return ""

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        """What the question may point at there, the most telling first: values of `ask`.

        Whether the position serves one `solve` tells; of a question that points at nothing one, empty.
        """
        return ({},)

    def shape(self, position: Position) -> Shape:
        """The shape of an answer to this question about this position."""
        return self.answers

    def solve(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        """What the rules answer; always asked anew, never stored.

        :raises PositionError: if the position does not serve this kind, or rests on an act that is forbidden.
        """
        try:
            self.check(position, ruleset)
            return self.judge(position, ruleset)
        except RulesError as error:
            raise PositionError(f"no position for {self.slug}: {error}") from None

    def check(self, position: Position, ruleset: Ruleset) -> None:
        """No win that it takes for one is void; a `lawful` kind looks at all acts.

        :raises UnlawfulError: naming the act that is forbidden.
        """
        if self.of_faults or self.asks_acts:
            return
        own = ruleset == position.ruleset
        if self.lawful and own:
            check_acts(position)
        if position.table().end or (self.lawful and own):
            check_hands(position, ruleset, self.tells, all_seats=self.lawful, annuls=self.annuls)

    @abstractmethod
    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        """The verdict of the rules on this position.

        :raises PositionError, RulesError: if the position does not serve this kind.
        """

    def supposes(self, position: Position) -> bool:
        """Does the answer rest on what the question says of a hand that nobody sees?

        A change that makes it so is no flip: nothing in the position tells that hand.
        """
        return False

    def restated(self, position: Position) -> Position:
        """The position with all that its question tells of the table reckoned by the position's own rules.

        :raises PositionError, RulesError: if it can not be reckoned.
        """
        return position

    def side(self, position: Position, answer: Answer) -> str:
        """In which of the `sides` it is asked here.

        Of options it is the one that is answered, or the side that is no option. Else it is how many there
        are, where the sides say so, or yes (some) and no (none at all).
        """
        if isinstance(answer, str):
            options = getattr(self.shape(position), "options", ())
            return (
                answer if answer in self.sides else next(each for each in self.sides if each not in options)
            )
        if self.sides == HOW_MANY:
            return self.sides[min(len(answer), 2)] if isinstance(answer, tuple) else self.sides[0]
        return "yes" if answer else "no"

    def score(self, position: Position, answer: Answer, verdict: Verdict[Answer]) -> float:
        """What an answer is worth, 0 to 1, held against the verdict on the position."""
        return self.shape(position).score(answer, verdict.answer)

    def publishable(self, position: Position, ruleset: Ruleset) -> bool:
        """Whether the verdict is sure enough for the bank."""
        return True

    def threshold(self, position: Position) -> Threshold | None:
        """The nearest value of an input with which the answer is another one."""
        return None

    def near(self, position: Position) -> Iterable[Change]:
        """Changes that matter to this kind, the likeliest to turn the answer round first.

        `flip` tries them before all others; whether they can be and what they turn it finds out.
        """
        return ()

    def deciding_moments(self, position: Position, reasons: tuple[Reason, ...]) -> Iterable[int]:
        """The moments of discards and melds that decide here, beside those that the reasons name."""
        return ()

    def counts_copies(self, reason: Reason) -> bool:
        """Whether the copies of a tile that can be seen decide, where a reason counts them."""
        return True

    def clue(self, position: Position) -> str:
        """A word for what the question tells besides its table, from which the answer may not follow; empty
        where it tells nothing. Asked of kinds with `has_clues` alone.
        """
        return ""

    @abstractmethod
    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        """1 (a glance) to 5, by the criterion in `levels`."""

    def generate(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        """A position of this level made up with `rng`: the same seed gives the same position.

        :raises NoRoomError: if none of 400 that `make` makes has the level, which tells that it lacks it.
        """
        return self.tried(lambda: self.make(rng, level, ruleset), level, ruleset)

    def tried(self, make: Callable[[], Position], level: int, ruleset: Ruleset, side: str = "") -> Position:
        """What `make` makes, tried until it has the wanted level, and the side if one is named.

        :raises NoRoomError: as `generate`.
        """
        for _ in range(_TRIES):
            try:
                position = make()
                verdict = self.solve(position, ruleset)
                fits = not side or self.side(position, verdict.answer) == side
                if fits and self.level(position, verdict) == level:
                    return position
            except (NoRoomError, PositionError, RulesError):
                continue
        raise NoRoomError(f"{self.slug}: no position of level {level} in {_TRIES} tries")

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        """A position that is likely to be of this level; `generate` tries again where it is not.

        :raises NoRoomError: if it does not come about.
        """
        raise NotImplementedError

    def mine(self, replay: Replay) -> Iterable[Mined]:
        """The moments of a real hand that are worth asking about; none if records have none."""
        return ()

    def mine_of(self, replay: Replay, seat: int) -> Iterable[Mined]:
        """Those at which one seat is asked, for whoever sat there."""
        return (mined for mined in self.mine(replay) if mined.position.hero == seat)

    def done(self, position: Position, acts: Sequence[Event]) -> Answer | None:
        """The answer that what the asked seat did there gives; None where it gives none."""
        return None


@cache
def kinds() -> Mapping[str, PuzzleKind]:
    """Every kind by slug, in order of slugs."""
    found = {}
    for family in pkgutil.iter_modules(import_module(KINDS).__path__, f"{KINDS}."):
        for module in pkgutil.iter_modules(import_module(family.name).__path__, f"{family.name}."):
            if module.name.endswith("words"):  # which alone know gettext
                continue
            kind: PuzzleKind | None = getattr(import_module(module.name), "KIND", None)
            if kind is not None:
                found[kind.slug] = kind
    return dict(sorted(found.items()))


def kind_named(slug: str) -> PuzzleKind:
    """:raises UnknownKindError: naming the slug."""
    try:
        return kinds()[slug]
    except KeyError:
        raise UnknownKindError(f"there is no kind of puzzle {slug!r:.60}") from None
