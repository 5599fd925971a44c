"""The people around one author's things, to whom of a page's visitors each belongs, and what they post.

Somebody without an account, a stranger who is signed in, the author, a trusted author, a reviewer (who did a
review of the draft and is not trusted), a teacher of the class that the draft waits to be approved for and
that the collection is shared with, and staff. The author teaches that class too. A record lies in the session
of whoever handed it in.
"""

from typing import Final

from trainer.pages.routes import Who

PEOPLE: Final = ("guest", "stranger", "author", "trusted", "reviewer", "teacher", "staff")
_ALL: Final = frozenset(PEOPLE)
COME: Final = {
    Who.ANYBODY: _ALL,
    Who.ACCOUNTS: _ALL - {"guest"},
    Who.OWN_ACCOUNTS: _ALL - {"guest"},
    Who.AUTHOR: {"author"},
    Who.READERS_OF_A_DRAFT: {"author"},  # it is open to nobody else
    Who.TEACHERS: {"author", "teacher"},
    Who.REVIEWED: {"author", "trusted", "reviewer", "teacher", "staff"},
    Who.REVIEWERS: {"trusted", "teacher", "staff"},
}
"""Who comes, by whom a page names."""
LICENSED: Final = "collections/<slug:slug>/copy/"
"""Whoever may read the collection is told that its licence keeps it from being copied."""
NOT_THERE: Final = {("GET", "export/file/"): "nothing was chosen"}
"""What even those do not find who may come, and why."""

FIELDS = {
    "table/": {"do": "remove", "at": "hand"},
    "table/<str:text>/": {"tile": "1m", "at": "river:0"},
    "new/": {"preset": "ema_2025"},
    "paste/": {"text": "{link}"},
    "author/": {"public": "on", "name": "Rin"},
    "d/<slug:slug>/words/": {"seen": "{revision}", "title_en": "Ours"},
    "d/<slug:slug>/delete/": {"typed": "{code}"},
    "d/<slug:slug>/publish/": {"seen": "{revision}", "who": "link"},
    "d/<slug:slug>/edit/": {"seen": "{revision}", "do": "remove", "at": "hand:0"},
    "d/<slug:slug>/ask/": {"seen": "{revision}", "choice": "call:pass", "reason": "No yaku."},
    "polls/<slug:slug>/times/": {"opens_at": "2026-11-28T20:00"},
    "d/<slug:slug>/undo/": {"seen": "{revision}"},
    "d/<slug:slug>/redo/": {"seen": "{revision}"},
    "d/<slug:slug>/choose/": {"seen": "{revision}", "kind": "waits"},
    "d/<slug:slug>/review/ask/": {"seen": "{revision}", "classroom": "{room}"},
    "d/<slug:slug>/review/withdraw/": {"classroom": "{room}"},
    "d/<slug:slug>/review/decide/": {"seen": "{revision}", "approved": "yes"},
    "reviews/classes/": {"classroom": "{room}"},
    "reports/<slug:slug>/<int:number>/": {
        "report": "{report}",
        "outcome": "explained",
        "reply": "As Rule 4 says.",
    },
    "p/<slug:slug>/<int:number>/pins/": {"ema_2025": "yes"},
    "collections/": {"title": "New", "licence": "cc0-1.0"},
    "collections/<slug:slug>/words/": {"title": "Renamed", "licence": "cc0-1.0"},
    "collections/<slug:slug>/order/": {"move": "up {puzzle}"},
    "collections/<slug:slug>/remove/": {"puzzle": "{puzzle}"},
    "collections/<slug:slug>/add/": {"puzzle": "{puzzle}"},
    "collections/<slug:slug>/share/": {"do": "link"},
    "r/<slug:key>/take/": {"round": "1", "at": "1"},
}
"""What is posted, nothing to the addresses that are not named; the names in braces are of `things` in the
test.
"""
