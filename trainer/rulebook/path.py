"""The path for those who know nothing: stages of lessons, each a few screens and questions, five a trial.

`rulebook/path/path.toml` has the order, the new words and what is asked, the same for all languages;
`rulebook/path/<language>/<file>.md` the text of a lesson, a title and a heading for each screen;
`rulebook/path/questions.json` the puzzles of the bank that it asks, each with the screen that teaches what
decides it (`manage.py path_questions` chooses them); `rulebook/path/former.json` what the path asked before,
the oldest first: a lesson that was passed then stays passed.
"""

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.utils.translation import get_language

from trainer.rulebook.texts import FOLDER, ON_THE_TABLE, SOURCE, Part, RulebookError
from trainer.rulebook.touch_goals import touch_of
from trainer.rulebook.touches import Touch

PATH: Final = FOLDER / "path"
QUESTIONS: Final = PATH / "questions.json"
FORMER: Final = PATH / "former.json"
TRIAL: Final = 5
"""So many questions of a lesson are asked together."""
MINUTES: Final = 2
"""So long a lesson takes, as its pages say: about 250 words to read, and five questions."""
PASS: Final = 0.8
"""So large a part of a trial is right where the lesson is done: four of five."""
START: Final = {"basics": "tenpai", "online": "furiten"}
"""The stage that is suggested to who knows something already, by `Learner.background`."""


@dataclass(frozen=True, slots=True)
class Ask:
    """So many questions of a kind and level.

    In a lesson of the path `screen` is the number of the one that teaches what decides them. With `reason`
    the verdict gives a reason of this code, with `answer` it is of this class.
    """

    kind: str
    level: int
    number: int
    screen: int = 0
    reason: str = ""
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Screen:
    """A heading, Markdown below it, the new word (address of a term), empty if there is none, and what there
    is to tap on.
    """

    heading: str
    text: str
    term: str
    touch: Touch | None = None


@dataclass(frozen=True, slots=True)
class Lesson:
    """Two minutes of reading and the slugs of its questions in order, each with the number of the screen that
    teaches what decides it; none where the bank has none of its kinds.
    """

    slug: str
    stage: str
    title: str
    language: str
    screens: tuple[Screen, ...]
    rules: tuple[str, ...]
    asks: tuple[Ask, ...]
    screen_of: Mapping[str, int]

    @property
    def questions(self) -> tuple[str, ...]:
        """The slugs of its questions in order."""
        return tuple(self.screen_of)


@dataclass(frozen=True, slots=True)
class Stage:
    """Lessons that belong together, with the tiles of its picture in notation. The questions of the last one
    are the test to skip the stage.
    """

    slug: str
    title: str
    picture: str
    lessons: tuple[Lesson, ...]

    @property
    def last(self) -> Lesson:
        """The lesson whose questions test the whole stage."""
        return self.lessons[-1]


def stages() -> tuple[Stage, ...]:
    """The path in the language that is shown now."""
    language = (get_language() or SOURCE).partition("-")[0]
    return stages_in(language if language in ON_THE_TABLE else SOURCE)


def lessons() -> Mapping[str, Lesson]:
    """All lessons in order, by the name in their address."""
    return {lesson.slug: lesson for stage in stages() for lesson in stage.lessons}


@cache
def stages_in(language: str) -> tuple[Stage, ...]:
    """The path in a language, in English where it is not translated.

    :raises RulebookError: naming the file that can not be read.
    """
    rows: list[dict[str, Any]] = tomllib.loads((PATH / "path.toml").read_text(encoding="utf-8"))["stages"]
    titles = _titles(SOURCE) | _titles(language)
    chosen = _questions()
    return tuple(
        Stage(
            row["slug"],
            titles[row["slug"]],
            row["picture"],
            tuple(_lesson(each, row["slug"], language, chosen) for each in row["lessons"]),
        )
        for row in rows
    )


@cache
def former_paths() -> tuple[tuple[Mapping[str, tuple[str, ...]], ...], ...]:
    """What the path asked before, the oldest first: of each stage the questions of its lessons, in order."""
    paths: list[list[dict[str, list[str]]]] = json.loads(FORMER.read_text(encoding="utf-8"))
    return tuple(
        tuple({slug: tuple(asked) for slug, asked in stage.items()} for stage in stages) for stages in paths
    )


def _titles(language: str) -> dict[str, str]:
    path = PATH / language / "stages.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def _questions() -> dict[str, dict[str, int]]:
    return json.loads(QUESTIONS.read_text(encoding="utf-8")) if QUESTIONS.exists() else {}


def _lesson(
    row: Mapping[str, Any], stage: str, language: str, chosen: Mapping[str, Mapping[str, int]]
) -> Lesson:
    slug = row["file"].partition("-")[2]
    shown = language if (PATH / language / f"{row['file']}.md").exists() else SOURCE
    title, parts = _read(PATH / shown / f"{row['file']}.md")
    if len(parts) != len(row["terms"]):
        raise RulebookError(f"{row['file']}: {len(parts)} screens and {len(row['terms'])} terms")
    touches = {each.pop("screen"): touch_of(**each) for each in map(dict, row.get("touch", ()))}
    screens = (
        Screen(part.heading, part.text, term, touches.get(number))
        for number, (part, term) in enumerate(zip(parts, row["terms"], strict=True), 1)
    )
    asks = tuple(Ask(**each) for each in row["ask"])
    rules = tuple(row["rules"])
    return Lesson(slug, stage, title, shown, tuple(screens), rules, asks, chosen.get(slug, {}))


def _read(path: Path) -> tuple[str, list[Part]]:
    head, *below = re.split(r"(?m)^## +", path.read_text(encoding="utf-8").strip())
    if not head.startswith("# ") or not below:
        raise RulebookError(f"{path.name}: a title (# …) and screens (## …) expected")
    split = (text.partition("\n") for text in below)
    return head.removeprefix("# ").strip(), [Part(first.strip(), rest.strip()) for first, _, rest in split]
