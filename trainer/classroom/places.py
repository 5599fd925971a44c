"""From a list, a collection or a rule to the places of an assignment, and what each is filled from.

A *place* says what is asked there: a kind at a level, perhaps by one preset; or one puzzle for everybody.
The bank's puzzles of a kind and level are dealt out among the places that want them, so that no learner
meets one twice on a sheet.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, TypeAlias

from trainer.classroom.drawing import evenly
from trainer.classroom.models import Mode
from trainer.puzzles.models import PuzzleVersion
from trainer.rules.ruleset import Ruleset
from trainer.scenarios.kind import kinds

MOST_PLACES: Final = 100
MOST_CHOICES: Final = 60
DRAWS: Final = 8
"""Choices of a place where each learner gets another draw."""
FRESH: Final = 12
"""Choices at least where puzzles are used up: after mistakes until mastery, and in an exam, whose learners
may join yet.
"""


@dataclass(frozen=True, slots=True)
class Place:
    """What stands at a place; empty `ruleset` and None for `players` leave any. `fixed`: that very puzzle."""

    kind: str
    level: int
    ruleset: str = ""
    players: int | None = None
    fixed: PuzzleVersion | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """So many puzzles of these kinds and levels."""

    kinds: tuple[str, ...]
    levels: tuple[int, ...]
    number: int
    ruleset: str = ""
    players: int | None = None


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


class NothingAskedError(ValueError):
    """None of the chosen kinds is asked at these levels by that preset."""


def rulesets_of(kind: str, ruleset: str, players: int | None) -> tuple[Ruleset, ...]:
    """The rules by which a kind is asked: under that preset, `altered` ones, or any; with so many players, or
    any.
    """
    asked = kinds()[kind]
    found = [rules for number in asked.players for rules in asked.rulesets(number)]
    return tuple(r for r in found if ruleset in ("", r.choice) and players in (None, r.players))


def spread(rule: Rule, rng: Random) -> list[Place]:
    """Places with the kinds in turn and the levels in turn; by chance which kinds where not all find room.

    :raises NothingAskedError: if there is no such puzzle.
    """
    asked = [slug for slug in rule.kinds if rulesets_of(slug, rule.ruleset, rule.players)]
    pairs = [(slug, [n for n in rule.levels if n in kinds()[slug].levels]) for slug in asked]
    pairs = [(slug, levels) for slug, levels in pairs if levels]
    if not pairs:
        raise NothingAskedError("no such puzzles are asked")
    if rule.number < len(pairs):
        chosen = set(rng.sample(range(len(pairs)), rule.number))
        pairs = [pair for at, pair in enumerate(pairs) if at in chosen]
    places = []
    for at in range(rule.number):
        slug, levels = pairs[at % len(pairs)]
        level = levels[(at + at // len(pairs)) % len(levels)]
        places.append(Place(slug, level, rule.ruleset, rule.players))
    return places


def fixed_places(versions: Iterable[PuzzleVersion]) -> list[Place]:
    """A place for each puzzle, the same for everybody."""
    return [Place(v.puzzle.kind, v.level, v.ruleset, v.players, v) for v in versions]


def settled(places: Iterable[Place]) -> list[Place]:
    """Places of an exam: where any rules would do, each gets a preset, in turn, and one for four if there is
    one; so its variants differ in nothing but the position.
    """
    found = []
    for at, place in enumerate(places):
        rules = rulesets_of(place.kind, place.ruleset, place.players)
        common = [each for each in rules if each.players == 4] or rules
        if place.ruleset or not common:
            found.append(place)
        else:
            chosen = common[at % len(common)]
            found.append(replace(place, ruleset=chosen.choice, players=chosen.players))
    return found


def wanted_choices(place: Place, mode: str, learners: int, streak: int) -> int:
    """How many choices a place shall have; in an exam one for each learner, as far as `MOST_CHOICES` go."""
    if mode == Mode.EXAM:
        return min(MOST_CHOICES, max(FRESH, learners))
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

    No version is dealt to two places; each place has `MOST_CHOICES` at most.
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
    for wanted, found in _supplies(hungry, places).items():
        takers = hungry[wanted]
        supply = evenly(found, found, rng)[: MOST_CHOICES * len(takers)]
        # Class by class, so that each place has its share of every one.
        for turn, version in enumerate(sorted(supply, key=found.__getitem__)):
            hand = hands[takers[turn % len(takers)]]
            if len(hand) < MOST_CHOICES:
                hand.append(version)
    return hands


def _supplies(hungry: Mapping[Wants, Sequence[int]], places: Sequence[Place]) -> dict[Wants, dict[int, str]]:
    """The bank's versions for each want, with the class of each one's answer: the newest of each puzzle,
    without what is fixed somewhere."""
    supplies: dict[Wants, dict[int, str]] = {wanted: {} for wanted in hungry}
    if not hungry:
        return supplies
    taken = {place.fixed.puzzle_id for place in places if place.fixed}
    rows = (
        PuzzleVersion.objects.published()
        .filter(puzzle__kind__in={w[0] for w in hungry}, level__in={w[1] for w in hungry})
        .order_by("number", "pk")
        .values_list("puzzle_id", "pk", "puzzle__kind", "level", "ruleset", "players", "answer_class")
    )
    newest = {row[0]: row[1:] for row in rows if row[0] not in taken}
    for pk, kind, level, ruleset, players, answer_class in newest.values():
        fits: list[Wants] = [
            (kind, level, preset, number) for preset in (ruleset, "") for number in (players, None)
        ]
        for wanted in fits:
            if wanted in supplies:
                supplies[wanted][pk] = answer_class
                break
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
