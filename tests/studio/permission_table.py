"""What everybody is answered at every address of the studio, and what a form posted there holds.

A column for each sort of person, named as seen from one author's things: somebody without an account, a
stranger who is signed in, the author, a trusted author, a reviewer (who did a review of the draft and is not
trusted), a teacher of the class that the draft waits to be approved for and that the collection is shared
with, and staff. `login`: sent to sign in; a number: the status of the answer; one entry alone: for everybody.
What is not somebody's to see is 404, as if it were not there; a form without what it needs, from somebody
who may send it, is 409 or 422. A record lies in the session of who handed it in.
"""

LOGIN = "login"
PEOPLE = ("guest", "stranger", "author", "trusted", "reviewer", "teacher", "staff")

FIELDS = {
    "new/": {"preset": "ema_2025"},
    "paste/": {"text": "{link}"},
    "d/<slug:slug>/words/": {"seen": "{revision}", "title_en": "Ours"},
    "d/<slug:slug>/delete/": {"typed": "{code}"},
    "d/<slug:slug>/publish/": {"seen": "{revision}", "who": "link"},
    "d/<slug:slug>/edit/": {"seen": "{revision}", "do": "remove", "at": "hand:0"},
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

_TABLE = """
#                                                       guest stran autho trust revie teach staff
(home)                                             GET  login 200   200   200   200   200   200
(home)                                             POST login 405   405   405   405   405   405
new/                                               GET  login 302   302   302   302   302   302
new/                                               POST login 302   302   302   302   302   302
paste/                                             GET  login 302   302   302   302   302   302
paste/                                             POST login 302   302   302   302   302   302
d/<slug:slug>/words/                               GET  login 404   200   404   404   404   404
d/<slug:slug>/words/                               POST login 404   302   404   404   404   404
d/<slug:slug>/publish/                             GET  login 404   200   404   404   404   404
d/<slug:slug>/publish/                             POST login 404   302   404   404   404   404
d/<slug:slug>/share/                               GET  login 302   302   302   302   302   302
d/<slug:slug>/share/                               POST login 404   302   404   404   404   404
d/<slug:slug>/take-back/                           GET  login 302   302   302   302   302   302
d/<slug:slug>/take-back/                           POST login 404   302   404   404   404   404
d/<slug:slug>/copy/                                GET  login 302   302   302   302   302   302
d/<slug:slug>/copy/                                POST login 404   302   404   404   404   404
d/<slug:slug>/delete/                              GET  login 404   200   404   404   404   404
d/<slug:slug>/delete/                              POST login 404   302   404   404   404   404
t/<str:text>/                                      GET  200
t/<str:text>/                                      POST 405
t/<str:text>/take/                                 GET  login 302   302   302   302   302   302
t/<str:text>/take/                                 POST login 302   302   302   302   302   302
d/<slug:slug>/                                     GET  login 404   200   404   404   404   404
d/<slug:slug>/                                     POST 405
d/<slug:slug>/edit/                                GET  login 405   405   405   405   405   405
d/<slug:slug>/edit/                                POST login 404   302   404   404   404   404
d/<slug:slug>/undo/                                GET  login 405   405   405   405   405   405
d/<slug:slug>/undo/                                POST login 404   302   404   404   404   404
d/<slug:slug>/redo/                                GET  login 405   405   405   405   405   405
d/<slug:slug>/redo/                                POST login 404   302   404   404   404   404
d/<slug:slug>/choose/                              GET  login 405   405   405   405   405   405
d/<slug:slug>/choose/                              POST login 404   302   404   404   404   404
d/<slug:slug>/settle/                              GET  login 405   405   405   405   405   405
d/<slug:slug>/settle/                              POST login 404   302   404   404   404   404
d/<slug:slug>/verdict/                             GET  404   404   200   404   404   404   404
d/<slug:slug>/verdict/                             POST 405
d/<slug:slug>/flip/                                GET  404   404   200   404   404   404   404
d/<slug:slug>/flip/                                POST 405
d/<slug:slug>/serves/                              GET  404   404   200   404   404   404   404
d/<slug:slug>/serves/                              POST 405
d/<slug:slug>/order/                               GET  login 405   405   405   405   405   405
d/<slug:slug>/order/                               POST login 404   409   404   404   404   404
d/<slug:slug>/twin/                                GET  login 405   405   405   405   405   405
d/<slug:slug>/twin/                                POST login 404   302   404   404   404   404
reviews/                                           GET  login 200   200   200   200   200   200
reviews/                                           POST 405
reviews/classes/                                   GET  login 302   302   302   302   302   302
reviews/classes/                                   POST login 404   302   404   404   302   404
d/<slug:slug>/review/                              GET  login 404   200   200   200   200   200
d/<slug:slug>/review/                              POST 405
d/<slug:slug>/review/ask/                          GET  login 302   302   302   302   302   302
d/<slug:slug>/review/ask/                          POST login 404   302   404   404   404   404
d/<slug:slug>/review/withdraw/                     GET  login 302   302   302   302   302   302
d/<slug:slug>/review/withdraw/                     POST login 404   302   404   404   404   404
d/<slug:slug>/review/decide/                       GET  login 302   302   302   302   302   302
d/<slug:slug>/review/decide/                       POST login 404   404   302   404   302   302
reports/                                           GET  login 200   200   200   200   200   200
reports/                                           POST 405
reports/<slug:slug>/<int:number>/                  GET  login 404   200   404   404   404   404
reports/<slug:slug>/<int:number>/                  POST login 404   302   404   404   404   404
p/<slug:slug>/                                     GET  login 404   200   404   404   404   404
p/<slug:slug>/                                     POST 405
p/<slug:slug>/compare/                             GET  login 404   200   404   404   404   404
p/<slug:slug>/compare/                             POST 405
p/<slug:slug>/<int:number>/                        GET  login 404   200   404   404   404   404
p/<slug:slug>/<int:number>/                        POST 405
p/<slug:slug>/<int:number>/pins/                   GET  login 302   302   302   302   302   302
p/<slug:slug>/<int:number>/pins/                   POST login 404   302   404   404   404   404
collections/                                       GET  login 200   200   200   200   200   200
collections/                                       POST login 302   302   302   302   302   302
collections/<slug:slug>/                           GET  login 404   200   404   404   404   404
collections/<slug:slug>/                           POST login 405   405   405   405   405   405
collections/<slug:slug>/order/                     GET  login 405   405   405   405   405   405
collections/<slug:slug>/order/                     POST login 404   302   404   404   404   404
collections/<slug:slug>/remove/                    GET  login 405   405   405   405   405   405
collections/<slug:slug>/remove/                    POST login 404   302   404   404   404   404
collections/<slug:slug>/add/                       GET  login 404   200   404   404   404   404
collections/<slug:slug>/add/                       POST login 404   302   404   404   404   404
collections/<slug:slug>/words/                     GET  login 404   200   404   404   404   404
collections/<slug:slug>/words/                     POST login 404   302   404   404   404   404
collections/<slug:slug>/share/                     GET  login 405   405   405   405   405   405
collections/<slug:slug>/share/                     POST login 404   302   404   404   404   404
collections/<slug:slug>/copy/                      GET  login 405   405   405   405   405   405
collections/<slug:slug>/copy/                      POST login 404   302   404   404   403   403
collections/<slug:slug>/delete/                    GET  login 404   200   404   404   404   404
collections/<slug:slug>/delete/                    POST login 404   302   404   404   404   404
import/                                            GET  login 200   200   200   200   200   200
import/                                            POST login 422   422   422   422   422   422
import/records/                                    GET  login 200   200   200   200   200   200
import/records/                                    POST login 422   422   422   422   422   422
import/<slug:slug>/                                GET  login 404   200   404   404   404   404
import/<slug:slug>/                                POST login 405   405   405   405   405   405
import/<slug:slug>/go/                             GET  login 405   405   405   405   405   405
import/<slug:slug>/go/                             POST login 404   302   404   404   404   404
import/<slug:slug>/again/                          GET  login 405   405   405   405   405   405
import/<slug:slug>/again/                          POST login 404   302   404   404   404   404
import/<slug:slug>/discard/                        GET  login 405   405   405   405   405   405
import/<slug:slug>/discard/                        POST login 404   302   404   404   404   404
export/                                            GET  login 200   200   200   200   200   200
export/                                            POST login 405   405   405   405   405   405
export/file/                                       GET  login 404   404   404   404   404   404
export/file/                                       POST login 405   405   405   405   405   405
r/                                                 GET  login 200   200   200   200   200   200
r/                                                 POST login 422   422   422   422   422   422
r/<slug:key>/                                      GET  login 404   200   404   404   404   404
r/<slug:key>/                                      POST 405
r/<slug:key>/take/                                 GET  405
r/<slug:key>/take/                                 POST login 404   302   404   404   404   404
"""
"""The columns as in `PEOPLE`, headed by the first letters."""


def _read(text: str) -> dict[tuple[str, str], dict[str, str]]:
    table = {}
    for line in text.strip().splitlines()[1:]:
        route, method, *found = line.split()
        if len(found) == 1:
            found *= len(PEOPLE)
        table[route.replace("(home)", ""), method] = dict(zip(PEOPLE, found, strict=True))
    return table


TABLE = _read(_TABLE)
"""By address below `/studio/` and method: by person what is answered."""
