"""From a list, a collection or a rule to the places of an assignment, and the draw that fills them.

Each learner is given versions by chance, none twice, new ones before known ones, evenly over their answers.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import zip_longest
from random import Random
from typing import Final, TypeAlias

from trainer.classroom.models import Mode
from trainer.classroom.setting.making import is_too_rare
from trainer.learning.guessing import floor_of
from trainer.puzzles.digests import OWN
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.own_rules import Kept, rules_by_key, rules_named
from trainer.puzzles.stock import Scope, some_of_each
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.scenarios.kind import kinds

MOST_PLACES: Final = 100
MOST_CHOICES: Final = 60
DRAWS: Final = 8
"""Choices of a place where each learner gets another draw."""
FRESH: Final = 12
"""Choices at least where puzzles are used up: after mistakes until mastery, and in an exam, whose learners
may join yet.
"""
GUESSED: Final = 0.25
"""Where a guess is right so often, choices have to be even over the answers."""
LEAN: Final = 0.7
"""So large a part of them may have the same answer."""
FEW: Final = 4
"""Of fewer puzzles the answers may be the same by chance."""


@dataclass(frozen=True, slots=True)
class Place:
    """What stands at a place; empty `ruleset` and None for `players` leave any. `fixed`: that very puzzle.
    `points`, `hard` and `sourced` are those of the slot.
    """

    kind: str
    level: int
    ruleset: str = ""
    players: int | None = None
    fixed: PuzzleVersion | None = None
    points: int = 1
    hard: float | None = None
    sourced: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """So many puzzles of these kinds and levels; `made` for an exam, whose positions may not be too rare."""

    kinds: tuple[str, ...]
    levels: tuple[int, ...]
    number: int
    ruleset: str = ""
    players: int | None = None
    made: bool = False


@dataclass(frozen=True, slots=True)
class Shortage:
    """That the bank has `have` puzzles for places that need `needed`."""

    kind: str
    level: int
    ruleset: str
    have: int
    needed: int


class BankTooSmallError(LookupError):
    """The bank has too few puzzles for some places; `shortages` says which."""

    def __init__(self, shortages: Sequence[Shortage]) -> None:
        super().__init__(f"too few puzzles for {len(shortages)} kinds and levels")
        self.shortages = tuple(shortages)


@dataclass(frozen=True, slots=True)
class Leaning:
    """That all of `number` puzzles, of which a guess is often right, have the same answer."""

    kind: str
    level: int
    ruleset: str
    number: int


class LeaningError(LookupError):
    """Some places can not be filled evenly over the answers; `leanings` says which."""

    def __init__(self, leanings: Sequence[Leaning]) -> None:
        super().__init__(f"one answer alone for {len(leanings)} kinds and levels")
        self.leanings = tuple(leanings)


class NothingAskedError(ValueError):
    """None of the chosen kinds is asked at these levels by that preset."""


class TooRareError(LookupError):
    """What an exam asks takes too long to be made; `cells` says which kinds and levels."""

    def __init__(self, cells: Iterable[tuple[str, int]]) -> None:
        super().__init__("positions that are too rare")
        self.cells = tuple(cells)


def rulesets_of(
    kind: str, ruleset: str, players: int | None, kept: Kept | None = None
) -> tuple[Ruleset, ...]:
    """The rules by which a kind is asked: under that preset, `altered` ones, own rules by their key, `kept`
    or in use, or any; with so many players, or any.
    """
    asked = kinds()[kind]
    if ruleset.startswith(OWN):
        own = rules_named(ruleset, kept) if kept and ruleset in kept else rules_by_key(ruleset)
        return (own,) if own and asked.asked_under(own) and players in (None, own.players) else ()
    found = [rules for number in asked.players for rules in asked.rulesets(number)]
    return tuple(r for r in found if ruleset in ("", r.choice) and players in (None, r.players))


def spread_places(rule: Rule, rng: Random) -> list[Place]:
    """Places with the kinds in turn and the levels in turn; by chance which kinds where not all find room.

    :raises NothingAskedError: if there is no such puzzle.
    :raises TooRareError: if an exam could be made of none of them.
    """
    pairs = _pairs(rule)
    if not pairs:
        raise NothingAskedError("no such puzzles are asked")
    if rule.made:
        cells = [(slug, level) for slug, levels in pairs for level in levels]
        pairs = [(slug, [n for n in levels if not is_too_rare(slug, n)]) for slug, levels in pairs]
        pairs = [(slug, levels) for slug, levels in pairs if levels]
        if not pairs:
            raise TooRareError(cells)
    if rule.number < len(pairs):
        chosen = set(rng.sample(range(len(pairs)), rule.number))
        pairs = [pair for at, pair in enumerate(pairs) if at in chosen]
    places = []
    for at in range(rule.number):
        slug, levels = pairs[at % len(pairs)]
        level = levels[(at + at // len(pairs)) % len(levels)]
        places.append(Place(slug, level, rule.ruleset, rule.players))
    return places


def _pairs(rule: Rule) -> list[tuple[str, list[int]]]:
    """The kinds that are asked, with the levels at which they are."""
    asked = [slug for slug in rule.kinds if rulesets_of(slug, rule.ruleset, rule.players)]
    pairs = [(slug, [n for n in rule.levels if n in kinds()[slug].levels]) for slug in asked]
    return [(slug, levels) for slug, levels in pairs if levels]


def fixed_places(versions: Iterable[PuzzleVersion]) -> list[Place]:
    """A place for each puzzle, the same for everybody."""
    return [Place(v.puzzle.kind, v.level, v.ruleset, v.players, v) for v in versions]


def refuse_rare(places: Iterable[Place], mode: str) -> None:
    """:raises TooRareError: for places of an exam of which nothing can be made at a price."""
    cells = dict.fromkeys((place.kind, place.level) for place in places)
    if mode == Mode.EXAM and (rare := [cell for cell in cells if is_too_rare(*cell)]):
        raise TooRareError(rare)


def settled(places: Iterable[Place]) -> list[Place]:
    """Places of an exam: where any rules would do, each gets a preset, in turn, and one for four if there is
    one; so its variants differ in nothing but the position.
    """
    found = []
    for at, place in enumerate(places):
        rules = () if place.ruleset else rulesets_of(place.kind, "", place.players)
        common = [each for each in rules if each.players == 4] or rules
        if not common:
            found.append(place)
        else:
            chosen = common[at % len(common)]
            found.append(replace(place, ruleset=chosen.choice, players=chosen.players))
    return found


def choices_for(learners: int) -> int:
    """How many positions a place of an exam gets for so many learners or seats."""
    return min(MOST_CHOICES, max(FRESH, learners))


def wanted_choices(place: Place, mode: str, learners: int, streak: int) -> int:
    """How many choices a place shall have; in an exam one for each learner, as far as `MOST_CHOICES` go."""
    if mode == Mode.EXAM:
        return choices_for(learners)
    if mode == Mode.MASTERY:
        return min(MOST_CHOICES, max(FRESH, 3 * streak))
    return 1 if place.fixed else DRAWS


Wants: TypeAlias = tuple[str, int, str, int | None]


def wants(place: Place) -> Wants:
    """What places have in common that are filled from the same puzzles."""
    return place.kind, place.level, place.ruleset, place.players


def dealt(places: Sequence[Place], mode: str, rng: Random, *, secret: bool = False) -> list[list[int]]:
    """For each place the ids of its versions from the published bank, its fixed one first; none for an exam,
    and where verdicts are kept back, which is `secret`, what is fixed alone.

    No version is dealt to two places; each place has `MOST_CHOICES` at most. Where a guess is often right, no
    answer has more than its part of what is dealt: what lacks then can be made.

    :raises LeaningError: where a guess is often right, and the bank has one answer alone.
    """
    if mode == Mode.EXAM:
        return [[] for _ in places]
    hands = [[place.fixed.pk] if place.fixed else [] for place in places]
    if secret:
        return hands
    hungry: dict[Wants, list[int]] = defaultdict(list)
    for at, place in enumerate(places):
        if place.fixed is None or mode == Mode.MASTERY:
            hungry[wants(place)].append(at)
    supplies = _supplies(hungry, places, rng)
    if leaning := [Leaning(*w[:3], len(found)) for w, found in supplies.items() if _leans(w[0], found)]:
        raise LeaningError(leaning)
    for wanted, all_found in supplies.items():
        takers, found = hungry[wanted], _not_leaning(wanted[0], all_found)
        supply = evenly(found, found, rng)[: MOST_CHOICES * len(takers)]
        # Class by class, so that each place has its share of every one.
        for turn, version in enumerate(sorted(supply, key=found.__getitem__)):
            hand = hands[takers[turn % len(takers)]]
            if len(hand) < MOST_CHOICES:
                hand.append(version)
    return hands


@cache
def is_guessable(kind: str) -> bool:
    """Whether a guess at its questions is often right: they have few possible answers, always the same."""
    shape = getattr(kinds()[kind], "answers", None)
    return shape is not None and floor_of(shape) >= GUESSED


def _leans(kind: str, found: Mapping[int, str]) -> bool:
    return is_guessable(kind) and len(found) >= FEW and len(set(found.values())) == 1


def _not_leaning(kind: str, found: Mapping[int, str]) -> Mapping[int, str]:
    """Without what makes one answer too frequent."""
    (commonest, number), *others = Counter(found.values()).most_common() or [("", 0)]
    most = int(sum(many for _name, many in others) * LEAN / (1 - LEAN))
    if not is_guessable(kind) or not others or number <= most:
        return found
    kept = [key for key, name in found.items() if name == commonest][:most]
    return {key: name for key, name in found.items() if name != commonest or key in kept}


def _supplies(
    hungry: Mapping[Wants, Sequence[int]], places: Sequence[Place], rng: Random
) -> dict[Wants, dict[int, str]]:
    """Versions for each want, as many of each class of answers as its places can take, with that class; no
    puzzle that is fixed somewhere, and none for two wants: who wants more comes first."""
    taken = {place.fixed.puzzle_id for place in places if place.fixed}
    supplies: dict[Wants, dict[int, str]] = {}
    for wanted in sorted(hungry, key=lambda wanted: (wanted[2] == "", wanted[3] is None, wanted[:2])):
        kind, level, ruleset, players = wanted
        scope = Scope(
            kinds=(kind,),
            levels=(level,),
            rulesets=(ruleset,) if ruleset else (),
            players=() if players is None else (players,),
        )
        found = some_of_each(scope, MOST_CHOICES * len(hungry[wanted]), rng, without=taken)
        supplies[wanted] = {row.version_id: row.answer_class for row in found}
        taken.update(row.puzzle_id for row in found)
    return supplies


def shortages(places: Sequence[Place], have: Sequence[int], needed: Sequence[int]) -> list[Shortage]:
    """What lacks, by kind, level and preset, from the choices that each place has and needs."""
    lacking: dict[Wants, list[int]] = {}
    for place, has, needs in zip(places, have, needed, strict=True):
        row = lacking.setdefault(wants(place), [0, 0, 0])
        row[0] += has
        row[1] += needs
        row[2] += max(0, needs - has)
    return [
        Shortage(kind, level, ruleset, has, needs)
        for (kind, level, ruleset, _), (has, needs, lack) in lacking.items()
        if lack
    ]


@dataclass(frozen=True, slots=True)
class Pool:
    """The versions that may fill a slot, and the class of each one's answer, over which draws are even;
    `fixed` are those that come before all others.
    """

    slot: int
    versions: tuple[int, ...]
    fixed: tuple[int, ...] = ()
    classes: Mapping[int, str] = field(default_factory=dict)


def draw_places(pools: Iterable[Pool], known: Collection[int], rng: Random) -> dict[int, int]:
    """A version for each slot that has any.

    Each gets the first of its preferences that is left; where none is left others move to another one of
    theirs, if that helps. A version stands twice only where the pools hold too few.
    """
    wishes = {pool.slot: _in_order(pool, known, rng) for pool in pools if pool.versions}
    holder: dict[int, int] = {}
    for slot in sorted(wishes, key=lambda slot: len(wishes[slot])):
        _place(slot, wishes, holder, set())
    drawn = {slot: version for version, slot in holder.items()}
    return {slot: drawn.get(slot, wanted[0]) for slot, wanted in wishes.items()}


def draw_next(pool: Pool, used: Sequence[int], known: Collection[int], rng: Random) -> int:
    """The version of a slot's next round: one that is not among `used` (oldest first) if there is any, else
    the one of the pool that was used longest ago.

    :raises ValueError: for an empty pool.
    """
    fresh = [version for version in _in_order(pool, known, rng) if version not in used]
    if fresh:
        return fresh[0]
    last = {version: place for place, version in enumerate(used)}
    return min(pool.versions, key=lambda version: last[version])


def _in_order(pool: Pool, known: Collection[int], rng: Random) -> list[int]:
    """Fixed ones, then new ones, then known ones; the latter two by chance, evenly over their classes."""
    others = [version for version in pool.versions if version not in pool.fixed]
    new = [version for version in others if version not in known]
    again = [version for version in others if version in known]
    return [*pool.fixed, *evenly(new, pool.classes, rng), *evenly(again, pool.classes, rng)]


def evenly(versions: Iterable[int], classes: Mapping[int, str], rng: Random) -> list[int]:
    """The versions by chance, one of each class in turn as long as there are any."""
    by_class: dict[str, list[int]] = {}
    for version in versions:
        by_class.setdefault(classes.get(version, ""), []).append(version)
    for of_class in by_class.values():
        rng.shuffle(of_class)
    turns = zip_longest(*rng.sample(list(by_class.values()), len(by_class)))
    return [version for turn in turns for version in turn if version is not None]


def _place(slot: int, wishes: Mapping[int, Sequence[int]], holder: dict[int, int], tried: set[int]) -> bool:
    """Give the slot a version, moving others where that frees one; whether it got one."""
    for version in wishes[slot]:
        if version not in holder:
            holder[version] = slot
            return True
    for version in wishes[slot]:
        if version not in tried:
            tried.add(version)
            if _place(holder[version], wishes, holder, tried):
                holder[version] = slot
                return True
    return False
