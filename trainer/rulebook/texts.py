"""The pages of the rulebook: files of Markdown, `rulebook/<language>/<id>.md`.

A file is named after a rule id (`KAN-4`), a section of the catalogue (`KAN`) or a topic (`history`):

    # The title, a few words
    Picture: 34p
    Plain words first: paragraphs that a newcomer understands.

    ## On the table
    1. A step of the walk through the position of the page (`trainer.rulebook.positions`).

    ## Any other heading
    Whatever else is worth knowing.

    Table: FUR-1
    What is to be seen on it.

    Practice: can-ron NOT-4

The line `Picture:` has tiles that stand beside the title; a page without a table or tiles in its text needs
it. A part may have a table, named by the page whose position it is. What stands below that line is told only
together with the table: where its answer is still asked, neither is shown. The last line may name the kind,
the rule or both by which the part is practised.

Tiles stand between backticks; what is said about them is checked (`trainer.rulebook.claims`). A link to
another page has its name as address: `[when it may not](KAN-4)`, one to a term `[waits](#machi)`, one to the
list of house rules `[by name](house-rules)`.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.utils.translation import get_language

from trainer.rules.catalogue import RULE_IDS, SECTIONS

FOLDER: Final = Path(settings.BASE_DIR) / "rulebook"
SOURCE: Final = "en"
"""The language that has every page; where another lacks one, this one's is shown."""
ON_THE_TABLE: Final = {"en": "On the table", "ja": "卓上では", "fr": "Sur la table"}
"""The heading of the walk through the position."""
TOPICS: Final = (
    "playing-a-turn",
    "why-no-win",
    "notation",
    "local-rules",
    "open-riichi-rules",
    "abort-order",
    "history",
)
"""The pages of no rule, in the order in which a newcomer needs them."""
BY_NAME: Final = "house-rules"
"""The address of the house rules that are practised by name, among the pages."""
_STEP: Final = re.compile(r"(?m)^\d+\.\s+")
_PICTURE: Final = re.compile(r"(?m)^Picture: (.+)\n?")
_TABLE: Final = re.compile(r"(?m)^Table: (.+)$")
_PRACTICE: Final = re.compile(r"(?m)^Practice: (.+)$")


class RulebookError(ValueError):
    """A file of the rulebook that can not be read; the message names file and place."""


def read_tables(name: str) -> dict[str, Any]:
    """The tables of a TOML file of the rulebook by key; none if there is no such file."""
    path = FOLDER / name
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


@dataclass(frozen=True, slots=True)
class Part:
    """A heading and the Markdown below it. `table` is the page whose position is drawn there and `told` the
    Markdown about it, `practice` kind and rule by which the part is practised; each empty if there is none.
    """

    heading: str
    text: str
    table: str = ""
    told: str = ""
    practice: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """One page in one language. `intro`, `steps` and the `parts` are Markdown; `steps` walk through the
    position of the page, none if it has no position; `picture` the notation of the tiles beside the title.
    """

    name: str
    language: str
    title: str
    intro: str
    steps: tuple[str, ...]
    parts: tuple[Part, ...]
    picture: str = ""

    @property
    def markdown(self) -> str:
        """All that is written on the page."""
        return "\n\n".join((self.untabled, *self.steps, *(part.told for part in self.parts)))

    @property
    def untabled(self) -> str:
        """What is written there but of no table: it tells no answer to a question."""
        return "\n\n".join((self.intro, *(f"{part.heading}\n\n{part.text}" for part in self.parts)))

    @property
    def section(self) -> str:
        """The letters of the section that the page stands in; empty for a topic."""
        letters = self.name.partition("-")[0]
        return letters if letters in SECTIONS else ""


def page_named(name: str, language: str = "") -> Page | None:
    """The page in that language, else in the one that is shown now; in English where it is not translated.

    None if there is no such page. The name may come from an address: nothing is opened by it.
    """
    pages = pages_in(language or _shown())
    return pages.get(name) or pages_in(SOURCE).get(name)


@cache
def pages_in(language: str) -> dict[str, Page]:
    """The pages of a language by name: the catalogue's in its order, then the topics in theirs, then others.

    :raises RulebookError: naming the file that can not be read.
    """
    found = {path.stem: _read(path, language) for path in sorted((FOLDER / language).glob("*.md"))}
    order = {name: place for place, name in enumerate(_names())}
    return dict(sorted(found.items(), key=lambda item: (order.get(item[0], len(order)), item[0])))


def _names() -> Iterator[str]:
    for section in SECTIONS:
        yield section
        yield from (rule for rule in RULE_IDS if rule.partition("-")[0] == section)
    yield from TOPICS


def _shown() -> str:
    language = (get_language() or SOURCE).partition("-")[0]
    return language if language in ON_THE_TABLE else SOURCE


def _read(path: Path, language: str) -> Page:
    head, *below = re.split(r"(?m)^## +", path.read_text(encoding="utf-8").strip())
    picture = _PICTURE.search(head)
    first, _, intro = _PICTURE.sub("", head).partition("\n")
    if not first.startswith("# ") or not intro.strip():
        raise RulebookError(f"{path.name}: a title (# …) and a paragraph below it expected")
    parts = [_part(text) for text in below]
    walk = [part for part in parts if part.heading == ON_THE_TABLE[language]]
    if len(walk) > 1:
        raise RulebookError(f"{path.name}: {ON_THE_TABLE[language]!r} stands there twice")
    return Page(
        path.stem,
        language,
        first.removeprefix("# ").strip(),
        intro.strip(),
        tuple(_steps(path, walk[0].text)) if walk else (),
        tuple(part for part in parts if part.heading != ON_THE_TABLE[language]),
        picture[1].strip() if picture else "",
    )


def _part(text: str) -> Part:
    heading, _, rest = text.partition("\n")
    practice = _PRACTICE.search(rest)
    before, *below = _TABLE.split(_PRACTICE.sub("", rest))
    table, told = (each.strip() for each in below or ("", ""))
    return Part(heading.strip(), before.strip(), table, told, practice[1].strip() if practice else "")


def _steps(path: Path, text: str) -> Iterator[str]:
    before, *steps = _STEP.split(text)
    if before.strip() or not steps:
        raise RulebookError(f"{path.name}: numbered steps expected, nothing before them")
    for step in steps:
        yield " ".join(step.split())
