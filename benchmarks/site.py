"""A site as a federation runs it, and what everybody waits: `python -m benchmarks.site [--quick] [--json]`.

Two web processes of gunicorn as the app ships it and the worker beside them serve a new site with the bank
and a class: on SQLite, or on the PostgreSQL of DATABASE_URL, where a database of that name is made and
dropped again. In one run learners answer puzzles of all kinds by htmx, each after 30 to 90 s of thought, a
class begins its homework at the same moment, authors save drafts, teachers read, guests ask judge and API,
and beside them the bare Django floor answers, so that both are measured on the same machine at the same time.
`--thought 0.2` makes every pause a fifth as long: 200 learners are then as busy as 1,000 are. Each request is
a connection of its own.

Then every answer that was acknowledged has to be stored, and none twice. The status is 1 if one is not, or if
a request failed. It ends by itself, and by Ctrl-C; it leaves nothing behind.

With --site the visitors who need no account go to a site that runs already, where learners are guests;
--database says where it is looked up what was stored:

    python -m benchmarks.site --site https://dojo.example --certificate ca.pem --learners 200 \\
      --database postgres://dojo:PASSWORD@127.0.0.1:5432/dojo
"""

import argparse
import asyncio
import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import unquote, urlsplit

import psycopg

from benchmarks.classroom import BANK, run
from benchmarks.crowd import Site
from benchmarks.grading import bare_floor
from benchmarks.serving import ROOT, database, serving
from benchmarks.site_figures import Machine, Measured, Stored, measured, refused
from benchmarks.site_visitors import Jar, Visitors, people_for
from benchmarks.start import memory

SIGNED_IN = ("learners", "authors")
COUNTED = "benchmarks.counted:application"
GUESTS = ("learners", "guests at the judge", "guests of the API")
QUICK = {"learners": 200, "minutes": 1.0, "thought": 0.2}
KEPT = """
import json
from trainer.classroom.models import Answer
from trainer.progress.models import Attempt
names = ("item__submission__enrollment__name", "item__slot__place")
told = [list(Attempt.objects.values_list("key", flat=True)), list(Answer.objects.values_list(*names))]
print(json.dumps(told))
"""


def asked_for() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--learners", type=int, default=2000)
    parser.add_argument("--minutes", type=float, default=4.0)
    parser.add_argument("--thought", type=float, default=1.0, help="every pause is so many times as long")
    parser.add_argument("--puzzles", type=int, default=5, help="of the class's homework")
    parser.add_argument("--quick", action="store_true", help="200 learners, a minute, thought 0.2")
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.add_argument("--bank", type=Path, default=BANK, help="folder with the bank's files")
    parser.add_argument("--site", metavar="URL", help="a site that runs already")
    parser.add_argument("--certificate", metavar="FILE", help="what its https is proved by")
    parser.add_argument("--database", metavar="URL", help="the database of that site")
    options = parser.parse_args()
    if options.quick:
        vars(options).update(QUICK)
    return options


def ended(_signal: int, _frame: object) -> None:
    """Asked to end, by Ctrl-C or otherwise: everything that was started is ended, undisturbed."""
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, signal.SIG_IGN)
    raise KeyboardInterrupt


@contextmanager
def database_of(url: str) -> Iterator[str]:
    """The database of DATABASE_URL, made for the run; of no URL, and of SQLite's, a file with the rest."""
    read = urlsplit(url)
    if not read.scheme.startswith("postgres"):
        yield ""
        return
    # What libpq reads, so that the floor's database is made on the same server.
    parts = {"HOST": read.hostname or "", "PORT": str(read.port or 5432), "USER": read.username or ""}
    os.environ.update({f"PG{name}": unquote(part) for name, part in parts.items()})
    if read.password:
        os.environ["PGPASSWORD"] = unquote(read.password)
    try:
        with database(read.path.strip("/"), postgres=True):
            yield url
    except psycopg.errors.DuplicateDatabase as error:
        raise SystemExit(f"{error}DATABASE_URL names a new database: it is dropped at the end") from None


def filled(options: argparse.Namespace, env: dict[str, str]) -> tuple[dict[str, list[Jar]], str]:
    """The cookies of each kind of visitor, and the address of the class's homework."""
    numbers = people_for(options.learners)
    others = sum(numbers[kind] for kind in SIGNED_IN)
    told = map(str, (numbers["a class at once"], options.puzzles, options.bank, others))
    found = json.loads(run(["-m", "benchmarks.classroom_people", *told], env))
    run(["manage.py", "createcachetable"], env)
    own = {kind: [found["others"].pop() for _ in range(numbers[kind])] for kind in SIGNED_IN}
    own |= {
        "a class at once": found["cookies"],
        "teachers": [dict(found["teacher"]) for _ in range(numbers["teachers"])],
    }
    people = {kind: own.get(kind) or [{} for _ in range(number)] for kind, number in numbers.items()}
    return people, found["path"]


def kept(visitors: Visitors, env: dict[str, str]) -> Stored:
    """What of the acknowledged answers is stored."""
    keys, work = json.loads(run(["manage.py", "shell", "--no-imports", "-c", KEPT], env))
    own = [(name, place) for name, place in work]
    done = visitors.homework.acknowledged if visitors.homework else set()
    lost = len(visitors.keys - set(keys)) + len(done - set(own))
    twice = len(keys) - len(set(keys)) + len(own) - len(set(own))
    return Stored(len(visitors.keys) + len(done), lost, twice, visitors.given_up)


def here(options: argparse.Namespace, folder: Path) -> Measured:
    """A site of its own."""
    own = {"VAR_DIR": str(folder), "STATIC_ROOT": str(folder / "static"), "ENV_FILE": os.devnull}
    own |= {"DEBUG": "0", "TASK_WORKER": "1", "API_A_MINUTE": "1000000000", "PYTHONPATH": str(ROOT)}
    with database_of(os.environ.get("DATABASE_URL", "")) as url:
        env = os.environ | own | {"DATABASE_URL": url}
        people, work = filled(options, env)
        with (
            serving(COUNTED, ROOT, env | {"COUNTED": "trainer.wsgi.application"}) as server,
            bare_floor(folder, postgres=bool(url), application=COUNTED) as (floor, road),
        ):
            machine = Machine({"the site": server.process.pid, "the floor": floor.process.pid})
            visitors = Visitors(Site(server.port), options, time.monotonic() + 60 * options.minutes)
            cookie = dict([road.cookie.split("=")])
            people["bare floor"] = [dict(cookie) for _ in people["bare floor"]]
            asyncio.run(visitors.come(people, work, floor.port))
            found = measured(visitors, people, machine.since())
            found.memory, found.refused = memory(server.process.pid), refused(server.port)
        found.stored, found.database = kept(visitors, env), "PostgreSQL" if url else "SQLite"
    return found


def elsewhere(options: argparse.Namespace, folder: Path) -> Measured:
    """A site that runs already: who needs no account goes there."""
    site = Site.at(options.site, options.certificate)
    visitors = Visitors(site, options, time.monotonic() + 60 * options.minutes)
    numbers = people_for(options.learners)
    people: dict[str, list[Jar]] = {kind: [{} for _ in range(numbers[kind])] for kind in GUESTS}
    machine = Machine({})
    asyncio.run(visitors.come(people, "", 0))
    found = measured(visitors, people, machine.since())
    if options.database:
        own = {"VAR_DIR": str(folder), "ENV_FILE": os.devnull, "DATABASE_URL": options.database}
        found.stored = kept(visitors, os.environ | own)
    return found


def main() -> None:
    options = asked_for()
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, ended)
    try:
        with tempfile.TemporaryDirectory(prefix="site-") as folder:
            found = (elsewhere if options.site else here)(options, Path(folder))
    except KeyboardInterrupt:
        sys.exit("ended before its time: nothing is left of it")
    print(json.dumps(found.as_json(options)) if options.json else found.as_text(options))
    sys.exit(bool(found.wrong))


if __name__ == "__main__":
    main()
