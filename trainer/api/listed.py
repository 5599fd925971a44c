"""The puzzles that everybody may be asked, as they are asked: never an answer, nor what leads to one."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from ninja import Field, Schema

from trainer.accounts.middleware import LearnerRequest
from trainer.api.refusals import not_there, refused_value
from trainer.classroom.secrecy.telling import reader_now
from trainer.exchange.tables import table_lines
from trainer.learning.days import day_of
from trainer.pages.question.rows import rules_of
from trainer.puzzles.actions import puzzle_of_the_day
from trainer.puzzles.models import PuzzleVersion, Stocked
from trainer.puzzles.questions import question_of
from trainer.puzzles.stock import Scope
from trainer.rules.rulesets.ruleset import ALTERED, PRESETS
from trainer.scenarios.kind import kinds
from trainer.wording.kind_words import kind_title, words_of
from trainer.wording.rule_names import ruleset_line

PAGE = 50


class PuzzlesAsked(Schema):
    """Which puzzles are asked for; what is left out narrows nothing."""

    kind: str = ""
    level: int = Field(0, ge=0, le=9)
    rules: str = Field("", json_schema_extra={"enum": ["", *PRESETS, ALTERED]})
    after: str = Field("", max_length=20, description="`next` of the page before")
    limit: int = Field(PAGE, ge=1, le=PAGE)


class PuzzleListed(Schema):
    """A puzzle by what it is about."""

    slug: str
    kind: str
    title: str
    level: int
    rules: str
    ruleset: str = Field(description="the rules in words, with what they change")
    players: int
    link: str


class PuzzlesListed(Schema):
    """A page of puzzles; `next` is null on the last one."""

    puzzles: list[PuzzleListed]
    next: str | None


class PuzzlePut(PuzzleListed):
    """A puzzle as it is asked: the table in words, and the same as a position (docs/position.md)."""

    question: str
    table: list[tuple[str, str]]
    position: dict[str, Any]


def puzzles_listed(request: HttpRequest, given: PuzzlesAsked) -> PuzzlesListed:
    """Public puzzles in the order of their links, which says nothing about them; those that an assignment of
    the reader's keeps back are left out.
    """
    if given.kind and given.kind not in kinds():
        raise refused_value("kind", given.kind)
    if given.rules and given.rules not in (*PRESETS, ALTERED):
        raise refused_value("rules", given.rules)
    scope = Scope(
        kinds=(given.kind,) if given.kind else tuple(kinds()),
        levels=(given.level,) if given.level else (),
        rulesets=(given.rules,) if given.rules else (),
    )
    reader = reader_now()
    kept = frozenset(reader.kept_tables) if reader and request.COOKIES else frozenset()
    rows = scope.stock().filter(puzzle__slug__gt=given.after).exclude(puzzle__in=kept)
    found = list(rows.select_related("puzzle", "version").order_by("puzzle__slug")[: given.limit + 1])
    page = found[: given.limit]
    return PuzzlesListed(
        puzzles=[PuzzleListed(**_about(request, each)) for each in page],
        next=page[-1].puzzle.slug if len(found) > len(page) else None,
    )


def _about(request: HttpRequest, row: Stocked | PuzzleVersion) -> dict[str, Any]:
    slug, kind = row.puzzle.slug, row.puzzle.kind
    version = row if isinstance(row, PuzzleVersion) else row.version
    return {
        "slug": slug,
        "kind": kind,
        "title": kind_title(kind),
        "level": row.level,
        "rules": row.ruleset,
        "ruleset": rules_of(version),
        "players": row.players,
        "link": request.build_absolute_uri(reverse("play:puzzle", args=[slug])),
    }


def puzzle_put(request: HttpRequest, slug: str) -> PuzzlePut:
    """One public puzzle. Whoever has an assignment that keeps it back is refused it."""
    row = Stocked.objects.select_related("version", "puzzle").filter(puzzle__slug=slug).first()
    if row is None:
        raise not_there("slug")
    row.version.puzzle = row.puzzle
    return _put(request, row.version)


def puzzle_of_today(request: LearnerRequest) -> PuzzlePut:
    """What everybody is asked today, by the clock of Greenwich."""
    version = puzzle_of_the_day(day_of(request.arrived_at, "UTC"))
    if version is None:
        raise not_there()
    return _put(request, version)


def _put(request: HttpRequest, version: PuzzleVersion) -> PuzzlePut:
    if request.COOKIES and (reader := reader_now()) is not None:
        reader.refuse_puzzle(version.puzzle.slug)
    asked = question_of(version)
    about = _about(request, version) | {"ruleset": ruleset_line(asked.position.ruleset)}
    return PuzzlePut(
        **about,
        question=words_of(asked.kind.slug).told_question(asked.position),
        table=list(table_lines(asked)),
        position=asked.position.to_json(),
    )
