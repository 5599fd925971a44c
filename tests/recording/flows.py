"""Forms that hold something, filled in step by step: accounts, classes, assignments, drafts, files."""

import json

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.authoring.exchange.samples import bank_values, document
from tests.authoring.making import entry_of
from tests.recording.collecting import FORMATS, collected
from tests.recording.studio_kinds import drafted
from tests.studio.records.written import xml
from tests.teach.assignments.posted import posted
from trainer.authoring.actions.drafting import start_draft
from trainer.scenarios.board.sketch import Sketch
from trainer.scenarios.board.snapshot import empty_snapshot

PASSWORD = "a long pass phrase"
ACCOUNTS = {
    "login/": {"login": "Writer", "password": "riichi riichi"},
    "logout/": {},
    "inactive/": {},
    "signup/": {"username": "akagi", "password1": "suzume-1965", "password2": "suzume-1965"},
    "reauthenticate/": {"password": "wrong"},
    "email/": {"email": "aiko@example.org", "action_add": ""},
    "confirm-email/": {},
    "confirm-email/key/": {},
    "password/change/": {"oldpassword": PASSWORD, "password1": "suzume-1965", "password2": "suzume-1966"},
    "password/set/": {"password1": "suzume-1965", "password2": "suzume-1965"},
    "password/reset/": {"email": "aiko@example.org"},
    "password/reset/done/": {},
    "password/reset/key/1-abc/": {},
    "password/reset/key/done/": {},
    "login/code/confirm/": {},
}
"""allauth's addresses below `/accounts/`, and what is posted there."""
ASSIGNMENTS = {
    "by rule": {},
    "mastery": {"mode": "mastery", "levels": ["1", "2"], "note": "Read *chapter 2*."},
    "exam": {"mode": "exam", "feedback": "after_due", "minutes": "45", "number": "2"},
    "wrong": {"title": "", "due_at": "yesterday", "number": "1000"},
}
EDITS = (
    {"tiles": "123m456p789s11z23p4p"},
    {"at": "river:1", "tile": "5p"},
    {"at": "river:1", "tiles": "1111z"},
    {"do": "frame", "round": "S2", "honba": "1", "wind": "0"},
    {"do": "fill", "turn": "6"},
    {"do": "fill", "turn": "99"},
    {"do": "preset", "preset": "ema_2025"},
    {"do": "preset", "preset": "tenhou_3p"},
    {"do": "paste", "paste": "{not json"},
    {"write": "hand", "text-hand": "123"},
)
"""What is done to an empty table, some of which is refused."""


def walk(recorder, cast):
    """Each flow in a scene of its own."""
    for flow in (_accounts, _assigning, _class, _editing, _importing, _record, _collecting):
        flow(recorder, cast)


def _accounts(recorder, cast):
    people = cast.school_people
    roles = {"guest": None, "learner": people["learner"], "managed": people["managed"]}
    for role, user in roles.items():
        for path, fields in ACCOUNTS.items():
            with recorder.scene(f"{role} {path}"):
                visitor = recorder.visitor(role, user)
                visitor.get(f"/accounts/{path}")
                visitor.post(f"/accounts/{path}")
                if fields:
                    visitor.follow(visitor.post(f"/accounts/{path}", fields, "filled"), "filled")
    for path in ("/nowhere/", "/p/nowhere/", "/static/nowhere.css"):
        recorder.visitor("guest").get(path)


def _assigning(recorder, cast):
    """A new assignment of each sort, looked at, made ready, published, copied, given more time."""
    room = cast.room
    for name, changes in ASSIGNMENTS.items():
        with recorder.scene(f"assign {name}"):
            teacher = recorder.visitor("teacher", cast.teacher)
            sent = teacher.post(f"/teach/c/{room.slug}/assign/", posted(**changes), name)
            if sent.status_code != 302:
                continue
            page = f"/teach/a/{room.assignments.get().slug}/"
            teacher.follow(sent, name)
            teacher.get(f"{page}edit/", name)
            teacher.post(f"{page}edit/", posted(**changes, title="Another title"), name)
            teacher.follow(teacher.post(f"{page}publish/", case=name), f"{name} published")
            teacher.get(f"{page}preview/1/", name)
            teacher.get(f"{page}more-time/{cast.bo.pk}/", name)
            teacher.get(f"/teach/c/{room.slug}/", name)
            learner = recorder.visitor("learner", cast.learner)
            learner.get(f"/c/{room.slug}/", name)
            learner.get("/", name)
            learner.get(f"/hw/{page.split('/')[3]}/", name)


def _class(recorder, cast):
    """A new class, its learners by a list, their cards; what has mistakes."""
    with recorder.scene("class"):
        teacher, path = recorder.visitor("teacher", cast.teacher), f"/teach/c/{cast.room.slug}/"
        teacher.post("/teach/new/", {"name": "", "zone": "Mars/Base"}, "wrong")
        names = {"names": "Dai\nEmi\nAiko\n"}
        teacher.post(f"{path}learners/import/", names, "looked at")
        teacher.follow(teacher.post(f"{path}learners/import/", {**names, "do": "make"}, "made"), "made")
        teacher.get(f"{path}learners/", "two")
        teacher.post(f"{path}settings/", {"name": "", "zone": ""}, "wrong")
        teacher.post(f"{path}cards/", {"who": "x", "days": "0"}, "wrong")
        teacher.follow(teacher.post(f"{path}archive/", case="archived"), "archived")
        teacher.get(path, "archived")


def _editing(recorder, cast):
    """Tables laid by hand, three players too; a position of the bank changed and taken back."""
    for preset in ("tenhou_4p", "tenhou_3p"):
        with recorder.scene(f"edit {preset}"):
            draft = start_draft(author=cast.writer, sketch=Sketch(empty_snapshot(preset)))
            writer, path = recorder.visitor("author", cast.writer), f"/studio/d/{draft.slug}/"
            for page in ("", "verdict/", "serves/", "publish/"):
                writer.get(f"{path}{page}", f"empty {preset}")
            for number, given in enumerate(EDITS):
                for htmx in (True, False):
                    draft.refresh_from_db()
                    form = {"seen": draft.revision, "mine": draft.content, "at": "hand", **given}
                    writer.post(f"{path}edit/", form, f"{preset} {number}", htmx=htmx)
            writer.get(path, f"laid {preset}")
            writer.get(f"{path}verdict/", f"laid {preset}", htmx=True)
            form = {"seen": "0", "mine": draft.content, "at": "hand", "tiles": "9m"}
            writer.post(f"{path}edit/", form, f"{preset} stale", htmx=True)
    with recorder.scene("change"):
        draft = drafted(cast.writer, entry_of("can-ron"))
        writer, path = recorder.visitor("author", cast.writer), f"/studio/d/{draft.slug}/"
        for act, given in (("edit/", {"do": "remove", "at": "hand:0"}), ("undo/", {}), ("redo/", {})):
            draft.refresh_from_db()
            form = {"seen": draft.revision, "mine": draft.content, **given}
            writer.post(f"{path}{act}", form, "changed", htmx=True)
        writer.get(f"{path}verdict/", "changed", htmx=True)


def _importing(recorder, cast):
    """Files that can be imported, that have wrong lines, that are none; what was imported goes out again."""
    values = bank_values(8)
    wrong = [*values[:2], {**values[2], "kind": "nothing"}, {**values[3], "position": {"hand": "19m"}}]
    files = {
        "right": document(values, collection={"title": "Kans"}).encode(),
        "wrong": document(json.loads(json.dumps(wrong))).encode(),
        "utf-16": "é".encode("utf-16"),
        "empty": b"",
    }
    for name, data in files.items():
        with recorder.scene(f"import {name}"):
            writer = recorder.visitor("author", cast.writer)
            sent = writer.post("/studio/import/", {"file": SimpleUploadedFile("puzzles.json", data)}, name)
            if sent.status_code != 302:
                continue
            writer.follow(sent, name)
            writer.follow(writer.post(f"{sent.url}go/", case=name), f"{name} imported")
            writer.get("/studio/import/", name)
            for each in FORMATS:
                writer.get(f"/studio/export/file/?format={each}", name)
    with recorder.scene("import records"):
        writer = recorder.visitor("author", cast.writer)
        given = {
            "records": [SimpleUploadedFile("game.xml", xml())],
            "kinds": ["can-ron", "waits"],
            "most": "5",
        }
        sent = writer.post("/studio/import/records/", given, "records")
        writer.follow(sent, "records")


def _record(recorder, cast):
    """A record from the file to the draft."""
    with recorder.scene("record"):
        writer = recorder.visitor("author", cast.writer)
        sent = writer.post("/studio/r/", {"file": SimpleUploadedFile("game.xml", xml())}, "record")
        here = sent.url
        recorder.names.tell("uploaded record", here.split("/")[3])
        recorder.names.read()
        for query in ("", "?round=1&step=9&seat=2", "?round=2", "?round=1&step=0"):
            writer.get(f"{here}{query}", "record")
            writer.get(f"{here}{query}", "record", htmx=True)
        writer.follow(writer.post(f"{here}take/", {"round": 1, "step": 9, "seat": 2}, "record"), "record")
        writer.post("/studio/r/", {"text": '{"type": "none"}\n{"what":'}, "broken")


def _collecting(recorder, cast):
    """A collection of the studio: its order, its words, its sharing, its copies."""
    with recorder.scene("collecting"):
        entries = [entry_of("can-ron", number) for number in range(3)]
        found = collected(cast.writer, "Three", entries)
        path, writer = f"/studio/collections/{found.slug}/", recorder.visitor("author", cast.writer)
        writer.get(path, "three")
        writer.post(f"{path}order/", {"move": f"down {entries[0].slug}"}, "three", htmx=True)
        writer.post(f"{path}words/", {"title": "", "licence": "none"}, "wrong")
        writer.follow(writer.post(f"{path}share/", {"do": "public"}, "three"), "three")
        writer.get(f"{path}add/?kind=waits", "three")
        guest = recorder.visitor("guest")
        for page in ("/k/", f"/k/{found.slug}/", f"/k/{found.slug}/print/"):
            guest.get(page, "three")
