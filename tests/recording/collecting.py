"""The kinds in a collection, on paper, and in files."""

from tests.recording.answers import right, wrong
from tests.recording.practice import answer
from trainer.puzzles.collections import add_puzzles, make_collection, set_by_link
from trainer.puzzles.models import Puzzle

FORMATS = ("json", "csv", "moodle", "qti")


def collected(owner, title, entries):
    """A collection in the order of the entries, which opens by its link."""
    found = make_collection(owner=owner, title=title, licence="cc0-1.0")
    by_slug = {each.slug: each for each in Puzzle.objects.filter(slug__in=[each.slug for each in entries])}
    add_puzzles(collection=found, puzzles=[by_slug[each.slug] for each in entries])
    set_by_link(collection=found, by_link=True)
    return found


def walk(recorder, cast, kind, entries):
    """Answered as its learners do, printed and exported as its author does."""
    with recorder.scene(f"collection {kind}"):
        found = collected(cast.writer, "Collected", entries)
        path, visitor = f"/k/{found.slug}/", recorder.visitor("learner", cast.learner)
        visitor.get(path, kind)
        first, last = entries[0], entries[-1]
        visitor.get(f"{path}p/{first.slug}/", kind)
        form = next(iter(wrong(first).values()))
        answer(visitor, f"{path}p/{first.slug}/", form, f"{kind} wrong", htmx=True)
        visitor.follow(answer(visitor, f"{path}p/{last.slug}/", right(last), f"{kind} right"), kind)
        answer(visitor, f"{path}p/{first.slug}/", {}, f"{kind} nothing", htmx=True)
        visitor.get(path, f"{kind} done")
        writer = recorder.visitor("author", cast.writer)
        writer.get(f"{path}print/?key=1", kind)
        for name in FORMATS:
            writer.get(f"/studio/export/file/?format={name}&collection={found.slug}", kind)
