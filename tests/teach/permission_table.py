"""What everybody is answered at every address, and what a form posted there holds.

A column for each sort of person, named as seen from one class: somebody without an account, a learner of
another class, a learner of the class, one whose account its teachers look after, one who left it, its co-
teacher, its owner, and staff (a superuser who teaches nothing: only who teaches a class sees it). `login`:
sent to sign in; a number: the status of the answer; one entry alone: for everybody. What is not somebody's
own is 404, as if it were not there; a form without what it needs, from somebody who may send it, is 422.
"""

LOGIN = "login"
PEOPLE = ("guest", "stranger", "learner", "managed", "former", "co", "owner", "staff")

FIELDS = {
    "teach/new/": {"name": "New", "zone": "Europe/Paris", "ruleset": ""},
    "teach/c/<slug:slug>/settings/": {"name": "Renamed", "zone": "UTC", "ruleset": ""},
    "teach/c/<slug:slug>/delete/": {"typed": "Ours"},
    "teach/c/<slug:slug>/news/": {"text": "Bring a pencil."},
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
`{managed}` for the learner whose account its teachers look after."""

_TABLE = """
#                                                             guest stran learn manag forme co    owner staff
teach/                                                   GET  login 200   200   200   200   200   200   200
teach/                                                   POST 405
teach/new/                                               GET  login 200   200   200   200   200   200   200
teach/new/                                               POST login 302   302   422   302   302   302   302
teach/c/<slug:slug>/                                     GET  login 404   404   404   404   200   200   404
teach/c/<slug:slug>/                                     POST 405
teach/c/<slug:slug>/poster/                              GET  login 404   404   404   404   200   200   404
teach/c/<slug:slug>/poster/                              POST 405
teach/c/<slug:slug>/settings/                            GET  login 404   404   404   404   200   200   404
teach/c/<slug:slug>/settings/                            POST login 404   404   404   404   302   302   404
teach/c/<slug:slug>/code/                                GET  302
teach/c/<slug:slug>/code/                                POST login 404   404   404   404   302   302   404
teach/c/<slug:slug>/copy/                                GET  login 404   404   404   404   200   200   404
teach/c/<slug:slug>/copy/                                POST login 404   404   404   404   422   422   404
teach/course/                                            GET  login 200   200   200   200   200   200   200
teach/course/                                            POST login 405   405   405   405   405   405   405
teach/course/<slug:lesson>/                              GET  login 200   200   200   200   200   200   200
teach/course/<slug:lesson>/                              POST login 405   405   405   405   405   405   405
teach/c/<slug:slug>/course/                              GET  login 404   404   404   404   200   200   404
teach/c/<slug:slug>/course/                              POST login 404   404   404   404   422   422   404
teach/c/<slug:slug>/archive/                             GET  302
teach/c/<slug:slug>/archive/                             POST login 404   404   404   404   404   302   404
teach/c/<slug:slug>/delete/                              GET  login 404   404   404   404   404   200   404
teach/c/<slug:slug>/delete/                              POST login 404   404   404   404   404   302   404
teach/c/<slug:slug>/news/                                GET  302
teach/c/<slug:slug>/news/                                POST login 404   404   404   404   302   302   404
teach/c/<slug:slug>/news/<uuid:news>/remove/             GET  302
teach/c/<slug:slug>/news/<uuid:news>/remove/             POST login 404   404   404   404   302   302   404
teach/c/<slug:slug>/teachers/                            GET  login 404   404   404   404   200   200   404
teach/c/<slug:slug>/teachers/                            POST login 404   404   404   404   404   302   404
teach/c/<slug:slug>/teachers/change/                     GET  302
teach/c/<slug:slug>/teachers/change/                     POST login 404   404   404   404   404   302   404
teach/c/<slug:slug>/learners/                            GET  login 404   404   404   404   200   200   404
teach/c/<slug:slug>/learners/                            POST login 404   404   404   404   302   302   404
teach/c/<slug:slug>/learners/import/                     GET  login 404   404   404   404   200   200   404
teach/c/<slug:slug>/learners/import/                     POST login 404   404   404   404   302   302   404
teach/c/<slug:slug>/learners/remove/                     GET  login 404   404   404   404   200   200   404
teach/c/<slug:slug>/learners/remove/                     POST login 404   404   404   404   302   302   404
teach/c/<slug:slug>/dates/                               GET  login 404   404   404   404   200   200   404
teach/c/<slug:slug>/dates/                               POST login 404   404   404   404   422   422   404
teach/c/<slug:slug>/journal/                             GET  login 404   404   404   404   200   200   404
teach/c/<slug:slug>/journal/                             POST 405
teach/c/<slug:slug>/learners.csv                         GET  login 404   404   404   404   200   200   404
teach/c/<slug:slug>/learners.csv                         POST 405
teach/c/<slug:slug>/cards/                               GET  login 404   404   404   404   200   200   404
teach/c/<slug:slug>/cards/                               POST login 404   404   404   404   200   200   404
teach/c/<slug:slug>/learner/<uuid:enrollment>/           GET  login 404   404   404   404   200   200   404
teach/c/<slug:slug>/learner/<uuid:enrollment>/           POST login 404   404   404   404   302   302   404
teach/c/<slug:slug>/assign/                              GET  login 404   404   404   404   200   200   404
teach/c/<slug:slug>/assign/                              POST login 404   404   404   404   422   422   404
teach/c/<slug:slug>/assign/puzzles/                      GET  login 404   404   404   404   200   200   404
teach/c/<slug:slug>/assign/puzzles/                      POST login 404   404   404   404   302   302   404
teach/a/<slug:slug>/                                     GET  login 404   404   404   404   200   200   404
teach/a/<slug:slug>/                                     POST login 405   405   405   405   405   405   405
teach/a/<slug:slug>/edit/                                GET  login 404   404   404   404   200   200   404
teach/a/<slug:slug>/edit/                                POST login 404   404   404   404   422   422   404
teach/a/<slug:slug>/publish/                             GET  login 405   405   405   405   405   405   405
teach/a/<slug:slug>/publish/                             POST login 404   404   404   404   302   302   404
teach/a/<slug:slug>/prepare/                             GET  login 405   405   405   405   405   405   405
teach/a/<slug:slug>/prepare/                             POST login 404   404   404   404   302   302   404
teach/a/<slug:slug>/delete/                              GET  login 404   404   404   404   200   200   404
teach/a/<slug:slug>/delete/                              POST login 404   404   404   404   302   302   404
teach/a/<slug:slug>/copy/                                GET  login 405   405   405   405   405   405   405
teach/a/<slug:slug>/copy/                                POST login 404   404   404   404   302   302   404
teach/a/<slug:slug>/collect/                             GET  login 405   405   405   405   405   405   405
teach/a/<slug:slug>/collect/                             POST login 404   404   404   404   302   302   404
teach/a/<slug:slug>/preview/                             GET  login 404   404   404   404   302   302   404
teach/a/<slug:slug>/preview/                             POST login 405   405   405   405   405   405   405
teach/a/<slug:slug>/preview/<int:place>/                 GET  login 404   404   404   404   200   200   404
teach/a/<slug:slug>/preview/<int:place>/                 POST login 404   404   404   404   200   200   404
teach/a/<slug:slug>/preview/<int:place>/hint/            GET  login 405   405   405   405   405   405   405
teach/a/<slug:slug>/preview/<int:place>/hint/            POST login 404   404   404   404   302   302   404
teach/a/<slug:slug>/more-time/                           GET  login 404   404   404   404   200   200   404
teach/a/<slug:slug>/more-time/                           POST login 404   404   404   404   422   422   404
teach/a/<slug:slug>/more-time/<uuid:enrollment>/         GET  login 404   404   404   404   200   200   404
teach/a/<slug:slug>/more-time/<uuid:enrollment>/         POST login 404   404   404   404   302   302   404
teach/c/<slug:slug>/gradebook/                           GET  login 404   404   404   404   200   200   404
teach/c/<slug:slug>/gradebook/                           POST login 405   405   405   405   405   405   405
teach/c/<slug:slug>/gradebook/csv/                       GET  login 404   404   404   404   200   200   404
teach/c/<slug:slug>/gradebook/csv/                       POST login 405   405   405   405   405   405   405
teach/c/<slug:slug>/gradebook/xlsx/                      GET  login 404   404   404   404   200   200   404
teach/c/<slug:slug>/gradebook/xlsx/                      POST login 405   405   405   405   405   405   405
teach/a/<slug:slug>/results/                             GET  login 404   404   404   404   200   200   404
teach/a/<slug:slug>/results/                             POST login 405   405   405   405   405   405   405
teach/a/<slug:slug>/results/csv/                         GET  login 404   404   404   404   200   200   404
teach/a/<slug:slug>/results/csv/                         POST login 405   405   405   405   405   405   405
teach/a/<slug:slug>/learner/<uuid:enrollment_id>/        GET  login 404   404   404   404   200   200   404
teach/a/<slug:slug>/learner/<uuid:enrollment_id>/        POST login 405   405   405   405   405   405   405
teach/a/<slug:slug>/mark/<uuid:enrollment>/              GET  login 404   404   404   404   200   200   404
teach/a/<slug:slug>/mark/<uuid:enrollment>/              POST login 404   404   404   404   422   422   404
teach/a/<slug:slug>/late/                                GET  login 404   404   404   404   200   200   404
teach/a/<slug:slug>/late/                                POST login 404   404   404   404   404   404   404
teach/a/<slug:slug>/receipt/                             GET  login 404   404   404   404   200   200   404
teach/a/<slug:slug>/receipt/                             POST login 405   405   405   405   405   405   405
teach/a/<slug:slug>/comment/<int:item>/                  GET  login 404   404   404   404   200   200   404
teach/a/<slug:slug>/comment/<int:item>/                  POST login 404   404   404   404   302   302   404
teach/a/<slug:slug>/drop/<int:place>/                    GET  login 404   404   404   404   200   200   404
teach/a/<slug:slug>/drop/<int:place>/                    POST login 404   404   404   404   302   302   404
teach/a/<slug:slug>/repair/                              GET  login 404   404   404   404   302   302   404
teach/a/<slug:slug>/repair/                              POST login 404   404   404   404   302   302   404
teach/a/<slug:slug>/regrade/                             GET  login 404   404   404   404   200   200   404
teach/a/<slug:slug>/regrade/                             POST login 404   404   404   404   302   302   404
teach/c/<slug:slug>/lesson/                              GET  login 404   404   404   404   200   200   404
teach/c/<slug:slug>/lesson/                              POST login 404   404   404   404   302   302   404
teach/c/<slug:slug>/lesson/tonight/                      GET  login 404   404   404   404   200   200   404
teach/c/<slug:slug>/lesson/tonight/                      POST login 404   404   404   404   302   302   404
teach/c/<slug:slug>/lesson/handout/                      GET  login 404   404   404   404   200   200   404
teach/c/<slug:slug>/lesson/handout/                      POST 405
teach/c/<slug:slug>/lesson/plan/                         GET  login 404   404   404   404   200   200   404
teach/c/<slug:slug>/lesson/plan/                         POST login 404   404   404   404   422   422   404
teach/l/<slug:slug>/                                     GET  login 404   404   404   404   200   200   404
teach/l/<slug:slug>/                                     POST 405
teach/l/<slug:slug>/votes/                               GET  login 404   404   404   404   204   204   404
teach/l/<slug:slug>/votes/                               POST 405
teach/l/<slug:slug>/show/                                GET  405
teach/l/<slug:slug>/show/                                POST login 404   404   404   404   302   302   404
teach/l/<slug:slug>/close/                               GET  405
teach/l/<slug:slug>/close/                               POST login 404   404   404   404   302   302   404
teach/l/<slug:slug>/desk/                                GET  login 404   404   404   404   200   200   404
teach/l/<slug:slug>/desk/                                POST 405
teach/l/<slug:slug>/people/                              GET  login 404   404   404   404   204   204   404
teach/l/<slug:slug>/people/                              POST 405
teach/l/<slug:slug>/guests/                              GET  405
teach/l/<slug:slug>/guests/                              POST login 404   404   404   404   302   302   404
teach/l/<slug:slug>/timer/                               GET  405
teach/l/<slug:slug>/timer/                               POST login 404   404   404   404   302   302   404
teach/l/<slug:slug>/reveal/                              GET  405
teach/l/<slug:slug>/reveal/                              POST login 404   404   404   404   302   302   404
teach/l/<slug:slug>/homework/                            GET  405
teach/l/<slug:slug>/homework/                            POST login 404   404   404   404   404   404   404
teach/l/<slug:slug>/repair/                              GET  405
teach/l/<slug:slug>/repair/                              POST login 404   404   404   404   404   404   404
teach/l/<slug:slug>/end/                                 GET  405
teach/l/<slug:slug>/end/                                 POST login 404   404   404   404   302   302   404
teach/exams/                                             GET  login 200   200   200   200   200   200   200
teach/exams/                                             POST 405
teach/exams/new/                                         GET  login 200   200   200   200   200   200   200
teach/exams/new/                                         POST login 422   422   422   422   422   422   422
teach/exams/like/<slug:name>/                            GET  login 200   200   200   200   200   200   200
teach/exams/like/<slug:name>/                            POST login 302   302   200   302   302   302   302
teach/exams/<slug:slug>/                                 GET  login 404   404   404   404   404   200   404
teach/exams/<slug:slug>/                                 POST 405
teach/exams/<slug:slug>/edit/                            GET  login 404   404   404   404   404   200   404
teach/exams/<slug:slug>/edit/                            POST login 404   404   404   404   404   422   404
teach/exams/<slug:slug>/delete/                          GET  login 404   404   404   404   404   200   404
teach/exams/<slug:slug>/delete/                          POST login 404   404   404   404   404   302   404
teach/exams/<slug:slug>/hold/                            GET  login 404   404   404   404   404   200   404
teach/exams/<slug:slug>/hold/                            POST login 404   404   404   404   404   422   404
teach/exams/<slug:slug>/analysis/                        GET  login 404   404   404   404   404   200   404
teach/exams/<slug:slug>/analysis/                        POST 405
teach/exams/s/<slug:slug>/                               GET  login 404   404   404   404   200   200   404
teach/exams/s/<slug:slug>/                               POST 405
teach/exams/s/<slug:slug>/award/                         GET  405
teach/exams/s/<slug:slug>/award/                         POST login 404   404   404   404   302   302   404
teach/exams/s/<slug:slug>/minutes/<uuid:candidate>/      GET  login 404   404   404   404   200   200   404
teach/exams/s/<slug:slug>/minutes/<uuid:candidate>/      POST login 404   404   404   404   302   302   404
teach/exams/s/<slug:slug>/appeal/<int:number>/           GET  login 404   404   404   404   200   200   404
teach/exams/s/<slug:slug>/appeal/<int:number>/           POST login 404   404   404   404   302   302   404
teach/exams/s/<slug:slug>/revoke/<slug:code>/            GET  405
teach/exams/s/<slug:slug>/revoke/<slug:code>/            POST login 404   404   404   404   302   302   404
exams/                                                   GET  200
exams/                                                   POST 405
exams/<slug:slug>/                                       GET  404   404   200   200   404   200   200   404
exams/<slug:slug>/                                       POST 404   404   422   422   404   422   422   404
exams/<slug:slug>/appeal/<int:place>/                    GET  login 404   200   404   404   404   404   404
exams/<slug:slug>/appeal/<int:place>/                    POST login 404   302   404   404   404   404   404
certificates/<slug:code>/                                GET  200
certificates/<slug:code>/                                POST 405
classes/                                                 GET  login 200   200   200   200   200   200   200
classes/                                                 POST 405
join/                                                    GET  200
join/                                                    POST 422
join/<slug:code>/                                        GET  200   200   302   302   200   200   200   200
join/<slug:code>/                                        POST 200   302   302   302   302   302   302   302
c/<slug:slug>/                                           GET  login 404   200   200   404   404   404   404
c/<slug:slug>/                                           POST 405
c/<slug:slug>/repair/                                    GET  405
c/<slug:slug>/repair/                                    POST login 404   302   302   404   404   404   404
c/<slug:slug>/leave/                                     GET  login 404   200   200   404   404   404   404
c/<slug:slug>/marks/                                     GET  login 404   200   200   404   404   404   404
c/<slug:slug>/marks/                                     POST 405
c/<slug:slug>/leave/                                     POST login 404   302   302   404   404   404   404
card/                                                    GET  200
card/                                                    POST 422
card/<slug:code>/                                        GET  200
card/<slug:code>/                                        POST 302
hw/<slug:slug>/                                          GET  login 404   200   200   403   404   404   404
hw/<slug:slug>/                                          POST 405
hw/<slug:slug>/start/                                    GET  405
hw/<slug:slug>/start/                                    POST login 404   302   302   403   404   404   404
hw/<slug:slug>/hand-in/                                  GET  login 404   302   302   403   404   404   404
hw/<slug:slug>/hand-in/                                  POST login 404   302   302   403   404   404   404
hw/<slug:slug>/receipt/                                  GET  login 404   200   200   403   404   404   404
hw/<slug:slug>/receipt/                                  POST 405
hw/<slug:slug>/<int:place>/                              GET  login 404   200   200   403   404   404   404
hw/<slug:slug>/<int:place>/                              POST login 404   409   409   403   404   404   404
hw/<slug:slug>/<int:place>/<int:round_>/                 GET  login 404   200   200   403   404   404   404
hw/<slug:slug>/<int:place>/<int:round_>/                 POST login 404   409   409   403   404   404   404
hw/<slug:slug>/<int:place>/<int:round_>/keep/            GET  405
hw/<slug:slug>/<int:place>/<int:round_>/keep/            POST login 404   302   302   403   404   404   404
hw/<slug:slug>/<int:place>/<int:round_>/hint/            GET  405
hw/<slug:slug>/<int:place>/<int:round_>/hint/            POST login 404   302   302   403   404   404   404
hw/<slug:slug>/<int:place>/<int:round_>/verdict/         GET  405
hw/<slug:slug>/<int:place>/<int:round_>/verdict/         POST login 404   403   403   403   404   404   404
further/<str:told>/                                      GET  200
further/<str:told>/                                      POST 405
k/                                                       GET  200
k/                                                       POST 405
k/<slug:slug>/                                           GET  404   404   200   200   404   200   200   200
k/<slug:slug>/                                           POST 405
k/<slug:slug>/p/<slug:puzzle>/                           GET  404   404   200   200   404   200   200   200
k/<slug:slug>/p/<slug:puzzle>/                           POST 404   404   409   409   404   409   409   409
k/<slug:slug>/p/<slug:puzzle>/a/<uuid:attempt_id>/       GET  404   404   200   404   404   404   404   404
k/<slug:slug>/p/<slug:puzzle>/a/<uuid:attempt_id>/       POST 405
k/<slug:slug>/print/                                     GET  404   404   200   200   404   200   200   200
k/<slug:slug>/print/                                     POST 405
live/                                                    GET  200
live/                                                    POST 422
live/<slug:slug>/join/                                   GET  404
live/<slug:slug>/join/                                   POST 404
live/<slug:slug>/                                        GET  login 404   200   200   404   404   404   404
live/<slug:slug>/                                        POST login 404   302   302   404   404   404   404
live/<slug:slug>/state/                                  GET  404   404   200   200   404   404   404   404
live/<slug:slug>/state/                                  POST 405
(root)                                                   GET  200
(root)                                                   POST 405
next/                                                    GET  302
next/                                                    POST 405
choose/                                                  GET  200
choose/                                                  POST 405
days/                                                    GET  200
days/                                                    POST 405
rules/                                                   GET  200
rules/                                                   POST 405
rules/house-rules/                                       GET  200
rules/house-rules/                                       POST 405
rules/<slug:name>/                                       GET  200
rules/<slug:name>/                                       POST 405
measured/<slug:name>/                                    GET  404
measured/<slug:name>/                                    POST 405
measured/<slug:name>.svg                                 GET  404
measured/<slug:name>.svg                                 POST 405
glossary/                                                GET  200
glossary/                                                POST 405
glossary/<slug:slug>/                                    GET  200
glossary/<slug:slug>/                                    POST 405
path/                                                    GET  200
path/                                                    POST 405
path/begin/                                              GET  405
path/begin/                                              POST 302
path/<slug:lesson>/                                      GET  200
path/<slug:lesson>/                                      POST 405
path/<slug:lesson>/<int:number>/                         GET  200
path/<slug:lesson>/<int:number>/                         POST 405
path/<slug:lesson>/questions/                            GET  302
path/<slug:lesson>/questions/                            POST 405
path/<slug:lesson>/questions/<int:place>/                GET  404
path/<slug:lesson>/questions/<int:place>/                POST 404
path/<slug:lesson>/questions/<int:place>/a/<uuid:attempt_id>/ GET  404
path/<slug:lesson>/questions/<int:place>/a/<uuid:attempt_id>/ POST 405
path/<slug:lesson>/result/                               GET  200
path/<slug:lesson>/result/                               POST 405
train/                                                   GET  200
train/                                                   POST 405
train/start/                                             GET  405
train/start/                                             POST 302
train/board/                                             GET  login 200   200   403   200   200   200   200
train/board/                                             POST login 422   422   403   422   422   422   422
train/sure/                                              GET  200
train/sure/                                              POST 405
train/<uuid:run>/                                        GET  404
train/<uuid:run>/                                        POST 405
train/<uuid:run>/again/                                  GET  405
train/<uuid:run>/again/                                  POST 404
train/<uuid:run>/stop/                                   GET  405
train/<uuid:run>/stop/                                   POST 404
train/<uuid:run>/<int:place>/                            GET  404
train/<uuid:run>/<int:place>/                            POST 404
train/<uuid:run>/<int:place>/a/<uuid:attempt_id>/        GET  404
train/<uuid:run>/<int:place>/a/<uuid:attempt_id>/        POST 405
train/<uuid:run>/<int:place>/hint/                       GET  405
train/<uuid:run>/<int:place>/hint/                       POST 404
train/<uuid:run>/<int:place>/show/                       GET  405
train/<uuid:run>/<int:place>/show/                       POST 404
rulesets/                                                GET  200
rulesets/                                                POST 405
rulesets/<slug:first>..<slug:second>/                    GET  200
rulesets/<slug:first>..<slug:second>/                    POST 405
rulesets/<slug:preset>/                                  GET  200
rulesets/<slug:preset>/                                  POST 405
rulesets/<slug:preset>/card/                             GET  200
rulesets/<slug:preset>/card/                             POST 405
p/<slug:slug>/                                           GET  200
p/<slug:slug>/                                           POST 409
p/<slug:slug>/a/<uuid:attempt_id>/                       GET  404   404   200   404   404   404   404   404
p/<slug:slug>/a/<uuid:attempt_id>/                       POST 405
p/<slug:slug>/print/                                     GET  200
p/<slug:slug>/print/                                     POST 405
p/<slug:slug>/report/                                    GET  200
p/<slug:slug>/report/                                    POST 422
progress/                                                GET  200
progress/                                                POST 405
progress/answers/                                        GET  200
progress/answers/                                        POST 405
repair/<slug:code>/                                      GET  302
repair/<slug:code>/                                      POST 405
review/                                                  GET  200
review/                                                  POST 405
review/next/                                             GET  302
review/next/                                             POST 405
review/<slug:rule>/quiet/                                GET  405
review/<slug:rule>/quiet/                                POST 302
review/<slug:rule>/p/<slug:slug>/                        GET  200
review/<slug:rule>/p/<slug:slug>/                        POST 409
review/<slug:rule>/p/<slug:slug>/a/<uuid:attempt_id>/    GET  404   404   200   404   404   404   404   404
review/<slug:rule>/p/<slug:slug>/a/<uuid:attempt_id>/    POST 405
settings/                                                GET  200
settings/                                                POST 422
settings/data.csv                                        GET  200
settings/data.csv                                        POST 405
settings/data.json                                       GET  200
settings/data.json                                       POST 405
reminders/stop/<str:token>/                              GET  200
reminders/stop/<str:token>/                              POST 200
settings/reminders/                                      GET  login 200   200   403   200   200   200   200
settings/reminders/                                      POST login 422   422   403   422   422   422   422
settings/reminders/devices/                              GET  405
settings/reminders/devices/                              POST login 422   422   403   422   422   422   422
settings/reminders/devices/<int:device>/remove/          GET  405
settings/reminders/devices/<int:device>/remove/          POST login 302   302   302   302   302   302   302
push-worker.js                                           GET  200
push-worker.js                                           POST 405
manifest.webmanifest                                     GET  200
manifest.webmanifest                                     POST 405
settings/delete/                                         GET  200   200   200   403   200   200   200   200
settings/delete/                                         POST 422   422   422   403   422   422   422   422
settings/deleted/                                        GET  200
settings/deleted/                                        POST 405
healthz                                                  GET  200
healthz                                                  POST 405
readyz                                                   GET  200
readyz                                                   POST 405
desk/                                                    GET  login 404   404   404   404   404   404   200
desk/                                                    POST 405
desk/users/                                              GET  login 404   404   404   404   404   404   200
desk/users/                                              POST 405
desk/users/<int:number>/                                 GET  login 404   404   404   404   404   404   200
desk/users/<int:number>/                                 POST login 404   404   404   404   404   404   422
desk/users/<int:number>/delete/                          GET  login 404   404   404   404   404   404   200
desk/users/<int:number>/delete/                          POST login 404   404   404   404   404   404   422
desk/classes/                                            GET  login 404   404   404   404   404   404   200
desk/classes/                                            POST 405
desk/classes/<slug:slug>/                                GET  login 404   404   404   404   404   404   200
desk/classes/<slug:slug>/                                POST login 404   404   404   404   404   404   422
desk/puzzles/                                            GET  login 404   404   404   404   404   404   200
desk/puzzles/                                            POST 405
desk/puzzles/<slug:slug>/                                GET  login 404   404   404   404   404   404   200
desk/puzzles/<slug:slug>/                                POST login 404   404   404   404   404   404   422
desk/collections/<slug:slug>/                            GET  login 404   404   404   404   404   404   200
desk/collections/<slug:slug>/                            POST login 404   404   404   404   404   404   422
desk/tasks/                                              GET  login 404   404   404   404   404   404   200
desk/tasks/                                              POST login 404   404   404   404   404   404   422
desk/rules/                                              GET  login 404   404   404   404   404   404   200
desk/rules/                                              POST 405
desk/trail/                                              GET  login 404   404   404   404   404   404   200
desk/trail/                                              POST 405
metrics                                                  GET  200
metrics                                                  POST 405
credits/                                                 GET  200
credits/                                                 POST 405
lti/login/                                               GET  400
lti/login/                                               POST 400
lti/launch/                                              GET  405
lti/launch/                                              POST 403
lti/enter/<uuid:visit>/                                  GET  403
lti/enter/<uuid:visit>/                                  POST 405
lti/keys/                                                GET  200
lti/keys/                                                POST 405
lti/who/                                                 GET  403
lti/who/                                                 POST 403
lti/choose/                                              GET  login 403   403   403   403   403   403   403
lti/choose/                                              POST login 403   403   403   403   403   403   403
lti/picked/                                              GET  405
lti/picked/                                              POST 200
lti/c/<slug:slug>/roster/                                GET  login 404   404   404   404   200   200   404
lti/c/<slug:slug>/roster/                                POST login 404   404   404   404   200   200   404
"""
"""The columns as in `PEOPLE`, headed by the first letters."""


def _read(text: str) -> dict[tuple[str, str], dict[str, str]]:
    table = {}
    for line in text.strip().splitlines()[1:]:
        route, method, *found = line.split()
        if len(found) == 1:
            found *= len(PEOPLE)
        table[route.replace("(root)", ""), method] = dict(zip(PEOPLE, found, strict=True))
    return table


TABLE = _read(_TABLE)
"""By address and method: by person what is answered."""
