"""A page of the rulebook as templates list it: its text with tiles drawn, its table, what differs by ruleset.

Nothing here depends on who reads, but `walk_of`, which asks whether its verdict is told.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from trainer.pages.question.cached import CachedVerdict, Packed, cached_heading, cached_verdict
from trainer.pages.question.drawn import lit_table
from trainer.pages.question.verdict import Heading, shown_of
from trainer.pages.templatetags.tiles import tiles
from trainer.pages.templatetags.words import terms
from trainer.puzzles.digests import puzzle_digest, slug_of
from trainer.puzzles.judging import judgement_of
from trainer.puzzles.questions import Question
from trainer.rulebook.claims import claimed, is_notation, waited
from trainer.rulebook.positions import walked
from trainer.rulebook.texts import BY_NAME, pages_in
from trainer.rules.catalogue import RULE_IDS, SECTIONS
from trainer.rules.rulesets.presets import Source, cell, parameters, source
from trainer.rules.rulesets.ruleset import PRESETS, RuleOption, short_title
from trainer.rules.scoring.yaku_list import PATTERNS, YAKU, Beside, beside_riichi
from trainer.scenarios.kind import kinds
from trainer.wording.kind_words import misconception_name, misconception_reply
from trainer.wording.rule_names import section_name
from trainer.wording.rulings import clause, mark_of
from trainer.wording.words import YAKU_NAMES

CACHED: Final = 1024


class _Drawn(RendererHTML):
    """Tiles in place of code, pages and terms in place of their names."""

    def code_inline(self, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
        return _code(tokens[at].content)

    def text(self, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
        kinds_before = [token.type for token in tokens[:at]]
        inside = kinds_before.count("link_open") > kinds_before.count("link_close")
        return str(escape(tokens[at].content) if inside else terms(tokens[at].content))

    def link_open(self, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
        tokens[at].attrSet("href", _address(str(tokens[at].attrGet("href") or "")))
        return self.renderToken(tokens, at, options, env)


_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Drawn).enable("table")


@lru_cache(maxsize=CACHED)
def drawn(markdown: str, language: str) -> SafeString:
    """The HTML of a text of ours; the language is that of the names of the tiles."""
    return mark_safe(str(_MARKDOWN.render(markdown)).strip())  # noqa: S308  our own files, HTML is off


@lru_cache(maxsize=CACHED)
def drawn_line(markdown: str, language: str) -> SafeString:
    """The same without a paragraph around it."""
    return mark_safe(str(_MARKDOWN.renderInline(markdown)))  # noqa: S308  our own files, HTML is off


def _code(text: str) -> str:
    if pair := waited(text):
        held, waits = (tiles(part, size="small") for part in pair)
        between = escape(_("waits on"))
        return f'{held} <span class="leaves">{between}</span> {waits}'
    _word, shown = claimed(text)
    return tiles(shown, size="small") if is_notation(shown) else f"<code>{escape(text)}</code>"


def _address(target: str) -> str:
    if target.startswith("#"):
        return f"{reverse('rulebook:glossary')}{target}"
    if target == BY_NAME:
        return reverse("rulebook:house_rules")
    return reverse("rulebook:page", args=[target]) if target in pages_in("en") else target


@dataclass(frozen=True, slots=True)
class Walk:
    """The table of a page: the question, the picture, the verdict on the right answer, and each step."""

    heading: Heading
    verdict: CachedVerdict
    steps: tuple[SafeString, ...]


def walk_question(name: str) -> Question | None:
    """What is asked about the position of a page; None where it has none."""
    there = walked(name)
    if there is None:
        return None
    digest = puzzle_digest(there.kind.slug, there.stored)
    return Question(slug_of(digest), digest, there.kind, there.position, there.kind.shape(there.position))


def walk_of(question: Question, steps: Sequence[str]) -> Walk:
    """For a question whose verdict the reader is told."""
    language = get_language() or ""
    return Walk(
        cached_heading(question, language),
        cached_verdict(question, question.solve().answer, None, language, stored=False),
        tuple(drawn_line(step, language) for step in steps),
    )


@dataclass(frozen=True, slots=True)
class Case:
    """The table of a part: the question, the picture, the right answer. `named_by` is the id of the part's
    heading, by which the table goes.
    """

    heading: Heading
    named_by: str
    table: Packed
    line: str


@lru_cache(maxsize=CACHED)
def case_of(question: Question, named_by: str, language: str) -> Case:
    """For a question whose verdict the reader is told."""
    judged = judgement_of(question, question.solve().answer, flipped=False, compared=False)
    shown = shown_of(judged, None)
    table = Packed.of(lit_table(question, shown.lights, named_by))
    return Case(cached_heading(question, language), named_by, table, str(shown.words.line))


@dataclass(frozen=True, slots=True)
class LevelRow:
    """What a parameter says at one level, and the rulesets that have it, each with how sure that is."""

    clause: str
    presets: tuple["PresetCell", ...]


@dataclass(frozen=True, slots=True)
class PresetCell:
    """A ruleset in a row, and that it is disputed or without a source: a `mark`, empty if it is sure."""

    preset: str
    name: str
    mark: str


@dataclass(frozen=True, slots=True)
class Sureness:
    """Rulesets whose word is equally sure and rests on the same sources, named by their keys."""

    names: tuple[str, ...]
    confidence: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """A parameter of rulesets that belongs to a rule: its levels in use, the commonest first."""

    name: str
    rows: tuple[LevelRow, ...]
    sure: tuple[Sureness, ...]

    @property
    def differs(self) -> bool:
        """Whether the rulesets have more than one level."""
        return len(self.rows) > 1

    @property
    def left_open(self) -> tuple[PresetCell, ...]:
        """The rulesets of which no source says the level, or whose sources differ."""
        return tuple(cell for row in self.rows for cell in row.presets if cell.mark)

    @property
    def said(self) -> bool:
        """Whether a source of any ruleset says it."""
        return any(not cell.mark for row in self.rows for cell in row.presets)


def ruleset_differences(rule: str) -> tuple[Difference, ...]:
    """What rulesets say on a rule of the catalogue."""
    own = (name for name, each in parameters().items() if rule in each.rules)
    return tuple(filter(lambda found: found.rows, map(_difference, own)))


def _difference(parameter: str) -> Difference:
    by_clause: dict[str, list[PresetCell]] = {}
    by_sureness: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for preset in PRESETS:
        found = cell(preset, parameter)
        if words := _clause(parameter, found.value):
            said = PresetCell(preset, short_title(preset), mark_of([found]))
            by_clause.setdefault(words, []).append(said)
            by_sureness.setdefault((found.confidence, found.sources), []).append(said.name)
    ordered = sorted(by_clause.items(), key=lambda item: -len(item[1]))
    return Difference(
        parameter,
        tuple(LevelRow(words, tuple(cells)) for words, cells in ordered),
        tuple(Sureness(tuple(names), *sureness) for sureness, names in by_sureness.items()),
    )


def sources_of(found: Iterable[Difference]) -> list[Source]:
    """The sources of all of them, each once, in the order of their keys."""
    keys = {key for each in found for sure in each.sure for key in sure.keys}
    return [source(key) for key in sorted(keys)]


def _clause(parameter: str, level: RuleOption) -> str:
    try:
        return str(clause(parameter, level))
    except KeyError:  # a parameter of the frame of a game, of which no question says anything
        return ""


@dataclass(frozen=True, slots=True)
class Belief:
    """A faulty rule that learners hold, and what is to be said to it."""

    belief: str
    reply: str


def beliefs(rule: str) -> tuple[Belief, ...]:
    """The misbeliefs about a rule, each once."""
    codes = dict.fromkeys(
        each.code for kind in kinds().values() for each in kind.misconceptions if each.rule == rule
    )
    return tuple(Belief(misconception_name(code), misconception_reply(code)) for code in codes)


@dataclass(frozen=True, slots=True)
class RulebookEntry:
    """A line of the contents: the address's name, the id of a rule where it is one, the title."""

    name: str
    rule: str
    title: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """A section of the catalogue, or the topics: the page that opens it, if there is one, the others in it,
    and the tiles beside its title.
    """

    title: str
    picture: str
    opening: RulebookEntry | None
    entries: tuple[RulebookEntry, ...]

    @property
    def number(self) -> int:
        """How many pages it has."""
        return len(self.entries) + bool(self.opening)


def contents() -> list[Chapter]:
    """All pages that there are, in the order of the catalogue; topics first, which newcomers read."""
    language = get_language() or ""
    found = pages_in("en") | pages_in(language.partition("-")[0])
    topics = tuple(
        RulebookEntry(name, "", page.title)
        for name, page in found.items()
        if not page.section and name not in SECTIONS
    )
    first = found[topics[0].name].picture if topics else ""
    chapters = [Chapter(_("Before you begin"), first, None, topics)]
    for section in SECTIONS:
        rules = (rule for rule in RULE_IDS if rule.partition("-")[0] == section and rule in found)
        entries = tuple(RulebookEntry(rule, rule, found[rule].title) for rule in rules)
        page = found.get(section)
        opening = RulebookEntry(section, "", page.title) if page else None
        chapters.append(Chapter(section_name(section), page.picture if page else "", opening, entries))
    return [chapter for chapter in chapters if chapter.entries]


def neighbours(name: str) -> tuple[RulebookEntry | None, RulebookEntry | None]:
    """The page before and the page after, in the order of the contents."""
    line = list(_line())
    names = [entry.name for entry in line]
    if name not in names:
        return None, None
    at = names.index(name)
    return (line[at - 1] if at else None), (line[at + 1] if at + 1 < len(line) else None)


def _line() -> Iterator[RulebookEntry]:
    for chapter in contents():
        if chapter.opening:
            yield chapter.opening
        yield from chapter.entries


@dataclass(frozen=True, slots=True)
class YakuRow:
    """A yaku with its han in a closed and in an open hand, 0 for none, and what it is to a riichi. A yakuman
    has no han; renhou's differ by ruleset.
    """

    name: str
    yakuman: bool
    closed: int
    open: int
    beside: Beside


def yaku_rows() -> list[YakuRow]:
    """All yaku but riichi, and the yakuman, which have no han."""
    rows = [
        YakuRow(str(YAKU_NAMES[each.name]), False, each.closed, each.open, beside_riichi(each.name))
        for each in YAKU.values()
        if each.name != "riichi"
    ]
    rows.append(YakuRow(str(YAKU_NAMES["renhou"]), False, 0, 0, beside_riichi("renhou")))
    return rows + [YakuRow(str(YAKU_NAMES[name]), True, 0, 0, beside_riichi(name)) for name in PATTERNS]
