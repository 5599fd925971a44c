"""The people around one class, to whom of a page's visitors each belongs, and what they post.

Named as seen from that class: somebody without an account, a learner of another class, a learner of the
class, one whose account its teachers look after, one who left it, its co-teacher, its owner, and staff (a
superuser who teaches nothing: only those who teach a class see it).
"""

from typing import Final

from trainer.pages.routes import Who

PEOPLE: Final = ("guest", "stranger", "learner", "managed", "former", "co", "owner", "staff")
_ALL: Final = frozenset(PEOPLE)
COME: Final = {
    Who.ANYBODY: _ALL,
    Who.UNMANAGED: _ALL - {"managed"},
    Who.ACCOUNTS: _ALL - {"guest"},
    Who.OWN_ACCOUNTS: _ALL - {"guest", "managed"},
    Who.TEACHERS: {"co", "owner"},
    Who.OWNER: {"owner"},
    Who.LEARNERS: {"learner", "managed"},
    Who.LESSON: {"learner", "managed"},
    Who.CLASS: {"learner", "managed", "co", "owner"},
    Who.READERS: {"learner", "managed", "co", "owner", "staff"},
    Who.CANDIDATE: {"learner"},
    Who.ONESELF: {"learner"},
    Who.OFFICER: {"owner"},
    Who.STAFF: {"staff"},
    Who.PLATFORM: frozenset[str](),
}
"""Who comes, by whom a page names."""
_ASKED: Final = "<int:place>/"
_RUN: Final = (
    "",
    "again/",
    "stop/",
    _ASKED,
    *(_ASKED + part for part in ("a/<uuid:attempt_id>/", "hint/", "show/")),
)
FORMER: Final = "403"
"""Whoever left a class is told so at its homework."""
NOT_THERE: Final = {
    ("GET", "legal/"): "the house has written none",
    ("GET", "logo/<slug:name>.png"): "the house has none",
    ("GET", "judge/<slug:slug>/picture.<str:form>"): "nobody signed the address",
    ("GET", "train/game/<slug:key>/"): "no game lies in the session",
    ("POST", "train/game/<slug:key>/"): "no game lies in the session",
    ("POST", "rules/own/practise/"): "nobody keeps such rules",
    ("GET", "measured/<slug:name>/"): "no such figures",
    ("GET", "measured/<slug:name>.svg"): "no such figures",
    ("POST", "hw/<slug:slug>/<int:place>/<int:round_>/verdict/"): "the mode has no giving up",
    ("POST", "teach/a/<slug:slug>/late/"): "nothing came late",
    ("POST", "teach/l/<slug:slug>/homework/"): "the lesson goes on",
    ("GET", "teach/l/<slug:slug>/repair/"): "the lesson goes on",
    ("POST", "teach/l/<slug:slug>/repair/"): "the lesson goes on",
    ("GET", "live/<slug:slug>/join/"): "the lesson takes no guests",
    ("POST", "live/<slug:slug>/join/"): "the lesson takes no guests",
    ("GET", "path/<slug:lesson>/questions/<int:place>/"): "the question before is open",
    ("POST", "path/<slug:lesson>/questions/<int:place>/"): "the question before is open",
    ("GET", "path/<slug:lesson>/questions/<int:place>/a/<uuid:attempt_id>/"): "an answer elsewhere",
    ("GET", "api/<path:other>"): "the API has no such address",
    ("GET", "lti/choose/"): "no platform asked",
    ("POST", "lti/choose/"): "no platform asked",
    **{(method, f"train/<uuid:run>/{rest}"): "no such run" for rest in _RUN for method in ("GET", "POST")},
}
"""What even those do not find who may come, and why."""

FIELDS = {
    "rules/own/change/": {"rules": "tenhou_4p"},
    "rules/own/keep/": {"rules": "tenhou_4p.aka-0", "name": "Club"},
    "rulesets/<slug:preset>/officer/<slug:parameter>/": {
        "option": "forbidden",
        "article": "1",
        "decided_on": "2026-05-02",
    },
    "rules/own/practise/": {"code": "abcdefghjkmn"},
    "rules/own/remove/": {"code": "abcdefghjkmn"},
    "teach/new/": {"name": "New", "zone": "Europe/Paris", "ruleset": ""},
    "teach/c/<slug:slug>/settings/": {"name": "Renamed", "zone": "UTC", "ruleset": ""},
    "teach/c/<slug:slug>/delete/": {"typed": "Ours"},
    "teach/c/<slug:slug>/news/": {"text": "Bring a pencil."},
    "teach/c/<slug:slug>/polls/": {"poll": "{poll}"},
    "teach/l/<slug:slug>/poll/": {"link": "{poll}"},
    "polls/<slug:slug>/": {"tile": "1p"},
    "teach/c/<slug:slug>/teachers/": {"username": "owner of Theirs"},
    "teach/c/<slug:slug>/teachers/change/": {"username": "co-teacher", "do": "owner"},
    "teach/c/<slug:slug>/learners/": {"names": "Dai"},
    "teach/c/<slug:slug>/learners/import/": {"names": "Dai"},
    "teach/c/<slug:slug>/learners/remove/": {"who": "{managed}"},
    "teach/c/<slug:slug>/cards/": {"who": "{managed}", "days": "7"},
    "teach/c/<slug:slug>/learner/<uuid:enrollment>/": {"do": "rename", "name": "Dai"},
    "teach/a/<slug:slug>/copy/": {"classroom": "{room}", "slug": "abcdefghjkmn"},
    "teach/a/<slug:slug>/collect/": {"title": "Kept"},
    "teach/a/<slug:slug>/delete/": {"title": "First homework"},
    "teach/a/<slug:slug>/preview/<int:place>/": {"answer": "yes"},
    "teach/a/<slug:slug>/more-time/<uuid:enrollment>/": {"due_at": "2100-05-01T10:00"},
    "teach/exams/s/<slug:slug>/minutes/<uuid:candidate>/": {"minutes": "5"},
    "teach/exams/s/<slug:slug>/appeal/<int:number>/": {"decision": "declined", "reason": "No."},
    "exams/<slug:slug>/appeal/<int:place>/": {"text": "No."},
    "teach/l/<slug:slug>/show/": {"after": "1"},
    "teach/l/<slug:slug>/close/": {"place": "1"},
    "teach/l/<slug:slug>/reveal/": {"place": "1", "step": "1"},
    "join/<slug:code>/": {"name": "Emi"},
    "hw/<slug:slug>/<int:place>/<int:round_>/hint/": {"number": "1"},
    "live/<slug:slug>/": {"key": "1", "answer": "yes"},
    "train/start/": {"mode": "streak"},
}
"""What is posted, nothing to the addresses that are not named; `{room}` stands for the slug of the class,
`{managed}` for the learner whose account its teachers look after, `{poll}` for a question without a key."""
