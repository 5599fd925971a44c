"""The pictures: a question with its table, a ruling, and the site. None holds an answer to a puzzle."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from trainer.exchange.pictures.felt import MARGIN, draw_felt, draw_stick
from trainer.exchange.pictures.sheet import HEIGHT, TALL, WIDTH, Look, Sheet, fitted, known, width_of, wrapped
from trainer.exchange.tables import seen
from trainer.puzzles.questions import Question
from trainer.rules.tiles.tile import Face, Tile, face_of, tile_name
from trainer.support.house import house_now
from trainer.wording.events import tsumogiri_legend, unseen_facts

ROOM: Final = WIDTH - 2 * MARGIN
ASKED: Final = ((50, 2), (42, 2), (36, 3), (30, 3))
"""Sizes of the question, with the lines each may take."""
NAMED: Final = ((26, 1), (22, 1), (19, 1), (20, 2))
"""The same of the rules, at the head."""
TITLE: Final = ((116, 1), (96, 1), (80, 1), (64, 2), (48, 2))
"""The same of the name of the site, on its picture."""
RULED: Final = (80, 70, 60, 52, 44, 38, 32)
BETWEEN: Final = 8
"""Between the tiles of a ruling, so that a frame touches no other tile."""
LINE: Final = 1.17
"""A line is so many times as high as its type."""

SHOWN: Final = ("1m", "2m", "3m", "4p", "0p", "6p", "7s", "8s", "9s", "1z", "1z", "7z", "7z", "7z")
"""The hand on the picture of the site."""


@dataclass(frozen=True, slots=True)
class RulingWords:
    """What the picture of a ruling says: the case, the sentence, each fact as question and answer, groups of
    tiles; those of the kinds `decide` are framed.
    """

    title: str
    sentence: str
    facts: Sequence[tuple[str, str]]
    tiles: Sequence[Sequence[Tile]]
    rules: str
    note: str
    decide: tuple[Face, ...] = ()


def question_still(asked: Question, said: str, rules: str, look: Look) -> Sheet:
    """The table as it is put, under the question `said` by the rules."""
    sheet = _begun(look, rules)
    lines, size = fitted(said, ROOM, ASKED)
    y = _draw_lines(sheet, lines, size, 58)
    for fact in _said_below(asked)[:2]:
        line = wrapped(fact, ROOM, 25, "sans", 1)[0][0]
        y += 34
        sheet.words(MARGIN, y, line, 25, "soft")
    draw_felt(sheet, seen(asked), y + 22)
    return sheet


def _said_below(asked: Question) -> list[str]:
    """What decides and no table shows, then how the rivers are read."""
    facts = list(unseen_facts(asked.kind, asked.position))
    return [*facts, tsumogiri_legend()] if asked.marks_tsumogiri else facts


def ruling_still(words: RulingWords, look: Look) -> Sheet:
    """The ruling as a referee says it, with what decides below it."""
    sheet = _begun(look, words.rules)
    sheet.words(MARGIN, 108, wrapped(words.title, ROOM, 30, "sans", 1)[0][0], 30, "soft")
    facts = list(words.facts[:3])
    foot = HEIGHT - (60 + 38 * len(facts) + (120 if words.tiles else 0))
    room = foot - 150
    lines, size = fitted(words.sentence, ROOM, tuple((size, int(room / size / LINE)) for size in RULED))
    _draw_lines(sheet, lines, size, 120 + (room - len(lines) * size * LINE) / 3)
    if words.tiles:
        sheet.box(0, foot, WIDTH, 120, "felt")
        _draw_groups(sheet, words, foot)
        foot += 120
    sheet.box(0, foot, WIDTH, HEIGHT - foot, "deep")
    for asked, told in facts:
        foot += 38
        least = min(ROOM / 2, width_of(asked, 27, "sans"))
        answer = wrapped(told, ROOM - least - 12, 27, "sans", 1)[0][0]
        beside = ROOM - width_of(answer, 27, "sans") - 12
        at = MARGIN + sheet.words(MARGIN, foot, wrapped(asked, beside, 27, "sans", 1)[0][0], 27, "felt-soft")
        sheet.words(at + 12, foot, answer, 27, "felt-ink")
    sheet.words(MARGIN, HEIGHT - 20, wrapped(words.note, ROOM, 22, "sans", 1)[0][0], 22, "felt-soft")
    return sheet


def site_still(look: Look, name: str = "") -> Sheet:
    """The `name` of the site, else that of the software; what it is for, and tiles."""
    sheet = Sheet(look)
    sheet.box(0, 0, WIDTH, HEIGHT, "paper")
    lines, size = fitted(name if known(name).strip() else _("Riichi Dojo"), ROOM, TITLE)
    _draw_lines(sheet, lines, size, 170 - len(lines) * size * LINE)
    said = _("Learn the rules and decisions around riichi from real positions, graded with reasons.")
    _draw_lines(sheet, wrapped(said, ROOM, 44, "serif", 3)[0], 44, 204, "soft")
    sheet.box(0, 352, WIDTH, HEIGHT - 352, "felt")
    draw_stick(sheet, (WIDTH - 420) / 2, 392, 420, 22)
    sheet.box(0, 452, WIDTH, HEIGHT - 452, "deep")
    x = (WIDTH - len(SHOWN) * 80 + 2) / 2
    for place, name in enumerate(SHOWN):
        sheet.tile(x + place * 80, 489, 78, name)
    return sheet


def _begun(look: Look, rules: str) -> Sheet:
    """The ground, with the name of the site and whose rules hold."""
    sheet = Sheet(look)
    sheet.box(0, 0, WIDTH, HEIGHT, "paper")
    sheet.box(MARGIN, 32, 46, 10, "stick" if look == "dark" else "deep", 5)
    sheet.box(MARGIN + 19, 33, 8, 8, "seal", 4)
    name = wrapped(house_now().name, ROOM / 2, 26, "sans", 1)[0][0]
    room = ROOM - 98 - sheet.words(MARGIN + 58, 46, name, 26, "ink")
    lines, size = fitted(rules, room, NAMED, "sans")
    for place, line in enumerate(lines):
        sheet.words_until(WIDTH - MARGIN, 46 + 24 * place - 10 * (len(lines) - 1), line, size, "soft")
    return sheet


def _draw_lines(sheet: Sheet, lines: Sequence[str], size: int, y: float, colour: str = "ink") -> float:
    """Lines below each other; where the last one stands."""
    for line in lines:
        y += size * LINE
        sheet.words(MARGIN, y, line, size, colour, "serif")
    return y


def _draw_groups(sheet: Sheet, words: RulingWords, top: float) -> None:
    groups = words.tiles
    number = sum(map(len, groups))
    wide = min(66, int((ROOM - 30 * len(groups)) / max(1, number)) - BETWEEN)
    x = float(MARGIN)
    for group in groups:
        for tile in group:
            y = top + (120 - wide * TALL) / 2
            if face_of(tile) in words.decide:
                sheet.frame(x, y, wide, wide * TALL)
            sheet.tile(x, y, wide, tile_name(tile))
            x += wide + BETWEEN
        x += 30 - BETWEEN
