"""The kinds in the studio: the table, the live verdict, what turns it, what else it serves, publishing."""

from tests.recording.answers import bank, right
from tests.recording.practice import answer
from tests.recording.stage import chance
from trainer.authoring.actions.drafting import start_draft
from trainer.authoring.actions.publishing import publish
from trainer.scenarios.board.sketch import Sketch

PARTS = ("verdict", "flip", "serves")


def walk(recorder, cast, kind, entries):
    """The draft of a position, as its author sees it; another one is published."""
    with recorder.scene(f"draft {kind}"):
        draft = drafted(cast.writer, entries[0])
        path, writer = f"/studio/d/{draft.slug}/", recorder.visitor("author", cast.writer)
        writer.get(path, kind)
        for part in PARTS:
            writer.get(f"{path}{part}/", kind, htmx=True)
        for part in ("verdict/", "words/", "publish/", "review/", f"serves/?kind={kind}"):
            writer.get(f"{path}{part}", kind)
    with recorder.scene(f"publish {kind}"):
        _published(recorder, cast, drafted(cast.writer, bank()[kind][-1]), kind)


def drafted(user, entry):
    """A draft of a position of the bank."""
    return start_draft(author=user, sketch=Sketch.of_position(entry.parsed), kind=entry.kind)


def _published(recorder, cast, draft, case):
    """A draft gets words and is published: its versions, the page and the verdict with the author's words."""
    writer = recorder.visitor("author", cast.writer)
    posted = {"seen": str(draft.revision), "title_en": "Ours", "note_en": "Because *so*."}
    writer.follow(writer.post(f"/studio/d/{draft.slug}/words/", posted, case), case)
    chance.begin(f"publish {case}")
    draft.refresh_from_db()
    version = publish(draft=draft, by=cast.writer, listed=False)
    recorder.names.read()
    slug = version.puzzle.slug
    for path in (f"/studio/p/{slug}/", f"/studio/p/{slug}/1/", f"/studio/p/{slug}/compare/"):
        writer.get(path, case)
    guest = recorder.visitor("guest")
    guest.get(f"/p/{slug}/", case)
    answer(guest, f"/p/{slug}/", right(bank()[case][-1]), case, htmx=True)
