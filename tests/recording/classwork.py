"""The kinds in a class: homework with hints and tries, an exam before and after its date, the preview, and a
lesson on the wall and on a phone.
"""

import re
from datetime import timedelta

from tests.classroom.builders import assignment
from tests.classroom.lessons import lesson_with
from tests.play.conftest import key_in
from tests.recording.answers import right, wrong
from tests.recording.practice import answer
from tests.recording.stage import NOW

KEY = 'name="key"'
DAY = timedelta(days=1)


def walk(recorder, cast, kind, entries):
    """Each use of a class, with the first entries of a kind."""
    _homework(recorder, cast, kind, entries)
    _exam(recorder, cast, kind, entries)
    _preview(recorder, cast, kind, entries)
    for entry in entries:
        _lesson(recorder, cast, entry)


def _of_class(cast, entries, **facts):
    return assignment(cast.room, entries, due_at=NOW + DAY, **facts)


def _homework(recorder, cast, kind, entries):
    """A hint, a wrong answer, then the right one, or the verdict in its place."""
    with recorder.scene(f"homework {kind}"):
        found = _of_class(cast, entries, hints=True, tries=2)
        path, visitor = f"/hw/{found.slug}/", recorder.visitor("learner", cast.learner)
        if kind == "can-ron":
            visitor.get(path, f"{kind} before")
        visitor.follow(visitor.post(f"{path}start/", case=kind), kind)
        for place, entry in enumerate(entries, 1):
            item, case = f"{path}{place}/", kind
            visitor.get(item, case)
            visitor.post(f"{item}1/hint/", {"number": "1"}, case, htmx=True)
            answer(visitor, item, next(iter(wrong(entry).values())), f"{case} wrong", htmx=True)
            again = visitor.get(f"{item}?again", case)
            if place == 1 and KEY in again.text:
                form = {"key": key_in(again), **right(entry)}
                visitor.follow(visitor.post(item, form, f"{case} right"), case)
            else:
                visitor.follow(visitor.post(f"{item}1/verdict/", case=case), f"{case} given up")
        visitor.get(path, f"{kind} done")
        visitor.get(f"{path}receipt/", kind)


def _exam(recorder, cast, kind, entries):
    """The first place is answered wrongly, the others not at all; then the date is over."""
    with recorder.scene(f"exam {kind}"):
        found = _of_class(cast, entries, mode="exam", feedback="after_due", minutes=60)
        path, visitor = f"/hw/{found.slug}/", recorder.visitor("learner", cast.learner)
        visitor.client.post(f"{path}start/")
        visitor.get(f"{path}1/", f"exam {kind}")
        form = next(iter(wrong(entries[0]).values()))
        answer(visitor, f"{path}1/", form, f"exam {kind}", htmx=True)
        if kind == "can-ron":
            visitor.get("/", "in an exam")
            visitor.get(f"/p/{entries[0].slug}/", "in an exam")
            visitor.get(f"{path}hand-in/", f"exam {kind}")
        visitor.follow(visitor.post(f"{path}hand-in/", case=f"exam {kind}"), f"exam {kind}")
        type(found).objects.filter(pk=found.pk).update(due_at=NOW - DAY)
        visitor.get(path, f"exam {kind} over")
        for place in range(1, len(entries) + 1):
            visitor.get(f"{path}{place}/", f"exam {kind} over")


def _preview(recorder, cast, kind, entries):
    with recorder.scene(f"preview {kind}"):
        found = _of_class(cast, entries, hints=True, minutes=30)
        visitor = recorder.visitor("teacher", cast.teacher)
        for place, entry in enumerate(entries, 1):
            path = f"/teach/a/{found.slug}/preview/{place}/"
            visitor.get(path, kind)
            visitor.post(path, right(entry), f"{kind} right", htmx=True)
            visitor.post(path, next(iter(wrong(entry).values())), f"{kind} wrong")
            visitor.post(path, {}, f"{kind} nothing", htmx=True)
            visitor.post(f"{path}hint/", {"number": "1"}, kind, htmx=True)


def _lesson(recorder, cast, entry):
    """The wall with a wrong answer, each step of the verdict, the phones of who answered and who did not."""
    case = f"{entry.kind} {entry.slug}"
    with recorder.scene(f"lesson {case}"):
        lesson = lesson_with(cast.room, cast.teacher, entry)
        wall, live = f"/teach/l/{lesson.slug}/", f"/live/{lesson.slug}/"
        teacher, phone = recorder.visitor("teacher", cast.teacher), recorder.visitor("learner", cast.learner)
        phone.get(live, case)
        phone.post(live, {"key": "1"}, f"{case} nothing", htmx=True)
        form = next(iter(wrong(entry).values()))
        phone.post(live, {"key": "1", **form}, case, htmx=True)
        teacher.get(wall, case)
        teacher.get(f"{wall}votes/?seen=1-", case, htmx=True)
        for step in range(1, 12):
            teacher.client.post(f"{wall}reveal/", {"place": "1", "step": str(step)})
            if teacher.get(wall, f"{case} step {step}").text.count('name="step"') == 0:
                break
        phone.get(f"{live}state/?seen=", f"{case} told", htmx=True)
        recorder.visitor("other learner", cast.bo.learner.user).get(live, f"{case} told")
        teacher.follow(teacher.post(f"{wall}end/", case=case), f"{case} over")


def walk_results(recorder, cast, by_kind):
    """An assignment of all kinds, answered wrongly by one and rightly by the other: marks, answers, files."""
    entries = [entries[0] for entries in by_kind.values()]
    case = f"results of {len(by_kind)} kinds"
    with recorder.scene(case):
        found = _of_class(cast, entries, mode="homework")
        path, taught = f"/hw/{found.slug}/", f"/teach/a/{found.slug}/"
        for enrollment in (cast.aiko, cast.bo):
            visitor = recorder.visitor(enrollment.name, enrollment.learner.user)
            visitor.client.post(f"{path}start/")
            for place, entry in enumerate(entries, 1):
                form = right(entry) if enrollment == cast.bo else next(iter(wrong(entry).values()))
                answer(visitor, f"{path}{place}/", form, case, htmx=True)
            for page in ("", "receipt/"):
                visitor.get(f"{path}{page}", case)
        teacher, room = recorder.visitor("teacher", cast.teacher), f"/teach/c/{cast.room.slug}/"
        for page in ("", "results/", "results/csv/", "regrade/", "edit/"):
            teacher.get(f"{taught}{page}", case)
        for enrollment in (cast.aiko, cast.bo):
            teacher.get(f"{taught}learner/{enrollment.pk}/", case)
            teacher.get(f"{room}learner/{enrollment.pk}/", case)
        for page in ("", "gradebook/", "gradebook/csv/", "gradebook/xlsx/"):
            teacher.get(f"{room}{page}", case)
        answers = f"{taught}learner/{cast.aiko.pk}/"
        for code in sorted(set(re.findall(r'"\?open=([^"#]+)', teacher.client.get(answers).text))):
            teacher.get(f"{answers}?open={code}", case)
