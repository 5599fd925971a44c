"""Every sentence that the site can say to a learner, listed in text files to be read and approved.

Sentences are made for all positions of the bank under a language that translates nothing and hears every
template with what fills it. The files are made to be read in a diff: a heading names the module, a block is
a template, below it what it becomes in a position, a link to that position, and `approved` with a digest
once somebody has read it.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields, is_dataclass, replace
from gettext import NullTranslations
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.utils.translation import trans_real

from trainer.pages.question.controls import controls
from trainer.pages.question.hints import hints_of_rules
from trainer.pages.question.verdict import heading_of, verdict_of
from trainer.puzzles.bank import Entry
from trainer.puzzles.models import Origin
from trainer.puzzles.questions import Question, grade_of
from trainer.scenarios.answer_shapes import Answer, Number, OneOf, Points, SomeOf, TileOrder, Tiles, YesNo
from trainer.scenarios.answers.explanation import Explanation
from trainer.scenarios.kind import kind_named
from trainer.wording.kind_words import words_of
from trainer.wording.verdict import verdict_view

_CONTEXT_ENDS: Final = "\x04"


class Heard(dict[str, dict[str, None]]):
    """By template, what it was filled with; of one without placeholders itself."""

    def note(self, template: str, filled: str) -> None:
        self.setdefault(template, {})[filled] = None


class _Template(str):
    """A text that tells what it is filled with."""

    __slots__ = ("heard",)
    heard: Heard

    def __mod__(self, values: Any) -> str:
        text = str.__str__(self)
        filled: str = text % values
        self.heard.note(text, filled)
        return filled

    def __str__(self) -> str:
        """Itself: a lazy text that is made a `str` before it is filled still tells."""
        return self


class _Listener(NullTranslations):
    """A language in which each text stands for itself, and is heard."""

    def __init__(self, heard: Heard) -> None:
        super().__init__()
        self.heard = heard

    def gettext(self, message: str) -> str:
        text = message.rpartition(_CONTEXT_ENDS)[2]
        self.heard.note(text, text)
        template = _Template(text)
        template.heard = self.heard
        return template

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def to_language(self) -> str:
        """What Django asks for the name of the active language."""
        return "en"


@contextmanager
def listening() -> Iterator[Heard]:
    """All that is said within is heard."""
    active: Any = vars(trans_real)[
        "_active"
    ]  # asked for each time: a changed setting puts another in its place
    heard, before = Heard(), getattr(active, "value", None)
    active.value = _Listener(heard)
    try:
        yield heard
    finally:
        if before is None:
            del active.value
        else:
            active.value = before


THEN: Final = " → "
"""Between two sentences of which the page shows the one above the other."""
_UNEXPLAINED: Final = Explanation((), ())


@dataclass(frozen=True, slots=True)
class Said:
    """What a template became in a position: all that is said there, with the filled template in it."""

    whole: str
    slug: str

    @property
    def order(self) -> tuple[int, str]:
        """The longest first."""
        return -len(self.whole.split()), self.slug


def said_of(entries: Iterable[Mapping[str, Said]]) -> dict[str, Said]:
    """Of each template the longest that is said by it."""
    found: dict[str, Said] = {}
    for each in entries:
        for template, said in each.items():
            if template not in found or said.order < found[template].order:
                found[template] = said
    return found


def said_about(entry: Entry) -> dict[str, Said]:
    """By template, what is said with it about a position of the bank."""
    with listening() as heard:
        texts = dict.fromkeys(text for text in _texts(_shown(entry)) if text)
    lower = {text: text.casefold() for text in texts}
    found: dict[str, Said] = {}
    for template, fillings in heard.items():
        wholes = [_whole(filled.casefold(), lower) for filled in fillings if filled.strip()]
        said = [Said(whole, entry.slug) for whole in wholes if whole]
        if said:
            found[template] = min(said, key=lambda each: each.order)
    return found


def _whole(filled: str, texts: Mapping[str, str]) -> str:
    """The shortest text in which a filled template stands."""
    return min((text for text, lower in texts.items() if filled in lower), key=len, default="")


def _shown(entry: Entry) -> Iterator[Any]:
    kind, position = kind_named(entry.kind), entry.parsed
    shape = kind.shape(position)
    question = Question(entry.slug, entry.digest, kind, position, shape)
    solved = question.solve().answer
    heading = heading_of(question)
    yield heading
    yield from (option.label for option in controls(question, {}).get("options", ()))
    shown = verdict_of(question, solved, Origin(aftermath=dict(entry.aftermath)))
    yield f"{shown.words.headline} {shown.words.line}"
    yield shown
    yield hints_of_rules(question)
    words = words_of(kind.slug)
    for answer in answers_to_try(question, solved):
        view = verdict_view(words, position, grade_of(question, answer), _UNEXPLAINED, ())
        yield f"{view.headline} {' '.join(view.mistakes)}"
        yield f"{view.belief}{THEN}{view.reply}" if view.reply else ""
    yield f"{shown.flip.change}{THEN}{shown.flip.answer}" if shown.flip else ""


def answers_to_try(question: Question, solved: Answer) -> Iterator[Answer]:
    """Wrong answers: all of few, some of many, and those of every faulty rule."""
    given = dict.fromkeys(_wrong(question, solved))
    for held in question.kind.misconceptions:
        answer = held.answer(question.position, question.position.ruleset)
        if answer is not None:
            given[answer] = None
    yield from (answer for answer in given if answer != solved)


def _wrong(question: Question, solved: Answer) -> Sequence[Answer]:
    some: tuple[Any, ...] = solved if isinstance(solved, tuple) else ()
    match question.shape:
        case YesNo():
            return [not solved]
        case OneOf(options):
            return options
        case Number():
            return [int(solved) + 1, max(0, int(solved) - 1)] if isinstance(solved, int) else []
        case Points():
            return [tuple(points + 100 for points in some)]
        case TileOrder():
            return [some[::-1]]
        case Tiles(choices, one=True):
            return [(each,) for each in choices]
        case Tiles(members) | SomeOf(members):
            return [(), tuple(each for each in members if each not in some)[:2], some[:-1]]


def _texts(shown: Any) -> Iterator[str]:
    """All texts in what is shown."""
    if isinstance(shown, str):
        yield str.__str__(shown)
    elif is_dataclass(shown):
        for field in fields(shown):
            yield from _texts(getattr(shown, field.name))
    elif isinstance(shown, Mapping):
        yield from _texts(tuple(shown.values()))
    elif isinstance(shown, Iterable):
        for each in shown:
            yield from _texts(each)


PACKAGES: Final = ("wording", "kinds", "pages")
"""The packages whose sentences are listed."""
_MARKS: Final[Mapping[str, slice]] = {
    "_": slice(0, 1),
    "gettext_noop": slice(0, 1),
    "gettext_lazy": slice(0, 1),
    "ngettext": slice(0, 2),
    "ngettext_lazy": slice(0, 2),
    "pgettext": slice(1, 2),
    "pgettext_lazy": slice(1, 2),
}
"""The functions that mark a text, and which of their arguments are texts."""


@dataclass(frozen=True, slots=True, order=True)
class Template:
    """A text with its placeholders; `module` is the path below `trainer`, such as `wording/reasons/kan`.

    `singular`: it is said of one thing, and another text of several.
    """

    module: str
    text: str
    singular: bool = False


def templates_written() -> list[Template]:
    """All templates in order of their modules, each once in a module, those of a module as they stand."""
    root = Path(settings.BASE_DIR) / "trainer"
    found: dict[tuple[str, str], Template] = {}
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            module = path.relative_to(root).with_suffix("").as_posix().removesuffix("/__init__")
            for text, singular in _marked_texts(ast.parse(path.read_text(encoding="utf-8"))):
                found.setdefault((module, text), Template(module, text, singular))
    return list(found.values())


def _marked_texts(tree: ast.Module) -> Iterator[tuple[str, bool]]:
    """Each text, and whether it is the first of two of which a number chooses one."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        if isinstance(call.func, ast.Name) and call.func.id in _MARKS:
            for number, argument in enumerate(call.args[_MARKS[call.func.id]]):
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value, call.func.id.startswith("ngettext") and number == 0


_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "5p": ("tile", "thrown", "new", "fits"),
    "3p": ("old", "target"),
    "5p and 6p": ("tiles", "waits", "wait"),
    "East": ("seat", "payer", "wind", "winner", "dealer", "from", "by", "thrower"),
    "South": ("other", "payee", "next", "loser"),
    "East and West": ("seats", "others"),
    "8,000 points": ("points", "amount", "base", "per"),
    "a riichi in furiten": ("fault",),
    "pon": ("how", "call", "claim"),
    "345p": ("meld",),
    "East 2": ("round",),
    "tanyao": ("yaku",),
    "Tanyao": ("Yaku",),
    "East's pon of 5p": ("act",),
    "The hand ends in a draw.": ("end",),
    "open tanyao counts": ("clause", "clauses"),
    "half suji": ("why", "look", "reason"),
    "ryanmen and tanki": ("shape", "shapes", "parts"),
    "there are four": ("message", "what", "said"),
    "6.9 %": (
        "percent",
        "deal_in",
        "deal_here",
        "deal_there",
        "win",
        "win_here",
        "win_there",
        "ron",
        "tsumo",
    ),
    "East tiles": ("copies",),
    "a pon of 5p": ("called",),
    "the East tile": ("first", "the_tile"),
    "9m": ("named", "last", "own", "safe"),
    "North": ("caller", "source", "rival"),
    "13 han": ("han",),
    "sanbaiman": ("limit",),
    "two": ("visible",),
    "suufon renda": ("names",),
    "Riichi with 9m": ("option",),
    "Yes": ("answer",),
    "No": ("pinned",),
    "Tenhou": ("preset", "rules"),
    "12x": ("given", "none", "text", "hand"),
    "x": ("sign",),
    "12": ("digits",),
    "4": ("most",),
    "game.xml": ("name",),
    "hand 2": ("place",),
    "level": ("field", "fields", "column", "parameter"),
    "draw": ("word",),
    "Can you ron": ("kind",),
    "32rzihe4yg": ("slug",),
}
_EXAMPLES: Final = {name: word for word, names in _WORDS.items() for name in names}
_SEVERAL: Final = 3
_PLACEHOLDER: Final = re.compile(r"%\((\w+)\)([sd])")


def example_of(template: Template) -> str:
    """The template filled by hand; what has no word of its own stands as a number."""
    number = 1 if template.singular else _SEVERAL
    words = {
        name: number if kind == "d" else _EXAMPLES.get(name, number)
        for name, kind in _PLACEHOLDER.findall(template.text)
    }
    return template.text % words if words or "%%" in template.text else template.text


FOLDER: Final = Path(settings.BASE_DIR) / "docs" / "sentences"
_INDENT: Final = "    "
_NOWHERE: Final = "no position"
_APPROVED: Final = " approved "


@dataclass(frozen=True, slots=True)
class Listed:
    """A template in the list; `said` in the position `slug`, or filled by hand where that is empty.

    `approval` is empty, or the digest of the text that somebody approved.
    """

    module: str
    text: str
    said: str
    slug: str = ""
    approval: str = ""

    @property
    def approved(self) -> bool:
        """Whether somebody has read it as it is."""
        return self.approval == approval_of(self.text)


def approval_of(text: str) -> str:
    """What stands for having read a text."""
    return sha256(text.encode()).hexdigest()[:8]


def listed_sentences(template: Template, said: Said | None) -> Listed:
    """A template that nobody has read yet."""
    if said is None:
        return Listed(template.module, template.text, example_of(template))
    return Listed(template.module, template.text, said.whole, said.slug)


def with_approvals(lines: Iterable[Listed], before: Iterable[Listed]) -> list[Listed]:
    """The lines with what was approved of them before."""
    approvals = {(line.module, line.text): line.approval for line in before}
    return [replace(line, approval=approvals.get((line.module, line.text), "")) for line in lines]


def read_listed(folder: Path = FOLDER) -> list[Listed]:
    """All lines of all files, file by file."""
    return [line for path in sorted(folder.glob("*.txt")) for line in _parsed(path.read_text("utf-8"))]


def write_listed(lines: Iterable[Listed], folder: Path = FOLDER) -> None:
    """Write a file for each package, and none for one that has no sentence any more."""
    files: dict[str, list[Listed]] = {}
    for line in lines:
        files.setdefault(_file_of(line), []).append(line)
    for path in folder.glob("*.txt"):
        if path.name not in files:
            path.unlink()
    folder.mkdir(exist_ok=True)
    for name, some in files.items():
        (folder / name).write_text("\n".join(_blocks(some)), encoding="utf-8")


def _file_of(line: Listed) -> str:
    folder = line.module.split("/")
    folder = folder[:2] if folder[0] == "kinds" else folder[:-1]
    return f"{'-'.join(folder)}.txt"


def _blocks(lines: Iterable[Listed]) -> Iterator[str]:
    module = ""
    for line in lines:
        if line.module != module:
            module = line.module
            yield f"# {module}\n"
        said = "" if line.said == line.text else f"{_INDENT}{line.said}\n"
        link = f"/p/{line.slug}/" if line.slug else _NOWHERE
        approved = f"{_APPROVED}{line.approval}" if line.approval else ""
        yield f"{line.text}\n{said}{_INDENT}{link}{approved}\n"


def _parsed(text: str) -> Iterator[Listed]:
    module = ""
    for block in text.split("\n\n"):
        if block.startswith("# "):
            module = block.strip().removeprefix("# ")
            continue
        template, *said, last = block.strip("\n").split("\n")
        link, _, approval = last.strip().partition(_APPROVED)
        slug = "" if link == _NOWHERE else link.removeprefix("/p/").rstrip("/")
        yield Listed(module, template, said[0].removeprefix(_INDENT) if said else template, slug, approval)
