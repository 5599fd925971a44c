"""Rulesets as templates list them: all that one says, what two say differently, a card for the table."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.rulebook.texts import SOURCE, pages_in
from trainer.rules.rulesets.presets import Standing
from trainer.rules.rulesets.ruleset import (
    PRESETS,
    Cell,
    Ruleset,
    cell,
    load_preset,
    option_name,
    parameters,
    short_title,
    source,
    title,
)
from trainer.tablerules.confirmed import confirmed, stated
from trainer.tablerules.officer_words import stated_words
from trainer.wording.rulings import applies, clause, mark_of, said_clause, sections, topic

OPEN_RIICHI: Final = "open_"
"""What the parameters of open riichi begin with, which no preset has; `open_riichi` says so."""

KITA: Final = "kita"
SANMA: Final = 3


@dataclass(frozen=True, slots=True)
class Point:
    """What a ruleset says on a parameter: `clause` is empty where it can not apply. `rules` have pages,
    `sources` are the numbers of those in `numbered_sources`.
    """

    preset: str
    name: str
    clause: str
    cell: Cell
    rules: tuple[str, ...]
    sources: tuple[int, ...]

    @property
    def standing(self) -> Standing:
        """That of the cell; what an officer confirms is answered, and disputed where one says otherwise."""
        said = stated(self.preset, self.name)
        if said is None:
            return self.cell.standing
        return "answered" if said.agrees else "disputed"

    @property
    def mark(self) -> str:
        """That it is disputed or without a source, in words; empty if it is sure."""
        if stated(self.preset, self.name) is None:
            return mark_of([self.cell])
        return _("disputed") if self.standing == "disputed" else ""

    @property
    def stated(self) -> str:
        """What an officer says on it, in words; empty where none has said anything."""
        said = stated(self.preset, self.name)
        return stated_words(said) if said else ""

    @property
    def meaning(self) -> str:
        """What the parameter decides, and its level, as the makers of rulesets write it: in English."""
        level = option_name(self.name, self.cell.value)
        return f"{parameters()[self.name].meaning}: {level}"


@dataclass(frozen=True, slots=True)
class Section:
    """Points under a title."""

    title: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Overview:
    """A ruleset in a list: how many of its points are sure, disputed, or the usual ones without a source; and
    how many an officer confirms.
    """

    preset: str
    name: str
    title: str
    players: int
    sure: int
    disputed: int
    usual: int
    confirmed: int


def overviews() -> list[Overview]:
    """All presets that there are, in their order."""
    return [overview(preset) for preset in PRESETS]


def overview(preset: str) -> Overview:
    """Of the points that apply."""
    points = [each for each in _points(preset, parameters()) if each.clause]
    standings = [each.standing for each in points]
    return Overview(
        preset,
        short_title(preset),
        title(preset),
        load_preset(preset).players,
        sure=standings.count("answered"),
        disputed=standings.count("disputed"),
        usual=standings.count("usual"),
        confirmed=sum(confirmed(preset, each.name) is not None for each in points),
    )


def point(preset: str, name: str) -> Point:
    """:raises RulesetError: there is no such preset or parameter."""
    found = cell(preset, name)
    said = clause(name, found.value) if _applies(preset, name) else ""
    pages = pages_in(SOURCE)
    rules = tuple(rule for rule in parameters()[name].rules if rule in pages)
    numbers = tuple(sorted(_numbers(preset)[key] for key in found.sources))
    return Point(preset, name, said, found, rules, numbers)


@lru_cache(maxsize=len(PRESETS))
def _numbers(preset: str) -> Mapping[str, int]:
    keys = dict.fromkeys(key for name in parameters() for key in cell(preset, name).sources)
    return {key: number for number, key in enumerate(keys, start=1)}


def numbered_sources(preset: str) -> list[tuple[int, str]]:
    """All sources of a preset, as they are counted on its page."""
    return [(number, source(key).ref) for key, number in _numbers(preset).items()]


def _applies(preset: str, name: str) -> bool:
    rules = load_preset(preset)
    if name.startswith(OPEN_RIICHI) and name != "open_riichi":
        return rules.open_riichi
    if name.startswith(KITA):
        return rules.players == SANMA
    return applies(name, rules)


def _points(preset: str, names: Iterable[str]) -> Iterator[Point]:
    return (point(preset, name) for name in names)


def points_by_section(preset: str) -> list[Section]:
    """All that a preset says, as the rulings are grouped; what can not apply is left out."""
    found = (
        Section(heading, tuple(each for each in _points(preset, names) if each.clause))
        for heading, names in sections()
    )
    return [section for section in found if section.points]


def idle(preset: str) -> list[Point]:
    """The parameters that can not apply under a preset."""
    return [each for each in _points(preset, parameters()) if not each.clause]


@dataclass(frozen=True, slots=True)
class Pair:
    """One parameter in two rulesets."""

    first: Point
    second: Point

    @property
    def rules(self) -> tuple[str, ...]:
        """The same of both."""
        return self.first.rules

    @property
    def differs(self) -> bool:
        """By what is reckoned with, disputed or not."""
        return self.first.clause != self.second.clause

    @property
    def unsure(self) -> bool:
        """Whether one of them is disputed."""
        return "disputed" in (self.first.standing, self.second.standing)


@dataclass(frozen=True, slots=True)
class PairSection:
    """Pairs under a title."""

    title: str
    pairs: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two rulesets: what differs and what may differ by section, how many points are the same."""

    different: list[PairSection]
    unsure: list[PairSection]
    same: int

    @property
    def differences(self) -> int:
        """How many points differ."""
        return sum(len(section.pairs) for section in self.different)


def comparison(first: str, second: str) -> Comparison:
    """What two presets say differently; points that apply under neither do not count."""
    found = [PairSection(heading, tuple(_pairs(first, second, names))) for heading, names in sections()]
    pairs = [pair for section in found for pair in section.pairs]
    return Comparison(
        different=_only(found, [pair for pair in pairs if pair.differs]),
        unsure=_only(found, [pair for pair in pairs if not pair.differs and pair.unsure]),
        same=sum(not pair.differs and not pair.unsure for pair in pairs),
    )


def _pairs(first: str, second: str, names: Iterable[str]) -> Iterator[Pair]:
    for name in names:
        pair = Pair(point(first, name), point(second, name))
        if pair.first.clause or pair.second.clause:
            yield pair


def _only(found: Iterable[PairSection], wanted: list[Pair]) -> list[PairSection]:
    narrowed = (
        PairSection(section.title, tuple(pair for pair in section.pairs if pair in wanted))
        for section in found
    )
    return [section for section in narrowed if section.pairs]


_CARD: Final = (
    (
        gettext_lazy("May I declare riichi?"),
        (
            "riichi_min_points riichi_min_live_wall furiten_riichi double_riichi first_turn_broken_by ippatsu"
            " stick_if_declaration_ronned riichi_hand_at_draw riichi_hand_at_other_win noten_declaration"
            " open_riichi"
        ),
    ),
    (
        gettext_lazy("May I kan in riichi?"),
        (
            "riichi_ankan riichi_ankan_drawn_only riichi_ankan_winning_tile kokushi_robs_ankan fifth_kan"
            " dora_flip_ankan dora_flip_minkan ura_dora kan_ura"
        ),
    ),
    (
        gettext_lazy("Ron and furiten"),
        (
            "temp_furiten_ends tenpai_own_four tenpai_all_visible multi_ron triple_ron multi_ron_sticks"
            " multi_ron_honba multi_ron_dealer_renchan kita_ron kita_pass_furiten"
        ),
    ),
    (
        gettext_lazy("Abortive draws"),
        "abort_kyuushu abort_suufon abort_suucha abort_suukan suukan_timing abort_result",
    ),
    (
        gettext_lazy("Chombo and noten riichi"),
        "noten_riichi illegal_riichi_kan dead_hand broken_riichi chombo chombo_amount chombo_uma",
    ),
    (
        gettext_lazy("Payments"),
        (
            "noten_pool honba_ron tsumo_loss nagashi_mangan pao pao_scope pao_honba kiriage aka renchan bust"
            " leftover_sticks"
        ),
    ),
)
"""What is argued about at the table, by the question that is asked there."""


def card(preset: str) -> list[Section]:
    """What fits on a sheet beside the table."""
    return [
        Section(str(heading), tuple(each for each in _points(preset, names.split()) if each.clause))
        for heading, names in _CARD
    ]


@dataclass(frozen=True, slots=True)
class ChangedPoint:
    """A rule that somebody changed: what the preset says, and what holds instead."""

    topic: str
    before: str
    now: str
    rules: tuple[str, ...]


def changed_points(ruleset: Ruleset) -> list[tuple[str, list[ChangedPoint]]]:
    """What rules change of their preset, by section."""
    preset, changes = load_preset(ruleset.preset), ruleset.changes
    found = [
        (heading, [_changed(name, preset, ruleset) for name in names if name in changes])
        for heading, names in sections()
    ]
    return [each for each in found if each[1]]


def _changed(name: str, preset: Ruleset, ruleset: Ruleset) -> ChangedPoint:
    rules = point(ruleset.preset, name).rules
    return ChangedPoint(topic(name), said_clause(name, preset), said_clause(name, ruleset), rules)
