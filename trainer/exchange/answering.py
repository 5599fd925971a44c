"""How another system asks for an answer: by choices, a number or a text; and what a wrong one betrays.

A set of tiles is typed where all its spellings can be listed. Where they are too many it is chosen from the
right tiles, those that misunderstandings name, and tiles near by.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import permutations
from typing import Final, Literal, TypeAlias

from django.utils.translation import gettext as _

from trainer.exchange.spellings import in_any_order, in_this_order, points_written
from trainer.puzzles.questions import Question
from trainer.rules.tiles.tile import HONOURS, Face, tile_name
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import (
    NONE,
    Answer,
    Number,
    OneOf,
    Points,
    SomeOf,
    TileOrder,
    Tiles,
    YesNo,
)
from trainer.wording.kind_words import (
    by_wind,
    codes_of,
    misconception_name,
    misconception_reply,
    option_word,
    points_of,
    unit_word,
    words_of,
)
from trainer.wording.words import faces_of, tile_word

Sort: TypeAlias = Literal["one", "several", "number", "text"]
"""How it is answered: one choice, several of them, a number, a short text."""

MOST_CHOICES: Final = 14
MOST_RIGHT: Final = 20
"""Right choices; a mark is not shared among more."""
_WRONG_BESIDES: Final = 4
"""Wrong choices beside many right ones at least."""
_MOST_ORDERED: Final = 5
"""Tiles in an order of which every order is tried."""
_SPELLINGS_OF_A_BELIEF: Final = 60
"""Those of three tiles; of more the plain order alone is known."""


@dataclass(frozen=True, slots=True)
class StaticChoice:
    """A choice by a code that is its own, in words."""

    code: str
    words: str
    right: bool


@dataclass(frozen=True, slots=True)
class StaticBelief:
    """A misunderstanding with the wrong answer that it gives: the choices by code, or the texts."""

    name: str
    reply: str
    codes: tuple[str, ...]
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answering:
    """`accepted` are texts that are right, the plainest first; `how` says how an answer is written.

    `beliefs` are known misunderstandings that answer wrongly there, each wrong answer once.
    """

    sort: Sort
    choices: tuple[StaticChoice, ...] = ()
    accepted: tuple[str, ...] = ()
    how: str = ""
    beliefs: tuple[StaticBelief, ...] = ()

    @property
    def any_right(self) -> bool:
        """Whether each right choice alone is a right answer."""
        return self.sort == "one"

    def betrays(self, code: str) -> StaticBelief | None:
        """The misunderstanding that a wrong choice betrays: the first whose answer it is part of."""
        return next((belief for belief in self.beliefs if code in belief.codes), None)


def answering_of(asked: Question, verdict: Verdict[Answer]) -> Answering:
    """How a question is answered elsewhere, with what its misunderstandings answer."""
    wrong = _wrong_answers(asked, verdict)
    way = _way(asked, verdict, wrong.values())
    offered = {choice.code for choice in way.choices}
    beliefs = []
    for code, answer in wrong.items():
        codes = _codes(asked, answer) if way.choices else ()
        texts = () if way.choices else _texts(asked, answer)
        if offered.issuperset(codes):
            beliefs.append(StaticBelief(misconception_name(code), misconception_reply(code), codes, texts))
    return Answering(way.sort, way.choices, way.accepted, way.how, tuple(beliefs))


def _wrong_answers(asked: Question, verdict: Verdict[Answer]) -> Mapping[str, Answer]:
    """What each misunderstanding that goes wrong there answers, by its code; of equal answers the first."""
    position, found = asked.position, dict[Answer, str]()
    for belief in asked.kind.misconceptions:
        answer = belief.answer(position, position.ruleset)
        if answer is not None and asked.kind.score(position, answer, verdict) < 1:
            found.setdefault(answer, belief.code)
    return {code: answer for answer, code in found.items()}


def _way(asked: Question, verdict: Verdict[Answer], wrong: Iterable[Answer]) -> Answering:
    shape, position, solved = asked.shape, asked.position, verdict.answer
    match shape:
        case YesNo():
            yes, no = StaticChoice("yes", _("Yes"), bool(solved)), StaticChoice("no", _("No"), not solved)
            return Answering("one", (yes, no))
        case OneOf():
            return Answering("one", tuple(_options(asked, shape.options, (str(solved),))))
        case SomeOf():
            choices = (*_options(asked, shape.options, codes_of(solved)), _none(asked, not solved))
            return Answering("several", choices, how=_("Choose all that are right."))
        case Tiles():
            return _of_tiles(asked, shape, faces_of(solved), wrong)
        case TileOrder():
            how = _("Write the tiles in order, such as %(example)s.")
            example = "".join(map(tile_name, shape.choices))
            return Answering(
                "text", accepted=tuple(_orders(asked, shape, verdict)), how=how % {"example": example}
            )
        case Number():
            how = _("Answer in: %(unit)s.") % {"unit": unit_word(words_of(asked.kind.slug), shape, position)}
            return Answering("number", accepted=(str(solved),), how=how)
        case Points():
            return Answering("text", accepted=_texts(asked, solved), how=_how_points(asked, shape))


def _codes(asked: Question, answer: Answer) -> tuple[str, ...]:
    """An answer as codes of choices."""
    match asked.shape:
        case YesNo():
            return ("yes" if answer else "no",)
        case Tiles():
            return tuple(map(tile_name, faces_of(answer))) or (NONE,)
        case OneOf():
            return (str(answer),)
        case _:
            return tuple(codes_of(answer)) or (NONE,)


def _texts(asked: Question, answer: Answer) -> tuple[str, ...]:
    """An answer as it may be typed."""
    match asked.shape:
        case Number():
            return (str(answer),)
        case Points() if answer:
            return points_written(points for _seat, points in by_wind(asked.position, points_of(answer)))
        case TileOrder():
            return in_this_order(faces_of(answer))
        case Tiles() if faces := faces_of(answer):
            return in_any_order(faces, _SPELLINGS_OF_A_BELIEF) or in_this_order(faces)
        case _:
            return _none_texts(asked)


def _none_texts(asked: Question) -> tuple[str, ...]:
    return tuple(dict.fromkeys((NONE, _("none"), _none(asked, right=True).words)))


def _orders(asked: Question, shape: TileOrder, verdict: Verdict[Answer]) -> Iterator[str]:
    """The right order, and each other that is right too since some of its tiles are alike."""
    solved = faces_of(verdict.answer)
    yield from in_this_order(solved)
    if len(shape.choices) <= _MOST_ORDERED:
        for order in permutations(solved):
            if order != solved and asked.kind.score(asked.position, order, verdict) == 1:
                yield from in_this_order(order)


def _how_points(asked: Question, shape: Points) -> str:
    how = _("Write what each seat wins or loses, East first, such as 8000,-8000,0,0.")
    if not shape.none:
        return how
    none = _("Write none where this holds: %(label)s.") % {"label": _none(asked, right=True).words}
    return f"{how} {none}"


def _options(asked: Question, codes: tuple[str, ...], right: tuple[str, ...]) -> Iterator[StaticChoice]:
    words = words_of(asked.kind.slug)
    for code in codes:
        yield StaticChoice(code, option_word(words, code, asked.position), code in right)


def _none(asked: Question, right: object) -> StaticChoice:
    return StaticChoice(NONE, str(words_of(asked.kind.slug).none_label) or _("None of them"), bool(right))


def _of_tiles(asked: Question, shape: Tiles, right: tuple[Face, ...], wrong: Iterable[Answer]) -> Answering:
    """Choices where the tiles are those of a hand or cannot all be spelled; else a text."""
    if len(shape.choices) <= MOST_CHOICES:
        return _chosen(asked, shape, shape.choices, right)
    if shape.one:
        return Answering("text", accepted=tuple(map(tile_name, right)), how=_("Write one tile, such as 5p."))
    spelled = in_any_order(right) if right else _none_texts(asked)
    if not spelled and len(right) <= MOST_RIGHT:
        return _chosen(asked, shape, _likely(shape, right, wrong), right)
    how = _("Write the tiles, such as 147m5p.")
    if shape.none:
        how = _("Write the tiles, such as 147m5p; write “none” if there is none.")
    return Answering("text", accepted=spelled or in_this_order(right), how=how)


def _chosen(asked: Question, shape: Tiles, tiles: Iterable[Face], right: tuple[Face, ...]) -> Answering:
    choices = tuple(StaticChoice(tile_name(face), tile_word(face), face in right) for face in tiles)
    if shape.one:
        return Answering("one", choices)
    if shape.none:
        choices = (*choices, _none(asked, not right))
    return Answering("several", choices, how=_("Choose all that are right."))


def _likely(shape: Tiles, right: tuple[Face, ...], wrong: Iterable[Answer]) -> tuple[Face, ...]:
    """The right tiles among others that somebody may take for right, in order."""
    named = (face for answer in wrong for face in faces_of(answer))
    near = sorted(shape.choices, key=partial(_distance, right))
    wanted = max(MOST_CHOICES, len(right) + _WRONG_BESIDES)
    return tuple(sorted(list(dict.fromkeys((*right, *named, *near)))[:wanted]))


def _distance(right: tuple[Face, ...], face: Face) -> int:
    """How far a tile is from the nearest right one of its suit; honours are far from all."""
    steps = (abs(face - other) for other in right if face // 9 == other // 9 and face not in HONOURS)
    return min(steps, default=9)
