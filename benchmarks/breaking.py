"""How each fault is done, and where it can be: on a database of its own, a small disk, another clock."""

import json
import os
import secrets
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from socket import socket
from typing import TYPE_CHECKING, Any, Final

from benchmarks.serving import ROOT

if TYPE_CHECKING:
    from benchmarks.faults import Site

DOWN: Final = 3.0
"""Seconds for which something is away."""
HOUR: Final = 3600
TICK: Final = os.sysconf("SC_CLK_TCK")
DISK: Final = 96
"""MiB of the small disk."""
CLOCK: Final = ROOT / "benchmarks" / "clock.c"
INITDB: Final = sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1:]


class Cluster:
    """A PostgreSQL of its own, which may be killed; it runs as the user postgres where this is root."""

    def __init__(self, folder: Path) -> None:
        with socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.data, self.bin = folder / "cluster", INITDB[0]
        self.data.mkdir()
        if os.getuid() == 0:
            folder.chmod(0o711)
            shutil.chown(self.data, "postgres")
        self._run("initdb", "-A", "trust", "-U", "postgres", "--no-sync", "-D", str(self.data))
        self.start()
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", "dojo")

    @property
    def url(self) -> str:
        """As DATABASE_URL has it."""
        return f"postgres://postgres@127.0.0.1:{self.port}/dojo"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        told = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''"
        self._run("pg_ctl", "-w", "-D", str(self.data), "-l", str(self.data / "log"), "-o", told, "start")

    def stop(self) -> None:
        """End it in good order."""
        self._run("pg_ctl", "-w", "-D", str(self.data), "-m", "immediate", "stop")

    def processes(self) -> list[int]:
        """Its first process, and those that it has started."""
        first = int((self.data / "postmaster.pid").read_text().split()[0])
        return [first, *children(first)]

    def _run(self, name: str, *arguments: str) -> None:
        before = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        command = [*before, str(self.bin / name), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")


WORKER: Final = "dojo-tasks"
"""What the process for long tasks is called."""


def children(process: int) -> list[int]:
    """Its children, at any depth, whichever of its threads has started them."""
    own: list[int] = []
    for listed in Path(f"/proc/{process}/task").glob("*/children"):
        try:
            own += map(int, listed.read_text().split())
        except OSError:
            continue
    return [*own, *(below for each in own for below in children(each))]


def processor_time(process: int) -> float:
    """Seconds of a process, of all below it, and of those that have ended."""
    total = 0
    for each in (process, *children(process)):
        try:
            fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += sum(map(int, fields[11:15]))
    return total / TICK


def child_of(site: "Site", *, tasks: bool) -> int:
    """A child of the first server: the one that does long tasks, or one that answers."""
    for each in children(site.servers[0].process.pid):
        if tasks == (Path(f"/proc/{each}/comm").read_text().strip() == WORKER):
            return each
    raise LookupError(f"no process of the site does that: {tasks=}")


@dataclass
class Scene:
    """A folder for everything, what the environment says, and the cluster if there is one."""

    folder: Path
    env: dict[str, str]
    cluster: Cluster | None = None


@contextmanager
def scene(name: str, *, postgres: bool) -> Iterator[Scene]:
    """Where a fault is tried; gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="faults-") as above:
        folder = Path(above)
        home = folder / "var"
        home.mkdir()
        mounted = name == "disk-full"
        if mounted:
            subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}m", "tmpfs", home], check=True)
        env = {"VAR_DIR": str(home), "STATIC_ROOT": str(folder / "static"), "DATABASE_URL": ""}
        # Two hosts of one site have the same.
        env["SECRET_KEY"] = secrets.token_urlsafe(50)
        if name == "clock-jump":
            env |= own_clock(folder)
        cluster = Cluster(folder) if postgres or name == "kill-postgres" or name == "host-lost" else None
        try:
            yield Scene(folder, env | ({"DATABASE_URL": cluster.url} if cluster else {}), cluster)
        finally:
            if cluster:
                cluster.stop()
            if mounted:
                subprocess.run(["umount", "--lazy", home], check=True)


def own_clock(folder: Path) -> dict[str, str]:
    """What the environment says so that a process has a clock of its own, which `set_clock` sets.

    Not libfaketime: where it leaves the clock alone that only goes on, Python's `time.sleep` fails.
    """
    set_clock(folder, 0)
    library = folder / "clock.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", str(library), str(CLOCK)], check=True)
    return {"LD_PRELOAD": str(library), "CLOCK_AHEAD": str(folder / "clock")}


def set_clock(folder: Path, ahead: int) -> None:
    """So many seconds ahead of the clock of the machine."""
    clock = folder / "clock"
    with clock.open("r+b" if clock.exists() else "wb") as file:
        file.write(struct.pack("@l", ahead))


def kill_web(site: "Site") -> None:
    """Every process of the site at once; then it is started again."""
    site.servers[0].kill()
    time.sleep(DOWN)
    site.servers[0].start()


def kill_process(site: "Site") -> None:
    """One of the two processes that answer."""
    os.kill(child_of(site, tasks=False), signal.SIGKILL)


def kill_worker(site: "Site") -> None:
    """The worker for long tasks."""
    os.kill(child_of(site, tasks=True), signal.SIGKILL)


def kill_postgres(site: "Site") -> None:
    """The whole cluster at once; then it is started again."""
    assert site.cluster is not None
    for each in site.cluster.processes():
        try:
            os.kill(each, signal.SIGKILL)
        except ProcessLookupError:
            continue
    time.sleep(DOWN)
    site.cluster.start()


def fill_disk(site: "Site") -> None:
    """Nothing more can be written for a while."""
    filler = Path(site.env["VAR_DIR"]) / "filler"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(b"x" * 65536)
    time.sleep(DOWN)
    filler.unlink()


def slow_database(site: "Site") -> None:
    """The database answers nobody for a while: it is stopped, or somebody holds its lock."""
    if site.cluster:
        stopped = site.cluster.processes()
        for sign in (signal.SIGSTOP, signal.SIGCONT):
            for each in stopped:
                try:
                    os.kill(each, sign)
                except ProcessLookupError:
                    continue
            time.sleep(DOWN)
        return
    holder = sqlite3.connect(Path(site.env["VAR_DIR"]) / "dojo.sqlite3", isolation_level=None, timeout=30)
    holder.execute("BEGIN IMMEDIATE")
    time.sleep(DOWN)
    holder.execute("ROLLBACK")
    holder.close()


def jump_clock(site: "Site") -> None:
    """An hour on, then two back; there it stays."""
    for seconds in (HOUR, -HOUR):
        set_clock(site.folder, seconds)
        time.sleep(DOWN)


def lose_host(site: "Site") -> None:
    """The first of two hosts, for good."""
    site.servers[0].kill()


def upgrade(site: "Site") -> None:
    """The tables of now come below the code of before, which goes on with them; then the code of now does."""
    server, static = site.servers[0], str(site.folder / "static-now")
    server.env |= {"PYTHONPATH": str(ROOT), "STATIC_ROOT": static}
    for command in (["collectstatic", "--verbosity", "0", "--no-input"], ["migrate", "--verbosity", "0"]):
        subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=server.env, check=True)
    before = len(site.acknowledged)
    time.sleep(DOWN)
    told = len(site.acknowledged) - before
    print(f"{'':20}{told:6} answers by the code of before on the tables of now", flush=True)
    server.stop()
    server.home = ROOT
    server.start()


def newest_migration() -> str:
    """The commit that brought it to the main line, empty where there is no history, or no git to read it."""
    if shutil.which("git") is None:
        return ""
    command = ["git", "log", "--first-parent", "-1", "--format=%H", "--", "trainer/*/migrations/0*.py"]
    found = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    return found.stdout.strip()


@contextmanager
def code_of(commit: str, folder: Path) -> Iterator[Path]:
    """A folder with the code of a commit."""
    place = folder / "before"
    command = ["git", "-C", str(ROOT), "worktree"]
    subprocess.run([*command, "add", "--quiet", "--detach", str(place), commit], check=True)
    try:
        yield place
    finally:
        subprocess.run([*command, "remove", "--force", str(place)], check=True)


FAULTS: Final[dict[str, Callable[["Site"], None]]] = {
    "kill-web": kill_web,
    "kill-process": kill_process,
    "kill-worker": kill_worker,
    "kill-postgres": kill_postgres,
    "disk-full": fill_disk,
    "slow-database": slow_database,
    "clock-jump": jump_clock,
    "host-lost": lose_host,
    "upgrade": upgrade,
    "two-migrations": lambda _site: None,
}
"""By name. Two migrations happen to no class: `two_migrations`."""


def lacking(name: str, *, postgres: bool) -> str:
    """What this machine lacks for a fault, empty if nothing."""
    if (postgres or name in ("kill-postgres", "host-lost")) and not INITDB:
        return "PostgreSQL's initdb is not installed"
    if name == "clock-jump" and not (sys.platform == "linux" and shutil.which("cc")):
        return "a compiler of C on Linux is needed"
    if name == "disk-full" and os.getuid() != 0:
        return "only root mounts a small disk"
    if name == "upgrade" and not newest_migration():
        return "there is no older commit here"
    return ""


def worker_looks(port: int) -> bool:
    """Whether the site says within a minute that its worker has looked; a small disk is no matter here."""
    for _ in range(60):
        with closing(HTTPConnection("127.0.0.1", port, timeout=10)) as site, suppress(OSError, ValueError):
            site.request("GET", "/readyz")
            if json.loads(site.getresponse().read())["worker"] == "ok":
                return True
        time.sleep(1)
    return False


def sane(env: dict[str, str]) -> bool:
    """Whether what is stored agrees with itself, 2,000 rows of a table; what does not is printed."""
    command = [sys.executable, "manage.py", "sanity_check"]
    done = subprocess.run(command, cwd=ROOT, env=env, check=False, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        print(done.stdout, flush=True)
    return done.returncode == 0


def two_migrations(*, postgres: bool) -> str | None:
    """Two hosts prepare one new database at the same moment; what is wrong with that, None if nothing."""
    with scene("two-migrations", postgres=postgres) as place:
        env: dict[str, Any] = os.environ | place.env
        command = [sys.executable, "manage.py", "prepare"]
        both = [
            subprocess.Popen(
                command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            )
            for _ in range(2)
        ]
        said = [each.communicate() for each in both]
        if any(each.returncode for each in both):
            return f"one failed: {[words[1][-200:] for words in said]}"
        again = subprocess.run(
            [sys.executable, "manage.py", "migrate", "--check"], cwd=ROOT, env=env, check=False
        )
        if again.returncode:
            return "migrations are left"
        told = sum("new, " in words[0] for words in said)
        return None if told == 1 else f"the bank was loaded {told} times"
