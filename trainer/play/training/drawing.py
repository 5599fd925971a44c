"""Which puzzle comes next in a run: one of its choice, the next of its set, or a mistake that waits."""

from collections.abc import Sequence

from django.db.models import Q

from trainer.learning.chance import CHANCE
from trainer.learning.choosing import RECENT
from trainer.play.practice.choice import PracticeChoice
from trainer.play.secrecy import free_of_withheld, withheld_puzzles
from trainer.progress.choosing import fitting, next_version
from trainer.progress.models import Mode, Run, RunItem
from trainer.progress.runs import mistakes_of
from trainer.puzzles.collections import newest_by_slug
from trainer.puzzles.models import PuzzleVersion
from trainer.scenarios.kind import kinds


def draw_question(run: Run, items: Sequence[RunItem]) -> PuzzleVersion | None:
    """The version that follows those of the items; None at the end. Nothing that an assignment holds back."""
    if run.mode == Mode.MISTAKES:
        return _mistake(run, items)
    if run.mode == Mode.GAME:
        return _of_game(run, items)
    if run.first_id:
        return _of_set(run, items)
    if 0 < run.size <= len(items):
        return None
    choice = PracticeChoice(**run.choice)
    drawn = {item.version.puzzle_id for item in items}
    chooser = fitting(run.learner_id, choice.aim, CHANCE)
    # The last answers may not be settled yet.
    chooser.standing.recent = [item.version.puzzle.kind for item in reversed(items)][:RECENT]
    found = next_version(
        choice.scope(),
        learner_id=run.learner_id,
        after="",
        rng=CHANCE,
        where=free_of_withheld() & ~Q(puzzle__in=drawn),
        chooser=chooser,
        first=choice.first(CHANCE),
    )
    return found.version if found else None


def _of_set(run: Run, items: Sequence[RunItem]) -> PuzzleVersion | None:
    """The first of the set that was not asked in this cycle."""
    drawn = {item.version_id for item in items}
    of_set = RunItem.objects.filter(run=run.first_id).order_by("place").values_list("version", flat=True)
    waiting = [version for version in of_set if version not in drawn]
    asking = PuzzleVersion.objects.open_by_link().filter(puzzle__kind__in=list(kinds()))
    opened = asking.exclude(puzzle__in=withheld_puzzles()).in_bulk(waiting)
    return next((opened[version] for version in waiting if version in opened), None)


def _of_game(run: Run, items: Sequence[RunItem]) -> PuzzleVersion | None:
    """The first moment of the game that was not asked yet."""
    drawn = {item.version_id for item in items}
    asking = PuzzleVersion.objects.select_related("puzzle").filter(puzzle__kind__in=list(kinds()))
    kept = asking.exclude(puzzle__in=withheld_puzzles()).in_bulk(run.versions)
    return next((kept[each] for each in run.versions if each in kept and each not in drawn), None)


def _mistake(run: Run, items: Sequence[RunItem]) -> PuzzleVersion | None:
    """The newest mistake that did not come in this run; then those whose answer was told, once more."""
    last = {item.version.puzzle.slug: item for item in items}
    withheld = withheld_puzzles()
    new = [slug for slug in mistakes_of(run.learner_id, withheld) if slug not in last]
    told = [slug for slug, item in last.items() if item.told and item.version.puzzle_id not in withheld]
    waiting = [*new[: max(0, run.size - len(last))], *told]
    opened = newest_by_slug(waiting)
    return next((opened[slug] for slug in waiting if slug in opened), None)
