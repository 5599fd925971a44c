"""The kinds in practice: the question, answers by htmx and by a plain form, what is unreadable, what if,
reports, and prints.
"""

import re

from tests.play.conftest import key_in, page_of
from tests.recording.answers import right, wrong

PLAIN = 2
"""Answers to the first position by a plain form: the right one and a wrong one."""


def walk(recorder, cast, kind, entries):
    """All of the entries; what hangs on the kind alone with the first."""
    for entry in entries:
        with recorder.scene(f"ask {entry.slug}"):
            recorder.visitor("learner", cast.learner).get(page_of(entry), kind)
        for number, (name, form) in enumerate({"right": right(entry), **wrong(entry)}.items()):
            plain = entry is entries[0] and number < PLAIN
            _answered(recorder, cast.learner, entry, f"{kind} {name}", form, plain=plain)
    _around(recorder, cast, entries[0])


def _answered(recorder, user, entry, case, form, *, plain):
    """By htmx; with `plain` by a form too, to the end."""
    with recorder.scene(f"{case} {entry.slug} htmx"):
        answer(recorder.visitor("learner", user), page_of(entry), form, case, htmx=True)
    if plain:
        with recorder.scene(f"{case} {entry.slug}"):
            visitor = recorder.visitor("learner", user)
            page = visitor.follow(answer(visitor, page_of(entry), form, case), case)
            _explore(visitor, page, case)


def answer(visitor, path, form, case, *, htmx=False):
    """The answer to the question on a page, which itself is not kept again."""
    return visitor.post(path, {"key": key_in(visitor.client.get(path, follow=True)), **form}, case, htmx=htmx)


def _explore(visitor, page, case):
    """What if: each input that the page offers, one at a time, with another value."""
    here = page.request["PATH_INFO"]
    for name, value in re.findall(r'id="what-(\w+)" name="\w+" value="([^"]*)"', page.text):
        visitor.get(f"{here}?{name}={value}0", case)
        visitor.get(f"{here}?{name}=1", case, htmx=True)
    for name, options in re.findall(r'<select[^>]*id="what-(\w+)"(.*?)</select>', page.text, re.S):
        last = re.findall(r'value="([^"]*)"', options)[-1]
        visitor.get(f"{here}?{name}={last}", case)


def _around(recorder, cast, entry):
    """A guest's page and answer, what can not be read, a key that is none, a report, paper."""
    kind, path = entry.kind, page_of(entry)
    with recorder.scene(f"guest {entry.slug}"):
        guest = recorder.visitor("guest")
        guest.get(path, kind)
        guest.follow(answer(guest, path, right(entry), kind), kind)
        guest.client.get(f"{path}?again", follow=True)
        guest.get(f"{path}?turn=1", kind)
    for htmx in (False, True):
        with recorder.scene(f"unreadable {entry.slug} {htmx}"):
            visitor = recorder.visitor("learner", cast.learner)
            answer(visitor, path, {}, f"{kind} nothing", htmx=htmx)
            answer(visitor, path, {"answer": "x", "typed": "x", "number": "x"}, f"{kind} unread", htmx=htmx)
            visitor.post(path, right(entry), f"{kind} no key", htmx=htmx)
    with recorder.scene(f"report {entry.slug}"):
        visitor = recorder.visitor("learner", cast.learner)
        visitor.get(f"{path}report/", kind)
        visitor.follow(visitor.post(f"{path}report/", {"reason": "answer", "text": "Why?"}, kind), kind)
    with recorder.scene(f"print {entry.slug}"):
        teacher = recorder.visitor("teacher", cast.teacher)
        teacher.get(f"{path}print/?key=1", kind)
        teacher.get(f"{path}print/?text=1", kind)


def walk_progress(recorder, cast, by_kind):
    """After a wrong answer to each kind: the progress of a learner, and what comes next."""
    case = f"after {len(by_kind)} kinds"
    with recorder.scene("progress"):
        visitor = recorder.visitor("learner", cast.learner)
        for entries in by_kind.values():
            for form in list(wrong(entries[0]).values())[:1]:
                answer(visitor, page_of(entries[0]), form, case, htmx=True)
        for path in ("/", "/progress/", "/choose/", "/next/"):
            visitor.get(path, case)
        for kind in by_kind:
            visitor.get(f"/next/?kind={kind}", case)
            visitor.get(f"/choose/?kind={kind}", case)
