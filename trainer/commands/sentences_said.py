"""All that the site can say about a position, and by which templates: asked, answered, explained."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Final

from trainer.commands.listening import listening
from trainer.puzzles.bank import Entry
from trainer.puzzles.models import Origin
from trainer.puzzles.questions import Question, grade_of
from trainer.scenarios.answers import Answer, Number, OneOf, Points, SomeOf, Tiles, YesNo
from trainer.scenarios.explanation import Explanation
from trainer.scenarios.kind import kind_named
from trainer.scenarios.tile_order import TileOrder
from trainer.showing.controls import controls
from trainer.showing.flips import flip_shown
from trainer.showing.hints import hints_of_rules
from trainer.showing.verdicts import heading_of, verdict_of
from trainer.wording.kind_words import words_of
from trainer.wording.verdict import verdict_view

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
    solved = kind.solve(position, position.ruleset).answer
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
    flip = flip_shown(question)
    yield f"{flip.change}{THEN}{flip.answer}" if flip else ""


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
        yield str(shown)
    elif is_dataclass(shown):
        for field in fields(shown):
            yield from _texts(getattr(shown, field.name))
    elif isinstance(shown, Mapping):
        yield from _texts(tuple(shown.values()))
    elif isinstance(shown, Iterable):
        for each in shown:
            yield from _texts(each)
